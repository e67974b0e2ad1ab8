// Tests the single-machine cluster that the tests in this folder use. Its parts are in test/parts.

import { access, readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startCluster } from '../parts/cluster.ts';

interface ConfigMap {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly data: Readonly<Record<string, string>>;
}

/** The programs that were started with the folder in their arguments. Linux only, same as the cluster. */
async function programsOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(folder)) found.push(commandLine.replaceAll('\0', ' '));
  }
  return found;
}

t.test('a single-machine cluster', async (t) => {
  const serviceAccount = 'system:serviceaccount:default:reader';
  const cluster = await startCluster({ users: ['stranger', serviceAccount] });
  t.teardown(() => cluster.stop());

  t.test('is ready, also for kubectl', async (t) => {
    const ready = await cluster.request('GET', '/readyz');
    t.match(ready, { status: 200, body: 'ok' });
    const version = await cluster.kubectl(['version', '--output=json']);
    t.equal(version.code, 0, version.stderr);
    const { clientVersion, serverVersion } = JSON.parse(version.stdout);
    t.match(serverVersion.gitVersion, /^v1\.\d+\.\d+/);
    t.match(clientVersion.gitVersion, /^v1\.\d+\.\d+/);
  });

  t.test('keeps an object that a request creates, for kubectl to read', async (t) => {
    const made = await cluster.request<ConfigMap>('POST', '/api/v1/namespaces/default/configmaps', {
      metadata: { name: 'greeting' },
      data: { text: 'grüße' },
    });
    t.equal(made.status, 201);
    const read = await cluster.kubectl(['get', 'configmap', 'greeting', '--output=json']);
    t.equal(read.code, 0, read.stderr);
    t.match(JSON.parse(read.stdout), { metadata: { uid: made.body.metadata.uid }, data: { text: 'grüße' } });
  });

  t.test('keeps an object that kubectl applies from standard input, for a request to patch', async (t) => {
    const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied' }, data: { a: '1' } };
    const applied = await cluster.kubectl(['apply', '--filename=-'], { input: JSON.stringify(manifest) });
    t.equal(applied.code, 0, applied.stderr);
    const patched = await cluster.request<ConfigMap>(
      'PATCH',
      '/api/v1/namespaces/default/configmaps/applied',
      { data: { b: '2' } },
      { contentType: 'application/merge-patch+json' },
    );
    t.equal(patched.status, 200);
    t.same(patched.body.data, { a: '1', b: '2' });
  });

  t.test('returns the warnings of an answer', async (t) => {
    const path = '/api/v1/namespaces/default/configmaps?dryRun=All&fieldValidation=Warn';
    const answer = await cluster.request('POST', path, { metadata: { name: 'a' }, 'a "quoted" field': 1 });
    t.equal(answer.status, 201);
    t.same(answer.warnings, ['unknown field "a \\"quoted\\" field"']);
  });

  t.test('answers hundreds of requests at a time', async (t) => {
    const path = '/api/v1/namespaces/default/configmaps?dryRun=All&fieldValidation=Strict';
    const names = Array.from({ length: 500 }, (_, i) => `dry-${i}`);
    const answers = await Promise.all(
      names.map((name) => cluster.request<ConfigMap>('POST', path, { metadata: { name } })),
    );
    t.same(
      answers.map(({ body, status }) => [status, body.metadata.name]),
      names.map((name) => [201, name]),
    );
  });

  t.test('gives a Service the loopback address that it requests', async (t) => {
    const service = {
      metadata: { name: 'webhook' },
      spec: { clusterIP: '127.200.0.10', ports: [{ port: 443 }] },
    };
    const made = await cluster.request('POST', '/api/v1/namespaces/default/services', service);
    t.match(made, { status: 201, body: { spec: { clusterIP: '127.200.0.10' } } });
  });

  t.test('refuses an account without permissions, until RBAC grants them', async (t) => {
    const path = '/api/v1/namespaces/default/configmaps';
    t.match(await cluster.request('GET', path, undefined, { user: 'stranger' }), { status: 403 });
    const kubeconfig = await cluster.kubeconfigFor('stranger');
    const refused = await cluster.kubectl(['get', 'configmaps'], { kubeconfig });
    t.not(refused.code, 0);
    t.match(refused.stderr, 'User "stranger" cannot list resource "configmaps"');

    t.match(await cluster.request('GET', path, undefined, { user: serviceAccount }), { status: 403 });
    // Not the ClusterRole `view`: without the controller manager, the aggregated roles stay empty.
    const role = await cluster.kubectl(['create', 'role', 'reader', '--verb=list', '--resource=configmaps']);
    t.equal(role.code, 0, role.stderr);
    const group = '--group=system:serviceaccounts:default';
    const bound = await cluster.kubectl(['create', 'rolebinding', 'readers', '--role=reader', group]);
    t.equal(bound.code, 0, bound.stderr);
    // The authorizer watches bindings, so it sees them a moment later.
    const asServiceAccount = () => cluster.request('GET', path, undefined, { user: serviceAccount });
    let { status } = await asServiceAccount();
    for (let tries = 0; status === 403 && tries < 300; tries++) {
      await delay(100);
      ({ status } = await asServiceAccount());
    }
    t.equal(status, 200);
    t.match(await cluster.request('GET', path, undefined, { user: 'stranger' }), { status: 403 });
  });

  t.test('accepts the token of a service account', async (t) => {
    await cluster.kubectl(['create', 'serviceaccount', 'robot']);
    const token = (await cluster.kubectl(['create', 'token', 'robot'])).stdout.trim();
    const kubeconfig = await cluster.kubeconfigFor('robot', token);
    const self = await cluster.kubectl(['auth', 'whoami', '--output=json'], { kubeconfig });
    t.match(JSON.parse(self.stdout), {
      status: { userInfo: { username: 'system:serviceaccount:default:robot' } },
    });
  });

  t.test('knows only the accounts that it was started with', async (t) => {
    t.throws(() => cluster.tokenOf('nobody'), { message: /nobody is not among the users/ });
  });
});

t.test('a stopped cluster leaves no process and no folder', async (t) => {
  const cluster = await startCluster();
  const folder = dirname(cluster.kubeconfig);
  t.not((await programsOf(folder)).length, 0);
  await cluster.stop();
  t.same(await programsOf(folder), []);
  await t.rejects(access(folder), { code: 'ENOENT' });
  await t.resolves(cluster.stop(), 'a second stop has nothing to do');
});

t.test('a cluster that cannot start reports the output of its programs, and leaves nothing', async (t) => {
  const temporary = t.testdir({});
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  t.teardown(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  await t.rejects(startCluster({ controllerManager: ['no-such-controller'] }), {
    message:
      /did not start: kube-controller-manager ended with code 1\n.*no-such-controller.* is not in the list/s,
  });
  t.same(await readdir(temporary), []);
  t.same(await programsOf(temporary), []);
});

t.test('with the controller manager', async (t) => {
  const cluster = await startCluster({ controllerManager: true });
  t.teardown(() => cluster.stop());

  t.test('the deletion of a namespace completes, and deletes its objects', async (t) => {
    await cluster.kubectl(['create', 'namespace', 'passing']);
    await cluster.kubectl(['create', 'configmap', 'inside', '--namespace=passing']);
    const deleted = await cluster.kubectl(['delete', 'namespace', 'passing', '--timeout=60s']);
    t.equal(deleted.code, 0, deleted.stderr);
    t.match(await cluster.request('GET', '/api/v1/namespaces/passing'), { status: 404 });
    t.match(await cluster.request('GET', '/api/v1/namespaces/passing/configmaps/inside'), { status: 404 });
  });

  t.test('a Deployment makes Pods, which stay Pending', async (t) => {
    const made = await cluster.kubectl([
      'create',
      'deployment',
      'web',
      '--image=example.test/web',
      '--replicas=2',
    ]);
    t.equal(made.code, 0, made.stderr);
    const pods = () =>
      cluster.request<{ items: { status: { phase: string } }[] }>('GET', '/api/v1/namespaces/default/pods');
    let items = (await pods()).body.items;
    for (let tries = 0; items.length < 2 && tries < 300; tries++) {
      await delay(100);
      items = (await pods()).body.items;
    }
    t.same(
      items.map(({ status }) => status.phase),
      ['Pending', 'Pending'],
    );
  });
});
