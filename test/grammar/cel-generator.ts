// Expressions for the differential test: valid ones generated from the grammar of CEL, and mutants of them. Seeded.

import { seededBits } from '../mutants/random.ts';

export type Random = (below: number) => number;

export function seeded(seed: number): Random {
  const next = seededBits(seed);
  return (below) => next() % below;
}

const NAMES = [
  'a',
  'b',
  'request',
  'headers',
  'x1',
  '_y',
  'is',
  'inner',
  'nullable',
  'r',
  'B',
  'br',
  'u',
  'trueish',
  'e5',
];
const FIELDS = [...NAMES, 'as', 'while', 'package', 'has', 'all', 'map'];
const FUNCTIONS = ['f', 'size', 'has_', 'type', 'r', 'b', 'matches'];
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  ' in ',
  '&&',
  '||',
  '&&',
  '||',
  '==',
];
const LITERALS = [
  ...[
    '0',
    '1',
    '007',
    '0x1F',
    '0xabcdefu',
    '5u',
    '5U',
    '9223372036854775807',
    '18446744073709551615u',
    '1.5',
    '.5',
  ],
  ...['1e3', '1.5E-3', '.5e+7', '-1', '-0x1f', '-.5', '-1e3', 'true', 'false', 'null'],
  ...[
    `""`,
    `''`,
    `"a"`,
    `'it"s'`,
    `"it's"`,
    `"\\n\\t\\\\\\"\\'\\\`\\?"`,
    `"\\x41\\X7f\\u00e9\\U0001F600\\101"`,
    `'😀 é'`,
  ],
  ...[
    `""""""`,
    `"""a"b""c"""`,
    `'''a\n'b'''`,
    `r"\\d+"`,
    `R'\\'`,
    `r"""\\"""`,
    `b"\\x00\\377"`,
    `B'é'`,
    `br"\\"`,
    `bR'''\n'''`,
  ],
];
const SPACES = ['', '', '', '', '', ' ', ' ', '\n', '\t', '  ', '\r\n', '\f', ' // note\n', '// )"\n  '];

/** A valid expression, except that a macro may have wrong arguments now and then. */
export function generate(random: Random, depth = 4): string {
  const pick = (from: readonly string[]): string => from[random(from.length)]!;
  const space = (): string => pick(SPACES);
  const list = (most: number, item: () => string): string =>
    Array.from({ length: random(most + 1) }, item).join(`${space()},${space()}`);
  const trailing = (items: string): string =>
    random(5) === 0 && items !== '' ? `${items}${space()},` : items;

  let operands = 0;

  function expression(left: number): string {
    // Deep enough or long enough.
    if (left < 0 || operands > 25) return pick(random(2) === 0 ? NAMES : LITERALS);
    const condition = chain(left);
    if (left <= 0 || random(8) > 0) return condition;
    return `${condition}${space()}?${space()}${chain(left - 1)}${space()}:${space()}${expression(left - 1)}`;
  }

  function chain(left: number): string {
    let text = unary(left);
    for (let more = random(3); more > 0; more--)
      text += `${space()}${pick(OPERATORS)}${space()}${unary(left)}`;
    return text;
  }

  function unary(left: number): string {
    if (random(5) > 0) return member(left);
    return `${pick(['!', '!!', '-', '--', '- -', '! ', '!!!'])}${random(4) === 0 ? space() : ''}${member(left).replace(/^-/, '')}`;
  }

  function member(left: number): string {
    operands++;
    let text = primary(left);
    for (let more = random(4); more > 0; more--) {
      switch (random(5)) {
        case 0:
        case 1:
          text += `${space()}.${space()}${pick(FIELDS)}`;
          break;
        case 2:
          text += `${space()}[${space()}${expression(left - 1)}${space()}]`;
          break;
        case 3:
          text += `.${pick(FUNCTIONS)}${space()}(${args(left)})`;
          break;
        default:
          text += macro(left);
      }
    }
    return text;
  }

  function args(left: number): string {
    const given = list(2, () => expression(left - 1));
    return given === '' ? '' : `${space()}${given}${space()}`;
  }

  function macro(left: number): string {
    const inner = left - 1;
    const name = pick(['all', 'exists', 'exists_one', 'map', 'filter']);
    const variable = random(12) === 0 ? pick(['(x)', 'a.b', '.x', 'f(x)', '1', '!!x']) : 'x';
    const third = name === 'map' && random(3) === 0 ? `, ${expression(inner)}` : '';
    return `.${name}(${space()}${variable}${space()},${expression(inner)}${third})`;
  }

  function primary(left: number): string {
    const inner = left - 1;
    switch (left <= 0 ? random(5) : random(13)) {
      case 0:
      case 1:
        return pick(LITERALS);
      case 2:
      case 3:
        return pick(NAMES);
      case 4:
        return `.${space()}${pick(NAMES)}`;
      case 5:
      case 6:
        return `(${space()}${expression(inner)}${space()})`;
      case 7:
        return `${random(6) === 0 ? '.' : ''}${pick(FUNCTIONS)}${space()}(${args(left)})`;
      case 8:
        return `[${space()}${trailing(list(3, () => expression(inner)))}${space()}]`;
      case 9: {
        const entry = (): string => `${expression(inner)}${space()}:${space()}${expression(inner)}`;
        return `{${space()}${trailing(list(2, entry))}${space()}}`;
      }
      case 10: {
        const entry = (): string => `${pick(FIELDS)}${space()}:${space()}${expression(inner)}`;
        return `${pick(['M', 'a.b.M', '.a.M', 'a . M'])}${space()}{${space()}${trailing(list(2, entry))}${space()}}`;
      }
      case 11:
        return `has(${space()}${pick(['a.b', 'a.b.c', '(a.b)', 'a[0].b', 'f().b', 'a', 'a[0]', '-a.b', '!!a.b'])}${space()})`;
      default:
        return `${pick(NAMES)}.${pick(FIELDS)}`;
    }
  }

  return `${space()}${expression(random(depth + 1))}${space()}`;
}

const SNIPPETS = [
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    '.',
    ':',
    '?',
    '!',
    '-',
    '+',
    '*',
    '/',
    '%',
    '<',
    '>',
    '=',
    '==',
    '&',
    '&&',
    '|',
    '||',
  ],
  ...[
    '"',
    "'",
    '"""',
    '\\',
    '//',
    '\n',
    '\r',
    ' ',
    '\t',
    '\v',
    '\u0000',
    '\u00a0',
    '\ufeff',
    'é',
    '😀',
    '\ud800',
    '`',
    '$',
    '#',
  ],
  ...[
    'in',
    ' in ',
    'true',
    'null',
    'if',
    'has(',
    '.all(x,',
    '0x',
    '1e',
    '5u',
    '.5',
    'r"',
    'b',
    '\\u',
    '\\x4',
    '\\400',
    '@',
    ';',
  ],
  ...[
    '99999999999999999999',
    '1e999',
    '-9223372036854775808',
    '"\\ud800"',
    'b"\\u0041"',
    '{{',
    '}}',
    '{%',
    '“',
    'and',
    '?.',
    '[?',
  ],
];

/** The text with one to three deletions, insertions, swaps, repetitions or cuts. */
export function mutate(text: string, random: Random): string {
  let mutant = text;
  for (let more = 1 + random(3); more > 0; more--) {
    const at = random(mutant.length + 1);
    const to = Math.min(mutant.length, at + 1 + random(4));
    switch (random(6)) {
      case 0:
      case 1:
        mutant = mutant.slice(0, at) + mutant.slice(to);
        break;
      case 2:
      case 3:
        mutant = mutant.slice(0, at) + SNIPPETS[random(SNIPPETS.length)] + mutant.slice(at);
        break;
      case 4:
        mutant = mutant.slice(0, at) + mutant.slice(at + 1, to) + mutant.charAt(at) + mutant.slice(to);
        break;
      default:
        mutant = random(2) === 0 ? mutant.slice(0, at) : mutant.slice(at);
    }
  }
  return mutant;
}
