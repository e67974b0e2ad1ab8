// From files to results: every document read, judged, and its findings placed in the file. What is suppressed or known is left out here.

import type { Finding } from '../../diagnostics/finding.ts';
import { formatPath, type Segments, valueAt } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { NearMiss } from '../../judgement/envelope.ts';
import { type Judgement, type JudgeOptions, judge } from '../../judgement/judge.ts';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import { type ManifestDocument, readDocuments } from '../../manifests/documents.ts';
import type { FileProblem, FoundFile } from '../../manifests/files.ts';
import { isUnreadable, type Locate, type ReadProblem } from '../../manifests/reading.ts';
import { tagHint } from '../../manifests/yaml-mistakes.ts';
import type { Node } from '../../schema/node.ts';
import { isSecretPath, secretLines } from '../../schema/secrets.ts';
import type { Tolerance } from '../tolerances/tolerance.ts';
import { excerptAt } from './excerpt.ts';
import { asInFile } from './file-judging.ts';
import { type Note, skipped } from './note.ts';
import { identityOf, NOBODY, type ReportedFinding, type Result, reportedFinding } from './result.ts';
import type { Suggestion } from './suggestion.ts';

export interface JudgeFilesOptions {
  readonly judge: JudgeOptions;
  /** Known and suppressed findings. */
  readonly tolerances?: readonly Tolerance[];
  readonly showDefaults?: boolean;
  /** Keep the lines of the file that findings stand on. */
  readonly withSource?: boolean;
  /** Say of findings with a fix how the text of the file would change. */
  readonly withSuggestions?: boolean;
  /** Findings of one object that are listed; the rest is counted. 100 by default. */
  readonly maxFindings?: number;
  /** Told of objects that are skipped and look as if they shouldn't be. */
  readonly note?: (note: Note) => void;
}

/** Findings of one object that are looked at, so that what is tolerated doesn't hide the rest. */
const MAX_EXAMINED = 10_000;

export async function* judgeFile(file: FoundFile, options: JudgeFilesOptions): AsyncGenerator<Result> {
  const content = await file.read();
  if ('problem' in content) {
    yield unreadableFile(file.name, content.problem);
    return;
  }
  for await (const document of readDocuments(file.name, content.bytes))
    yield await judgeDocument(document, file, options);
}

function unreadableFile(file: string, { message, hint }: FileProblem): Result {
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
): Promise<Result> {
  const { file, lines, problems, value } = document;
  const { line } = lines.at(await document.offset());
  const about = { file, document: document.document, line, ...identityOf(value) };
  if (isUnreadable(document)) {
    const findings = problems.map((problem) => placed(document, problem));
    return { ...about, status: 'unreadable', findings, omitted: 0, errors: findings.length, warnings: 0 };
  }
  const { tolerances = [], maxFindings = MAX_FINDINGS } = options;
  const examined = Math.max(maxFindings, MAX_EXAMINED);
  const judgement = value === null ? undefined : judge(value, asInFile(options.judge, examined));
  if (judgement === undefined || judgement.type === 'foreign' || judgement.type === 'anonymous') {
    if (judgement?.nearMiss !== undefined) options.note?.(await nearMissNote(document, judgement.nearMiss));
    return { ...about, status: 'skipped', findings: [], omitted: 0, errors: 0, warnings: 0 };
  }

  const isShown = options.withSource === true && problems.length + judgement.findings.length > 0;
  const root = judgement.kind?.root;
  const secrets = isShown && root !== undefined ? secretLines(root, judgement.object) : [];
  const source: Source = { isShown, root, secrets };
  const doubled = problems.map((problem) =>
    withSource(placed(document, problem), problem.offset, document, source),
  );
  const isTolerated = (finding: { code: Code; path: string; segments: Segments }): boolean =>
    tolerances.some((tolerance) => tolerance.covers({ ...about, path: found.path, finding }));
  const kept =
    tolerances.length === 0
      ? judgement.findings
      : judgement.findings.filter((finding) => !isTolerated(finding));
  const dropped = judgement.findings.length - kept.length;
  const errors =
    doubled.length +
    (dropped === 0 ? judgement.errors : kept.filter(isError).length + unexamined(judgement).errors);
  const warnings =
    dropped === 0
      ? judgement.warnings
      : kept.filter((each) => !isError(each)).length + unexamined(judgement).warnings;
  const listed = kept.slice(0, Math.max(0, maxFindings - doubled.length));
  const suggestions = options.withSuggestions ? await suggest(document, listed, options.judge) : undefined;
  const shown = (await place(document, listed, source)).map((finding, index) => {
    const suggestion = suggestions?.get(listed[index] as Finding);
    return suggestion === undefined ? finding : { ...finding, suggestion };
  });
  const findings = [...doubled.slice(0, maxFindings), ...shown];
  return {
    ...about,
    status: errors > 0 ? 'invalid' : 'valid',
    findings,
    omitted: errors + warnings - findings.length,
    errors,
    warnings,
    ...(options.showDefaults
      ? { defaults: judgement.defaults.map(({ segments, value }) => ({ path: formatPath(segments), value })) }
      : {}),
  };
}

async function nearMissNote({ file, lines, locator }: ManifestDocument, nearMiss: NearMiss): Promise<Note> {
  const { line } = lines.at((await locator())(nearMiss.segments, 'value'));
  return { level: 'note', file, line, message: skipped(nearMiss) };
}

async function suggest(
  document: ManifestDocument,
  findings: readonly Finding[],
  judging: JudgeOptions,
): Promise<ReadonlyMap<Finding, Suggestion> | undefined> {
  if (findings.every(({ fix }) => fix === undefined)) return undefined;
  const { suggestionsOf } = await import('../rewriting/suggestions.ts');
  return suggestionsOf(document, findings, judging);
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** Findings beyond those that were examined: they count, whatever is tolerated. */
function unexamined({ findings, errors, warnings }: Judgement): { errors: number; warnings: number } {
  const listed = findings.filter(isError).length;
  return { errors: errors - listed, warnings: warnings - (findings.length - listed) };
}

function placed({ lines }: ManifestDocument, problem: ReadProblem): ReportedFinding {
  const { code, segments, message, hint, offset } = problem;
  const finding = {
    code,
    severity: 'error',
    path: formatPath(segments),
    segments,
    message,
    ...lines.at(offset),
  } as const;
  return hint === undefined ? finding : { ...finding, hint };
}

interface Source {
  readonly isShown: boolean;
  readonly root: Node | undefined;
  readonly secrets: readonly string[];
}

/** With the line of the file, unless a secret stands at its path. */
function withSource(
  finding: ReportedFinding,
  offset: number,
  { lines }: ManifestDocument,
  { isShown, root, secrets }: Source,
): ReportedFinding {
  if (!isShown || (root !== undefined && isSecretPath(root, finding.segments))) return finding;
  return { ...finding, excerpt: excerptAt(lines, offset, secrets) };
}

async function place(
  document: ManifestDocument,
  findings: readonly Finding[],
  source: Source,
): Promise<ReportedFinding[]> {
  if (findings.length === 0) return [];
  const locate: Locate = await document.locator();
  return findings.map((finding) => {
    const offset = locate(finding.segments, finding.sort === 'unknown-field' ? 'key' : 'value');
    const isEmpty = valueAt(document.value, finding.segments) === '';
    const hint = isEmpty ? tagHint(document.lines.text, offset) : undefined;
    const said = hint === undefined ? finding : { ...finding, hint };
    return withSource(reportedFinding(said, document.lines.at(offset)), offset, document, source);
  });
}
