// Tables of texts for the tests of the grammar modules, and hostile texts for each of them.

import type { Test } from 'tap';
import type { Problem } from '../../src/grammar/problem.ts';

type Check = (text: string) => Problem | undefined;

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}... (${text.length})` : text);
}

export function accepts(t: Test, check: Check, texts: readonly string[]): void {
  for (const text of texts) t.strictSame(check(text), undefined, `accepts ${shown(text)}`);
}

/** Each text with the offset of its mistake, where that matters. Every rejection has a hint. */
export function refuses(t: Test, check: Check, rows: readonly (string | readonly [string, number])[]): void {
  for (const row of rows) {
    const [text, offset] = typeof row === 'string' ? [row, undefined] : row;
    const problem = check(text);
    t.ok(problem, `refuses ${shown(text)}`);
    t.ok(problem?.message && problem.hint, `says what is wrong with ${shown(text)}, and the way out`);
    t.ok(isPrintable(problem), `keeps the message about ${shown(text)} printable and short`);
    if (offset !== undefined) t.equal(problem?.offset, offset, `points into ${shown(text)}`);
  }
}

/** Messages are sent in HTTP headers and to terminals: printable ASCII, with limited length. */
export function isPrintable(problem: Problem | undefined): boolean {
  const text = `${problem?.message ?? ''}${problem?.hint ?? ''}`;
  return /^[\x20-\x7e]*$/.test(text) && text.length < 500;
}

/** Longer than any field takes, and long enough that a check that is not linear takes minutes. */
const LONG = 250_000;

export const HOSTILE: readonly string[] = [
  '',
  '\0',
  ' ',
  '\n',
  '\ud800',
  'a\udc00b',
  '\u{1F600}',
  '__proto__',
  'constructor',
  'é'.repeat(1000),
  'a'.repeat(LONG),
  '0'.repeat(LONG),
  '1'.repeat(LONG),
  '-'.repeat(LONG),
  '.'.repeat(LONG),
  ':'.repeat(LONG),
  '%'.repeat(LONG + 1),
  '\\'.repeat(LONG + 1),
  '"'.repeat(LONG),
  '\n'.repeat(LONG),
  ' '.repeat(LONG),
  'a.'.repeat(LONG / 2),
  'a-'.repeat(LONG / 2),
  '1s'.repeat(LONG / 2),
  '[]'.repeat(LONG / 2),
  '('.repeat(100_000),
  '['.repeat(100_000),
  '{'.repeat(100_000),
  ')'.repeat(100_000),
  '(?:'.repeat(100_000),
  '%A('.repeat(100_000),
  '{{ '.repeat(100_000),
  '{% if a %}'.repeat(100_000),
  `{{ ${'('.repeat(100_000)} }}`,
  `{{ ${'[['.repeat(100_000)} }}`,
  `{"keys":${'['.repeat(100_000)}`,
  '\\g<'.repeat(100_000),
  '-----BEGIN '.repeat(100_000),
  '-----BEGIN PUBLIC KEY-----\n'.repeat(40_000),
  `https://${'a:'.repeat(100_000)}`,
  `http://${'@'.repeat(100_000)}`,
];

/** Runs the check on every hostile text; an exception or a hang fails the test. */
export function survives(t: Test, check: (text: string) => unknown): void {
  for (const text of HOSTILE) t.doesNotThrow(() => check(text), `survives ${shown(text)}`);
}
