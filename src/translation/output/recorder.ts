// Writes into the output what the graph derives, as it changes.

import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import { keyOf } from '../../objects/key.ts';
import { type ConnectedProxy, connectionKey } from '../backends/connected-proxies.ts';
import { podKey } from '../backends/workloads.ts';
import { type GatewayResource, type Keyed, ownId, type SharedResource } from '../keyed.ts';
import type { NeutralParts } from '../neutral-parts.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { DataPlane, OwnResources, SharedResources } from '../plane.ts';
import { type ReportedObject, type Reporter, reportedObjects } from '../reports.ts';
import type { PlaneResources } from '../result.ts';
import type { Output } from './output.ts';
import type { PlaneOutput, Viewer } from './plane-output.ts';

export class OutputRecorder {
  readonly #graph: Graph;
  readonly #output: Output<PlaneResources>;

  constructor(graph: Graph, output: Output<PlaneResources>) {
    this.#graph = graph;
    this.#output = output;
  }

  /** Our Gateways. */
  gateways({ snapshot, gateways }: NeutralParts): void {
    this.#graph.collection({
      name: 'Gateways',
      keys: snapshot.keys('Gateway'),
      derive: gateways.gateway,
      onChange: (key, value, previous) => {
        if (value !== undefined || previous !== undefined) this.#output.setGateway(key, value);
      },
    });
  }

  /** From where Gateways are seen: from the pod in the settings where they are listed, and from the pods of connected proxies. */
  viewers({ snapshot, settings, gateways, backends: { proxies } }: NeutralParts): void {
    const { proxyPod } = settings;
    const viewerOf = (gateway: string, pod: ConnectedProxy['pod'] | undefined): Viewer | undefined => {
      const own = gateways.gateway(gateway);
      if (own === undefined) return undefined;
      const { namespace = '' } = own.object.metadata;
      const place = pod && proxies.place(podKey(pod.namespace, pod.name));
      const scopes = place?.scopes ?? [namespace, ''];
      return { gateway, scopes };
    };
    this.#graph.collection<Viewer | undefined>({
      name: 'places from where Gateways are seen',
      keys: snapshot.keys('Gateway'),
      derive: (key) => viewerOf(key, proxyPod),
      onChange: (key, viewer) => this.#output.setListed(key, viewer),
    });
    this.#graph.collection<Viewer | undefined>({
      name: 'connected proxies',
      keys: proxies.table.keys,
      derive: (key) => {
        const { gateway, pod } = proxies.table.get(key)!;
        const viewer = gateway === undefined ? undefined : viewerOf(gateway, pod);
        return viewer && { ...viewer, pod };
      },
      onChange: (key, viewer) => this.#output.setConnected(key, viewer),
    });
    if (proxyPod !== undefined) {
      const connection = { gateway: undefined, pod: proxyPod };
      proxies.table.set(connectionKey(connection), connection);
    }
  }

  /** What a reporter finds about objects. */
  reports(reporter: Reporter, { snapshot, settings }: NeutralParts): void {
    const { level } = settings.validation;
    const { keys, get } = reportedObjects(this.#graph, snapshot, reporter, level);
    this.#graph.collection<ReportedObject | undefined>({
      name: reporter.name,
      keys,
      derive: get,
      isEqual: equalJson,
      onChange: (key, value, previous) => {
        const object = (value ?? previous)?.object;
        if (object !== undefined) this.#output.setFindings(reporter.name, key, object, value?.findings ?? []);
      },
    });
  }

  /** Statuses of some objects. */
  statuses({ keys, get }: Keyed<ObjectStatus | undefined>): void {
    this.#graph.collection<ObjectStatus | undefined>({
      name: 'statuses',
      keys,
      derive: get,
      isEqual: equalJson,
      onChange: (key, value, previous) => {
        if (value !== undefined || previous !== undefined) this.#output.setStatus(key, value);
      },
    });
  }

  /** The resources of a data plane. */
  resources(name: string, { own, shared }: DataPlane): void {
    const plane = this.#output.plane(name);
    for (const resources of own) this.#own(plane, resources);
    for (const resources of shared) this.#shared(plane, resources);
  }

  /** Resources that belong to one Gateway. */
  #own(plane: PlaneOutput, own: OwnResources): void {
    const { type } = own;
    if ('lists' in own) {
      const set = ({ gateway, scope = '', name, resource }: GatewayResource<object>): void =>
        plane.setOwn({ type, gateway, scope, name }, resource);
      own.lists.listen((_owner, value = NONE, previous = NONE) => {
        // Of two resources of one name the last one counts.
        if (previous.length === 0) {
          for (const held of value) set(held);
          return;
        }
        const before = new Map(previous.map((resource) => [ownId(resource), resource]));
        const after = new Map(value.map((resource) => [ownId(resource), resource]));
        for (const [id, { gateway, scope = '', name }] of before)
          if (!after.has(id)) plane.setOwn({ type, gateway, scope, name }, undefined);
        for (const [id, held] of after) {
          if (before.get(id) !== held) set(held);
        }
      });
      return;
    }
    const { keys, get } = own.resources;
    this.#graph.collection<GatewayResource<object>>({
      name: type,
      keys,
      derive: get,
      isEqual: equalJson,
      onChange: (_key, value, previous) => {
        const { gateway, scope = '', name } = (value ?? previous)!;
        plane.setOwn({ type, gateway, scope, name }, value?.resource);
      },
    });
  }

  /** Resources of backends, for all proxies or for some of them. */
  #shared(plane: PlaneOutput, { type, resources }: SharedResources): void {
    const idOf = ({ scope, name }: SharedResource<object>): string => keyOf(scope, name);
    resources.listen((owner, value = NONE, previous = NONE) => {
      if (previous.length > 0) {
        const ids = new Set(value.map(idOf));
        for (const gone of previous) {
          const { scope, name } = gone;
          if (!ids.has(idOf(gone))) plane.setShared({ type, scope, name, owner }, undefined);
        }
      }
      const kept = new Set(previous);
      for (const shared of value) {
        if (kept.has(shared)) continue;
        const { scope, name, resource, errors } = shared;
        const candidate = { resource, errors: errors?.map(({ message }) => message) ?? NONE };
        plane.setShared({ type, scope, name, owner }, candidate);
      }
    });
  }
}

const NONE: readonly never[] = [];
