// The AuthorizationPolicies of each waypoint and service, by their targets.

import { CORE_GROUP, GATEWAY_API_GROUP, WAYPOINT_CLASS } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import { objectKey } from '../../objects/key.ts';
import { MESH_NETWORKING_GROUP } from '../../objects/mesh/names.ts';
import type { AuthorizationPolicy } from '../../objects/mesh/types.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

export interface AuthorizationPolicies {
  /** Keys of the policies for a service behind a waypoint: those of the Gateway, of its class, and of the service; each once, by name. */
  readonly of: (gateway: string, service: string) => readonly string[];
}

type TargetRef = NonNullable<NonNullable<AuthorizationPolicy['spec']>['targetRef']>;

const WAYPOINT_CLASS_KEY = objectKey('GatewayClass', '', WAYPOINT_CLASS);

export function authorizationPolicies(
  graph: Graph,
  snapshot: Snapshot,
  rootNamespace: string,
): AuthorizationPolicies {
  const targeting = graph.sortedIndex<string>({
    name: 'AuthorizationPolicies of targets',
    keys: snapshot.keys('AuthorizationPolicy'),
    emit(key) {
      const policy = snapshot.get('AuthorizationPolicy', key);
      if (policy === undefined) return [];
      const home = policy.metadata.namespace ?? '';
      const targets = targetsOf(policy).map((target) => targetKey(target, home, rootNamespace));
      return targets.flatMap((bucket) => (bucket === undefined ? [] : [{ bucket, item: key }]));
    },
    compare: compareText,
    identify: (key) => key,
  });
  return {
    of: (gateway, service) => {
      const sets = [gateway, WAYPOINT_CLASS_KEY, service].map((target) => targeting.get(target));
      return [...new Set(sets.flat())].sort(compareText);
    },
  };
}

/** A policy with a selector is for workloads, and one without selector and targets is for a namespace; neither applies to waypoints. */
export function targetsOf({ spec = {} }: AuthorizationPolicy): readonly TargetRef[] {
  const { selector, targetRef, targetRefs = [] } = spec;
  if (selector !== undefined) return [];
  return targetRef === undefined ? targetRefs : [targetRef, ...targetRefs];
}

function targetKey(
  { group = CORE_GROUP, kind, name, namespace }: TargetRef,
  home: string,
  rootNamespace: string,
): string | undefined {
  const own = namespace === undefined || namespace === '' ? home : namespace;
  switch (`${group === 'core' ? CORE_GROUP : group}/${kind}`) {
    case `${GATEWAY_API_GROUP}/Gateway`:
    case `${CORE_GROUP}/Service`:
    case `${MESH_NETWORKING_GROUP}/ServiceEntry`:
      return objectKey(kind, own, name);
    case `${GATEWAY_API_GROUP}/GatewayClass`:
      return home === rootNamespace && name === WAYPOINT_CLASS ? WAYPOINT_CLASS_KEY : undefined;
    default:
      return undefined;
  }
}
