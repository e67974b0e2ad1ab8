// The interface of an HTTPListenerPolicy field: it writes into the connection managers of a Gateway.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type * as field from '../../policies/policy-field.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Http1ProtocolOptions } from '../envoy/generated/envoy.config.core.v3.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

export type HttpListenerPolicy = SnapshotObjects['HTTPListenerPolicy'];

/** The Gateway that a policy applies to. */
export interface GatewayName {
  readonly namespace: string;
  readonly name: string;
}

/** `front.shop`: the default service name in logs and spans of its proxy, and the name of the proxy itself. */
export const serviceNameOf = ({ namespace, name }: GatewayName): string => `${name}.${namespace}`;

/** What fields read from other objects. */
export interface HttpListenerContext {
  readonly proxyVersion: string;
  /** The cluster of a backend reference, or why there is none. */
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
}

/** The output of a field. */
export interface ManagerParts {
  readonly manager?: Partial<HttpConnectionManager>;
  /** Several fields write into these members, so they are merged. */
  readonly http1?: Http1ProtocolOptions;
  /** Filters for every chain. */
  readonly filters?: readonly ChainFilter[];
  /** Why a connection manager can't be built with it. */
  readonly failure?: string;
}

export type HttpListenerField<V> = field.PolicyField<
  HttpListenerPolicy,
  HttpListenerContext,
  V,
  GatewayName,
  ManagerParts
>;

export type AnyHttpListenerField = field.AnyPolicyField<
  HttpListenerPolicy,
  HttpListenerContext,
  GatewayName,
  ManagerParts
>;
