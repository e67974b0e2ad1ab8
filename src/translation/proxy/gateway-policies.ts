// Policies of Gateways as a whole that are no TrafficPolicies: of the connection managers, and of the listeners.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { PolicyLevel } from '../../policy/merge.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { BackendResolver } from '../backends/reference.ts';
import type { Settings } from '../settings.ts';
import {
  type HttpListenerPolicies,
  httpListenerPolicies,
  type PlacedHttpListenerPolicies,
} from './http-listener-policy/policies.ts';
import {
  type ListenerPolicies,
  listenerPolicies,
  type PlacedListenerPolicies,
} from './listener-policy/policies.ts';
import type { PlacedPolicies, PolicySource } from './policies.ts';
import { gatewayLevels } from './policy-places.ts';
import type { StrictChecks } from './strict.ts';

export interface GatewayPolicies {
  readonly httpListenerPolicies: HttpListenerPolicies;
  readonly listenerPolicies: ListenerPolicies;
  /** What those on a Gateway come to, by its key. */
  readonly http: Memo<PlacedHttpListenerPolicies>;
  readonly listener: Memo<PlacedListenerPolicies>;
  /** Of both kinds. */
  readonly all: (gateway: string) => readonly PlacedPolicies[];
}

export interface GatewayPolicySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly strict: StrictChecks | undefined;
  readonly resolve: BackendResolver;
}

export function gatewayPolicies(graph: Graph, sources: GatewayPolicySources): GatewayPolicies {
  const { snapshot } = sources;
  const ofHttp = httpListenerPolicies(graph, sources);
  const ofListeners = listenerPolicies(graph, sources);
  const levels = (source: PolicySource): Memo<PolicyLevel> => gatewayLevels(graph, snapshot, source);
  const [httpLevel, listenerLevel] = [levels(ofHttp), levels(ofListeners)];
  const http = graph.memo('HTTPListenerPolicies of a Gateway', (key) => {
    const { namespace = '', name = '' } = snapshot.get('Gateway', key)?.metadata ?? {};
    return ofHttp.place(httpLevel(key), { namespace, name });
  });
  const listener = graph.memo('ListenerPolicies of a Gateway', (key) =>
    ofListeners.place(listenerLevel(key)),
  );
  return {
    httpListenerPolicies: ofHttp,
    listenerPolicies: ofListeners,
    http,
    listener,
    all: (gateway) => [http(gateway), listener(gateway)],
  };
}
