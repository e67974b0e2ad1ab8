// What of a resource is remembered by identity: its encoding, its hash and the verdict on it. A RouteConfiguration of 10,000 routes is
// made of parts of which a change touches a few; everybody who makes messages shares the parts that did not change, and changes none.

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
  // One policy's settings lie on many routes.
  'google.protobuf.Any',
]);

/** Where an encoding is dearer than remembering it. A route's name holds its position: when it moves, these stay. */
export const ENCODED_FRAGMENTS: ReadonlySet<string> = new Set([
  ...FRAGMENTS,
  'envoy.config.core.v3.Metadata',
  'envoy.config.listener.v3.Filter',
  'envoy.config.route.v3.DirectResponseAction',
  'envoy.config.route.v3.RedirectAction',
  'envoy.config.route.v3.RouteAction',
  'envoy.config.route.v3.RouteMatch',
]);
