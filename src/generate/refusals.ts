// What Envoy refuses in policies, one example for each value: what admission reports, and what the translation makes of it at each
// validation level. docs/reference/refusals.md is generated from it, and tests send each through admission, the translation and both Envoys.

import { BACKEND } from './refusals/backend.ts';
import { BACKEND_CONFIG_POLICY } from './refusals/backend-config-policy.ts';
import { BACKEND_TLS_POLICY } from './refusals/backend-tls-policy.ts';
import { GATEWAY_EXTENSION } from './refusals/gateway-extension.ts';
import { HTTP_LISTENER_POLICY } from './refusals/http-listener-policy.ts';
import type { Refusal } from './refusals/refusal.ts';
import { TRAFFIC_POLICY } from './refusals/traffic-policy.ts';

export type { Outcome, Refusal } from './refusals/refusal.ts';

export const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  TrafficPolicy: TRAFFIC_POLICY,
  GatewayExtension: GATEWAY_EXTENSION,
  HTTPListenerPolicy: HTTP_LISTENER_POLICY,
  BackendConfigPolicy: BACKEND_CONFIG_POLICY,
  BackendTLSPolicy: BACKEND_TLS_POLICY,
  Backend: BACKEND,
};
