// The routes of services: those that name the waypoint, and those that name a service behind it.

import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { compareAge, compareText } from '../../objects/reference.ts';
import type { AttachedRoute, Routes } from '../routes/attached-routes.ts';
import type { ParentRef } from '../routes/route.ts';
import { namesPort } from './service-parents.ts';
import type { ServicePort } from './service-ports.ts';

/** Ports of a service. `isHost`: of a host that ServiceEntries have. */
interface NamedPorts extends Pick<ParentRef, 'port' | 'sectionName'> {
  readonly isHost?: true;
}

/** A route with the ports that it applies to. */
export interface WaypointRoute {
  readonly route: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly creationTimestamp?: string;
  };
  readonly ports: readonly NamedPorts[];
}

/** Routes by the key of the Gateway, Service or ServiceEntry that they name, the oldest first. */
export function waypointRoutes(graph: Graph, { attached }: Routes): SortedIndex<WaypointRoute> {
  return graph.collectionIndex<AttachedRoute | undefined, WaypointRoute>({
    name: 'routes in front of services',
    from: attached,
    emit(value, key) {
      if (value?.route.kind !== 'HTTPRoute') return [];
      const found = new Map<string, NamedPorts[]>();
      for (const { parentRef, parent, services, listeners } of value.parents) {
        if (!listeners.some(({ listener }) => listener.role === 'waypoint' && listener.refusal === undefined))
          continue;
        const isGateway = services === undefined;
        const { port, sectionName } = parentRef;
        const ports = {
          ...(isGateway || port === undefined ? {} : { port }),
          ...(isGateway || sectionName === undefined ? {} : { sectionName }),
          ...(parentRef.kind === 'Hostname' ? { isHost: true as const } : {}),
        };
        for (const key of services ?? [parent.key]) found.set(key, [...(found.get(key) ?? []), ports]);
      }
      if (found.size === 0) return [];
      const { name, namespace, creationTimestamp } = value.route.metadata;
      const metadata = {
        name,
        ...defined({ namespace, creationTimestamp }),
      };
      return [...found].map(([bucket, ports]) => ({ bucket, item: { route: key, metadata, ports } }));
    },
    compare: (left, right) => compareAge(left, right) || compareText(left.route, right.route),
    isEqual: equalJson,
  });
}

/** The routes of a port: those of its waypoint, then those that name its service, then those that name its host; each once. */
export function routesOfPort(
  hung: SortedIndex<WaypointRoute>,
  waypoint: string,
  port: ServicePort,
): readonly string[] {
  const naming = (isHost: true | undefined): readonly WaypointRoute[] =>
    hung
      .get(port.service)
      .filter(({ ports }) => ports.some((named) => named.isHost === isHost && namesPort(named, port)));
  return [
    ...new Set([...hung.get(waypoint), ...naming(undefined), ...naming(true)].map(({ route }) => route)),
  ];
}
