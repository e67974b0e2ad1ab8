// The effective policies of the edge data plane: for each place, the units that act there, with their origins and with what they hide
// (docs/edge/precedence.md).

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { Section } from '../backends/sections.ts';
import type { Destination } from '../model/destination.ts';
import type { AuxiliaryTarget } from '../references/auxiliary.ts';

export type { Destination };

/** The value of `traffic.hostRewrite` in `RulePlace.own` where a URLRewrite filter sets the host: no policy rewrites it then. */
export const HOST_IS_REWRITTEN = 'Ignored';

/** A rule of a route at one of its listeners. */
export interface RulePlace {
  readonly listener: GatewayListener;
  readonly route: RouteObject;
  readonly rule: number;
  /** What the filters, `timeouts` and `retry` of the rule set: fields by the names of units. */
  readonly own: MergeablePolicy | undefined;
}

/**
 * Fields are by the names of units, values are those of units/values.ts. A field without a value and with errors has failed: nothing weaker
 * takes its place. Each reads the snapshot, so it is called inside a derivation only.
 */
export interface EdgeEffective {
  readonly frontend: (gateway: string) => MergedPolicy;
  readonly beforeRouting: (listener: GatewayListener) => MergedPolicy;
  readonly afterRouting: (place: RulePlace) => MergedPolicy;
  /** For requests of the rule to a destination as a whole; undefined place: whatever leads there. */
  readonly backend: (destination: Destination, place: RulePlace | undefined) => MergedPolicy;
  /** For a provider or target of an EdgeBackend, or a port of a Service. `selector`: of a target that a selector found. */
  readonly section: (
    destination: Destination,
    section: Section,
    place: RulePlace | undefined,
  ) => MergedPolicy;
  /** For calls that policies make: of the called object alone. */
  readonly auxiliary: (target: AuxiliaryTarget) => MergedPolicy;
}
