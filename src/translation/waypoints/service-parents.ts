// ParentRefs that name a service behind a waypoint, or the host of one: the route is for requests to that service.

import { CORE_GROUP, GATEWAY_API_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import { MESH_NETWORKING_GROUP } from '../../objects/mesh/names.ts';
import { listenerId } from '../gateways/listener.ts';
import type { AttachmentRefusal, ParentAttachment, ServiceParents } from '../routes/attachment.ts';
import { ANY_HOST } from '../routes/hostnames.ts';
import type { ParentRef } from '../routes/route.ts';
import type { ServicePort } from './service-ports.ts';
import type { Waypoint } from './waypoint.ts';

export interface ServiceParentSources {
  readonly waypointOf: (service: string) => Waypoint | undefined;
  readonly ports: (service: string) => readonly ServicePort[];
  /** Keys of the ServiceEntries of a namespace that have this host. */
  readonly entriesOfHost: (namespace: string, host: string) => readonly string[];
}

export function serviceParents({ waypointOf, ports, entriesOfHost }: ServiceParentSources): ServiceParents {
  return (parentRef, route) => {
    const home = route.metadata.namespace ?? '';
    const namespace = parentRef.namespace ?? home;
    const behind = named(parentRef, namespace).flatMap((key) => {
      const waypoint = waypointOf(key);
      return waypoint === undefined ? [] : [{ key, listener: waypoint.listener }];
    });
    const [first] = behind;
    if (first === undefined) return undefined;
    const parent = { key: first.key };
    const { dataPlane } = first.listener;
    const refused = (refusal: AttachmentRefusal): ParentAttachment => ({
      parentRef,
      parent,
      dataPlane,
      listeners: [],
      refusal,
    });
    // A route of another namespace is for requests from that namespace only, which a waypoint can't distinguish.
    if (namespace !== home) return refused('NotAllowedByListeners');
    const taking = behind.filter(({ listener }) =>
      listener.supportedKinds.some((taken) => taken.kind === route.kind),
    );
    if (taking.length === 0) return refused('NotAllowedByListeners');
    const meant = taking.filter(({ key }) => ports(key).some((port) => namesPort(parentRef, port)));
    if (meant.length === 0) return refused('NoMatchingParent');
    const listeners = new Map(meant.map(({ listener }) => [listenerId(listener), listener]));
    return {
      parentRef,
      parent,
      dataPlane,
      services: meant.map(({ key }) => key),
      listeners: [...listeners.values()].map((listener) => ({ listener, hosts: [ANY_HOST] })),
    };
  };

  /** Keys of the services that a parentRef names. A host is that of all ServiceEntries that have it. */
  function named({ group = GATEWAY_API_GROUP, kind, name }: ParentRef, namespace: string): readonly string[] {
    const isMesh = group === MESH_NETWORKING_GROUP;
    if (isMesh && kind === 'Hostname') return entriesOfHost(namespace, name);
    const isService = (group === CORE_GROUP || group === 'core') && kind === 'Service';
    return isService || (isMesh && kind === 'ServiceEntry') ? [objectKey(kind, namespace, name)] : [];
  }
}

/** Whether a parentRef to a service includes this port. */
export function namesPort(
  { port, sectionName }: Pick<ParentRef, 'port' | 'sectionName'>,
  own: Pick<ServicePort, 'port' | 'portName'>,
): boolean {
  return (
    (port === undefined || port === own.port) && (sectionName === undefined || sectionName === own.portName)
  );
}
