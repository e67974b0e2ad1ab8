// Backend references of routes that can't be used, or that lead to nothing, each at its path: a status reports only the last of them.

import type { Segments } from '../../../diagnostics/path.ts';
import type { SnapshotObject } from '../../../snapshot/objects.ts';
import { type BackendReference, isUsable } from '../../../translation/backends/backend-reference.ts';
import type { Report } from '../../../translation/reports.ts';
import { isDelegation } from '../../../translation/routes/delegation-ref.ts';
import { ROUTE_KINDS, type RouteFilter } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { externalNameBackend, externalNames } from '../../checks/external-names.ts';
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
  const hasExternalNames = externalNames(view).size > 0;
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const route = snapshot.oneOf(ROUTE_KINDS, key);
    if (route === undefined || !isOurs(key)) continue;
    const rules: readonly Rule[] = route.spec.rules ?? NONE;
    if (rules.some((rule) => isBroken(rule, route, view)))
      for (const [reference, segments] of referencesIn(rules, route))
        yield* unusableBackend(reference, segments, route, view, names);
    if (hasExternalNames)
      for (const [reference, segments] of referencesIn(rules, route))
        yield* externalNameBackend(reference, segments, route, view);
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

function* referencesIn(
  rules: readonly Rule[],
  route: SnapshotObject,
): Iterable<readonly [reference: BackendReference, segments: Segments]> {
  for (const [index, { backendRefs = NONE, filters = NONE }] of rules.entries()) {
    const rule = ['spec', 'rules', index];
    for (const [at, reference] of backendRefs.entries())
      if (isAsked(reference, route)) yield [reference, [...rule, 'backendRefs', at]];
    for (const [at, { requestMirror }] of filters.entries())
      if (requestMirror !== undefined)
        yield [requestMirror.backendRef, [...rule, 'filters', at, 'requestMirror', 'backendRef']];
  }
}
