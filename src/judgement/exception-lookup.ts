// What the exceptions of one object do to its errors. What the CRD rejects too is never exempt: the webhook would promise what the API
// server doesn't do.

import type { Finding, FindingException } from '../diagnostics/finding.ts';
import { type Code, FIXED_CODES } from '../diagnostics/severity.ts';
import { isCarried } from '../schema/carried.ts';
import type { Kind } from '../schema/kind.ts';
import {
  describeException,
  type Excepted,
  type ExceptionSubject,
  type Exceptions,
  exceptionFor,
} from './exceptions.ts';

/** Makes a warning of an error, or nothing, which a remark explains. */
export type ExceptionUse = { readonly exception: FindingException } | { readonly remark: string };
export type ExceptionLookup = (error: Pick<Finding, 'code' | 'segments'>) => ExceptionUse | undefined;

export function exceptionLookup(
  exceptions: Exceptions,
  kind: Kind,
  place: Omit<ExceptionSubject, 'kind'>,
): ExceptionLookup {
  const subject = { kind: kind.kind, ...place };
  // An object can have thousands of errors with one code.
  const known = new Map<Code, Excepted | undefined>();
  return ({ code, segments }) => {
    // The API server validates metadata itself.
    if (FIXED_CODES.has(code) || segments[0] === 'metadata') return undefined;
    if (!known.has(code)) known.set(code, exceptionFor(exceptions, code, subject));
    const found = known.get(code);
    if (found === undefined) return undefined;
    const { id, until } = found.exception;
    if (found.state === 'ended') return { remark: `the exception ${id} ended on ${until}` };
    if (isCarried(kind.root, code, segments))
      return { remark: `the exception ${id} has no effect here, because the CRD rejects it, too` };
    return { exception: { id, text: describeException(found, exceptions.now()) } };
  };
}

/** An error of an object as its exceptions leave it. */
export function withException(finding: Finding, lookup: ExceptionLookup): Finding {
  const use = finding.severity === 'error' ? lookup(finding) : undefined;
  if (use === undefined) return finding;
  if ('remark' in use) return { ...finding, message: `${finding.message} (${use.remark})` };
  return { ...finding, severity: 'warning', exception: use.exception };
}
