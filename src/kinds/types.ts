// The static types of the kinds' objects: as written, and `Filled` with defaults. All derived from the schemas.

import type { Filled, Static } from '../schema/static.ts';
import type { Backend as BackendKind } from './backend/schema.ts';
import type { BackendConfigPolicy as BackendConfigPolicyKind } from './backend-config-policy/schema.ts';
import type { DirectResponse as DirectResponseKind } from './direct-response/schema.ts';
import type { EdgeBackend as EdgeBackendKind } from './edge-backend/schema.ts';
import type { EdgePolicy as EdgePolicyKind } from './edge-policy/schema.ts';
import type { GatewayExtension as GatewayExtensionKind } from './gateway-extension/schema.ts';
import type { GatewayParameters as GatewayParametersKind } from './gateway-parameters/schema.ts';
import type { HTTPListenerPolicy as HTTPListenerPolicyKind } from './http-listener-policy/schema.ts';
import type { ListenerPolicy as ListenerPolicyKind } from './listener-policy/schema.ts';
import type { TrafficPolicy as TrafficPolicyKind } from './traffic-policy/schema.ts';

export interface EdgeBackend extends Static<(typeof EdgeBackendKind)['root']> {}
export interface FilledEdgeBackend extends Filled<(typeof EdgeBackendKind)['root']> {}

export interface EdgePolicy extends Static<(typeof EdgePolicyKind)['root']> {}
export interface FilledEdgePolicy extends Filled<(typeof EdgePolicyKind)['root']> {}

export interface Backend extends Static<(typeof BackendKind)['root']> {}
export interface FilledBackend extends Filled<(typeof BackendKind)['root']> {}

export interface BackendConfigPolicy extends Static<(typeof BackendConfigPolicyKind)['root']> {}
export interface FilledBackendConfigPolicy extends Filled<(typeof BackendConfigPolicyKind)['root']> {}

export interface DirectResponse extends Static<(typeof DirectResponseKind)['root']> {}
export interface FilledDirectResponse extends Filled<(typeof DirectResponseKind)['root']> {}

export interface GatewayExtension extends Static<(typeof GatewayExtensionKind)['root']> {}
export interface FilledGatewayExtension extends Filled<(typeof GatewayExtensionKind)['root']> {}

export interface GatewayParameters extends Static<(typeof GatewayParametersKind)['root']> {}
export interface FilledGatewayParameters extends Filled<(typeof GatewayParametersKind)['root']> {}

export interface HTTPListenerPolicy extends Static<(typeof HTTPListenerPolicyKind)['root']> {}
export interface FilledHTTPListenerPolicy extends Filled<(typeof HTTPListenerPolicyKind)['root']> {}

export interface ListenerPolicy extends Static<(typeof ListenerPolicyKind)['root']> {}
export interface FilledListenerPolicy extends Filled<(typeof ListenerPolicyKind)['root']> {}

export interface TrafficPolicy extends Static<(typeof TrafficPolicyKind)['root']> {}
export interface FilledTrafficPolicy extends Filled<(typeof TrafficPolicyKind)['root']> {}

/** The object as written, by kind. */
export interface ObjectsByKind {
  readonly EdgeBackend: EdgeBackend;
  readonly EdgePolicy: EdgePolicy;
  readonly Backend: Backend;
  readonly BackendConfigPolicy: BackendConfigPolicy;
  readonly DirectResponse: DirectResponse;
  readonly GatewayExtension: GatewayExtension;
  readonly GatewayParameters: GatewayParameters;
  readonly HTTPListenerPolicy: HTTPListenerPolicy;
  readonly ListenerPolicy: ListenerPolicy;
  readonly TrafficPolicy: TrafficPolicy;
}

/** The object with defaults, by kind. */
export interface FilledByKind {
  readonly EdgeBackend: FilledEdgeBackend;
  readonly EdgePolicy: FilledEdgePolicy;
  readonly Backend: FilledBackend;
  readonly BackendConfigPolicy: FilledBackendConfigPolicy;
  readonly DirectResponse: FilledDirectResponse;
  readonly GatewayExtension: FilledGatewayExtension;
  readonly GatewayParameters: FilledGatewayParameters;
  readonly HTTPListenerPolicy: FilledHTTPListenerPolicy;
  readonly ListenerPolicy: FilledListenerPolicy;
  readonly TrafficPolicy: FilledTrafficPolicy;
}

export type KindName = keyof ObjectsByKind;

/** An object of any kind with defaults, discriminated by `kind`. */
export type FilledObject = FilledByKind[KindName];
