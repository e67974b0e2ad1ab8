// The translator: objects in, resources, statuses and findings out; kept, so that a change does again only what depends on it. This is where
// the rooms of the translation are put together; what each needs of the others stands in its own signature.

import { equalJson } from '../grammar/json.ts';
import { Graph } from '../incremental/graph.ts';
import { objectKey } from '../objects/reference.ts';
import { decode } from '../snapshot/decode.ts';
import type { ObjectId, SnapshotKind } from '../snapshot/objects.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { buildBackends } from './backends/backends.ts';
import { buildGateways } from './gateways/gateways.ts';
import type { GatewayResource, Keyed } from './keyed.ts';
import { Output } from './output.ts';
import { buildClusters } from './proxy/clusters/clusters.ts';
import { buildProxy } from './proxy/proxy.ts';
import type { Resources, ResourceType, Translation, TranslationChange } from './result.ts';
import { buildRoutes } from './routes/routes.ts';
import type { Settings } from './settings.ts';
import type { ObjectStatus } from './status/object-status.ts';
import { buildStatuses } from './status/statuses.ts';

/** One object that is new or another version, or that is gone. */
export type Change =
  | { readonly object: unknown }
  | {
      readonly deleted: {
        readonly group: string;
        readonly kind: string;
        readonly namespace?: string;
        readonly name: string;
      };
    };

export class Translator {
  readonly #graph = new Graph();
  readonly #snapshot: Snapshot;
  readonly #settings: Settings;
  readonly #output = new Output();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#snapshot = new Snapshot(this.#graph, {
      namespaceSelectors: settings.discoveryNamespaceSelectors,
      absentKinds: absentKinds(settings),
    });
    this.#build();
  }

  /** Takes the changes in, and says what of the translation is another one now. */
  apply(changes: Iterable<Change>): TranslationChange {
    for (const change of changes) {
      if ('deleted' in change) this.#delete(change.deleted);
      else this.#write(change.object);
    }
    this.#graph.settle();
    return this.#output.changes();
  }

  /** The whole translation as it is now. */
  translation(): Translation {
    return this.#output.translation();
  }

  #write(raw: unknown): void {
    const decoded = decode(raw, { validationLevel: this.#settings.validation.level });
    const { id, kind, object, findings } = decoded;
    if (id === undefined || kind === undefined) return;
    const key = keyOf(id);
    this.#snapshot.write(kind, key, object);
    const about = { apiVersion: apiVersionOf(raw), kind: id.kind, namespace: id.namespace, name: id.name };
    this.#output.setFindings(
      key,
      about,
      findings.map((finding) => ({ ...finding, object: about })),
    );
  }

  #delete({ kind, namespace = '', name }: { kind: string; namespace?: string; name: string }): void {
    const key = objectKey(kind, namespace, name);
    const snapshotKind = (kind === 'ListenerSet' ? 'XListenerSet' : kind) as SnapshotKind;
    this.#snapshot.write(snapshotKind, key, undefined);
    this.#output.setFindings(key, { kind, namespace, name }, []);
  }

  #build(): void {
    const graph = this.#graph;
    const snapshot = this.#snapshot;
    const settings = this.#settings;
    const gateways = buildGateways(graph, snapshot);
    const routes = buildRoutes(graph, snapshot, gateways);
    const backends = buildBackends(graph, snapshot);
    const proxy = buildProxy(graph, { snapshot, settings, gateways, routes, backends });
    const { clusters, endpoints } = buildClusters(snapshot, backends);

    graph.collection({
      name: 'Gateways',
      keys: snapshot.keys('Gateway'),
      derive: gateways.gateway,
      onChange: (key, value, previous) => {
        if (value !== undefined || previous !== undefined) this.#output.setGateway(key, value);
      },
    });
    this.#own('listeners', proxy.listeners);
    this.#own('routes', proxy.routeConfigurations);
    this.#shared('clusters', clusters, ({ name = '' }) => name);
    this.#shared('endpoints', endpoints, ({ clusterName = '' }) => clusterName);
    for (const statuses of buildStatuses({ snapshot, gateways, routes, proxy })) this.#statuses(statuses);
  }

  #statuses({ keys, get }: Keyed<ObjectStatus | undefined>): void {
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

  /** Resources that belong to one Gateway. */
  #own<T extends ResourceType>(type: T, { keys, get }: Keyed<GatewayResource<Resources[T]>>): void {
    this.#graph.collection<GatewayResource<Resources[T]>>({
      name: type,
      keys,
      derive: get,
      isEqual: equalJson,
      onChange: (_key, value, previous) => {
        const { gateway, name } = (value ?? previous)!;
        this.#output.setOwn(gateway, type, name, value?.resource);
      },
    });
  }

  /** Resources of backends, which every proxy gets. */
  #shared<T extends ResourceType>(
    type: T,
    { keys, get }: Keyed<readonly Resources[T][]>,
    nameOf: (resource: Resources[T]) => string,
  ): void {
    this.#graph.collection<readonly Resources[T][]>({
      name: type,
      keys,
      derive: get,
      isEqual: equalJson,
      onChange: (_key, value = [], previous = []) => {
        const names = new Set(value.map(nameOf));
        for (const resource of previous)
          if (!names.has(nameOf(resource))) this.#output.setShared(type, nameOf(resource), undefined);
        for (const resource of value)
          if (!previous.includes(resource)) this.#output.setShared(type, nameOf(resource), resource);
      },
    });
  }
}

/** What the settings leave out counts as absent. */
function absentKinds({ mesh, enableExperimentalGatewayAPIFeatures }: Settings): ReadonlySet<SnapshotKind> {
  return new Set<SnapshotKind>([
    ...(enableExperimentalGatewayAPIFeatures ? [] : (['XListenerSet', 'TCPRoute', 'TLSRoute'] as const)),
    ...(mesh.enabled
      ? []
      : (['ServiceEntry', 'WorkloadEntry', 'DestinationRule', 'AuthorizationPolicy'] as const)),
  ]);
}

const keyOf = ({ kind, namespace, name }: ObjectId): string => objectKey(kind, namespace, name);

function apiVersionOf(raw: unknown): string {
  return (raw as { readonly apiVersion: string }).apiVersion;
}
