// The edge data plane: records for the LLM, MCP and agent proxy, from the same Gateways and routes as those of the other data planes. Each
// is derived again only when its input changes.

import type { Graph } from '../../incremental/graph.ts';
import { ownPorts } from '../gateways/own-ports.ts';
import { contentBytes } from '../limits/content-bytes.ts';
import { byteLimit, matchLimit } from '../limits/size-limits.ts';
import type { DataPlane, PlaneDefinition, PlaneSources } from '../plane.ts';
import { edgeAddresses } from './addresses/edge-addresses.ts';
import { neededKeys } from './addresses/needed-keys.ts';
import { buildEdgeBackends, type EdgeBackends } from './backends/build-backends.ts';
import { inherentUnits, servicePolicies } from './backends/service-policies.ts';
import { serviceReporter } from './backends/service-reporter.ts';
import { edgeTlsPolicies } from './backends/tls-policies.ts';
import { configSources } from './config/config-sources.ts';
import { type Rendered, render } from './config/render.ts';
import type { ConfigSources } from './config/sources.ts';
import { buildEffective } from './effective/build-effective.ts';
import type { EdgeEffective } from './effective/effective.ts';
import { namesOfMerged } from './effective/merged-listener-names.ts';
import { unitSpecs } from './effective/unit-specs.ts';
import { EDGE_FACTS } from './identity.ts';
import type { Limit } from './limits/limit.ts';
import { placedMatches, type RouteLimitOf } from './limits/placed-matches.ts';
import { edgeGatewayReporter } from './listeners/edge-gateway-reporter.ts';
import { type EdgeListeners, edgeListeners, listenerRecords } from './listeners/edge-listeners.ts';
import { type ListenerNames, namesOfTargets } from './listeners/listener-names.ts';
import { calledBytes } from './merged-records/called-bytes.ts';
import { type EffectiveResourceSources, effectiveResources } from './merged-records/effective-resources.ts';
import { effectiveUnits } from './merged-records/effective-units.ts';
import { usedServices } from './merged-records/used-services.ts';
import { type EdgeOptions, edgeOptions } from './options.ts';
import { buildEdgePolicies } from './policies/build-policies.ts';
import { edgePolicyReporter } from './policies/edge-policy-reporter.ts';
import { edgePolicyStatuses, type PolicyOutcomes } from './policies/edge-policy-statuses.ts';
import { buildReferences } from './references/build-references.ts';
import type { UnitsOfRoute } from './routes/built-rule.ts';
import { type EdgeRoutes, edgeRoutes, ownUnits, routeRecords } from './routes/edge-routes.ts';
import { servedRoutes } from './routes/served-routes.ts';
import { UNITS } from './units/units.ts';
import { type UnmergedRecords, type UnmergedSources, unmergedRecords } from './unmerged-records.ts';

/** What the edge data plane provides for questions about a translation. */
export interface EdgeView {
  readonly options: EdgeOptions;
  /** The static file of a Gateway, by the key of its object; undefined for one that we don't configure. */
  readonly render: (gateway: string) => Rendered | undefined;
  /** What it is made from. */
  readonly config: ConfigSources;
  readonly backends: EdgeBackends;
  readonly effective: EdgeEffective;
  /** As they are served. */
  readonly routes: Pick<EdgeRoutes, 'built' | 'listenersOf'>;
  /** The key of the record of a listener. */
  readonly listenerKey: EdgeListeners['keyOf'];
}

export interface EdgePlane extends DataPlane {
  readonly view: EdgeView;
}

export const edgePlane: PlaneDefinition<EdgePlane> = { ...EDGE_FACTS, build: buildEdge };

function buildEdge(graph: Graph, sources: PlaneSources): EdgePlane {
  const options = edgeOptions(sources.settings);
  const { snapshot, gateways } = sources;
  const ownPort = ownPorts(graph, snapshot, gateways, EDGE_FACTS);
  const references = buildReferences(graph, { snapshot, grants: gateways.grants, options, ownPort });
  const needed = neededKeys(graph, sources, options);
  const listeners = edgeListeners(graph, sources, options);
  const limits = { ...byteLimit(sources.settings), bytesOf: contentBytes() };
  const backendSources = { snapshot, options, references };
  const tlsPolicies = edgeTlsPolicies(graph, backendSources, needed);
  const backends = buildEdgeBackends(graph, { ...backendSources, ownPort });
  const edgePolicySources = { snapshot, gateways, options, references, units: UNITS };
  const levelSources = { snapshot, backend: backends.backend, tlsPolicy: tlsPolicies.tlsPolicy };
  const ofPolicies = buildEdgePolicies(graph, {
    ...{ ...edgePolicySources, routes: sources.routes, limits },
    callerLimits: (all) => calledBytes(graph, { ...levelSources, policies: all, limits }),
  });
  const { policies, attachedUnits, bodies } = ofPolicies;
  const ofMatches = placedMatches(graph, sources.routes.attached, matchLimit(sources.settings));
  const limitOf: RouteLimitOf = (key, route) => ofMatches(key, route) ?? ofPolicies.routeLimitOf(key, route);
  const routes = edgeRoutes(graph, sources, { listeners, options, limitOf });
  const addresses = edgeAddresses(graph, sources, needed, options);
  const effective = buildEffective(graph, {
    ...{ ...levelSources, policies, units: UNITS },
  });
  const portsOf = usedServices(graph, {
    ...{ snapshot, routes, policies, backend: backends.backend },
    asking: needed.BackendTLSPolicy,
  });
  const specs = unitSpecs(bodies);
  const names: ListenerNames =
    options.mode === 'raw'
      ? namesOfTargets(gateways.listeners, options)
      : namesOfMerged({ listeners: gateways.listeners, beforeRouting: effective.beforeRouting, specs });
  const written =
    options.mode === 'raw'
      ? withUnmerged(graph, routes, {
          ...{ ...backendSources, attachedUnits, bodies, backends },
          ...{ tlsPolicies, needed, limits },
        })
      : withMerged(graph, {
          ...{ snapshot, gateways, options, policies, effective, routes, limits },
          ...{ specs, backend: backends.backend },
          ...{ names, callerLimitOf: ofPolicies.callerLimitOf },
        });
  const { backendLimitOf } = written;
  const served = servedRoutes(routes, written.limitOf, options);
  const records = routeRecords(graph, served, written.unitsOf, {
    keyOf: listeners.keyOf,
    options,
  });
  const config = configSources({
    ...{ neutral: sources, options, listeners, effective, limits },
    backend: (object) => (backendLimitOf(object) === undefined ? backends.backend(object) : undefined),
    routes: served,
    inherent: (destination) => inherentUnits(destination, snapshot, options),
    addresses: addresses.all,
  });
  return {
    view: {
      ...{ options, backends, effective, config },
      routes: { built: served.served, listenersOf: routes.listenersOf },
      listenerKey: listeners.keyOf,
      render: (gateway) => render(gateway, config),
    },
    own: [
      { type: 'binds', lists: listeners.binds },
      { type: 'listeners', lists: listenerRecords(graph, sources, listeners, names) },
      { type: 'routes', lists: records.routes },
      { type: 'tcpRoutes', lists: records.tcpRoutes },
    ],
    shared: [
      ...written.shared,
      { type: 'policies', resources: servicePolicies(graph, snapshot, needed, options) },
      ...addresses.shared,
    ],
    verdicts: {
      onGateway: listeners.onGateway,
      onListener: listeners.onListener,
      onRoute: served.onRoute,
    },
    policies: [],
    statuses: [
      backends.statuses(backendLimitOf),
      edgePolicyStatuses({ snapshot, options, attachedUnits, outcomes: written.outcomes }),
    ],
    reporters: [
      edgeGatewayReporter(snapshot, gateways, listeners),
      served.reporter,
      ...records.reporters,
      serviceReporter(snapshot, needed, {
        problemOf: tlsPolicies.problemOf,
        isUsed: (key) => tlsPolicies.isUsed(key, portsOf),
        limitOf: written.tlsLimitOf,
      }),
      backends.reporter(backendLimitOf),
      edgePolicyReporter(policies, attachedUnits, edgePolicySources, ofPolicies.limitOf),
    ],
    backendReferences: routes.backendReferences,
  };
}

/** What depends on who merges policies. */
interface Written extends UnmergedRecords {
  readonly unitsOf: UnitsOfRoute;
  /** Why a route is limited with its policies. */
  readonly limitOf: (route: string) => Limit | undefined;
  readonly outcomes: PolicyOutcomes;
}

const NO_LIMIT = () => undefined;

/** Policies go to the data plane as they are, and only it knows how they fare. Routes are limited before they are read. */
const withUnmerged = (graph: Graph, routes: EdgeRoutes, sources: UnmergedSources): Written => ({
  ...unmergedRecords(graph, sources),
  ...{ unitsOf: ownUnits(routes), limitOf: NO_LIMIT, outcomes: () => undefined },
});

/** BackendTLSPolicies are parts of what they act on, and are limited with it. */
function withMerged(graph: Graph, sources: Omit<EffectiveResourceSources, 'units'>): Written {
  const units = effectiveUnits(graph, sources);
  return {
    unitsOf: units.unitsOf,
    limitOf: units.limitOf,
    backendLimitOf: units.backendLimitOf,
    tlsLimitOf: NO_LIMIT,
    ...effectiveResources(graph, { ...sources, units }),
  };
}
