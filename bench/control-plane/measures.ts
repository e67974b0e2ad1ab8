// Rows of the tables of bench/control-plane.ts: what was measured, what it is compared with, and whether the goal is met.

import { percentile, table } from '../statistics.ts';

export interface Measure {
  readonly name: string;
  /** Of each repetition. */
  readonly values: readonly number[];
  /** What it is compared with, in the same unit. */
  readonly baseline?: { readonly name: string; readonly values: readonly number[] };
  /** The median must be below it. */
  readonly goal?: number;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function range(values: readonly number[]): string {
  const middle = rounded(median(values));
  return values.length === 1
    ? middle
    : `${middle} (${rounded(Math.min(...values))} to ${rounded(Math.max(...values))})`;
}

const verdictOf = ({ values, goal }: Measure): string =>
  goal === undefined ? '' : median(values) < goal ? 'met' : '**missed**';

function cells(measure: Measure): string[] {
  const { name, values, baseline, goal } = measure;
  const compared =
    baseline === undefined
      ? ['', '']
      : [`${baseline.name}: ${range(baseline.values)}`, rounded(median(values) / median(baseline.values))];
  return [name, range(values), ...compared, goal === undefined ? '' : `< ${goal}`, verdictOf(measure)];
}

/** Without the units: they are in the names. */
export const lineOf = (measure: Measure): string => cells(measure).filter(Boolean).join(' | ');

export const measuresTable = (title: string, measures: readonly Measure[]): string =>
  table([title, 'median (range)', 'compared with', 'ratio', 'goal', ''], measures.map(cells));
