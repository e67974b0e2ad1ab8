// C-03: RE2's syntax, the places of mistakes, the size of programs. The oracle suite compares many more patterns with RE2 itself.

import t from 'tap';
import { BoundedCache } from '../../src/grammar/bounded-cache.ts';
import {
  checkExpressionRegex,
  checkRegex,
  PROXY_PROGRAM,
  patternGroups,
  RE2_PROGRAM,
} from '../../src/grammar/regex.ts';
import { brokenPatterns } from './broken-patterns.ts';
import { accepts, refuses, survives } from './tables.ts';

t.test('RE2 syntax is accepted', async (t) => {
  accepts(t, checkRegex, [
    '',
    '^/api/(v[0-9]+)/users$',
    '(?i)abc',
    '(?i:a)b',
    '(?i-s:a)',
    '\\bfoo\\b',
    '\\d+\\.\\d*',
    '[^/]+',
    '[]a]',
    '[a-]',
    '[[:alpha:]_]',
    '\\pL\\p{Greek}\\P{Lu}\\p{^L}',
    '(?P<name>a)(?<other>b)',
    'a{3}b{2,}c{0,1000}',
    'a{,5}',
    'a{',
    '}',
    'a*?b+?c??',
    '\\Qa.b*\\E',
    '\\x41\\x{1F600}\\n\\0\\012',
    '(a|b|)',
    '()',
    '^*',
    '\\A\\z',
    'é😀',
    '(?P<__proto__>a)(?P<constructor>b)',
    '.{1000}',
    '(?:a{30}){30}',
    // Accepted by RE2 but not by Go.
    '(?P<id>a)|(?P<id>b)',
    '(?P<n>a)(?P<n>b)',
    '(?P<größe>a)',
    '\\C',
    '(?)a',
    'a*(?i)*',
    // A bracket at the start of a class is a character, even as the lower end of a range.
    '[]-a]',
    '[^]-a]',
    '[]-a(]',
    '[--a]',
    '[a-z-9]',
    '[\\d-z]',
    '\\p{Any}',
  ]);
});

t.test('syntax that RE2 lacks is rejected with a hint', async (t) => {
  refuses(t, checkRegex, [
    ['(?=a)', 0],
    ['x(?!a)', 1],
    ['(?<=a)b', 0],
    ['(?<!a)b', 0],
    ['(?>a)', 0],
    ['(?#a)', 0],
    ['(a)\\1', 3],
    ['\\8', 0],
    ['(?P<n>a)(?P=n)', 8],
    ['(?<n>a)\\k<n>', 7],
    ["(?'n'a)", 0],
    ['(?|a)', 0],
    ['(?R)', 0],
    ['(?(1)a|b)', 0],
    ['(?x) a', 0],
    ['a*+', 1],
    ['a**', 1],
    'a{2}{3}',
    ['a\\Z', 1],
    '\\h',
    '\\R',
    '\\u0041',
    '\\e',
    '\\x4',
    '\\x{110000}',
    '\\p{Foo}',
    '[[:foo:]]',
    '[z-a]',
    '[a',
    '(a',
    'a)',
    '*a',
    'a|*',
    '(+)',
    'a\\',
    '(?',
    '(?P<n',
    '(?P<>a)',
    '(?P<a b>a)',
    '(?P<a-b>a)',
    ['[]-z~-s]', 4],
    ['[a-\\d]', 1],
    ['\\p{Emoji}', 0],
    ['\\p{LC}', 0],
    ['[a\\p{L&}]', 2],
    ['(?i-)', 0],
    ['\\Q\\E*', 4],
  ]);
});

t.test('an unknown property gets the nearest name as a suggestion', async (t) => {
  t.equal(checkRegex('\\p{greek}')?.hint, 'did you mean `\\p{Greek}`?');
});

t.test('a mistake is reported at its offset, with any text before it', async (t) => {
  const kinds = new Map<string, number>();
  for (const { pattern, offset, kind } of brokenPatterns(4_000, 20261122)) {
    const problem = checkRegex(pattern);
    if (problem?.offset !== offset) t.equal(problem?.offset, offset, `${kind}: ${pattern}`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  t.ok(kinds.size >= 8 && [...kinds.values()].every((count) => count > 100), 'of each kind there are many');
});

t.test('repeat counts are limited, alone and multiplied', async (t) => {
  refuses(t, checkRegex, [
    ['a{1001}', 1],
    ['a{2,1001}', 1],
    ['a{1001,}', 1],
    ['a{99999999999999999999}', 1],
    ['a{3,2}', 1],
    ['(((a{100}){100}){100})', 10],
    ['(a{1000}){2}', 9],
    ['(?:a{32}){32}', 9],
    ['(?:(?:a{1000}){0}){7}', 18],
    ['a{1000}(?i){2}', 11],
  ]);
  accepts(t, checkRegex, ['(a{1000}){1}', '(a{1000})*', '(?:a{31}){32}', '\\Qa{1001}\\E']);
});

t.test(
  "a program that only the proxy finds too large is of grade S, one that RE2 can't hold of grade R",
  async (t) => {
    const grades: readonly (readonly [pattern: string, grade: 'R' | 'S' | undefined])[] = [
      ['\\pL{27}', undefined],
      ['\\pL{28}', 'S'],
      ['\\pL{440}', 'S'],
      ['\\pL{500}', 'R'],
      ['(?i)\\p{Lu}{100}', undefined],
      [`(?i)${'\\w{1000}'.repeat(4)}`, undefined],
      [`(?i)${'\\w{1000}'.repeat(5)}`, 'S'],
      [`(?i)${'[à-ÿ]{1000}'.repeat(5)}`, 'S'],
      ['.{1000}', undefined],
      ['(?:.{10}){100}.*x{100}'.repeat(4), undefined],
      ['(?:.{10}){100}'.repeat(5), 'S'],
      ['a'.repeat(PROXY_PROGRAM - 10), undefined],
      ['a'.repeat(PROXY_PROGRAM), 'S'],
      ['a'.repeat(RE2_PROGRAM), 'R'],
      [`(${'abcdefghij'.repeat(100)}){1000}`, 'R'],
      ['a{1000}'.repeat(200), 'S'],
      [`${'('.repeat(500)}a${')'.repeat(500)}`, undefined],
      ['('.repeat(100_000) + ')'.repeat(100_000), 'S'],
    ];
    for (const [pattern, grade] of grades)
      t.equal(checkRegex(pattern)?.grade, grade, `${pattern.slice(0, 40)} (${pattern.length})`);
  },
);

t.test('in an expression, the proxy accepts a hundred instructions', async (t) => {
  const patterns: readonly (readonly [pattern: string, isGood: boolean])[] = [
    ['a{96}', true],
    ['a{97}', false],
    ['^a{98}', true],
    ['^a{99}', false],
    ['^a{98}$', true],
    ['^a{99}$', false],
    ['^/users/[0-9]+(/.*)?$', true],
    ['^[a-f0-9]{32}$', true],
    ['^[a-f0-9]{64}$', false],
    ['\\pL+', false],
    ['(', false],
  ];
  for (const [pattern, isGood] of patterns)
    t.equal(checkExpressionRegex(pattern) === undefined, isGood, pattern);
});

t.test('a pattern of grade S still has groups', async (t) => {
  t.strictSame(patternGroups('(\\pL{100})'), { count: 1, names: [] });
});

t.test('the groups of a pattern are counted and named', async (t) => {
  t.strictSame(patternGroups('a'), { count: 0, names: [] });
  t.strictSame(patternGroups('(a)(?:b)(?P<n>c)'), { count: 2, names: ['n'] });
  t.strictSame(patternGroups('(?<__proto__>c)\\b*'), { count: 1, names: ['__proto__'] });
  t.strictSame(patternGroups('\\Q(\\E(a)'), { count: 1, names: [] });
  t.strictSame(patternGroups('(?P<id>a)|(?P<id>b)'), { count: 2, names: ['id'] });
  t.equal(patternGroups('('), undefined);
});

t.test('the cache evicts unused entries and never exceeds its limit', async (t) => {
  const cache = new BoundedCache<number>(2000);
  for (let index = 0; index < 100; index++) {
    cache.set(`text ${index}`, index);
    cache.get('text 0');
  }
  t.ok(cache.size <= 2000);
  t.equal(cache.get('text 0'), 0, 'what is used stays');
  t.equal(cache.get('text 50'), undefined);
  cache.set('x'.repeat(500), 1);
  t.equal(cache.get('x'.repeat(500)), undefined, 'a text of a quarter of the cache is not kept');
  t.equal(cache.get('text 0'), 0);
  cache.set('text 0', 7);
  t.equal(cache.get('text 0'), 7);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  survives(t, checkRegex);
  survives(t, patternGroups);
});
