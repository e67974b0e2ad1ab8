// The namespaces of the command line.

import { checkDnsLabel } from '../../grammar/names.ts';
import { UsageError } from './io.ts';

/** Throws a UsageError if no namespace can have this name. */
export function checkNamespace(flag: string, namespace: string): void {
  const problem = checkDnsLabel(namespace);
  if (problem !== undefined) throw new UsageError(`${flag} ${namespace}: ${problem.message}`, problem.hint);
}
