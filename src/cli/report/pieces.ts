// Writes a large value as text in pieces, so that ten thousand routes don't become one string.

import { printableText } from '../../grammar/visible.ts';
import { blockLines, memberLines } from '../../manifests/edit/text-of.ts';

/** The levels that are split into pieces: a route in a host in a configuration of a Gateway is eight levels below the root. */
const DEPTH = 8;

/** The minimum number of characters per write. */
const PIECE = 64 * 1024;

/** JSON with an indent of two, escaped for a terminal, and a line feed at the end. */
export function* jsonPieces(value: unknown): Generator<string> {
  yield* gathered(jsonTexts(value), printableText);
}

/** A list or an object that is written member by member. */
interface Written {
  readonly isList: boolean;
  readonly members: readonly [string, unknown][];
  readonly indent: string;
  next: number;
}

/** Without recursion: each level would pass deep values up through one more generator. */
function* jsonTexts(root: unknown): Generator<string> {
  const around: Written[] = [];
  const begun = (value: unknown, indent: string): string => {
    if (around.length === DEPTH || !hasMembers(value)) return indented(value, indent);
    const isList = Array.isArray(value);
    around.push({ isList, members: membersOf(value), indent, next: 0 });
    return isList ? '[' : '{';
  };
  yield begun(root, '');
  for (let within = around.at(-1); within !== undefined; within = around.at(-1)) {
    const { isList, members, indent, next } = within;
    const member = members[next];
    if (member === undefined) {
      around.pop();
      yield `\n${indent}${isList ? ']' : '}'}`;
      continue;
    }
    within.next++;
    const inner = `${indent}  `;
    const key = isList ? '' : `${JSON.stringify(member[0])}: `;
    yield `${next === 0 ? '' : ','}\n${inner}${key}${begun(member[1], inner)}`;
  }
  yield '\n';
}

/** Line feeds occur between members only: inside strings they are escaped. */
const indented = (value: unknown, indent: string): string =>
  (JSON.stringify(value, undefined, 2) ?? 'null').replaceAll('\n', `\n${indent}`);

/** YAML in block style. */
export function* yamlPieces(value: unknown): Generator<string> {
  yield* gathered(yamlText(value, '', DEPTH), (text) => text);
}

function* yamlText(value: unknown, indent: string, depth: number): Generator<string> {
  if (depth === 0 || !hasMembers(value)) {
    for (const line of blockLines(asJson(value), indent)) yield `${line}\n`;
    return;
  }
  for (const [key, member] of membersOf(value)) {
    if (!Array.isArray(value)) {
      if (hasMembers(member)) {
        yield `${memberLines(key, '', indent)[0]?.slice(0, -' ""'.length)}\n`;
        yield* yamlText(member, `${indent}  `, depth - 1);
      } else for (const line of memberLines(key, asJson(member), indent)) yield `${line}\n`;
      continue;
    }
    // The dash replaces the indent of the first line.
    let isFirst = true;
    for (const text of yamlText(member, `${indent}  `, depth - 1)) {
      yield isFirst ? `${indent}- ${text.slice(indent.length + 2)}` : text;
      isFirst = false;
    }
  }
}

/** Undefined members are omitted. */
const asJson = (value: unknown): unknown =>
  typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : (value ?? null);

const hasMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && membersOf(value).length > 0;

/** Without the members that JSON omits. */
const membersOf = (value: object): [string, unknown][] =>
  Array.isArray(value)
    ? [...value.entries()].map(([index, item]) => [String(index), item ?? null])
    : Object.entries(value).filter(([, member]) => member !== undefined);

function* gathered(parts: Iterable<string>, finish: (text: string) => string): Generator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield finish(piece);
    piece = '';
  }
  if (piece !== '') yield finish(piece);
}
