// Statuses of routes: for each parentRef that leads to us, whether it is accepted and whether all it refers to is there.

import type { Keyed } from '../keyed.ts';
import { CONTROLLER_NAME } from '../names.ts';
import type { TranslatedMatch } from '../proxy/routes/translate-match.ts';
import { ROUTE_KINDS } from '../routes/route.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import type { ObjectStatus } from './object-status.ts';
import type { StatusSources } from './statuses.ts';

export function routeStatuses({
  snapshot,
  routes: { attachment },
  proxy: { matches },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keysOf(ROUTE_KINDS),
    get(key) {
      const route = snapshot.oneOf(ROUTE_KINDS, key);
      const parents = route === undefined ? [] : attachment(key);
      if (route === undefined || parents.length === 0) return undefined;
      const { apiVersion, kind, metadata } = route;
      const found = matches(key).flatMap(verdictsOf);
      return {
        apiVersion,
        kind,
        namespace: metadata.namespace ?? '',
        name: metadata.name,
        status: {
          parents: parents.map(({ parentRef, refusal }) => ({
            parentRef,
            controllerName: CONTROLLER_NAME,
            conditions: conditionsOf(
              [...POSITIVE, ...(refusal === undefined ? found : [refused(refusal)])],
              metadata.generation,
            ),
          })),
        },
      };
    },
  };
}

const POSITIVE: readonly Verdict[] = [
  { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Successfully accepted Route' },
  {
    type: 'ResolvedRefs',
    status: 'True',
    reason: 'ResolvedRefs',
    message: 'Successfully resolved all references',
  },
];

const refused = (reason: string): Verdict => ({ type: 'Accepted', status: 'False', reason, message: '' });

/** What the translation of a match says of its route. */
function verdictsOf({ unusable, errors, flat }: TranslatedMatch): readonly Verdict[] {
  const unresolved = unusable.map(
    ({ reason, message }): Verdict => ({ type: 'ResolvedRefs', status: 'False', reason, message }),
  );
  if (errors.length === 0) return unresolved;
  const message = `Replaced Rule (${flat.matchIndex}): ${errors.join('\n')}`;
  return [...unresolved, { type: 'Accepted', status: 'False', reason: 'RouteRuleReplaced', message }];
}
