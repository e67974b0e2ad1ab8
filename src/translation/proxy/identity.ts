// The facts of the proxy data plane: its name, its GatewayClasses, the features that it supports, the ports that its proxies use.

import { DEFAULT_CLASS, PROXY_CONTROLLER, WAYPOINT_CLASS } from '../../identifiers.ts';
import { COMMON_FEATURES, ISOLATED_LISTENERS, STATIC_ADDRESSES } from '../gateway-api-features.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import { PROXY_RESOURCE_TYPES } from './configuration.ts';

export const PROXY = 'proxy';

/** With those of client certificates, of v1.5.0. */
const FEATURES = [
  ...COMMON_FEATURES,
  'GatewayFrontendClientCertificateValidation',
  'GatewayFrontendClientCertificateValidationInsecureFallback',
];

export const PROXY_FACTS: PlaneFacts = {
  name: PROXY,
  controllerName: PROXY_CONTROLLER,
  classes: [DEFAULT_CLASS, WAYPOINT_CLASS],
  supportedFeatures: ({ listenerIsolation, staticAddresses }) =>
    [
      ...FEATURES,
      ...(listenerIsolation ? [ISOLATED_LISTENERS] : []),
      ...(staticAddresses.enabled ? [STATIC_ADDRESSES] : []),
    ].sort(),
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
