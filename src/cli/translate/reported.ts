// The findings of a translation as results, as `validate` reports them: each with its file, and with the severities of gatewarden.yaml and
// the flags.

import type { Finding } from '../../diagnostics/finding.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { levelOf, severityOf } from '../../diagnostics/severity.ts';
import { exceptionLookup, withException } from '../../judgement/exception-lookup.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { KINDS } from '../../kinds/index.ts';
import { groupOf } from '../../objects/reference.ts';
import { knownKind } from '../../snapshot/known-kinds.ts';
import type { Settings } from '../../translation/settings.ts';
import type { TranslationFinding } from '../../translation.ts';
import { type Found, type PlacingOptions, placedResult } from '../results/placed-result.ts';
import { isSecret, NOBODY, type Result, reportedFinding } from '../results/result.ts';
import { withCopies } from './copies.ts';
import { type Entry, isSource, type Source, SourceIndex } from './sources.ts';

/** One result for each object and each unreadable file, and one for findings without a file. */
export async function reportedResults(
  entries: readonly Entry[],
  findings: readonly TranslationFinding[],
  options: PlacingOptions,
): Promise<Result[]> {
  const index = new SourceIndex(entries.filter(isSource));
  const textsBySource = new Map<Source | undefined, Map<string, Finding>>();
  for (const told of findings) {
    const severity = weighed(told, options.judge);
    if (severity === undefined) continue;
    const finding = excepted(await withCopies({ ...told, severity }, index), options.judge);
    const text = textOf(finding);
    for (const source of sourcesOf(finding, index)) {
      const known = textsBySource.get(source);
      if (known === undefined) textsBySource.set(source, new Map([[text, finding]]));
      else if (!known.has(text)) known.set(text, finding);
    }
  }
  const found = (source: Source | undefined): readonly Finding[] => {
    const texts = textsBySource.get(source);
    return texts === undefined ? NONE : [...texts.values()];
  };
  const results: Result[] = [];
  for (const entry of entries) {
    if (!isSource(entry)) {
      results.push(entry);
      continue;
    }
    const { document, file } = entry;
    const said = foundAt(entry, found(entry));
    const shown = isSecret(document.value) ? { ...options, withSource: false } : options;
    const result = await placedResult(document, file, said, shown);
    const isSkipped = result.status === 'valid' && said.findings.length === 0 && !isRead(result);
    results.push(isSkipped ? { ...result, status: 'skipped' } : result);
  }
  const homeless = found(undefined);
  return homeless.length === 0 ? results : [...results, homelessResult(homeless)];
}

const NONE: readonly never[] = [];

function foundAt({ document: { value, problems } }: Source, findings: readonly Finding[]): Found {
  // Most objects have none. With problems of the document, the schema tells which lines are secret.
  if (findings.length + problems.length === 0)
    return { findings, errors: 0, warnings: 0, root: undefined, object: value };
  const sorted = findings.toSorted((left, right) => rank(left) - rank(right));
  const errors = sorted.filter(({ severity }) => severity === 'error').length;
  const [apiVersion, kind] = [valueAt(value, ['apiVersion']), valueAt(value, ['kind'])];
  const root = KINDS.find((each) => each.kind === kind && each.apiVersion === apiVersion)?.root;
  return { findings: sorted, errors, warnings: sorted.length - errors, root, object: value };
}

/** Whether the translation reads objects of this kind. */
function isRead({ apiVersion, kind }: Result): boolean {
  const group = groupOf(apiVersion);
  return (
    knownKind(group, kind) !== undefined || KINDS.some((own) => own.group === group && own.kind === kind)
  );
}

const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);

/** At level strict, findings of that level are errors. */
export function judgedAt({ validation }: Settings, judge: JudgeOptions): JudgeOptions {
  return validation.level === 'strict' ? { ...judge, validationLevel: 'strict' } : judge;
}

/** An error that an exception admits is a warning, as in the webhook. */
function excepted(finding: TranslationFinding, { exceptions }: JudgeOptions): TranslationFinding {
  if (exceptions === undefined) return finding;
  const { kind, namespace, name } = finding.object;
  const own = KINDS.find((each) => each.kind === kind);
  if (own === undefined) return finding;
  return { ...finding, ...withException(finding, exceptionLookup(exceptions, own, { namespace, name })) };
}

/** With the severity from gatewarden.yaml and the flags; undefined: it is turned off. */
export function weighed(finding: Finding, { severities = {}, unknownFields, validationLevel }: JudgeOptions) {
  const { code, sort, severity } = finding;
  const setting =
    sort === 'unknown-field' && unknownFields !== undefined
      ? unknownFields
      : Object.hasOwn(severities, code)
        ? severities[code]
        : undefined;
  const level = levelOf(code);
  const isRaised = validationLevel === 'strict' && level === 'S';
  if (setting === undefined && !isRaised) return severity;
  return severityOf(code, level, validationLevel ?? 'standard', setting);
}

/**
 * Of several objects with one name, the one that has the path: the last if several have it. Findings about the name are reported for each;
 * objects without a name can't be distinguished.
 */
function sourcesOf(finding: TranslationFinding, index: SourceIndex): readonly (Source | undefined)[] {
  const { object, segments, reason, copies } = finding;
  const found = copies === undefined ? index.find(object) : index.all(object);
  const isOfAll = object.name === '' || (reason === 'FieldValueDuplicate' && segments[0] === 'metadata');
  if (isOfAll && found.length > 0) return found;
  return [found.findLast(({ document }) => valueAt(document.value, segments) !== undefined) ?? found.at(-1)];
}

/** The same finding of one object is reported once. */
const textOf = ({ code, path, message }: Finding): string => JSON.stringify([code, path, message]);

/** Findings that belong to no object of a file. */
function homelessResult(findings: readonly Finding[]): Result {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...NOBODY,
    file: '',
    document: 0,
    line: 0,
    status: errors > 0 ? 'invalid' : 'valid',
    findings: findings.map((finding) => reportedFinding(finding, { line: 0, column: 0 })),
    omitted: 0,
    errors,
    warnings: findings.length - errors,
  };
}
