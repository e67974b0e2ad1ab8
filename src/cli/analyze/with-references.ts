// `validate --with-references`: the findings of each object alone, and of all objects together, in one result each.

import type { FileContent, FoundFile } from '../../manifests/files.ts';
import type { Options } from '../command-line/command.ts';
import type { Io } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';
import type { PlacingOptions } from '../results/placed-result.ts';
import { inLineOrder, type ReportedFinding, type Result } from '../results/result.ts';
import type { AssumptionOptions } from '../translate/assumed/assumed-objects.ts';
import { settingsFor } from '../translate/settings-file.ts';
import { readSources } from '../translate/sources.ts';
import { analyzedResults } from './analyzed-results.ts';

/** A file that is read once, even if it is needed again: standard input can only be read once. */
export function remembered(file: FoundFile): FoundFile {
  let content: Promise<FileContent> | undefined;
  return {
    ...file,
    read: () => {
      content ??= file.read();
      return content;
    },
  };
}

/** `own`: the results of `validate` for the same files. */
export async function withReferences(
  own: readonly Result[],
  files: readonly FoundFile[],
  options: PlacingOptions & { readonly note: (note: Note) => void },
  given: Options & AssumptionOptions & { readonly settings?: string },
  io: Io,
): Promise<Result[]> {
  const notes: Note[] = [];
  const settings = await settingsFor(given, io, notes);
  for (const note of notes) options.note(note);
  const { entries } = await readSources(files);
  const more = await analyzedResults(entries, settings, { ...options, assumptions: given });
  const byDocument = new Map(more.map((result) => [keyOf(result), result]));
  const known = new Set(own.map(keyOf));
  return [
    ...own.map((result) => joined(result, byDocument.get(keyOf(result)), options)),
    // Results without a file.
    ...more.filter((result) => !known.has(keyOf(result))),
  ];
}

const keyOf = ({ file, document }: Result): string => JSON.stringify([file, document]);

/** What W-60 says of an expression that fails, AN-84 says with the routes that it concerns. */
function withoutRepeated(own: Result, more: Result): Result {
  const told = new Set(more.findings.filter(({ code }) => code === 'AN-84').map(({ path }) => path));
  const findings = own.findings.filter(
    ({ code, path, severity }) => code !== 'W-60' || severity === 'error' || !told.has(path),
  );
  return { ...own, findings, warnings: own.warnings - (own.findings.length - findings.length) };
}

function joined(alone: Result, more: Result | undefined, { maxFindings = 100 }: PlacingOptions): Result {
  if (
    more === undefined ||
    alone.status === 'unreadable' ||
    (alone.status === more.status && more.findings.length === 0)
  )
    return alone;
  const own = withoutRepeated(alone, more);
  const said = new Set(own.findings.map(textOf));
  const others = more.findings.filter((finding) => !said.has(textOf(finding)));
  const twice = more.findings.length - others.length;
  const twiceErrors = more.findings.filter(
    (finding) => finding.severity === 'error' && said.has(textOf(finding)),
  ).length;
  const all = [...own.findings, ...others];
  const errors = all.filter(({ severity }) => severity === 'error');
  const listed = [...errors, ...all.filter(({ severity }) => severity !== 'error')].slice(0, maxFindings);
  const findings = inLineOrder(listed);
  const total = {
    errors: own.errors + more.errors - twiceErrors,
    warnings: own.warnings + more.warnings - (twice - twiceErrors),
  };
  const status = total.errors > 0 ? 'invalid' : own.status === 'skipped' ? more.status : own.status;
  return {
    ...own,
    ...total,
    status,
    findings,
    omitted: own.omitted + more.omitted + all.length - findings.length,
  };
}

const textOf = ({ code, path, message }: ReportedFinding): string => JSON.stringify([code, path, message]);
