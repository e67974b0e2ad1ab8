// The facts of the edge data plane: its name, its GatewayClass, the features that it supports.

import { EDGE_CLASS, EDGE_CONTROLLER } from '../../identifiers.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import { EDGE_LISTENER_RULES } from './listeners/listener-rules.ts';
import { EDGE_RESOURCE_TYPES } from './model/records.ts';
import { EDGE } from './name.ts';

/** Features of the Gateway API. */
const FEATURES = [
  'GRPCRoute',
  'Gateway',
  'GatewayPort8080',
  'HTTPRoute',
  'HTTPRouteBackendRequestHeaderModification',
  'HTTPRouteBackendTimeout',
  'HTTPRouteCORS',
  'HTTPRouteHostRewrite',
  'HTTPRouteMethodMatching',
  'HTTPRouteParentRefPort',
  'HTTPRoutePathRedirect',
  'HTTPRoutePathRewrite',
  'HTTPRoutePortRedirect',
  'HTTPRouteQueryParamMatching',
  'HTTPRouteRequestMirror',
  'HTTPRouteRequestPercentageMirror',
  'HTTPRouteRequestTimeout',
  'HTTPRouteResponseHeaderModification',
  'HTTPRouteSchemeRedirect',
  'ReferenceGrant',
  'TLSRoute',
];

export const EDGE_FACTS: PlaneFacts = {
  name: EDGE,
  controllerName: EDGE_CONTROLLER,
  classes: [EDGE_CLASS],
  supportedFeatures: () => FEATURES,
  reservedPorts: new Map(),
  resourceTypes: EDGE_RESOURCE_TYPES,
  listenerRules: EDGE_LISTENER_RULES,
  isNoEnvoy: true,
  statusRules: {
    hasGatewayTls: false,
    needsListener: false,
    hasExtendedConditions: false,
    countsRoutesOnce: true,
    takesPools: true,
    tellsDeniedSets: false,
  },
};
