// Applies fields of policies to a cluster, in their order.

import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { Target } from './backend-config-policy-field.ts';
import { FIELDS } from './backend-config-policy-fields.ts';

/** By name: the parsed values of the fields. */
export function written(fields: ReadonlyMap<string, unknown>, { cluster, ...target }: Target): Cluster {
  return FIELDS.reduce(
    (before, { name, apply }) =>
      fields.has(name) ? apply(fields.get(name), { ...target, cluster: before }) : before,
    cluster,
  );
}
