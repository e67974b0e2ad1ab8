// Durations: as objects have them (`1m30s`), and as the data plane takes them (`90s`, `0.150s`).

import { parseDuration, secondsText } from '../../../grammar/duration.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Seconds } from '../model/specs.ts';
import { failed } from './problems.ts';
import type { UnitProblem } from './unit.ts';
import type { DurationText } from './values.ts';

/** Values have only durations that parse: `invalidDurations` reports the others. */
export function seconds(text: DurationText): Seconds;
export function seconds(text: DurationText | undefined): Seconds | undefined;
export function seconds(text: DurationText | undefined): Seconds | undefined {
  return text === undefined ? undefined : secondsText(parseDuration(text) ?? 0);
}

/** The members that are no durations. A unit with one fails: zero would mean something else, such as no limit. */
export function invalidDurations<Names extends string>(
  at: readonly string[],
  block: { readonly [N in Names]?: string | undefined },
  names: readonly Names[],
): readonly UnitProblem[] {
  return names.flatMap((name) => {
    const text = block[name];
    if (text === undefined || parseDuration(text) !== undefined) return [];
    return [failed([...at, name], `${quote(text)} isn't a duration: write for example \`15s\``)];
  });
}
