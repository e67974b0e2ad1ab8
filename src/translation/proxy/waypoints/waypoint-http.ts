// HTTP of waypoints: the virtual host of each service, and the filters that its chain needs.

import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { keptItems } from '../../keyed.ts';
import { ANY_HOST } from '../../routes/hostnames.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import type { ServicePort } from '../../waypoints/service-ports.ts';
import { routesOfPort, type WaypointRoute } from '../../waypoints/waypoint-routes.ts';
import { withAnswerEnds } from '../answer-end.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import type { VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import { demandsBelow, NO_DEMANDS } from '../rerouting/demands.ts';
import { reroutingChain } from '../rerouting/rerouting-chain.ts';
import { reroutes } from '../rerouting/rerouting-chains.ts';
import type { TranslatedMatch } from '../routes/translate-match.ts';
import type { TranslatedRoute } from '../routes/translated-routes.ts';
import type { ServedHost } from '../routes/virtual-hosts.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { serviceHost } from './service-host.ts';
import type { WaypointChain } from './waypoint-chains.ts';
import type { WaypointPolicies } from './waypoint-policies.ts';

/** The virtual host of a chain that carries HTTP, in the form of other virtual hosts, with the authorization policies that apply. */
export interface WaypointHost extends ServedHost {
  readonly port: ServicePort;
  readonly listener: GatewayListener;
  readonly onChain: EffectiveTrafficPolicy;
  /** Keys of the AuthorizationPolicies that apply. */
  readonly authorization: readonly string[];
}

/** The HTTP part of a chain. */
export interface HttpParts {
  readonly virtualHost: VirtualHost;
  readonly filters: readonly ChainFilter[];
  /** Whether the route of a request can change in the chain. */
  readonly isRerouting: boolean;
}

export interface WaypointHttpSources {
  readonly waypoints: Waypoints;
  readonly translated: Collection<TranslatedRoute>;
  readonly inFront: SortedIndex<WaypointRoute>;
  /** By key. */
  readonly chains: SortedIndex<WaypointChain>;
  readonly policies: WaypointPolicies;
  /** The RBAC filters of a chain. */
  readonly authorizationFilters: (chain: WaypointChain) => readonly ChainFilter[];
}

/** The HTTP part of a chain, by its key; undefined for one without. */
export function waypointHttp(graph: Graph, sources: WaypointHttpSources): Memo<HttpParts | undefined> {
  const { translated, inFront, chains, policies } = sources;
  const { onChains, onHosts } = policies;
  return graph.memo<HttpParts | undefined>('HTTP of a waypoint', (key, previous) => {
    const chain = chains.get(key)[0];
    const effective = chain && onHosts(chain.gateway);
    if (chain === undefined || effective === undefined) return undefined;
    const routes = routesOfPort(inFront, chain.gateway, chain.port);
    const matches =
      routes.length === 0 ? undefined : routes.flatMap((route) => translated.get(route)?.matches ?? []);
    const { families, perFilter } = onChains(chain.gateway);
    const needed = neededFilters(chain, effective, matches ?? [], sources);
    const isRerouting = needed.some(reroutes);
    const inherited = isRerouting ? demandsBelow(NO_DEMANDS, perFilter) : undefined;
    const made = serviceHost(chain.port, matches, effective, { families, inherited });
    const filters = withAnswerEnds(isRerouting ? reroutingChain(needed) : needed, idOfKey(chain.gateway));
    return {
      virtualHost: keptHost(previous?.virtualHost, made),
      filters: keptItems(previous?.filters, filters),
      isRerouting,
    };
  });
}

/** Equal routes keep their identity, and so does an equal host. */
function keptHost(before: VirtualHost | undefined, made: VirtualHost): VirtualHost {
  const kept = made.routes === undefined ? made : { ...made, routes: keptItems(before?.routes, made.routes) };
  return before !== undefined && equalJson(before, kept) ? before : kept;
}

function neededFilters(
  chain: WaypointChain,
  effective: EffectiveTrafficPolicy,
  matches: readonly TranslatedMatch[],
  { policies: { onChains, ofGateways }, authorizationFilters }: WaypointHttpSources,
): readonly ChainFilter[] {
  const filters = new Map<string, ChainFilter>();
  const needed = new Set([
    ...onChains(chain.gateway).filters,
    ...ofGateways.http(chain.gateway).filters,
    ...effective.filters,
    ...matches.flatMap((match) => match.filters),
    ...authorizationFilters(chain),
  ]);
  for (const filter of needed) filters.set(filterIdentity(filter), filter);
  return [...filters.values()].sort(compareFilters);
}

/** The host of a chain, by its key, for questions: the translation itself doesn't read it. */
export function waypointHosts(
  graph: Graph,
  sources: WaypointHttpSources,
  parts: Memo<HttpParts | undefined>,
): Memo<WaypointHost | undefined> {
  const {
    waypoints: { waypoint, authorization },
    chains,
    policies: { onChains, onHosts },
  } = sources;
  return graph.memo<WaypointHost | undefined>('host of a waypoint', (key) => {
    const chain = chains.get(key)[0];
    if (chain === undefined) return undefined;
    const { gateway, port } = chain;
    const [made, effective, own] = [parts(key), onHosts(gateway), waypoint(gateway)];
    if (made === undefined || effective === undefined || own === undefined) return undefined;
    const { virtualHost, filters } = made;
    const placement = { gateway, chain: chain.name, host: ANY_HOST, port: port.port };
    const matches = effective.merged.errors.length > 0 ? [] : servedMatches(chain, sources);
    const { routes = [] } = virtualHost;
    return {
      placement,
      virtualHost,
      filters,
      effective,
      sections: [],
      around: [],
      // If there is no route in front, or the host is replaced, its only route comes from no match.
      entries: routes.map((_, index) => ({
        placement,
        ...(matches.length === routes.length && { match: matches[index]! }),
      })),
      routes,
      port,
      listener: own.listener,
      onChain: onChains(gateway),
      authorization: authorization.of(gateway, port.service),
    };
  });
}

function servedMatches(
  { gateway, port }: WaypointChain,
  { translated, inFront }: WaypointHttpSources,
): readonly TranslatedMatch[] {
  return routesOfPort(inFront, gateway, port)
    .flatMap((route) => translated.get(route)?.matches ?? [])
    .filter(({ route }) => route !== undefined);
}
