// What a comparison of two translations finds, whatever the data plane: one value a change, with what was there before and what is there after.

import type { GatewayConfiguration, Translation } from '../../translation/planes.ts';
import type { FindingObject, TranslationFinding } from '../../translation/result.ts';
import type { Condition, ObjectReference } from '../../translation/status/parts.ts';

export type Verb = 'added' | 'removed' | 'changed';

/** A change of what a Gateway serves: its data plane knows the rest. */
export interface PlaneChange {
  readonly dataPlane: GatewayConfiguration['dataPlane'];
  readonly subject: string;
  readonly change: Verb;
}

export interface GatewayChange {
  readonly subject: 'gateway';
  readonly change: Verb;
  readonly gateway: string;
  readonly before?: GatewayConfiguration;
  readonly after?: GatewayConfiguration;
}

/** A condition, or without one a whole part of a status: a parent, an ancestor, a listener. */
export interface StatusChange {
  readonly subject: 'status';
  readonly change: Verb;
  readonly object: FindingObject;
  /** `listener http`, `at Gateway shop/front`; empty for the object itself. */
  readonly place: string;
  /** The parent or ancestor that the part is about. */
  readonly reference?: ObjectReference;
  readonly before?: Condition;
  readonly after?: Condition;
}

export interface FindingChange {
  readonly subject: 'finding';
  readonly change: Exclude<Verb, 'changed'>;
  readonly finding: TranslationFinding;
}

/** A change that every data plane has. */
export type NeutralChange = GatewayChange | StatusChange | FindingChange;

/** One side of a comparison. */
export interface ComparedSide extends Translation {
  /** The policies that were translated, as they are written. */
  readonly policy: PolicyObjects;
}

/** The objects of one side, by the ids that origins name: `gateway.gatewarden.dev/TrafficPolicy/shop/base`. */
export type PolicyObjects = (id: string) => unknown;

/** A Gateway that is there before and after. */
export type GatewayPair = readonly [before: GatewayConfiguration, after: GatewayConfiguration];

/** `shop/front` */
export const gatewayName = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`;
