// The changes of what the edge data plane receives: one value for each record of the model.

import type { EdgeResources, EdgeResourceType } from '../../../translation/edge/model/records.ts';
import type { PlaneChange, Verb } from '../../comparison/changes.ts';
import type { Difference } from '../../comparison/differences.ts';

/** The subject of a change, by the type of the record. */
export const SUBJECT_OF = {
  binds: 'bind',
  listeners: 'listener',
  routes: 'route',
  tcpRoutes: 'tcpRoute',
  backends: 'backend',
  policies: 'policy',
  addresses: 'address',
} as const satisfies Readonly<Record<EdgeResourceType, string>>;

export type EdgeSubject = (typeof SUBJECT_OF)[EdgeResourceType];

/** In the order of the output. */
export const EDGE_SUBJECTS = Object.values(SUBJECT_OF) as readonly EdgeSubject[];

/** What some requests or connections of a route meet now, which worked before. */
export type Failing = 'all' | 'some';

export interface RecordChange<T extends EdgeResourceType> extends PlaneChange {
  readonly dataPlane: 'edge';
  readonly subject: (typeof SUBJECT_OF)[T];
  readonly change: Verb;
  readonly key: string;
  /** One, unless all Gateways share the record. */
  readonly gateways: readonly string[];
  readonly before?: EdgeResources[T];
  readonly after?: EdgeResources[T];
  /** Of a changed one. */
  readonly differences: readonly Difference[];
  /** Of a route. */
  readonly failing?: Failing;
}

export type EdgeChange = { [T in EdgeResourceType]: RecordChange<T> }[EdgeResourceType];
