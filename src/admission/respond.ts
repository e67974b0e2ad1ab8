// Respond: AdmissionReview answers. docs/development/design.md#answers.
// kubectl prints `The KIND "NAME" is invalid:` and the causes only; other clients print `message`.

import type { Finding } from '../diagnostics/finding.ts';
import { plural } from '../grammar/plural.ts';
import type { PatchOperation } from '../judgement/patch.ts';
import { REVIEW_API_VERSION, REVIEW_KIND } from './decode.ts';
import { causeField, causeMessage, plainText } from './text.ts';

export interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure';
  readonly message: string;
  readonly reason: 'Invalid';
  readonly details: {
    readonly name: string;
    readonly group: string;
    readonly kind: string;
    readonly causes: readonly Cause[];
  };
  readonly code: 422;
}

export interface AdmissionResponse {
  readonly uid: string;
  readonly allowed: boolean;
  readonly status?: Status;
  readonly patchType?: 'JSONPatch';
  /** Base64. */
  readonly patch?: string;
  readonly warnings?: readonly string[];
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

export interface AdmissionReview {
  readonly kind: 'AdmissionReview';
  readonly apiVersion: 'admission.k8s.io/v1';
  readonly response: AdmissionResponse;
}

/** kubectl prints all of them: 10,000 would be half a megabyte. */
const MAX_CAUSES = 100;
/** The maximum length of `message`; the causes list all errors. */
const MAX_MESSAGE = 4096;

/** Members that both answers may have. */
export interface Remarks {
  readonly warnings?: readonly string[];
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

export function allow(uid: string, patch: readonly PatchOperation[], remarks: Remarks): AdmissionReview {
  return review({
    uid,
    allowed: true,
    ...(patch.length === 0 ? {} : { patchType: 'JSONPatch', patch: encodePatch(patch) }),
    ...remarks,
  });
}

export interface Refusal {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly errors: readonly Finding[];
  /** The number of errors that `errors` doesn't list. */
  readonly omitted: number;
}

export function deny(uid: string, refusal: Refusal, remarks: Remarks): AdmissionReview {
  const { errors } = refusal;
  const name = plainText(refusal.name, 253);
  const group = plainText(refusal.group, 253);
  const kind = plainText(refusal.kind, 253);
  const causes = errors.slice(0, MAX_CAUSES).map(causeOf);
  const rest = errors.length - causes.length + refusal.omitted;
  return review({
    uid,
    allowed: false,
    status: {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: summary(`${kind || 'the object'} ${name === '' ? '' : `"${name}" `}is invalid`, causes, rest),
      reason: 'Invalid',
      details: { name, group, kind, causes: rest > 0 ? [...causes, uncounted(rest)] : causes },
      code: 422,
    },
    ...remarks,
  });
}

const causeOf = (error: Finding): Cause => ({
  reason: error.reason,
  message: causeMessage(error),
  field: causeField(error),
});

function uncounted(rest: number): Cause {
  return {
    reason: 'FieldValueInvalid',
    message: `${rest} more ${rest === 1 ? 'error is' : 'errors are'} not listed: fix these first, or run \`gatewarden validate --max-findings all\``,
    field: 'spec',
  };
}

/** For example `EdgeBackend "x" is invalid: spec.ai: EB-04: ...; spec.static.port: BE-07: ...; and 3 more errors`. */
function summary(subject: string, causes: readonly Cause[], omitted: number): string {
  let text = `${subject}: `;
  let said = 0;
  for (const { field, message } of causes) {
    const next = field === '' ? message : `${field}: ${message}`;
    if (said > 0 && text.length + next.length > MAX_MESSAGE) break;
    text += said === 0 ? next : `; ${next}`;
    said++;
  }
  const rest = causes.length - said + omitted;
  return rest > 0 ? `${text}; and ${rest} more ${plural(rest, 'error')}` : text;
}

function review(response: AdmissionResponse): AdmissionReview {
  return { kind: REVIEW_KIND, apiVersion: REVIEW_API_VERSION, response };
}

/** In the form that an AdmissionResponse requires. */
function encodePatch(operations: readonly PatchOperation[]): string {
  return Buffer.from(JSON.stringify(operations), 'utf8').toString('base64');
}
