// From files to results: reads and validates each document.

import { formatPath } from '../../diagnostics/path.ts';
import type { NearMiss } from '../../judgement/envelope.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { type ManifestDocument, readDocuments } from '../../manifests/documents.ts';
import type { FileProblem, FoundFile } from '../../manifests/files.ts';
import { isUnreadable } from '../../manifests/reading.ts';
import { asInFile, type JudgedInFile, judgeOf, judgeOurs } from './file-judging.ts';
import { type Note, skipped } from './note.ts';
import {
  examined,
  type PlacingOptions,
  placedResult,
  resultAt,
  unreadableDocument,
} from './placed-result.ts';
import { isSecret, NOBODY, type Result } from './result.ts';
import { isRootList, rootListNote } from './root-list.ts';
import type { SecuredBackends } from './secured-backends.ts';

export interface JudgeFilesOptions extends PlacingOptions {
  readonly showDefaults?: boolean;
  /** Collects the Backends that other objects of the input may secure. */
  readonly secured: SecuredBackends<Pending>;
  /** Called for skipped objects that look as if they should be validated. */
  readonly note?: (note: Note) => void;
}

/** A document whose result depends on other objects of the input. It is judged once they are known, since known findings are counted. */
export interface Pending {
  readonly judged: (judge: JudgeOptions) => Promise<Result>;
}

export const isPending = (judged: Result | Pending): judged is Pending => 'judged' in judged;

export async function* judgeFile(
  file: FoundFile,
  options: JudgeFilesOptions,
): AsyncGenerator<Result | Pending> {
  const content = await file.read();
  if ('problem' in content) {
    yield unreadableFile(file.name, content.problem);
    return;
  }
  for await (const document of readDocuments(file.name, content.bytes))
    yield await judgeDocument(document, file, options);
}

export function unreadableFile(file: string, { message, hint }: FileProblem): Result {
  const finding = {
    code: 'ST-14',
    severity: 'error',
    path: '',
    segments: [],
    message,
    line: 1,
    column: 1,
  } as const;
  return {
    ...NOBODY,
    file,
    document: 0,
    line: 1,
    status: 'unreadable',
    findings: [hint === undefined ? finding : { ...finding, hint }],
    omitted: 0,
    errors: 1,
    warnings: 0,
  };
}

async function judgeDocument(
  document: ManifestDocument,
  found: FoundFile,
  options: JudgeFilesOptions,
): Promise<Result | Pending> {
  const { secured } = options;
  if (isUnreadable(document)) return unreadableDocument(document);
  const { value } = document;
  if (isRootList(document)) {
    options.note?.(await rootListNote(document));
    return { ...(await resultAt(document)), status: 'skipped' };
  }
  secured.see(value);
  const judge = value === null ? judgeOurs : await judgeOf(value);
  const judgement = value === null ? undefined : judge(value, asInFile(options.judge, examined(options)));
  if (judgement === undefined || judgement.type === 'foreign' || judgement.type === 'anonymous') {
    const nearMiss = judgement && (judgement.nearMiss ?? (await misspeltKind(value)));
    if (nearMiss !== undefined) options.note?.(await nearMissNote(document, nearMiss));
    return { ...(await resultAt(document)), status: 'skipped' };
  }
  const pending: Pending = {
    judged: (again) =>
      judgedResult(document, found, judge(value, asInFile(again, examined(options))), options),
  };
  return secured.doubt(value, () => judgement.findings, pending)
    ? pending
    : judgedResult(document, found, judgement, options);
}

async function judgedResult(
  document: ManifestDocument,
  found: FoundFile,
  judgement: JudgedInFile,
  options: JudgeFilesOptions,
): Promise<Result> {
  const placing = isSecret(document.value) ? { ...options, withSource: false } : options;
  const result = await placedResult(document, found, judgement, placing);
  if (!options.showDefaults || judgement.defaults === undefined) return result;
  return {
    ...result,
    defaults: judgement.defaults.map(({ segments, value }) => ({ path: formatPath(segments), value })),
  };
}

/** A typo in a kind of the Gateway API or another one that the translation reads. Loaded for files with other kinds only. */
async function misspeltKind(value: unknown): Promise<NearMiss | undefined> {
  const { misspeltKindOf } = await import('../../snapshot/misspelt-kinds.ts');
  return misspeltKindOf(value);
}

async function nearMissNote({ file, lines, locator }: ManifestDocument, nearMiss: NearMiss): Promise<Note> {
  const { line } = lines.at((await locator())(nearMiss.segments, 'value'));
  return { level: 'note', file, line, message: skipped(nearMiss) };
}
