// Edits through the document model of the npm package `yaml`: for changes that can't be made in place. Comments, order and scalar styles
// stay; the package decides the layout. Aliases on the path to a change are expanded, because the change applies to one place only.

import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Pair,
  Scalar,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import type { Segment } from '../../diagnostics/path.ts';
import { parse } from '../yaml-tree.ts';
import type { Plan } from './change.ts';
import { nameOf } from './scalar-edit.ts';
import { jsonText, stringText } from './text-of.ts';

type Holder = YAMLMap | YAMLSeq;
type Tree = Document.Parsed;

/** Maximum number of nodes copied by expanding aliases: above it, the user should edit the file by hand. */
const MAX_COPIED = 100_000;

/** Undefined: this isn't possible either. */
export function editByDocument(text: string, plan: Plan): string | undefined {
  const parsed = parse(text);
  if ('problem' in parsed) return undefined;
  const { tree } = parsed;
  if (!writeOut(tree, plan) || !change(tree.contents, plan)) return undefined;
  visit(tree, {
    Scalar: (_, node) => {
      // An empty value is null; the package would write an empty text.
      if (node.type === 'PLAIN' && node.value === '' && node.tag === undefined) node.value = 'null';
    },
  });
  const written = tree.toString({
    lineWidth: 0,
    minContentWidth: 0,
    indent: indentOf(text),
    indentSeq: !/^( *)[^ \n#-][^\n]*:[ \t]*\r?\n\1- /m.test(text),
    flowCollectionPadding: !/\{[^\s{}]/.test(text),
  });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}

/** The first indentation in the text. */
function indentOf(text: string): number {
  const first = /^[^ #\n-][^\n]*:[ \t]*\r?\n( +)[^ #\n-]/m.exec(text)?.[1];
  return first === undefined ? 2 : Math.min(first.length, 8);
}

/** Expands every alias whose value would change too; false: that needs too many copies. */
function writeOut(tree: Tree, plan: Plan): boolean {
  let budget = MAX_COPIED;
  for (;;) {
    const uses = usesOf(tree);
    const shared = sharedOn(tree.contents, plan, uses);
    if (shared === undefined) return true;
    if (shared.kind === 'merge') {
      const size = mergeOut(shared.map, tree);
      if (size === undefined) return false;
      budget -= size;
    } else {
      for (const use of uses.get(shared.anchor) ?? []) {
        const copy = copyOf(use, tree);
        if (copy === undefined) return false;
        budget -= copy.size;
        if (budget < 0) return false;
        replaceNode(tree, use, copy.node);
      }
      visit(tree, { Node: (_, node) => void dropAnchor(node, shared.anchor) });
    }
    if (budget < 0) return false;
  }
}

function usesOf(tree: Tree): ReadonlyMap<string, readonly Alias[]> {
  const uses = new Map<string, Alias[]>();
  visit(tree, {
    Alias: (_, alias) => void (uses.get(alias.source)?.push(alias) ?? uses.set(alias.source, [alias])),
  });
  return uses;
}

type Shared =
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'merge'; readonly map: YAMLMap };

/** The first node on the path to a change that is used in several places. */
function sharedOn(node: unknown, plan: Plan, uses: ReadonlyMap<string, unknown>): Shared | undefined {
  if (isAlias(node)) return plan.below.size > 0 ? { kind: 'anchor', anchor: node.source } : undefined;
  const { anchor } = (node ?? {}) as { anchor?: string };
  if (anchor !== undefined && uses.has(anchor)) return { kind: 'anchor', anchor };
  for (const [segment, below] of plan.below) {
    const entry = entryOf(node, segment);
    if (entry === undefined) {
      if (isMap(node) && below.change?.op !== 'add' && node.items.some(isMerge))
        return { kind: 'merge', map: node };
      continue;
    }
    const found = sharedOn(isMap(node) ? (entry as Pair).value : entry, below, uses);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entryOf(node: unknown, segment: Segment): unknown {
  if (isMap(node)) return node.items.findLast(({ key }) => isScalar(key) && nameOf(key) === String(segment));
  return isSeq(node) ? node.items[segment as number] : undefined;
}

const isMerge = ({ key }: Pair): boolean => isScalar(key) && key.type === 'PLAIN' && key.value === '<<';

/** Replaces merge keys by the pairs that they merge; later ones win, as in kubectl. Returns the number of copied nodes. */
function mergeOut(map: YAMLMap, tree: Tree): number | undefined {
  let size = 0;
  const pairs: Pair[] = [];
  for (const pair of map.items) {
    if (!isMerge(pair)) {
      pairs.push(pair);
      continue;
    }
    const sources = isSeq(pair.value) ? pair.value.items.toReversed() : [pair.value];
    for (const source of sources) {
      const copy = isAlias(source) ? copyOf(source, tree) : { node: source, size: 0 };
      if (copy === undefined || !isMap(copy.node)) return undefined;
      size += copy.size;
      // A comment about the whole mapping goes above its first member.
      const [first] = copy.node.items;
      if (first !== undefined && isScalar(first.key)) keepingComments(copy.node, first.key);
      pairs.push(...copy.node.items);
    }
  }
  const last = new Map(pairs.map((pair) => [isScalar(pair.key) ? nameOf(pair.key) : pair, pair]));
  map.items = [...last.values()];
  return size;
}

/** A copy of an alias's value, without anchors. */
function copyOf(alias: Alias, tree: Tree): { node: Node; size: number } | undefined {
  const node = alias.resolve(tree)?.clone() as Node | undefined;
  if (node === undefined) return undefined;
  let size = 0;
  visit(node as Holder, {
    Node: (_, inner) => {
      size++;
      if (!isAlias(inner)) delete (inner as { anchor?: string }).anchor;
    },
  });
  return { node: keepingComments(alias, node), size };
}

function replaceNode(tree: Tree, old: Alias, node: unknown): void {
  visit(tree, { Alias: (_, alias) => (alias === old ? (node as Scalar) : undefined) });
}

function dropAnchor(node: unknown, name: string): void {
  const anchored = node as { anchor?: string };
  if (anchored.anchor === name && !isAlias(node)) delete anchored.anchor;
}

function change(node: unknown, plan: Plan): boolean {
  return [...plan.below]
    .toSorted(([left], [right]) => Number(right) - Number(left))
    .every(([segment, below]) =>
      isMap(node)
        ? changeMember(node, String(segment), below)
        : isSeq(node) && changeItem(node, segment as number, below),
    );
}

function changeMember(map: YAMLMap, name: string, plan: Plan): boolean {
  const pair = entryOf(map, name) as Pair | undefined;
  const op = plan.change?.op;
  if (pair === undefined) {
    if (op !== 'add') return false;
    map.items.push(new Pair(nodeOf(name), nodeOf(plan.change?.value)));
    return true;
  }
  if (op === 'remove') {
    map.items = map.items.filter((each) => each !== pair);
    return true;
  }
  if (op === 'add' || op === 'replace') {
    pair.value = keepingComments(pair.value, nodeOf(plan.change?.value));
    return true;
  }
  if (op === 'rename') (pair.key as Scalar).value = plan.change?.value;
  return change(pair.value, plan);
}

function changeItem(list: YAMLSeq, index: number, plan: Plan): boolean {
  const op = plan.change?.op;
  if (op === 'add') list.items.push(nodeOf(plan.change?.value));
  else if (op === 'remove') list.items.splice(index, 1);
  else if (op === 'replace')
    list.items[index] = keepingComments(list.items[index], nodeOf(plan.change?.value));
  else return op === undefined && change(list.items[index], plan);
  return true;
}

type Node = Scalar | YAMLMap | YAMLSeq;

/** A comment after a scalar or an alias moves above a value that gets its own lines. */
function keepingComments<N extends Node>(old: unknown, node: N): N {
  const { comment, commentBefore } = (old ?? {}) as Scalar;
  const isLines = !isScalar(node) && node.flow !== true;
  const above = [commentBefore, isLines ? comment : undefined].filter((text) => text != null);
  if (above.length > 0)
    node.commentBefore = [...above, ...(node.commentBefore != null ? [node.commentBefore] : [])].join('\n');
  if (comment != null && !isLines) node.comment = comment;
  return node;
}

/** The comments of a text, as a YAML reader tells them from content. */
export function commentsOf(text: string): string[] {
  const comments: string[] = [];
  let before = '';
  for (const lexeme of new Lexer().lex(text)) {
    if (before !== SCALAR && lexeme.startsWith('#')) comments.push(lexeme.trim());
    before = lexeme;
  }
  return comments;
}

/** The token that the lexer emits before a scalar. */
const SCALAR = '\x1f';

/** Scalars are texts here; their style distinguishes them. */
function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) {
    const list = new YAMLSeq();
    list.items = value.map(nodeOf);
    list.flow = value.every((item) => typeof item !== 'object');
    return list;
  }
  if (typeof value === 'object' && value !== null) {
    const map = new YAMLMap();
    map.items = Object.entries(value).map(([name, item]) => new Pair(nodeOf(name), nodeOf(item)));
    map.flow = map.items.length === 0;
    return map;
  }
  const shown = typeof value === 'string' ? stringText(value) : jsonText(value);
  const scalar = new Scalar(typeof value === 'string' ? value : shown);
  scalar.type = typeof value !== 'string' || shown === value ? 'PLAIN' : 'QUOTE_DOUBLE';
  return scalar;
}
