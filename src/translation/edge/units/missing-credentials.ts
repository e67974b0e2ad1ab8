// Credentials that can't be read: in their place nobody is let in.

import type { Segments } from '../../../diagnostics/path.ts';
import type { EdgeOptions } from '../options.ts';
import { failed, substituted } from './problems.ts';
import type { ReadUnit, UnitProblem } from './unit.ts';

export interface MissingCredentials<V> {
  readonly at: Segments;
  readonly why: string;
  /** Lets nobody in. */
  readonly nobody: V;
  /** Other problems of the unit. */
  readonly others: readonly UnitProblem[];
}

export const withoutCredentials = <V>(
  { at, why, nobody, others }: MissingCredentials<V>,
  options: EdgeOptions,
): ReadUnit<V> =>
  refusesWithoutSecrets(options)
    ? { value: nobody, problems: [...others, substituted(at, `${why}; every request is refused`)] }
    : { problems: [...others, failed(at, why)] };

/** The older behaviour lets requests pass, unless it is asked to fail closed. */
const refusesWithoutSecrets = ({ isOlder, failsClosed }: EdgeOptions): boolean => failsClosed || !isOlder;
