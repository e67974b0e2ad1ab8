// Seeded random YAML: documents of every style, some with a mistake. For comparing two readers.

const SCALARS = [
  ...[
    'a',
    'on',
    'Off',
    '~',
    'null',
    '1',
    '010',
    '0x1F',
    '08',
    '1_000',
    '1.5',
    '1e3',
    '-1',
    '1:30',
    '2020-01-01',
    '5xx',
  ],
  ...[
    '"q"',
    "'it''s'",
    '"a\\nb"',
    '"\\x41"',
    'https://x.y:8/z',
    'a:b',
    'a#b',
    'a #c',
    '[a, b]',
    '[]',
    '{}',
    '{a: 1, b: [x, on]}',
  ],
  ...[
    '[a b, "c", \'d\']',
    '"x" # c',
    '*.x',
    '-a',
    '- a',
    '? x',
    '@x',
    '.inf',
    '!!str 1',
    '&a b',
    '<<',
    '{"a": 1}',
    '{"a":1}',
    '[a,b]',
  ],
  ...[
    '[a: b]',
    '99999999999999999999',
    'é',
    '日本',
    'a:',
    'x: y',
    '"open',
    "'a' b",
    'a  ',
    '-',
    ':x',
    '?y',
    '!!int "3"',
  ],
];
const KEYS = ['a', 'b', 'c-d', 'x.y/z', '"q k"', "'s'", 'on', '1', '1.5', '~', 'a b', '<<', '8', 'é'];
const SLIPS = [' ', '\n', ':', '-', '#', '"', "'", '\t', '[', '}', ',', 'x', ''];

export function randomYaml(seed: number): string {
  const { below, pick } = random(seed);

  function block(indent: number, depth: number): string {
    const lead = ' '.repeat(indent);
    const isList = below(3) === 0;
    let text = '';
    for (let count = 1 + below(3); count > 0; count--) {
      if (below(12) === 0) text += pick(['\n', `${lead}# c\n`, '  \n', '# z\n']);
      text += entry(isList ? `${lead}-` : `${lead}${pick(KEYS)}:`, indent, depth, isList);
    }
    return text;
  }

  function entry(head: string, indent: number, depth: number, isList: boolean): string {
    const choice = below(10);
    if (choice < 5 || depth > 3) return `${head} ${pick(SCALARS)}${pick(['', '', '', ' # c', ' '])}\n`;
    if (choice < 7) {
      const nested = block(indent + pick([2, 2, 4, isList ? 2 : 0, 1]), depth + 1);
      return isList && below(2) === 1
        ? `${head} ${nested.trimStart()}`
        : `${head}${pick(['', ' # c'])}\n${nested}`;
    }
    if (choice < 8) return `${head} ${blockScalar(' '.repeat(indent + pick([2, 2, 1, 4])))}`;
    if (choice < 9) return `${head}${pick(['', ' ', ' # x'])}\n`;
    const lead = ' '.repeat(indent);
    return `${head} ${pick([`plain\n${lead}  goes on\n`, `"dq\n${lead}  on"\n`, `[a,\n${lead} b]\n`, '&x {a: 1}\n', '*x\n'])}`;
  }

  function blockScalar(lead: string): string {
    let text = `${pick(['|', '>', '|-', '>-', '|+', '>+', '|  # c', '|2'])}\n`;
    const lines = [
      `${lead}text\n`,
      `${lead}two words\n`,
      '\n',
      `${lead} more\n`,
      `${lead}# no comment\n`,
      '   \n',
      `${lead}- x\n`,
    ];
    for (let count = below(5); count > 0; count--) text += pick(lines);
    return text;
  }

  let text = block(0, 0);
  if (below(4) === 0) {
    const at = below(text.length);
    text = text.slice(0, at) + pick(SLIPS) + text.slice(at + below(2));
  }
  return text.endsWith('\n') ? text : `${text}\n`;
}

export function random(seed: number) {
  let state = seed | 0;
  /** mulberry32. */
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, pick };
}
