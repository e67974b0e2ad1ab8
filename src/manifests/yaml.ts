// Reads all of YAML: anchors, merge keys, tags, every style. Interprets the values of a syntax tree as kubectl does (scalar.ts, decode.go
// of go.yaml.in/yaml/v2).

import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Segment, Segments } from '../diagnostics/path.ts';
import { MAX_DUPLICATES } from './limits.ts';
import { setOwn } from './members.ts';
import {
  duplicateKey,
  type Locate,
  missingSeparators,
  type Reading,
  type ReadProblem,
  unreadable,
} from './reading.ts';
import { keyText, type Resolved, resolvePlain, resolveTagged } from './scalar.ts';
import { unrendered } from './yaml-mistakes.ts';
import { parse, type Tree } from './yaml-tree.ts';

/** Limits on alias expansion: go-yaml's own, "document contains excessive aliasing" (decode.go, allowedAliasRatio). */
const ALIAS_RATIO_LOW = 400_000;
const ALIAS_RATIO_HIGH = 4_000_000;

type Built = Scalar | YAMLMap | YAMLSeq | Alias;

/** Reads one document that starts at `base` in its file. */
export function readYaml(text: string, base: number): Reading {
  const parsed = parse(text);
  if ('problem' in parsed) {
    const { offset, message, hint } = parsed.problem;
    return unreadable(base + offset, message, hint);
  }
  const { tree } = parsed;
  const build = builder(base);
  try {
    const value = build.value(tree.contents as Built | null, []).value;
    build.checkAliases();
    return {
      value,
      problems: missingSeparators(build.problems),
      locator: async () => locator(tree, base, build.targets),
    };
  } catch (error) {
    if (error instanceof Unreadable) {
      const { offset, message, hint } = unrendered(text, error.offset) ?? error;
      return unreadable(base + offset, message, hint);
    }
    throw error;
  }
}

class Unreadable extends Error {
  readonly offset: number;
  readonly hint: string | undefined;

  constructor(offset: number, message: string, hint?: string) {
    super(message);
    this.offset = offset;
    this.hint = hint;
  }
}

interface Value {
  readonly value: unknown;
  /** Number of nodes after alias expansion. */
  readonly size: number;
}

function builder(base: number) {
  const problems: ReadProblem[] = [];
  const anchors = new Map<string, Value & { readonly node: Built }>();
  const open = new Set<string>();
  const targets = new Map<Alias, Built>();
  let visits = 0;
  let aliased = 0;

  /** Aliases share their value, so an alias costs nothing. */
  const value = (node: Built | null, path: Segment[]): Value => {
    if (node === null) return count({ value: null, size: 1 });
    if (isAlias(node)) return alias(node);
    const { anchor } = node;
    if (anchor === undefined) return plain(node, path);
    open.add(anchor);
    anchors.delete(anchor);
    const built = plain(node, path);
    open.delete(anchor);
    anchors.set(anchor, { ...built, node });
    return built;
  };

  const count = (built: Value): Value => {
    visits++;
    return built;
  };

  const plain = (node: Exclude<Built, Alias>, path: Segment[]): Value => {
    if (isScalar(node)) return count({ value: scalar(node), size: 1 });
    return isMap(node) ? mapping(node as YAMLMap, path) : sequence(node as YAMLSeq, path);
  };

  const alias = (node: Alias): Value => {
    const target = anchors.get(node.source);
    if (target === undefined) {
      const message = open.has(node.source)
        ? `the value of the anchor &${node.source} contains itself`
        : `no anchor &${node.source} before this alias`;
      throw new Unreadable(
        start(node),
        message,
        `quote the text if its \`*\` is part of the text: \`'*${node.source}'\``,
      );
    }
    targets.set(node, target.node);
    visits += 1 + target.size;
    aliased += target.size;
    return { value: target.value, size: 1 + target.size };
  };

  const sequence = (node: YAMLSeq, path: Segment[]): Value => {
    let size = 1;
    visits++;
    const list = node.items.map((item, index) => {
      path.push(index);
      const built = value(item as Built | null, path);
      path.pop();
      size += built.size;
      return built.value;
    });
    return { value: list, size };
  };

  const mapping = (node: YAMLMap, path: Segment[]): Value => {
    let size = 1;
    visits++;
    const own = new Set<string>();
    const members: Record<string, unknown> = {};
    for (const pair of node.items) {
      const key = pair.key as Built | null;
      if (isMergeKey(key)) {
        const merged = value(pair.value as Built | null, path);
        size += merged.size;
        checkAliases();
        merge(members, merged.value, pair);
        continue;
      }
      const name = keyOf(key, node);
      size++;
      visits++;
      if (own.has(name) && problems.length < MAX_DUPLICATES)
        problems.push(duplicateKey(name, [...path, name], base + start(key)));
      own.add(name);
      path.push(name);
      const built = value(pair.value as Built | null, path);
      path.pop();
      size += built.size;
      setOwn(members, name, built.value);
    }
    return { value: members, size };
  };

  const keyOf = (key: Built | null, parent: Built): string => {
    const node = key !== null && isAlias(key) ? aliasedKey(key) : key;
    if (node === null || !isScalar(node)) {
      const what = node === null ? 'an empty key' : 'a mapping or a list as a key';
      throw new Unreadable(
        start(node ?? parent),
        `${what}: JSON has only string keys`,
        'write the key as a text',
      );
    }
    const name = keyText(scalar(node));
    if (name === undefined)
      throw new Unreadable(start(node), 'the key is null: JSON has only string keys', 'quote the key');
    return name;
  };

  const aliasedKey = (key: Alias): Built => {
    alias(key);
    return targets.get(key) as Built;
  };

  const scalar = (node: Scalar): string | number | boolean | null => {
    const text = String(node.value ?? '');
    const resolved: Resolved =
      node.tag !== undefined
        ? resolveTagged(node.tag, text)
        : node.type === 'PLAIN'
          ? resolvePlain(text)
          : { value: text };
    if ('wrong' in resolved)
      throw new Unreadable(start(node), `kubectl can't read this value: ${resolved.wrong}`, 'quote it');
    if (typeof resolved.value === 'string' && !resolved.value.isWellFormed())
      throw new Unreadable(start(node), 'an escape of half a character (U+D800 to U+DFFF)');
    return resolved.value;
  };

  const checkAliases = (): void => {
    if (aliased <= 100 || visits <= 1000 || aliased / visits <= allowedAliasRatio(visits)) return;
    throw new Unreadable(
      0,
      `aliases expand the document to ${visits.toLocaleString('en')} values, more than kubectl reads`,
      'write the values instead of aliases',
    );
  };

  return { value, problems, targets, checkAliases };
}

function allowedAliasRatio(visits: number): number {
  if (visits <= ALIAS_RATIO_LOW) return 0.99;
  if (visits >= ALIAS_RATIO_HIGH) return 0.1;
  return 0.99 - 0.89 * ((visits - ALIAS_RATIO_LOW) / (ALIAS_RATIO_HIGH - ALIAS_RATIO_LOW));
}

/** In document order, like go-yaml: a merge after a key replaces that key. */
function merge(into: Record<string, unknown>, from: unknown, pair: Pair): void {
  const sources = Array.isArray(from) ? from.toReversed() : [from];
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      const message = 'the merge key `<<` needs a mapping, or a list of mappings';
      throw new Unreadable(start(pair.key as Built), message);
    }
    for (const [name, value] of Object.entries(source)) setOwn(into, name, value);
  }
}

function isMergeKey(key: Built | null): boolean {
  return (
    isScalar(key) && key.value === '<<' && (key.type === 'PLAIN' || key.tag === 'tag:yaml.org,2002:merge')
  );
}

const start = (node: Built | null): number => node?.range?.[0] ?? 0;

function locator(tree: Tree, base: number, targets: ReadonlyMap<Alias, Built>): Locate {
  const follow = (node: Built | null): Built | null =>
    node !== null && isAlias(node) ? (targets.get(node) ?? null) : node;

  return (segments: Segments, prefer) => {
    let node = tree.contents as Built | null;
    let key = start(node);
    for (const segment of segments) {
      const place = stepInto(follow(node), segment, follow);
      if (place === undefined) return base + key;
      node = place.node;
      key = place.key;
    }
    return base + (prefer === 'key' || !standsAtItself(node) ? key : start(node));
  };
}

interface Place {
  readonly node: Built | null;
  readonly key: number;
}

function stepInto(
  node: Built | null,
  segment: Segment,
  follow: (node: Built | null) => Built | null,
): Place | undefined {
  if (node === null || isScalar(node) || isAlias(node)) return undefined;
  if (!isMap(node)) {
    const item = (node as YAMLSeq).items[segment as number] as Built | null | undefined;
    if (typeof segment !== 'number' || item === undefined) return undefined;
    return { node: item, key: item === null ? start(node) : start(item) };
  }
  let merged: Place | undefined;
  for (const pair of node.items.toReversed()) {
    const key = follow(pair.key as Built | null);
    if (isMergeKey(key)) {
      const source = follow(pair.value as Built | null);
      const sources = source !== null && !isMap(source) && 'items' in source ? source.items : [source];
      for (const each of sources) merged ??= stepInto(follow(each as Built | null), segment, follow);
      if (merged !== undefined) return merged;
    } else if (isScalar(key) && isNamed(key, segment)) {
      return { node: pair.value as Built | null, key: start(pair.key as Built) };
    }
  }
  return undefined;
}

function isNamed(key: Scalar, segment: Segment): boolean {
  const text = String(key.value ?? '');
  if (text === segment) return true;
  if (key.type !== 'PLAIN') return false;
  const resolved = resolvePlain(text);
  return 'value' in resolved && keyText(resolved.value) === segment;
}

/** For an empty value or a block collection, the key shows the place better: the first line of the value belongs to something else. */
function standsAtItself(node: Built | null): boolean {
  if (node === null) return false;
  if (isScalar(node)) return node.type !== 'PLAIN' || node.value !== '';
  return isAlias(node) || (node as YAMLMap | YAMLSeq).flow === true;
}
