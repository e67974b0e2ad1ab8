// The limits of bytes where the data plane merges: routes and policies, each by itself.

import type { Graph } from '../../../incremental/graph.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { Limit } from '../limits/limit.ts';
import type { RouteLimitOf } from '../limits/placed-matches.ts';
import { type AttachedUnitsOf, limitedUnits } from './attached-units.ts';
import { writtenBytes } from './written-bytes.ts';

export interface RawLimits {
  readonly ofRoute: RouteLimitOf;
  readonly ofPolicy: (policy: string) => Limit | undefined;
  /** The units of a policy as they are served. */
  readonly unitsOf: AttachedUnitsOf;
}

export interface RawLimitSources {
  readonly snapshot: Snapshot;
  readonly routes: Pick<Routes, 'attached'>;
}

/** `all`: the units of a policy, whatever their size. */
export function rawLimits(
  graph: Graph,
  { snapshot, routes: { attached } }: RawLimitSources,
  all: AttachedUnitsOf,
  limits: SizeLimit & { readonly bytesOf: ContentBytes },
): RawLimits {
  const policies = snapshot.keys('EdgePolicy');
  const written = writtenBytes(graph, { ...limits, attached, policies, unitsOf: all });
  const ofPolicy = (key: string): Limit | undefined => written.ofPolicy(key, all(key));
  return {
    ofRoute: written.ofRoute,
    ofPolicy,
    unitsOf(key) {
      const limit = ofPolicy(key);
      return limit === undefined ? all(key) : all(key).map((units) => limitedUnits(units, limit.message));
    },
  };
}
