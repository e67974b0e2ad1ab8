// The edge data plane: records for the LLM, MCP and agent proxy, from the same Gateways and routes as those of the other data planes. Each
// is derived again only when its input changes.

import type { Graph } from '../../incremental/graph.ts';
import type { DataPlane, PlaneDefinition, PlaneSources } from '../plane.ts';
import { NO_ROUTE_VERDICTS } from '../verdict.ts';
import { EDGE_FACTS } from './identity.ts';
import { type EdgeOptions, edgeOptions } from './options.ts';

/** What the edge data plane provides for questions about a translation. */
export interface EdgeView {
  readonly options: EdgeOptions;
}

export interface EdgePlane extends DataPlane {
  readonly view: EdgeView;
}

export const edgePlane: PlaneDefinition<EdgePlane> = { ...EDGE_FACTS, build: buildEdge };

function buildEdge(_graph: Graph, { settings }: PlaneSources): EdgePlane {
  const options = edgeOptions(settings);
  return {
    view: { options },
    own: [],
    shared: [],
    verdicts: { onGateway: () => [], onListener: () => [], onRoute: () => NO_ROUTE_VERDICTS },
    policies: [],
    statuses: [],
    reporters: [],
    backendReferences: () => [],
  };
}
