// Patterns with one mistake at a known place: valid pieces, many with brackets that are literal, and one invalid piece between them.
// Seeded.

import { seededBits } from '../mutants/random.ts';

export interface BrokenPattern {
  readonly pattern: string;
  readonly offset: number;
  readonly kind: string;
}

/** Valid on their own; none is a repetition, and none is a `\Q` without its end. */
const ATOMS: readonly string[] = [
  ...[
    'a',
    'b',
    '.',
    '^',
    '$',
    '}',
    ']',
    '-',
    'é',
    '😀',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '\\\\',
    '\\*',
    '\\+',
    '\\?',
  ],
  ...[
    '[a]',
    '[)]',
    '[(]',
    '[]]',
    '[^]]',
    '[[]',
    '[*+]',
    '[\\]]',
    '[a-c]',
    '[[:alpha:])]',
    '\\d',
    '\\pL',
    '\\x29',
  ],
  ...[
    '\\Q)(\\E',
    '\\Q*+\\E',
    '\\Q[\\E',
    '()',
    '(a)',
    '(?:b)',
    '(?i)',
    '(?P<n>a)',
    '((a)|(b))',
    '([)])',
    '(\\()',
  ],
];
const REPETITIONS: readonly string[] = ['*', '+', '?', '*?', '+?', '??', '{2}', '{2,}', '{0,3}?'];

const MISTAKES: readonly (readonly [kind: string, text: string, place: number, closes: boolean])[] = [
  // Nothing that follows closes it: the following pieces are valid on their own.
  ['an unclosed group', '(', 0, true],
  ['an unclosed group that captures nothing', '(?:', 0, true],
  ['an unclosed group with a name', '(?P<m>', 0, true],
  ['a stray parenthesis', ')', 0, true],
  ['a stacked star', 'a*+', 1, true],
  ['a stacked count', 'a{2}*', 1, true],
  ['a stacked question mark', 'b+??+', 1, true],
  ['nothing to repeat at the start of a group', '(*', 1, true],
  ['nothing to repeat behind a bar', '|+', 1, true],
  ['look-ahead', '(?=a)', 0, true],
  ['look-behind', '(?<!a)', 0, true],
  ['a backreference', '(a)\\1', 3, true],
  ['a range the wrong way round', '[(z-a)]', 2, true],
  ['an unknown class', '[)[:foo:]]', 2, true],
  ['an unknown property', '\\p{Foo}', 0, true],
  ['an unknown escape', '\\y', 0, true],
  ['a count above the limit', 'a{1001}', 1, true],
  ['an unclosed class', '[(a', 0, false],
];

export function* brokenPatterns(count: number, seed: number): Generator<BrokenPattern> {
  const next = seededBits(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[next() % items.length]!;
  const good = (most: number): string =>
    Array.from({ length: next() % (most + 1) }, () => {
      const atom = pick(ATOMS);
      return next() % 3 === 0 && atom !== '(?i)' ? `${atom}${pick(REPETITIONS)}` : atom;
    }).join('');
  for (let made = 0; made < count; made++) {
    const [kind, mistake, place, goesOn] = pick(MISTAKES);
    const before = good(6);
    // After an unclosed class, a bracket would close it; a digit after a backreference makes it another escape.
    const after = goesOn ? good(4) : pick(['', 'a', '(b', ')*']);
    yield { pattern: before + mistake + after, offset: before.length + place, kind };
  }
}
