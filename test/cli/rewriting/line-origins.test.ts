// Lines of an edited text, traced back to the text before.

import t from 'tap';
import { lineOrigins } from '../../../src/cli/rewriting/line-origins.ts';

/** A letter is a line. */
const lines = (text: string): string => [...text].join('\n');

for (const [what, before, after, expected] of [
  ['nothing changed', 'abc', 'abc', [1, 2, 3]],
  ['lines that come', 'abc', 'axybc', [1, 1, 1, 2, 3]],
  ['lines that come first', 'a', 'xa', [1, 1]],
  ['lines that go', 'abcd', 'acd', [1, 3, 4]],
  ['two lines that become one', 'abcd', 'aXd', [1, 2, 4]],
  ['one line that becomes three', 'abc', 'aXYZc', [1, 2, 2, 2, 3]],
  ['several changes', 'abcdef', 'aXYcef', [1, 2, 2, 3, 5, 6]],
] as const)
  t.test(what, async (t) => {
    const origin = lineOrigins(lines(before), lines(after));
    t.strictSame(
      [...after].map((_, index) => origin(index + 1)),
      expected,
    );
  });

t.test('texts with too many differences to compare keep their lines', async (t) => {
  const text = (end: string): string =>
    Array.from({ length: 50_000 }, (_, line) => `${line}${end}`).join('\n');
  t.equal(lineOrigins(text('a'), `first\n${text('b')}`)(7), 7);
});
