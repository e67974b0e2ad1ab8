// The facts of the proxy data plane: its name, its GatewayClasses, the features that it supports, the ports that its proxies use.

import { DEFAULT_CLASS, PROXY_CONTROLLER, WAYPOINT_CLASS } from '../../identifiers.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import { PROXY_RESOURCE_TYPES } from './configuration.ts';

export const PROXY = 'proxy';

/**
 * Features of the Gateway API: those of v1.4.0 except those of meshes, BackendTLSPolicy, static addresses and isolated listeners; of
 * v1.5.0 those of client certificates.
 */
const FEATURES = [
  'GRPCRoute',
  'GRPCRouteNamedRouteRule',
  'Gateway',
  'GatewayAddressEmpty',
  'GatewayFrontendClientCertificateValidation',
  'GatewayFrontendClientCertificateValidationInsecureFallback',
  'GatewayInfrastructurePropagation',
  'GatewayPort8080',
  'HTTPRoute',
  'HTTPRouteBackendProtocolH2C',
  'HTTPRouteBackendProtocolWebSocket',
  'HTTPRouteBackendRequestHeaderModification',
  'HTTPRouteBackendTimeout',
  'HTTPRouteCORS',
  'HTTPRouteDestinationPortMatching',
  'HTTPRouteHostRewrite',
  'HTTPRouteMethodMatching',
  'HTTPRouteNamedRouteRule',
  'HTTPRouteParentRefPort',
  'HTTPRoutePathRedirect',
  'HTTPRoutePathRewrite',
  'HTTPRoutePortRedirect',
  'HTTPRouteQueryParamMatching',
  'HTTPRouteRequestMirror',
  'HTTPRouteRequestMultipleMirrors',
  'HTTPRouteRequestPercentageMirror',
  'HTTPRouteRequestTimeout',
  'HTTPRouteResponseHeaderModification',
  'HTTPRouteSchemeRedirect',
  'ReferenceGrant',
  'TLSRoute',
];

/** Supported with the setting `listenerIsolation`. */
const ISOLATED_LISTENERS = 'GatewayHTTPListenerIsolation';

export const PROXY_FACTS: PlaneFacts = {
  name: PROXY,
  controllerName: PROXY_CONTROLLER,
  classes: [DEFAULT_CLASS, WAYPOINT_CLASS],
  supportedFeatures: ({ listenerIsolation }) =>
    listenerIsolation ? [...FEATURES, ISOLATED_LISTENERS].sort() : FEATURES,
  waypointClass: WAYPOINT_CLASS,
  reservedPorts: new Map([
    [9091, 'metrics'],
    [8082, 'readiness'],
    [19000, 'administration'],
  ]),
  resourceTypes: PROXY_RESOURCE_TYPES,
  statusRules: {
    hasGatewayTls: true,
    needsListener: true,
    hasExtendedConditions: true,
    countsRoutesOnce: false,
    takesPools: false,
    tellsDeniedSets: true,
  },
};
