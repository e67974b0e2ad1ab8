// The baseline: findings that existed when it was written. They don't fail the run; new ones do. An entry contains the object and the field
// but no line, so that it stays valid when lines move.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { FIXED_CODES, isCode } from '../../diagnostics/severity.ts';
import { withLineFeeds } from '../../grammar/line-ends.ts';
import { readJson } from '../../manifests/json.ts';
import { Lines } from '../../manifests/position.ts';
import { UsageError } from '../command-line/io.ts';
import type { Candidate, Tolerance } from './tolerance.ts';

export interface BaselineEntry {
  /** Relative to the baseline's folder. */
  readonly file: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Any string, because another version may have written it. */
  readonly code: string;
  readonly path: string;
}

const FIELDS = ['file', 'kind', 'namespace', 'name', 'code', 'path'] as const;

export class Baseline implements Tolerance {
  readonly #path: string;
  readonly #entries: ReadonlyMap<string, BaselineEntry>;
  readonly #seen = new Set<string>();

  constructor(path: string, entries: readonly BaselineEntry[]) {
    this.#path = path;
    this.#entries = new Map(entries.map((entry) => [keyOf(entry), entry]));
  }

  covers(candidate: Candidate): boolean {
    const key = keyOf(entryOf(candidate, this.#path));
    if (!this.#entries.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /** Entries without a finding, from files that were validated in this run or don't exist any more. */
  stale(judged: ReadonlySet<string>): readonly BaselineEntry[] {
    return [...this.#entries].flatMap(([key, entry]) =>
      !this.#seen.has(key) && this.#isAnswered(entry, judged) ? [entry] : [],
    );
  }

  /** Entries of files that were not validated in this run. */
  others(judged: ReadonlySet<string>): readonly BaselineEntry[] {
    return [...this.#entries.values()].filter((entry) => !this.#isAnswered(entry, judged));
  }

  #isAnswered({ file }: BaselineEntry, judged: ReadonlySet<string>): boolean {
    return judged.has(file) || !existsSync(resolve(dirname(this.#path), file));
  }
}

/** The line of each entry in a baseline's file: our format has one entry per line; a reformatted file may not. */
export async function linesOf(
  path: string,
  entries: readonly BaselineEntry[],
): Promise<(number | undefined)[]> {
  const text = withLineFeeds(readFileSync(path, 'utf8'));
  const { reading } = readJson(text, 0);
  const { findings = [] } = (reading.value ?? {}) as { findings?: readonly unknown[] };
  const places = new Map(findings.map((entry, index) => [isEntry(entry) ? keyOf(entry) : '', index]));
  const [locate, lines] = [await reading.locator(), new Lines(text)];
  return entries.map((entry) => {
    const index = places.get(keyOf(entry));
    return index === undefined ? undefined : lines.at(locate(['findings', index], 'value')).line;
  });
}

export function entryOf(
  { file, path, kind, namespace, name, finding }: Candidate,
  baseline: string,
): BaselineEntry {
  return {
    file: baselineName(file, path, baseline),
    kind,
    namespace,
    name,
    code: finding.code,
    path: finding.path,
  };
}

/** The same name in every working folder: for a file, its path relative to the baseline; for a helm template, its own name. */
export function baselineName(file: string, path: string | undefined, baseline: string): string {
  if (path === undefined || !path.endsWith(basenameOf(file))) return file;
  const below = relative(dirname(baseline), path);
  return isAbsolute(below) ? path : below.split(sep).join('/');
}

const basenameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const keyOf = (entry: BaselineEntry): string => FIELDS.map((field) => entry[field]).join('\0');

/** An error with a fixed severity can't be in a baseline: it stays an error. */
export const isBaselined = ({ code }: BaselineEntry | Candidate['finding']): boolean =>
  !(isCode(code) && FIXED_CODES.has(code));

/** A file with other content, which `--write-baseline` must not replace. */
export class ForeignFile extends UsageError {}

export function readBaseline(path: string, shown: string): Baseline {
  const notOne = (why: string): UsageError => new UsageError(`${shown}: not a baseline${why}`, WRITE_ANEW);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw notOne(`: ${message}`);
    throw new UsageError(`${shown}: baseline not found`, 'write it with `--baseline FILE --write-baseline`');
  }
  // A baseline that was truncated or merged badly still contains this word.
  if (text.trim() !== '' && !text.includes('"findings"'))
    throw new ForeignFile(`${shown}: not a baseline file`, 'use another file, or remove this one');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw notOne(`: ${(error as Error).message}`);
  }
  const { version, findings } = (content ?? {}) as { version?: unknown; findings?: unknown };
  if (version !== 1 || !Array.isArray(findings) || !findings.every(isEntry)) throw notOne(' of this version');
  return new Baseline(path, findings.filter(isBaselined));
}

const WRITE_ANEW = 'write it again with `--write-baseline`';

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== 'object' || value === null) return false;
  return FIELDS.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
}

export function writeBaseline(path: string, entries: readonly BaselineEntry[]): number {
  const unique = new Map(entries.filter(isBaselined).map((entry) => [keyOf(entry), entry]));
  const findings = [...unique].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry);
  // One entry per line, so that a review shows added and removed entries.
  const lines = findings.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  writeFileSync(path, `{\n  "version": 1,\n  "findings": [${lines === '' ? '' : `\n${lines}\n  `}]\n}\n`);
  return findings.length;
}
