// Policies of whole Gateways, except TrafficPolicies: for connection managers and for listeners.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { PolicyLevel } from '../../policy/merge.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { BackendResolver } from '../backends/backend-reference.ts';
import { gatewayLevels } from '../policies/attachment-levels.ts';
import type { PolicySource } from '../policies/policy-source.ts';
import type { Settings } from '../settings.ts';
import type { EnvoyValidation } from './envoy-validation.ts';
import {
  type EffectiveHttpListenerPolicies,
  type HttpListenerPolicies,
  httpListenerPolicies,
} from './http-listener-policy/http-listener-policies.ts';
import {
  type EffectiveListenerPolicies,
  type ListenerPolicies,
  listenerPolicies,
} from './listener-policy/listener-policies.ts';
import type { RecordedPolicies } from './policy-metadata.ts';

export interface GatewayPolicies {
  readonly httpListenerPolicies: HttpListenerPolicies;
  readonly listenerPolicies: ListenerPolicies;
  /** The effective policy of a Gateway, by its key. */
  readonly http: Memo<EffectiveHttpListenerPolicies>;
  readonly listener: Memo<EffectiveListenerPolicies>;
  /** Of both kinds. */
  readonly all: (gateway: string) => readonly RecordedPolicies[];
}

export interface GatewayPolicySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly checks: EnvoyValidation;
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
    return ofHttp.effective(httpLevel(key), { namespace, name });
  });
  const listener = graph.memo('ListenerPolicies of a Gateway', (key) =>
    ofListeners.effective(listenerLevel(key)),
  );
  return {
    httpListenerPolicies: ofHttp,
    listenerPolicies: ofListeners,
    http,
    listener,
    all: (gateway) => [http(gateway), listener(gateway)],
  };
}
