// ParentRefs that name a service behind a waypoint: the route is for requests to that service.

import { CORE_GROUP, GATEWAY_API_GROUP } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import { MESH_NETWORKING_GROUP } from '../../objects/mesh/names.ts';
import type { AttachmentRefusal, ParentAttachment, ServiceParents } from '../routes/attachment.ts';
import { ANY_HOST } from '../routes/hostnames.ts';
import type { ParentRef } from '../routes/route.ts';
import type { ServicePort } from './service-ports.ts';
import type { Waypoint } from './waypoint.ts';

export interface ServiceParentSources {
  readonly waypointOf: (service: string) => Waypoint | undefined;
  readonly ports: (service: string) => readonly ServicePort[];
}

export function serviceParents({ waypointOf, ports }: ServiceParentSources): ServiceParents {
  return (parentRef, route) => {
    const kind = serviceKind(parentRef);
    if (kind === undefined) return undefined;
    const home = route.metadata.namespace ?? '';
    const namespace = parentRef.namespace ?? home;
    const key = objectKey(kind, namespace, parentRef.name);
    const waypoint = waypointOf(key);
    if (waypoint === undefined) return undefined;
    const { listener } = waypoint;
    const { dataPlane } = listener;
    const parent = { key };
    const refused = (refusal: AttachmentRefusal): ParentAttachment => ({
      parentRef,
      parent,
      dataPlane,
      listeners: [],
      refusal,
    });
    const isTaken = listener.supportedKinds.some((taken) => taken.kind === route.kind);
    // A route of another namespace is for requests from that namespace only, which a waypoint can't distinguish.
    if (!isTaken || namespace !== home) return refused('NotAllowedByListeners');
    if (!ports(key).some((port) => namesPort(parentRef, port))) return refused('NoMatchingParent');
    return { parentRef, parent, dataPlane, listeners: [{ listener, hosts: [ANY_HOST] }] };
  };
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

function serviceKind({ group = GATEWAY_API_GROUP, kind }: ParentRef): ServicePort['kind'] | undefined {
  if ((group === CORE_GROUP || group === 'core') && kind === 'Service') return kind;
  return group === MESH_NETWORKING_GROUP && kind === 'ServiceEntry' ? kind : undefined;
}
