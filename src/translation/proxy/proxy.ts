// The proxy data plane: Envoy resources from Gateways, attached routes and backends. Each is derived again only when its input changes.

import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { ownPorts } from '../gateways/own-ports.ts';
import type { GatewayResource, Keyed } from '../keyed.ts';
import { type ContentBytes, contentBytes } from '../limits/content-bytes.ts';
import type { DataPlane, OwnResources, PlaneDefinition, PlaneSources } from '../plane.ts';
import { errorsOf } from '../policies/policy-source.ts';
import { type PolicyStates, policyStates } from '../policies/policy-states.ts';
import type { Reporter } from '../reports.ts';
import { HTTP_LIKE_KINDS } from '../routes/route.ts';
import { attachmentPoints } from './attachment-points.ts';
import { backendConfigReporter } from './backend-config-policy/backend-config-policy-reporter.ts';
import { backendConfigPolicyStatuses } from './backend-config-policy/backend-config-policy-statuses.ts';
import {
  type BackendPolicyTargets,
  backendPolicyTargets,
} from './backend-config-policy/backend-config-targets.ts';
import { backendReferences } from './backend-references.ts';
import { backendStatuses } from './backend-resources/backend-statuses.ts';
import { buildClusters, type Clusters } from './backend-resources/clusters.ts';
import type { ProxyResourceType } from './configuration.ts';
import { type FlattenedRoute, type FlattenedRoutes, flattenedRoutes } from './delegation/flatten.ts';
import { type EnvoyValidation, envoyValidation, type ProxyDryRun } from './envoy-validation.ts';
import { type Extensions, extensionReporter, gatewayExtensions } from './extensions/extensions.ts';
import { gatewayExtensionStatuses } from './extensions/gateway-extension-statuses.ts';
import { type GatewayPolicies, gatewayPolicies } from './gateway-policies.ts';
import { type GatewayResources, gatewayResources } from './gateway-resources.ts';
import { httpListenerReporter } from './http-listener-policy/http-listener-policy-reporter.ts';
import { PROXY, PROXY_FACTS } from './identity.ts';
import { bufferLimitReporter } from './listeners/buffer-limit.ts';
import type { GatewayPort, HttpChain } from './listeners/gateway-ports.ts';
import { type HttpChains, httpChains } from './listeners/http-chains.ts';
import { buildStreams, type Streams } from './listeners/streams.ts';
import type { RecordedPolicies } from './policy-metadata.ts';
import { type PolicyVerdicts, policyVerdicts } from './policy-verdicts.ts';
import { type RuleVerdicts, ruleVerdicts, verdictsOnRoute } from './route-verdicts.ts';
import { directResponseReporter } from './routes/direct-response.ts';
import { type HttpHosts, httpHosts } from './routes/http-hosts.ts';
import { isolatedHosts } from './routes/isolated-hosts.ts';
import { routeSizeReporter } from './routes/limited-route.ts';
import { listenerLimitReporter } from './routes/listener-limits.ts';
import { type PolicyPlaces, policyPlaces } from './routes/policy-places.ts';
import { type TranslatedRoute, translatedRoutes } from './routes/translated-routes.ts';
import type { PlacedHost, ServedHost } from './routes/virtual-hosts.ts';
import {
  type EffectiveTrafficPolicy,
  type TrafficPolicies,
  trafficPolicies,
} from './traffic-policy/traffic-policies.ts';
import { trafficPolicyReporter } from './traffic-policy/traffic-policy-reporter.ts';
import { ingressClusters } from './waypoints/ingress-clusters.ts';
import { buildWaypointPlane, type WaypointPlane } from './waypoints/waypoint-plane.ts';

/** What the proxy data plane provides for questions about a translation. */
export interface ProxyView extends RuleVerdicts {
  /** Routes that carry HTTP. */
  readonly translated: Collection<TranslatedRoute>;
  /** All matches that a route leads to, including those of the routes that it delegates to. */
  readonly flattened: (route: string) => FlattenedRoute;
  /** The ports of a Gateway, by its key. */
  readonly ports: Memo<readonly GatewayPort[]>;
  readonly streams: Streams;
  readonly waypoints: WaypointPlane | undefined;
  readonly policies: TrafficPolicies;
  readonly gatewayPolicies: GatewayPolicies;
  readonly extensions: Extensions;
  /** Verdicts of failing policies on listeners and Gateways. */
  readonly policyFailures: PolicyVerdicts;
  /** Why hosts of a route answer 500 although its listener doesn't. */
  readonly limitsOnHosts: HttpHosts['limitsOnHosts'];
  /** The states of a policy, by its id. */
  readonly states: PolicyStates;
  readonly places: ProxyPlaces;
  readonly clusters: Clusters;
  /** Services and Backends that each BackendConfigPolicy applies to. */
  readonly backendPolicyTargets: BackendPolicyTargets;
}

/** Where TrafficPolicies attach, by the key of the place. */
export interface ProxyPlaces {
  readonly policies: PolicyPlaces;
  readonly chains: SortedIndex<HttpChain>;
  readonly onChain: Memo<EffectiveTrafficPolicy>;
  /** A host of a chain. */
  readonly host: Memo<ServedHost | undefined>;
  /** The same without its routes as Envoy gets them. */
  readonly placedHost: Memo<PlacedHost | undefined>;
  /** For each listener of a Gateway. */
  readonly onGateway: Memo<EffectiveTrafficPolicy>;
}

export interface ProxyPlane extends DataPlane {
  readonly view: ProxyView;
}

/** `dryRun` is called at level strict, for what passes the checks in process. */
export function proxyPlane(dryRun?: ProxyDryRun): PlaneDefinition<ProxyPlane> {
  return {
    ...PROXY_FACTS,
    build(graph, sources) {
      const { validation, proxyVersion } = sources.settings;
      const isStrict = validation.level === 'strict';
      const checks = envoyValidation(proxyVersion, isStrict ? { isStrict, dryRun } : {});
      return buildProxy(graph, { ...sources, checks });
    },
  };
}

interface ProxySources extends PlaneSources {
  readonly checks: EnvoyValidation;
}

/** The kinds of policies that attach to Gateways and routes, and the extensions that they refer to. */
interface ProxyPolicies {
  readonly extensions: Extensions;
  readonly policies: TrafficPolicies;
  readonly ofGateways: GatewayPolicies;
}

function buildProxy(graph: Graph, sources: ProxySources): ProxyPlane {
  const { snapshot, settings, gateways, routes } = sources;
  const read = proxyPolicies(graph, sources);
  const { policies, ofGateways } = read;
  const flattening = flattenedRoutes(graph, snapshot, routes);
  const http = httpChains(graph, snapshot, gateways);
  const bytesOf = contentBytes();
  const translated = translatedHttpRoutes(graph, sources, http, policies, { flattening, bytesOf });
  const streams = proxyStreams(graph, sources, http, ofGateways);
  const places = policyPlaces(graph, snapshot, policies);
  const waypoints = proxyWaypoints(graph, sources, { translated, policies, places, ofGateways });
  const hosts = httpHosts(graph, { translated, http, policies, places, settings, bytesOf });
  const onGateway = graph.memo('policies of a Gateway on its listeners', (gateway) =>
    policies.effective([places.onGateway(gateway)], 'listener'),
  );
  const onListeners = (gateway: string): readonly RecordedPolicies[] => [
    ...ofGateways.all(gateway),
    onGateway(gateway),
  ];
  const states = policyStates(graph, 'policies', [
    ...attachmentPoints({ translated, http, hosts, onListeners }),
    ...(waypoints?.attachmentPoints ?? []),
  ]);
  const policyFailures = failingPolicies(graph, { http, hosts, onListeners, ofGateways, waypoints });
  const resourceSources = {
    settings,
    gateways,
    http,
    hosts,
    streams,
    gatewayPolicies: ofGateways,
    onListeners,
  };
  const resources = gatewayResources(graph, resourceSources);
  const ownPort = ownPorts(graph, snapshot, gateways, PROXY_FACTS);
  const clusters = buildClusters(graph, { ...sources, ownPort }, bytesOf);
  const policyTargets = backendPolicyTargets(graph, clusters.governed);
  const view: ProxyView = {
    ...ruleVerdicts(graph, translated),
    translated,
    flattened: flattening.flattened,
    ports: http.ofGateway,
    streams,
    waypoints,
    policies,
    gatewayPolicies: ofGateways,
    extensions: read.extensions,
    policyFailures,
    limitsOnHosts: hosts.limitsOnHosts,
    states,
    places: {
      policies: places,
      chains: http.chains,
      onChain: hosts.onChain,
      host: hosts.host,
      placedHost: hosts.placedHost,
      onGateway,
    },
    clusters,
    backendPolicyTargets: policyTargets,
  };
  const sizeReporters = [routeSizeReporter(snapshot, translated), listenerLimitReporter(snapshot, hosts)];
  return proxyDataPlane(graph, sources, resources, view, sizeReporters);
}

/** What the translator reads from the plane. */
function proxyDataPlane(
  graph: Graph,
  { snapshot, settings, gateways, waypoints, backends: { proxies } }: ProxySources,
  resources: GatewayResources,
  view: ProxyView,
  sizeReporters: readonly Reporter[],
): ProxyPlane {
  const { policies, gatewayPolicies, extensions, policyFailures, states, streams, clusters } = view;
  const ingressSources = { snapshot, settings, gateways, waypoints, proxies, clusters: clusters.clusters };
  const throughWaypoints = ingressClusters(graph, ingressSources);
  return {
    view,
    own: [
      own('listeners', resources.listeners),
      own('routes', resources.routeConfigurations),
      ...(view.waypoints === undefined
        ? []
        : [own('listeners', view.waypoints.listeners), own('routes', view.waypoints.routeConfigurations)]),
      ...(throughWaypoints === undefined ? [] : [own('clusters', throughWaypoints)]),
    ],
    shared: [
      { type: 'clusters', resources: clusters.clusters },
      { type: 'endpoints', resources: clusters.endpoints },
    ],
    verdicts: {
      onGateway: policyFailures.onGateway,
      onListener: (listener) => [...streams.onListener(listener), ...policyFailures.onListener(listener)],
      onRoute: verdictsOnRoute(view, streams.verdicts, view.limitsOnHosts),
    },
    policies: [
      { kind: 'TrafficPolicy', source: policies, states },
      { kind: 'HTTPListenerPolicy', source: gatewayPolicies.httpListenerPolicies, states },
      { kind: 'ListenerPolicy', source: gatewayPolicies.listenerPolicies, states },
    ],
    statuses: [
      gatewayExtensionStatuses(snapshot, extensions),
      backendStatuses(snapshot, clusters),
      backendConfigPolicyStatuses(snapshot, clusters.configPolicies, view.backendPolicyTargets),
    ],
    reporters: [
      bufferLimitReporter(snapshot, (gateway) => gateways.gateway(gateway)?.dataPlane === PROXY),
      streams.reporter,
      extensionReporter(snapshot, extensions),
      httpListenerReporter(snapshot),
      ...sizeReporters,
      trafficPolicyReporter(snapshot),
      directResponseReporter(snapshot),
      ...(view.waypoints?.reporters ?? []),
      ...clusters.reporters,
      backendConfigReporter(snapshot, clusters.configPolicies, (key) => view.backendPolicyTargets.get(key)),
    ],
    backendReferences: backendReferences(snapshot, view.flattened),
  };
}

const own = (type: ProxyResourceType, resources: Keyed<GatewayResource<object>>): OwnResources => ({
  type,
  resources,
});

function proxyPolicies(
  graph: Graph,
  { snapshot, settings, gateways: { grants }, backends: { resolve }, checks }: ProxySources,
): ProxyPolicies {
  const { proxyVersion } = settings;
  const extensions = gatewayExtensions(graph, { snapshot, proxyVersion, resolve });
  return {
    extensions,
    policies: trafficPolicies(graph, { snapshot, settings, checks, extensions, resolve, grants }),
    ofGateways: gatewayPolicies(graph, { snapshot, settings, checks, resolve }),
  };
}

function translatedHttpRoutes(
  graph: Graph,
  { snapshot, settings, gateways, routes, backends: { resolve }, checks }: ProxySources,
  http: HttpChains,
  policies: TrafficPolicies,
  { flattening, bytesOf }: { readonly flattening: FlattenedRoutes; readonly bytesOf: ContentBytes },
): Collection<TranslatedRoute> {
  const isExperimental = settings.enableExperimentalGatewayAPIFeatures;
  const context = { snapshot, policies, resolve, isExperimental, checks };
  const keys = snapshot.keysOf(HTTP_LIKE_KINDS);
  const onlySection = settings.listenerIsolation ? isolatedHosts(graph, http.ofGateway) : undefined;
  const placement = { gateways, ancestor: http.ancestor, onlySection };
  return translatedRoutes(graph, { keys, routes, placement, flattening, settings, bytesOf, context });
}

function proxyStreams(
  graph: Graph,
  { snapshot, gateways, routes: { ofListener }, backends: { resolve } }: ProxySources,
  { ports }: HttpChains,
  ofGateways: GatewayPolicies,
): Streams {
  return buildStreams(graph, {
    snapshot,
    gateways,
    ofListener,
    resolve,
    ports,
    policyErrors: (gateway) => errorsOf([ofGateways.listener(gateway)]),
  });
}

function proxyWaypoints(
  graph: Graph,
  { snapshot, settings, gateways, routes, waypoints }: ProxySources,
  parts: {
    readonly translated: Collection<TranslatedRoute>;
    readonly policies: TrafficPolicies;
    readonly places: PolicyPlaces;
    readonly ofGateways: GatewayPolicies;
  },
): WaypointPlane | undefined {
  return (
    waypoints &&
    buildWaypointPlane(graph, {
      snapshot,
      settings,
      gateways,
      routes,
      waypoints,
      translated: parts.translated,
      policies: parts.policies,
      places: parts.places,
      gatewayPolicies: parts.ofGateways,
    })
  );
}

function failingPolicies(
  graph: Graph,
  {
    http,
    hosts,
    onListeners,
    ofGateways,
    waypoints,
  }: {
    readonly http: HttpChains;
    readonly hosts: HttpHosts;
    readonly onListeners: (gateway: string) => readonly RecordedPolicies[];
    readonly ofGateways: GatewayPolicies;
    readonly waypoints: WaypointPlane | undefined;
  },
): PolicyVerdicts {
  const own = policyVerdicts(graph, {
    chains: http.chains,
    ports: http.ofGateway,
    onChain: (chain, gateway) => [...ofGateways.all(gateway), hosts.onChain(chain)],
    onGateway: onListeners,
    managerFailure: (gateway) => ofGateways.http(gateway).failure,
    hosts: { keys: hosts.entries.keys, get: hosts.placedHost },
  });
  if (waypoints === undefined) return own;
  return {
    onListener: (id) => [...own.onListener(id), ...waypoints.onListener(id)],
    onGateway: (key) => [...own.onGateway(key), ...waypoints.onGateway(key)],
  };
}
