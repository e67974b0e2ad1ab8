// `serve --audit-interval` on a real API server: two servers elect one of them, which writes metrics and PolicyReports.

import { spawnSync } from 'node:child_process';
import t from 'tap';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { gatewarden } from '../cli/running.ts';
import { pathOf } from '../parts/build.ts';
import { policyReportCrd } from '../parts/policy-reports.ts';
import { get } from '../server/webhook.ts';
import { Installation, type Replica } from './installation/installation.ts';
import { until } from './until.ts';

const REPORT = 'gatewarden-gatewarden-system';
const REPORTS = '/apis/wgpolicyk8s.io/v1alpha2';
const { namespace, name } = DEFAULT_OPTIONS;

const installation = await Installation.start({ components: ['audit'] });
t.teardown(() => installation.stop());
const { cluster } = installation;
const kubectl = (args: readonly string[], input?: string) => installation.kubectl([...args], input);
const exposition = await pathOf('exposition');

const FLAGS = ['--audit-interval=1s'];
const first = await installation.addReplica(FLAGS);
const second = await installation.addReplica(FLAGS);
await installation.ready(2);

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
type Metrics = Readonly<Record<string, { readonly samples: readonly Sample[] } | undefined>>;
/** Read by Prometheus' own parser. */
async function metricsOf({ metricsPort }: Replica): Promise<Metrics> {
  const { text } = await get(metricsPort, '/metrics');
  const { status, stdout, stderr } = spawnSync(exposition, {
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
async function sampleOf(
  replica: Replica,
  metric: string,
  labels: Sample['labels'] = {},
): Promise<number | undefined> {
  const samples = (await metricsOf(replica))[metric]?.samples ?? [];
  return samples.find((sample) =>
    Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;
}
const leads = async (replica: Replica): Promise<boolean> =>
  (await sampleOf(replica, 'gatewarden_audit_leader')) === 1;
const runs = (replica: Replica): Promise<number> =>
  sampleOf(replica, 'gatewarden_audit_runs_total', { result: 'complete' }).then((count = 0) => count);
/** Two more complete audits: the second one began after the call. */
async function audited(replica: Replica): Promise<void> {
  const before = await runs(replica);
  await until('two more audits', async () => (await runs(replica)) >= before + 2);
}

const backend = (called: string, host = 'bad host') => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { name: called },
  spec: { static: { host, port: 80 } },
});
const BACKENDS = (within: string) => `/apis/edge.gatewarden.dev/v1alpha1/namespaces/${within}/edgebackends`;
for (const within of ['team-a', 'team-b', 'team-c']) {
  // Nobody judges there, so bad objects are stored.
  const labels = { 'gatewarden.dev/enforcement': 'off' };
  await cluster.request('POST', '/api/v1/namespaces', { metadata: { name: within, labels } });
}
for (const [within, object] of [
  ['team-a', backend('bad')],
  ['team-a', backend('good', 'a.example')],
  ['team-b', backend('good', 'a.example')],
] as const)
  await until(`${within} is off`, async () => {
    const { status } = await cluster.request('POST', BACKENDS(within), object);
    return status === 201 || status === 409;
  });

interface Report {
  readonly metadata: {
    readonly namespace: string;
    readonly resourceVersion: string;
    readonly labels: object;
  };
  readonly summary: object;
  readonly results?: readonly { readonly message: string }[];
}
const reports = async (): Promise<Readonly<Record<string, Report>>> => {
  const { body } = await cluster.request<{ items: (Report & { metadata: { name: string } })[] }>(
    'GET',
    `${REPORTS}/policyreports`,
  );
  return Object.fromEntries(
    (body.items ?? [])
      .filter(({ metadata }) => metadata.name === REPORT)
      .map((item) => [item.metadata.namespace, item]),
  );
};

let leader = first;
let other = second;

t.test('one of two servers audits, and has the metrics', async (t) => {
  await until('there is a leader', async () => (await leads(first)) || (await leads(second)));
  if (await leads(second)) [leader, other] = [second, first];
  t.equal(await leads(other), false);
  await audited(leader);
  const objects = (kind: string, result: string) =>
    sampleOf(leader, 'gatewarden_audit_objects', { kind, result });
  t.equal(await objects('EdgeBackend', 'refused'), 1);
  t.equal(await objects('EdgeBackend', 'valid'), 2);
  t.equal(await objects('Backend', 'valid'), 0);
  t.equal(await sampleOf(leader, 'gatewarden_audit_findings', { code: 'C-12', severity: 'error' }), 1);
  t.equal(await sampleOf(leader, 'gatewarden_audit_interval_seconds'), 1);
  const last = await sampleOf(leader, 'gatewarden_audit_last_run_timestamp_seconds');
  t.ok(Math.abs(last! - Date.now() / 1000) < 60);
  const others = await metricsOf(other);
  for (const metric of ['objects', 'findings', 'last_run_timestamp_seconds', 'policy_reports'])
    t.strictSame(others[`gatewarden_audit_${metric}`]?.samples ?? [], [], metric);
});

t.test('without the CRD of PolicyReports the audit is complete, and no report is counted', async (t) => {
  t.equal(await sampleOf(leader, 'gatewarden_audit_policy_reports'), undefined);
  const { text } = await get(leader.healthPort, '/readyz?verbose');
  t.match(text, /^\[\+\]audit ok: complete$/m);
  await until('the other server knows who runs it', async () =>
    /^\[\+\]audit ok: \S+ runs it$/m.test((await get(other.healthPort, '/readyz?verbose')).text),
  );
});

t.test('once the CRD is there, each namespace with objects has a report', async (t) => {
  await kubectl(['apply', '--server-side', '-f', '-'], await policyReportCrd());
  await until('there are reports', async () => {
    const { status } = await cluster.request('GET', `${REPORTS}/policyreports`);
    return status === 200 && Object.keys(await reports()).length === 2;
  });
  const { 'team-a': a, 'team-b': b } = await reports();
  t.strictSame(a?.summary, { pass: 1, fail: 1, warn: 0, error: 0, skip: 0 });
  t.match(a?.results, [
    {
      source: 'gatewarden',
      policy: 'C-12',
      result: 'fail',
      severity: 'high',
      scored: true,
      message: /^spec\.static\.host: Invalid value/,
      resources: [
        {
          apiVersion: 'edge.gatewarden.dev/v1alpha1',
          kind: 'EdgeBackend',
          namespace: 'team-a',
          name: 'bad',
          uid: String,
        },
      ],
      properties: { path: 'spec.static.host' },
    },
  ]);
  t.match(a?.metadata.labels, {
    'app.kubernetes.io/managed-by': 'gatewarden',
    'app.kubernetes.io/instance': name,
  });
  t.strictSame(b?.summary, { pass: 1, fail: 0, warn: 0, error: 0, skip: 0 });
  await until(
    'they are counted',
    async () => (await sampleOf(leader, 'gatewarden_audit_policy_reports')) === 2,
  );
});

t.test('a report without a change is not written', async (t) => {
  const before = await reports();
  await audited(leader);
  t.strictSame(await reports(), before);
});

t.test('a report follows its objects, and somebody else’s change of it is undone', async (t) => {
  const repaired = await cluster.request(
    'PATCH',
    `${BACKENDS('team-a')}/bad`,
    { spec: { static: { host: 'a.example' } } },
    { contentType: 'application/merge-patch+json' },
  );
  t.equal(repaired.status, 200);
  await until('it passes', async () => {
    const { 'team-a': a } = await reports();
    return JSON.stringify(a?.summary) === JSON.stringify({ ...a?.summary, pass: 2, fail: 0 });
  });
  t.strictSame((await reports())['team-a']?.results ?? [], []);
  await kubectl([
    'patch',
    'policyreport',
    REPORT,
    '-n',
    'team-b',
    '--type=merge',
    '--patch={"summary": {"pass": 99}}',
  ]);
  await until('it is undone', async () =>
    JSON.stringify((await reports())['team-b']?.summary).includes('"pass":1,'),
  );
});

t.test('the report of a namespace without objects is deleted, reports of others stay', async (t) => {
  const foreign = {
    apiVersion: 'wgpolicyk8s.io/v1alpha2',
    kind: 'PolicyReport',
    metadata: { name: 'foreign', labels: { 'app.kubernetes.io/managed-by': 'other' } },
  };
  // The labels of ours, and the name of another installation.
  const sibling = {
    ...foreign,
    metadata: { name: 'gatewarden-guards', labels: (await reports())['team-b']!.metadata.labels },
  };
  for (const report of [foreign, sibling])
    await cluster.request('POST', `${REPORTS}/namespaces/team-b/policyreports`, report);
  await kubectl(['delete', 'edgebackend', 'good', '-n', 'team-b']);
  await until('it is gone', async () => (await reports())['team-b'] === undefined);
  await audited(leader);
  const left = await kubectl(['get', 'policyreports', '-n', 'team-b', '-o', 'name']);
  t.equal(left, 'policyreport.wgpolicyk8s.io/foreign\npolicyreport.wgpolicyk8s.io/gatewarden-guards\n');
});

t.test('a foreign report with our name is a problem that is named, and is not overwritten', async (t) => {
  const report = {
    apiVersion: 'wgpolicyk8s.io/v1alpha2',
    kind: 'PolicyReport',
    metadata: { name: REPORT },
    summary: { pass: 7 },
  };
  await cluster.request('POST', `${REPORTS}/namespaces/team-c/policyreports`, report);
  t.equal((await cluster.request('POST', BACKENDS('team-c'), backend('good', 'a.example'))).status, 201);
  await until('it is reported', async () =>
    /^\[!\]audit failed: incomplete: team-c\/gatewarden-gatewarden-system: 409/m.test(
      (await get(leader.healthPort, '/readyz?verbose')).text,
    ),
  );
  t.match((await reports())['team-c']?.summary, { pass: 7 });
  await kubectl(['delete', 'policyreport', REPORT, '-n', 'team-c']);
  await until('ours takes its place', async () =>
    JSON.stringify((await reports())['team-c']?.summary)?.includes('"pass":1,'),
  );
});

t.test('the same findings as of `gatewarden audit`', async (t) => {
  await cluster.request('POST', BACKENDS('team-a'), backend('worse'));
  await until('it is in the report', async () => ((await reports())['team-a']?.results ?? []).length === 1);
  const { stdout } = await gatewarden(['audit', '--kubeconfig', cluster.kubeconfig, '-o', 'json']);
  const found = JSON.parse(stdout).results.flatMap(
    (result: { name: string; findings: { path: string; message: string }[] }) =>
      result.findings.map(({ path, message }) => `${path}: ${message}`),
  );
  t.strictSame(
    (await reports())['team-a']?.results?.map(({ message }) => message),
    found,
  );
});

t.test('without a permission, neither numbers nor reports change, and the reason is named', async (t) => {
  const role = 'gatewarden-gatewarden-system-running-audit';
  const rule = [{ apiGroups: [''], resources: ['namespaces'], verbs: ['get'] }];
  const path = `/apis/rbac.authorization.k8s.io/v1/clusterroles/${role}`;
  const { body } = await cluster.request<{ rules: object[] }>('GET', path);
  const patch = (rules: readonly object[]) =>
    cluster.request('PATCH', path, { rules }, { contentType: 'application/merge-patch+json' });
  await patch(rule);
  const incomplete = () => sampleOf(leader, 'gatewarden_audit_runs_total', { result: 'incomplete' });
  const before = await incomplete();
  await until('audits are incomplete', async () => ((await incomplete()) ?? 0) > (before ?? 0) + 1);
  t.match(
    (await get(leader.healthPort, '/readyz?verbose')).text,
    /^\[!\]audit failed: incomplete: \S+: 403: .*; 5 more$/m,
  );
  t.equal(await sampleOf(leader, 'gatewarden_audit_objects', { kind: 'EdgeBackend', result: 'refused' }), 1);
  t.equal((await reports())['team-a']?.results?.length, 1);
  await patch(body.rules);
  await audited(leader);
});

t.test('a leader that is asked to stop gives its Lease back, and another one leads at once', async (t) => {
  await leader.terminate();
  await until('the other one leads', () => leads(other));
  [leader, other] = [other, await installation.addReplica(FLAGS)];
  await audited(leader);
  t.pass('it audits');
});

t.test('a leader that dies is replaced when its Lease is over', async (t) => {
  await installation.ready(2);
  leader.process.kill('SIGKILL');
  await until('the other one leads', () => leads(other));
  await audited(other);
  const { spec } = JSON.parse(
    await kubectl(['get', 'lease', `${name}-audit`, '-n', namespace, '-o', 'json']),
  );
  t.ok(spec.leaseTransitions >= 1);
});

t.test('the account may do what the audit does, and no more', async (t) => {
  const can = async (...args: string[]): Promise<string> =>
    (
      await cluster.kubectl(['auth', 'can-i', '--as', `system:serviceaccount:${namespace}:${name}`, ...args])
    ).stdout.trim();
  for (const [answer, args] of [
    ['yes', ['list', 'edgebackends.edge.gatewarden.dev', '-A']],
    ['yes', ['update', 'policyreports.wgpolicyk8s.io', '-A']],
    ['yes', ['update', 'leases/gatewarden-audit', '-n', namespace]],
    ['no', ['update', 'leases/other', '-n', namespace]],
    ['no', ['create', 'leases', '-n', 'default']],
    ['no', ['get', 'edgebackends.edge.gatewarden.dev', '-A']],
    ['no', ['list', 'namespaces']],
    ['no', ['list', 'secrets', '-A']],
    ['no', ['create', 'events', '-A']],
    ['no', ['create', 'tokenreviews.authentication.k8s.io']],
  ] as const)
    t.equal(await can(...args), answer, args.join(' '));
});
