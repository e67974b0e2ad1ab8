// References from our kinds, and from filters of routes, to missing extensions, Secrets, ConfigMaps, policies and backends.

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { quote } from '../../grammar/quote.ts';
import { CORE_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import type { BackendReference } from '../../translation/backends/backend-reference.ts';
import {
  type ObjectReference,
  type ReferencePurpose,
  referencesIn,
  referencesOf,
} from '../../translation/references.ts';
import type { Report } from '../../translation/reports.ts';
import { FILTER_TYPES, type SettingsOf } from '../../translation/routes/filter-types.ts';
import { rulesOf } from '../../translation/routes/grpc.ts';
import { HTTP_LIKE_KINDS, type RouteRule } from '../../translation/routes/route.ts';
import type { TranslationView } from '../../translation/view.ts';
import { unusableBackend } from './unusable-backend.ts';

type ExtensionReference = SettingsOf<'ExtensionRef'>;

const KINDS = [
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'GatewayExtension',
  'Backend',
] as const satisfies readonly SnapshotKind[];

export function* ownReferences(view: TranslationView): Iterable<Report> {
  const { snapshot } = view;
  for (const key of snapshot.keysOf(KINDS)) {
    const object = snapshot.oneOf(KINDS, key);
    if (object === undefined) continue;
    for (const reference of referencesOf(object)) yield* referenceReports(reference, object, view);
  }
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const route = snapshot.oneOf(HTTP_LIKE_KINDS, key);
    if (route === undefined) continue;
    for (const [index, rule] of rulesOf(route).entries())
      if (hasFilters(rule))
        for (const reference of referencesIn(rule, route, ['spec', 'rules', index]))
          if (reference.purpose === 'filter') yield* filterReference(reference, route, view);
  }
}

/** Most rules have none. */
const hasFilters = ({ filters = [], backendRefs = [] }: RouteRule): boolean =>
  filters.length > 0 || backendRefs.some(({ filters: own = [] }) => own.length > 0);

/** The kind that references in these members have. */
const KIND_OF: Readonly<Partial<Record<ReferencePurpose, SnapshotKind>>> = {
  extension: 'GatewayExtension',
  secret: 'Secret',
  configMap: 'ConfigMap',
};

function referenceReports(
  { purpose, name, value, segments }: ObjectReference,
  object: SnapshotObject,
  view: TranslationView,
): Iterable<Report> {
  const kind = KIND_OF[purpose];
  if (name === '') return [];
  if (purpose === 'backend') return unusableBackend(value as BackendReference, segments, object, view);
  return kind === undefined ? [] : objectReference(kind, value as Reference, segments, object, view);
}

interface Reference {
  readonly name: string;
  readonly namespace?: string;
}

function* objectReference(
  kind: SnapshotKind,
  { name, namespace }: Reference,
  segments: Segments,
  from: SnapshotObject,
  { snapshot, gateways }: TranslationView,
): Iterable<Report> {
  const home = from.metadata.namespace ?? '';
  const target = namespace ?? home;
  const about = keyOfObject(from);
  const shown = `${kind} ${quote(`${target}/${name}`)}`;
  if (snapshot.find(kind, target, name) === undefined) {
    const absence = snapshot.notFound(kind, target, name);
    const fault =
      absence === 'not found'
        ? advice(`${shown} not found`, 'add it, or correct the name')
        : advice(`${shown} is ${absence}`);
    yield { about, code: 'AN-04', segments: [...segments, 'name'], fault };
  } else if (
    kind === 'Secret' &&
    !gateways.grants(
      { group: GATEWAY_GROUP, kind: from.kind, namespace: home },
      { group: CORE_GROUP, kind, namespace: target, name },
    )
  ) {
    const fault = advice(
      `${shown} can't be used: no ReferenceGrant in its namespace allows ${from.kind} objects in namespace ${quote(home)} to refer to it`,
      `add a ReferenceGrant to namespace ${quote(target)}`,
    );
    yield { about, code: 'AN-06', segments: [...segments, 'namespace'], fault };
  }
}

const EXTENSIONS = FILTER_TYPES.ExtensionRef.reference.kinds;
/** A backend can't answer by itself. */
const ON_BACKENDS = EXTENSIONS.filter((kind) => kind !== 'DirectResponse');

function* filterReference(
  { value, segments }: ObjectReference,
  route: SnapshotObject,
  { snapshot, proxy }: TranslationView,
): Iterable<Report> {
  const about = keyOfObject(route);
  const { group, kind, name } = value as ExtensionReference;
  const home = route.metadata.namespace ?? '';
  const isOnBackend = segments[3] === 'backendRefs';
  const kinds = isOnBackend ? ON_BACKENDS : EXTENSIONS;
  const known = group === GATEWAY_GROUP ? kinds.find((own) => own === kind) : undefined;
  if (known !== undefined && snapshot.find(known, home, name) !== undefined) return;
  // Filters of other controllers, on routes of other controllers' Gateways, aren't ours to report.
  if (known === undefined && proxy.translated.get(about)?.placed?.isServed !== true) return;
  const outcome = isOnBackend ? 'requests for this backend get 500' : 'the rule answers with 500';
  const fault =
    known === undefined
      ? advice(
          `a ${kind} of group ${quote(group)} can't be used here: ${outcome}`,
          `an ExtensionRef ${isOnBackend ? 'of a backend ' : ''}refers to a ${kinds.join(' or a ')} of group ${GATEWAY_GROUP}`,
        )
      : advice(
          `${kind} ${quote(`${home}/${name}`)} not found: ${outcome}`,
          'add it, or correct the name; it is in the namespace of the route',
        );
  yield { about, code: 'AN-07', segments, fault };
}
