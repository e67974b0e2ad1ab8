// Features of the Gateway API that both data planes support: those of v1.4.0 except those of meshes, BackendTLSPolicy, static addresses and
// isolated listeners.

export const COMMON_FEATURES: readonly string[] = [
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
];

/** A host belongs to its most specific listener alone. */
export const ISOLATED_LISTENERS = 'GatewayHTTPListenerIsolation';

/** With the setting `staticAddresses`. */
export const STATIC_ADDRESSES = 'GatewayStaticAddresses';
