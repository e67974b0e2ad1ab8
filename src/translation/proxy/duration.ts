// Durations in the words of protobuf's JSON.

import { parseDuration } from '../../grammar/duration.ts';
import { quote } from '../../grammar/quote.ts';

/** `1m30s` as `90s`, `250ms` as `0.250s`: canonical, with three digits or none. What isn't a duration is no time at all. */
export function protoDuration(text: string): string {
  return milliseconds(parseDuration(text) ?? 0);
}

/** The same where it must be a duration: undefined, and an error, where it isn't. */
export function exactDuration(text: string, errors: string[]): string | undefined {
  const count = parseDuration(text);
  if (count !== undefined) return milliseconds(count);
  errors.push(`${quote(text)} isn't a duration: write for example \`15s\``);
  return undefined;
}

/** The same of a number of milliseconds. */
export function milliseconds(count: number): string {
  return count % 1000 === 0 ? `${count / 1000}s` : `${(count / 1000).toFixed(3)}s`;
}
