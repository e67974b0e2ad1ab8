// The types of the Gateway API's objects as they are read, with defaults, all derived from the generated schemas.

import type { ObjectOf } from '../object-kind.ts';
import type { BackendTLSPolicy as BackendTLSPolicyKind } from './generated/backend-tls-policy.ts';
import type { Gateway as GatewayKind } from './generated/gateway.ts';
import type { GatewayClass as GatewayClassKind } from './generated/gateway-class.ts';
import type { GRPCRoute as GRPCRouteKind } from './generated/grpc-route.ts';
import type { HTTPRoute as HTTPRouteKind } from './generated/http-route.ts';
import type { ReferenceGrant as ReferenceGrantKind } from './generated/reference-grant.ts';
import type { TCPRoute as TCPRouteKind } from './generated/tcp-route.ts';
import type { TLSRoute as TLSRouteKind } from './generated/tls-route.ts';
import type { XListenerSet as XListenerSetKind } from './generated/x-listener-set.ts';

export interface BackendTLSPolicy extends ObjectOf<typeof BackendTLSPolicyKind> {}
export interface Gateway extends ObjectOf<typeof GatewayKind> {}
export interface GatewayClass extends ObjectOf<typeof GatewayClassKind> {}
export interface GRPCRoute extends ObjectOf<typeof GRPCRouteKind> {}
export interface HTTPRoute extends ObjectOf<typeof HTTPRouteKind> {}
export interface ReferenceGrant extends ObjectOf<typeof ReferenceGrantKind> {}
export interface TCPRoute extends ObjectOf<typeof TCPRouteKind> {}
export interface TLSRoute extends ObjectOf<typeof TLSRouteKind> {}
export interface XListenerSet extends ObjectOf<typeof XListenerSetKind> {}

export type GatewayListener = Gateway['spec']['listeners'][number];

export type HTTPRouteRule = HTTPRoute['spec']['rules'][number];
export type HTTPRouteMatch = HTTPRouteRule['matches'][number];
export type HTTPRouteFilter = NonNullable<HTTPRouteRule['filters']>[number];
export type HTTPBackendRef = NonNullable<HTTPRouteRule['backendRefs']>[number];

export type GRPCRouteRule = NonNullable<GRPCRoute['spec']['rules']>[number];
export type GRPCRouteMatch = NonNullable<GRPCRouteRule['matches']>[number];
export type GRPCRouteFilter = NonNullable<GRPCRouteRule['filters']>[number];

/** A parentRef of any kind of route. */
export type ParentReference = NonNullable<HTTPRoute['spec']['parentRefs']>[number];
