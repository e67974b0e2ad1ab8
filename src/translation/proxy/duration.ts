// Durations as protobuf's JSON writes them.

import { formatDuration, parseDuration, secondsText } from '../../grammar/duration.ts';
import { quote } from '../../grammar/quote.ts';

/** `1m30s` as `90s`, `250ms` as `0.250s`: canonical, with three decimals or none. Invalid durations become zero. */
export function protoDuration(text: string): string {
  return secondsText(parseDuration(text) ?? 0);
}

/** The same for a required duration; if invalid: undefined, and an error. */
export function exactDuration(text: string, errors: string[]): string | undefined {
  const count = parseDuration(text);
  if (count !== undefined) return secondsText(count);
  errors.push(`${quote(text)} isn't a duration: write for example \`15s\``);
  return undefined;
}

/**
 * Reports members that aren't durations, each with the name of its field. Zero often means no limit, so an invalid limit must not become
 * zero.
 */
export function reportInvalidDurations(
  members: Readonly<Record<string, string | undefined>>,
  report: (error: string) => void,
): void {
  for (const [name, text] of Object.entries(members)) {
    const errors: string[] = [];
    if (text !== undefined) exactDuration(text, errors);
    for (const error of errors) report(`${name}: ${error}`);
  }
}

/** As people write it: `250ms` for `0.250s`; whole seconds stay. Other texts come back as they are. */
export function durationText(text: string): string {
  const [, seconds, fraction] = /^(\d+)\.(\d{3})s$/.exec(text) ?? [];
  if (seconds === undefined) return text;
  return formatDuration(Number(seconds) * 1000 + Number(fraction)) ?? text;
}
