// `gatewarden status` and `gatewarden manifests --from-cluster` on a real API server, with real servers behind the manifests' Service.

import { networkInterfaces } from 'node:os';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { configurationName, DEFAULT_OPTIONS, selectorLabels } from '../../src/registration/options.ts';
import { deployment as deploymentOf } from '../../src/registration/workload.ts';
import { gatewarden, spawnGatewarden } from '../cli/running.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

const { namespace, name } = DEFAULT_OPTIONS;
const installation = await Installation.start({ users: ['stranger'] });
t.teardown(() => installation.stop());
const { cluster } = installation;
const kubectl = (args: readonly string[], input?: string) => installation.kubectl([...args], input);
const replica = await installation.addReplica(['--host=0.0.0.0']);
await installation.ready(1);

interface Check {
  readonly name: string;
  readonly state: string;
  readonly text: string;
  readonly details?: readonly string[];
}
const status = (...args: readonly string[]) =>
  gatewarden(['status', '--kubeconfig', cluster.kubeconfig, ...args]);
async function checks(...args: readonly string[]): Promise<Readonly<Record<string, Check>>> {
  const { stdout } = await status('-o', 'json', ...args);
  return Object.fromEntries((JSON.parse(stdout).checks as Check[]).map((check) => [check.name, check]));
}
const fromCluster = (...args: readonly string[]) =>
  gatewarden(['manifests', '--from-cluster', '--kubeconfig', cluster.kubeconfig, ...args]);

const MERGE = { contentType: 'application/merge-patch+json' };
const deployment = `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`;
/** There are no controllers that write it. */
const readyReplicas = (count: number) =>
  cluster.request(
    'PATCH',
    `${deployment}/status`,
    { status: { replicas: count, readyReplicas: count, availableReplicas: count } },
    MERGE,
  );
const patch = (body: object) => cluster.request('PATCH', deployment, body, MERGE);

t.test('no replica is ready', async (t) => {
  const { code, stdout } = await status();
  t.equal(code, 1);
  t.match(stdout, /^\[!\] replicas +0 of 2 ready, image ghcr\.io/m);
  t.match(stdout, /^\[\?\] self-checks +there is no pod to ask$/m);
  t.match(stdout, /^1 problem$/m);
});

/** The API server's proxy refuses loopback addresses. */
const [address] = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

t.test('all is well: one line for each check, exit code 0', async (t) => {
  await readyReplicas(2);
  if (address !== undefined) {
    const pods = `/api/v1/namespaces/${namespace}/pods`;
    const { spec } = structuredClone(deploymentOf(DEFAULT_OPTIONS)) as unknown as {
      spec: { template: { spec: { containers: { ports: { name: string; containerPort: number }[] }[] } } };
    };
    const pod = spec.template.spec;
    pod.containers[0]!.ports = [{ name: 'health', containerPort: replica.healthPort }];
    const made = await cluster.request('POST', pods, {
      metadata: { name: 'gatewarden-1', labels: selectorLabels(DEFAULT_OPTIONS) },
      spec: pod,
    });
    t.equal(made.status, 201, JSON.stringify(made.body));
    const running = { phase: 'Running', podIP: address, podIPs: [{ ip: address }] };
    await cluster.request('PATCH', `${pods}/gatewarden-1/status`, { status: running }, MERGE);
  }
  await until('the self-test has passed', async () => (await status()).code === 0).catch(
    async (error: Error) => {
      throw new Error(`${error.message}: ${(await status()).stdout}`);
    },
  );
  const { stdout } = await status();
  t.match(stdout, /^Gatewarden gatewarden-system\/gatewarden at https:/);
  t.match(stdout, /^\[\+\] replicas +2 of 2 ready/m);
  if (address !== undefined)
    t.match(
      stdout,
      /^\[\+\] self-checks +all passed in 1 pod, with self-test and registration; certificate valid until 20/m,
    );
  t.match(stdout, /^\[\+\] webhooks +both configurations are as this version writes them$/m);
  t.match(stdout, /^\[\+\] caBundle +valid until 20\d\d-/m);
  t.match(stdout, /^\[\+\] CRDs +all 10 match this version$/m);
  t.match(stdout, /^\[\+\] config +no gatewarden\.yaml$/m);
  t.match(stdout, /^\[\+\] namespaces +\d enforce, 0 warn, 0 off$/m);
  t.match(stdout, /^All is well$/m);
  t.ok(stdout.split('\n').length < 24, 'one screen');
});

t.test('a weakened registration is named, with the consequence', async (t) => {
  await kubectl([
    'patch',
    'validatingwebhookconfiguration',
    configurationName(DEFAULT_OPTIONS),
    '--type=json',
    '--patch=[{"op": "replace", "path": "/webhooks/0/failurePolicy", "value": "Ignore"}]',
  ]);
  await kubectl(['delete', 'mutatingwebhookconfiguration', configurationName(DEFAULT_OPTIONS)]);
  const { webhooks } = await checks();
  t.equal(webhooks?.state, 'problem');
  t.match(webhooks?.details, [
    /validate\.admission\.gatewarden\.dev: failurePolicy is Ignore instead of Fail, so objects pass unjudged/,
    /mutatingwebhookconfigurations\/gatewarden-gatewarden-system doesn't exist, so defaults are not added/,
  ]);
  if (address !== undefined)
    await until('the pod reports it, too', async () =>
      /gatewarden-1: registration-mutate: /.test((await status()).stdout),
    );
  const { code, stdout } = await fromCluster('--no-crds');
  t.equal(code, 0);
  await kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], stdout);
  t.equal((await checks())['webhooks']?.state, 'ok', 'the recipe has repaired it');
});

t.test('an installation with options is compared with these options', async (t) => {
  const config = `profiles:
  - {name: legacy, namespaceSelector: {matchLabels: {team: legacy}}, severity: {C-01: warn}}
exceptions:
  - {id: gone, code: C-12, kind: EdgeBackend, namespace: a, name: b, reason: moves, until: 2020-01-01}
`;
  const cwd = t.testdir({ 'gatewarden.yaml': config });
  const args = ['--config', 'gatewarden.yaml', '--timeout-seconds', '7', '--server-flag=--log-level=debug'];
  const { stdout } = await gatewarden(['manifests', '--no-crds', ...args, '--replicas', '2'], { cwd });
  await kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], stdout);
  await kubectl(['create', 'namespace', 'old']);
  await kubectl(['label', 'namespace', 'old', 'team=legacy', 'gatewarden.dev/enforcement=Warn']);
  const found = await checks();
  t.match(found['webhooks'], { state: 'ok' });
  t.match(found['config'], { state: 'ok', text: 'profiles legacy (team=legacy): 1 namespace' });
  t.match(found['exceptions'], { state: 'problem', details: [/^gone \(C-12\) ended on 2020-01-01: moves$/] });
  t.match(found['namespaces'], {
    state: 'problem',
    details: ['old: gatewarden.dev/enforcement=Warn means enforce'],
  });

  const made = await fromCluster('--no-crds');
  t.equal(made.code, 0, made.stderr);
  t.equal(made.stdout, stdout, 'the same manifests, without naming an option');
  t.match(
    made.stderr,
    'gatewarden manifests --timeout-seconds 7 --config gatewarden-gatewarden.yaml --server-flag=--log-level=debug\n',
  );
  t.match(
    made.stderr,
    "kubectl -n gatewarden-system get configmap gatewarden-config -o jsonpath='{.data.gatewarden\\.yaml}'",
  );
  const command = await fromCluster('-o', 'command', '--replicas', '5');
  t.equal(
    command.stdout,
    'gatewarden manifests --replicas 5 --timeout-seconds 7 --config gatewarden-gatewarden.yaml --server-flag=--log-level=debug\n',
  );
});

t.test('a profile without an entry, and a ConfigMap with a mistake', async (t) => {
  const path = `/api/v1/namespaces/${namespace}/configmaps/gatewarden-config`;
  const write = (text: string) =>
    cluster.request('PATCH', path, { data: { 'gatewarden.yaml': text } }, MERGE);
  await write('profiles: [{name: other, namespaceSelector: {matchLabels: {a: b}}}]\n');
  t.match((await checks())['config'], {
    state: 'problem',
    details: [
      'no webhook configuration calls the profile other',
      "the webhook configurations call a profile legacy that gatewarden.yaml doesn't have",
    ],
  });
  await write('severty: {}\n');
  t.match((await checks())['config'], { state: 'problem', details: [/severty: unknown setting/] });
  const { code, stdout, stderr } = await fromCluster();
  t.equal(code, 2);
  t.equal(stdout, '');
  t.match(stderr, /ConfigMap gatewarden-config, gatewarden\.yaml:1:1: severty/);
  await write('');
});

t.test('what an overlay has added is not lost silently', async (t) => {
  await patch({
    spec: { template: { spec: { nodeSelector: { disk: 'ssd' }, tolerations: [{ operator: 'Exists' }] } } },
  });
  const { code, stdout, stderr } = await fromCluster();
  t.equal(code, 2);
  t.equal(stdout, '');
  t.match(stderr, 'no option makes template.spec.nodeSelector of Deployment gatewarden-system/gatewarden');
  t.match(stderr, 'template.spec.tolerations');
  const dropped = await fromCluster('--drop-changes');
  t.equal(dropped.code, 0);
  t.ok(parseAllDocuments(dropped.stdout).length > 10);
});

t.test('a CRD of another version', async (t) => {
  await kubectl(['delete', 'crd', 'backends.gateway.gatewarden.dev']);
  t.match((await checks())['CRDs'], {
    state: 'problem',
    text: /not installed: backends\.gateway\.gatewarden\.dev/,
  });
});

t.test('what can not be read is exit code 2', async (t) => {
  const stranger = await cluster.kubeconfigFor('stranger');
  const { code, stdout } = await gatewarden(['status', '--kubeconfig', stranger]);
  t.equal(code, 2);
  t.match(stdout, /^\[-\] webhooks +403: /m);
  t.match(stdout, 'could not be read');
  const elsewhere = await status('-n', 'nowhere');
  t.equal(elsewhere.code, 1);
  t.match(elsewhere.stdout, "Deployment nowhere/gatewarden doesn't exist");
  const gone = await fromCluster('-n', 'nowhere');
  t.equal(gone.code, 2);
  t.match(gone.stderr, 'no Deployment `gatewarden` in namespace `nowhere`');
});

t.test('without a cluster, and with one that does not answer', async (t) => {
  t.match(await gatewarden(['status']), { code: 2, stderr: /no cluster/ });
  const cwd = t.testdir({
    config: JSON.stringify({
      clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
      users: [{ name: 'u', user: {} }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    }),
  });
  t.match(await spawnGatewarden(['status', '--kubeconfig', 'config'], { cwd }), {
    code: 2,
    stderr: /doesn't answer/,
  });
});
