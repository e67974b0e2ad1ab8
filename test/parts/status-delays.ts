// How long objects wait for their status, by the audit log of the API server.

import type { AuditedWrite } from './cluster.ts';

/**
 * Milliseconds from the first write of each object to the first of its status, the shortest first; Infinity: it has none. Of objects whose
 * `namespace/name` begins with `prefix`. Before `notBefore`, nobody could write it.
 */
export function statusDelays(
  writes: readonly AuditedWrite[],
  resource: string,
  prefix: string,
  notBefore = 0,
): readonly number[] {
  const since = new Map<string, number>();
  const delays = new Map<string, number>();
  for (const { object, status, at, isDryRun } of writes) {
    const [of = '', id = ''] = object.split(' ');
    if (status >= 400 || isDryRun || !id.startsWith(prefix)) continue;
    if (of === resource && !since.has(id)) since.set(id, Math.max(at, notBefore));
    const from = since.get(id);
    if (of === `${resource}/status` && from !== undefined && !delays.has(id))
      delays.set(id, Math.max(0, at - from));
  }
  return [...since.keys()].map((id) => delays.get(id) ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
}
