// Substitutions of a path rewrite: C-04.

import t from 'tap';
import { checkSubstitution } from '../../src/grammar/substitution.ts';
import { isPrintable, survives } from './tables.ts';

const PATTERN = '^/(a)/(?P<rest>.*)$';

/** Text, and the findings: grade and offset. */
const ROWS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['/b', ''],
  ['$1', ''],
  ['/\\1/\\2', ''],
  ['\\0', ''],
  ['\\\\', ''],
  ['\\\\1', ''],
  ['\\g<rest>', ''],
  ['\\3', 'S0'],
  ['/\\9/\\1', 'S1'],
  ['\\12', ''],
  ['\\g<other>', 'S0'],
  ['\\g<1>', 'S0'],
  ['\\g<__proto__>', 'S0'],
  ['\\', 'R0'],
  ['a\\', 'R1'],
  ['\\a', 'R0'],
  ['\\n', 'R0'],
  ['\\g', 'R0'],
  ['\\g<', 'R0'],
  ['\\g<>', 'R0'],
  ['\\g<rest', 'R0'],
  ['\\G<rest>', 'R0'],
  ['\\$', 'R0'],
  ['\\é', 'R0'],
  ['\\x\\3\\y', 'R0 S2 R4'],
  ['\\\\\\', 'R2'],
  ['/a\n', 'R2'],
  ['/a\r\n/b', 'R2'],
  ['\0', 'R0'],
];

t.test('a backslash starts a reference or is literal', async (t) => {
  for (const [text, expected] of ROWS) {
    const problems = checkSubstitution(text, PATTERN);
    t.equal(
      problems.map(({ grade, offset }) => `${grade}${offset}`).join(' '),
      expected,
      JSON.stringify(text),
    );
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
});

t.test('a substitution with one certain fix has a replacement', async (t) => {
  const rows: readonly (readonly [text: string, replacement: string | undefined])[] = [
    ['/shop/\\1\n', '/shop/\\1'],
    ['/\\g<1>', '/\\1'],
    ['\\/shop\\/\\1', '/shop/\\1'],
    ['\\$1', '$1'],
    ['\\3', undefined],
    ['\\d', undefined],
    ['a\nb', undefined],
  ];
  for (const [text, replacement] of rows) {
    for (const problem of checkSubstitution(text, PATTERN)) t.equal(problem.replacement, replacement, text);
    if (replacement !== undefined) t.strictSame(checkSubstitution(replacement, PATTERN), [], replacement);
  }
});

t.test('without a usable pattern only the syntax is checked', async (t) => {
  for (const pattern of [undefined, '(', '(?=a)']) {
    t.strictSame(checkSubstitution('\\9\\g<x>', pattern), []);
    t.equal(checkSubstitution('\\x', pattern)[0]?.grade, 'R');
  }
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  survives(t, (text) => checkSubstitution(text, PATTERN));
  survives(t, (text) => checkSubstitution('\\1\\g<n>', text));
});
