// Tries alerts with Prometheus' engine: on the series of a healthy installation, and on those of each failure.

import type { Test } from 'tap';
import { type AlertFacts, alertName } from '../../src/registration/alert-rule.ts';
import { readPromql } from '../registration/promql.ts';
import { askAlerts, asked } from './asking.ts';

/** Longer than every alert waits. */
const MINUTES = 70;

/** Values, one a minute. */
export const constant = (value: number): string => `${value}x${MINUTES}`;
export const growing = (step: number, first = 0): string => `${first}+${step}x${MINUTES}`;

/** Values by series: `METRIC{LABELS}`. */
export type Series = Readonly<Record<string, string>>;

export interface Failure {
  readonly what: string;
  /** Instead of those of the healthy installation. */
  readonly series: Series | 'none';
  /** The names of those that fire, without the prefix. */
  readonly alerts: readonly string[];
}

export interface Tried {
  readonly alerts: readonly AlertFacts[];
  /** The alerts as they are rendered. */
  readonly rules: readonly { readonly expr: string }[];
  readonly healthy: Series;
  readonly failures: readonly Failure[];
  /** A series as the scrape labels it. */
  readonly labelled: (series: string) => string;
}

/** Makes the tests of a list of alerts: each fires for its failures, after its time, and never for a healthy installation. */
export function tryAlerts(t: Test, { alerts, rules, healthy, failures, labelled }: Tried): void {
  t.test('each alert has a failure, and each metric of an alert a healthy series', async (t) => {
    const tried = new Set(failures.flatMap((failure) => failure.alerts));
    t.strictSame([...tried].sort(), alerts.map(({ name }) => name).sort());
    const named = new Set(Object.keys(healthy).map((series) => series.replace(/\{.*/, '')));
    const used = rules.flatMap(({ expr }) => readPromql(expr).selectors.map(({ metric }) => metric));
    t.strictSame([...new Set(used)].sort(), [...named].sort());
  });

  const texts = (series: Series): readonly string[] =>
    Object.entries(series).map(([name, values]) => `${labelled(name)} ${values}`);
  const minutesOf = (name: string): number => {
    const [, count = '0', unit] =
      /^(\d+)([mh])$/.exec(alerts.find((alert) => alert.name === name)?.for ?? '') ?? [];
    return Number(count) * (unit === 'h' ? 60 : 1);
  };
  /** The last minute in which none of them may fire; negative: they fire at once. */
  const tooEarly = (failure: Failure): number => Math.min(...failure.alerts.map(minutesOf)) - 1;

  t.test('what Prometheus says', async (t) => {
    const series = failures.map((failure) =>
      failure.series === 'none' ? [] : texts({ ...healthy, ...failure.series }),
    );
    const answers = await asked(t, () =>
      askAlerts([
        { rules, series: texts(healthy), minutes: MINUTES },
        ...failures.flatMap((failure, index) => [
          { rules, series: series[index]!, minutes: MINUTES },
          { rules, series: series[index]!, minutes: tooEarly(failure) },
        ]),
      ]),
    );
    if (answers === undefined) return;
    const [fine, ...others] = answers;
    t.strictSame(fine, [], 'a healthy installation has no alert');
    for (const [index, { what, alerts }] of failures.entries()) {
      const names = alerts.map((name) => alertName({ name })).sort();
      t.strictSame(others[2 * index]?.toSorted(), names, `${what}: ${alerts.join(', ')}, and no other`);
      t.strictSame(others[2 * index + 1], [], `${what}: not before its time`);
    }
  });
}
