// The interface of a data plane: resources of its own types, verdicts, policies, statuses and reports, made from the same Gateways, routes
// and backends as those of any other data plane.

import type { Collection } from '../incremental/collection.ts';
import type { Graph } from '../incremental/graph.ts';
import type { BackendReference } from './backends/backend-reference.ts';
import type { GatewayResource, Keyed, SharedResource } from './keyed.ts';
import type { NeutralParts } from './neutral-parts.ts';
import type { ObjectStatus } from './object-status.ts';
import type { PlaneFacts } from './plane-facts.ts';
import type { PolicyKind, PolicySource } from './policies/policy-source.ts';
import type { PolicyStates } from './policies/policy-states.ts';
import type { Reporter } from './reports.ts';
import type { RouteObject } from './routes/route.ts';
import type { PlaneVerdicts } from './verdict.ts';
import type { Waypoints } from './waypoints/build-waypoints.ts';

/** The input of every data plane. */
export interface PlaneSources extends NeutralParts {
  /** Undefined: the settings turn waypoints off. */
  readonly waypoints: Waypoints | undefined;
}

/** Resources of one type, each owned by one Gateway. */
export type OwnResources = { readonly type: string } & (
  | { readonly resources: Keyed<GatewayResource<object>> }
  /** By the object that they come from. What stays the same keeps its identity (`keptOwn` in keyed.ts). */
  | { readonly lists: Collection<readonly GatewayResource<object>[]> }
);

/** Resources of one type that all Gateways of the plane share, by the object that they come from. */
export interface SharedResources {
  readonly type: string;
  readonly resources: Collection<readonly SharedResource<object>[]>;
}

/** A kind of policy whose statuses list Gateways and ListenerSets as ancestors. */
export interface PlanePolicies {
  readonly kind: PolicyKind;
  readonly source: PolicySource;
  readonly states: PolicyStates;
}

export interface DataPlane {
  readonly own: readonly OwnResources[];
  readonly shared: readonly SharedResources[];
  readonly verdicts: PlaneVerdicts;
  readonly policies: readonly PlanePolicies[];
  /** Statuses of the kinds that only this plane reads. */
  readonly statuses: readonly Keyed<ObjectStatus | undefined>[];
  readonly reporters: readonly Reporter[];
  /** The backend references of a route and of all routes that it delegates to, each with the route that contains it. */
  readonly backendReferences: (route: string) => readonly (readonly [BackendReference, RouteObject])[];
}

/** A data plane, independent of objects. */
export interface PlaneDefinition<Plane extends DataPlane = DataPlane> extends PlaneFacts {
  readonly build: (graph: Graph, sources: PlaneSources) => Plane;
}
