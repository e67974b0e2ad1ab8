// Makes panels of dashboards, and the queries that they share.

import { defined } from '../../grammar/defined.ts';
import type { Panel, Query, Stat, Unit } from './panel.ts';

export const RATE = '[$__rate_interval]';

export const query = (expr: string, legend = ''): Query => ({ expr, legend });

export const chart = (
  title: string,
  unit: Unit,
  description: string,
  ...queries: readonly Query[]
): Panel => ({
  title,
  unit,
  description,
  queries,
});

export const stat = (
  title: string,
  expr: string,
  description: string,
  colors: Stat['colors'],
  {
    unit = 'none',
    legend = '',
    words,
  }: { readonly unit?: Unit; readonly legend?: string; readonly words?: Stat['words'] } = {},
): Stat => ({ title, description, unit, colors, queries: [query(expr, legend)], ...defined({ words }) });

/** Green at 0. */
export const WARNING: Stat['colors'] = [
  ['green', 0],
  ['orange', 1],
];
export const CRITICAL: Stat['colors'] = [
  ['green', 0],
  ['red', 1],
];

/** Sums over replicas of a counter, per second. */
export const rate = (labels: string, metric: string): string => `sum by (${labels}) (rate(${metric}${RATE}))`;

export const quantiles = (histogram: string): readonly Query[] =>
  [0.5, 0.99].map((quantile) =>
    query(
      `histogram_quantile(${quantile}, sum by (le) (rate(${histogram}_bucket${RATE})))`,
      `p${quantile * 100}`,
    ),
  );

export const quantileBy = (label: string, histogram: string, legend: string): Query =>
  query(`histogram_quantile(0.99, sum by (${label}, le) (rate(${histogram}_bucket${RATE})))`, legend);
