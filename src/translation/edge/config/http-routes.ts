// The routes of an HTTP listener. The program sorts equally specific matches by the names of routes, so names begin with a number: the older
// route is first, as the Gateway API wants it.

import { compareText, createdAt, namespacedName } from '../../../objects/reference.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { hostnamesOf, type RouteObject } from '../../routes/route.ts';
import type { ReadRoute } from '../routes/build-rule.ts';
import type { BuiltRule } from '../routes/built-rule.ts';
import { type DestinationTools, REFUSED } from './destinations.ts';
import type { Diagnostics } from './diagnostic.ts';
import type { Route, RouteMatch } from './document.ts';
import { type FileLimits, type FileSizes, routeInFile } from './file-limits.ts';
import { httpRule, type WrittenRule } from './http-rule.ts';
import { metadataMatches, takesMetadata } from './mcp-authentication.ts';
import { objectOf } from './places.ts';
import { routeMatch } from './routing-units.ts';

export const HTTP_KINDS: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute']);

/** Older first. Each time is read once: there can be very many routes. */
export function inOrder(routes: readonly ReadRoute[]): readonly ReadRoute[] {
  const dated = routes.map((read) => ({ read, created: createdAt(read.route) }));
  dated.sort((a, b) => {
    if (a.created !== b.created) return a.created < b.created ? -1 : 1;
    const [left, right] = [a.read.route, b.read.route];
    return compareText(namespacedName(left), namespacedName(right)) || compareText(left.kind, right.kind);
  });
  return dated.map(({ read }) => read);
}

export const numbered = (ordinal: number, { metadata }: RouteObject, ...indexes: readonly number[]): string =>
  [`${String(ordinal).padStart(5, '0')}-${metadata.namespace ?? ''}`, metadata.name, ...indexes].join('.');

/** In lower case: the program compares hosts byte by byte. */
export const lowerHosts = (route: RouteObject): readonly string[] =>
  hostnamesOf(route).map((host) => host.toLowerCase());

export interface RouteTools extends DestinationTools {
  readonly diagnostics: Diagnostics;
  /** Of the listener. */
  readonly beforeRouting: MergedPolicy;
  /** A policy of the listener is too large: nothing is served without it. */
  readonly isRefused: boolean;
  /** All routes of a file are in one namespace, so that only their names decide the order. */
  readonly namespace: string;
  readonly sizes: FileSizes;
  readonly limits: FileLimits;
}

export function httpRoutes(listener: GatewayListener, at: string, tools: RouteTools): readonly Route[] {
  const written: Route[] = [];
  for (const read of inOrder(tools.sources.routes(listener))) {
    const { route } = read;
    if (!HTTP_KINDS.has(route.kind)) continue;
    tellDropped(read, tools.diagnostics);
    const { rules, limit } = routeInFile(read, tools);
    const hosts = lowerHosts(route);
    for (const rule of rules) {
      const isRefused = limit !== undefined || tools.isRefused;
      const own = isRefused ? ERROR_RULE : httpRule(listener, route, rule, tools);
      for (const [index, matches] of entriesOf(route, rule).entries()) {
        const place = `${at}.routes[${written.length}]`;
        for (const note of own.notes) tools.diagnostics.add(note, place);
        const all = withMetadata(matches, route, rule, own, tools, place);
        const entry: Route = {
          name: numbered(written.length, route, rule.index, index),
          namespace: tools.namespace,
          ...(hosts.length > 0 && { hostnames: hosts }),
          ...(all.length > 0 && { matches: all }),
          ...(Object.keys(own.policies).length > 0 && { policies: own.policies }),
          ...(own.backends && { backends: own.backends }),
        };
        tools.sizes.add(route, entry, sharedParts(own.backends, tools));
        written.push(entry);
      }
    }
  }
  return written;
}

/** Of a route that is too large, or at a listener with a policy that is. */
const ERROR_RULE: WrittenRule = {
  policies: {},
  backends: [{ weight: 1, ...REFUSED }],
  notes: [],
  servesMetadata: false,
};

/** The destinations that the file has once. */
function sharedParts(
  backends: WrittenRule['backends'],
  { shared }: RouteTools,
): readonly (readonly [string, object])[] {
  if (shared === undefined || backends === undefined) return [];
  return backends.flatMap((to) => {
    const content = 'backend' in to ? shared.at(to.backend) : undefined;
    return content === undefined ? [] : [[content.name, content] as const];
  });
}

/** A route with a fault that none of its rules can be served with. */
export function tellDropped({ route, rules, problem }: ReadRoute, diagnostics: Diagnostics): void {
  if (rules.length > 0 || problem === undefined) return;
  diagnostics.add(
    {
      severity: 'error',
      code: 'unresolved',
      object: objectOf(route),
      path: ['spec', 'rules'],
      below: '',
      message: `the route is left out: ${problem.message}`,
    },
    '',
  );
}

/** As in the model: an entry for each match of an HTTPRoute, one for all matches of a GRPCRoute. */
function entriesOf({ kind }: RouteObject, { matches }: BuiltRule): readonly (readonly RouteMatch[])[] {
  const all = matches.map(routeMatch);
  return kind === 'GRPCRoute' || all.length === 0 ? [all] : all.map((match) => [match]);
}

function withMetadata(
  matches: readonly RouteMatch[],
  route: RouteObject,
  rule: BuiltRule,
  { servesMetadata }: WrittenRule,
  { sources, diagnostics }: RouteTools,
  place: string,
): readonly RouteMatch[] {
  if (!servesMetadata || takesMetadata(rule.matches.map(routeMatch))) return matches;
  const added = sources.options.addsMcpWellKnownMatches ? metadataMatches(matches) : undefined;
  if (added !== undefined) return [...matches, ...added];
  diagnostics.add(
    {
      severity: 'info',
      code: 'approximated',
      object: objectOf(route),
      path: ['spec', 'rules', rule.index, 'matches'],
      below: '',
      message:
        'the metadata of the MCP authentication is not served, because no match of the rule takes its URL',
      hint: 'add a match for `/.well-known/oauth-protected-resource` with the path after it',
    },
    place,
  );
  return matches;
}
