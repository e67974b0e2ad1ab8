// Profiles of gatewarden.yaml on a real API server, with the webhook configurations that are generated from them: an object is validated
// with the severities of its namespace without a lookup of labels, and the self-test uses its own profile.

import t from 'tap';
import { judgeIn, loadServerSettings } from '../../src/cli/config/settings.ts';
import { judgingOf } from '../../src/cli/serve/configuration.ts';
import { CaBundleKeeper } from '../../src/cluster/ca-bundle.ts';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { RegistrationWatch } from '../../src/cluster/registration-watch.ts';
import { selfTest } from '../../src/cluster/self-test.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { ENFORCEMENT_LABEL } from '../../src/identifiers.ts';
import { EdgeBackend } from '../../src/kinds/edge-backend/schema.ts';
import { DEFAULT_OPTIONS, PORTS } from '../../src/registration/options.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { SelfSignedCertificates } from '../../src/server/certificates/self-signed.ts';
import { startServer } from '../../src/server/start.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog, MemoryStore } from '../server/certificates/world.ts';
import { allow, CONFIGURATION, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const ADDRESS = '127.200.7.9';
const CONFIG = `profiles:
  - name: legacy
    namespaceSelector: {matchLabels: {team: legacy}}
    severity: {C-01: warn}
  - name: dev
    namespaceSelector: {matchExpressions: [{key: env, operator: In, values: [dev]}, {key: team, operator: Exists}]}
    severity: {C-01: off}
`;
const NAMESPACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plain: {},
  other: { team: 'other' },
  'only-dev': { env: 'dev' },
  legacy: { team: 'legacy' },
  'legacy-dev': { team: 'legacy', env: 'dev' },
  dev: { team: 'other', env: 'dev' },
  'legacy-warn': { team: 'legacy', [ENFORCEMENT_LABEL]: 'warn' },
  'plain-warn': { [ENFORCEMENT_LABEL]: 'warn' },
  'dev-off': { team: 'other', env: 'dev', [ENFORCEMENT_LABEL]: 'off' },
};

t.test('profiles', async (t) => {
  const account = serviceAccount('default');
  const cluster = await startCluster({ users: [account] });
  t.teardown(() => cluster.stop());
  await allow(cluster, 'default');
  const client = (await ClusterClient.connect({ kubeconfig: await cluster.kubeconfigFor(account) }))!;
  t.teardown(() => client.close());
  const create = async (path: string, body: unknown): Promise<void> => {
    const answer = await cluster.request('POST', path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };
  for (const [name, labels] of Object.entries(NAMESPACES))
    await create('/api/v1/namespaces', { metadata: { name, labels } });
  await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', toCrd(EdgeBackend));

  const folder = t.testdir({ 'gatewarden.yaml': CONFIG });
  const settings = await loadServerSettings({}, { cwd: folder });
  const certificates = await SelfSignedCertificates.start({
    store: new MemoryStore(),
    hosts: [`${DEFAULT_OPTIONS.name}.default.svc`],
    clock: systemClock,
    log: new CollectedLog(),
  });
  t.teardown(() => certificates.stop());
  const { base, profiles } = judgingOf(settings);
  const lines: string[] = [];
  const server = await startServer({
    host: ADDRESS,
    port: PORTS.webhook,
    certificates,
    judge: base!,
    profiles: profiles!,
    log: { level: 'debug', destination: { write: (line) => void lines.push(line) } },
  });
  t.teardown(() => server.close());
  await create('/api/v1/namespaces/default/services', {
    metadata: { name: DEFAULT_OPTIONS.name },
    spec: { clusterIP: ADDRESS, ports: [{ port: PORTS.webhook }] },
  });
  const [validating, mutating] = webhookConfigurations({
    ...DEFAULT_OPTIONS,
    namespace: 'default',
    config: { text: CONFIG, profiles: parseConfig(CONFIG).config.profiles },
  });
  const registration = '/apis/admissionregistration.k8s.io/v1';
  await create(`${registration}/validatingwebhookconfigurations`, validating);
  await create(`${registration}/mutatingwebhookconfigurations`, mutating);
  const shared = { client, clock: systemClock, log: new CollectedLog() };
  const keeper = CaBundleKeeper.start({
    ...shared,
    validating: CONFIGURATION,
    mutating: CONFIGURATION,
    bundle: certificates,
  });
  const watch = RegistrationWatch.start({
    ...shared,
    names: { validating: CONFIGURATION, mutating: CONFIGURATION },
    compare: () => ({ missing: [], unjudged: [], weaker: [], other: [] }),
  });
  t.teardown(() => {
    keeper.stop();
    watch.stop();
  });
  const ask = () =>
    selfTest({
      client,
      namespace: 'default',
      judgeIn: (labels) => judgeIn(settings, labels),
      kinds: [EdgeBackend],
    });
  await until('the self-test passes', async () => (await ask()).every(({ state }) => state === 'passed'));

  const bad = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'files' },
    spec: {
      mcp: { targets: [{ name: 'a', static: { host: 'a.example', port: 8080, protocol: 'SSE' } }] },
      policies: {
        mcp: { authorization: { action: 'Allow', policy: { matchExpressions: ['request.path =='] } } },
      },
    },
  };
  const dryRun = (namespace: string) =>
    cluster.request<{ spec?: { mcp: { targets: [{ static: { path?: string } }] } } }>(
      'POST',
      `/apis/edge.gatewarden.dev/v1alpha1/namespaces/${namespace}/edgebackends?dryRun=All`,
      bad,
    );

  await t.test('each entry has its caBundle, including those of profiles', async (t) => {
    await until('all know it', () => keeper.current()?.length === 16);
    t.same([...watch.profiles!], ['legacy', 'dev']);
  });

  await t.test('an object is validated with the severities of its namespace', async (t) => {
    const table: readonly [namespace: string, status: number, warning: RegExp | undefined][] = [
      ['plain', 422, undefined],
      ['other', 422, undefined],
      ['only-dev', 422, undefined],
      ['legacy', 201, /C-01/],
      ['legacy-dev', 201, /C-01/],
      ['dev', 201, undefined],
      ['legacy-warn', 201, /^(?!would be refused).*C-01/],
      ['plain-warn', 201, /^would be refused: .*C-01/],
      ['dev-off', 201, undefined],
    ];
    for (const [namespace, status, warning] of table) {
      lines.length = 0;
      const answer = await dryRun(namespace);
      t.equal(answer.status, status, namespace);
      const said = answer.warnings.filter((text) => text.includes('C-01'));
      // Both calls return the warning, and the API server removes duplicates.
      if (warning === undefined) t.same(said, [], namespace);
      else t.match(said, [warning], namespace);
      if (status === 201 && namespace !== 'dev-off')
        t.equal(answer.body.spec?.mcp.targets[0].static.path, '/sse', `${namespace}: defaults are written`);
      const calls = lines.map((line) => JSON.parse(line)).filter(({ uid }) => uid !== undefined);
      const expected = namespace === 'dev-off' ? 0 : status === 422 ? 1 : 2;
      t.equal(calls.length, expected, `${namespace}: each path is asked once at most`);
    }
  });

  await t.test('the self-test uses the profile of its namespace', async (t) => {
    const label = (labels: object) =>
      cluster.request(
        'PATCH',
        '/api/v1/namespaces/default',
        { metadata: { labels } },
        {
          contentType: 'application/merge-patch+json',
        },
      );
    await label({ team: 'legacy' });
    await until('nothing is refused', async () => (await ask())[1]?.state === 'not-testable');
    t.equal((await ask())[0]?.state, 'passed');
    await label({ team: null });
    await until('it is refused again', async () => (await ask())[1]?.state === 'passed');
  });
});
