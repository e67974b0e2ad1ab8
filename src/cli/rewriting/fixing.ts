// `validate --fix` and `--fix-dry-run` for the files of a run: each file is fixed before it is validated, so that the report lists only
// what is left.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { plural } from '../../grammar/plural.ts';
import type { FoundFile } from '../../manifests/files.ts';
import type { Note } from '../results/note.ts';
import type { Result } from '../results/result.ts';
import { type FixedFinding, type FixOptions, fixFile, type UnfixedFinding } from './fixed-file.ts';
import { lineOrigins } from './line-origins.ts';
import { unifiedDiff } from './unified-diff.ts';
import { writeFile } from './write-file.ts';

export interface Fixing {
  /** Returns the file that is to be validated. */
  fix(file: FoundFile): Promise<FoundFile>;
  /** What a dry run leaves, which no report lists: each finding with its hint, apart from those whose fix was refused. */
  left(results: readonly Result[]): readonly Note[];
  /** What was fixed, and what could not be fixed. */
  conclude(): Promise<FixingConclusion>;
}

export interface FixingConclusion {
  readonly notes: readonly Note[];
  /** The changes of a dry run. */
  readonly diff: string;
  /** Whether a file could not be written. */
  readonly hasFailed: boolean;
}

/** A file is written as a whole or not at all. */
const STAYS = 'so nothing in this file is fixed';

export function fixing(options: FixOptions, isDry: boolean): Fixing {
  const fixed: FixedFinding[] = [];
  const failures: Note[] = [];
  const unfixed: UnfixedFinding[] = [];
  const unwritten: Note[] = [];
  const diffs: string[] = [];
  const edited = new Map<string, readonly [before: Uint8Array, after: string]>();
  const failed = (file: string, message: string): void =>
    void failures.push({ level: 'warning', file, message });

  const fix = async (file: FoundFile): Promise<FoundFile> => {
    const content = await file.read();
    const same: FoundFile = { ...file, read: async () => content };
    if ('problem' in content) return same;
    const result = await fixFile(file, content.bytes, options);
    unfixed.push(...result.unfixed);
    const [failure] = result.failures;
    if (failure !== undefined && (isDry || result.hasFixes))
      unwritten.push({ level: 'note', file: file.name, ...failure, message: `${failure.message}; ${STAYS}` });
    if (!result.isChanged) return same;
    if (isDry) {
      diffs.push(await unifiedDiff(file.name, content.bytes, result.text));
      edited.set(file.name, [content.bytes, result.text]);
    } else {
      const problem =
        file.path === undefined
          ? "can't write to standard input"
          : writeFile(file.path, content.bytes, result.text);
      if (problem !== undefined) {
        failed(file.name, problem);
        return same;
      }
    }
    fixed.push(...result.fixed);
    return { ...file, read: async () => ({ bytes: Buffer.from(result.text) }) };
  };

  return {
    fix,
    left: (results) => leftNotes(results, unfixed, edited),
    conclude: async () => ({
      notes: [...failures, ...unwritten, ...told(fixed, unfixed, isDry)],
      diff: diffs.join(''),
      hasFailed: failures.length > 0,
    }),
  };
}

function told(fixed: readonly FixedFinding[], unfixed: readonly UnfixedFinding[], isDry: boolean): Note[] {
  const files = new Set(fixed.map(({ file }) => file)).size;
  const what = isDry ? 'would be fixed' : 'fixed';
  const left = unfixed.map(
    ({ file, line, code, path, why }): Note => ({
      level: 'note',
      file,
      line,
      message: `not fixed: ${code} ${path}: ${why}`,
    }),
  );
  const notes = fixed.map(
    ({ file, line, code, path }): Note => ({
      level: 'note',
      file,
      line,
      message: `${what}: ${code}${path === '' ? '' : ` ${path}`}`,
    }),
  );
  const count = `${fixed.length} ${plural(fixed.length, 'finding')} ${what} in ${files} ${plural(files, 'file')}`;
  return [
    ...notes,
    ...left,
    { level: 'note', message: fixed.length === 0 ? `nothing ${isDry ? 'would be' : 'was'} fixed` : count },
  ];
}

function leftNotes(
  results: readonly Result[],
  refused: readonly UnfixedFinding[],
  edited: ReadonlyMap<string, readonly [before: Uint8Array, after: string]>,
): readonly Note[] {
  const told = new Set(refused.map(({ file, code, path }) => `${file} ${code} ${path}`));
  const origins = new Map<string, (line: number) => number>();
  const inFile = (file: string, line: number): number => {
    const texts = edited.get(file);
    if (texts === undefined) return line;
    const [before, after] = texts;
    return getOrCreate(origins, file, () => lineOrigins(Buffer.from(before).toString('utf8'), after))(line);
  };
  return results.flatMap(({ file, findings }) =>
    findings
      .filter(({ code, path }) => !told.has(`${file} ${code} ${path}`))
      .map(
        ({ code, path, line, hint, message }): Note => ({
          level: 'note',
          file,
          line: inFile(file, line),
          message: `not fixed: ${code}${path === '' ? '' : ` ${path}`}: ${hint ?? message}`,
        }),
      ),
  );
}
