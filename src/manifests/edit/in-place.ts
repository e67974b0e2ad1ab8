// Writes changes into the text of one document in place, so that comments, order and layout stay. Handles YAML and JSON, because JSON is
// YAML in flow style. Other methods handle what can't be changed in one place (aliases, tags, merge keys).

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Change } from '../../diagnostics/finding.ts';
import { parse } from '../yaml-tree.ts';
import { blockAppended, blockRemoved, blockReplaced } from './block.ts';
import type { Plan } from './change.ts';
import { type Added, type Collection, type Context, type Entry, NotInPlace } from './collection.ts';
import { flowAppended, flowRemoved, flowReplaced } from './flow.ts';
import { nameOf, renamed, rescaled } from './scalar-edit.ts';
import type { Splice } from './splice.ts';
import { flowText } from './text-of.ts';

/** Splices for a text that ends with a newline; undefined: the layout can't be kept. */
export function splicesOf(text: string, plan: Plan, isJson: boolean): readonly Splice[] | undefined {
  return splicer(text, isJson)(plan);
}

/** The same for many plans; parses the text once. */
export function splicer(text: string, isJson: boolean): (plan: Plan) => readonly Splice[] | undefined {
  const parsed = parse(text);
  if ('problem' in parsed) return () => undefined;
  const { contents } = parsed.tree;
  const repeated = new Set<string>();
  visit(parsed.tree, { Alias: (_, { source }) => void repeated.add(source) });
  const context: Context = { text, isJson: isJson || isJsonLike(contents) };
  return (plan) => {
    const editor = new Editor(context, repeated);
    try {
      editor.visit(contents, plan, 0);
      return editor.splices;
    } catch (error) {
      if (error instanceof NotInPlace) return undefined;
      throw error;
    }
  };
}

/** JSON in a stream of YAML documents. */
const isJsonLike = (root: unknown): boolean =>
  isMap(root) &&
  root.flow === true &&
  isScalar(root.items[0]?.key) &&
  root.items[0].key.type === 'QUOTE_DOUBLE';

class Editor {
  readonly splices: Splice[] = [];
  readonly #context: Context;
  /** Anchors that aliases use: their values can't be changed in one place only. */
  readonly #repeated: ReadonlySet<string>;

  constructor(context: Context, repeated: ReadonlySet<string>) {
    this.#context = context;
    this.#repeated = repeated;
  }

  visit(node: unknown, { below }: Plan, depth: number): void {
    this.#checkAnchor(node);
    if (isMap(node)) this.#visitMap(node, below, depth);
    else if (isSeq(node)) this.#visitList(node, below, depth);
    else throw new NotInPlace();
  }

  #checkAnchor(node: unknown): void {
    if (isAlias(node)) throw new NotInPlace();
    const { anchor } = (node ?? {}) as { anchor?: string };
    if (anchor !== undefined && this.#repeated.has(anchor)) throw new NotInPlace();
  }

  #visitMap(map: YAMLMap, below: Plan['below'], depth: number): void {
    const added: Added[] = [];
    const removed = new Set<Entry>();
    /** What moves takes the place of what was there. */
    const replaced = new Map<Entry, Added>();
    let freed: Entry | undefined;
    for (const [segment, plan] of below) {
      const name = String(segment);
      // The last pair of a name wins, as when reading.
      const pair = map.items.findLast(({ key }) => isScalar(key) && nameOf(key) === name);
      const { change } = plan;
      if (pair === undefined) {
        if (change?.op !== 'add') throw new NotInPlace();
        if (freed === undefined) added.push({ name, value: change.value });
        else replaced.set(freed, { name, value: change.value });
        freed = undefined;
      } else if (change?.op === 'remove') {
        removed.add(pair);
        freed = pair;
      } else if (change?.op === 'add' || change?.op === 'replace') {
        if (isBlock(pair.value))
          this.splices.push({
            ...blockReplaced(this.#context, map, pair, [{ name, value: change.value }]),
            depth,
          });
        else this.#replaceValue(pair, change, map, depth);
      } else {
        if (change?.op === 'rename')
          this.splices.push({ ...renamed(pair.key as Scalar, String(change.value)), depth });
        if (plan.below.size > 0) this.visit(pair.value, plan, depth + 1);
      }
    }
    for (const [entry, addition] of replaced) {
      removed.delete(entry);
      const put = map.flow ? flowReplaced : blockReplaced;
      this.splices.push({ ...put(this.#context, map, entry, [addition]), depth });
    }
    this.#change(map, added, removed, depth);
  }

  #visitList(list: YAMLSeq, below: Plan['below'], depth: number): void {
    const added: Added[] = [];
    const removed = new Set<Entry>();
    for (const [index, plan] of [...below].sort(([left], [right]) => Number(left) - Number(right))) {
      const item = list.items[index as number] as Entry | undefined;
      const { change } = plan;
      if (change?.op === 'add') added.push({ value: change.value });
      else if (item === undefined || change?.op === 'rename') throw new NotInPlace();
      else if (change?.op === 'remove') removed.add(item);
      else if (change?.op === 'replace') this.#replaceNode(item, change, list.flow === true, depth);
      else this.visit(item, plan, depth + 1);
    }
    this.#change(list, added, removed, depth);
  }

  #change(collection: Collection, added: readonly Added[], removed: ReadonlySet<Entry>, depth: number): void {
    // Nothing can be added after the last entry if that entry is removed.
    if (added.length > 0 && removed.size > 0) throw new NotInPlace();
    const [append, remove] = collection.flow ? [flowAppended, flowRemoved] : [blockAppended, blockRemoved];
    const splices = [
      ...(added.length > 0 ? append(this.#context, collection, added) : []),
      ...(removed.size > 0 ? remove(this.#context, collection, removed) : []),
    ];
    this.splices.push(...splices.map((each) => ({ ...each, depth })));
  }

  #replaceValue({ key, value: node }: Pair, { value }: Change, map: YAMLMap, depth: number): void {
    if (!isNothing(node)) {
      this.#replaceNode(node, { op: 'replace', value }, map.flow === true, depth);
      return;
    }
    // An anchor or a tag may be between the key and an empty value.
    if (node !== null && ((node as Scalar).anchor ?? (node as Scalar).tag) !== undefined)
      throw new NotInPlace();
    const { text, isJson } = this.#context;
    const keyEnd = (key as Scalar).range?.[1] ?? 0;
    const colon = /[ \t]*:/y;
    colon.lastIndex = keyEnd;
    const hasColon = colon.test(text);
    // `{a}` is short for `{a: }`.
    if (!hasColon && !map.flow) throw new NotInPlace();
    const at = hasColon ? colon.lastIndex : keyEnd;
    const shown = `${hasColon ? '' : ':'} ${flowText(value, isJson)}`;
    // The blank before a comma or a bracket.
    const to = map.flow && text[at] === ' ' ? at + 1 : at;
    this.splices.push({ from: at, to, text: shown, depth, isInline: true });
  }

  #replaceNode(node: unknown, { value }: Change, inFlow: boolean, depth: number): void {
    this.#checkAnchor(node);
    if (isScalar(node)) {
      this.splices.push(...rescaled(this.#context, node, value, inFlow).map((each) => ({ ...each, depth })));
      return;
    }
    const { range, flow, tag } = node as YAMLMap | YAMLSeq;
    if (!range || !flow || tag !== undefined) throw new NotInPlace();
    this.splices.push({ from: range[0], to: range[1], text: flowText(value, this.#context.isJson), depth });
  }
}

/** A collection on lines of its own. */
const isBlock = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow !== true;

const isNothing = (node: unknown): boolean =>
  node === null || (isScalar(node) && node.type === 'PLAIN' && node.value === '');
