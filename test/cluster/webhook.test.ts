// End to end: manifests/ applied to a real API server, real server processes behind its Service, and kubectl as a user runs it.

import { connect } from 'node:tls';
import t from 'tap';
import { ENFORCEMENT_LABEL, MUTATING_WEBHOOK, VALIDATING_WEBHOOK } from '../../src/identifiers.ts';
import { configurationName, DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

const installation = await Installation.start({ controllerManager: true });
t.teardown(() => installation.stop());
const { cluster } = installation;
const kubectl = (args: readonly string[], input?: string) =>
  cluster.kubectl([...args], input === undefined ? {} : { input });

const QUICK = ['--ca-propagation-delay=3s'];
await installation.addReplica(QUICK);
await installation.addReplica(QUICK);
await installation.ready(2);

const backend = (name: string, spec: string): string => `
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: ${name}}
spec: ${spec}`;

const MCP = (protocol: string, more = '') =>
  `{mcp: {targets: [{name: files, static: {host: files.example.com, port: 80, protocol: ${protocol}${more}}}]}}`;
const good = (name: string) => backend(name, MCP('SSE'));
const bad = (name: string) =>
  backend(
    name,
    '{static: {host: "http://x", port: 80}, policies: {ai: {modelAliases: {a: b}}}, dynamicForwardProxy: {}}',
  );

/** Breaks only C-12, which no CRD checks. */
const badHost = (name: string, more = '') => backend(name, `{static: {host: "bad host", port: 80}${more}}`);

/** The authority of the certificate that a replica serves to new connections. */
function issuerOf({ port }: { port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().issuer.CN));
      socket.end();
    });
    socket.once('error', reject);
  });
}

t.test('the servers register themselves: caBundle everywhere, self-test passed, CRDs current', async (t) => {
  for (const kind of ['validatingwebhookconfiguration', 'mutatingwebhookconfiguration']) {
    const { webhooks } = JSON.parse(
      await installation.kubectl(['get', kind, configurationName(DEFAULT_OPTIONS), '-o', 'json']),
    );
    for (const { name, clientConfig } of webhooks)
      t.match(Buffer.from(clientConfig.caBundle ?? '', 'base64').toString(), /BEGIN CERTIFICATE/, name);
  }
  const [replica] = installation.replicas;
  let verbose = '';
  await until('self-test passed', async () => {
    verbose = await (await fetch(`http://127.0.0.1:${replica!.healthPort}/readyz?verbose`)).text();
    return !verbose.includes('[!]');
  }).catch((error) => t.fail(`${error.message}\n${verbose}\n${replica!.log.join('\n')}`));
  t.match(verbose, /self-test/);
});

t.test('kubectl apply of a bad object fails with each mistake at its field, and the fix', async (t) => {
  const { code, stderr } = await kubectl(['apply', '-f', '-'], bad('bad'));
  t.equal(code, 1);
  for (const said of ['EB-01', 'EB-02', 'C-12', 'spec.policies.ai', 'spec.static.host'])
    t.match(stderr, said);
  t.equal((await kubectl(['get', 'edgebackend', 'bad'])).code, 1, 'nothing is stored');
});

t.test('a valid object is stored with its defaults', async (t) => {
  t.equal((await kubectl(['apply', '-f', '-'], good('good'))).code, 0);
  const { spec } = JSON.parse(await installation.kubectl(['get', 'edgebackend', 'good', '-o', 'json']));
  t.equal(spec.mcp.targets[0].static.path, '/sse', 'D-12, which no CRD writes');
});

t.test('a server-side dry run gets the same answer as a real request, and stores nothing', async (t) => {
  const refused = await kubectl(['apply', '--dry-run=server', '-f', '-'], bad('dry'));
  t.equal(refused.code, 1);
  t.match(refused.stderr, /EB-01/);
  const admitted = await kubectl(['apply', '--dry-run=server', '-o', 'json', '-f', '-'], good('dry'));
  t.equal(JSON.parse(admitted.stdout).spec.mcp.targets[0].static.path, '/sse');
  t.equal((await kubectl(['get', 'edgebackend', 'dry'])).code, 1);
});

t.test(
  '/validate makes the final decision: a bad object that skips the early refusal is refused by name',
  async (t) => {
    const annotated = badHost('late').replace(
      '{name: late}',
      '{name: late, annotations: {gatewarden.dev/self-test: validate}}',
    );
    const { code, stderr } = await kubectl(['apply', '-f', '-'], annotated);
    t.equal(code, 1);
    t.match(stderr, /C-12/);
  },
);

t.test('server-side apply twice changes nothing', async (t) => {
  const apply = () => kubectl(['apply', '--server-side', '-o', 'json', '-f', '-'], good('twice'));
  const first = JSON.parse((await apply()).stdout);
  const second = JSON.parse((await apply()).stdout);
  t.equal(second.metadata.resourceVersion, first.metadata.resourceVersion);
  t.same(second.spec, first.spec);
  t.equal(
    (await kubectl(['diff', '--server-side', '-f', '-'], good('twice'))).code,
    0,
    'kubectl diff is empty',
  );
});

async function namespace(name: string, enforcement?: string): Promise<void> {
  const labels = enforcement === undefined ? '{}' : `{${ENFORCEMENT_LABEL}: "${enforcement}"}`;
  await installation.kubectl(
    ['apply', '-f', '-'],
    `{apiVersion: v1, kind: Namespace, metadata: {name: ${name}, labels: ${labels}}}`,
  );
  await installation.kubectl([
    'label',
    'namespace',
    name,
    '--overwrite',
    enforcement === undefined ? `${ENFORCEMENT_LABEL}-` : `${ENFORCEMENT_LABEL}=${enforcement}`,
  ]);
}

t.test('roll-out by namespace: off is not called, warn warns, any other value enforces', async (t) => {
  await namespace('rollout', 'off');
  const inRollout = (object: string) => kubectl(['apply', '-n', 'rollout', '-f', '-'], object);
  await until('the label is seen', async () => (await inRollout(badHost('unjudged'))).code === 0);
  await namespace('rollout', 'warn');
  let warned = { code: 0, stdout: '', stderr: '' };
  await until('warnings come', async () => {
    warned = await inRollout(badHost(`warn-${Math.floor(Math.random() * 1e6)}`));
    return warned.stderr.includes('C-12');
  });
  t.equal(warned.code, 0);
  t.match(warned.stderr, /Warning: .*C-12/s);
  await namespace('rollout', 'wran');
  await until(
    'a misspelt value enforces',
    async () => (await inRollout(badHost(`misspelt-${Math.floor(Math.random() * 1e6)}`))).code === 1,
  );
});

t.test('ratcheting: stored mistakes may stay, new ones are refused', async (t) => {
  await namespace('ratchet', 'off');
  const inNamespace = (object: string) => kubectl(['apply', '-n', 'ratchet', '-f', '-'], object);
  await until('stored without a judge', async () => (await inNamespace(badHost('old'))).code === 0);
  await namespace('ratchet');
  await until(
    'judged again',
    async () => (await inNamespace(badHost(`new-${Math.floor(Math.random() * 1e6)}`))).code === 1,
  );
  const other = await inNamespace(badHost('old', ', policies: {http: {version: HTTP2}}'));
  t.equal(other.code, 0, other.stderr);
  t.match(other.stderr, /Warning: .*C-12/s);
  const worse = await inNamespace(badHost('old', ', policies: {auth: {key: "a\\nb"}}'));
  t.equal(worse.code, 1);
  t.match(worse.stderr, /C-16/);
  t.notMatch(
    /^The EdgeBackend.*/ms.exec(worse.stderr)?.[0] ?? '',
    /C-12/,
    'the old mistake is no cause of the refusal',
  );
  const touched = await inNamespace(backend('old', '{static: {host: "another bad host", port: 80}}'));
  t.equal(touched.code, 1, 'a changed mistake is a new one');
});

t.test('status, labels and finalizers of a bad object can always be written', async (t) => {
  const path = '/apis/edge.gatewarden.dev/v1alpha1/namespaces/ratchet/edgebackends/old';
  const status = {
    status: {
      conditions: [
        {
          type: 'Accepted',
          status: 'False',
          reason: 'Invalid',
          message: '',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    },
  };
  const merge = { contentType: 'application/merge-patch+json' };
  t.equal((await cluster.request('PATCH', `${path}/status`, status, merge)).status, 200);
  t.equal((await kubectl(['label', '-n', 'ratchet', 'edgebackend', 'old', 'a=b'])).code, 0);
  t.equal(
    (await cluster.request('PATCH', path, { metadata: { finalizers: ['example.com/hold'] } }, merge)).status,
    200,
  );
  t.equal((await kubectl(['delete', '-n', 'ratchet', 'edgebackend', 'old', '--wait=false'])).code, 0);
  t.equal(
    (await cluster.request('PATCH', path, { metadata: { finalizers: null } }, merge)).status,
    200,
    'the finalizer goes while deleting',
  );
  t.equal((await kubectl(['get', '-n', 'ratchet', 'edgebackend', 'old'])).code, 1);
});

/** Several clients send good and bad objects until `stop`; errors are collected. */
function loop() {
  const wrong: string[] = [];
  let calls = 0;
  let running = true;
  const collection = '/apis/edge.gatewarden.dev/v1alpha1/namespaces/default/edgebackends';
  const object = (spec: unknown) => ({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: `loop-${calls++}` },
    spec,
  });
  const worker = async (): Promise<void> => {
    while (running) {
      const isGood = Math.random() < 0.5;
      const host = isGood ? 'good.example.com' : 'bad host';
      const { status, body } = await cluster.request<{ message?: string }>(
        'POST',
        `${collection}?dryRun=All`,
        object({ mcp: { targets: [{ name: 'a', static: { host, port: 80, protocol: 'SSE' } }] } }),
      );
      const isRight = isGood ? status === 201 && JSON.stringify(body).includes('"/sse"') : status === 422;
      if (!isRight) wrong.push(`${isGood ? 'good' : 'bad'}: ${status} ${body.message ?? ''}`);
    }
  };
  const workers = Array.from({ length: 4 }, worker);
  return {
    async stop() {
      running = false;
      await Promise.all(workers);
      return { wrong, calls };
    },
    calls: () => calls,
  };
}

t.test(
  'one of two processes restarts under load: no bad object admitted, no good one refused, no call failed',
  async (t) => {
    const load = loop();
    for (let round = 0; round < 2; round++) {
      const leaving = installation.replicas.shift()!;
      await installation.addReplica(QUICK);
      await installation.ready(3);
      t.equal(await leaving.terminate(), 0, 'drained and ended');
      installation.service.remove(leaving);
    }
    const { wrong, calls } = await load.stop();
    t.ok(calls > 100, `${calls} calls`);
    t.same(wrong.slice(0, 5), [], `${wrong.length} wrong answers`);
  },
);

t.test('a new CA and new leaves under load: no call failed', async (t) => {
  const bundleOf = async () => {
    const { webhooks } = JSON.parse(
      await installation.kubectl([
        'get',
        'validatingwebhookconfiguration',
        configurationName(DEFAULT_OPTIONS),
        '-o',
        'json',
      ]),
    );
    return webhooks.find(({ name }: { name: string }) => name === VALIDATING_WEBHOOK).clientConfig
      .caBundle as string;
  };
  const before = await bundleOf();
  const oldIssuers = await Promise.all(installation.replicas.map(issuerOf));
  const load = loop();
  await installation.kubectl([
    'delete',
    'secret',
    '-n',
    DEFAULT_OPTIONS.namespace,
    `${DEFAULT_OPTIONS.name}-webhook-cert`,
  ]);
  await until('a new bundle', async () => (await bundleOf()) !== before);
  await until('leaves of the new authority everywhere', async () => {
    const issuers = await Promise.all(installation.replicas.map(issuerOf));
    return issuers.every((issuer, index) => issuer !== oldIssuers[index]);
  });
  const seen = load.calls();
  await until('more calls with the new leaves', async () => load.calls() > seen + 200);
  const { wrong } = await load.stop();
  t.same(wrong.slice(0, 5), [], `${wrong.length} wrong answers`);
});

t.test('a foreign change of caBundle is repaired', async (t) => {
  const name = configurationName(DEFAULT_OPTIONS);
  const get = async () =>
    JSON.parse(await installation.kubectl(['get', 'mutatingwebhookconfiguration', name, '-o', 'json']))
      .webhooks;
  const index = (await get()).findIndex((webhook: { name: string }) => webhook.name === MUTATING_WEBHOOK);
  const patch = JSON.stringify([{ op: 'remove', path: `/webhooks/${index}/clientConfig/caBundle` }]);
  await installation.kubectl(['patch', 'mutatingwebhookconfiguration', name, '--type=json', '-p', patch]);
  await until('repaired', async () => (await get())[index].clientConfig.caBundle !== undefined);
  await installation.apply();
  t.ok((await get())[index].clientConfig.caBundle, 'applying the manifests again takes nothing away');
});

/** Reviews counted by all replicas, by mode, decision and dry run, without zeros. */
async function counted(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { metricsPort } of installation.replicas) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const [, labels = '', value] of text.matchAll(
      /^gatewarden_admission_reviews_total\{(.*)\} (\d+)$/gm,
    )) {
      const label = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1];
      const key = `${label('mode')} ${label('decision')} dry_run=${label('dry_run')}`;
      if (value !== '0') counts[key] = (counts[key] ?? 0) + Number(value);
    }
  }
  return counts;
}

t.test('each object in a review counts once; self-tests are not counted', async (t) => {
  await namespace('counted');
  await namespace('counted-warn', 'warn');
  const before = await counted();
  // Two more self-tests; the API server calls both paths for them.
  const self = { annotations: { 'gatewarden.dev/self-test': 'mutate' }, name: 'self' };
  const probe = JSON.stringify({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: self,
    spec: { static: { host: 'a.example', port: 80 } },
  });
  const create = (where: string, what: string, ...args: string[]) =>
    kubectl(['create', '-n', where, '-f', '-', ...args], what);
  t.equal((await create('counted', good('one'))).code, 0);
  t.equal((await create('counted', badHost('two'))).code, 1);
  t.equal((await create('counted-warn', badHost('three'))).code, 0);
  t.equal((await create('counted', good('four'), '--dry-run=server')).code, 0);
  t.equal((await create('counted', probe, '--dry-run=server')).code, 0);
  const changes = Object.entries(await counted()).map(([key, count]) => [key, count - (before[key] ?? 0)]);
  t.same(Object.fromEntries(changes.filter(([, count]) => count !== 0)), {
    'enforce allowed dry_run=false': 1,
    'enforce denied dry_run=false': 1,
    'warn warned dry_run=false': 1,
    'enforce allowed dry_run=true': 1,
  });
});

t.test('a deleted configuration is at once an error in the log of every replica', async (t) => {
  const name = configurationName(DEFAULT_OPTIONS);
  const told = 'webhook registration is incomplete';
  const { replicas } = installation;
  const everyLog = (message: string) =>
    replicas.every(({ log }) => log.some((line) => line.includes(message)));
  await installation.kubectl(['delete', 'validatingwebhookconfiguration', name]);
  await until('all have said so', async () => everyLog(told));
  for (const { log, healthPort } of replicas) {
    const line = JSON.parse(log.find((each) => each.includes(told))!);
    t.match(line, { level: 'error', configuration: `validatingwebhookconfigurations/${name}` });
    const verbose = await (await fetch(`http://127.0.0.1:${healthPort}/readyz?verbose`)).text();
    t.match(verbose, /^\[!\]registration-validate failed: .* doesn't exist, so bad objects are admitted/m);
    t.match(verbose, /readyz check passed/, 'it decides nothing');
  }
  await installation.apply();
  await until('all is whole again', async () => everyLog('webhook registration is complete again'));
  await until('it is judged again', async () => {
    return (
      (await kubectl(['create', '-n', 'counted', '-f', '-', '--dry-run=server'], badHost('x'))).code === 1
    );
  });
});

t.test('with the webhook down, Fail refuses writes; deletes and namespace deletion go on', async (t) => {
  await namespace('doomed');
  t.equal((await kubectl(['apply', '-n', 'doomed', '-f', '-'], good('one'))).code, 0);
  await Promise.all(installation.replicas.map((replica) => replica.terminate()));
  const refused = await kubectl(['apply', '-n', 'doomed', '-f', '-'], good('two'));
  t.equal(refused.code, 1);
  t.match(refused.stderr, VALIDATING_WEBHOOK);
  t.equal((await kubectl(['delete', '-n', 'doomed', 'edgebackend', 'one', '--timeout=20s'])).code, 0);
  t.equal((await kubectl(['delete', 'namespace', 'doomed', '--timeout=60s'])).code, 0);
});
