// A ResourceList of the KRM functions specification (config.kubernetes.io/v1): parsed as kubectl parses YAML, and written back as the same
// text with defaults and results added.

import type { Segments } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { type Chunk, readChunks } from '../../manifests/documents.ts';
import type { Edited, PlacedChange } from '../../manifests/edit/edit.ts';
import { Lines } from '../../manifests/position.ts';
import { decodeText } from '../../manifests/text.ts';
import { UsageError } from '../command-line/io.ts';

export interface ResourceList {
  readonly items: readonly unknown[];
  readonly functionConfig: unknown;
  /** Results of earlier functions in the pipeline. */
  readonly results: readonly unknown[];
  /** Duplicate keys in an item; paths are relative to the item. */
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
      `standard input is not a ResourceList of ${VERSIONS[0]}`,
      'kustomize and kpt write one; for plain manifests use `gatewarden validate -`',
    );
  }
  if (items !== undefined && items !== null && !Array.isArray(items))
    throw new UsageError('standard input: `items` is not a list');
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
    const problem = chunk.reading.problems.find(({ sort }) => sort === 'unreadable');
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
    return { item, segments: rest, message, ...defined({ hint }) };
  });
}

/**
 * The text with defaults and results; it is parsed again as a check. Comments and order are kept where the text can be edited in place.
 * Undefined if the list can't be written.
 */
export async function writeResourceList(
  { chunk, results: earlier }: ResourceList,
  defaults: readonly PlacedChange[],
  results: readonly unknown[],
): Promise<Pick<Edited, 'text' | 'kept'> | undefined> {
  const changes = [...defaults, ...resultChanges(earlier, results)];
  if (changes.length === 0) return { text: ended(chunk.text), kept: 'layout' };
  const { editText } = await import('../../manifests/edit/edit.ts');
  const edited = await editText(chunk, changes);
  return edited && { text: ended(edited.text), kept: edited.kept };
}

/** Our results are appended to those of earlier functions. */
function resultChanges(earlier: readonly unknown[], results: readonly unknown[]): PlacedChange[] {
  if (results.length === 0) return [];
  if (earlier.length === 0) return [{ op: 'add', segments: ['results'], value: results }];
  return results.map((value, index) => ({ op: 'add', segments: ['results', earlier.length + index], value }));
}

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
