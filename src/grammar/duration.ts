// Durations: `15s`, `1h30m` (CM-01).

import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

/** Anchored; works in RE2 (the CRDs) and in JavaScript. */
export const DURATION_PATTERN = '^([0-9]{1,5}(ms|[hms])){1,4}$';

const MAX_COMPONENTS = 4;
const MAX_DIGITS = 5;
/** Four components, each with five digits and a two-letter unit. */
const MAX_LENGTH = MAX_COMPONENTS * (MAX_DIGITS + 2);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const H = 104;
const M = 109;
const S = 115;

/** The value in milliseconds; undefined: not a duration. */
export function parseDuration(text: string): number | undefined {
  const length = text.length;
  if (length === 0 || length > MAX_LENGTH) return undefined;
  let total = 0;
  let components = 0;
  let index = 0;
  while (index < length) {
    const start = index;
    let count = 0;
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code < DIGIT_0 || code > DIGIT_9) break;
      count = count * 10 + (code - DIGIT_0);
    }
    const digits = index - start;
    components += 1;
    if (digits === 0 || digits > MAX_DIGITS || components > MAX_COMPONENTS) return undefined;
    const unit = text.charCodeAt(index);
    if (unit === S) total += count * SECOND;
    else if (unit === H) total += count * HOUR;
    else if (unit !== M) return undefined;
    else if (text.charCodeAt(index + 1) === S) {
      total += count;
      index += 1;
    } else total += count * MINUTE;
    index += 1;
  }
  return total;
}

export function checkDuration(text: string): Problem | undefined {
  return parseDuration(text) === undefined ? explain(text) : undefined;
}

/** The shortest usual spelling of a whole number of milliseconds; undefined if the grammar can't express it. */
export function formatDuration(milliseconds: number): string | undefined {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) return undefined;
  if (milliseconds === 0) return '0s';
  const hours = Math.floor(milliseconds / HOUR);
  if (hours > 99999) return undefined;
  const parts: readonly (readonly [number, string])[] = [
    [hours, 'h'],
    [Math.floor((milliseconds % HOUR) / MINUTE), 'm'],
    [Math.floor((milliseconds % MINUTE) / SECOND), 's'],
    [milliseconds % SECOND, 'ms'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
}

/** A plain number this large may count milliseconds. */
export const MANY_SECONDS = 1000;

/** What a hint adds for a plain number that may count milliseconds. */
export function orMilliseconds(number: number): string {
  const written = formatDuration(number);
  return written === undefined ? '' : `, or \`${written}\` if it counts milliseconds`;
}

/** A whole number of milliseconds in seconds, as protobuf's JSON writes it: `90s`, `0.250s`. */
export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / SECOND;
  return `${milliseconds % SECOND === 0 ? seconds : seconds.toFixed(3)}s`;
}

/** Why `parseDuration` rejected a text, and how to write it. */
function explain(text: string): Problem {
  if (text === '')
    return { message: "a duration can't be empty", hint: 'write for example `15s`', offset: 0 };
  const shown = quote(text);
  const way = wayOut(text);
  if (/^\d+$/.test(text)) {
    return { message: `${shown} has no unit (h, m, s or ms)`, ...way, offset: text.length };
  }
  // The offset of the first mistake: the end of the valid components.
  const component = /\d{1,5}(?:ms|[hms])/y;
  let good = 0;
  let components = 0;
  while (components < MAX_COMPONENTS && component.test(text)) {
    good = component.lastIndex;
    components += 1;
  }
  const rest = text.slice(good, good + MAX_LENGTH);
  if (components === MAX_COMPONENTS) {
    return { message: `${shown} has more than four components`, ...way, offset: good };
  }
  if (/^\d{6}/.test(rest)) {
    return { message: `${shown} has a component above 99999`, ...way, offset: good };
  }
  if (/^[+-]/.test(rest)) return { message: `${shown} has a sign`, ...way, offset: good };
  const digits = /^\d*/.exec(rest)![0].length;
  const offset = good + digits;
  const next = text.charAt(offset);
  if (next === '.' || next === ',') {
    return { message: `${shown} has a fraction; components are whole numbers`, ...way, offset };
  }
  if (/\s/.test(next)) return { message: `${shown} has white space`, ...way, offset };
  if (digits > 0) {
    const unit = /^[^\d\s]{0,8}/.exec(text.slice(offset))![0];
    if (unit === '') return { message: `${shown} ends without a unit (h, m, s or ms)`, ...way, offset };
    return {
      message: `${shown} has the unknown unit ${quote(unit)}; units are h, m, s and ms`,
      ...way,
      offset,
    };
  }
  return { message: `${shown} isn't a duration`, ...way, offset };
}

const FOREIGN_UNITS: ReadonlyMap<string, number> = new Map([
  ['w', 7 * 24 * HOUR],
  ['d', 24 * HOUR],
  ['day', 24 * HOUR],
  ['days', 24 * HOUR],
  ['h', HOUR],
  ['hr', HOUR],
  ['hour', HOUR],
  ['hours', HOUR],
  ['m', MINUTE],
  ['min', MINUTE],
  ['mins', MINUTE],
  ['minute', MINUTE],
  ['minutes', MINUTE],
  ['s', SECOND],
  ['sec', SECOND],
  ['secs', SECOND],
  ['second', SECOND],
  ['seconds', SECOND],
  ['ms', 1],
  ['millis', 1],
  ['us', 1 / 1000],
  ['µs', 1 / 1000],
  ['ns', 1 / 1_000_000],
]);

const GENERAL = 'write whole numbers with the units h, m, s or ms, such as `1h30m` or `500ms`';

/** The duration that was probably meant: `1.5s` is `1s500ms`, `1d` is `24h`, `5` is `5s`. */
function wayOut(text: string): { readonly hint: string; readonly replacement?: string } {
  // A longer text isn't a duration of another dialect (Go, systemd, ISO 8601).
  if (text.length > 48) return { hint: GENERAL };
  const trimmed = text.trim().toLowerCase();
  if (trimmed.startsWith('-')) return { hint: "a duration can't be negative; write `0s` for zero" };
  const words = trimmed.replace(/^\+/, '').replace(/^pt(?=\d)/, '');
  const bare = /^\d+(?:[.,]\d+)?$/.test(words);
  const total = bare ? Number(words.replace(',', '.')) * SECOND : sumOfForeignUnits(words);
  if (total === undefined) return { hint: GENERAL };
  const whole = Math.round(total);
  if (whole === 0 && total > 0) return { hint: 'the minimum is `1ms`' };
  // A number keeps its digits, so that its author finds it again.
  const own = bare && /^\d{1,5}$/.test(words) ? `${words}s` : undefined;
  const written = own ?? formatDuration(whole);
  if (written === undefined) return { hint: GENERAL };
  const isMany = bare && total >= MANY_SECONDS * SECOND;
  const hint = `write \`${written}\`${isMany && own !== undefined ? orMilliseconds(whole / SECOND) : ''}`;
  // A plain number means seconds, unless it is so large that it may be milliseconds; a comma may be a thousands separator, and an `M`
  // outside ISO 8601 may be a month.
  const isExact = Math.abs(whole - total) < 1e-6;
  const isAmbiguous = bare ? isMany : /,|\d\s*M(?![A-Za-z])/.test(text.replace(/^\s*PT.*$/, ''));
  return isExact && !isAmbiguous ? { hint, replacement: written } : { hint };
}

function sumOfForeignUnits(text: string): number | undefined {
  const component = /\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*([a-zµ]+)/y;
  let total = 0;
  let end = 0;
  for (let match = component.exec(text); match !== null; match = component.exec(text)) {
    const unit = FOREIGN_UNITS.get(match[2]!);
    if (unit === undefined) return undefined;
    total += Number(match[1]!.replace(',', '.')) * unit;
    end = component.lastIndex;
  }
  return end === text.length && end > 0 ? total : undefined;
}
