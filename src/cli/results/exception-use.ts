// How a run used the exceptions of gatewarden.yaml: the objects that each of them admits, and those that admit nothing, end soon or have
// ended.

import { plural } from '../../grammar/plural.ts';
import { daysLeft, type Exception, type ExceptionState, stateOf } from '../../judgement/exceptions.ts';
import type { Note } from './note.ts';
import type { Result } from './result.ts';

export interface ExceptionUse extends Exception {
  readonly state: ExceptionState;
  /** Negative: it has ended. */
  readonly daysLeft: number;
  /** For example `EdgeBackend team-a/files`. */
  readonly objects: readonly string[];
}

export function exceptionUses(
  exceptions: readonly Exception[],
  results: readonly Result[],
  now: Date,
): ExceptionUse[] {
  const objects = new Map<string, string[]>();
  for (const { kind, namespace, name, findings } of results)
    for (const id of new Set(findings.flatMap(({ exception }) => exception ?? []))) {
      const title = `${kind} ${namespace}/${name}`;
      const known = objects.get(id);
      if (known === undefined) objects.set(id, [title]);
      else known.push(title);
    }
  return exceptions.map((exception) => ({
    ...exception,
    state: stateOf(exception, now),
    daysLeft: daysLeft(exception, now),
    objects: objects.get(exception.id) ?? [],
  }));
}

/** For runs over files, which can't tell what a cluster has: only exceptions that were used and end soon. */
export function endingNotes(uses: readonly ExceptionUse[], file: string): Note[] {
  return uses
    .filter(({ state, objects }) => state === 'ending' && objects.length > 0)
    .map(({ id, codes, until, daysLeft, line }) => ({
      level: 'warning',
      file,
      line,
      message: `the exception ${id} of ${codes.join(', ')} ends on ${until}, in ${daysLeft} ${plural(daysLeft, 'day')}`,
    }));
}
