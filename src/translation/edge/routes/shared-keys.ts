// The older behaviour gives several rules one key: the first of them has it. Which one that is depends on nothing but the rules.

import { advice } from '../../../diagnostics/finding.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { keyOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import { type GatewayResource, keptOwn } from '../../keyed.ts';
import type { Reporter } from '../../reports.ts';
import { KEYS_HINT } from '../model/keys.ts';
import type { Route } from '../model/records.ts';

/** The record of a rule. `name` tells it from all others. */
export interface RuleRecord<R> extends GatewayResource<R> {
  readonly resource: R;
  readonly rule: number;
  /** Whether no other rule can have its key where names are as plain. */
  readonly isClear: boolean;
}

type Keyed = Pick<Route, 'key' | 'name' | 'listenerKey'>;

export interface OwnKeys<R> {
  readonly records: Collection<readonly GatewayResource<R>[]>;
  readonly reporter: Reporter;
}

export function firstOfEachKey<R extends Keyed>(
  graph: Graph,
  what: string,
  all: Collection<readonly RuleRecord<R>[]>,
): OwnKeys<R> {
  const bucketOf = ({ gateway, resource }: RuleRecord<R>): string => keyOf(gateway, resource.key);
  const byKey = graph.collectionIndex<readonly RuleRecord<R>[], RuleRecord<R>>({
    name: `${what} by key`,
    from: all,
    emit: (records) => records.map((item) => ({ bucket: bucketOf(item), item })),
    compare: (left, right) =>
      Number(right.isClear) - Number(left.isClear) || compareText(left.name, right.name),
    isEqual: (left, right) => left.name === right.name && equalJson(left.resource.name, right.resource.name),
    identify: ({ name }) => name,
  });
  const firstOf = (record: RuleRecord<R>): RuleRecord<R> => byKey.get(bucketOf(record))[0] ?? record;
  const hasKey = (record: RuleRecord<R>): boolean => firstOf(record).name === record.name;
  return {
    records: graph.collection<readonly GatewayResource<R>[]>({
      name: `${what} with a key of their own`,
      keys: all.keys,
      derive: (key, previous) =>
        keptOwn(
          previous,
          (all.get(key) ?? [])
            .filter(hasKey)
            .map(({ gateway, resource }) => ({ gateway, name: resource.key, resource })),
        ),
    }),
    reporter: {
      name: `keys of ${what}`,
      keys: all.keys,
      get: (about) =>
        (all.get(about) ?? [])
          .filter((record) => !hasKey(record))
          .map((record) => {
            const { key, listenerKey } = record.resource;
            const { kind, namespace, name } = firstOf(record).resource.name;
            const fault = advice(
              `is not served on listener ${listenerKey}: ${kind} ${namespace}/${name} has a rule with the same key, ${key}`,
              KEYS_HINT,
            );
            return { about, code: 'TR-135', segments: ['spec', 'rules', record.rule], fault };
          }),
    },
  };
}
