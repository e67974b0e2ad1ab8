// Where the texts lie that a pattern matches: tables, and random patterns that another engine matches against random texts.

import { RE2JS } from '@bufbuild/re2';
import t from 'tap';
import { type Reach, reachOf } from '../../src/grammar/regex/prefix-reach.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

const CASES: Readonly<Record<Reach, readonly (readonly [path: string, pattern: string])[]>> = {
  inside: [
    ['/a', '/a'],
    ['/a', '/a/.*'],
    ['/a', '/a(/.*)?'],
    ['/a', '/a|/a/b'],
    ['/a', '/a(?:|/[0-9]{2,}|/(?P<name>x|y))'],
    ['/a', '^/a/x$'],
    ['/a', '/(?:a|a/b)/c'],
    ['/a', '\\Q/a/\\E.*'],
    ['/a', '\\x2fa/\\d+'],
    ['/a', '[/][a]/[[:alpha:]]+'],
    ['/a', '/a{1}/x'],
    ['/a', '/b{0}a/x'],
    ['/a', '(?i)/(?-i:a)/B'],
    ['/a', '/(?-i)a/(?i)b'],
    ['/v1.0', '/v1\\.0/.*'],
    ['', '/.*'],
    ['', ''],
    ['', '(/x)*'],
  ],
  outside: [
    ['/a', '/b.*'],
    ['/a', '/ab'],
    ['/a', '/ab/.*|/c'],
    ['/a', '/'],
    ['/a', ''],
    ['/a', '/A/.*'],
    ['/a', '/[^a].*'],
    ['/a', '/a[^/].*'],
    ['/a', 'a/.*'],
    ['', 'x.*'],
  ],
  partly: [
    ['/a', '/a.*'],
    ['/a', '/a|/.*'],
    ['/a', '/a|/ab'],
    ['/a', '/a/x|/b.*'],
    ['/a', '(/a)?/b'],
    ['/a', '/a?/x'],
    ['/a', '/a*'],
    ['/a', '/a{2,}/.*'],
    ['/a', '/a+/x'],
    ['/a', '(?i)/a/x'],
    ['/a', '(?i:/a)/x'],
    ['/a', '/(?:(?i)a)/x'],
    ['/v1.0', '/v1.0/.*'],
    ['/a', '/[^b]/x'],
    ['/a', '/[^b]'],
    ['/a', '/\\w+/x'],
    ['/a', '/\\pL/x'],
    ['/a', '/[\\pL]/x'],
    ['/a', '/\\C/x'],
    ['/k', '(?i)/\\x{212a}/x'],
    ['/a', '/a(?:/x|b)'],
    ['/a', '/a)|(/b'],
    ['/a', '/a/('],
    ['', '.*'],
  ],
};

for (const [reach, cases] of Object.entries(CASES))
  for (const [path, pattern] of cases)
    t.test(`${pattern} lies ${reach} ${path === '' ? 'the root' : path}`, async (t) => {
      t.equal(reachOf(pattern, path), reach);
    });

t.test('a pattern of any size is read in one pass', async (t) => {
  t.equal(reachOf(`${'('.repeat(900)}/a${')'.repeat(900)}`, '/a'), 'inside');
  t.equal(reachOf('/a/(x*)*(y*)*(z*)*!'.repeat(200), '/a'), 'inside');
  t.equal(reachOf(`/${'(a|aa)+'.repeat(300)}`, `/${'a'.repeat(1000)}`), 'partly');
});

const ATOMS = [
  '/',
  '/',
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '[/a]',
  '\\x2f',
  '\\w',
  '\\W',
  '(?i)',
  '\\Qa/\\E',
  '^',
  '$',
  '\\pL',
];
const REPEATS = ['', '', '', '', '*', '+', '?', '{0}', '{2}', '{0,2}', '{1,}', '*?'];

function randomPattern(next: Random, depth = 0): string {
  const alternatives = Array.from({ length: pick(next, [1, 1, 1, 2, 3]) }, () =>
    Array.from({ length: Math.floor(next() * 4) }, () => {
      const isGroup = depth < 3 && next() < 0.25;
      const open = pick(next, ['(', '(?:', '(?i:', '(?-i:', '(?P<n>']);
      const atom = isGroup ? `${open}${randomPattern(next, depth + 1)})` : pick(next, ATOMS);
      // `(?i)` can't be repeated, and repeats what comes before it.
      return atom === '(?i)' ? atom : `${atom}${pick(next, REPEATS)}`;
    }).join(''),
  );
  const start = depth === 0 && next() < 0.6 ? pick(next, ['/a', '/a/', '/', '/ab', '/a/b']) : '';
  return start + alternatives.join('|');
}

t.test('what is inside or outside by proof is so for every text', async (t) => {
  const counts: Record<Reach, number> = { inside: 0, outside: 0, partly: 0 };
  let matched = 0;
  await fuzz(
    t,
    { seed: 1, cases: 4000 },
    (_, next) => {
      const pattern = randomPattern(next);
      const path = pick(next, ['', '/a', '/a', '/a/b', '/ab']);
      let engine: RE2JS;
      try {
        engine = RE2JS.compile(pattern);
      } catch {
        return;
      }
      const reach = reachOf(pattern, path);
      counts[reach] += 1;
      for (let index = 0; index < 30; index++) {
        const start = next() < 0.5 ? path : '';
        const text =
          start +
          Array.from({ length: Math.floor(next() * 5) }, () => pick(next, ['/', 'a', 'b', 'A', 'x'])).join(
            '',
          );
        if (!engine.testExact(text)) continue;
        matched += 1;
        const isUnder = text === path || text.startsWith(`${path}/`);
        if (reach === (isUnder ? 'outside' : 'inside')) {
          t.fail(`${pattern} matches ${text} and is ${reach} ${path}`);
          return;
        }
      }
    },
    () => {
      for (const [reach, count] of Object.entries(counts)) t.ok(count > 200, `${count} are ${reach}`);
      t.ok(matched > 5000, `${matched} texts were matched`);
    },
  );
});
