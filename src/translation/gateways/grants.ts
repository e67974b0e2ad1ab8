// ReferenceGrants: which references may cross namespaces. One query for references from listeners, routes and policies.

import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { ReferenceGrant } from '../../objects/gateway-api/types.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** The referring object, as far as grants need it. */
export interface Referrer {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
}

/** The object that it refers to. */
export interface Referent {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Whether a reference is allowed. References within a namespace always are. */
export type Grants = (from: Referrer, to: Referent) => boolean;

interface Granted {
  readonly grant: string;
  readonly to: readonly Target[];
}

type Target = NonNullable<ReferenceGrant['spec']>['to'][number];

export function buildGrants(graph: Graph, snapshot: Snapshot): Grants {
  const granted = graph.sortedIndex<Granted>({
    name: 'ReferenceGrants',
    keys: snapshot.keys('ReferenceGrant'),
    emit(key) {
      const grant = snapshot.get('ReferenceGrant', key);
      const { from = [], to = [] } = grant?.spec ?? {};
      const home = grant?.metadata.namespace ?? '';
      // By referrers only: an entry for each pair would be the product of two lists of any length.
      return [...new Set(from.map((referrer) => keyOf(referrer, home)))].map((bucket) => ({
        bucket,
        item: { grant: key, to },
      }));
    },
    compare: (left, right) => compareText(left.grant, right.grant),
    isEqual: (left, right) => left.grant === right.grant && equalJson(left.to, right.to),
  });
  return (from, to) =>
    from.namespace === to.namespace ||
    granted.get(keyOf(from, to.namespace)).some((grant) => grant.to.some((target) => covers(target, to)));
}

/** Whether this grant alone allows a reference across namespaces. */
export function allows({ metadata, spec }: ReferenceGrant, from: Referrer, to: Referent): boolean {
  const { namespace: home = '' } = metadata;
  const wanted = keyOf(from, to.namespace);
  return (
    (spec?.from ?? []).some((referrer) => keyOf(referrer, home) === wanted) &&
    (spec?.to ?? []).some((target) => covers(target, to))
  );
}

function covers({ group, kind, name }: Target, to: Referent): boolean {
  return groupOf(group) === groupOf(to.group) && kind === to.kind && (name === undefined || name === to.name);
}

function keyOf({ group, kind, namespace }: Referrer, home: string): string {
  return JSON.stringify([home, groupOf(group), kind, namespace]);
}

const groupOf = (group: string): string => (group === 'core' ? '' : group);
