// A rule of a route as the edge data plane reads it, before it is placed on listeners.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { Destination } from '../effective/effective.ts';
import type { Limit } from '../limits/limit.ts';
import type { Match } from '../model/records.ts';
import type {
  BackendReference,
  BackendSpec,
  RequestMirrors,
  RequestRedirect,
  TrafficSpec,
} from '../model/specs.ts';
import type { RouteProblem } from './problems.ts';

export interface BuiltRoute {
  readonly route: RouteObject;
  /** None where an error drops the whole route. */
  readonly rules: readonly BuiltRule[];
  /** Why one rule that answers 500 is in place of all. */
  readonly limit?: Limit;
}

export interface BuiltRule {
  readonly index: number;
  readonly name?: string;
  /** One record for each match of an HTTPRoute; one for all of them of a GRPCRoute. */
  readonly matches: readonly Match[];
  /** What filters, `timeouts` and `retry` set, in the order of the model. */
  readonly policies: readonly TrafficSpec[];
  /** The same as values of units, for the merge; undefined where there are none. */
  readonly own: MergeablePolicy | undefined;
  readonly redirect?: RequestRedirect;
  readonly rewrite?: TrafficSpec & { readonly urlRewrite: unknown };
  readonly mirrors?: RequestMirrors;
  readonly backends: readonly BuiltRouteBackend[];
}

export interface BuiltRouteBackend {
  /** The index among `backendRefs`. */
  readonly index: number;
  readonly weight: number;
  /** Undefined: it can't be used. A Service that isn't there is written all the same. */
  readonly reference?: BackendReference;
  readonly destination?: Destination;
  /** Why it can't be used. */
  readonly problem?: string;
  readonly reason?: RouteProblem['reason'];
  /** Of its filters. */
  readonly policies: readonly BackendSpec[];
}

/** The units that are written at a rule and at its destinations: those of filters alone, or the effective ones. */
export interface RuleUnits {
  readonly trafficPolicies: readonly TrafficSpec[];
  readonly backends: readonly {
    readonly reference?: BackendReference;
    readonly backendPolicies: readonly BackendSpec[];
  }[];
}

/** A listener that accepts a route and has a record, with the units of the rules there, in their order. */
export interface PlacedUnits {
  readonly listener: GatewayListener;
  readonly units: readonly RuleUnits[];
}

/** By the key of the route. */
export type UnitsOfRoute = (key: string, built: BuiltRoute) => readonly PlacedUnits[];
