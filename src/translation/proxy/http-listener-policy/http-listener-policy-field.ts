// What a field of HTTPListenerPolicy is to the translation: it writes into the connection managers of a Gateway.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type * as field from '../../policies/policy-field.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Http1ProtocolOptions } from '../envoy/generated/envoy.config.core.v3.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

export type HttpListenerPolicy = SnapshotObjects['HTTPListenerPolicy'];

/** The Gateway that a policy acts on. */
export interface GatewayName {
  readonly namespace: string;
  readonly name: string;
}

/** `front.shop`: by which logs and spans of its proxy are known where nobody says otherwise, as is the proxy itself. */
export const serviceNameOf = ({ namespace, name }: GatewayName): string => `${name}.${namespace}`;

/** What is known beside a policy. */
export interface HttpListenerContext {
  readonly proxyVersion: string;
  /** The cluster that a reference of the policy means, or why there is none. */
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
}

/** What a field writes. */
export interface ManagerParts {
  readonly manager?: Partial<HttpConnectionManager>;
  /** Several fields write into these: they are put together. */
  readonly http1?: Http1ProtocolOptions;
  /** Filters of every chain. */
  readonly filters?: readonly ChainFilter[];
  /** Why no connection manager can be made with it. */
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
