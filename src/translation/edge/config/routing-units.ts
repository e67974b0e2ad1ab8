// Parts of rules that come from filters: redirects, rewrites and copies of requests.

import type { Match } from '../model/records.ts';
import type { BackendReference, RequestMirrors, RequestRedirect } from '../model/specs.ts';
import { standardPort } from '../model/standard-port.ts';
import type { Authority, PathChange, RouteMatch, RoutePolicies } from './document.ts';

export function redirect(value: RequestRedirect): NonNullable<RoutePolicies['requestRedirect']> {
  const { scheme, status } = value;
  const authority = redirectAuthority(value);
  const path = pathChange(value);
  return {
    ...(scheme !== undefined && { scheme }),
    ...(authority !== undefined && { authority }),
    ...(path !== undefined && { path }),
    ...(status !== undefined && { status }),
  };
}

/** With a scheme there is always one: without it, the data plane keeps the port of the request. */
function redirectAuthority({ scheme, host, port }: RequestRedirect): Authority | undefined {
  const standard = standardPort(scheme);
  if (host === undefined) {
    const written = port ?? standard;
    return written === undefined ? undefined : { port: written };
  }
  if (port !== undefined && port !== standard) return { full: `${host}:${port}` };
  if (scheme !== undefined) return { full: host };
  return port === undefined ? { host } : { full: `${host}:${port}` };
}

/** An empty prefix is a value: it removes what matched. */
export function pathChange(value: object): PathChange | undefined {
  const { full, prefix } = value as { readonly full?: string; readonly prefix?: string };
  if (full !== undefined) return { full };
  return prefix === undefined ? undefined : { prefix };
}

export function routeMatch({ path, headers = [], queryParams = [], method }: Match): RouteMatch {
  return {
    ...(path && { path }),
    ...(method && { method: method.exact }),
    ...(headers.length > 0 && { headers: headers.map(named) }),
    ...(queryParams.length > 0 && { query: queryParams.map(named) }),
  };
}

const named = ({ name, ...value }: NonNullable<Match['headers']>[number]) => ({ name, value });

const WITH_BODIES = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a rule takes requests that have a body. */
export const takesBodies = (matches: readonly Match[]): boolean =>
  matches.length === 0 || matches.some(({ method }) => method === undefined || WITH_BODIES.has(method.exact));

/** The first copy that can be written: the format has one for each rule. */
export function mirrored<T>(
  { mirrors }: RequestMirrors,
  targetOf: (backend: BackendReference) => T | undefined,
): { readonly index: number; readonly target: T; readonly part: number } | undefined {
  for (const [index, { backend, percentage }] of mirrors.entries()) {
    const target = targetOf(backend);
    if (target !== undefined) return { index, target, part: percentage / 100 };
  }
  return undefined;
}
