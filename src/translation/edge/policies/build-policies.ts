// Builds the policies part: EdgePolicies with their units, their targets, records, statuses and findings.

import type { Graph } from '../../../incremental/graph.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { Limit } from '../limits/limit.ts';
import type { RouteLimitOf } from '../limits/placed-matches.ts';
import { EDGE } from '../name.ts';
import { type AttachedUnitsOf, attachedUnits } from './attached-units.ts';
import { type EarlyPlaces, earlyBytes } from './early-bytes.ts';
import { type EdgePolicies, type EdgePolicySources, edgePolicies } from './edge-policies.ts';
import { type UnitBodies, unitBodies } from './policy-records.ts';
import { rawLimits } from './raw-limits.ts';
import { limitedEdgePolicy, type ReadEdgePolicy, refusingEdgePolicy } from './read-policy.ts';
import type { ResolvedTarget } from './resolved-targets.ts';

export interface EdgePolicyParts {
  /** As they are served. */
  readonly policies: EdgePolicies;
  readonly attachedUnits: AttachedUnitsOf;
  readonly bodies: UnitBodies;
  /** Why a policy is limited, by its key; undefined: it isn't. */
  readonly limitOf: (policy: string) => Limit | undefined;
  /** Why an EdgeBackend is limited for what its policies call, by its key; undefined: it isn't. */
  readonly callerLimitOf: (object: string) => Limit | undefined;
  /** Why a route is limited beside the policies; undefined: it isn't. Routes with merged policies are limited when these are known. */
  readonly routeLimitOf: RouteLimitOf;
}

export interface EdgePolicyPartSources extends EdgePolicySources {
  /** Why policies and EdgeBackends are limited for what they call, where policies are merged. `all`: whatever the size of what they call. */
  readonly callerLimits: (all: EdgePolicies) => EdgePolicyParts['callerLimitOf'];
  readonly gateways: Gateways;
  readonly routes: Pick<Routes, 'attached'>;
  readonly limits: SizeLimit & { readonly bytesOf: ContentBytes };
}

export function buildEdgePolicies(graph: Graph, sources: EdgePolicyPartSources): EdgePolicyParts {
  const { limits, options } = sources;
  const all = edgePolicies(graph, sources);
  const bodies = unitBodies(sources.units, options);
  if (options.mode === 'raw') {
    const raw = rawLimits(graph, sources, attachedUnits(graph, all, sources), limits);
    const { unitsOf, ofPolicy, ofRoute } = raw;
    return {
      ...{ policies: all, attachedUnits: unitsOf, bodies },
      ...{ limitOf: ofPolicy, callerLimitOf: NO_LIMIT, routeLimitOf: ofRoute },
    };
  }
  const limited = limitedPolicies(graph, all, sources);
  return {
    ...{ ...limited, bodies },
    attachedUnits: attachedUnits(graph, limited.policies, sources),
    routeLimitOf: NO_LIMIT,
  };
}

const NO_LIMIT = () => undefined;

/** Policies deny all requests if their units before routing are too large, or what is written for their calls. */
function limitedPolicies(
  graph: Graph,
  all: EdgePolicies,
  { snapshot, gateways, limits, callerLimits }: EdgePolicyPartSources,
): Pick<EdgePolicyParts, 'policies' | 'limitOf' | 'callerLimitOf'> {
  const callerLimitOf = callerLimits(all);
  const earlyLimitOf = earlyBytes(graph, {
    ...limits,
    policies: snapshot.keys('EdgePolicy'),
    read: all.policy,
    placesOf(key) {
      const places = all.targets(key).map((target) => placesAt(target, gateways));
      return {
        gateways: sum(places.map((place) => place.gateways)),
        listeners: sum(places.map((place) => place.listeners)),
      };
    },
  });
  const policy = graph.memo<ReadEdgePolicy | undefined>('EdgePolicy as it is served', (key) => {
    const read = all.policy(key);
    if (read === undefined) return undefined;
    const called = callerLimitOf(key);
    if (called !== undefined) return refusingEdgePolicy(read, called.message);
    const early = earlyLimitOf(key);
    return early === undefined ? read : limitedEdgePolicy(read, early.message);
  });
  return {
    ...{ policies: { ...all, policy }, callerLimitOf },
    limitOf: (key) => callerLimitOf(key) ?? earlyLimitOf(key),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** What a policy covers through a target. Settings of connections are those of a whole Gateway. */
function placesAt({ kind, object, section }: ResolvedTarget, gateways: Gateways): EarlyPlaces {
  if (kind !== 'Gateway' && kind !== 'XListenerSet') return NOWHERE;
  const parent = gateways.parentListeners(object);
  if (parent?.dataPlane !== EDGE) return NOWHERE;
  if (section !== undefined) return { gateways: 0, listeners: 1 };
  if (kind === 'XListenerSet') return { gateways: 0, listeners: parent.listeners?.length ?? 0 };
  return { gateways: 1, listeners: gateways.listeners(object)?.length ?? 0 };
}

const NOWHERE: EarlyPlaces = { gateways: 0, listeners: 0 };
