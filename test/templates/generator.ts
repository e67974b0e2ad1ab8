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
  'o.a',
  'loop.index',
  ' x ',
];
const NUMBERS: readonly number[] = [0, 1, 2, 3, -1, 7, 0.5, -2.25, 10, 1e3];

type Sort = 'number' | 'text' | 'boolean' | 'list' | 'object';
const SORTS: readonly Sort[] = ['number', 'text', 'boolean', 'list', 'object'];

/** Members of the document, and what templates set. */
const NAMES: Readonly<Record<Sort, readonly string[]>> = {
  number: ['n', 'm'],
  text: ['s', 'x-y'],
  boolean: ['t'],
  list: ['l'],
  object: ['o'],
};
const ALL_NAMES: readonly string[] = [...Object.values(NAMES).flat(), 'k', 'v', 'loop'];

/** What a function gives, its name, and what it takes. */
const FUNCTIONS: readonly (readonly [Sort | 'any', string, ...(Sort | 'any')[]])[] = [
  ...['upper', 'lower', 'capitalize', 'trim', 'raw_string', 'base64_encode', 'base64_decode'].map(
    (name) => ['text', name, 'text'] as const,
  ),
  ['text', 'base64url_encode', 'text'],
  ['text', 'base64url_decode', 'text'],
  ['text', 'substring', 'text', 'number'],
  ['text', 'substring', 'text', 'number', 'number'],
  ['text', 'replace', 'text', 'text', 'text'],
  ['text', 'join', 'list', 'text'],
  ['number', 'length', 'text'],
  ['number', 'length', 'list'],
  ['number', 'length', 'object'],
  ['number', 'word_count', 'text'],
  ['number', 'int', 'text'],
  ['number', 'float', 'text'],
  ['number', 'int', 'number'],
  ['number', 'round', 'number', 'number'],
  ['boolean', 'odd', 'number'],
  ['boolean', 'even', 'number'],
  ['boolean', 'divisibleBy', 'number', 'number'],
  ['boolean', 'exists', 'text'],
  ['boolean', 'existsIn', 'object', 'text'],
  ...['isString', 'isArray', 'isObject', 'isNumber', 'isInteger', 'isFloat', 'isBoolean'].map(
    (name) => ['boolean', name, 'any'] as const,
  ),
  ['list', 'sort', 'list'],
  ['any', 'first', 'list'],
  ['any', 'last', 'list'],
  ['any', 'max', 'list'],
  ['any', 'min', 'list'],
  ['any', 'at', 'list', 'number'],
  ['any', 'at', 'object', 'text'],
  ['any', 'default', 'any', 'any'],
];

export function randomJson(random: Random, depth: number, sort = pick(random, SORTS)): Json {
  switch (sort) {
    case 'number':
      return pick(random, NUMBERS);
    case 'text':
      return pick(random, TEXTS);
    case 'boolean':
      return below(random, 4) === 0 ? null : below(random, 2) === 0;
    case 'list': {
      const items = pick(random, SORTS);
      return Array.from({ length: depth === 0 ? 0 : below(random, 4) }, () =>
        randomJson(random, depth - 1, items),
      );
    }
    case 'object':
      return Object.fromEntries(
        Array.from({ length: depth === 0 ? 0 : below(random, 4) }, () => [
          pick(random, ['a', 'b', ...ALL_NAMES]),
          randomJson(random, depth - 1),
        ]),
      );
  }
}

/** Members of the sorts that templates take them for, nearly always, and nearly all of them. */
export function randomDocument(random: Random): { readonly [key: string]: Json } {
  const members: [string, Json][] = [];
  for (const sort of SORTS)
    for (const name of NAMES[sort]) {
      const luck = below(random, 20);
      if (luck > 0) members.push([name, randomJson(random, 2, luck === 1 ? pick(random, SORTS) : sort)]);
    }
  return Object.fromEntries(members);
}

function randomName(random: Random, sort: Sort): Tree {
  const more = Array.from({ length: below(random, 12) === 0 ? 1 + below(random, 2) : 0 }, () =>
    pick(random, ['a', 'b', '0', '1', 'index', 'is_last', 'parent', ...ALL_NAMES]),
  );
  const name = below(random, 20) === 0 ? pick(random, ALL_NAMES) : pick(random, NAMES[sort]);
  return { kind: 'name', path: [name, ...more] };
}

/** Of the sort that is wanted, or of another one now and then. */
export function randomTree(random: Random, depth: number, wanted?: Sort): Tree {
  const sort = wanted === undefined || below(random, 40) === 0 ? pick(random, SORTS) : wanted;
  const kind = depth === 0 ? below(random, 4) : below(random, 10);
  if (kind < 2) return randomName(random, sort);
  if (kind < 4) return { kind: 'value', value: randomJson(random, 2, sort) };
  if (kind < 7) {
    const fitting = FUNCTIONS.filter(
      ([gives]) => gives === sort || (gives === 'any' && below(random, 4) === 0),
    );
    if (fitting.length === 0) return randomName(random, sort);
    const [, name, ...takes] = pick(random, fitting);
    const args = takes.map((one) => randomTree(random, depth - 1, one === 'any' ? undefined : one));
    return { kind: 'call', name, args };
  }
  return randomOperation(random, depth - 1, sort);
}

function randomOperation(random: Random, depth: number, sort: Sort): Tree {
  const binary = (operator: string, takes?: Sort, other = takes): Tree => ({
    kind: 'binary',
    operator,
    left: randomTree(random, depth, takes),
    right: randomTree(random, depth, other),
  });
  switch (sort) {
    case 'number': {
      const operator = pick(random, ['+', '-', '*', '/', '%', '^']);
      // Powers of small whole numbers: what a processor makes of others differs in the last digit.
      const small = (): Tree => ({ kind: 'value', value: below(random, 5) });
      return operator === '^'
        ? { kind: 'binary', operator, left: small(), right: small() }
        : binary(operator, 'number');
    }
    case 'text':
      return binary('+', 'text');
    case 'boolean': {
      const operator = pick(random, ['and', 'or', '==', '!=', '<', '<=', '>', '>=', 'in', 'not']);
      if (operator === 'not') return { kind: 'not', operand: randomTree(random, depth) };
      if (operator === 'in')
        return below(random, 2) === 0 ? binary('in', 'text') : binary('in', undefined, 'list');
      const takes = pick(random, ['number', 'text'] as const);
      return operator === 'and' || operator === 'or' ? binary(operator) : binary(operator, takes);
    }
    default:
      return randomName(random, sort);
  }
}

export function randomParts(random: Random, depth: number): readonly Part[] {
  return Array.from({ length: 1 + below(random, 4) }, (): Part => {
    const kind = depth === 0 ? below(random, 4) : below(random, 7);
    if (kind === 0)
      return { kind: 'text', text: pick(random, ['x', ' ', '\n', '}}', '{ ', '"\\', '%}é', 'a # b']) };
    if (kind < 3) return { kind: 'output', tree: randomTree(random, 2) };
    if (kind === 3) {
      const sort = pick(random, SORTS);
      const path = below(random, 4) === 0 ? ['o', pick(random, ALL_NAMES)] : [pick(random, NAMES[sort])];
      return { kind: 'set', path, tree: randomTree(random, 2, sort) };
    }
    if (kind < 6) {
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
    const names = Array.from({ length: 1 + below(random, 2) }, () => pick(random, ALL_NAMES));
    const tree = randomTree(random, 1, names.length === 1 ? 'list' : 'object');
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
