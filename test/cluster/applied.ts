// Applies objects to a real API server by kubectl.

import type { Cluster } from '../parts/cluster.ts';

/** On the side of the server, whoever has written the fields before. Throws what kubectl says. */
export async function applied(cluster: Cluster, object: object): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], {
    input: JSON.stringify(object),
  });
  if (code !== 0) throw new Error(stderr);
}
