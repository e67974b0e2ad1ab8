// Document 4, C-03. The engine that judges in the end is re2js; the scan before it is compared with it.

import { RE2JS } from 're2js';
import t from 'tap';
import { BoundedCache } from '../../src/grammar/bounded-cache.ts';
import { checkRegex, patternGroups } from '../../src/grammar/regex.ts';
import { MAX_PROGRAM, scanPattern } from '../../src/grammar/regex-scan.ts';
import { accepts, isPrintable, refuses, survives } from './tables.ts';

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
  ]);
});

t.test('what RE2 lacks is refused with a way out', async (t) => {
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
    '(?P<n>a)(?P<n>b)',
  ]);
});

t.test('repeat counts are bounded, alone and multiplied', async (t) => {
  refuses(t, checkRegex, [
    ['a{1001}', 1],
    ['a{2,1001}', 1],
    ['a{1001,}', 1],
    ['a{99999999999999999999}', 1],
    ['a{3,2}', 1],
    ['(((a{100}){100}){100})', 10],
    ['(a{1000}){2}', 9],
    ['(?:a{32}){32}', 9],
  ]);
  accepts(t, checkRegex, [
    '(a{1000}){1}',
    '(a{1000})*',
    '(?:(?:a{1000}){0}){7}',
    '(?:a{31}){32}',
    '\\Qa{1001}\\E',
  ]);
});

t.test('a pattern that explodes is refused or costs what its length does', async (t) => {
  const refused: readonly string[] = [
    `(${'abcdefghij'.repeat(100)}){1000}`,
    'a{1000}'.repeat(200),
    'a'.repeat(MAX_PROGRAM + 1),
    '('.repeat(100_000) + ')'.repeat(100_000),
    `\\Qa\\E${'a?'.repeat(100_000)}`,
  ];
  for (const text of refused) t.ok(checkRegex(text), text.slice(0, 30));
  accepts(t, checkRegex, [
    '\\pL{1000}'.repeat(100),
    `(?i)${'[B-\\x{1E900}]'.repeat(5000)}`,
    `(?i)${'\\PL'.repeat(20_000)}`,
    `[${'\\pL'.repeat(10_000)}]`,
    `(${'a|b|'.repeat(20_000)}c)`,
    '(?:x{0,1000}y)'.repeat(100),
    `${'('.repeat(500)}a${')'.repeat(500)}`,
  ]);
  t.ok(scanPattern('a{1000}'.repeat(20)).reduced.length < 1000);
});

t.test('the groups of a pattern are those of the engine', async (t) => {
  t.strictSame(patternGroups('a'), { count: 0, names: [] });
  t.strictSame(patternGroups('(a)(?:b)(?P<n>c)'), { count: 2, names: ['n'] });
  t.strictSame(patternGroups('(?<__proto__>c)\\b*'), { count: 1, names: ['__proto__'] });
  t.strictSame(patternGroups('\\Q(\\E(a)'), { count: 1, names: [] });
  t.equal(patternGroups('('), undefined);
});

/** A generator of patterns out of the pieces that the grammar is made of. */
const PIECES: readonly string[] =
  `a b - ^ $ . | ( ) (?: (?i) (?i: (?-i) (?P<n> (?P<m> (?<k> [ ] [^ [:alpha:] [:^digit:] [:foo:] a-z z-a \\d \\W \\b \\B \\A
  \\z \\Z \\pL \\p{Lu} \\PN \\p{^L} \\p{Greek} \\p{Foo} \\x41 \\x{1F600} \\x4 \\n \\. \\- \\] \\\\ \\Q \\E \\1 \\12 \\0 * + ? *?
  {2} {2,} {2,3} {3,2} {0} {0,5} { } {30} {40} {1001} {,4} {02} , 5 é 😀 (?= (?U) (?sm) : = / _ \\_ \\/`.split(
    /\s+/,
  );

function* patterns(count: number, seed: number): Generator<string> {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: 1 + next(12) }, () => PIECES[next(PIECES.length)]!).join('');
  }
}

t.test('the scan and the engine agree about 20000 generated patterns', async (t) => {
  let valid = 0;
  let certain = 0;
  const differences: string[] = [];
  for (const pattern of patterns(20_000, 7)) {
    let engine: RE2JS | undefined;
    try {
      engine = RE2JS.compile(pattern);
      valid += 1;
    } catch {
      engine = undefined;
    }
    if (scanPattern(pattern).certain) certain += 1;
    const problem = checkRegex(pattern);
    if ((problem === undefined) !== (engine !== undefined)) differences.push(pattern);
    if (problem !== undefined && !(problem.hint && isPrintable(problem)))
      differences.push(`message of ${pattern}`);
    const groups = patternGroups(pattern);
    if (groups?.count !== engine?.groupCount()) differences.push(`groups of ${pattern}`);
  }
  t.strictSame(differences, []);
  t.ok(
    valid > 2000 && certain > 1000,
    `the generator makes ${valid} valid patterns, ${certain} of them certainly`,
  );
});

t.test("the cache forgets what isn't used and never grows above its bound", async (t) => {
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

t.test('hostile texts are judged without harm', async (t) => {
  survives(t, checkRegex);
  survives(t, patternGroups);
});
