// Backend references of routes that can't be used, each at its path: a status reports only the last of them.

import { keyOfObject } from '../../../objects/reference.ts';
import type { SnapshotObject } from '../../../snapshot/objects.ts';
import { type BackendReference, isUsable } from '../../../translation/backends/backend-reference.ts';
import type { Report } from '../../../translation/reports.ts';
import { isDelegation } from '../../../translation/routes/delegation-ref.ts';
import { ROUTE_KINDS, type RouteFilter } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { unusableBackend } from '../../checks/unusable-backend.ts';
import type { Names } from '../../missing/names.ts';
import { concernsUs } from './our-routes.ts';

interface Rule {
  readonly backendRefs?: readonly BackendReference[];
  readonly filters?: readonly Pick<RouteFilter, 'requestMirror'>[];
}

export function* backendReferences(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot } = view;
  const isOurs = concernsUs(view);
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const route = snapshot.oneOf(ROUTE_KINDS, key);
    if (route === undefined || !isOurs(keyOfObject(route))) continue;
    const rules: readonly Rule[] = route.spec.rules ?? NONE;
    if (rules.some((rule) => isBroken(rule, route, view))) yield* brokenReferences(rules, route, view, names);
  }
}

const NONE: readonly never[] = [];

/** Most routes have no such reference; for them nothing more is read. */
const isBroken = (
  { backendRefs = NONE, filters = NONE }: Rule,
  route: SnapshotObject,
  { backends }: TranslationView,
): boolean =>
  backendRefs.some(
    (reference) => isAsked(reference, route) && !isUsable(backends.resolve(reference, route)),
  ) ||
  filters.some(
    ({ requestMirror }) =>
      requestMirror !== undefined && !isUsable(backends.resolve(requestMirror.backendRef, route)),
  );

const isAsked = (reference: BackendReference, { kind }: SnapshotObject): boolean =>
  kind !== 'HTTPRoute' || !isDelegation(reference as Parameters<typeof isDelegation>[0]);

function* brokenReferences(
  rules: readonly Rule[],
  route: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  for (const [index, { backendRefs = NONE, filters = NONE }] of rules.entries()) {
    const rule = ['spec', 'rules', index];
    for (const [at, reference] of backendRefs.entries())
      if (isAsked(reference, route))
        yield* unusableBackend(reference, [...rule, 'backendRefs', at], route, view, names);
    for (const [at, { requestMirror }] of filters.entries())
      if (requestMirror !== undefined)
        yield* unusableBackend(
          requestMirror.backendRef,
          [...rule, 'filters', at, 'requestMirror', 'backendRef'],
          route,
          view,
          names,
        );
  }
}
