// Readers of option values: what commander does not check by itself, and says in the same words everywhere.

import { InvalidArgumentError, Option } from 'commander';
import { checkDuration, parseDuration } from '../../grammar/duration.ts';
import { didYouMean } from '../../grammar/nearest.ts';

/** An option of one of a few words; a near miss is told what was meant. */
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

/** `--max-findings 20`, `--max-findings all`. */
export function numberOrAll(value: string): number {
  if (value === 'all') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number from 1, or all');
}

/** An option that may stand several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** A duration of the API's own grammar (`5m`), in milliseconds. */
export function duration(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  const problem = checkDuration(text);
  throw new InvalidArgumentError([problem?.message, problem?.hint].filter(Boolean).join(': '));
}
