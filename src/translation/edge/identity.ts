// The facts of the edge data plane: its name, its GatewayClass, the features that it supports.

import { EDGE_CLASS, EDGE_CONTROLLER } from '../../identifiers.ts';
import { COMMON_FEATURES, ISOLATED_LISTENERS } from '../gateway-api-features.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import { EDGE_LISTENER_RULES } from './listeners/listener-rules.ts';
import { EDGE_RESOURCE_TYPES } from './model/records.ts';
import { EDGE } from './name.ts';
import { RESERVED_PORTS } from './reserved-ports.ts';

/** The data plane looks for routes of the most specific listener only. */
const FEATURES = [...COMMON_FEATURES, ISOLATED_LISTENERS].sort();

export const EDGE_FACTS: PlaneFacts = {
  name: EDGE,
  controllerName: EDGE_CONTROLLER,
  classes: [EDGE_CLASS],
  supportedFeatures: () => FEATURES,
  reservedPorts: RESERVED_PORTS,
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
