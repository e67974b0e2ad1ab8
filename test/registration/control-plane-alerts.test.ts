// Alerts about the control plane use only metrics and labels that it exports, and have a runbook.

import { readFile } from 'node:fs/promises';
import { Registry } from 'prom-client';
import t from 'tap';
import { ControlPlaneMetrics } from '../../src/controller/metrics.ts';
import { ReconcileMetrics } from '../../src/controller/reconciler/reconcile-metrics.ts';
import { alertName, CONTROL_PLANE_ALERTS } from '../../src/registration/control-plane-alerts.ts';
import { anchorsOf } from './anchors.ts';
import { readPromql } from './promql.ts';

/** Labels that the scrape adds. */
const SCRAPED = ['job', 'namespace', 'pod', 'instance'];

const registry = new Registry();
new ReconcileMetrics(registry);
new ControlPlaneMetrics(registry).read({
  leading: { isLeader: true, waiting: 0, counts: { written: 0, conflicts: 0, failed: 0, refused: 0 } },
  objects: () => [],
  isFailing: () => false,
});
const labelsOf = new Map(
  registry
    .getMetricsAsArray()
    .map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames] as const),
);

function faults(expression: string, texts: readonly string[]): readonly string[] {
  const { selectors, groupedBy, problems } = readPromql(expression);
  const found = [...problems];
  const known = new Set(SCRAPED);
  for (const { metric, matchers } of selectors) {
    const labels = labelsOf.get(metric);
    if (labels === undefined) found.push(`no metric ${metric}`);
    for (const label of labels ?? []) known.add(label);
    for (const { label } of matchers) if (!known.has(label)) found.push(`no label ${label}`);
  }
  if (selectors.length === 0) found.push('no metric at all');
  for (const label of groupedBy) if (!known.has(label)) found.push(`no label ${label}`);
  const left = groupedBy.length > 0 ? new Set<string>(groupedBy) : known;
  for (const text of texts)
    for (const [, label] of text.matchAll(/\$labels\.(\w+)/g))
      if (!left.has(label!)) found.push(`the result has no ${label}`);
  return found;
}

t.test('a misspelt metric or label is found', async (t) => {
  t.strictSame(faults('gatewarden_leaders > 0', []), ['no metric gatewarden_leaders']);
  t.strictSame(faults('sum by (kinds) (gatewarden_leader)', []), ['no label kinds']);
  t.strictSame(faults('sum by (pod) (gatewarden_leader)', ['{{ $labels.kind }}']), [
    'the result has no kind',
  ]);
});

t.test('alerts use metrics and labels that the control plane has', async (t) => {
  for (const { name, expr, summary, meaning } of CONTROL_PLANE_ALERTS)
    t.strictSame(faults(expr, [summary, meaning]), [], name);
});

t.test('each alert has a runbook', async (t) => {
  const anchors = new Set(
    anchorsOf(await readFile(new URL('../../docs/alerts.md', import.meta.url), 'utf8')),
  );
  for (const alert of CONTROL_PLANE_ALERTS) t.ok(anchors.has(alertName(alert).toLowerCase()), alert.name);
});
