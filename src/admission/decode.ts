// Decode: from any JSON value to an admission.k8s.io/v1 request, or to a problem with it.
// docs/development/design.md#admission. Only the envelope is read here; the validation reads `object`.

import { isObject, type JsonObject } from '../grammar/json.ts';

export const REVIEW_API_VERSION = 'admission.k8s.io/v1';
export const REVIEW_KIND = 'AdmissionReview';

/** The API server creates uids of 36 characters. Uids are repeated in each answer and log line, so their length is limited. */
const MAX_UID = 256;

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

const OPERATIONS: ReadonlySet<string> = new Set(['CREATE', 'UPDATE', 'DELETE', 'CONNECT']);

export interface ReviewRequest {
  readonly uid: string;
  readonly operation: Operation;
  /** Group and kind in the review; empty if it has none. */
  readonly group: string;
  readonly kind: string;
  readonly subResource: string;
  readonly name: string;
  readonly namespace: string;
  readonly user: string;
  /** True if nothing will be stored. */
  readonly dryRun: boolean;
  readonly object: unknown;
  readonly oldObject: unknown;
}

export type Decoded =
  | { readonly request: ReviewRequest; readonly problem?: undefined }
  /** The review can't be answered. */
  | { readonly problem: string; readonly request?: undefined };

/** Never throws, whatever the body is. */
export function decodeReview(body: unknown): Decoded {
  if (!isObject(body)) return { problem: 'the body is not a JSON object: send an AdmissionReview' };
  if (body['apiVersion'] !== REVIEW_API_VERSION || body['kind'] !== REVIEW_KIND) {
    return {
      problem: `the body is not an AdmissionReview: \`apiVersion\` must be "${REVIEW_API_VERSION}" and \`kind\` "${REVIEW_KIND}"`,
    };
  }
  const { request } = body;
  if (!isObject(request)) return { problem: 'the AdmissionReview has no `request`' };
  const { uid } = request;
  if (typeof uid !== 'string' || uid === '') return { problem: 'the AdmissionReview has no `request.uid`' };
  if (uid.length > MAX_UID) return { problem: `\`request.uid\` is longer than ${MAX_UID} characters` };
  const operation = operationOf(request);
  if (operation === undefined) {
    return { problem: '`request.operation` must be one of CREATE, UPDATE, DELETE, CONNECT' };
  }
  const kind = isObject(request['kind']) ? request['kind'] : {};
  const userInfo = isObject(request['userInfo']) ? request['userInfo'] : {};
  return {
    request: {
      uid,
      operation,
      group: text(kind['group']),
      kind: text(kind['kind']),
      subResource: text(request['subResource']),
      name: text(request['name']),
      namespace: text(request['namespace']),
      user: text(userInfo['username']),
      dryRun: request['dryRun'] === true,
      object: request['object'],
      oldObject: request['oldObject'],
    },
  };
}

/** A review that was written by hand may omit the operation: then it is a write. */
function operationOf({ operation, oldObject }: JsonObject): Operation | undefined {
  if (operation === undefined || operation === null || operation === '') {
    return isObject(oldObject) ? 'UPDATE' : 'CREATE';
  }
  return typeof operation === 'string' && OPERATIONS.has(operation) ? (operation as Operation) : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
