// The result of one object: its findings with their places in the file, without suppressed and known ones. It doesn't depend on what
// produced the findings.

import type { Finding } from '../../diagnostics/finding.ts';
import { formatPath, type Segments, valueAt } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import type { ManifestDocument } from '../../manifests/documents.ts';
import type { FoundFile } from '../../manifests/files.ts';
import type { Locate, ReadProblem } from '../../manifests/reading.ts';
import { tagHint } from '../../manifests/yaml-mistakes.ts';
import type { Node } from '../../schema/node.ts';
import { isSecretPath, secretLines } from '../../schema/secrets.ts';
import type { Tolerance } from '../tolerances/tolerance.ts';
import { excerptAt } from './excerpt.ts';
import { identityOf, inLineOrder, type ReportedFinding, type Result, reportedFinding } from './result.ts';
import type { Suggestion } from './suggestion.ts';

export interface PlacingOptions {
  readonly judge: JudgeOptions;
  /** Known and suppressed findings. */
  readonly tolerances?: readonly Tolerance[];
  /** Whether to keep the lines of the file with findings. */
  readonly withSource?: boolean;
  /** Whether to add to findings with a fix how the text of the file would change. */
  readonly withSuggestions?: boolean;
  /** The maximum number of listed findings per object; the rest is counted. Default: 100. */
  readonly maxFindings?: number;
}

/** The findings of one object. */
export interface Found {
  readonly findings: readonly Finding[];
  /** Includes findings that aren't listed. */
  readonly errors: number;
  readonly warnings: number;
  /** The schema of the object, so that none of its secrets is shown. */
  readonly root: Node | undefined;
  readonly object: unknown;
}

/** The maximum number of examined findings per object, so that tolerated ones don't hide the rest. */
const MAX_EXAMINED = 10_000;

export const examined = ({ maxFindings = MAX_FINDINGS }: PlacingOptions): number =>
  Math.max(maxFindings, MAX_EXAMINED);

/** A result without findings. */
export async function resultAt({ file, document, lines, offset, value }: ManifestDocument): Promise<Result> {
  const { line } = lines.at(await offset());
  const about = { file, document, line, ...identityOf(value) };
  return { ...about, status: 'valid', findings: [], omitted: 0, errors: 0, warnings: 0 };
}

/** The result of a document that could not be read, or must not be read. */
export async function unreadableDocument(document: ManifestDocument): Promise<Result> {
  const findings = inLineOrder(document.problems.map((problem) => placed(document, problem)));
  return { ...(await resultAt(document)), status: 'unreadable', findings, errors: findings.length };
}

export async function placedResult(
  document: ManifestDocument,
  { path }: FoundFile,
  found: Found,
  options: PlacingOptions,
): Promise<Result> {
  const { tolerances = [], maxFindings = MAX_FINDINGS } = options;
  const { problems } = document;
  const { root, object } = found;
  const about = await resultAt(document);
  const isShown = options.withSource === true && problems.length + found.findings.length > 0;
  const secrets = isShown && root !== undefined ? secretLines(root, object) : [];
  const source: Source = { isShown, root, secrets };
  const doubled = problems.map((problem) =>
    withSource(placed(document, problem), problem.offset, document, source),
  );
  const isTolerated = (finding: { code: Code; path: string; segments: Segments }): boolean =>
    tolerances.some((tolerance) => tolerance.covers({ ...about, path, finding }));
  const kept =
    tolerances.length === 0 ? found.findings : found.findings.filter((finding) => !isTolerated(finding));
  const dropped = found.findings.length - kept.length;
  const errors =
    doubled.length + (dropped === 0 ? found.errors : kept.filter(isError).length + unexamined(found).errors);
  const warnings =
    dropped === 0
      ? found.warnings
      : kept.filter((each) => !isError(each)).length + unexamined(found).warnings;
  const listed = kept.slice(0, Math.max(0, maxFindings - doubled.length));
  const suggestions = options.withSuggestions ? await suggest(document, listed, options.judge) : undefined;
  const shown = (await place(document, listed, source)).map((finding, index) => {
    const suggestion = suggestions?.get(listed[index] as Finding);
    return suggestion === undefined ? finding : { ...finding, suggestion };
  });
  const findings = inLineOrder([...doubled.slice(0, maxFindings), ...shown]);
  return {
    ...about,
    status: errors > 0 ? 'invalid' : 'valid',
    findings,
    omitted: errors + warnings - findings.length,
    errors,
    warnings,
  };
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

/** The numbers of findings beyond the examined ones: they are counted, even if some would be tolerated. */
function unexamined({ findings, errors, warnings }: Found): { errors: number; warnings: number } {
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

/** Adds the line of the file, unless there is a secret at the finding's path. */
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
