// Kinds of the Gateway API and of other gateways that people write with one of our groups, and what to use instead.

import { surelyMeant } from '../../grammar/nearest.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';

const of = (kinds: string, hint: string): (readonly [string, string])[] =>
  kinds.split(' ').map((kind) => [kind, hint]);

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ...of(
    'Gateway GatewayClass HTTPRoute GRPCRoute TCPRoute TLSRoute ListenerSet BackendTLSPolicy',
    `a kind of the Gateway API: its group is \`${GATEWAY_API_GROUP}\``,
  ),
  ...of('ReferenceGrant', `a kind of the Gateway API: \`${GATEWAY_API_GROUP}/v1beta1\``),
  ...of(
    'SecurityPolicy RoutePolicy RouteOption VirtualHostOption AuthPolicy RateLimitPolicy CORSPolicy JWTPolicy RetryPolicy TimeoutPolicy Middleware HTTPRouteFilter',
    'here it is a TrafficPolicy, or an EdgePolicy for the edge data plane',
  ),
  ...of(
    'BackendTrafficPolicy DestinationRule UpstreamPolicy BackendPolicy ServersTransport HealthCheckPolicy BackendLBPolicy',
    'here it is a BackendConfigPolicy (connections, health, balancing) or a TrafficPolicy (retries, timeouts, rate limits)',
  ),
  ...of(
    'ClientTrafficPolicy ListenerOption HttpListenerOption HTTPListenerOption GatewayPolicy',
    'here it is an HTTPListenerPolicy (HTTP, access logs, tracing) or a ListenerPolicy (PROXY protocol, buffers)',
  ),
  ...of(
    'AuthConfig ExtAuth ExtAuthService RateLimitConfig RequestAuthentication JWTProvider',
    'here it is a GatewayExtension',
  ),
  ...of('EnvoyProxy EnvoyGateway GatewayParameter ProxyConfig', 'here it is a GatewayParameters'),
  ...of(
    'Upstream ServiceEntry BackendRef StaticBackend',
    'here it is a Backend, or an EdgeBackend for the edge data plane',
  ),
  ...of(
    'AIServiceBackend AIBackend MCPBackend LLMBackend AgentBackend AIGatewayRoute MCPRoute',
    'here it is an EdgeBackend',
  ),
  ...of('AIPolicy AgentPolicy BackendSecurityPolicy MCPPolicy', 'here it is an EdgePolicy'),
]);

export const kindInstead = (name: string): string | undefined => INSTEAD.get(name);

const NAMES = [...INSTEAD.keys()];

/** The same for a misspelt name, such as `HttpRoute`. */
export function misspeltKindInstead(name: string): string | undefined {
  const meant = surelyMeant(name, NAMES);
  return meant === undefined ? undefined : `did you mean \`${meant}\`? ${INSTEAD.get(meant)}`;
}
