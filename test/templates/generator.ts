// Random templates as trees and as texts, with JSON to render them against.

import { pick, type Random } from '../mutants/random.ts';

const below = (random: Random, count: number): number => Math.floor(random() * count);

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Tree =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'name'; readonly path: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Tree[] }
  | { readonly kind: 'not'; readonly operand: Tree }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Tree; readonly right: Tree };

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly tree: Tree }
  | {
      readonly kind: 'if';
      readonly branches: readonly (readonly [Tree, readonly Part[]])[];
      readonly otherwise: readonly Part[];
    }
  | {
      readonly kind: 'for';
      readonly names: readonly string[];
      readonly tree: Tree;
      readonly body: readonly Part[];
    }
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly tree: Tree };

const RANKS: Readonly<Record<string, number>> = {
  and: 0,
  or: 0,
  '==': 1,
  '!=': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  in: 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
  '%': 3,
  '^': 4,
};
const NOT = 3;

const NAMES: readonly string[] = ['a', 'b', 'c', 'x-y', 'k', 'v', 'loop'];
const TEXTS: readonly string[] = [
  '',
  'a',
  'b',
  'ab',
  'aXbX',
  '12',
  '-3.5',
  '1e2',
  'é"\\',
  '😀\n',
  'YQ==',
  'a.b',
  'loop.index',
  ' x ',
];
const NUMBERS: readonly number[] = [0, 1, 2, 3, -1, 7, 0.5, -2.25, 10, 1e3];

/** By number of arguments. */
const FUNCTIONS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'upper',
    'lower',
    'capitalize',
    'trim',
    'raw_string',
    'base64_encode',
    'base64_decode',
    'base64url_encode',
    'base64url_decode',
    'length',
    'first',
    'last',
    'sort',
    'max',
    'min',
    'int',
    'float',
    'odd',
    'even',
    'exists',
    'word_count',
    'isString',
    'isArray',
    'isObject',
    'isNumber',
    'isInteger',
    'isFloat',
    'isBoolean',
  ],
  2: ['join', 'at', 'existsIn', 'default', 'divisibleBy', 'round', 'substring'],
  3: ['replace', 'substring'],
};

export function randomJson(random: Random, depth: number): Json {
  const sort = depth === 0 ? below(random, 4) : below(random, 7);
  switch (sort) {
    case 0:
      return pick(random, TEXTS);
    case 1:
      return pick(random, NUMBERS);
    case 2:
      return pick(random, [true, false]);
    case 3:
      return below(random, 3) === 0 ? null : below(random, 10);
    case 4:
    case 5:
      return Array.from({ length: below(random, 4) }, () => randomJson(random, depth - 1));
    default:
      return randomObject(random, depth);
  }
}

export const randomObject = (random: Random, depth: number): { readonly [key: string]: Json } =>
  Object.fromEntries(
    Array.from({ length: below(random, 4) }, () => [pick(random, NAMES), randomJson(random, depth - 1)]),
  );

function randomPath(random: Random): readonly string[] {
  const more = Array.from({ length: below(random, 4) === 0 ? 1 + below(random, 2) : 0 }, () =>
    pick(random, [...NAMES, '0', '1', 'index', 'is_last', 'parent']),
  );
  return [pick(random, NAMES), ...more];
}

export function randomTree(random: Random, depth: number): Tree {
  const sort = depth === 0 ? below(random, 3) : below(random, 10);
  if (sort < 2) return { kind: 'name', path: randomPath(random) };
  if (sort === 2) return { kind: 'value', value: randomJson(random, 2) };
  const inner = (): Tree => randomTree(random, depth - 1);
  if (sort < 5) {
    const count = 1 + below(random, 3);
    const name = pick(random, FUNCTIONS[count]!);
    const args = Array.from({ length: count }, inner);
    // Half of them get what they take.
    if (
      below(random, 2) === 0 &&
      ['upper', 'replace', 'substring', 'int', 'length', 'base64_decode'].includes(name)
    )
      args[0] = { kind: 'value', value: pick(random, TEXTS) };
    return { kind: 'call', name, args };
  }
  if (sort === 5) return { kind: 'not', operand: inner() };
  const operator = pick(random, Object.keys(RANKS));
  // Powers of small whole numbers: what a processor makes of others differs in the last digit.
  if (operator === '^') return { kind: 'binary', operator, left: small(random), right: small(random) };
  return { kind: 'binary', operator, left: inner(), right: inner() };
}

const small = (random: Random): Tree => ({ kind: 'value', value: below(random, 5) });

export function randomParts(random: Random, depth: number): readonly Part[] {
  return Array.from({ length: 1 + below(random, 4) }, (): Part => {
    const sort = depth === 0 ? below(random, 4) : below(random, 7);
    if (sort === 0)
      return { kind: 'text', text: pick(random, ['x', ' ', '\n', '}}', '{', '"\\', '%}é', 'a # b']) };
    if (sort < 3) return { kind: 'output', tree: randomTree(random, 2) };
    if (sort === 3) {
      const path =
        below(random, 4) === 0 ? [pick(random, NAMES), pick(random, NAMES)] : [pick(random, NAMES)];
      return { kind: 'set', path, tree: randomTree(random, 2) };
    }
    if (sort < 6) {
      const branches = Array.from(
        { length: 1 + below(random, 3) },
        () => [randomTree(random, 2), randomParts(random, depth - 1)] as const,
      );
      return {
        kind: 'if',
        branches,
        otherwise: below(random, 2) === 0 ? [] : randomParts(random, depth - 1),
      };
    }
    const names = Array.from({ length: 1 + below(random, 2) }, () => pick(random, NAMES));
    const tree: Tree =
      below(random, 3) === 0
        ? randomTree(random, 1)
        : { kind: 'value', value: names.length === 1 ? [1, 'b', [2]] : { k: 1, a: null } };
    return { kind: 'for', names, tree, body: randomParts(random, depth - 1) };
  });
}

export function textOf(parts: readonly Part[], random: Random): string {
  return parts.map((part) => partText(part, random)).join('');
}

function partText(part: Part, random: Random): string {
  const tag = (text: string): string => (below(random, 2) === 0 ? `{% ${text} %}` : `{%${text}%}`);
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'output':
      return `{{ ${treeText(part.tree, random)} }}${below(random, 5) === 0 ? '{# comment #}' : ''}`;
    case 'set':
      return tag(`set ${part.path.join('.')} = ${treeText(part.tree, random)}`);
    case 'for':
      return `${tag(`for ${part.names.join(', ')} in ${treeText(part.tree, random)}`)}${textOf(part.body, random)}${tag('endfor')}`;
    case 'if': {
      const branches = part.branches.map(
        ([condition, body], index) =>
          tag(`${index === 0 ? 'if' : 'else if'} ${treeText(condition, random)}`) + textOf(body, random),
      );
      const otherwise = part.otherwise.length === 0 ? '' : tag('else') + textOf(part.otherwise, random);
      return `${branches.join('')}${otherwise}${tag('endif')}`;
    }
  }
}

/** With parentheses where they are needed, and sometimes where they are not. */
function treeText(tree: Tree, random: Random): string {
  const inside = (child: Tree, needs: boolean): string =>
    needs || below(random, 6) === 0 ? `(${treeText(child, random)})` : treeText(child, random);
  switch (tree.kind) {
    case 'value':
      return JSON.stringify(tree.value);
    case 'name':
      return tree.path.join('.');
    case 'call':
      return `${tree.name}(${tree.args.map((one) => treeText(one, random)).join(', ')})`;
    case 'not':
      return `not ${inside(tree.operand, rankOf(tree.operand) <= NOT && tree.operand.kind !== 'not')}`;
    case 'binary': {
      const rank = RANKS[tree.operator]!;
      const isRight = tree.operator === '^';
      const left = inside(tree.left, isRight ? rankOf(tree.left) <= rank : rankOf(tree.left) < rank);
      const right = inside(tree.right, isRight ? rankOf(tree.right) < rank : rankOf(tree.right) <= rank);
      return `${left} ${tree.operator} ${right}`;
    }
  }
}

const rankOf = (tree: Tree): number =>
  tree.kind === 'binary' ? RANKS[tree.operator]! : tree.kind === 'not' ? NOT : 9;
