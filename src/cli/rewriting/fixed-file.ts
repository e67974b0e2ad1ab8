// Applies the fixes of findings to a file: object by object, each validated again, and written in place. A fix that would change more than
// the finding's place is left to the author.

import type { Finding } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { type Chunk, helmSource, objectsOf, readChunks } from '../../manifests/documents.ts';
import { type Edited, editText, type PlacedChange, placing } from '../../manifests/edit/edit.ts';
import type { FoundFile } from '../../manifests/files.ts';
import { Lines } from '../../manifests/position.ts';
import { identityOf } from '../results/result.ts';
import type { Tolerance } from '../tolerances/tolerance.ts';
import { changesOf, type Fix, mostOf, type ProvenFixes, provenFixes } from './proven-fixes.ts';
import { type RewrittenFile, rewriteFile } from './rewritten-file.ts';

export interface FixOptions {
  readonly judge: JudgeOptions;
  /** Known findings, which aren't fixed. */
  readonly tolerances: readonly Tolerance[];
}

export interface FixedFinding {
  readonly file: string;
  readonly line: number;
  readonly code: Code;
  readonly path: string;
}

/** A fix that was not applied. */
export interface UnfixedFinding extends FixedFinding {
  readonly why: string;
}

export interface FixedFile extends RewrittenFile {
  readonly fixed: readonly FixedFinding[];
  readonly unfixed: readonly UnfixedFinding[];
  /** Whether there are valid fixes, even if the file could not be written. */
  readonly hasFixes: boolean;
}

const UNWRITABLE = "it can't be written in place safely";

/** Fixes that exclude each other are applied in separate rounds: at most this many. */
const MAX_ROUNDS = 8;

export async function fixFile(
  found: Pick<FoundFile, 'name' | 'path'>,
  bytes: Uint8Array,
  options: FixOptions,
): Promise<FixedFile> {
  const fixed: FixedFinding[] = [];
  const unfixed: UnfixedFinding[] = [];
  const rewritten = await rewriteFile(found.name, bytes, async (chunk, lines) => {
    const firstLine = lines.at(chunk.base).line;
    let current = chunk;
    let edited: Edited | undefined;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const done = await fixOnce(current, found, options);
      const inFile = <F extends FixedFinding>(each: F): F => ({ ...each, line: firstLine + each.line - 1 });
      fixed.push(...done.fixed.map(inFile));
      if (done.edited === undefined) {
        unfixed.push(...done.unfixed.map(inFile));
        break;
      }
      edited = done.edited;
      current = await readAgain(chunk, edited.text);
    }
    return edited;
  });
  return {
    ...rewritten,
    fixed: rewritten.isChanged ? fixed.toSorted(byLine) : [],
    unfixed: unfixed.toSorted(byLine),
    hasFixes: fixed.length > 0,
  };
}

const byLine = (left: FixedFinding, right: FixedFinding): number => left.line - right.line;

/** The chunk with another text; positions are relative to its start. */
async function readAgain(chunk: Chunk, text: string): Promise<Chunk> {
  for await (const { reading } of readChunks(text)) return { ...chunk, text, base: 0, reading };
  return chunk;
}

interface Mended {
  readonly segments: Segments;
  readonly proven: ProvenFixes;
  readonly fixes: readonly Fix[];
}

/** Lines are counted within the chunk. */
interface Once {
  readonly edited?: Edited;
  readonly fixed: readonly FixedFinding[];
  readonly unfixed: readonly UnfixedFinding[];
}

async function fixOnce(
  chunk: Chunk,
  { name, path }: Pick<FoundFile, 'name' | 'path'>,
  { judge, tolerances }: FixOptions,
): Promise<Once> {
  const file = helmSource(chunk.text) ?? name;
  const mended: Mended[] = [];
  for (const { segments, value } of objectsOf(chunk.reading.value)) {
    if (value === null) continue;
    const about = { file, path, ...identityOf(value) };
    const proven = await provenFixes(
      value,
      judge,
      (finding) => !tolerances.some((tolerance) => tolerance.covers({ ...about, finding })),
    );
    if (proven.fixes.length + proven.refused.length > 0)
      mended.push({ segments, proven, fixes: proven.fixes });
  }
  if (mended.length === 0) return { fixed: [], unfixed: [] };
  const written = await writeMost(chunk, placeable(chunk, mended));
  const locate = await chunk.reading.locator();
  const lines = new Lines(chunk.text);
  const placed = (segments: Segments, { code, sort, path: at, segments: below }: Finding): FixedFinding => {
    const offset = locate([...segments, ...below], sort === 'unknown-field' ? 'key' : 'value') - chunk.base;
    return { file, line: lines.at(offset).line, code, path: at };
  };
  if (written !== undefined) {
    const fixed = written.mended.flatMap(({ segments, fixes }) =>
      fixes.map(({ finding }) => placed(segments, finding)),
    );
    return { edited: written.edited, fixed, unfixed: [] };
  }
  const unfixed = mended.flatMap(({ segments, fixes, proven }) => [
    ...fixes.map(({ finding }) => ({ ...placed(segments, finding), why: UNWRITABLE })),
    ...proven.refused.map(({ finding, why }) => ({ ...placed(segments, finding), why })),
  ]);
  return { fixed: [], unfixed };
}

/** The objects whose fixes can be written in place. The others are excluded before anything is written and read back. */
function placeable(chunk: Chunk, all: readonly Mended[]): readonly Mended[] {
  const isPlaceable = placing(chunk);
  return all.flatMap((mended) => {
    const fixes = mended.fixes.filter((fix) => isPlaceable(placedChanges({ ...mended, fixes: [fix] })));
    if (fixes.length === 0) return [];
    return [fixes.length < mended.fixes.length && mended.proven.hold(fixes) ? { ...mended, fixes } : mended];
  });
}

/** The maximum number of characters that tries to write a subset of the fixes may read back: a long text gets fewer tries. */
const MAX_READ_BACK = 16 * 1024 * 1024;
const FEWEST_TRIES = 20;

/** Writes as many fixes as possible in place: all at once, or without those that can't be written. */
async function writeMost(chunk: Chunk, all: readonly Mended[]) {
  let last: { readonly edited: Edited; readonly mended: readonly Mended[] } | undefined;
  const write = async (mended: readonly Mended[]): Promise<boolean> => {
    const edited = await editText(chunk, mended.flatMap(placedChanges), 'layout');
    if (edited !== undefined) last = { edited, mended };
    return edited !== undefined;
  };
  let tries = Math.max(FEWEST_TRIES, Math.floor(MAX_READ_BACK / chunk.text.length));
  const writeOne = async (mended: readonly Mended[]): Promise<boolean> =>
    tries-- > 0 && (await write(mended));
  const whole = await mostOf(all, writeOne);
  for (const mended of all) {
    if (whole.includes(mended) || mended.fixes.length < 2) continue;
    const before = last?.mended ?? [];
    await mostOf(
      mended.fixes,
      async (some) => mended.proven.hold(some) && (await writeOne([...before, { ...mended, fixes: some }])),
    );
  }
  return last;
}

const placedChanges = ({ segments, fixes }: Mended): PlacedChange[] =>
  changesOf(fixes).map((change) => ({ ...change, segments: [...segments, ...change.segments] }));
