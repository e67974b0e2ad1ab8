// The dashboard of the control plane: each panel queries metrics and labels that exist, each metric has a panel, and Grafana can place them.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { CONTROL_PLANE_DASHBOARD } from '../../src/registration/dashboard/control-plane-dashboard.ts';
import { grafanaDashboard } from '../../src/registration/dashboard/grafana.ts';
import { scoped } from '../../src/registration/promql-scope.ts';
import { faultsOf, LABELS_OF, OWN_METRICS } from './control-plane-metrics.ts';
import { checkLayout } from './panel-layout.ts';
import { readPromql } from './promql.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly {
    readonly refId: string;
    readonly expr: string;
    readonly legendFormat: string;
  }[];
}

const dashboard = grafanaDashboard(CONTROL_PLANE_DASHBOARD) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const IN_LEGEND = /\{\{\s*([a-zA-Z_]+)\s*\}\}/g;

t.test('a misspelt metric or label is found', async (t) => {
  t.strictSame(faultsOf('gatewarden_leaders', [], IN_LEGEND), ['no metric gatewarden_leaders']);
  t.strictSame(faultsOf('sum by (kinds) (gatewarden_leader)', [], IN_LEGEND), ['no label kinds']);
  t.strictSame(faultsOf('gatewarden_leader{kind="x"}', [], IN_LEGEND), [
    'gatewarden_leader has no label kind',
  ]);
  t.strictSame(faultsOf('max by (pod) (gatewarden_leader)', ['{{kind}}'], IN_LEGEND), [
    'the result has no kind',
  ]);
});

t.test('panels query metrics and labels that the control plane has', async (t) => {
  t.ok(panels.length > 30);
  for (const { title, targets = [] } of panels) {
    t.not(targets.length, 0, title);
    for (const { expr, legendFormat } of targets) {
      const expression = expr
        .replaceAll('$__rate_interval', '5m')
        .replaceAll('"$namespace"', '".*"')
        .replaceAll('"$job"', '".*"');
      t.notMatch(expression, '$', 'no other variable');
      t.strictSame(faultsOf(expression, [legendFormat], IN_LEGEND), [], `${title}: ${expression}`);
    }
  }
});

t.test('every query follows the variables of the dashboard', async (t) => {
  t.strictSame(
    dashboard.templating.list.map(({ name }) => name),
    ['datasource', 'namespace', 'job'],
  );
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets)
      for (const { metric, matchers } of readPromql(expr.replaceAll('$__rate_interval', '5m')).selectors)
        t.match(
          matchers.map(({ label, operator, value }) => label + operator + value),
          ['namespace=~$namespace', 'job=~$job'],
          `${title}: ${metric}`,
        );
});

t.test('each metric of the control plane has a panel', async (t) => {
  const shown = new Set(
    panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) =>
        readPromql(expr.replaceAll('$__rate_interval', '5m')).selectors.map(({ metric }) => metric),
      ),
    ),
  );
  t.ok(OWN_METRICS.length > 20);
  for (const metric of OWN_METRICS)
    t.ok(
      ['', '_bucket', '_count'].some((suffix) => shown.has(metric + suffix)),
      metric,
    );
  for (const metric of shown) t.ok(LABELS_OF.has(metric), metric);
});

t.test('docs/control-plane.md lists each metric', async (t) => {
  const page = await readFile(new URL('../../docs/control-plane.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/`((?:gatewarden|rest_client)_[a-z_]+)`/g)].map(([, name]) => name!);
  t.strictSame([...new Set(listed)].sort(), [...OWN_METRICS].sort());
});

t.test('panels have unique ids, do not overlap, and say what they show', async (t) => {
  checkLayout(t, dashboard.panels);
  for (const { title, description, targets = [] } of panels) {
    t.match(description, /\.$/, title);
    t.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
    if (targets.length > 1)
      t.equal(new Set(targets.map(({ legendFormat }) => legendFormat)).size, targets.length, title);
  }
});

t.test('matchers are added to each metric of an expression', async (t) => {
  const rows: readonly [expression: string, expected: string][] = [
    ['gatewarden_leader < 1', 'gatewarden_leader{a="b"} < 1'],
    ['rate(process_cpu_seconds_total[5m])', 'rate(process_cpu_seconds_total{a="b"}[5m])'],
    ['gatewarden_x{c=~"d|e"}', 'gatewarden_x{a="b", c=~"d|e"}'],
    [
      'sum by (namespace) (gatewarden_x) / sum(gatewarden_y)',
      'sum by (namespace) (gatewarden_x{a="b"}) / sum(gatewarden_y{a="b"})',
    ],
  ];
  for (const [expression, expected] of rows) t.equal(scoped(expression, 'a="b"'), expected);
});
