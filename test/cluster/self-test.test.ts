// The self-test through a real API server to the real webhook server: its results when all works, and when each part is missing.

import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { CaBundleKeeper } from '../../src/cluster/ca-bundle.ts';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { SelfTest } from '../../src/cluster/repeated-self-test.ts';
import { type SelfTestResult, type SelfTestTarget, selfTest } from '../../src/cluster/self-test.ts';
import { selfTestObject } from '../../src/cluster/self-test-objects.ts';
import { ENFORCEMENT_LABEL, SELF_TEST_ANNOTATION, VALIDATING_WEBHOOK } from '../../src/identifiers.ts';
import { judge } from '../../src/judgement/judge.ts';
import { EdgeBackend } from '../../src/kinds/edge-backend/schema.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { DEFAULT_OPTIONS, PORTS } from '../../src/registration/options.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { SelfSignedCertificates } from '../../src/server/certificates/self-signed.ts';
import { startServer } from '../../src/server/start.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog, HandClock, MemoryStore } from '../server/certificates/world.ts';
import { allow, CONFIGURATION, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const NAMESPACE = 'default';
const ADDRESS = '127.200.7.7';
const MERGE = { contentType: 'application/merge-patch+json' };

t.test('the self-test', async (t) => {
  const account = serviceAccount(NAMESPACE);
  const cluster = await startCluster({ users: [account, 'stranger'] });
  t.teardown(() => cluster.stop());
  await allow(cluster, NAMESPACE);
  const client = (await ClusterClient.connect({ kubeconfig: await cluster.kubeconfigFor(account) }))!;
  t.teardown(() => client.close());
  const target: SelfTestTarget = { client, namespace: NAMESPACE, kinds: [EdgeBackend] };
  const run = async (options: Partial<SelfTestTarget> = {}): Promise<[SelfTestResult, SelfTestResult]> => {
    const [mutate, validate] = await selfTest({ ...target, ...options });
    return [mutate!, validate!];
  };
  const create = async (path: string, body: unknown): Promise<void> => {
    const answer = await cluster.request('POST', path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };

  await t.test('reports that the CRD is missing', async (t) => {
    const [mutate, validate] = await run();
    t.match(mutate, { path: '/mutate', state: 'not-asked', detail: /CRD of EdgeBackend is not installed/ });
    t.match(validate, {
      path: '/validate',
      state: 'not-asked',
      detail: /CRD of EdgeBackend is not installed/,
    });
  });

  await t.test('reports a missing permission, or an unreachable API server', async (t) => {
    const kubeconfig = await cluster.kubeconfigFor('stranger');
    const stranger = (await ClusterClient.connect({ kubeconfig }))!;
    t.teardown(() => stranger.close());
    for (const result of await run({ client: stranger }))
      t.match(result, {
        state: 'not-asked',
        detail: /the account has no permission to read namespace default.*403/,
      });
    const nobody = new ClusterClient({
      server: 'https://127.0.0.1:1',
      credentials: async () => ({}),
      close: () => undefined,
    });
    for (const result of await run({ client: nobody }))
      t.match(result, { state: 'not-asked', detail: /could not be asked: .*ECONNREFUSED/ });
  });

  await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', toCrd(EdgeBackend));
  await until('the CRD is served', async () => !(await run())[0].detail.includes('CRD'));

  await t.test('reports that the webhook is not called', async (t) => {
    const [mutate, validate] = await run();
    t.match(mutate, { state: 'failed', detail: /without the defaults .* webhook configurations/ });
    t.match(validate, { state: 'failed', detail: /bad objects are admitted: check/ });
  });

  const certificates = await SelfSignedCertificates.start({
    store: new MemoryStore(),
    hosts: [`${DEFAULT_OPTIONS.name}.${NAMESPACE}.svc`],
    clock: systemClock,
    log: new CollectedLog(),
  });
  t.teardown(() => certificates.stop());
  const server = await startServer({
    host: ADDRESS,
    port: PORTS.webhook,
    certificates,
    log: { level: 'silent', destination: pino.destination('/dev/null') },
  });
  t.teardown(() => server.close());
  await create(`/api/v1/namespaces/${NAMESPACE}/services`, {
    metadata: { name: DEFAULT_OPTIONS.name },
    spec: { clusterIP: ADDRESS, ports: [{ port: PORTS.webhook }] },
  });
  const [validating, mutating] = webhookConfigurations({ ...DEFAULT_OPTIONS, namespace: NAMESPACE });
  await create('/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', validating);

  await t.test('points to caBundle if the certificate is not trusted', async (t) => {
    await until('the webhook is called', async () => (await run())[1].detail.includes('failed calling'));
    const [, validate] = await run();
    t.match(validate, { state: 'failed', detail: /^check caBundle.*x509/ });
  });

  await create('/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', mutating);
  const keeper = CaBundleKeeper.start({
    client,
    clock: systemClock,
    log: new CollectedLog(),
    validating: CONFIGURATION,
    mutating: CONFIGURATION,
    bundle: certificates,
  });
  t.teardown(() => keeper.stop());

  await t.test('passes when everything works', async (t) => {
    await until('both pass', async () => (await run()).every(({ state }) => state === 'passed'));
    const objects = await cluster.request<{ items: unknown[] }>(
      'GET',
      '/apis/edge.gatewarden.dev/v1alpha1/edgebackends',
    );
    t.same(objects.body.items, [], 'nothing is stored');
  });

  await t.test('names each kind for which the API server does not call it', async (t) => {
    for (const kind of KINDS.filter(({ kind }) => kind !== 'EdgeBackend'))
      await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', toCrd(kind));
    const all = (): Promise<[SelfTestResult, SelfTestResult]> => run({ kinds: KINDS });
    await until('all kinds pass', async () => (await all()).every(({ state }) => state === 'passed'));
    for (const kind of KINDS) {
      const { findings } = judge(selfTestObject(kind, NAMESPACE), { validationLevel: 'strict' });
      t.strictSame(findings, [], kind.kind);
    }
    const path = `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/${CONFIGURATION}`;
    const without = (plural: string) =>
      cluster
        .request<{ webhooks: { rules: { resources: string[] }[] }[] }>('GET', path)
        .then(({ body: { webhooks } }) =>
          webhooks[0]!.rules.map((rule) => ({
            ...rule,
            resources: rule.resources.filter((resource) => resource !== plural),
          })),
        );
    const rules = await without('');
    for (const { kind, plural } of KINDS.filter(({ kind }) => kind !== 'EdgeBackend')) {
      const replace = (value: unknown) =>
        cluster.request('PATCH', path, [{ op: 'replace', path: '/webhooks/0/rules', value }], {
          contentType: 'application/json-patch+json',
        });
      await replace((await without(plural)).filter(({ resources }) => resources.length > 0));
      await until(`${kind} is missed`, async () => (await all())[1].state === 'failed');
      const [mutate, validate] = await all();
      t.match(validate.detail, `the API server doesn't call it for ${kind}: `);
      t.match(mutate, { state: 'passed' }, 'the other path calls for it');
      await replace(rules);
      await until(`${kind} is back`, async () => (await all())[1].state === 'passed');
    }
  });

  await t.test('runs by itself, and reports in metrics and checks', async (t) => {
    const clock = new HandClock(new Date());
    const log = new CollectedLog();
    const test = SelfTest.start({ ...target, clock, log });
    t.teardown(() => test.stop());
    const registry = new Registry();
    test.registerMetrics(registry);
    t.match(test.checks, [{ name: 'self-test-mutate', role: 'notice' }, { name: 'self-test-validate' }]);
    t.same(test.checks[0]!.check(), { ok: false, isUnknown: true, detail: 'not run yet' });
    t.match(await registry.metrics(), 'gatewarden_self_test{path="/validate",state="not-run"} 1');
    await clock.pass(5000, async () => {});
    await until('it has run', () => test.results !== undefined);
    t.match(test.checks[0]!.check(), { ok: true });
    t.match(await registry.metrics(), 'gatewarden_self_test{path="/validate",state="passed"} 1');
    t.match(await registry.metrics(), 'gatewarden_self_test{path="/validate",state="failed"} 0');
    t.same(log.messages('info'), ['self-test', 'self-test']);
  });

  await t.test('is not testable for what the calls leave out on purpose', async (t) => {
    for (const result of await run({ leftOut: ({ user }) => `the calls leave out ${user?.username}` }))
      t.match(result, { state: 'not-testable', detail: `the calls leave out ${account}, so ` });
    const asked: unknown[] = [];
    const leftOut = (each: unknown): undefined => void asked.push(each);
    t.match(await run({ leftOut }), [{ state: 'passed' }, { state: 'passed' }]);
    t.match(asked, [
      {
        namespace: { name: NAMESPACE, labels: { 'kubernetes.io/metadata.name': NAMESPACE } },
        kind: { kind: 'EdgeBackend', plural: 'edgebackends' },
        object: { metadata: { name: /self-test/ } },
      },
      { object: selfTestObject(EdgeBackend, NAMESPACE) },
    ]);
    t.match(
      await run({
        kinds: KINDS,
        leftOut: ({ kind, object }) =>
          kind.kind === 'EdgeBackend' && !JSON.stringify(object).includes('self-test-mutate')
            ? 'no'
            : undefined,
      }),
      [{ state: 'passed' }, { state: 'passed' }],
    );
  });

  await t.test('passes with the entry of a scope', async (t) => {
    const path = `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/${CONFIGURATION}`;
    const rename = (value: string) =>
      cluster.request('PATCH', path, [{ op: 'replace', path: '/webhooks/0/name', value }], {
        contentType: 'application/json-patch+json',
      });
    const bad = {
      ...selfTestObject(EdgeBackend, NAMESPACE),
      spec: { static: { host: 'bad host', port: 80 } },
    };
    const refusedBy = async (name: string): Promise<boolean> => {
      const objects = `/apis/edge.gatewarden.dev/v1alpha1/namespaces/${NAMESPACE}/edgebackends`;
      const { body } = await cluster.request<{ message?: string }>('POST', objects, {
        ...bad,
        metadata: { name: 'bad', annotations: { [SELF_TEST_ANNOTATION]: 'validate' } },
      });
      return body.message?.includes(`"${name}" denied`) === true;
    };
    const [name, scoped] = [VALIDATING_WEBHOOK, VALIDATING_WEBHOOK.replace('.', '-12.')];
    t.equal((await rename(scoped)).status, 200);
    await until('it is called', () => refusedBy(scoped));
    t.match(await run(), [{ state: 'passed' }, { state: 'passed' }]);
    await rename(name);
    await until('it has its name again', () => refusedBy(name));
  });

  await t.test("distinguishes another webhook's failure from its own", async (t) => {
    const name = 'other.example.com';
    const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    await create(path, {
      metadata: { name },
      webhooks: [
        {
          name,
          clientConfig: { url: 'https://127.0.0.1:1/' },
          rules: [
            { apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['edgebackends'] },
          ],
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    });
    await until('it is called', async () => (await run())[0].state !== 'passed');
    t.match((await run())[0], {
      state: 'not-asked',
      detail: /fails to call other\.example\.com, which isn't Gatewarden's/,
    });
    await cluster.request('DELETE', `${path}/${name}`);
    await until('it is gone', async () => (await run()).every(({ state }) => state === 'passed'));
  });

  await t.test('is not testable if the configured severities allow the bad object', async (t) => {
    const [mutate, validate] = await run({ judgeIn: () => ({ severities: { 'C-01': 'off' } }) });
    t.equal(mutate.state, 'passed');
    t.equal(validate.state, 'not-testable');
  });

  await t.test('is not testable in a namespace with `warn` or `off`', async (t) => {
    const path = `/api/v1/namespaces/${NAMESPACE}`;
    const label = (value: string | null) =>
      cluster.request('PATCH', path, { metadata: { labels: { [ENFORCEMENT_LABEL]: value } } }, MERGE);
    for (const mode of ['warn', 'off']) {
      await label(mode);
      for (const result of await run())
        t.match(result, { state: 'not-testable', detail: `${ENFORCEMENT_LABEL}=${mode}` });
    }
    await label(null);
  });

  await t.test('reports that no server listens', async (t) => {
    await server.close();
    const [mutate, validate] = await run();
    t.equal(mutate.state, 'failed');
    t.match(validate, {
      state: 'failed',
      detail: /^check the targetPort of the Service.*connection refused/,
    });
  });
});
