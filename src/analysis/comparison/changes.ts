// The changes between two translations, for any data plane: one value for each change, with the state before and after.

import type {
  ConfigurationOf,
  GatewayConfiguration,
  PlaneName,
  Translation,
} from '../../translation/planes.ts';
import type { FindingObject, TranslationFinding } from '../../translation/result.ts';
import type { Condition, ObjectReference } from '../../translation/status/parts.ts';
import type { Outage } from './outage.ts';

export type Verb = 'added' | 'removed' | 'changed';

/** A change of what a Gateway serves; its data plane adds the rest. */
export interface PlaneChange {
  readonly dataPlane: PlaneName;
  readonly subject: string;
  readonly change: Verb;
}

export interface GatewayChange {
  readonly subject: 'gateway';
  readonly change: Verb;
  readonly gateway: string;
  readonly before?: GatewayConfiguration;
  readonly after?: GatewayConfiguration;
  /** Of a removed one. */
  readonly outage?: Outage;
}

/** A condition; or, without one, a whole part of a status: a parent, an ancestor, a listener. */
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

/** A change that doesn't depend on the data plane. */
export type NeutralChange = GatewayChange | StatusChange | FindingChange;

/** One side of a comparison. */
export interface ComparedSide extends Translation {
  /** The translated policies, as written. */
  readonly policy: PolicyObjects;
}

/** The objects of one side, by the ids that origins name: `gateway.gatewarden.dev/TrafficPolicy/shop/base`. */
export type PolicyObjects = (id: string) => unknown;

/** A Gateway that exists before and after. */
export type GatewayPair<P extends PlaneName = PlaneName> = readonly [
  before: ConfigurationOf<P>,
  after: ConfigurationOf<P>,
];

/** `shop/front` */
export const gatewayName = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`;
