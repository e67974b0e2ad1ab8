// Which API server the client uses, and which credentials: a pod's account or a named kubeconfig, and nothing else.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { ClusterClient, refused, Unreachable } from '../../src/cluster/client.ts';
import { loadConnection } from '../../src/cluster/kubeconfig.ts';
import { startCluster } from '../parts/cluster.ts';
import { kubeconfigFile } from './rights.ts';

const WHO = '/apis/authentication.k8s.io/v1/selfsubjectreviews';

t.test('a client of the API server', async (t) => {
  const account = 'system:serviceaccount:default:gatewarden';
  const cluster = await startCluster({ users: [account] });
  t.teardown(() => cluster.stop());
  const whoIs = async (options: Parameters<typeof ClusterClient.connect>[0]): Promise<string> => {
    const client = (await ClusterClient.connect(options))!;
    const answer = await client.request<{ status: { userInfo: { username: string } } }>('POST', WHO, {
      body: {},
    });
    client.close();
    return answer.body.status.userInfo.username;
  };
  const at = { server: cluster.url, ca: cluster.ca };

  await t.test('uses the pod’s account in a cluster', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewarden-account-'));
    t.teardown(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'token'), cluster.tokenOf(account));
    await writeFile(join(folder, 'ca.crt'), cluster.ca);
    await writeFile(join(folder, 'namespace'), 'default\n');
    const { hostname, port } = new URL(cluster.url);
    const env = { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port };
    t.equal(await whoIs({ env, serviceAccountFolder: folder }), account);
    t.equal((await loadConnection({ env, serviceAccountFolder: folder }))!.namespace, 'default');
    t.equal(
      await loadConnection({ env, serviceAccountFolder: join(folder, 'none') }),
      undefined,
      'a pod without account',
    );
  });

  await t.test('reads an answer that came in time, although the process was busy', async (t) => {
    const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
    t.teardown(() => client.close());
    // The connection is there.
    await client.request('GET', '/version');
    const answer = client.request('GET', '/version', { timeout: 300 });
    await new Promise(setImmediate);
    for (const end = performance.now() + 1_500; performance.now() < end; );
    t.equal((await answer).status, 200);
  });

  await t.test('is undefined outside a cluster, with any KUBECONFIG and home folder', async (t) => {
    const home = await mkdtemp(join(tmpdir(), 'gatewarden-home-'));
    t.teardown(() => rm(home, { recursive: true }));
    await mkdir(join(home, '.kube'));
    await writeFile(join(home, '.kube', 'config'), '{}');
    t.equal(await loadConnection({ env: { KUBECONFIG: cluster.kubeconfig, HOME: home } }), undefined);
  });

  await t.test('uses a named kubeconfig: with a token, file, command, or through a proxy', async (t) => {
    const token = cluster.tokenOf('admin');
    t.equal(await whoIs({ kubeconfig: cluster.kubeconfig }), 'admin');
    t.equal(await whoIs({ kubeconfig: await kubeconfigFile(t, at, { token, as: account }) }), account);
    const credential = {
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: { token },
    };
    const exec = {
      apiVersion: credential.apiVersion,
      command: '/bin/echo',
      args: [JSON.stringify(credential)],
    };
    t.equal(await whoIs({ kubeconfig: await kubeconfigFile(t, at, { exec }) }), 'admin');

    let tunnels = 0;
    const proxy = createServer().on('connect', (request, socket) => {
      tunnels++;
      const { hostname, port } = new URL(`https://${request.url}`);
      const onward = connectSocket(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
      for (const end of [socket, onward]) end.on('error', () => {});
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    t.teardown(() => proxy.close());
    const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    t.equal(await whoIs({ kubeconfig: await kubeconfigFile(t, { ...at, proxyUrl }, { token }) }), 'admin');
    t.equal(tunnels, 1);
  });

  await t.test('reports which part of a kubeconfig is wrong, and repeats no secret', async (t) => {
    const secret = 'hunter2';
    const whole = {
      clusters: [{ name: 'a', cluster: { server: cluster.url } }],
      users: [{ name: 'a', user: { token: secret } }],
    };
    const contexts = [{ name: 'a', context: { cluster: 'a', user: 'a' } }];
    const cases: [text: string, message: RegExp][] = [
      [`token: [${secret}`, /is not YAML$/],
      ['hello', /is not a kubeconfig$/],
      [JSON.stringify({ ...whole, contexts }), /`current-context` is not set$/],
      [JSON.stringify({ ...whole, contexts, 'current-context': 'b' }), /no context `b`$/],
      [JSON.stringify({ contexts, 'current-context': 'a', clusters: [] }), /no cluster `a`$/],
      [JSON.stringify({ ...whole, users: [], contexts, 'current-context': 'a' }), /no user `a`$/],
      [
        JSON.stringify({ ...whole, contexts, 'current-context': 'a', clusters: [{ name: 'a' }] }),
        /clusters\[0\]\.cluster is missing/,
      ],
      [
        JSON.stringify({
          ...whole,
          contexts,
          'current-context': 'a',
          clusters: [{ name: 'a', cluster: { server: 'http://a' } }],
        }),
        /isn't an https URL/,
      ],
    ];
    const folder = await mkdtemp(join(tmpdir(), 'gatewarden-kubeconfig-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const path = join(folder, 'config');
    await t.rejects(loadConnection({ kubeconfig: path }), {
      message: `kubeconfig ${path}: can't be read (ENOENT)`,
    });
    for (const [text, message] of cases) {
      await writeFile(path, text);
      const error = await loadConnection({ kubeconfig: path }).then(
        () => new Error('loaded'),
        (error: Error) => error,
      );
      t.match(error, { name: 'KubeconfigError', message });
      t.notMatch(error.message, secret);
    }
  });

  await t.test('reports an unreachable server', async (t) => {
    const kubeconfig = await kubeconfigFile(t, { ...at, server: 'https://127.0.0.1:1' }, {});
    const client = (await ClusterClient.connect({ kubeconfig }))!;
    await t.rejects(client.request('GET', '/readyz'), {
      name: Unreachable.name,
      message: 'GET /readyz: ECONNREFUSED',
    });
  });

  await t.test('trusts only the cluster’s authority', async (t) => {
    const client = (await ClusterClient.connect({
      kubeconfig: await kubeconfigFile(t, { server: cluster.url }, {}),
    }))!;
    await t.rejects(client.request('GET', '/readyz'), { name: Unreachable.name, message: /SIGNED|VERIFY/ });
  });
});

t.test(
  'an API server that is starting or busy is unreachable for now; any other refusal is final',
  async (t) => {
    const answer = (status: number) => ({ status, body: { message: 'not now' }, warnings: [] });
    for (const status of [429, 500, 503, 504]) {
      const error = refused("can't be read", answer(status));
      t.ok(error instanceof Unreachable, String(status));
      t.equal(error.message, `can't be read: ${status}: not now`);
    }
    for (const status of [401, 403, 404]) t.notOk(refused('', answer(status)) instanceof Unreachable);
  },
);
