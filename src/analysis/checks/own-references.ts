// References of our kinds, and of filters of routes, to extensions, Secrets, ConfigMaps, policies and backends that lead to nothing.

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { isObject } from '../../grammar/json.ts';
import { quote } from '../../grammar/quote.ts';
import { CORE_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotKind, SnapshotObject, SnapshotObjects } from '../../snapshot/objects.ts';
import type { BackendReference } from '../../translation/backends/reference.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationRooms } from '../../translation/translator.ts';
import { unusableBackend } from './unusable-backend.ts';

type HTTPRoute = SnapshotObjects['HTTPRoute'];

const KINDS = [
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'GatewayExtension',
  'Backend',
] as const satisfies readonly SnapshotKind[];

/** What a member of this name refers to, wherever it stands in an object of ours. */
const REFERENCES: Readonly<Record<string, SnapshotKind>> = {
  extensionRef: 'GatewayExtension',
  secretRef: 'Secret',
  configMapRef: 'ConfigMap',
};

const NONE: readonly never[] = [];

export function* ownReferences(rooms: TranslationRooms): Iterable<Report> {
  const { snapshot } = rooms;
  for (const key of snapshot.keysOf(KINDS)) {
    const object = snapshot.oneOf(KINDS, key);
    if (object !== undefined) yield* referencesIn(object.spec, ['spec'], object, rooms);
  }
  for (const key of snapshot.keys('HTTPRoute')) {
    const route = snapshot.get('HTTPRoute', key);
    if (route === undefined) continue;
    if (route.spec.rules.some(hasFilters)) yield* filterReferences(route, rooms);
  }
}

const hasFilters = ({ filters = NONE, backendRefs = NONE }: HTTPRoute['spec']['rules'][number]): boolean =>
  filters.length > 0 || backendRefs.some(({ filters: own = NONE }) => own.length > 0);

function* filterReferences(route: HTTPRoute, rooms: TranslationRooms): Iterable<Report> {
  for (const [index, { filters = NONE, backendRefs = NONE }] of route.spec.rules.entries()) {
    const rule = ['spec', 'rules', index];
    yield* extensionRefs(filters, [...rule, 'filters'], route, rooms);
    for (const [at, { filters: own = NONE }] of backendRefs.entries())
      yield* extensionRefs(own, [...rule, 'backendRefs', at, 'filters'], route, rooms);
  }
}

/** Values are as deep as the object, whose depth is bounded where it is judged. */
function* referencesIn(
  value: unknown,
  segments: Segments,
  object: SnapshotObject,
  rooms: TranslationRooms,
): Iterable<Report> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (isStructure(item)) yield* referencesIn(item, [...segments, index], object, rooms);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (!isStructure(member)) continue;
    const at = [...segments, name];
    const kind = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
    if (kind !== undefined && isReference(member)) yield* objectReference(kind, member, at, object, rooms);
    else if (name === 'backendRef' && isReference(member))
      yield* unusableBackend(member as BackendReference, at, object, rooms);
    else yield* referencesIn(member, at, object, rooms);
  }
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

interface Reference {
  readonly name: string;
  readonly namespace?: string;
}

const isReference = (value: unknown): value is Reference =>
  isObject(value) && typeof value['name'] === 'string' && value['name'] !== '';

function* objectReference(
  kind: SnapshotKind,
  { name, namespace }: Reference,
  segments: Segments,
  from: SnapshotObject,
  { snapshot, gateways }: TranslationRooms,
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

interface Filter {
  readonly type: string;
  readonly extensionRef?: { readonly group: string; readonly kind: string; readonly name: string };
}

const EXTENSIONS = ['TrafficPolicy', 'DirectResponse'] as const satisfies readonly SnapshotKind[];

function* extensionRefs(
  filters: readonly Filter[],
  segments: Segments,
  route: SnapshotObject,
  { snapshot, routes }: TranslationRooms,
): Iterable<Report> {
  for (const [index, { extensionRef }] of filters.entries()) {
    if (extensionRef === undefined) continue;
    const about = keyOfObject(route);
    const { group, kind, name } = extensionRef;
    const home = route.metadata.namespace ?? '';
    const known = group === GATEWAY_GROUP ? EXTENSIONS.find((own) => own === kind) : undefined;
    if (known !== undefined && snapshot.find(known, home, name) !== undefined) continue;
    // Of routes on Gateways of others, filters of others are nobody's business here.
    if (known === undefined && routes.placed.get(about)?.isServed !== true) continue;
    const fault =
      known === undefined
        ? advice(
            `a ${kind} of group ${quote(group)} can't be used here: the rule answers with 500`,
            `an ExtensionRef refers to a ${EXTENSIONS.join(' or a ')} of group ${GATEWAY_GROUP}`,
          )
        : advice(
            `${kind} ${quote(`${home}/${name}`)} not found: the rule answers with 500`,
            'add it, or correct the name; it is in the namespace of the route',
          );
    yield { about, code: 'AN-07', segments: [...segments, index, 'extensionRef'], fault };
  }
}
