// manifests/components/prometheus with the real server: alerts and dashboard use only metrics that /metrics has, and each alert has a
// runbook.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { NOBODY } from '../../src/cli/results/result.ts';
import { AuditCounts, type AuditState, registerAuditMetrics } from '../../src/cli/serve/audit-counts.ts';
import { ServedConfiguration } from '../../src/cli/serve/configuration.ts';
import { CaBundleKeeper } from '../../src/cluster/ca-bundle.ts';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { CrdCheck } from '../../src/cluster/crd-check.ts';
import { RefusalEvents } from '../../src/cluster/refusal-events.ts';
import { RegistrationWatch } from '../../src/cluster/registration-watch.ts';
import { SelfTest } from '../../src/cluster/repeated-self-test.ts';
import type { Exception } from '../../src/judgement/exceptions.ts';
import { DEFAULT_OPTIONS, PORTS, selectorLabels } from '../../src/registration/options.ts';
import { MEMORY, service } from '../../src/registration/workload.ts';
import { ClientAuthority } from '../../src/server/certificates/client-authority.ts';
import { DirectoryStore } from '../../src/server/certificates/directory-store.ts';
import { SelfSignedCertificates } from '../../src/server/certificates/self-signed.ts';
import type { Contributor } from '../../src/server/plain-server.ts';
import { directResponse, edgeBackend, type ReviewParts, reviewOf } from '../admission/reviewing.ts';
import { eventually } from '../parts/eventually.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { get, HOST, makeAuthority, makeLeaf, send, startWebhook } from '../server/webhook.ts';
import { anchorsOf } from './anchors.ts';
import { checkLayout } from './panel-layout.ts';
import { readMetrics, readPromql } from './promql.ts';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string) => readFile(new URL(path, ROOT), 'utf8');
const component = (file: string) => text(`manifests/components/prometheus/${file}`);

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook', string>>;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Labels that the scrape (ServiceMonitor) adds, not the server. */
const SCRAPED = new Set(['job', 'namespace', 'pod', 'instance']);
/** Metrics of others. Those of the API server are checked in test/cluster/manifests.test.ts. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  up: [...SCRAPED],
  kube_deployment_status_replicas_available: ['namespace', 'deployment'],
  apiserver_admission_webhook_rejection_count: ['name', 'error_type'],
  apiserver_admission_webhook_fail_open_count: ['name'],
};

const EXCEPTION: Exception = {
  id: 'files-2099',
  codes: ['C-12'],
  kind: 'EdgeBackend',
  namespace: 'team-a',
  name: '*',
  reason: 'moves',
  until: '2099-03-31',
  line: 2,
};

const alerts: readonly Alert[] = parse(await component('prometheus-rule.yaml')).spec.groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
);
const dashboard: { uid: string; panels: Panel[]; templating: { list: { name: string }[] } } = JSON.parse(
  await component('dashboard.json'),
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const operations = await text('docs/operations.md');
const exported = await scraped(t);

/** Of a leader after an audit. */
function audited(): AuditState {
  const counts = new AuditCounts();
  const finding = { path: '', segments: [], message: '', line: 1, column: 1 };
  counts.add({
    ...NOBODY,
    kind: 'EdgeBackend',
    file: '',
    document: 0,
    line: 1,
    status: 'invalid',
    findings: [{ ...finding, code: 'C-12', severity: 'error' }],
    omitted: 0,
    errors: 1,
    warnings: 0,
  });
  return {
    isLeader: true,
    interval: 1000,
    lastRun: new Date(),
    seconds: 1,
    counts,
    runs: { complete: 1, incomplete: 0, failed: 0 },
    exceptions: [EXCEPTION.id],
    reports: 1,
  };
}

/** An API server without objects: checks against it fail or find nothing, and report that in their metrics. */
async function emptyApiServer(t: Test): Promise<ClusterClient> {
  const ca = await makeAuthority();
  const { cert, key } = await makeLeaf(ca);
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    const isList = /\/(?:validating|mutating)webhookconfigurations\?(?!.*watch=)/.test(url);
    const body = isList ? '{"metadata":{"resourceVersion":"1"},"items":[]}' : '{"reason":"NotFound"}';
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  const client = new ClusterClient({
    server: `https://${HOST}:${port}`,
    credentials: async () => ({ ca: ca.cert, agent: false }),
    close: () => undefined,
  });
  t.teardown(() => server.close());
  return client;
}

/** All contributors of a server in a cluster. */
async function contributors(t: Test): Promise<readonly Contributor[]> {
  const client = await emptyApiServer(t);
  const log = new CollectedLog();
  const shared = { client, clock: systemClock, log };
  const certificates = await SelfSignedCertificates.start({
    store: new DirectoryStore(t.testdir({}), systemClock),
    hosts: ['localhost'],
    clock: systemClock,
    log,
    trustsStore: true,
  });
  const clients = await ClientAuthority.start({
    file: join(t.testdir({ 'ca.crt': (await makeAuthority()).cert }), 'ca.crt'),
    allowedNames: [],
    clock: systemClock,
    log,
  });
  const bundle = CaBundleKeeper.start({ ...shared, validating: 'x', mutating: 'x', bundle: certificates });
  const crds = CrdCheck.start(shared);
  const self = SelfTest.start({ ...shared, namespace: 'default', first: 0 });
  const registration = RegistrationWatch.start({
    ...shared,
    names: { validating: 'x', mutating: 'x' },
    compare: () => ({ missing: [], unjudged: [], weaker: [], other: [] }),
  });
  t.teardown(() => {
    for (const each of [certificates, clients, bundle, crds, self, registration]) each.stop();
  });
  await eventually('every part has reported', () =>
    crds.reports === undefined || self.results === undefined || !registration.isSeen ? undefined : true,
  );
  const configuration = ServedConfiguration.start({
    options: {},
    settings: { judge: {}, profiles: [], exceptions: [EXCEPTION], suppressions: [] },
    io: { cwd: '/' },
    clock: systemClock,
    log,
    server: { configure: () => undefined, unknownProfiles: new Set() },
    registeredProfiles: () => new Set(),
  });
  const events = RefusalEvents.start({ ...shared, instance: 'x' });
  t.teardown(() => events.stop());
  const audit = { registerMetrics: (registry: Registry) => registerAuditMetrics(registry, audited) };
  return [certificates, clients, bundle, crds, self, registration, configuration, audit, events];
}

/** Metrics of servers after all kinds of events: good and bad reviews, too many reviews, invalid requests, and a bug. */
async function scraped(t: Test): Promise<Map<string, Map<string, Set<string>>>> {
  const reviews: readonly ReviewParts[] = [
    { object: directResponse({ status: 200 }) },
    { object: directResponse({ status: 99 }) },
    { object: edgeBackend({ dynamicForwardProxy: {} }) },
    { object: directResponse({ status: 200 }), oldObject: directResponse({ status: 201 }) },
  ];
  const exceptions = { all: [EXCEPTION], now: () => new Date() };
  const usual = await startWebhook(t, { contributors: await contributors(t), judge: { exceptions } });
  for (const path of ['/mutate', '/validate', '/mutate/warn', '/validate/warn'])
    for (const parts of reviews) await send(usual, path, reviewOf(parts));
  await send(usual, '/validate', 'no JSON');
  const full = await startWebhook(t, { limits: { reviewsInFlight: 0 } });
  await send(full, '/validate', reviewOf(reviews[0]!));
  const broken = await startWebhook(t, {
    judge: {
      get severities(): never {
        throw new Error('a bug');
      },
    },
  });
  await send(broken, '/validate', reviewOf(reviews[1]!));
  const texts: string[] = [];
  for (const { server } of [usual, full, broken])
    texts.push((await get(server.metricsPort, '/metrics')).text);
  return readMetrics(texts.join('\n'));
}

/** The problems of an expression and of the labels in its texts. */
function faults(expression: string, texts: readonly string[], variable: RegExp): string[] {
  const { selectors, groupedBy, problems } = readPromql(expression);
  const found = [...problems];
  const labels = new Set<string>();
  for (const { metric, matchers } of selectors) {
    const foreign = FOREIGN[metric];
    const own = exported.get(metric);
    if (foreign === undefined && own === undefined) found.push(`no metric ${metric}`);
    const known = foreign ?? [...SCRAPED, ...(own?.keys() ?? [])];
    for (const label of known) labels.add(label);
    for (const { label, operator, value } of matchers) {
      if (!known.includes(label)) found.push(`${metric} has no label ${label}`);
      else if (operator === '=' && own?.has(label) && !own.get(label)!.has(value))
        found.push(`${metric}: ${label} is never "${value}"`);
    }
    if (
      foreign === undefined &&
      !matchers.some((each) => each.label === 'job' && each.value === 'gatewarden')
    )
      found.push(`${metric} of any job`);
  }
  if (selectors.length === 0) found.push('no metric at all');
  for (const label of groupedBy) if (!labels.has(label)) found.push(`grouped by ${label}, which is no label`);
  const isAggregated = /^(?:sum|min|max|avg|count|topk|histogram_quantile)\b/.test(expression);
  const left = isAggregated ? new Set(groupedBy) : labels;
  for (const each of texts)
    for (const [, label] of each.matchAll(variable))
      if (!left.has(label!)) found.push(`says ${label}, which the result doesn't have`);
  return found;
}

t.test('the PromQL reader finds mistakes', async (t) => {
  const cases: readonly [expression: string, problem: RegExp | undefined][] = [
    ['sum by (a, b) (rate(x_total{a="1", b=~"2|3"}[5m])) > 0.5', undefined],
    ['histogram_quantile(0.99, sum by (le) (rate(x_bucket[1h30m]))) - time() < 30 * 24 * 3600', undefined],
    ['absent(up{job="x"} == 1) or vector(0)', undefined],
    ['sum(x{a="1"} unless x{a="1"} offset 15m) > 0', undefined],
    ['x offset 15', /an offset is a duration/],
    ['sum(x', /`\)` is missing/],
    ['sum(x))', /closes nothing/],
    ['sum by (a (x)', /expected/],
    ['x{a="1"', /expected/],
    ['x{a}', /no matcher/],
    ['rate(x)', /take a range/],
    ['x[5m]', /take a range/],
    ['rate(sum[5m])', /of nothing/],
    ['x >', /lacks a side/],
    ['x and > 1', /lacks a side/],
    ['x ; y', /not PromQL/],
  ];
  for (const [expression, problem] of cases) {
    const { problems } = readPromql(expression);
    if (problem === undefined) t.strictSame(problems, [], expression);
    else t.match(problems.join(), problem, expression);
  }
});

t.test('a misspelt metric, label or value is found', async (t) => {
  const cases: readonly [expression: string, text: string, fault: string][] = [
    ['gatewarden_review_total{job="gatewarden"}', '', 'no metric gatewarden_review_total'],
    ['gatewarden_self_test{job="gatewarden", status="x"}', '', 'gatewarden_self_test has no label status'],
    [
      'gatewarden_self_test{job="gatewarden", state="broken"}',
      '',
      'gatewarden_self_test: state is never "broken"',
    ],
    ['gatewarden_self_test', '', 'gatewarden_self_test of any job'],
    ['sum by (kind) (gatewarden_self_test{job="gatewarden"})', '', 'grouped by kind, which is no label'],
    [
      'sum by (path) (gatewarden_self_test{job="gatewarden"})',
      '{{ $labels.pod }}',
      "says pod, which the result doesn't have",
    ],
  ];
  for (const [expression, said, fault] of cases) t.strictSame(faults(expression, [said], IN_ALERT), [fault]);
});

const IN_ALERT = /\$labels\.([a-zA-Z_]+)/g;
const IN_LEGEND = /\{\{\s*([a-zA-Z_]+)\s*\}\}/g;

t.test('alerts use metrics and labels that exist', async (t) => {
  for (const { alert, expr, annotations } of alerts)
    t.strictSame(faults(expr, Object.values(annotations), IN_ALERT), [], alert);
});

t.test('each alert states what happened, what it means and what to do', async (t) => {
  t.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length, 'names are unique');
  const anchors = new Set(anchorsOf(operations));
  for (const { alert, labels, annotations } of alerts) {
    t.match(alert, /^Gatewarden[A-Z]/);
    t.match(labels.severity, /^(?:critical|warning)$/, alert);
    t.ok(annotations.summary && annotations.description, alert);
    t.equal(annotations.runbook, `docs/operations.md#${alert.toLowerCase()}`);
    t.ok(anchors.has(alert.toLowerCase()), `docs/operations.md has a section ${alert}`);
  }
});

t.test('a missing registration causes an alert within two minutes', async (t) => {
  const seconds = (duration: string): number => {
    const [, amount, unit] = /^(\d+)([sm])$/.exec(duration)!;
    return Number(amount) * (unit === 'm' ? 60 : 1);
  };
  const groups: { interval?: string; rules: { alert: string; for?: string }[] }[] = parse(
    await component('prometheus-rule.yaml'),
  ).spec.groups;
  const group = groups.find(({ rules }) =>
    rules.some(({ alert }) => alert === 'GatewardenRegistrationGone'),
  )!;
  const rule = group.rules.find(({ alert }) => alert === 'GatewardenRegistrationGone')!;
  const [endpoint] = parse(await component('service-monitor.yaml')).spec.endpoints;
  // The next scrape sees it, the next evaluation starts the wait, and the first evaluation after `for` fires.
  const latest = seconds(endpoint.interval) + 2 * seconds(group.interval!) + seconds(rule.for!);
  t.ok(latest < 120, `${latest} seconds`);
});

t.test('each critical problem has an alert', async (t) => {
  const expressions = alerts.map(({ expr }) => expr).join('\n');
  const needed = [
    'up',
    'gatewarden_admission_shed_total',
    'gatewarden_admission_review_duration_seconds_bucket',
  ];
  needed.push('gatewarden_http_errors_total', 'gatewarden_certificate_expiry_timestamp_seconds');
  needed.push(
    'gatewarden_webhook_configuration_complete',
    'gatewarden_webhook_configuration_differences',
    'gatewarden_config_unregistered_profiles',
    'gatewarden_self_test',
    'gatewarden_crd_current',
    'gatewarden_ca_bundle_current',
  );
  needed.push(
    'gatewarden_config_current',
    'gatewarden_config_unknown_profiles',
    'gatewarden_client_ca_current',
    'gatewarden_exception_end_timestamp_seconds',
    'gatewarden_audit_last_run_timestamp_seconds',
  );
  for (const metric of needed) t.match(expressions, metric);
});

t.test(
  'the alert on memory uses the memory limit that the manifests set, and so does its runbook',
  async (t) => {
    const [request, limit] = [MEMORY.request, MEMORY.limit].map((quantity) => {
      const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity)!;
      return { bytes: Number(count) * 1024 ** (unit === 'Mi' ? 2 : 3), words: `${count} ${unit}B` };
    });
    const { expr, annotations } = alerts.find(({ alert }) => alert === 'GatewardenMemoryHigh')!;
    const threshold = expr.split(' > ')[1]!.split(' * ').map(Number);
    t.equal(
      threshold.reduce((product, factor) => product * factor),
      0.8 * limit!.bytes,
    );
    t.match(annotations.description, `more than 80 % of the limit of the manifests, ${limit!.words}.`);
    const operations = await text('docs/operations.md');
    t.match(operations, `A server holds more than 80 % of the manifests' limit, ${limit!.words};`);
    t.match(operations, `- **Memory**: ${request!.words} requested, a limit of ${limit!.words}.`);
  },
);

t.test('panels use metrics and labels that exist', async (t) => {
  for (const { title, targets = [] } of panels) {
    t.not(targets.length, 0, title);
    for (const { expr, legendFormat } of targets) {
      const expression = expr
        .replaceAll('$__rate_interval', '5m')
        .replaceAll('namespace=~"$namespace", job=~"$job"', 'job="gatewarden"');
      t.notMatch(expression, '$', 'no other variable');
      t.strictSame(faults(expression, [legendFormat], IN_LEGEND), [], title);
    }
  }
});

t.test('the dashboard shows each of our metrics', async (t) => {
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  for (const metric of exported.keys()) if (metric.startsWith('gatewarden_')) t.match(expressions, metric);
});

t.test('panels have unique ids and do not overlap', async (t) => {
  checkLayout(t, dashboard.panels);
});

t.test('the dashboard is in the ConfigMap that the sidecar of Grafana looks for', async (t) => {
  const { configMapGenerator, resources } = parse(await component('kustomization.yaml'));
  t.strictSame(resources, ['service-monitor.yaml', 'prometheus-rule.yaml']);
  t.match(configMapGenerator, [
    {
      files: ['gatewarden.json=dashboard.json'],
      options: { disableNameSuffixHash: true, labels: { grafana_dashboard: '1' } },
    },
  ]);
});

t.test('the ServiceMonitor finds the Service, its port and the job', async (t) => {
  const { metadata, spec } = parse(await component('service-monitor.yaml'));
  const found = service(DEFAULT_OPTIONS) as unknown as {
    metadata: { namespace: string; labels: Record<string, string> };
    spec: { ports: { name: string; port: number }[] };
  };
  t.equal(metadata.namespace, found.metadata.namespace);
  t.strictSame(spec.namespaceSelector.matchNames, [found.metadata.namespace]);
  t.strictSame(spec.selector.matchLabels, selectorLabels(DEFAULT_OPTIONS));
  t.match(found.metadata.labels, spec.selector.matchLabels);
  t.equal(found.metadata.labels[spec.jobLabel], 'gatewarden');
  const [endpoint] = spec.endpoints;
  t.equal(found.spec.ports.find(({ name }) => name === endpoint.port)?.port, PORTS.metrics);
  t.equal(endpoint.path, '/metrics');
});

t.test('docs/operations.md lists exactly our metrics', async (t) => {
  const listed = [...operations.matchAll(/^\| `(gatewarden_[a-z_]+)`/gm)].map(([, name]) => name!);
  const names = [...exported.keys()].filter((name) => name.startsWith('gatewarden_'));
  const families = new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  t.strictSame(listed.sort(), [...families].sort());
});
