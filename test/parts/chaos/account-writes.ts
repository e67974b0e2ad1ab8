// What one account has written, by the audit log of the API server.

import type { AuditedWrite, Cluster } from '../cluster.ts';

/** Writes of an account since a time, with those of its Lease. Reviews of tokens write nothing, and a dry run neither. */
export async function writesBy(
  cluster: Cluster,
  account: string,
  since: number,
): Promise<readonly AuditedWrite[]> {
  return (await cluster.audit()).filter(
    ({ user, at, status, object, isDryRun }) =>
      user === account && at >= since && status < 400 && !isDryRun && !object.startsWith('tokenreviews '),
  );
}
