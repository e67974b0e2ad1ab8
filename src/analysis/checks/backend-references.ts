// Backend references of routes that can't be used, each at its place: a status tells the last of them only.

import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import type { BackendReference } from '../../translation/backends/backend-reference.ts';
import { backendUses } from '../../translation/references.ts';
import type { Report } from '../../translation/reports.ts';
import { isDelegation } from '../../translation/routes/delegation-ref.ts';
import { ROUTE_KINDS } from '../../translation/routes/route.ts';
import type { TranslationView } from '../../translation/view.ts';
import { concernsUs } from './our-routes.ts';
import { unusableBackend } from './unusable-backend.ts';

export function* backendReferences(rooms: TranslationView): Iterable<Report> {
  const { snapshot } = rooms;
  const isOurs = concernsUs(rooms);
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const route = snapshot.oneOf(ROUTE_KINDS, key);
    if (route === undefined || !isOurs(keyOfObject(route))) continue;
    for (const { reference, segments } of backendUses(route.spec, route, ['spec']))
      if (isAsked(reference, route)) yield* unusableBackend(reference, segments, route, rooms);
  }
}

const isAsked = (reference: BackendReference, { kind }: SnapshotObject): boolean =>
  kind !== 'HTTPRoute' || !isDelegation(reference as Parameters<typeof isDelegation>[0]);
