// References to backends: the target of each, or why it can't be used.

import { firstOf, plural } from '../../grammar/plural.ts';
import { CORE_GROUP, GATEWAY_GROUP, INFERENCE_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { type Key, keyOf, objectKey } from '../../objects/key.ts';
import { MESH_NETWORKING_GROUP } from '../../objects/mesh/names.ts';
import { groupOf } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Grants } from '../gateways/grants.ts';
import { type ApplicationProtocol, applicationProtocol } from './application-protocol.ts';
import { portsOf } from './endpoints.ts';
import type { MeshService, ServiceEntries } from './service-entries.ts';

/** A backend that requests can be sent to: a port of a Service, a Backend, or a host and port of a ServiceEntry. */
export interface BackendTarget {
  readonly kind: Exclude<BackendKind, 'Hostname'>;
  readonly namespace: string;
  /** Of the object. */
  readonly name: string;
  /** Of a Service or ServiceEntry. */
  readonly port?: number;
  /** Of a ServiceEntry. */
  readonly host?: string;
  /** Key of the object. */
  readonly object: string;
  readonly protocol: ApplicationProtocol;
  /** Requests go to the host that they name themselves. */
  readonly isDynamicForwardProxy?: boolean;
}

/** Reason and message for the condition `ResolvedRefs`. */
export interface UnusableBackend {
  readonly reason: 'InvalidKind' | 'BackendNotFound' | 'RefNotPermitted';
  readonly message: string;
}

export type ResolvedBackend = BackendTarget | UnusableBackend;

export function isUsable(backend: ResolvedBackend): backend is BackendTarget {
  return (backend as Partial<BackendTarget>).object !== undefined;
}

export interface BackendReference {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
  readonly port?: number;
}

/** The object that contains the reference: a route, or a policy. */
export interface Referrer {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string };
}

export type BackendResolver = (reference: BackendReference, from: Referrer) => ResolvedBackend;

/** Kinds of backends, as references name them. */
export type BackendKind = 'Service' | 'Backend' | 'ServiceEntry' | 'Hostname';

/** The kind that a reference or a policy target names; undefined: an unknown kind. */
export function backendKind(
  group: string | undefined,
  kind: string | undefined,
  isMeshOn: boolean,
): BackendKind | undefined {
  if (group === undefined || group === CORE_GROUP || group === 'core')
    return kind === undefined || kind === 'Service' ? 'Service' : undefined;
  if (group === GATEWAY_GROUP) return kind === 'Backend' ? kind : undefined;
  if (group !== MESH_NETWORKING_GROUP || !isMeshOn) return undefined;
  return kind === 'ServiceEntry' || kind === 'Hostname' ? kind : undefined;
}

/** The key of a target. */
export type TargetKey = Key<'target'>;

export function targetKey({
  object,
  host,
  port,
}: Pick<BackendTarget, 'object' | 'host' | 'port'>): TargetKey {
  return keyOf(object, host ?? '', port ?? '');
}

export interface ResolverSources {
  readonly snapshot: Snapshot;
  readonly serviceEntries: ServiceEntries;
  readonly isMeshOn: boolean;
  readonly grants: Grants;
}

const UNKNOWN_KIND: UnusableBackend = { reason: 'InvalidKind', message: 'unknown backend kind' };
const POOL: UnusableBackend = {
  reason: 'InvalidKind',
  message: 'InferencePools are backends of Gateways of the edge data plane only',
};
const NO_GRANT: UnusableBackend = { reason: 'RefNotPermitted', message: 'missing reference grant' };

export function backendResolver(graph: Graph, sources: ResolverSources): BackendResolver {
  const { snapshot, serviceEntries, isMeshOn, grants } = sources;
  const servicePorts = servicePortsOf(graph, snapshot);
  const backend = graph.memo<Pick<BackendTarget, 'protocol' | 'isDynamicForwardProxy'> | undefined>(
    'what a Backend speaks',
    (key) => {
      const spec = snapshot.get('Backend', key)?.spec;
      if (spec === undefined) return undefined;
      return {
        protocol: spec.type === 'Static' ? applicationProtocol(spec.static?.appProtocol) : 'default',
        ...(spec.type === 'DynamicForwardProxy' ? { isDynamicForwardProxy: true } : {}),
      };
    },
    {
      isEqual: (left, right) =>
        left?.protocol === right?.protocol && left?.isDynamicForwardProxy === right?.isDynamicForwardProxy,
    },
  );

  const find = (kind: BackendKind, namespace: string, name: string, port: number | undefined) => {
    const key = objectKey(kind, namespace, name);
    switch (kind) {
      case 'Service':
        return port === undefined ? undefined : servicePorts(key)?.get(port);
      case 'Backend': {
        const found = backend(key);
        return found && { kind, namespace, name, object: key, ...found };
      }
      case 'ServiceEntry':
        return meshBackend(serviceEntries.services(key).find((service) => service.port === port));
      case 'Hostname':
        return port === undefined ? undefined : meshBackend(serviceEntries.named(name, port));
    }
  };

  /** Undefined: the object isn't there, or its kind has no ports. */
  const portsAt = (kind: BackendKind, namespace: string, name: string): readonly number[] | undefined => {
    const key = objectKey(kind, namespace, name);
    if (kind === 'Service') {
      const ports = servicePorts(key);
      return ports === undefined ? undefined : [...ports.keys()];
    }
    if (kind !== 'ServiceEntry') return undefined;
    const ports = serviceEntries.services(key).map((service) => service.port);
    return ports.length === 0 ? undefined : [...new Set(ports)];
  };

  return ({ group, kind: kindName, name, namespace: other, port }, from) => {
    const kind = backendKind(group, kindName, isMeshOn);
    if (kind === undefined)
      return group === INFERENCE_GROUP && kindName === 'InferencePool' ? POOL : UNKNOWN_KIND;
    if (kind === 'Backend' && port !== undefined) return withPort(name);
    const home = from.metadata.namespace ?? '';
    const namespace = other ?? home;
    if (namespace !== home && kind !== 'Hostname') {
      const referrer = { group: groupOf(from.apiVersion), kind: from.kind, namespace: home };
      if (!grants(referrer, { group: group ?? CORE_GROUP, kind, namespace, name })) return NO_GRANT;
    }
    return (
      find(kind, namespace, name, port) ?? {
        reason: 'BackendNotFound',
        message: `${kind} "${name}" not found${withoutPort(portsAt(kind, namespace, name), port)}`,
      }
    );
  };
}

const LISTED_PORTS = 10;

/** What is missing is the port, not the object with these ports. */
function withoutPort(there: readonly number[] | undefined, port: number | undefined): string {
  if (there === undefined) return '';
  const wanted = port === undefined ? 'without `port`' : `with port ${port}`;
  if (there.length === 0) return ` ${wanted}: it has no ports`;
  const shown = firstOf(there.map(String), LISTED_PORTS).join(', ');
  return ` ${wanted}: it has ${plural(there.length, 'port')} ${shown}`;
}

function meshBackend(service: MeshService | undefined): BackendTarget | undefined {
  if (service === undefined) return undefined;
  const { namespace, name, port, host, object, protocol } = service;
  return { kind: 'ServiceEntry', namespace, name, port, host, object, protocol };
}

function withPort(name: string): UnusableBackend {
  return {
    reason: 'BackendNotFound',
    message: `BackendRef to "${name}" includes a port. Do not specify a port when referencing a Backend resource, as it defines its own port configuration`,
  };
}

/** The ports of a Service, each a backend. */
function servicePortsOf(
  graph: Graph,
  snapshot: Snapshot,
): Memo<ReadonlyMap<number, BackendTarget> | undefined> {
  return graph.memo(
    'ports of a Service',
    (key) => {
      const service = snapshot.get('Service', key);
      if (service === undefined) return undefined;
      const { namespace = '', name } = service.metadata;
      return new Map(
        portsOf(service).map(({ port, appProtocol, name: portName }) => [
          port,
          {
            kind: 'Service',
            namespace,
            name,
            port,
            object: key,
            protocol: applicationProtocol(appProtocol, portName),
          },
        ]),
      );
    },
    { isEqual: speaksTheSame },
  );
}

/** Of one Service. */
function speaksTheSame(
  left: ReadonlyMap<number, BackendTarget> | undefined,
  right: ReadonlyMap<number, BackendTarget> | undefined,
): boolean {
  if (left === undefined || right === undefined) return left === right;
  return (
    left.size === right.size &&
    [...left].every(([port, { protocol }]) => right.get(port)?.protocol === protocol)
  );
}
