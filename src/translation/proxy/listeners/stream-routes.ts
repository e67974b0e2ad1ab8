// Routes without HTTP: the one that each TCP or TLS listener serves, and the clusters that it leads to.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { compareAge, compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { type BackendResolver, isUsable, type UnusableBackend } from '../../backends/backend-reference.ts';
import type { RouteOfListener } from '../../routes/attached-routes.ts';
import { BLACKHOLE_CLUSTER, clusterNameOf } from '../clusters/names.ts';

export const STREAM_KINDS = ['TCPRoute', 'TLSRoute'] as const;

export interface WeightedTarget {
  readonly cluster: string;
  readonly weight: number;
}

/** The targets of a route without HTTP. */
export interface StreamTargets {
  readonly targets: readonly WeightedTarget[];
  /** In the order of the references; the condition of the route shows the last. */
  readonly unusable: readonly UnusableBackend[];
}

export interface StreamRoutes {
  /** Key of the oldest route of a listener, by its id: only this one receives connections there. */
  readonly oldest: Memo<string | undefined>;
  /** The targets of a route; undefined if it can't serve: it has no backends, or not exactly one rule. */
  readonly targets: Memo<StreamTargets | undefined>;
}

export interface StreamRouteSources {
  readonly snapshot: Snapshot;
  /** The routes of a listener, by its id. */
  readonly ofListener: { readonly get: (listener: string) => readonly RouteOfListener[] };
  readonly resolve: BackendResolver;
}

export function streamRoutes(
  graph: Graph,
  { snapshot, ofListener, resolve }: StreamRouteSources,
): StreamRoutes {
  return {
    oldest: graph.memo<string | undefined>('route of a stream', (listener) => {
      const routes = ofListener.get(listener).flatMap(({ route: key }) => {
        const route = snapshot.oneOf(STREAM_KINDS, key);
        return route === undefined ? [] : { key, route };
      });
      let first = routes[0];
      for (const other of routes)
        if (first !== undefined && isBefore(other.route, first.route)) first = other;
      return first?.key;
    }),
    targets: graph.memo<StreamTargets | undefined>(
      'where a stream leads',
      (key) => {
        const route = snapshot.oneOf(STREAM_KINDS, key);
        const [rule, ...others] = route?.spec.rules ?? [];
        if (route === undefined || rule === undefined || others.length > 0) return undefined;
        if (rule.backendRefs.length === 0) return undefined;
        const resolved = rule.backendRefs.map((reference) => ({ reference, to: resolve(reference, route) }));
        return {
          targets: resolved.map(({ reference, to }) => ({
            cluster: isUsable(to) ? clusterNameOf(to) : BLACKHOLE_CLUSTER,
            weight: weightOf(reference.weight),
          })),
          unusable: resolved.flatMap(({ to }) => (isUsable(to) ? [] : to)),
        };
      },
      { isEqual: equalJson },
    ),
  };
}

type StreamRoute = Parameters<typeof compareAge>[0] & { readonly kind: string };

function isBefore(left: StreamRoute, right: StreamRoute): boolean {
  return (compareAge(left, right) || compareText(left.kind, right.kind)) < 0;
}

/** Gateway API: at most 1,000,000. Absent and 0 mean 1. */
function weightOf(weight = 1): number {
  return Math.min(Math.max(Math.trunc(weight), 1), 1_000_000);
}
