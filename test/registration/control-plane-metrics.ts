// The metrics of the control plane with their labels, and what is wrong with an expression on them.

import { collectDefaultMetrics, Registry } from 'prom-client';
import { ClientMetrics } from '../../src/cluster/client-metrics.ts';
import { ControlPlaneMetrics } from '../../src/controller/metrics.ts';
import { ReconcileMetrics } from '../../src/controller/reconcile-metrics.ts';
import { readPromql } from './promql.ts';

/** Labels that the scrape adds. Where a metric has such a label itself, its own one is renamed. */
const SCRAPED = ['job', 'namespace', 'pod', 'instance'];

const registry = new Registry();
new ReconcileMetrics(registry);
new ControlPlaneMetrics(registry).read({
  leading: { isLeader: true, waiting: 0, counts: { written: 0, conflicts: 0, failed: 0, refused: 0 } },
  objects: () => [],
  isFailing: () => false,
  xdsCertificateExpiry: () => new Date(0),
});
new ClientMetrics().registerMetrics(registry);

/** Of Node.js and the process, which every server exports. */
const standard = new Registry();
collectDefaultMetrics({ register: standard });

interface Registered {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

const registeredIn = (from: Registry): readonly Registered[] =>
  from.getMetricsAsArray() as unknown as readonly Registered[];

/** The names of our own metrics, without the suffixes of a histogram. */
export const OWN_METRICS: readonly string[] = registeredIn(registry).map(({ name }) => name);

/** The labels of each series. */
export const LABELS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  [...registeredIn(registry), ...registeredIn(standard)].flatMap(({ name, type, labelNames }) => {
    const labels = labelNames.map((label) => (SCRAPED.includes(label) ? `exported_${label}` : label));
    return type === 'histogram'
      ? [
          [`${name}_bucket`, [...labels, 'le']],
          [`${name}_sum`, labels],
          [`${name}_count`, labels],
        ]
      : [[name, labels]];
  }) as [string, readonly string[]][],
);

/**
 * @param texts what is written about the result
 * @param variable finds labels in them
 */
export function faultsOf(expression: string, texts: readonly string[], variable: RegExp): string[] {
  const { selectors, groupedBy, problems } = readPromql(expression);
  const found = [...problems];
  const known = new Set(SCRAPED);
  for (const { metric, matchers } of selectors) {
    const labels = LABELS_OF.get(metric);
    if (labels === undefined) found.push(`no metric ${metric}`);
    for (const label of labels ?? []) known.add(label);
    for (const { label } of matchers)
      if (!SCRAPED.includes(label) && labels?.includes(label) === false)
        found.push(`${metric} has no label ${label}`);
  }
  if (selectors.length === 0) found.push('no metric at all');
  for (const label of groupedBy) if (!known.has(label)) found.push(`no label ${label}`);
  const isAggregated = /^(?:sum|min|max|avg|count|topk|histogram_quantile)\b/.test(expression);
  const left = isAggregated ? new Set(groupedBy) : known;
  for (const text of texts)
    for (const [, label] of text.matchAll(variable))
      if (!left.has(label!)) found.push(`the result has no ${label}`);
  return found;
}
