// Backend references of routes that can't be used, each at its place: a status tells the last of them only.

import { keyOfObject } from '../../objects/reference.ts';
import type { BackendReference } from '../../translation/backends/reference.ts';
import type { Report } from '../../translation/reports.ts';
import { isDelegation } from '../../translation/routes/delegation.ts';
import { ROUTE_KINDS, type RouteFilter } from '../../translation/routes/route.ts';
import type { TranslationRooms } from '../../translation/translator.ts';
import { concernsUs } from './our-routes.ts';
import { unusableBackend } from './unusable-backend.ts';

interface Rule {
  readonly backendRefs?: readonly BackendReference[];
  readonly filters?: readonly Pick<RouteFilter, 'requestMirror'>[];
}

export function* backendReferences(rooms: TranslationRooms): Iterable<Report> {
  const { snapshot } = rooms;
  const isOurs = concernsUs(rooms);
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const route = snapshot.oneOf(ROUTE_KINDS, key);
    if (route === undefined || !isOurs(keyOfObject(route))) continue;
    const rules: readonly Rule[] = route.spec.rules ?? [];
    for (const [index, { backendRefs = [], filters = [] }] of rules.entries()) {
      const rule = ['spec', 'rules', index];
      for (const [at, reference] of backendRefs.entries())
        if (route.kind !== 'HTTPRoute' || !isDelegation(reference as Parameters<typeof isDelegation>[0]))
          yield* unusableBackend(reference, [...rule, 'backendRefs', at], route, rooms);
      for (const [at, { requestMirror }] of filters.entries())
        if (requestMirror !== undefined)
          yield* unusableBackend(
            requestMirror.backendRef,
            [...rule, 'filters', at, 'requestMirror', 'backendRef'],
            route,
            rooms,
          );
    }
  }
}
