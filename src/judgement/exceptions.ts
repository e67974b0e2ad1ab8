// Exceptions: errors that the administrators of a cluster accept for named objects until a day. docs/operations.md#exceptions.

import type { Code } from '../diagnostics/severity.ts';
import { dayOf, daysUntil } from '../grammar/day.ts';
import { matchesGlob } from '../grammar/glob.ts';
import { counted } from '../grammar/plural.ts';

export interface Exception {
  /** Unique; a DNS label. */
  readonly id: string;
  readonly codes: readonly Code[];
  readonly kind: string;
  /** `*` matches any text, here and in `name`. */
  readonly namespace: string;
  readonly name: string;
  readonly reason: string;
  /** The last day, in UTC: `2027-01-31`. */
  readonly until: string;
  /** Line in gatewarden.yaml. */
  readonly line: number;
}

export interface Exceptions {
  readonly all: readonly Exception[];
  now(): Date;
}

/** The object that exceptions are looked up for. */
export interface ExceptionSubject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** An exception is reported as ending from this many days before its last day. */
export const ENDS_SOON = 14;

/** Negative: it has ended. */
export function daysLeft({ until }: Pick<Exception, 'until'>, now: Date): number {
  return daysUntil(until, dayOf(now));
}

export type ExceptionState = 'active' | 'ending' | 'ended';

export function stateOf(exception: Pick<Exception, 'until'>, now: Date): ExceptionState {
  const left = daysLeft(exception, now);
  if (left < 0) return 'ended';
  return left <= ENDS_SOON ? 'ending' : 'active';
}

export interface Excepted {
  readonly exception: Exception;
  readonly state: ExceptionState;
}

/** The exception for a code of this object. One that has ended is returned only if no other applies. */
export function exceptionFor(
  { all, now }: Exceptions,
  code: Code,
  { kind, namespace, name }: ExceptionSubject,
): Excepted | undefined {
  const today = now();
  let ended: Excepted | undefined;
  for (const exception of all) {
    if (exception.kind !== kind || !exception.codes.includes(code)) continue;
    if (!matchesGlob(exception.namespace, namespace) || !matchesGlob(exception.name, name)) continue;
    const state = stateOf(exception, today);
    if (state !== 'ended') return { exception, state };
    ended ??= { exception, state };
  }
  return ended;
}

/** For messages: `exception files-2027 until 2027-01-31: moves to the new gateway`. */
export function describeException({ exception, state }: Excepted, now: Date): string {
  const { id, until, reason } = exception;
  const left = daysLeft(exception, now);
  const soon = state === 'ending' ? `, ${counted(left, 'day')} left` : '';
  return `exception ${id} until ${until}${soon}: ${reason}`;
}
