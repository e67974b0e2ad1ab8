// The kinds of the Gateway API that the translation reads.

import { BackendTLSPolicy } from './generated/backend-tls-policy.ts';
import { Gateway } from './generated/gateway.ts';
import { GatewayClass } from './generated/gateway-class.ts';
import { GRPCRoute } from './generated/grpc-route.ts';
import { HTTPRoute } from './generated/http-route.ts';
import { ReferenceGrant } from './generated/reference-grant.ts';
import { TCPRoute } from './generated/tcp-route.ts';
import { TLSRoute } from './generated/tls-route.ts';
import { XListenerSet } from './generated/x-listener-set.ts';

export const GATEWAY_API_KINDS = [
  GatewayClass,
  Gateway,
  HTTPRoute,
  GRPCRoute,
  TCPRoute,
  TLSRoute,
  ReferenceGrant,
  BackendTLSPolicy,
  XListenerSet,
] as const;
