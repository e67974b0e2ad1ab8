// Documents with texts that readers of YAML take for something else, or stumble over.

import { pick, type Random } from '../../../mutants/random.ts';

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '~',
  'null',
  'no',
  'On',
  'y',
  'true',
  '1',
  '1.0',
  '0x1f',
  '0o17',
  '017',
  '1e3',
  '.inf',
  '.nan',
  '12:30:45',
  '2024-10-21',
  '1_000',
  '<<',
  '=',
  '*alias',
  '&anchor',
  '!tag',
  '%directive',
  '@at',
  '`tick',
  '- item',
  '? key',
  'key: value',
  '# comment',
  'a #b',
  '---',
  '...',
  '[',
  '{',
  '}',
  ',',
  '|',
  '>',
  '"',
  "'",
  '\\',
  '\\u0000',
  'line\nbreak',
  'carriage\rreturn',
  '\t',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\uffff',
  'ünïcödé',
  '漢字',
  '🙂',
  '$',
  '$$',
  '$\u007bHOME}',
  '$1 $HOME',
  '{SHA}$apr1$x',
  '__proto__',
  'constructor',
  'trailing ',
  ' leading',
];

/** An object of some depth. */
export function oddDocument(next: Random, depth = 3): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (let count = 1 + Math.floor(next() * 4); count > 0; count--)
    members.push([oddText(next), oddValue(next, depth)]);
  return Object.fromEntries(members);
}

function oddValue(next: Random, depth: number): unknown {
  const sort = Math.floor(next() * (depth === 0 ? 4 : 7));
  if (sort === 0) return oddText(next);
  if (sort === 1) return pick(next, [0, 1, -1, 0.5, 1e21, 1e-7, 123456789, 2 ** 53]);
  if (sort === 2) return pick(next, [true, false, null]);
  if (sort < 5) return oddText(next) + oddText(next);
  if (sort === 5) return Array.from({ length: Math.floor(next() * 4) }, () => oddValue(next, depth - 1));
  return next() < 0.2 ? {} : oddDocument(next, depth - 1);
}

function oddText(next: Random): string {
  if (next() < 0.7) return pick(next, oddTexts);
  // No surrogates: halves of pairs aren't text.
  return String.fromCharCode(
    ...Array.from({ length: Math.floor(next() * 6) }, () => Math.floor(next() * 0xd800)),
  );
}
