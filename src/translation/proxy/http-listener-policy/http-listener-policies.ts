// HTTPListenerPolicies as input of the merge, and their output for the connection managers of a Gateway.

import type { Graph } from '../../../incremental/graph.ts';
import {
  type MergedPolicy,
  type MergeOptions,
  mergePolicies,
  originsOf,
  type PolicyLevel,
} from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BackendReference, BackendResolver } from '../../backends/backend-reference.ts';
import { readPolicy } from '../../policies/policy-field.ts';
import { NO_POLICIES, type PolicySource, policySource } from '../../policies/policy-source.ts';
import type { Settings } from '../../settings.ts';
import { type ChainFilter, chainOf, compareFilters } from '../chain-filter.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { ConfigFragment, EnvoyValidation } from '../envoy-validation.ts';
import { ACCESS_LOG_ALIAS } from '../origins.ts';
import { originsMetadata, type RecordedPolicies } from '../policy-metadata.ts';
import { envoyRefusals } from '../policy-refusals.ts';
import { accessLog } from './access-log/access-log.ts';
import type { GatewayName, ManagerParts } from './http-listener-policy-field.ts';
import { FIELD_BY_NAME, FIELDS } from './http-listener-policy-fields.ts';

const KIND = 'HTTPListenerPolicy';

/** Merged policies of a Gateway. */
export interface EffectiveHttpListenerPolicies extends RecordedPolicies {
  readonly manager: Partial<HttpConnectionManager>;
  /** Filters that every chain needs for them. */
  readonly filters: readonly ChainFilter[];
  /** Why the connection managers don't have their settings. */
  readonly failure?: string;
}

export interface HttpListenerPolicies extends PolicySource {
  /** The effective policy of a Gateway. */
  readonly effective: (level: PolicyLevel, gateway: GatewayName) => EffectiveHttpListenerPolicies;
}

export interface HttpListenerPolicySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly checks: EnvoyValidation;
  readonly resolve: BackendResolver;
}

export function httpListenerPolicies(
  graph: Graph,
  { snapshot, settings, checks, resolve }: HttpListenerPolicySources,
): HttpListenerPolicies {
  const { proxyVersion } = settings;
  const source = policySource(graph, KIND, {
    snapshot,
    settings,
    read: (object) => {
      const context = {
        proxyVersion,
        resolve: (reference: BackendReference) => resolve(reference, object),
      };
      return readPolicy(object, FIELDS, { context, ...envoyRefusals({ fragmentOf, proxyVersion, checks }) });
    },
  });
  return { ...source, effective: place };
}

const ANY_GATEWAY: GatewayName = { namespace: 'any', name: 'any' };

function fragmentOf(names: Iterable<string>, values: ReadonlyMap<string, unknown>): ConfigFragment {
  const { manager, filters } = together(
    [...names].map((name) => FIELD_BY_NAME.get(name)!.contribute(values.get(name), ANY_GATEWAY)),
  );
  return { manager, httpFilters: chainOf(filters) };
}

const OPTIONS: MergeOptions = { fields: FIELD_BY_NAME, deepFields: new Set() };

function place(level: PolicyLevel, gateway: GatewayName): EffectiveHttpListenerPolicies {
  if (level.policies.length === 0) return NOTHING;
  const levels = [level];
  const merged = mergePolicies(levels, OPTIONS);
  const parts = [...merged.fields].map(([name, { value }]) =>
    FIELD_BY_NAME.get(name)!.contribute(value, gateway),
  );
  const { manager, filters } = together(parts);
  const failure = parts.find((part) => part.failure !== undefined)?.failure;
  return {
    levels,
    merged,
    ...originsMetadata(KIND, merged, recorded),
    filters,
    ...(failure === undefined ? { manager } : { manager: {}, failure }),
  };
}

const NOTHING: EffectiveHttpListenerPolicies = { ...NO_POLICIES, manager: {}, filters: [] };

/** Access logs have two names, and both are recorded. */
function recorded(merged: MergedPolicy): ReturnType<typeof originsOf> {
  const origins = originsOf(merged);
  const logs = origins?.[accessLog.name];
  return logs === undefined ? origins : { ...origins, [ACCESS_LOG_ALIAS]: logs };
}

function together(
  parts: readonly ManagerParts[],
): Pick<EffectiveHttpListenerPolicies, 'manager' | 'filters'> {
  const http1 = Object.assign({}, ...parts.map((part) => part.http1));
  return {
    manager: Object.assign(
      {},
      ...parts.map(({ manager }) => manager),
      Object.keys(http1).length === 0 ? {} : { httpProtocolOptions: http1 },
    ),
    filters: parts.flatMap(({ filters = [] }) => filters).sort(compareFilters),
  };
}
