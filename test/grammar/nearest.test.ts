// "Did you mean", and how messages quote user text.

import t from 'tap';
import { didYouMean, nearest, surelyMeant } from '../../src/grammar/nearest.ts';
import { quote } from '../../src/grammar/quote.ts';
import { HOSTILE } from './tables.ts';

const WORDS = ['timeouts', 'targetRefs', 'targetSelectors', 'retry', 'rbac'];

t.test('a near word is found, a far one is not', async (t) => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['timeout', 'timeouts'],
    ['timeuots', 'timeouts'],
    ['Timeouts', 'timeouts'],
    ['targetRef', 'targetRefs'],
    ['rerty', 'retry'],
    ['TARGETREFS', 'targetRefs'],
    ['banana', undefined],
    ['', undefined],
    ['x', undefined],
    ['retry', undefined],
  ];
  for (const [word, found] of rows) t.equal(nearest(word, WORDS), found, word);
  t.match(didYouMean('timeout', WORDS), '`timeouts`');
});

t.test('a certain suggestion is one typo away, and no other candidate is as near', async (t) => {
  const words = ['retry', 'host', 'hosts', 'maxRequests', 'minRequests', 'HTTP1', 'HTTPS', 'tls_mode'];
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Retry', 'retry'],
    ['rerty', 'retry'],
    ['max-requests', 'maxRequests'],
    ['tlsMode', 'tls_mode'],
    ['maxRequest', 'maxRequests'],
    ['hostt', undefined],
    ['HTTP2', undefined],
    ['mixRequests', undefined],
    ['rty', undefined],
    ['retry', undefined],
    ['', undefined],
  ];
  for (const [word, found] of rows) t.equal(surelyMeant(word, words), found, word);
  for (const text of HOSTILE) t.equal(surelyMeant(text, words), undefined);
});

/** Every word that differs by one typo: a letter less, more or another, or two letters swapped. */
function typosOf(word: string): ReadonlySet<string> {
  const typos = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    typos.add(before + after.slice(1));
    if (after.length > 1) typos.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      typos.add(before + letter + after);
      typos.add(before + letter + after.slice(1));
    }
  }
  typos.delete(word);
  return typos;
}

t.test('it finds each typo that is one of a single candidate', (t) => {
  const words = ['retry', 'timeouts', 'hosts', 'hostname', 'ratelimit', 'tls', 'tracing', 'training'];
  const candidatesOf = new Map<string, string[]>();
  for (const word of words)
    for (const typo of typosOf(word)) candidatesOf.set(typo, [...(candidatesOf.get(typo) ?? []), word]);
  const wrong = [...candidatesOf].filter(([typo, of]) => {
    const isSure = typo.length > 3 && of.length === 1;
    return !words.includes(typo) && surelyMeant(typo, words) !== (isSure ? of[0] : undefined);
  });
  t.ok(candidatesOf.size > 2500, `${candidatesOf.size} typos`);
  t.same(wrong, []);
  t.end();
});

t.test('a quoted text is printable and short', async (t) => {
  for (const text of HOSTILE)
    t.match(quote(text), /^`[\x20-\x7e]{0,1000}`$/, JSON.stringify(text.slice(0, 20)));
  t.equal(quote('a\nb\t\0\u{1F600}'), '`a\\nb\\t\\u0000\\u{1f600}`');
});

t.test('hostile words get no suggestion, quickly and without an exception', async (t) => {
  for (const text of HOSTILE) t.equal(nearest(text, WORDS), undefined);
});
