// Defaults written into the text of a manifest: each as a piece of text at its place, so that comments, order and layout stay as they
// were. YAML and JSON alike, since JSON is YAML in flow style. Document 4, section 4.

import { isAlias, isMap, isScalar, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Segments } from '../../diagnostics/path.ts';
import { keyText, resolvePlain } from '../scalar.ts';
import { parse } from '../yaml.ts';

export interface Addition {
  readonly segments: Segments;
  readonly value: unknown;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

type Tree = Scalar | YAMLMap | YAMLSeq | null;

/** The text with the additions; undefined where a place can't be edited (aliases, merge keys, explicit keys). */
export function addToText(text: string, additions: readonly Addition[]): string | undefined {
  const parsed = parse(text);
  if ('problem' in parsed) return undefined;
  const root = parsed.tree.contents as Tree;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const edits: Edit[] = [];
  for (const { segments, value } of additions) {
    const parent = nodeAt(root, segments.slice(0, -1));
    const edit =
      parent === undefined ? undefined : editFor(text, parent, String(segments.at(-1)), value, newline);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return apply(text, edits);
}

/** Edits at one place keep their order. */
function apply(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, text: added } of edits.toSorted((left, right) => left.from - right.from)) {
    result += text.slice(at, from) + added;
    at = to;
  }
  return result + text.slice(at);
}

function nodeAt(root: Tree, segments: Segments): YAMLMap | undefined {
  let node: unknown = root;
  for (const segment of segments) {
    if (isMap(node) && typeof segment === 'string') node = pairOf(node, segment)?.value;
    else if (
      typeof segment === 'number' &&
      node !== null &&
      typeof node === 'object' &&
      !isScalar(node) &&
      !isAlias(node)
    )
      node = (node as YAMLSeq).items[segment];
    else return undefined;
    // What aliases repeat can't be changed in one place only.
    if (isMap(node) && node.anchor !== undefined) return undefined;
  }
  return isMap(node) ? node : undefined;
}

/** The last pair of a name wins, as in reading. */
function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.findLast(({ key }) => isScalar(key) && nameOf(key) === name);
}

function nameOf(key: Scalar): string | undefined {
  const text = String(key.value ?? '');
  if (key.type !== 'PLAIN') return text;
  const resolved = resolvePlain(text);
  return 'value' in resolved ? keyText(resolved.value) : undefined;
}

function editFor(
  text: string,
  map: YAMLMap,
  name: string,
  value: unknown,
  newline: string,
): Edit | undefined {
  const isPlainMap = map.items.every(
    ({ key }) => isScalar(key) && key.anchor === undefined && key.tag === undefined,
  );
  if (!isPlainMap) return undefined;
  const present = pairOf(map, name);
  if (present !== undefined) return replacement(text, present, value);
  return map.flow
    ? flowInsertion(text, map, name, value, newline)
    : blockInsertion(text, map, name, value, newline);
}

/** A null, or an empty list that a default fills (D-27). */
function replacement(text: string, { key, value: node }: Pair, value: unknown): Edit | undefined {
  const shown = valueText(value);
  const isEmpty = node === null || (isScalar(node) && node.value === '' && node.type === 'PLAIN');
  if (!isEmpty) {
    const range = (node as Scalar | YAMLSeq).range;
    const isReplaceable = range && !isAlias(node) && (isScalar(node) || (node as YAMLSeq).flow === true);
    return isReplaceable ? { from: range[0], to: range[1], text: shown } : undefined;
  }
  const colon = text.indexOf(':', (key as Scalar).range?.[1] ?? 0);
  // An anchor or a tag may stand between the key and nothing.
  if (colon === -1 || (node !== null && ((node as Scalar).anchor ?? (node as Scalar).tag) !== undefined))
    return undefined;
  return { from: colon + 1, to: colon + 1, text: ` ${shown}` };
}

function flowInsertion(
  text: string,
  map: YAMLMap,
  name: string,
  value: unknown,
  newline: string,
): Edit | undefined {
  const range = map.range;
  if (!range) return undefined;
  const isQuoted =
    map.items.some(({ key }) => isScalar(key) && key.type === 'QUOTE_DOUBLE') || map.items.length === 0;
  const member = `${isQuoted ? JSON.stringify(name) : name}: ${isQuoted ? JSON.stringify(value) : valueText(value)}`;
  const last = map.items.at(-1);
  if (last === undefined) return { from: range[0] + 1, to: range[0] + 1, text: member };
  const end = endOf(last);
  const firstKey = (map.items[0]?.key as Scalar | undefined)?.range?.[0];
  if (end === undefined || firstKey === undefined) return undefined;
  // Members on lines of their own get a line of its own.
  const opening = text.slice(range[0], firstKey);
  const indent = /\n([ \t]*)$/.exec(opening)?.[1];
  return { from: end, to: end, text: indent === undefined ? `, ${member}` : `,${newline}${indent}${member}` };
}

function blockInsertion(
  text: string,
  map: YAMLMap,
  name: string,
  value: unknown,
  newline: string,
): Edit | undefined {
  const firstKey = (map.items[0]?.key as Scalar | undefined)?.range?.[0];
  const last = map.items.at(-1);
  const end = last === undefined ? undefined : endOf(last);
  if (firstKey === undefined || end === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', firstKey - 1) + 1;
  const lead = text.slice(lineStart, firstKey);
  // `? key` and anything else but the dashes of lists can't be continued below.
  if (!/^[ -]*$/.test(lead)) return undefined;
  const line = `${' '.repeat(lead.length)}${name}: ${valueText(value)}`;
  // A block scalar ends behind its last line.
  if (text[end - 1] === '\n') return { from: end, to: end, text: line + newline };
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd === -1) return { from: text.length, to: text.length, text: newline + line };
  return { from: lineEnd + 1, to: lineEnd + 1, text: line + newline };
}

/** Where the last character of a pair stands, comments behind it left out. */
function endOf({ key, value }: Pair): number | undefined {
  const node = value as Tree;
  if (node === null || (isScalar(node) && node.type === 'PLAIN' && node.value === ''))
    return node === null
      ? (key as Scalar).range?.[1]
      : Math.max(node.range?.[1] ?? 0, (key as Scalar).range?.[1] ?? 0);
  return endOfNode(node);
}

function endOfNode(node: Exclude<Tree, null>): number | undefined {
  if (isScalar(node) || isAlias(node)) return node.range?.[1];
  if (node.flow) return node.range?.[1];
  const last = node.items.at(-1);
  if (last === undefined || last === null) return node.range?.[1];
  return isMap(node) ? endOf(last as Pair) : endOfNode(last as Exclude<Tree, null>);
}

/** YAML on one line that every reader reads alike. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value !== 'string') return JSON.stringify(value);
  const resolved = resolvePlain(value);
  const isPlain =
    /^[A-Za-z0-9][A-Za-z0-9_./-]*$/.test(value) && 'value' in resolved && resolved.value === value;
  return isPlain ? value : JSON.stringify(value);
}
