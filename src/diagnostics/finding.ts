// Finding: one mistake or one piece of advice, at one field. The only shape in which any door speaks of an object.
// docs/development/design.md#one-mistake-one-finding. Messages follow the field errors of Kubernetes' apimachinery.

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

/** One change of an object that mends a finding. `rename` gives a member another name, which is its `value`. */
export interface FixOperation extends Change {
  readonly path: string;
  readonly segments: Segments;
}

/** A change as others read it: as JSON, and from the library. */
export function plainFix(fix: readonly FixOperation[]): readonly PlainFixOperation[] {
  return fix.map(({ op, path, value }) => ({ op, path, ...(value === undefined ? {} : { value }) }));
}

export type PlainFixOperation = Omit<FixOperation, 'segments'>;

/** What is done to one place. */
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
  /** The same path in segments, for those who look the field up. */
  readonly segments: Segments;
  readonly reason: Reason;
  readonly message: string;
  /** The offending value as text, where it isn't secret. */
  readonly value?: string;
  /** What to do, for a reader who has never seen this API. */
  readonly hint?: string;
  readonly sort?: Sort;
  /** What to change, where that is mechanical and certain; all of it or nothing. */
  readonly fix?: readonly FixOperation[];
}

/** A change at a place that is reckoned from the fault's own. */
export interface FaultChange extends Change {
  /** Steps up from the fault's place, before `at` leads down. */
  readonly up?: number;
  readonly at?: Segments;
}

/** What a mistake is, where more follows from that than its words: an unknown field stands at its key, and breaks no rule. */
export type Sort = 'unknown-field';

/** What a rule says of a value, before it has a place, a code and a severity. */
export interface Fault {
  readonly reason: Reason;
  readonly message: string;
  readonly value?: string;
  readonly hint?: string;
  readonly sort?: Sort;
  /** The mechanical way out. */
  readonly fix?: readonly FaultChange[];
}

const SHOWN_VALUE = 80;
/** What a password is looked for in, before anything is cut. */
const SEARCHED_VALUE = 4096;

/** A value as a person would recognise it: JSON, on one line, cut to a readable length. */
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

/** A password in an address is a secret, wherever the address stands, and whatever characters the password holds. */
function withoutUserInfo(text: string): string {
  if (!text.includes('@')) return text;
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)
    ? maskUserInfo(text)
    : text.replace(/[^\s"'`]+/g, maskUserInfo);
}

/** `https://user:password@host` and `user:password@host`. Up to the last `@`: passwords hold the wildest things. */
function maskUserInfo(word: string): string {
  const at = word.lastIndexOf('@');
  const slashes = word.indexOf('//');
  if (slashes !== -1) return slashes < at ? `${word.slice(0, slashes + 2)}...${word.slice(at)}` : word;
  const colon = word.indexOf(':');
  return colon !== -1 && colon < at && !/[()]/.test(word) ? `...${word.slice(at)}` : word;
}

const hinted = (hint: string | undefined): { hint?: string } => (hint === undefined ? {} : { hint });

/** Something is missing. `detail` says what, `hint` what to write. */
export function required(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueRequired', message: `Required value: ${detail}`, ...hinted(hint) };
}

/** Something stands where it must not. */
export function forbidden(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${detail}`, ...hinted(hint) };
}

/** A value that another item has already. */
export function duplicate(value: unknown, detail: string, hint?: string): Fault {
  const shown = showValue(value);
  return {
    reason: 'FieldValueDuplicate',
    message: `Duplicate value: ${shown}: ${detail}`,
    value: shown,
    ...hinted(hint),
  };
}

/** A value that its place can't take. `detail` goes on after the value: `must be at least 1s`. */
export function invalid(value: unknown, detail: string, hint?: string): Fault {
  const shown = showValue(value);
  return {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${shown}: ${detail}`,
    value: shown,
    ...hinted(hint),
  };
}

/** As `invalid`, for a value that must not be repeated. */
export function invalidSecret(detail: string, hint?: string): Fault {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${detail}`, ...hinted(hint) };
}

/** None of the values of an enumeration. */
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

/** The fault with the one value that is surely meant, where there is one. */
export function withReplacement(fault: Fault, meant: unknown): Fault {
  return meant === undefined ? fault : { ...fault, fix: [{ op: 'replace', value: meant }] };
}

/** A piece of advice: no prefix, the sentence itself. */
export function advice(message: string, hint?: string): Fault {
  return { reason: 'FieldValueInvalid', message, ...hinted(hint) };
}

/** What a grammar says of a text, as a field error. `secret` keeps the text out of the message. */
export function fromProblem(problem: Problem, value: unknown, secret = false): Fault {
  const where = problem.offset === undefined ? '' : ` (at character ${problem.offset + 1})`;
  const detail = `${problem.message}${where}`;
  if (secret) return invalidSecret(detail, problem.hint);
  const { replacement } = problem;
  // A password in an address isn't repeated, whatever else would be right.
  if (replacement === undefined || withoutUserInfo(replacement) !== replacement)
    return invalid(value, detail, problem.hint);
  const hint = problem.hint ?? writeHint(replacement, 'there is a fix, but it is too long to show here');
  return { ...invalid(value, detail, hint), fix: [{ op: 'replace', value: replacement }] };
}
