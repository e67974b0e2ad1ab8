// Finding: one mistake or one piece of advice about one field. All outputs about objects use this shape.
// docs/development/design.md#one-mistake-one-finding. Messages follow the field errors of Kubernetes' apimachinery.

import { defined } from '../grammar/defined.ts';
import type { Problem } from '../grammar/problem.ts';
import { writeHint } from '../grammar/quote.ts';
import type { Segments } from './path.ts';
import type { Code } from './severity.ts';

export type Severity = 'error' | 'warning';

/** The closed set of reasons of a StatusCause (apimachinery, metav1.CauseType). */
export type Reason =
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid';

/** One change of an object that fixes a finding. `rename` gives a member the name in `value`. */
export interface FixOperation extends Change {
  readonly path: string;
  readonly segments: Segments;
}

/** A change in its public form: for JSON and for users of the library. */
export function plainFix(fix: readonly FixOperation[]): readonly PlainFixOperation[] {
  return fix.map(({ op, path, value }) => ({ op, path, ...defined({ value }) }));
}

export type PlainFixOperation = Omit<FixOperation, 'segments'>;

/** An operation at one place. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove' | 'rename';
  readonly value?: unknown;
}

export interface Finding {
  /** Stable id, listed in the catalogue: `EB-04`. */
  readonly code: Code;
  readonly severity: Severity;
  /** `spec.ai.groups[0].providers[1].name`. */
  readonly path: string;
  /** The same path as segments, for lookups. */
  readonly segments: Segments;
  readonly reason: Reason;
  readonly message: string;
  /** The offending value as text, unless it is secret. */
  readonly value?: string;
  /** What to do, for a reader who doesn't know this API. */
  readonly hint?: string;
  readonly sort?: Sort;
  /** Every place that it is about, where the message may name only the first of them. */
  readonly places?: readonly string[];
  /** The changes of a safe, mechanical fix; all of them apply, or none. */
  readonly fix?: readonly FixOperation[];
  /** The exception that makes a warning of this error. */
  readonly exception?: FindingException;
}

export interface FindingException {
  readonly id: string;
  /** For example `exception files-2027 until 2027-01-31: moves to the new gateway`. */
  readonly text: string;
}

/** The message of a finding for readers who don't see its other members. */
export const wholeMessage = ({ message, exception }: Pick<Finding, 'message' | 'exception'>): string =>
  exception === undefined ? message : `${message} (admitted by ${exception.text})`;

/** A change at a path relative to the fault's own. */
export interface FaultChange extends Change {
  /** Steps up from the fault's path, before `at` goes down. */
  readonly up?: number;
  readonly at?: Segments;
}

/** A kind of mistake that code treats specially: the finding of an unknown field points to its key, and the field breaks no rule. */
export type Sort = 'unknown-field';

/** A mistake found by a rule, before it has a path, a code and a severity. */
export interface Fault {
  readonly reason: Reason;
  readonly message: string;
  readonly value?: string;
  readonly hint?: string;
  readonly sort?: Sort;
  /** Every place that it is about, where the message may name only the first of them. */
  readonly places?: readonly string[];
  /** The mechanical fix. */
  readonly fix?: readonly FaultChange[];
  /** The fix, and a better hint, where they depend on the rest of the object. */
  readonly within?: Within;
}

/** Without its mechanical fix. */
export type UnfixedFault = Omit<Fault, 'fix'>;

export function withoutFix({ fix: _, ...fault }: Fault): UnfixedFault {
  return fault;
}

/** What only the whole object tells, as the user wrote it. `place`: the path of the fault. */
export type Within = (object: unknown, place: Segments) => Pick<Fault, 'hint' | 'fix'> | undefined;

const SHOWN_VALUE = 80;
/** Passwords are searched in this many characters, before anything is cut. */
const SEARCHED_VALUE = 4096;

/** A value for messages: JSON, on one line, cut to a readable length. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text =
    typeof value === 'string'
      ? JSON.stringify(withoutUserInfo(value.slice(0, SEARCHED_VALUE)).slice(0, SHOWN_VALUE + 1))
      : String(value);
  return text.length > SHOWN_VALUE
    ? `${text.slice(0, SHOWN_VALUE - 1).toWellFormed()}…`
    : text.toWellFormed();
}

/** A password in an address is a secret, wherever the address is and whatever characters the password has. */
export function withoutUserInfo(text: string): string {
  if (!text.includes('@')) return text;
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)
    ? maskUserInfo(text)
    : text.replace(/[^\s"'`]+/g, maskUserInfo);
}

/** `https://user:password@host` and `user:password@host`. Masks up to the last `@`, because passwords may contain `@` too. */
function maskUserInfo(word: string): string {
  const at = word.lastIndexOf('@');
  const slashes = word.indexOf('//');
  if (slashes !== -1) return slashes < at ? `${word.slice(0, slashes + 2)}...${word.slice(at)}` : word;
  const colon = word.indexOf(':');
  return colon !== -1 && colon < at && !/[()]/.test(word) ? `...${word.slice(at)}` : word;
}

const hinted = (hint: string | undefined): { hint?: string } => (hint === undefined ? {} : { hint });

/** Something is missing. `detail` names it; `hint` tells what to write. */
export function required(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueRequired', message: `Required value: ${detail}`, ...hinted(hint) };
}

/** Something isn't allowed at its place. */
export function forbidden(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${detail}`, ...hinted(hint) };
}

/** A value that another item already has. */
export function duplicate(value: unknown, detail: string, hint?: string): Fault {
  const shown = showValue(value);
  return {
    reason: 'FieldValueDuplicate',
    message: `Duplicate value: ${shown}: ${detail}`,
    value: shown,
    ...hinted(hint),
  };
}

/** An invalid value. `detail` follows the value: `must be at least 1s`. */
export function invalid(value: unknown, detail: string, hint?: string): Fault {
  const shown = showValue(value);
  return {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${shown}: ${detail}`,
    value: shown,
    ...hinted(hint),
  };
}

/** Like `invalid`, for a value that messages must not repeat. */
export function invalidSecret(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${detail}`, ...hinted(hint) };
}

/** A value outside an enumeration. */
export function notSupported(value: unknown, supported: readonly (string | number)[], hint?: string): Fault {
  const shown = showValue(value);
  const list = supported.map((item) => JSON.stringify(item)).join(', ');
  return {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${shown}: supported values: ${list}`,
    value: shown,
    ...hinted(hint),
  };
}

/** The fault with the one value that is certainly meant, if there is one. */
export function withReplacement(fault: Fault, meant: unknown): Fault {
  return meant === undefined ? fault : { ...fault, fix: [{ op: 'replace', value: meant }] };
}

/** Advice: the sentence itself, without a prefix. */
export function advice(message: string, hint?: string): Fault {
  return { reason: 'FieldValueInvalid', message, ...hinted(hint) };
}

/** Advice about many places: all of them are kept, where the message names only the first. */
export const adviceAt = (places: Iterable<string>, message: string, hint?: string): Fault => ({
  ...advice(message, hint),
  places: [...places],
});

/** The problem that a grammar found, as a field error. `secret` keeps the text out of the message. */
export function fromProblem(problem: Problem, value: unknown, secret = false): Fault {
  const where = problem.offset === undefined ? '' : ` (at character ${problem.offset + 1})`;
  const detail = `${problem.message}${where}`;
  if (secret) return invalidSecret(detail, problem.hint);
  const { replacement } = problem;
  // A password in an address is never repeated, even in a correct replacement.
  if (replacement === undefined || withoutUserInfo(replacement) !== replacement)
    return invalid(value, detail, problem.hint);
  const hint = problem.hint ?? writeHint(replacement, 'there is a fix, but it is too long to show here');
  return { ...invalid(value, detail, hint), fix: [{ op: 'replace', value: replacement }] };
}
