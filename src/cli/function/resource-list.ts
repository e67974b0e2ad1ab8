// A ResourceList of the KRM functions specification (config.kubernetes.io/v1): read as kubectl reads YAML, and written back as the text
// it was, with defaults and results put in.

import type { Segments } from '../../diagnostics/path.ts';
import { type Chunk, readChunks } from '../../manifests/documents.ts';
import type { Addition } from '../../manifests/edit/edit.ts';
import { Lines } from '../../manifests/position.ts';
import { decodeText } from '../../manifests/text.ts';
import { UsageError } from '../command-line/io.ts';
import { anew } from '../defaulting/defaulted-file.ts';

export interface ResourceList {
  readonly items: readonly unknown[];
  readonly functionConfig: unknown;
  /** What an earlier function of the pipeline found. */
  readonly results: readonly unknown[];
  /** Keys that stand twice in an item; paths from the item. */
  readonly duplicates: readonly Duplicate[];
  readonly chunk: Chunk;
}

export interface Duplicate {
  readonly item: number;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

const VERSIONS = ['config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1', 'config.kubernetes.io/v1alpha1'];

export async function readResourceList(bytes: Uint8Array): Promise<ResourceList> {
  const chunk = await onlyChunk(bytes);
  const { apiVersion, kind, items, functionConfig, results } = (chunk.reading.value ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (kind !== 'ResourceList' || !VERSIONS.some((version) => version === apiVersion)) {
    throw new UsageError(
      `standard input is no ResourceList of ${VERSIONS[0]}`,
      'kustomize and kpt write one; for plain manifests use `gatewarden validate -`',
    );
  }
  if (items !== undefined && items !== null && !Array.isArray(items))
    throw new UsageError('standard input: `items` is no list');
  return {
    items: items ?? [],
    functionConfig,
    results: Array.isArray(results) ? results : [],
    duplicates: duplicatesOf(chunk),
    chunk,
  };
}

async function onlyChunk(bytes: Uint8Array): Promise<Chunk> {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) throw unreadable(decoded.problem.problems[0]?.message);
  const lines = new Lines(decoded.text);
  const chunks: Chunk[] = [];
  for await (const chunk of readChunks(decoded.text)) {
    const problem = chunk.reading.problems.find(({ code }) => code === 'ST-14');
    if (problem !== undefined) throw unreadable(`line ${lines.at(problem.offset).line}: ${problem.message}`);
    if (chunk.reading.value !== null) chunks.push(chunk);
  }
  const [chunk, second] = chunks;
  if (chunk === undefined) throw unreadable('it is empty');
  if (second !== undefined) throw unreadable('more than one document');
  return chunk;
}

function unreadable(message = "it can't be read"): UsageError {
  return new UsageError(`standard input: ${message}`);
}

function duplicatesOf({ reading }: Chunk): Duplicate[] {
  return reading.problems.map(({ segments, message, hint }) => {
    const [root, item, ...rest] = segments;
    if (root !== 'items' || typeof item !== 'number' || rest.length === 0)
      throw new UsageError(`standard input: ${message}`);
    return { item, segments: rest, message, ...(hint === undefined ? {} : { hint }) };
  });
}

/** Defaults of one item, paths from the item. */
export interface ItemDefaults {
  readonly item: number;
  readonly defaults: readonly Addition[];
}

/** The text with defaults and results; comments and order stay wherever the text can be edited in place. */
export async function writeResourceList(
  { chunk }: ResourceList,
  written: readonly ItemDefaults[],
  results: readonly unknown[],
): Promise<string> {
  const { addToText } = await import('../../manifests/edit/edit.ts');
  const { text, syntax, reading } = chunk;
  const additions = written.flatMap(({ item, defaults }) =>
    defaults.map(({ segments, value }) => ({ segments: ['items', item, ...segments], value })),
  );
  const addition = { segments: ['results'], value: results };
  const isAppended = syntax === 'yaml' && isOpenBlock(text, reading.value);
  const inPlace = isAppended ? additions : results.length === 0 ? additions : [...additions, addition];
  const edited = inPlace.length === 0 ? text : addToText(text, inPlace);
  if (edited === undefined) return ended(await anew(text, reading.value, [...additions, addition], syntax));
  if (!isAppended || results.length === 0) return ended(edited);
  const { stringify } = await import('yaml');
  return (
    ended(edited) + stringify({ results }, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
  );
}

/** Whether a member can be put behind the last line. */
function isOpenBlock(text: string, value: unknown): boolean {
  const isBlock = /^apiVersion:/m.test(text) && !/^(?:\.\.\.|[{[])/m.test(text);
  return isBlock && !Object.hasOwn(value as object, 'results');
}

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
