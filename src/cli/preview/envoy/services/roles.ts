// Which clusters of a configuration are services that the proxy asks, and how the configuration changes so that a request can choose their
// answers.

import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import type { ProxyConfiguration } from '../../../../translation/proxy/configuration.ts';
import { DECISION_HEADER } from '../../services/decision.ts';
import type { TokenProvider } from '../../services/keys.ts';

export interface ServiceRoles {
  /** Clusters that authorize requests over HTTP. */
  readonly httpAuthorization: ReadonlySet<string>;
  readonly grpcAuthorization: ReadonlySet<string>;
  readonly rateLimits: ReadonlySet<string>;
  readonly processors: ReadonlySet<string>;
  /** Clusters that serve keys, with the providers that fetch them there. */
  readonly keys: ReadonlyMap<string, readonly TokenProvider[]>;
}

const TYPE = 'type.googleapis.com/envoy.extensions.filters.http.';

export function serviceRoles({ listeners }: Pick<ProxyConfiguration, 'listeners'>): ServiceRoles {
  const roles = {
    httpAuthorization: new Set<string>(),
    grpcAuthorization: new Set<string>(),
    rateLimits: new Set<string>(),
    processors: new Set<string>(),
    keys: new Map<string, TokenProvider[]>(),
  };
  const add = (set: Set<string>, cluster: unknown): void => {
    if (typeof cluster === 'string') set.add(cluster);
  };
  eachTyped(listeners, (type, config) => {
    if (type === `${TYPE}ext_authz.v3.ExtAuthz`) {
      add(roles.grpcAuthorization, grpcCluster(config));
      add(roles.httpAuthorization, at(config, 'httpService', 'serverUri', 'cluster'));
    } else if (type === `${TYPE}ratelimit.v3.RateLimit`)
      add(roles.rateLimits, grpcCluster(at(config, 'rateLimitService')));
    else if (type === `${TYPE}ext_proc.v3.ExternalProcessor`) add(roles.processors, grpcCluster(config));
    else if (type === `${TYPE}jwt_authn.v3.JwtAuthentication`)
      for (const provider of Object.values((config['providers'] ?? {}) as JsonObject)) {
        const cluster = at(provider, 'remoteJwks', 'httpUri', 'cluster');
        if (typeof cluster !== 'string') continue;
        const { issuer, audiences } = provider as TokenProvider;
        const known = roles.keys.get(cluster) ?? [];
        // A chain has each provider, and several chains have the same ones.
        if (!known.some((each) => JSON.stringify(each) === JSON.stringify({ issuer, audiences })))
          roles.keys.set(cluster, [...known, { issuer, audiences }]);
      }
  });
  return roles;
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, member) => (isObject(found) ? found[member] : undefined), value);

const grpcCluster = (value: unknown): unknown => at(value, 'grpcService', 'envoyGrpc', 'clusterName');

function eachTyped(value: unknown, take: (type: string, config: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) eachTyped(item, take);
  else if (isObject(value)) {
    const type = value['@type'];
    if (typeof type === 'string') take(type, value);
    for (const item of Object.values(value)) eachTyped(item, take);
  }
}

/** Passes the header that chooses an answer to the services, and leaves out a field that Envoy calls deprecated at each start. */
export function withDecisions<Value>(value: Value): Value {
  return adapted(value, undefined) as Value;
}

/** `googleRe2` chooses the only engine that there is. */
const DEPRECATED = 'googleRe2';
const DECISION_ACTION = {
  requestHeaders: { headerName: DECISION_HEADER, descriptorKey: DECISION_HEADER, skipIfAbsent: true },
};

function adapted(value: unknown, member: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => adapted(item, member));
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([name]) => name !== DEPRECATED)
    .map(([name, item]) => [name, adapted(item, name)] as const);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  if (member === 'rateLimits' && Array.isArray(copy['actions']))
    copy['actions'] = [...copy['actions'], DECISION_ACTION];
  if (copy['@type'] !== `${TYPE}ext_authz.v3.ExtAuthz`) return copy;
  const allowed = at(copy, 'allowedHeaders', 'patterns');
  // Without a list a gRPC service gets all headers, and an HTTP service a few that Envoy chooses.
  if (allowed !== undefined || copy['httpService'] !== undefined)
    copy['allowedHeaders'] = {
      patterns: [...(Array.isArray(allowed) ? allowed : []), { exact: DECISION_HEADER }],
    };
  return copy;
}
