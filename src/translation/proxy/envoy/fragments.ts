// The parts of a resource that are cached by identity: their encoding, their hash and the result of their check. A RouteConfiguration of
// 10,000 routes consists of parts of which a change affects a few; modules that build messages must share the unchanged parts, and never
// modify them.

/** Messages by full name. */
export const FRAGMENTS: ReadonlySet<string> = new Set([
  'envoy.config.cluster.v3.Cluster',
  'envoy.config.endpoint.v3.ClusterLoadAssignment',
  'envoy.config.endpoint.v3.LocalityLbEndpoints',
  'envoy.config.listener.v3.Listener',
  'envoy.config.listener.v3.FilterChain',
  'envoy.config.route.v3.RouteConfiguration',
  'envoy.config.route.v3.VirtualHost',
  'envoy.config.route.v3.Route',
  'envoy.extensions.transport_sockets.tls.v3.Secret',
  // One policy's settings are on many routes.
  'google.protobuf.Any',
]);

/**
 * Messages whose encoding is cached, or that hold such ones. A route's name contains its position: when it moves, its other parts stay the
 * same.
 */
export const ENCODED_FRAGMENTS: ReadonlySet<string> = new Set([
  ...FRAGMENTS,
  'envoy.config.core.v3.Metadata',
  'envoy.config.listener.v3.Filter',
]);

/** Of these the ones that are cheaper to encode from their own fragments than to look up: they are cached in groups only. */
export const CHEAP_FRAGMENTS: ReadonlySet<string> = new Set(['envoy.config.route.v3.Route']);
