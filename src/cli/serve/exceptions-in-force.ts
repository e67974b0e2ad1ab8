// The exceptions of a running server: the line in /readyz?verbose, the metric for the alert, and a log line when one has ended.

import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../../cluster/log.ts';
import { endOfDay } from '../../grammar/day.ts';
import { firstOf } from '../../grammar/plural.ts';
import { type Exception, type ExceptionState, stateOf } from '../../judgement/exceptions.ts';

/** The number of exceptions that a line names. */
const NAMED = 5;

/** `ok` is false if an exception has ended or ends soon. */
export function checkExceptions(
  exceptions: readonly Exception[],
  now: Date,
): { readonly ok: boolean; readonly detail: string } {
  const of = (state: ExceptionState): readonly Exception[] =>
    exceptions.filter((exception) => stateOf(exception, now) === state);
  const listed = (state: ExceptionState, words: string): readonly string[] => {
    const found = of(state).map(({ id, until }) => `${id} (${until})`);
    return found.length === 0 ? [] : [`${words}: ${firstOf(found, NAMED).join(', ')}`];
  };
  const parts = [
    ...listed('ended', 'ended, so these errors are rejected again'),
    ...listed('ending', 'ending soon'),
  ];
  if (parts.length > 0) return { ok: false, detail: parts.join('; ') };
  return { ok: true, detail: exceptions.length === 0 ? 'none' : `${exceptions.length} in force` };
}

export function logEnded(exceptions: readonly Exception[], now: Date, log: Log): void {
  const ended = exceptions.filter((exception) => stateOf(exception, now) === 'ended');
  if (ended.length > 0)
    log.warn(
      { exceptions: ended.map(({ id, until }) => ({ id, until })) },
      'exceptions have ended, so these errors are rejected again',
    );
}

export function registerExceptionMetrics(registry: Registry, exceptions: () => readonly Exception[]): void {
  new Gauge({
    name: 'gatewarden_exception_end_timestamp_seconds',
    help: 'When the exception of gatewarden.yaml ends, in seconds since 1970.',
    labelNames: ['exception'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { id, until } of exceptions()) this.set({ exception: id }, endOfDay(until).getTime() / 1000);
    },
  });
}
