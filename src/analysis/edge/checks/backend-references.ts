// Backend references of routes of edge Gateways that can't be used, each at its path: a status reports only the last of them.

import { advice, type Fault } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { nearest } from '../../../grammar/nearest.ts';
import { quote } from '../../../grammar/quote.ts';
import { CORE_GROUP, EDGE_GROUP, INFERENCE_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/key.ts';
import { groupOf } from '../../../objects/reference.ts';
import { leftOutBy } from '../../../translation/absent-kinds.ts';
import type { BackendReference } from '../../../translation/backends/backend-reference.ts';
import { EDGE } from '../../../translation/edge/name.ts';
import type { Report } from '../../../translation/reports.ts';
import { ROUTE_KINDS, type RouteFilter, type RouteObject } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { unusableBackend } from '../../checks/unusable-backend.ts';
import { absentObject } from '../../missing/absent-object.ts';
import { grantHint } from '../../missing/missing-grant.ts';
import type { Names } from '../../missing/names.ts';

interface Rule {
  readonly backendRefs?: readonly BackendReference[];
  readonly filters?: readonly Pick<RouteFilter, 'requestMirror'>[];
}

const NONE: readonly never[] = [];

export function* backendReferences(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot, routes } = view;
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const parents = routes.attached.get(key)?.parents ?? NONE;
    const route = snapshot.oneOf(ROUTE_KINDS, key);
    if (route === undefined || !parents.some(({ dataPlane }) => dataPlane === EDGE)) continue;
    const about = { about: key, route, view, names };
    const rules: readonly Rule[] = route.spec.rules ?? NONE;
    for (const [index, { backendRefs = NONE, filters = NONE }] of rules.entries()) {
      const rule = ['spec', 'rules', index];
      for (const [at, reference] of backendRefs.entries())
        yield* unusable(reference, [...rule, 'backendRefs', at], about);
      for (const [at, { requestMirror }] of filters.entries())
        if (requestMirror !== undefined)
          yield* unusable(
            requestMirror.backendRef,
            [...rule, 'filters', at, 'requestMirror', 'backendRef'],
            about,
          );
    }
  }
}

interface About {
  readonly about: string;
  readonly route: RouteObject;
  readonly view: TranslationView;
  readonly names: Names;
}

/** The group of each kind of backend. */
const GROUPS = {
  EdgeBackend: EDGE_GROUP,
  InferencePool: INFERENCE_GROUP,
  Service: CORE_GROUP,
} as const;

type BackendKind = keyof typeof GROUPS;

const isKind = (kind: string): kind is BackendKind => Object.hasOwn(GROUPS, kind);

function unusable(
  reference: BackendReference,
  segments: Segments,
  { about, route, view, names }: About,
): Iterable<Report> {
  const { group = CORE_GROUP, kind = 'Service' } = reference;
  const at = (code: 'AN-05' | 'AN-06', member: string, fault: Fault): readonly Report[] => [
    { about, code, segments: [...segments, member], fault },
  ];
  if (!isKind(kind) || GROUPS[kind] !== group) return at('AN-05', ...unknownKind(group, kind));
  if (kind === 'Service') return unusableBackend(reference, segments, route, view, names);
  return unusableObject(reference, kind, at, { route, view, names });
}

function unusableObject(
  { name, namespace: other }: BackendReference,
  kind: Exclude<BackendKind, 'Service'>,
  at: (code: 'AN-05' | 'AN-06', member: string, fault: Fault) => readonly Report[],
  { route, view, names }: Omit<About, 'about'>,
): readonly Report[] {
  const home = route.metadata.namespace ?? '';
  const namespace = other ?? home;
  if (view.snapshot.object(objectKey(kind, namespace, name)) === undefined) {
    const setting = leftOutBy(view.settings, kind);
    if (setting !== undefined) {
      const text = `${kind} ${quote(`${namespace}/${name}`)} can't be used: the setting \`${setting}\` is off`;
      return at('AN-05', 'kind', advice(text, 'turn the setting on, or use another backend'));
    }
    const absence = absentObject({ kind, namespace, name, home, needsGrant: true }, view, names);
    return at('AN-05', absence.member, advice(absence.message, absence.hint));
  }
  const referrer = { group: groupOf(route.apiVersion), kind: route.kind, namespace: home };
  const referent = { group: GROUPS[kind], kind, namespace, name };
  if (namespace === home || view.gateways.grants(referrer, referent)) return NONE;
  const text = `${kind} ${quote(`${namespace}/${name}`)} can't be used: no ReferenceGrant in its namespace allows ${route.kind} objects in namespace ${quote(home)} to refer to it`;
  return at('AN-06', 'namespace', advice(text, grantHint(referrer, referent, view, names)));
}

function unknownKind(group: string, kind: string): readonly ['group' | 'kind', Fault] {
  const what = group === CORE_GROUP ? 'the core group' : `group ${quote(group)}`;
  const text = `${quote(kind)} of ${what} can't be a backend of the edge data plane`;
  if (isKind(kind)) {
    const home = GROUPS[kind];
    const write =
      home === CORE_GROUP ? 'remove `group`: a Service is of the core group' : `write \`group: ${home}\``;
    return ['group', advice(text, write)];
  }
  const near = nearest(kind, Object.keys(GROUPS));
  return [
    'kind',
    advice(
      text,
      near === undefined
        ? 'use a Service, an EdgeBackend or an InferencePool'
        : `did you mean ${quote(near)}?`,
    ),
  ];
}
