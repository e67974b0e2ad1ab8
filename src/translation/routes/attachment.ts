// Attachment: the listeners that each parentRef of a route leads to, with the hosts there; or why it leads to none.

import { present } from '../../grammar/present.ts';
import { GATEWAY_API_EXPERIMENTAL_GROUP, GATEWAY_API_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import { selects } from '../../objects/labels.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways, ParentWithListeners } from '../gateways/build-gateways.ts';
import type { GatewayListener, ListenerOwner, ListenerSpec } from '../gateways/listener.ts';
import { takesKind } from '../gateways/protocols.ts';
import { ANY_HOST, askedHosts, commonHosts } from './hostnames.ts';
import { type Admission, ListenerIndex } from './listener-index.ts';
import { hostnamesOf, type ParentRef, type RouteObject } from './route.ts';

/** Why no listener of a parent accepts a route: a reason of the condition `Accepted`. */
export type AttachmentRefusal = 'NotAllowedByListeners' | 'NoMatchingParent' | 'NoMatchingListenerHostname';

/** A parent of which no listener accepts a route. */
export interface RefusedAttachment {
  readonly reason: AttachmentRefusal;
  readonly parentRef: ParentRef;
  readonly route: RouteObject;
  readonly listeners: readonly GatewayListener[];
  /** Whether a listener takes routes of this kind from this namespace. */
  readonly isAllowed: (listener: GatewayListener) => boolean;
}

/** Rules of a data plane whose listeners take other routes than those of gateways/protocols.ts, or that refuses them with other reasons. */
export interface AttachmentRules {
  readonly takesKind: (listener: ListenerSpec, kind: string) => boolean;
  /** The reason that a route is told where no listener of a parent accepts it. */
  readonly refusal: (attempt: RefusedAttachment) => AttachmentRefusal;
}

export interface AttachedListener {
  readonly listener: GatewayListener;
  readonly hosts: readonly string[];
}

/** A parentRef that leads to one of our Gateways, to a ListenerSet of one, or to a service behind one of our waypoints. */
export interface ParentAttachment {
  readonly parentRef: ParentRef;
  readonly parent: Pick<ListenerOwner, 'key'>;
  /** Keys of the services behind waypoints that it leads to: several can have the host that it names. */
  readonly services?: readonly string[];
  /** The data plane that serves it. */
  readonly dataPlane: string;
  readonly listeners: readonly AttachedListener[];
  /** Set when no listener accepts the route. */
  readonly refusal?: AttachmentRefusal;
}

/** Resolves a parentRef that names a service; undefined where none of our waypoints serves it. */
export type ServiceParents = (parentRef: ParentRef, route: RouteObject) => ParentAttachment | undefined;

export interface AttachmentSources {
  readonly snapshot: Snapshot;
  readonly parentListeners: Gateways['parentListeners'];
  readonly serviceParents: ServiceParents | undefined;
  /** Of the data planes that have some of their own, by name. */
  readonly rules: ReadonlyMap<string, AttachmentRules>;
}

/** The parentRefs of a route that lead to objects that we serve, in the order of its spec. */
export function attachmentsOf(route: RouteObject, sources: AttachmentSources): readonly ParentAttachment[] {
  const { parentListeners, serviceParents } = sources;
  const { parentRefs = NONE } = route.spec;
  const attachmentOf = (parentRef: ParentRef): ParentAttachment | undefined => {
    const parent = parentListeners(parentKey(parentRef, route.metadata.namespace ?? ''));
    return parent === undefined
      ? serviceParents?.(parentRef, route)
      : attachTo(parent, parentRef, route, sources);
  };
  // Most parentRefs lead to objects that we serve.
  return present(parentRefs.map(attachmentOf));
}

/** The key of the object that a parentRef names. */
export function parentKey(
  { group = GATEWAY_API_GROUP, kind = 'Gateway', namespace, name }: ParentRef,
  home: string,
): string {
  return objectKey(parentKind(group, kind), namespace ?? home, name);
}

/** A kind of another group matches nothing. */
function parentKind(group: string, kind: string): string {
  const home = kind === 'XListenerSet' ? GATEWAY_API_EXPERIMENTAL_GROUP : GATEWAY_API_GROUP;
  return group === home ? kind : `${group}:${kind}`;
}

function attachTo(
  { owner, dataPlane, listeners }: ParentWithListeners,
  parentRef: ParentRef,
  route: RouteObject,
  { snapshot, rules: rulesOf }: AttachmentSources,
): ParentAttachment {
  const rules = rulesOf.get(dataPlane);
  const index = ListenerIndex.of(listeners);
  const admits = ({ sample }: Admission): boolean =>
    takesRoutes(sample, route.kind, rules) && takesNamespace(sample, route, snapshot);
  // On most parents the same rules hold for all listeners.
  const admitting = index.admissions.every(admits) ? index.admissions : index.admissions.filter(admits);
  const isLetIn = admitting === index.admissions ? undefined : new Set(admitting);
  const { sectionName, port } = parentRef;
  const isMeant = ({ spec }: GatewayListener): boolean =>
    (sectionName === undefined || sectionName === spec.name) && (port === undefined || port === spec.port);
  const isAdmitted = (listener: GatewayListener): boolean =>
    isLetIn === undefined || isLetIn.has(index.admissionOf(listener));
  const refused = (reason: AttachmentRefusal) => ({
    parentRef,
    parent: owner,
    dataPlane,
    listeners: [],
    refusal: rules?.refusal({ reason, parentRef, route, listeners, isAllowed: isAdmitted }) ?? reason,
  });
  if (admitting.length === 0) return refused('NotAllowedByListeners');
  const asked = askedHosts(hostnamesOf(route));
  const named = sectionName === undefined ? undefined : index.named(sectionName);
  const candidates =
    sectionName !== undefined ? NONE : index.mayShare(route.kind === 'TCPRoute' ? undefined : asked);
  const at = (listener: GatewayListener): AttachedListener | undefined => {
    if (!isMeant(listener) || !isAdmitted(listener)) return undefined;
    const hosts = route.kind === 'TCPRoute' ? ANY_HOSTS : commonHosts(listener.spec.hostname, asked);
    return hosts.length === 0 ? undefined : { listener, hosts };
  };
  const only = named && at(named);
  const attached = only === undefined ? present(candidates.map(at)) : [only];
  if (attached.length > 0) return { parentRef, parent: owner, dataPlane, listeners: attached };
  const isAnyMeant =
    sectionName !== undefined
      ? named !== undefined && isMeant(named) && isAdmitted(named)
      : port === undefined || admitting.some(({ ports }) => ports.has(port));
  return refused(isAnyMeant ? 'NoMatchingListenerHostname' : 'NoMatchingParent');
}

const NONE: readonly never[] = [];
const ANY_HOSTS = [ANY_HOST];

function takesRoutes(
  { spec, role, supportedKinds }: GatewayListener,
  kind: string,
  rules: AttachmentRules | undefined,
): boolean {
  if (role === 'waypoint') return supportedKinds.some((own) => own.kind === kind);
  return (rules?.takesKind ?? takesKind)(spec, kind);
}

function takesNamespace({ spec, owner }: GatewayListener, route: RouteObject, snapshot: Snapshot): boolean {
  const namespace = route.metadata.namespace ?? '';
  const { from = 'Same', selector } = spec.allowedRoutes?.namespaces ?? {};
  switch (from) {
    case 'All':
      return true;
    case 'Same':
      return namespace === owner.namespace;
    case 'Selector':
      return selector !== undefined && selects(selector, snapshot.namespaceLabels(namespace));
    default:
      return false;
  }
}
