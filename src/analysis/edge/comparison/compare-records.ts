// Compares the records of each Gateway. A record that several Gateways share is one change.

import { defined } from '../../../grammar/defined.ts';
import {
  EDGE_RESOURCE_TYPES,
  type EdgeResources,
  type EdgeResourceType,
} from '../../../translation/edge/model/records.ts';
import { type GatewayPair, gatewayName, type Verb } from '../../comparison/changes.ts';
import { sumOf } from '../../comparison/outage.ts';
import { paired } from '../../comparison/pairs.ts';
import type { PlaneComparison } from '../../comparison/plane-comparison.ts';
import { type EdgeChange, type RecordChange, SUBJECT_OF } from './edge-changes.ts';
import { type GatewayFates, gatewayFates } from './fates.ts';
import { recordDifferences } from './record-differences.ts';
import { recordKey } from './record-key.ts';

/** A comparison reads only the results. */
export type KeptByEdge = Readonly<Record<never, never>>;

export const edgeComparison: PlaneComparison<'edge', KeptByEdge, EdgeChange> = {
  keep: () => ({}),
  changes(pairs) {
    const compared = pairs.map((pair) => ({ pair, fates: gatewayFates(...pair) }));
    return {
      changes: EDGE_RESOURCE_TYPES.flatMap((type) => changesOf(type, compared)),
      outage: sumOf(compared.map(({ fates }) => fates.outage)),
      unprotected: [],
    };
  },
  lost: (gateway) => gatewayFates(gateway, undefined).outage,
};

type Records = { readonly [R in EdgeResourceType]: readonly EdgeResources[R][] };

interface ComparedGateway {
  readonly pair: GatewayPair<'edge'>;
  readonly fates: GatewayFates;
}

function changesOf<T extends EdgeResourceType>(
  type: T,
  gateways: readonly ComparedGateway[],
): readonly EdgeChange[] {
  type Found = Omit<RecordChange<T>, 'gateways'> & { readonly gateways: string[] };
  const found: Found[] = [];
  const known = new Map<object, Found[]>();
  const note = (
    gateway: string,
    change: Verb,
    fates: GatewayFates,
    before: EdgeResources[T] | undefined,
    after: EdgeResources[T] | undefined,
  ): void => {
    const record = (after ?? before)!;
    const shared = known.get(record)?.find((each) => each.before === before && each.after === after);
    if (shared !== undefined) {
      shared.gateways.push(gateway);
      return;
    }
    const differences = before && after ? recordDifferences(before, after) : [];
    if (change === 'changed' && differences.length === 0) return;
    const one: Found = {
      dataPlane: 'edge',
      subject: SUBJECT_OF[type],
      change,
      key: recordKey(record),
      gateways: [gateway],
      differences,
      ...defined({ before, after, failing: fates.failing.get(record) }),
    };
    found.push(one);
    known.set(record, [...(known.get(record) ?? []), one]);
  };
  for (const { pair, fates } of gateways) {
    const [before, after] = pair;
    const gateway = gatewayName(after);
    const recordsOf = (side: Records): Records[T] => side[type];
    const { both, added, removed } = paired(recordsOf(before), recordsOf(after), recordKey);
    for (const [old, now] of both) note(gateway, 'changed', fates, old, now);
    for (const now of added) note(gateway, 'added', fates, undefined, now);
    for (const old of removed) note(gateway, 'removed', fates, old, undefined);
  }
  return found as readonly RecordChange<EdgeResourceType>[] as readonly EdgeChange[];
}
