// Credentials that can't be read: in their place nobody is let in.

import type { Segments } from '../../../diagnostics/path.ts';
import type { EdgeOptions } from '../options.ts';
import { failed, substituted } from './problems.ts';
import type { ReadUnit } from './unit.ts';

export const withoutCredentials = <V>(
  at: Segments,
  why: string,
  nobody: V,
  options: EdgeOptions,
): ReadUnit<V> =>
  refusesWithoutSecrets(options)
    ? { value: nobody, problems: [substituted(at, `${why}; every request is refused`)] }
    : { problems: [failed(at, why)] };

/** The older behaviour lets requests pass, unless it is asked to fail closed. */
const refusesWithoutSecrets = ({ isOlder, failsClosed }: EdgeOptions): boolean => failsClosed || !isOlder;
