// Texts that patterns match, for requests to try.

import t from 'tap';
import { matchingText } from '../../../../src/analysis/proxy/requests/matching-text.ts';

const PATTERNS: readonly [string, string][] = [
  ['/cart', '/cart'],
  ['/v[0-9]+/items/.*', '/v1/items/'],
  ['/.+/Add', '/x/Add'],
  ['^/(?:a|b)/(?P<id>\\d{3})$', '/a/000'],
  ['/files/[^/]+\\.png', '/files/a.png'],
  ['/(?i)CART', '/CART'],
  ['(?i:cart)?x', 'x'],
  ['a{2,}b{0}c+?d*?', 'aac'],
  ['[xyz]|never', 'x'],
  ['[\\]#]', ']'],
  ['[^a-zA-Z0-9]', '-'],
  ['', ''],
];

for (const [pattern, text] of PATTERNS)
  t.test(`${pattern} matches ${JSON.stringify(text)}`, (t) => {
    t.equal(matchingText(pattern), text);
    t.end();
  });

for (const pattern of [
  '[[:alpha:]]',
  '\\pL',
  '(',
  'a)',
  '*',
  '(?=x)',
  'x{200}',
  `${'('.repeat(60)}x${')'.repeat(60)}`,
])
  t.test(`of ${pattern.slice(0, 20)} none is made up`, (t) => {
    t.equal(matchingText(pattern), undefined);
    t.end();
  });
