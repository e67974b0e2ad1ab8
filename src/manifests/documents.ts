// Documents: splits a file's text as kubectl does (apimachinery, pkg/util/yaml/decoder.go), with each `List` item as its own object.
// Empty documents count, so `document` is the number that a reader of the file expects.

import type { Segments } from '../diagnostics/path.ts';
import { defined } from '../grammar/defined.ts';
import { isObject } from '../grammar/json.ts';
import { readJson } from './json.ts';
import { MAX_OBJECTS } from './limits.ts';
import { Lines } from './position.ts';
import { isUnreadable, type Locate, type Reading, type ReadProblem, unreadable } from './reading.ts';
import { readSimpleYaml } from './simple-yaml.ts';
import { controlCharacter, decodeText } from './text.ts';

/** One object of a file, or a part that can't be read as one. */
export interface ManifestDocument {
  /** The file to report: for helm's output, the template (`# Source:`). */
  readonly file: string;
  /** Counts from 0; the items of a `List` share it. */
  readonly document: number;
  readonly lines: Lines;
  /** Where it starts in the file, as an offset. */
  readonly offset: () => Promise<number>;
  readonly value: unknown;
  readonly problems: readonly ReadProblem[];
  /** Paths are relative to the object. */
  readonly locator: () => Promise<Locate>;
  /** The part of the file that contains it; none if the file isn't text. */
  readonly chunk?: Chunk;
  /** Its path in the value of that part, for an item of a `List`. */
  readonly segments: Segments;
}

/** Part of a stream, before `List`s are split. */
export interface Chunk {
  readonly document: number;
  readonly text: string;
  /** Offset in the file. */
  readonly base: number;
  readonly reading: Reading;
  readonly syntax: 'json' | 'yaml';
}

/** All documents of a file. Never throws on any content. */
export async function* readDocuments(file: string, bytes: Uint8Array): AsyncGenerator<ManifestDocument> {
  const decoded = decodeText(bytes);
  const lines = new Lines(decoded.text);
  if ('problem' in decoded) {
    yield whole(file, 0, lines, 0, decoded.problem);
    return;
  }
  let count = 0;
  for await (const chunk of readChunks(decoded.text)) {
    const { document, text, base, reading } = chunk;
    const name = helmSource(text) ?? file;
    const start = base + contentStart(text);
    const isWhole = isUnreadable(reading);
    for (const each of isWhole
      ? [whole(name, document, lines, start, reading)]
      : objects(name, document, lines, start, reading)) {
      if (++count > MAX_OBJECTS) {
        const message = `more than ${MAX_OBJECTS.toLocaleString('en')} objects in one file: the rest is not read`;
        yield whole(name, document, lines, start, unreadable(start, message, 'split the file'));
        return;
      }
      yield { ...each, chunk };
    }
  }
}

/** The chunks of a text: JSON documents first, then YAML split at lines of `---`. */
export async function* readChunks(text: string): AsyncGenerator<Chunk> {
  let document = 0;
  let from = 0;
  // JSON never begins with the braces of a template.
  if (/^\s*\{(?![{%])/.test(text)) {
    let at = skipSpace(text, 0);
    let failure: Reading | undefined;
    let mayBeYaml = true;
    while (at < text.length) {
      const { reading, end, isJson } = readJson(text, at);
      if (isUnreadable(reading)) {
        mayBeYaml = !isJson;
        failure = reading;
        break;
      }
      yield { document: document++, text: text.slice(at, end), base: at, reading, syntax: 'json' };
      from = end;
      at = skipSpace(text, end);
    }
    if (at >= text.length) return;
    // After at most one JSON document, kubectl tries YAML for the rest; `{` may begin a flow mapping.
    const isYaml = mayBeYaml && document <= 1 && (document === 0 || /^\s*?---/.test(text.slice(from)));
    const yamlFailure = isYaml ? await firstProblem(text, from) : undefined;
    if (!isYaml || yamlFailure !== undefined) {
      const reading = farther(failure ?? unreadable(at, 'not valid JSON'), yamlFailure);
      yield { document, text: text.slice(at), base: at, reading, syntax: 'json' };
      return;
    }
    if (document > 0) from = text.indexOf('---', from);
  }
  for await (const chunk of readYamlChunks(text, from)) yield { ...chunk, document: document++ };
}

/** The problem of the first document of a text, read as YAML. */
async function firstProblem(text: string, from: number): Promise<Reading | undefined> {
  for await (const { reading } of readYamlChunks(text, from))
    return isUnreadable(reading) ? reading : undefined;
  return undefined;
}

/** Of two syntax errors, reports the one at the later offset. */
function farther(json: Reading, yaml: Reading | undefined): Reading {
  return (yaml?.problems[0]?.offset ?? 0) > (json.problems[0]?.offset ?? 0) ? (yaml as Reading) : json;
}

async function* readYamlChunks(text: string, from: number): AsyncGenerator<Omit<Chunk, 'document'>> {
  const control = controlCharacter(from === 0 ? text : text.slice(from));
  if (control !== undefined) {
    const [problem] = control.problems;
    const offset = from + (problem as ReadProblem).offset;
    yield {
      text: text.slice(from),
      base: from,
      syntax: 'yaml',
      reading: unreadable(offset, problem!.message, problem!.hint),
    };
    return;
  }
  for (const { start, end, separator } of splitYaml(text, from)) {
    const body = text.slice(start, end);
    const reading = wrongSeparator(separator) ?? (await readYamlDocument(body, start));
    yield { text: body, base: start, reading, syntax: 'yaml' };
  }
}

/** kubectl splits at any line that begins with `---`. */
function wrongSeparator(separator: Part['separator']): Reading | undefined {
  if (separator === undefined || /^---[ \t\r]*(?:#.*)?$/.test(separator.text)) return undefined;
  const { text, offset } = separator;
  if (text.startsWith('-----BEGIN'))
    return unreadable(
      offset,
      'a PEM block in the first column: kubectl reads its `---` as the end of the document',
      'indent the lines of the block, deeper than the key that ends with `|`',
    );
  // The other end of a PEM block that is already reported.
  if (text.startsWith('-----END')) return { value: null, problems: [], locator: async () => () => offset };
  return unreadable(
    offset,
    '`---` is on a line with other text, which kubectl rejects',
    'write `---` on a line of its own',
  );
}

async function readYamlDocument(body: string, base: number): Promise<Reading> {
  if (contentStart(body) === body.length)
    return { value: null, problems: [], locator: async () => () => base };
  // kubectl reads line by line and terminates each line, including the last.
  const text = body.endsWith('\n') ? body : `${body}\n`;
  const inFull = async () => (await import('./yaml.ts')).readYaml(text, base);
  const simple = readSimpleYaml(text);
  if (simple === undefined) return inFull();
  let locate: Promise<Locate> | undefined;
  const locator = () => {
    locate ??= inFull().then((reading) => reading.locator());
    return locate;
  };
  return { value: simple.value, problems: [], locator };
}

interface Part {
  readonly start: number;
  readonly end: number;
  /** The line before the chunk that begins with `---`. */
  readonly separator?: { readonly text: string; readonly offset: number };
}

function* splitYaml(text: string, from: number): Generator<Part> {
  let start = from;
  let separator: Part['separator'];
  let at = text.startsWith('---', from) ? from : nextSeparator(text, from);
  while (at !== -1) {
    // Blank lines and comments before the first `---` are not a document.
    const isPreamble = separator === undefined && contentStart(text.slice(start, at)) === at - start;
    if (!isPreamble) yield { start, end: at, ...defined({ separator }) };
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    separator = { text: text.slice(at, end), offset: at };
    start = lineEnd === -1 ? text.length : lineEnd + 1;
    at = text.startsWith('---', start) ? start : nextSeparator(text, start);
  }
  yield { start, end: text.length, ...defined({ separator }) };
}

function nextSeparator(text: string, from: number): number {
  const at = text.indexOf('\n---', from);
  return at === -1 ? -1 : at + 1;
}

/** Offset of the first character that is neither blank nor in a comment. */
export function contentStart(text: string): number {
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] !== '#') return at;
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d; )
    code = text.charCodeAt(++at);
  return at;
}

/** helm writes the template's name above each document. */
export function helmSource(text: string): string | undefined {
  const comments = text.slice(0, Math.min(contentStart(text), 10_000));
  return /^# Source: (.+)$/m.exec(comments)?.[1]?.trim() || undefined;
}

function whole(
  file: string,
  document: number,
  lines: Lines,
  start: number,
  reading: Reading,
): ManifestDocument {
  const { value, problems, locator } = reading;
  return { file, document, lines, offset: async () => start, value, problems, locator, segments: [] };
}

function* objects(
  file: string,
  document: number,
  lines: Lines,
  start: number,
  reading: Reading,
): Generator<ManifestDocument> {
  const items = listItems(reading.value);
  if (items === undefined) {
    yield whole(file, document, lines, start, reading);
    return;
  }
  const outside = reading.problems.filter(({ segments }) => segments[0] !== 'items' || segments.length < 2);
  if (outside.length > 0) yield whole(file, document, lines, start, { ...reading, problems: outside });
  const problemsOf = new Map<number, ReadProblem[]>();
  for (const problem of reading.problems) {
    const [list, index, ...segments] = problem.segments;
    if (list !== 'items' || typeof index !== 'number') continue;
    const known = problemsOf.get(index);
    if (known === undefined) problemsOf.set(index, [{ ...problem, segments }]);
    else known.push({ ...problem, segments });
  }
  for (const [index, value] of items.entries()) {
    const locator = async (): Promise<Locate> => {
      const locate = await reading.locator();
      return (segments: Segments, prefer) => locate(['items', index, ...segments], prefer);
    };
    const problems = problemsOf.get(index) ?? [];
    const item: Reading = { value, problems, locator };
    const offset = async () => (await locator())([], 'key');
    for (const each of objects(file, document, lines, start, item))
      yield {
        ...each,
        segments: ['items', index, ...each.segments],
        ...(each.value === value ? { offset } : {}),
      };
  }
}

export interface PlacedObject {
  /** Its path in the document. */
  readonly segments: Segments;
  readonly value: unknown;
}

/** The objects of a document: the document itself, or the items of its `List`s. */
export function objectsOf(value: unknown, segments: Segments = []): readonly PlacedObject[] {
  const items = listItems(value);
  if (items === undefined) return [{ segments, value }];
  return items.flatMap((item, index) => objectsOf(item, [...segments, 'items', index]));
}

/** kubectl splits any kind that ends in List and has items. The items of a typed list may lack apiVersion and kind. */
function listItems(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { apiVersion, kind, items } = value as Record<string, unknown>;
  if (
    typeof kind !== 'string' ||
    typeof apiVersion !== 'string' ||
    !kind.endsWith('List') ||
    !Array.isArray(items)
  )
    return undefined;
  if (kind === 'List') return items;
  const itemKind = kind.slice(0, -'List'.length);
  return items.map((item: unknown) => {
    const isBare = isObject(item) && !Object.hasOwn(item, 'kind');
    return isBare ? { apiVersion, kind: itemKind, ...item } : item;
  });
}
