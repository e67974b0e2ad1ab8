// The references of an object to other objects: one index of the members that hold them, for the translation, explain and analyze.

import type { Segment, Segments } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { CORE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../identifiers.ts';
import type { BackendReference } from './backends/backend-reference.ts';
import { FILTER_TYPES, type FilterFacts, type FilterReference } from './routes/filter-types.ts';
import { HTTP_LIKE_KINDS } from './routes/route.ts';

export type ReferencePurpose =
  | 'backend'
  | 'caCertificate'
  | 'certificate'
  | 'class'
  | 'configMap'
  | 'extension'
  | 'parameters'
  | 'parent'
  | 'secret'
  | 'target'
  | FilterReference['purpose'];

export interface ObjectReference {
  /** From the root of the object. */
  readonly segments: Segments;
  readonly purpose: ReferencePurpose;
  readonly group: string;
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  /** As written. */
  readonly value: unknown;
  /** It is in a filter that has no effect on a backend reference. */
  readonly isIgnored: boolean;
}

/** An object, or the parts of it that references need. */
interface Referrer {
  readonly kind: string;
  readonly metadata: { readonly namespace?: string };
}

interface ReferenceMember {
  readonly purpose: ReferencePurpose;
  /** The default group and kind of the reference. */
  readonly group: string;
  readonly kind: string;
}

const member = (purpose: ReferencePurpose, group: string, kind: string): ReferenceMember => ({
  purpose,
  group,
  kind,
});

/** Every member that holds a reference or a list of references, in any kind. */
const MEMBERS: ReadonlyMap<string, ReferenceMember> = new Map(
  Object.entries({
    backendRef: member('backend', CORE_GROUP, 'Service'),
    backendRefs: member('backend', CORE_GROUP, 'Service'),
    caCertificateRefs: member('caCertificate', CORE_GROUP, 'ConfigMap'),
    certificateRefs: member('certificate', CORE_GROUP, 'Secret'),
    configMapRef: member('configMap', CORE_GROUP, 'ConfigMap'),
    extensionRef: member('extension', GATEWAY_GROUP, 'GatewayExtension'),
    parametersRef: member('parameters', GATEWAY_GROUP, 'GatewayParameters'),
    parentRef: member('parent', GATEWAY_API_GROUP, 'Gateway'),
    parentRefs: member('parent', GATEWAY_API_GROUP, 'Gateway'),
    secretRef: member('secret', CORE_GROUP, 'Secret'),
    targetRef: member('target', GATEWAY_API_GROUP, 'Gateway'),
    targetRefs: member('target', GATEWAY_API_GROUP, 'Gateway'),
  }),
);

/** Route filters by the member with their settings. */
const FILTERS: ReadonlyMap<string, FilterFacts> = new Map(
  Object.values(FILTER_TYPES).map((facts): [string, FilterFacts] => [facts.member, facts]),
);

/** All references of an object. */
export function referencesOf(object: Referrer & { readonly spec?: unknown }): readonly ObjectReference[] {
  const references = referencesIn(object.spec, object, ['spec']);
  const name =
    object.kind === 'Gateway' && isObject(object.spec) ? object.spec['gatewayClassName'] : undefined;
  if (typeof name !== 'string') return references;
  const gatewayClass: ObjectReference = {
    segments: ['spec', 'gatewayClassName'],
    purpose: 'class',
    group: GATEWAY_API_GROUP,
    kind: 'GatewayClass',
    namespace: '',
    name,
    value: name,
    isIgnored: false,
  };
  return [...references, gatewayClass];
}

/** The references in a part of an object. */
export function referencesIn(
  part: unknown,
  { kind, metadata }: Referrer,
  segments: Segments = [],
): readonly ObjectReference[] {
  const isRoute = (HTTP_LIKE_KINDS as readonly string[]).includes(kind);
  const search: Search = { isRoute, home: metadata.namespace ?? '', start: segments, found: [] };
  collect(part, search, ROOT);
  return search.found;
}

interface Search {
  readonly isRoute: boolean;
  /** The namespace of references that name none. */
  readonly home: string;
  /** The path of the part in the object. */
  readonly start: Segments;
  readonly found: ObjectReference[];
}

/** The position of a value. Most values aren't references, so paths are built for references only. */
interface Place {
  readonly parent?: Place;
  readonly segment: Segment;
  /** The member that holds the value or its list. */
  readonly member: string;
  readonly isInBackendReference: boolean;
  /** The filter that contains the value. */
  readonly filter: FilterFacts | undefined;
}

const ROOT: Place = { segment: '', member: '', isInBackendReference: false, filter: undefined };

/** Values are as deep as the object, and validation bounds its depth. Matches are the largest part of a route and hold no references. */
function collect(value: unknown, search: Search, place: Place): void {
  const { member, isInBackendReference, filter } = place;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (typeof value[index] === 'object')
        collect(value[index], search, {
          parent: place,
          segment: index,
          member,
          isInBackendReference,
          filter,
        });
    return;
  }
  if (!isObject(value)) return;
  const known = MEMBERS.get(member);
  const found = known && referenceOf(value, known, search, place);
  if (found !== undefined) search.found.push(found);
  const isFilter = search.isRoute && member === 'filters';
  for (const name of Object.keys(value)) {
    const item = value[name];
    if (typeof item !== 'object' || (search.isRoute && name === 'matches')) continue;
    collect(item, search, {
      parent: place,
      segment: name,
      member: name,
      isInBackendReference: isInBackendReference || member === 'backendRefs',
      filter: isFilter ? FILTERS.get(name) : filter,
    });
  }
}

function referenceOf(
  value: Readonly<Record<string, unknown>>,
  known: ReferenceMember,
  { home, start }: Search,
  place: Place,
): ObjectReference | undefined {
  const { name, group = known.group, kind = known.kind, namespace = home, port } = value;
  if (![name, group, kind, namespace].every((text) => typeof text === 'string')) return undefined;
  const { member, filter, isInBackendReference } = place;
  const reference = filter?.reference;
  const isOfFilter = reference !== undefined && member === (reference.member ?? filter?.member);
  return {
    segments: [...start, ...segmentsOf(place)],
    purpose: isOfFilter ? reference.purpose : known.purpose,
    group: group === 'core' ? CORE_GROUP : String(group),
    kind: kind === 'ListenerSet' ? 'XListenerSet' : String(kind),
    namespace: String(namespace),
    name: String(name),
    ...(typeof port === 'number' ? { port } : {}),
    value,
    isIgnored: isInBackendReference && filter?.onBackendReferences === false,
  };
}

function segmentsOf({ parent, segment }: Place): Segment[] {
  if (parent === undefined) return [];
  const segments = segmentsOf(parent);
  segments.push(segment);
  return segments;
}

/** A reference by which requests, or copies of them, go to a backend. */
export interface BackendUse {
  readonly reference: BackendReference;
  readonly segments: Segments;
}

/** The backends that a part of a route sends requests or copies to, delegations included. */
export const backendUses = (part: unknown, route: Referrer, segments?: Segments): readonly BackendUse[] =>
  referencesIn(part, route, segments)
    .filter(({ purpose, isIgnored }) => (purpose === 'backend' || purpose === 'mirror') && !isIgnored)
    .map(({ value, segments }) => ({ reference: value as BackendReference, segments }));
