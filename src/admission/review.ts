// Review: the answers of /mutate and /validate. Pure: takes a request and settings, returns a response and a summary for log and metrics. A
// dry run gets the same answer as a real request, because there are no side effects. docs/development/design.md#admission.

import type { Finding } from '../diagnostics/finding.ts';
import type { Code } from '../diagnostics/severity.ts';
import { isObject } from '../grammar/json.ts';
import {
  EDGE_GROUP,
  GATEWAY_GROUP,
  SELF_TEST_ANNOTATION,
  SELF_TEST_REACH,
  SELF_TEST_REACHED,
} from '../identifiers.ts';
import { isDeleting, type NearMiss } from '../judgement/envelope.ts';
import { type Judgement, type JudgeOptions, judge } from '../judgement/judge.ts';
import { patchOf } from '../judgement/patch.ts';
import { findKind } from '../kinds/index.ts';
import type { Operation, ReviewRequest } from './decode.ts';
import { kindChange } from './kind-change.ts';
import { type AdmissionReview, allow, deny, type Remarks } from './respond.ts';
import { MAX_WARNING, plainText, warningTexts } from './text.ts';

export interface ReviewSettings {
  /** Validation level and configured severities. */
  readonly judge?: Pick<JudgeOptions, 'validationLevel' | 'severities' | 'exceptions'>;
  /** `warn`: nothing is refused, and every finding is a warning (paths /mutate/warn and /validate/warn). */
  readonly mode?: 'enforce' | 'warn';
  /** Whether /mutate refuses objects with errors. Default: true. */
  readonly earlyRefusal?: boolean;
}

/** `warned`: admitted, with at least one warning. */
export type Decision = 'allowed' | 'warned' | 'denied';

export interface ReviewSummary {
  readonly operation: Operation;
  /** One of our kinds, or `other`; never a text from the request. */
  readonly kind: string;
  readonly decision: Decision;
  /** Codes of errors and warnings, each listed once. */
  readonly errors: readonly Code[];
  readonly warnings: readonly Code[];
  /** The exceptions that admitted errors, by id. */
  readonly exceptions: readonly string[];
  readonly dryRun: boolean;
  /** A self-test of our server, not a user's object. */
  readonly selfTest: boolean;
}

export interface Reviewed {
  readonly review: AdmissionReview;
  readonly summary: ReviewSummary;
}

type Door = 'mutate' | 'validate';

export function reviewMutate(request: ReviewRequest, settings: ReviewSettings = {}): Reviewed {
  return withReach('mutate', request, reviewAt('mutate', request, settings));
}

export function reviewValidate(request: ReviewRequest, settings: ReviewSettings = {}): Reviewed {
  return withReach('validate', request, reviewAt('validate', request, settings));
}

const GROUPS: ReadonlySet<string> = new Set([GATEWAY_GROUP, EDGE_GROUP]);
const NO_CODES: readonly Code[] = [];
const NO_EXCEPTIONS: readonly string[] = [];

function reviewAt(door: Door, request: ReviewRequest, settings: ReviewSettings): Reviewed {
  const { operation, object } = request;
  if (isExempt(request)) return pass(request);
  if (operation === 'CONNECT' || request.subResource !== '') {
    const what = request.subResource === '' ? operation : `subresource ${request.subResource}`;
    return pass(request, `not validated by Gatewarden: ${what}`);
  }

  const changed = operation === 'UPDATE' ? kindChange(request.oldObject, object) : undefined;
  const old = operation === 'UPDATE' && changed === undefined && isObject(request.oldObject);
  const options = optionsFor(request, settings);
  const judgement = judge(object, old ? { ...options, old: request.oldObject } : options);
  if (judgement.type === 'foreign' || judgement.type === 'anonymous') {
    if (changed !== undefined) return conclude(door, request, settings, judgement, [changed], 0);
    if (GROUPS.has(request.group)) {
      return conclude(door, request, settings, judgement, [otherObject(request)], 0);
    }
    return pass(request, unjudged(judgement.type, object, judgement.nearMiss));
  }
  const findings = changed === undefined ? judgement.findings : [changed, ...judgement.findings];
  return conclude(door, request, settings, judgement, findings, judgement.omitted);
}

/** The place of an object matters only to exceptions. */
function optionsFor({ namespace, name }: ReviewRequest, { judge }: ReviewSettings): JudgeOptions | undefined {
  return judge?.exceptions === undefined ? judge : { ...judge, place: { namespace, name } };
}

/** DELETE, status updates, and updates of objects that are being deleted always pass (docs/development/design.md#what-always-passes). */
function isExempt({ operation, subResource, object, oldObject }: ReviewRequest): boolean {
  if (operation === 'DELETE' || subResource === 'status') return true;
  // On a create, the client could set deletionTimestamp itself: the API server drops it, other callers don't. On an update it comes from
  // the stored object, and the client can't set it.
  return operation === 'UPDATE' && (isDeleting(object) || isDeleting(oldObject));
}

function pass(request: ReviewRequest, warning?: string): Reviewed {
  const remarks = warning === undefined ? {} : { warnings: [plainText(warning, MAX_WARNING)] };
  return {
    review: allow(request.uid, [], remarks),
    summary: summaryOf(
      request,
      findKind(request.group, request.kind)?.kind,
      warning === undefined ? 'allowed' : 'warned',
    ),
  };
}

/** Reports that an object could not be validated, instead of passing it silently (docs/development/design.md#what-always-passes). */
function unjudged(type: 'foreign' | 'anonymous', object: unknown, nearMiss: NearMiss | undefined): string {
  if (nearMiss !== undefined) return `not validated by Gatewarden: ${nearMiss.message} (${nearMiss.hint})`;
  if (type === 'anonymous') return 'not validated by Gatewarden: the object has no apiVersion and kind';
  const { apiVersion, kind } = object as { apiVersion: string; kind: string };
  return `not validated by Gatewarden: ${kind.slice(0, 63)} of ${apiVersion.slice(0, 127)} is not a kind of ${EDGE_GROUP} or ${GATEWAY_GROUP}`;
}

/** The review is for one of our kinds, but the object in it isn't. */
function otherObject({ group, kind }: ReviewRequest): Finding {
  return {
    code: 'ST-10',
    severity: 'error',
    path: 'apiVersion',
    segments: ['apiVersion'],
    reason: 'FieldValueInvalid',
    message: `Invalid value: the review is about ${plainText(`${kind} of ${group}`, 253)}, the object in it isn't`,
    hint: 'send the object with its `apiVersion` and `kind`',
  };
}

function conclude(
  door: Door,
  request: ReviewRequest,
  settings: ReviewSettings,
  judgement: Judgement,
  findings: readonly Finding[],
  omitted: number,
): Reviewed {
  const { uid } = request;
  const kind = judgement.kind?.kind;
  if (findings.length === 0) {
    const patch = door === 'mutate' ? patchOf(judgement.defaults) : [];
    return { review: allow(uid, patch, {}), summary: summaryOf(request, kind, 'allowed') };
  }
  const errors = findings.filter(({ severity }) => severity === 'error');
  const advice = findings.filter(({ severity }) => severity === 'warning');
  const warns = settings.mode === 'warn';
  const errorCodes = codesOf(errors);
  const warningCodes = codesOf(advice);
  const exceptions = exceptionsOf(advice);
  // Errors come first, so if any warning is listed, all errors are.
  const omittedErrors = advice.length > 0 ? 0 : Math.max(0, judgement.errors - judgement.findings.length);
  const omittedWarnings = omitted - omittedErrors;
  const warnings = warningTexts(
    warns ? { findings, omitted } : { findings: advice, omitted: omittedWarnings },
  );
  const remarks: Remarks = {
    ...(warnings.length === 0 ? {} : { warnings }),
    auditAnnotations: {
      ...(errorCodes.length === 0 ? {} : { errors: errorCodes.join(',') }),
      ...(warningCodes.length === 0 ? {} : { warnings: warningCodes.join(',') }),
      ...(exceptions.length === 0 ? {} : { exceptions: exceptions.join(',') }),
    },
  };
  const refuses = !warns && errors.length > 0 && (door === 'validate' || refusesEarly(request, settings));
  const decision = refuses ? 'denied' : warnings.length > 0 ? 'warned' : 'allowed';
  const review = refuses
    ? deny(uid, { ...identify(request, judgement), errors, omitted: omittedErrors }, remarks)
    : allow(uid, door === 'mutate' ? patchOf(judgement.defaults) : [], remarks);
  return { review, summary: summaryOf(request, kind, decision, errorCodes, warningCodes, exceptions) };
}

function summaryOf(
  request: ReviewRequest,
  kind: string | undefined,
  decision: Decision,
  errors = NO_CODES,
  warnings = NO_CODES,
  exceptions: readonly string[] = NO_EXCEPTIONS,
): ReviewSummary {
  const { operation, dryRun } = request;
  return {
    operation,
    kind: kind ?? 'other',
    decision,
    errors,
    warnings,
    exceptions,
    dryRun,
    selfTest: isSelfTest(request),
  };
}

/** Dry runs only: an object that is stored is a user's object and is counted, even with the annotation. */
const isSelfTest = ({ dryRun, operation, object }: ReviewRequest): boolean =>
  dryRun && operation === 'CREATE' && isMarked(object);

/** The self-test of each kind learns from a warning that the API server called this path for it. */
function withReach(door: Door, request: ReviewRequest, reviewed: Reviewed): Reviewed {
  if (!isSelfTest(request) || markOf(request.object) !== SELF_TEST_REACH) return reviewed;
  const { review } = reviewed;
  const warnings = [...(review.response.warnings ?? []), `${SELF_TEST_REACHED}/${door}`];
  return { ...reviewed, review: { ...review, response: { ...review.response, warnings } } };
}

/** The self-test must reach /validate with an object that /mutate would refuse. */
function refusesEarly({ object }: ReviewRequest, { earlyRefusal = true }: ReviewSettings): boolean {
  return earlyRefusal && !isMarked(object);
}

const isMarked = (object: unknown): boolean => markOf(object) !== undefined;

/** The value of the self-test's annotation. */
function markOf(object: unknown): unknown {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  const annotations = isObject(metadata) ? metadata['annotations'] : undefined;
  if (!isObject(annotations) || !Object.hasOwn(annotations, SELF_TEST_ANNOTATION)) return undefined;
  return annotations[SELF_TEST_ANNOTATION] ?? null;
}

/** Group, kind and name of the refused object, from the review or the object. */
function identify(
  request: ReviewRequest,
  { kind }: Judgement,
): { group: string; kind: string; name: string } {
  const object = isObject(request.object) ? request.object : {};
  const metadata = isObject(object['metadata']) ? object['metadata'] : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const apiVersion = text(object['apiVersion']);
  return {
    group: kind?.group ?? (request.group || apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')))),
    kind: kind?.kind ?? (request.kind || text(object['kind'])),
    name: request.name || text(metadata['name']) || text(metadata['generateName']),
  };
}

function codesOf(findings: readonly Finding[]): readonly Code[] {
  if (findings.length === 0) return NO_CODES;
  return [...new Set(findings.map(({ code }) => code))];
}

function exceptionsOf(findings: readonly Finding[]): readonly string[] {
  const ids = findings.flatMap(({ exception }) => exception?.id ?? []);
  return ids.length === 0 ? NO_EXCEPTIONS : [...new Set(ids)];
}
