// The texts of answers: limited in length, on one line, safe to print.

import t from 'tap';
import { reviewValidate } from '../../src/admission/review.ts';
import {
  causeMessage,
  MAX_WARNING,
  MAX_WARNINGS_TOTAL,
  plainText,
  warningTexts,
} from '../../src/admission/text.ts';
import type { Finding } from '../../src/diagnostics/finding.ts';
import { causesOf, directResponse, edgeBackend, requestOf } from './reviewing.ts';

const CONTROL = /\p{Cc}/u;

const finding = (change: Partial<Finding>): Finding => ({
  code: 'EB-04',
  severity: 'warning',
  path: 'spec.ai',
  segments: ['spec', 'ai'],
  reason: 'FieldValueRequired',
  message: 'Required value: one of them',
  ...change,
});

/** An EdgeBackend with this many targets, each with a bad port. */
const manyMistakes = (count: number) =>
  edgeBackend({
    mcp: {
      targets: Array.from({ length: count }, (_, index) => ({
        name: `t-${index}`,
        static: { host: 'example.com', port: 0, protocol: 'SSE' },
      })),
    },
  });

t.test('a hundred causes, then one with the count of the rest', async (t) => {
  const { review } = reviewValidate(requestOf({ object: manyMistakes(10_000) }));
  const causes = review.response.status?.details.causes ?? [];
  t.equal(causes.length, 101);
  t.match(causes[100]?.message, /^9\d\d\d more errors are not listed/);
  t.ok(JSON.stringify(review).length < 64 * 1024);
});

t.test('the message lists errors up to its limit and counts the rest', async (t) => {
  const { review } = reviewValidate(requestOf({ object: manyMistakes(150) }));
  const message = review.response.status?.message ?? '';
  t.ok(message.length < 5000);
  t.match(message, /; and \d+ more errors$/);
  const quoted = message.split('; spec.').length;
  const causes = review.response.status?.details.causes ?? [];
  const rest = Number(/^(\d+) more/.exec(causes[100]?.message ?? '')?.[1]);
  t.equal(Number(/and (\d+) more/.exec(message)?.[1]), 100 - quoted + rest);
});

t.test('causes contain code, message and hint', async (t) => {
  t.equal(
    causeMessage(finding({ hint: 'set `provider`' })),
    'EB-04: Required value: one of them — set `provider`',
  );
  t.equal(causeMessage(finding({})), 'EB-04: Required value: one of them');
});

t.test('names and values of a user are on one printable line in the answer', async (t) => {
  const nasty = '\u001b[31mred\r\nInjected: yes\u0000\u009b\u202e\ud800';
  const object = directResponse({ status: nasty, [nasty]: 1 }, { name: nasty });
  const { review } = reviewValidate(requestOf({ object, name: nasty }));
  const { status, warnings = [] } = review.response;
  const texts = [
    status?.message ?? '',
    status?.details.name ?? '',
    ...warnings,
    ...(status?.details.causes ?? []).flatMap(({ field, message }) => [field, message]),
  ];
  t.ok(texts.length >= 5);
  for (const text of texts) {
    t.notMatch(text, CONTROL);
    t.notMatch(text, /[\u202a-\u202e\u2028\u2029]/);
    t.ok(text.isWellFormed());
  }
});

t.test('a very long key or value makes no very long answer', async (t) => {
  const long = 'k'.repeat(1_000_000);
  const spec = {
    status: 'x'.repeat(1_000_000),
    ...Object.fromEntries([1, 2, 3].map((n) => [`${long}${n}`, 1])),
  };
  const { review } = reviewValidate(requestOf({ object: directResponse(spec), name: long }));
  t.ok(JSON.stringify(review).length < 16 * 1024);
});

t.test('plain text is cut at its limit, never inside a character', async (t) => {
  t.equal(plainText('abc', 3), 'abc');
  t.equal(plainText('abcd', 3), 'ab…');
  t.equal(plainText('a😀b', 3), 'a…');
  t.equal(plainText('\n'.repeat(10), 13).length, 13);
  t.equal(plainText('line\nbreak', 40), 'line\\u000abreak');
});

t.test('a warning has at most 256 characters: path and code stay, the hint is dropped first', async (t) => {
  const [short] = warningTexts({ findings: [finding({ hint: 'h'.repeat(300) })], omitted: 0 });
  t.equal(short, 'spec.ai: EB-04: Required value: one of them');
  const path = `spec.${'p'.repeat(500)}.end`;
  const [long] = warningTexts({ findings: [finding({ path, message: 'm'.repeat(500) })], omitted: 0 });
  t.ok(long!.length <= MAX_WARNING);
  t.match(long, /^….*p\.end: EB-04: m+…$/);
});

t.test('warnings are listed once, and together stay within the API server’s limit', async (t) => {
  const findings = Array.from({ length: 100 }, (_, n) =>
    finding({ message: `${n % 50} ${'m'.repeat(150)}` }),
  );
  const texts = warningTexts({ findings, omitted: 7 });
  t.equal(new Set(texts).size, texts.length);
  t.ok(texts.reduce((sum, text) => sum + text.length, 0) <= MAX_WARNINGS_TOTAL);
  const listed = texts.length - 1;
  t.ok(listed > 10);
  t.match(texts.at(-1), new RegExp(`^${50 - listed + 7} more findings are not listed`));
});

t.test('no warning is empty or over the limit when there are 10,000 mistakes on a warn path', async (t) => {
  const { review } = reviewValidate(requestOf({ object: manyMistakes(10_000) }), { mode: 'warn' });
  const warnings = review.response.warnings ?? [];
  t.equal(review.response.allowed, true);
  t.ok(warnings.every((text) => text.length > 0 && text.length <= MAX_WARNING));
  t.ok(warnings.join('').length <= MAX_WARNINGS_TOTAL);
  t.strictSame(causesOf(review), []);
});
