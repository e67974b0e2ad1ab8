// Patterns: the scan beside RE2 itself, as the package google-re2 carries it. Seeded; what differs is shown.

import t from 'tap';
import { PROPERTIES } from '../../src/grammar/regex/properties.ts';
import { scanPattern } from '../../src/grammar/regex/scan.ts';
import { checkRegex, PROXY_PROGRAM, patternGroups } from '../../src/grammar/regex.ts';
import { brokenPatterns } from '../grammar/broken-patterns.ts';
import { seededBits } from '../mutants/random.ts';
import { asked, askRe2, type Re2Answer } from './asking.ts';

const PIECES: readonly string[] = [
  ...'a b - ^ $ . | ( ) (?: (?i) (?i: (?-i) (?P<n> (?P<m> (?<k> (?P<é> (?P<a-b> [ ] [^ [] [^] [:alpha:] [:^digit:] [:foo:]'.split(
    ' ',
  ),
  ...'a-z z-a ]-a a-] \\d \\W \\s \\b \\B \\A \\z \\Z \\C \\pL \\p{Lu} \\PN \\p{^L} \\p{Greek} \\p{Foo} \\p{Emoji} \\p'.split(
    ' ',
  ),
  ...'\\x41 \\x{1F600} \\x4 \\x{110000} \\x{} \\n \\. \\- \\] \\\\ \\Q \\E \\1 \\12 \\0 \\777 \\8 * + ? *? ?? {2} {2,}'.split(
    ' ',
  ),
  ...'{2,3} {3,2} {0} {0,5} { } {30} {40} {1001} {,4} {02} , 5 é 😀 (?= (?<! (?U) (?sm) (?) (?-) (?i-) (?i-s) (?-s: :'.split(
    ' ',
  ),
  ...'= / _ \\_ \\/ k s K ſ abc'.split(' '),
  ' ',
  '\\ ',
];

function* patterns(count: number, seed: number): Generator<string> {
  const next = seededBits(seed);
  for (let made = 0; made < count; made++)
    yield Array.from({ length: 1 + (next() % 14) }, () => PIECES[next() % PIECES.length]!).join('');
}

function sizeOf(pattern: string): number {
  const scan = scanPattern(pattern);
  if (scan.refusal !== undefined) throw new Error(`${pattern}: ${scan.refusal.mistake}`);
  return scan.size;
}

function difference(pattern: string, { size, groups, names, message }: Re2Answer): string {
  const problem = checkRegex(pattern);
  if (size === undefined) return problem?.grade === 'R' ? '' : `RE2 refuses ${pattern}: ${message}`;
  if (problem?.grade === 'R') return `RE2 takes ${pattern}: ${problem.message}`;
  const ours = patternGroups(pattern);
  if (ours?.count !== groups || ours?.names.toSorted().join() !== names?.join())
    return `groups of ${pattern}: ${groups} ${names?.join()}`;
  return '';
}

t.test('the scan and RE2 agree about generated patterns', async (t) => {
  const texts = [
    ...patterns(40_000, 20261122),
    ...[...brokenPatterns(4_000, 7)].map(({ pattern }) => pattern),
  ];
  const answers = await asked(t, () => askRe2(texts));
  if (answers === undefined) return;
  const differences = texts
    .map((text, index) => difference(text, answers[index]!))
    .filter((said) => said !== '');
  t.strictSame(differences.slice(0, 20), []);
  t.ok(answers.filter(({ size }) => size !== undefined).length > 5_000, 'many of them are good');
});

t.test('the size of a program is estimated within a fifth', async (t) => {
  const texts = [
    ...[...PROPERTIES.keys()].flatMap((name) => [`x\\p{${name}}{10}`, `x\\P{${name}}{10}`]),
    ...[
      'a{500}',
      '(a){300}',
      '(?:ab|cd){200}',
      '(?:ab)?'.repeat(200),
      'a?'.repeat(300),
      '.{100}',
      '.*x'.repeat(60),
    ],
    ...[
      '[^/]{50}',
      '[^/]+/'.repeat(60),
      '\\w{200}',
      '\\W{90}',
      '[à-ÿ]{90}',
      '[\\x{100}-\\x{10ff}]{90}',
      'é{300}',
      '😀{99}',
    ],
    ...[
      '(?i)k{300}',
      '(?i)straße{99}',
      '(?i)[a-z]{400}',
      '[[:alpha:]_-]{300}',
      '(?:a{0,3}b{2,}c){90}',
      '(?s).{100}',
    ],
    ...[
      '\\w',
      '\\W',
      '[\\w]',
      '[^\\W]',
      '[[:^word:]]',
      'ß',
      'Ω',
      '[à-ÿ]',
      '[Ⴀ-Ⴥ]',
      '[\\x{370}-\\x{3ff}]',
      'ǅ',
    ].map((unit) => `(?i)x${unit.repeat(30)}`),
    ...[
      '(?:GET|POST|PUT|DELETE|PATCH) ',
      '(?i)(?:bot|crawler|spider|slurp)'.repeat(20),
      '(\\d{1,3}\\.){3}\\d{1,3}'.repeat(30),
    ],
  ];
  const answers = await asked(t, () => askRe2(texts));
  if (answers === undefined) return;
  t.equal(answers.length, texts.length);
  for (const [index, text] of texts.entries()) {
    const { size } = answers[index]!;
    const ours = sizeOf(text);
    if (size === undefined || Math.abs(ours - size) > Math.max(20, size / 5))
      t.fail(`${text}: ${ours}, and RE2 has ${size}`);
  }
});

t.test('no small program is larger than it is estimated', async (t) => {
  const units =
    'a [a-z] [^/] ^* \\b+ (?:a?b?)* (?:|a) (?:a|^)* () . \\w (a) (?:ab|cd) a? a* [a-z0-9_-] é \\d a{2,3} [^/]+/ (foo|bar|baz) .*x'.split(
      ' ',
    );
  const around = [
    'x',
    '^x',
    'x$',
    '^x$',
    '^/x(/.*)?$',
    '(?i)x',
    '(?i)^x$',
    '(x)',
    '\\Ax\\z',
    '^x|y',
    '^*x',
    '^x\\$',
  ];
  const texts = units.flatMap((unit) =>
    around.flatMap((form) => [4, 12, 20, 30].map((count) => form.replace('x', () => unit.repeat(count)))),
  );
  const answers = await asked(t, () => askRe2(texts));
  if (answers === undefined) return;
  for (const [index, text] of texts.entries()) {
    const { size } = answers[index]!;
    const ours = sizeOf(text);
    if (size !== undefined && ours < size) t.fail(`${text}: ${ours}, and RE2 has ${size}`);
  }
});

t.test('a program is too large for the proxy where RE2 says so', async (t) => {
  const units = ['a', '.', '[^/]', '\\pL', '\\p{Greek}', '\\w', 'é', '(a)', '(?:ab|cd)', 'a?', '[a-z0-9_-]'];
  const texts = units.flatMap((unit) =>
    [0.6, 0.8, 1.25, 2].map((share) => {
      const each = Math.max(sizeOf(`x${unit}${unit}`) - sizeOf(`x${unit}`), 1);
      return `x${unit.repeat(Math.round((PROXY_PROGRAM * share) / each))}`;
    }),
  );
  const answers = await asked(t, () => askRe2(texts));
  if (answers === undefined) return;
  for (const [index, text] of texts.entries()) {
    const wanted = (answers[index]!.size ?? 0) > PROXY_PROGRAM ? 'S' : undefined;
    t.equal(checkRegex(text)?.grade, wanted, `${text.slice(0, 20)} (${text.length})`);
  }
});

t.test('the properties are those of RE2', async (t) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const pairs = [...letters].flatMap((first) =>
    ['', ...letters.toLowerCase(), 'C', '&'].map((next) => first + next),
  );
  const others =
    'Any ASCII Assigned Alphabetic Emoji Lowercase Uppercase White_Space Letter Number latin LATIN Garay Todhri Sunuwar Unknown'.split(
      ' ',
    );
  const names = [...new Set([...PROPERTIES.keys(), ...pairs, ...others])];
  const answers = await asked(t, () => askRe2(names.map((name) => `\\p{${name}}`)));
  if (answers === undefined) return;
  t.equal(answers.length, names.length);
  for (const [index, name] of names.entries())
    if ((answers[index]!.size !== undefined) !== PROPERTIES.has(name)) t.fail(name);
});
