// Tokens in files, which expire and are written anew: the client follows the file, and a real API server says who it is.

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { TokenFile } from '../../src/cluster/token-file.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { eventually } from '../parts/eventually.ts';
import { kubeconfigFile } from './rights.ts';

const ACCOUNT = 'system:serviceaccount:default:robot';
const WHO = '/apis/authentication.k8s.io/v1/selfsubjectreviews';

async function folderOf(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-token-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return folder;
}

/** As kubelet does: another file takes the place of the old one. */
async function replace(path: string, token: string): Promise<void> {
  await writeFile(`${path}.new`, `${token}\n`);
  await rename(`${path}.new`, path);
}

/** A token that is valid as long as its Secret exists. */
async function boundToken(cluster: Cluster, secret: string): Promise<string> {
  await cluster.request('POST', '/api/v1/namespaces/default/secrets', { metadata: { name: secret } });
  const { body } = await cluster.request<{ status: { token: string } }>(
    'POST',
    '/api/v1/namespaces/default/serviceaccounts/robot/token',
    {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { boundObjectRef: { apiVersion: 'v1', kind: 'Secret', name: secret } },
    },
  );
  return body.status.token;
}

t.test('a client with a token file', async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  await cluster.request('POST', '/api/v1/namespaces/default/serviceaccounts', {
    metadata: { name: 'robot' },
  });
  const at = { server: cluster.url, ca: cluster.ca };
  const review = async (
    client: ClusterClient,
  ): Promise<readonly [status: number, name: string | undefined]> => {
    const { status, body } = await client.request<{ status?: { userInfo: { username: string } } }>(
      'POST',
      WHO,
      {
        body: {},
      },
    );
    return [status, body.status?.userInfo?.username];
  };

  await t.test('of a pod: a token that is refused is read again at once', async (t) => {
    const folder = await folderOf(t);
    const path = join(folder, 'token');
    await writeFile(join(folder, 'ca.crt'), cluster.ca);
    await replace(path, await boundToken(cluster, 'first'));
    const { hostname, port } = new URL(cluster.url);
    const env = { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port };
    const client = (await ClusterClient.connect({ env, serviceAccountFolder: folder }))!;
    t.teardown(() => client.close());
    t.strictSame(await review(client), [201, ACCOUNT]);
    await cluster.request('DELETE', '/api/v1/namespaces/default/secrets/first');
    // The API server keeps its own verdict for some seconds.
    await eventually('the token is revoked', async () =>
      (await review(client))[0] === 401 ? true : undefined,
    );
    await replace(path, await boundToken(cluster, 'second'));
    await review(client);
    t.strictSame(await review(client), [201, ACCOUNT]);
  });

  await t.test('of a kubeconfig: relative to it, and before its token', async (t) => {
    const kubeconfig = await kubeconfigFile(t, at, { tokenFile: 'robot-token', token: 'stale' });
    await t.rejects(ClusterClient.connect({ kubeconfig }), {
      name: 'KubeconfigError',
      message: /the token file `.*robot-token` can't be read \(ENOENT\)/,
    });
    const path = join(kubeconfig, '..', 'robot-token');
    await replace(path, '');
    await t.rejects(ClusterClient.connect({ kubeconfig }), { message: /robot-token` is empty$/ });
    await replace(path, cluster.tokenOf('admin'));
    const client = (await ClusterClient.connect({ kubeconfig }))!;
    t.teardown(() => client.close());
    t.strictSame(await review(client), [201, 'admin']);
    const wrong = await kubeconfigFile(t, at, { tokenFile: 7 });
    await t.rejects(ClusterClient.connect({ kubeconfig: wrong }), {
      message: /`tokenFile` of the user `test` is not a path$/,
    });
  });
});

t.test('a token file', async (t) => {
  let now = 0;
  const path = join(await folderOf(t), 'token');
  const file = new TokenFile(path, { elapsed: () => now });

  await t.test('is read again after a minute', async (t) => {
    await replace(path, 'one');
    t.equal(await file.token(), 'one');
    await replace(path, 'two');
    now = 59_999;
    t.equal(await file.token(), 'one');
    now = 60_000;
    t.equal(await file.token(), 'two');
  });

  await t.test('keeps the last token while there is none', async (t) => {
    await replace(path, '');
    now = 200_000;
    t.equal(await file.token(), 'two');
    await rm(path);
    t.equal(await file.token(), 'two');
    await replace(path, 'three');
    t.equal(await file.token(), 'three');
  });

  await t.test('stays as it is when an older request is refused', async (t) => {
    await replace(path, 'four');
    file.refused(199_999);
    t.equal(await file.token(), 'three');
    file.refused(200_000);
    t.equal(await file.token(), 'four');
  });
});
