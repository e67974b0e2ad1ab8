// The policies on waypoints: on their listener, on their chains and on the virtual hosts of services.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { type GatewayListener, gatewayOfListener, listenerId } from '../../gateways/listener.ts';
import { sectionKey } from '../../policies/attachment-levels.ts';
import { errorsOf } from '../../policies/policy-source.ts';
import type { Verdict } from '../../verdict.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import type { GatewayPolicies } from '../gateway-policies.ts';
import type { RecordedPolicies } from '../policy-metadata.ts';
import { notMade, replaced } from '../policy-verdicts.ts';
import type { PolicyPlaces } from '../routes/policy-places.ts';
import type { EffectiveTrafficPolicy, TrafficPolicies } from '../traffic-policy/traffic-policies.ts';

/** By the key of the Gateway. */
export interface WaypointPolicies {
  readonly onListener: Memo<EffectiveTrafficPolicy>;
  readonly onChains: Memo<EffectiveTrafficPolicy>;
  /** Undefined for a Gateway that isn't a waypoint. */
  readonly onHosts: Memo<EffectiveTrafficPolicy | undefined>;
  /** Of the other kinds. */
  readonly ofGateways: GatewayPolicies;
  /** The policies of all kinds on its listener. */
  readonly onListeners: (gateway: string) => readonly RecordedPolicies[];
}

export interface WaypointPolicySources {
  readonly waypoints: Pick<Waypoints, 'waypoint'>;
  readonly policies: TrafficPolicies;
  readonly places: PolicyPlaces;
  readonly gatewayPolicies: GatewayPolicies;
}

export function waypointPolicies(
  graph: Graph,
  { waypoints: { waypoint }, policies, places, gatewayPolicies: ofGateways }: WaypointPolicySources,
): WaypointPolicies {
  const onListener = graph.memo('policies of a waypoint on its listener', (key) =>
    policies.effective([places.onGateway(key)], 'listener'),
  );
  return {
    onListener,
    onChains: graph.memo('policies of a waypoint on its chains', (key) =>
      policies.effective([places.onGateway(key)], 'routeConfiguration'),
    ),
    onHosts: graph.memo('policies of a waypoint on its hosts', (key) => {
      const own = waypoint(key);
      return own && policies.effective([places.onSection(sectionKey(own.listener))], 'virtualHost');
    }),
    ofGateways,
    onListeners: (gateway) => [...ofGateways.all(gateway), onListener(gateway)],
  };
}

/** The verdicts of failing policies on waypoints and their listeners. */
export function waypointVerdicts(
  { waypoint }: Pick<Waypoints, 'waypoint'>,
  { onChains, onHosts, ofGateways }: WaypointPolicies,
): {
  readonly onGateway: (gateway: string) => readonly Verdict[];
  readonly onListener: (listener: string) => readonly Verdict[];
} {
  const isUsed = (listener: GatewayListener | undefined, id: string): boolean =>
    listener !== undefined && listenerId(listener) === id;
  return {
    onGateway(gateway) {
      if (waypoint(gateway) === undefined) return [];
      const errors = errorsOf([...ofGateways.all(gateway), onChains(gateway)]);
      return errors.length === 0 ? [] : [replaced('GatewayReplaced', errors.join('; '))];
    },
    onListener(id) {
      const gateway = gatewayOfListener(id);
      if (!isUsed(waypoint(gateway)?.listener, id)) return [];
      const errors = onHosts(gateway)?.merged.errors ?? [];
      const { failure } = ofGateways.http(gateway);
      return [
        ...(errors.length === 0 ? [] : [replaced('ListenerReplaced', errors.join('\n'))]),
        ...(failure === undefined ? [] : [notMade(failure)]),
      ];
    },
  };
}
