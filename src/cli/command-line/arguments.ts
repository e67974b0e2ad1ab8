// Parsers of option values: checks that commander doesn't make itself, with the same messages in all commands.

import { InvalidArgumentError, Option } from 'commander';
import { SHORTEST_AUDIT } from '../../environment/shortest-times.ts';
import { checkDuration, parseDuration } from '../../grammar/duration.ts';
import { didYouMean } from '../../grammar/nearest.ts';

/** An option with a fixed set of values; a near miss gets a suggestion. */
export function choice(flags: string, doc: string, words: readonly string[], preset?: string): Option {
  const option = new Option(flags, doc).choices(words).argParser((value: string) => {
    if (words.includes(value)) return value;
    const hint = didYouMean(value, words);
    throw new InvalidArgumentError(
      `It is one of ${words.join(', ')}${hint === undefined ? '' : `; ${hint}`}`,
    );
  });
  return preset === undefined ? option : option.default(preset);
}

export function integerFrom(minimum: number, maximum: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It is a whole number from ${minimum} to ${maximum}`);
  };
}

/** Parses `--max-findings 20` and `--max-findings all`. */
export function numberOrAll(value: string): number {
  if (value === 'all') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number from 1, or all');
}

/** For options that may be repeated. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Parses a duration in the API's grammar (`5m`) into milliseconds. */
export function duration(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  const problem = checkDuration(text);
  throw new InvalidArgumentError([problem?.message, problem?.hint].filter(Boolean).join(': '));
}

/** Milliseconds between two audits; 0: none. */
export function auditInterval(text: string): number {
  const milliseconds = duration(text);
  if (milliseconds === 0 || milliseconds >= SHORTEST_AUDIT) return milliseconds;
  throw new InvalidArgumentError('It is at least 1s; 1h is usual, 0s turns the audit off');
}

/** The same, kept as text: for manifests. */
export function auditIntervalText(text: string): string {
  auditInterval(text);
  return text;
}
