// Statuses of GatewayClasses: those with our controller are accepted, and the ones that we make ourselves say what is supported.

import type { Keyed } from '../keyed.ts';
import { CONTROLLER_NAME, DEFAULT_CLASS, WAYPOINT_CLASS } from '../names.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import { type ObjectStatus, statusOf } from './object-status.ts';
import type { StatusSources } from './sources.ts';
import { storedConditions, storedStatus } from './stored.ts';

/** Features of the Gateway API v1.4.0, all but those of a mesh, of BackendTLSPolicy, of static addresses and of isolated listeners; by name. */
const FEATURES = [
  'GRPCRoute',
  'GRPCRouteNamedRouteRule',
  'Gateway',
  'GatewayAddressEmpty',
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
].map((name) => ({ name }));

const ACCEPTED: Verdict = {
  type: 'Accepted',
  status: 'True',
  reason: 'Accepted',
  message: 'GatewayClass accepted by its controller',
};

export function gatewayClassStatuses({ snapshot }: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('GatewayClass'),
    get(key) {
      const object = snapshot.get('GatewayClass', key);
      if (object?.spec.controllerName !== CONTROLLER_NAME) return undefined;
      const { metadata, status } = object;
      const { name, generation } = metadata;
      const isDefault = name === DEFAULT_CLASS || name === WAYPOINT_CLASS;
      return statusOf(object, {
        ...storedStatus(status),
        conditions: conditionsOf([ACCEPTED], generation, storedConditions(status)),
        ...(isDefault ? { supportedFeatures: FEATURES } : {}),
      });
    },
  };
}
