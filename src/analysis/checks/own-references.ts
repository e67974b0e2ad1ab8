// References from our kinds, and from filters of routes, to missing extensions, Secrets, ConfigMaps, policies and backends.

import { advice } from '../../diagnostics/finding.ts';
import { nearest } from '../../grammar/nearest.ts';
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
import { absentObject } from '../missing/absent-object.ts';
import { grantHint } from '../missing/missing-grant.ts';
import type { Names } from '../missing/names.ts';
import { externalNameBackend } from './external-names.ts';
import { unfitting } from './unfitting-objects.ts';
import { unusableBackend } from './unusable-backend.ts';

type ExtensionReference = SettingsOf<'ExtensionRef'>;

const KINDS = [
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'BackendTLSPolicy',
  'GatewayExtension',
  'Backend',
] as const satisfies readonly SnapshotKind[];

export function* ownReferences(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot } = view;
  for (const key of snapshot.keysOf(KINDS)) {
    const object = snapshot.oneOf(KINDS, key);
    if (object === undefined) continue;
    for (const reference of referencesOf(object)) yield* referenceReports(reference, object, view, names);
  }
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const route = snapshot.oneOf(HTTP_LIKE_KINDS, key);
    if (route === undefined) continue;
    for (const [index, rule] of rulesOf(route).entries())
      if (hasFilters(rule))
        for (const reference of referencesIn(rule, route, ['spec', 'rules', index]))
          if (reference.purpose === 'filter') yield* filterReference(reference, route, view, names);
  }
}

/** Most rules have none. */
const hasFilters = ({ filters = [], backendRefs = [] }: RouteRule): boolean =>
  filters.length > 0 || backendRefs.some(({ filters: own = [] }) => own.length > 0);

/** The kind that references in these members have. */
const KIND_OF: Readonly<Partial<Record<ReferencePurpose, SnapshotKind>>> = {
  extension: 'GatewayExtension',
  secret: 'Secret',
  caCertificate: 'ConfigMap',
  configMap: 'ConfigMap',
};

function referenceReports(
  reference: ObjectReference,
  object: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  const { purpose, name, value, segments } = reference;
  if (name === '') return [];
  if (purpose === 'backend') {
    const backend = value as BackendReference;
    return [
      ...unusableBackend(backend, segments, object, view, names),
      ...externalNameBackend(backend, segments, object, view),
    ];
  }
  const kind = KIND_OF[purpose];
  // References to CA certificates can name objects of other kinds.
  const isOther = purpose === 'caCertificate' && (reference.group !== CORE_GROUP || reference.kind !== kind);
  return kind === undefined || isOther ? [] : objectReference(kind, reference, object, view, names);
}

/** What follows if the object isn't there. */
const EFFECTS: Readonly<Partial<Record<SnapshotKind, string>>> = {
  GatewayExtension: ': the policy is invalid, and what it applies to answers with 500',
};

function* objectReference(
  kind: SnapshotKind,
  reference: ObjectReference,
  from: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  const { snapshot, gateways } = view;
  const { value, namespace: target, segments } = reference;
  const { name, namespace } = value as { readonly name: string; readonly namespace?: string };
  const home = from.metadata.namespace ?? '';
  const about = keyOfObject(from);
  if (snapshot.find(kind, target, name) === undefined) {
    const isLocal = namespace === undefined && !CROSSING.has(kind);
    const wanted = { kind, namespace: target, name, home, isLocal, needsGrant: kind === 'Secret' };
    const { member, message, hint } = absentObject(wanted, view, names);
    const fault = advice(`${message}${EFFECTS[kind] ?? ''}`, hint);
    yield { about, code: 'AN-04', segments: [...segments, member], fault };
    return;
  }
  const referrer = { group: GATEWAY_GROUP, kind: from.kind, namespace: home };
  const referent = { group: CORE_GROUP, kind, namespace: target, name };
  if (kind !== 'Secret' || gateways.grants(referrer, referent)) {
    yield* unfitting(kind, reference, from, view, names);
    return;
  }
  const fault = advice(
    `${kind} ${quote(`${target}/${name}`)} can't be used: no ReferenceGrant in its namespace allows ${from.kind} objects in namespace ${quote(home)} to refer to it`,
    grantHint(referrer, referent, view, names),
  );
  yield { about, code: 'AN-06', segments: [...segments, 'namespace'], fault };
}

/** Kinds to which a reference can name a namespace. */
const CROSSING: ReadonlySet<SnapshotKind> = new Set(['GatewayExtension', 'Secret']);

const EXTENSIONS = FILTER_TYPES.ExtensionRef.reference.kinds;
/** A backend can't answer by itself. */
const ON_BACKENDS = EXTENSIONS.filter((kind) => kind !== 'DirectResponse');

function* filterReference(
  { value, segments }: ObjectReference,
  route: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  const { snapshot, proxy } = view;
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
  if (known === undefined) {
    const near = group === GATEWAY_GROUP ? nearest(kind, kinds) : undefined;
    const fault = advice(
      `a ${kind} of group ${quote(group)} can't be used here: ${outcome}`,
      near === undefined
        ? `an ExtensionRef ${isOnBackend ? 'of a backend ' : ''}refers to a ${kinds.join(' or a ')} of group ${GATEWAY_GROUP}`
        : `did you mean ${quote(near)}?`,
    );
    yield {
      about,
      code: 'AN-07',
      segments: [...segments, group === GATEWAY_GROUP ? 'kind' : 'group'],
      fault,
    };
    return;
  }
  const other = kinds.find((each) => each !== known && snapshot.find(each, home, name) !== undefined);
  const wanted = { kind: known, namespace: home, name, home, isLocal: true };
  const { message, hint } = absentObject(wanted, view, names);
  const fault = advice(
    `${message}: ${outcome}`,
    other === undefined ? hint : `there is a ${other} with this name: write \`kind: ${other}\``,
  );
  yield { about, code: 'AN-07', segments: [...segments, 'name'], fault };
}
