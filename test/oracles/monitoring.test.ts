// Alerts and dashboards as Prometheus and Grafana read them, those of the chart as helm renders them.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import { CONTROL_PLANE_ALERTS } from '../../src/registration/control-plane-alerts.ts';
import { find, type Manifest, render } from '../charts/helm.ts';
import { readPromql } from '../registration/promql.ts';
import { asked, askMonitoring, askPromql } from './asking.ts';

const COMPONENTS = new URL('../../manifests/components/', import.meta.url);
const text = (path: string): Promise<string> => readFile(new URL(path, COMPONENTS), 'utf8');

const values = { metrics: { prometheusRule: { enabled: true }, dashboards: { enabled: true } } };
const chart = await render(values, { namespace: 'net-1' });
const rules: readonly Manifest[] = [
  find(chart, 'PrometheusRule'),
  parse(await text('control-plane-alerts/prometheus-rule.yaml')),
  parse(await text('prometheus/prometheus-rule.yaml')),
];
const dashboards: readonly Manifest[] = [
  ...chart
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ data }) => Object.values<string>(data).map((json) => JSON.parse(json))),
  JSON.parse(await text('control-plane-dashboard/control-plane-dashboard.json')),
  JSON.parse(await text('prometheus/dashboard.json')),
];
/** With a value for each variable of Grafana. */
const expressions: readonly string[] = [
  ...rules.flatMap(({ spec }) =>
    spec.groups.flatMap((group: Manifest) => group.rules.map(({ expr }: Manifest) => expr)),
  ),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }: Manifest) => targets.map(({ expr }: Manifest) => expr)),
  ),
].map((expr) => expr.replaceAll('$__rate_interval', '5m'));

t.test('Prometheus reads every expression, as our own reader does', async (t) => {
  const answers = await asked(t, () => askPromql([...expressions, 'sum(rate(up))']));
  if (answers === undefined) return;
  t.match(answers.pop()?.problem, /expected type range vector/, 'a mistake is found');
  t.ok(answers.length > 100);
  for (const [index, { problem, metrics, grouped }] of answers.entries()) {
    const expression = expressions[index]!;
    t.equal(problem, '', expression);
    const { selectors, groupedBy } = readPromql(expression);
    const read = Object.groupBy(selectors, ({ metric }) => metric);
    const labels = Object.entries(read).map(([metric, found = []]) => [
      metric,
      [...new Set(found.flatMap(({ matchers }) => matchers.map(({ label }) => label)))].sort(),
    ]);
    t.strictSame(metrics, Object.fromEntries(labels), expression);
    t.strictSame([...grouped].sort(), [...groupedBy].sort(), expression);
  }
});

t.test('Prometheus takes the rules, with their templates', async (t) => {
  const [{ alert, ...rule }] = rules[0].spec.groups[0].rules;
  const bad = { ...rule, alert, annotations: { summary: '{{ $label.a }}' } };
  const documents = [...rules.map(({ spec }) => spec), { groups: [{ name: 'a', rules: [bad] }] }];
  const answers = await asked(t, () => askMonitoring('rules', documents));
  if (answers === undefined) return;
  t.match(answers.pop(), /undefined variable/, 'a mistake is found');
  t.strictSame(
    answers,
    rules.map(() => ''),
  );
});

t.test('Grafana knows every member of the dashboards', async (t) => {
  const [first] = dashboards;
  const bad = { ...first, panels: [{ ...first.panels[1], titel: 'x' }] };
  const answers = await asked(t, () => askMonitoring('dashboards', [...dashboards, bad]));
  if (answers === undefined) return;
  t.match(answers.pop(), /unexpected field 'titel'/, 'a mistake is found');
  t.strictSame(
    answers,
    dashboards.map(() => ''),
  );
});

t.test('the rules of the chart are about the namespace of the release', async (t) => {
  const { groups } = find(chart, 'PrometheusRule').spec;
  const rendered: readonly string[] = groups[0].rules.map(({ expr }: Manifest) => expr);
  t.equal(rendered.length, CONTROL_PLANE_ALERTS.length);
  const answers = await asked(t, () => askPromql(rendered));
  for (const { metrics } of answers ?? [])
    for (const [metric, labels] of Object.entries(metrics)) t.ok(labels.includes('namespace'), metric);
  for (const expression of rendered) t.notMatch(expression, 'RELEASE_NAMESPACE');
});
