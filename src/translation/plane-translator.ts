// A translator for any data planes: objects in; resources, statuses and findings out. It keeps its state, so that a change recomputes only
// what depends on it. It connects the parts that know no data plane; the signature of each part lists what it needs of the others.

import { checkIterable } from '../grammar/argument.ts';
import { Graph } from '../incremental/graph.ts';
import { UntrackedGraph } from '../incremental/untracked-graph.ts';
import { objectKey } from '../objects/key.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { absentKinds } from './absent-kinds.ts';
import { buildBackends } from './backends/build-backends.ts';
import { caBundles } from './backends/ca-certificates.ts';
import { checkedConnection } from './backends/checked-proxy.ts';
import { type ConnectedProxy, connectionKey } from './backends/connected-proxies.ts';
import { batchOf, type Change } from './batch.ts';
import { buildGateways } from './gateways/build-gateways.ts';
import type { NeutralParts } from './neutral-parts.ts';
import { recordAbsentProxyPod } from './output/absent-proxy-pod.ts';
import { Output } from './output/output.ts';
import type { InspectedResource } from './output/plane-output.ts';
import { OutputRecorder } from './output/recorder.ts';
import type { DataPlane, PlaneDefinition } from './plane.ts';
import { refusalOf } from './refusal-message.ts';
import type {
  FindingObject,
  GatewayConfigurationOf,
  GatewayId,
  PlaneResources,
  TranslationChangeOf,
  TranslationOf,
} from './result.ts';
import { buildRoutes } from './routes/attached-routes.ts';
import { routeReporter } from './routes/route-reporter.ts';
import { checkedSettings, type Settings } from './settings.ts';
import { type BackendUsers, buildBackendUsers } from './status/backend-users.ts';
import { buildPoolUsers } from './status/pool-users.ts';
import type { StatusPlane } from './status/sources.ts';
import { buildStatuses } from './status/statuses.ts';
import { buildWaypoints } from './waypoints/build-waypoints.ts';

/** Sources of findings beside reporters. Those of admission come first. */
const ADMISSION = '0 admission';
const UNNAMED = '0 unnamed';

export interface PlaneTranslatorOptions {
  /** Resources and statuses aren't made: for callers that read only findings and the view. */
  readonly isForFindings?: boolean;
  /** There is exactly one `apply`: dependencies aren't tracked, and unread values aren't derived. */
  readonly isOnce?: boolean;
  /** If an object comes twice in one `apply`, the last one is used, as in a cluster to which files are applied in this order. */
  readonly isOrdered?: boolean;
}

/** The neutral parts, and what is known once the planes are built. */
export interface TranslationParts extends NeutralParts {
  readonly backendUsers: BackendUsers;
}

/** `Plane`: any of the definitions. */
export class PlaneTranslator<Planes extends PlaneResources, Plane extends DataPlane = DataPlane> {
  readonly #graph: Graph;
  readonly #snapshot: Snapshot;
  readonly #settings: Settings;
  readonly #output: Output<Planes>;
  readonly #tellsAll: boolean;
  readonly #isOrdered: boolean;
  #unnamed: ReadonlyMap<string, FindingObject> = new Map();
  protected readonly parts: TranslationParts;
  /** By name. */
  protected readonly planes: ReadonlyMap<string, Plane>;

  constructor(
    given: Settings,
    definitions: readonly PlaneDefinition<Plane>[],
    { isForFindings = false, isOnce = false, isOrdered = false }: PlaneTranslatorOptions = {},
  ) {
    const settings = checkedSettings(given);
    this.#graph = isOnce ? new UntrackedGraph() : new Graph();
    this.#tellsAll = !isForFindings;
    this.#isOrdered = isOrdered;
    this.#settings = settings;
    this.#output = new Output(definitions);
    this.#snapshot = new Snapshot(this.#graph, {
      namespaceSelectors: settings.discoveryNamespaceSelectors,
      absentKinds: absentKinds(settings),
    });
    const { parts, planes } = this.#build(definitions);
    this.parts = parts;
    this.planes = planes;
  }

  /**
   * Applies the changes, and returns what has changed in the translation. If an object comes twice without a deletion in between, one
   * version is used: the newest by resourceVersion, else with `isOrdered` the last, else one chosen by content. A finding reports it.
   */
  apply(changes: Iterable<Change>): TranslationChangeOf<Planes> {
    this.#take(changes);
    return this.#output.changes();
  }

  /** The same, for callers that read the whole translation afterwards: to find out what has changed takes time. */
  load(changes: Iterable<Change>): void {
    this.#take(changes);
    this.#output.forgetChanges();
  }

  #take(changes: Iterable<Change>): void {
    checkIterable('changes', changes, 'a list of changes');
    const { written, unnamed } = batchOf(changes, {
      validationLevel: this.#settings.validation.level,
      gatewayAPI: this.#settings.gatewayAPI,
      isOrdered: this.#isOrdered,
      hasOlderDefaults: this.#settings.corrections === 'none',
    });
    for (const [key, { kind, object, isUnjudged, about, findings }] of written) {
      this.#snapshot.write(kind, key, object);
      this.#snapshot.refuse(kind, key, object === undefined || isUnjudged ? refusalOf(findings) : undefined);
      this.#output.setFindings(ADMISSION, key, about, findings);
    }
    for (const [key, about] of this.#unnamed)
      if (!unnamed.has(key)) this.#output.setFindings(UNNAMED, key, about, []);
    for (const [key, findings] of unnamed)
      this.#output.setFindings(UNNAMED, key, findings[0]!.object, findings);
    this.#unnamed = new Map([...unnamed].map(([key, findings]) => [key, findings[0]!.object]));
    this.#graph.settle();
  }

  /**
   * A proxy of a Gateway has connected, or has disconnected. From the next `apply` on, changes list what it receives: its own clusters and
   * endpoints where the place of its Pod decides about them. A Pod that isn't among the objects counts as one without labels and locality.
   *
   * @throws TypeError for names that no object can have
   */
  connect(proxy: ConnectedProxy): void {
    const connection = checkedConnection(proxy);
    this.parts.backends.proxies.table.set(connectionKey(connection), connection);
  }

  disconnect(proxy: ConnectedProxy): void {
    this.parts.backends.proxies.table.set(connectionKey(checkedConnection(proxy)), undefined);
  }

  /** The whole configuration of a connected proxy, as of the last `apply`; undefined where it isn't connected, or its Gateway isn't ours. */
  configurationOf(proxy: ConnectedProxy): GatewayConfigurationOf<Planes> | undefined {
    return this.#output.configuration(connectionKey(checkedConnection(proxy)));
  }

  /**
   * Connected proxies with the same text receive the same configuration, as of the last `apply`: a server keeps it once for all of them.
   * Undefined where `configurationOf` is.
   */
  audienceOf(proxy: ConnectedProxy): string | undefined {
    return this.#output.audience(connectionKey(checkedConnection(proxy)));
  }

  /**
   * The whole current translation. Findings of objects without a name are those of the last `apply`, since nothing could remove them later.
   */
  translation(): TranslationOf<Planes> {
    return this.#output.translation();
  }

  /** The Gateways of `translation()`, in its order. */
  gatewayIds(): readonly GatewayId[] {
    return this.#output.gatewayIds();
  }

  /** One Gateway of `translation()`, without the work for the others; undefined where there is no such Gateway, or it isn't ours. */
  gateway(namespace: string, name: string): GatewayConfigurationOf<Planes> | undefined {
    return this.#output.gateway(objectKey('Gateway', namespace, name));
  }

  /** The findings of the whole translation. */
  findings(): TranslationOf<Planes>['findings'] {
    return this.#output.findings();
  }

  /** A resource of a Gateway; if it is withheld, undefined with the reasons. */
  protected inspect(
    { namespace, name }: { readonly namespace: string; readonly name: string },
    type: string,
    resource: string,
  ): InspectedResource | undefined {
    return this.#output.inspect(objectKey('Gateway', namespace, name), type, resource);
  }

  #build(definitions: readonly PlaneDefinition<Plane>[]): {
    readonly parts: TranslationParts;
    readonly planes: ReadonlyMap<string, Plane>;
  } {
    const graph = this.#graph;
    const snapshot = this.#snapshot;
    const settings = this.#settings;
    const takesWaypoints = settings.waypoint.enabled;
    const caBundle = caBundles(graph, snapshot);
    const gateways = buildGateways(graph, {
      snapshot,
      planes: definitions,
      settings,
      takesWaypoints,
      caBundle,
    });
    const backends = buildBackends(graph, { snapshot, settings, grants: gateways.grants, caBundle });
    const waypoints = buildWaypoints(graph, { snapshot, settings, gateways, ...backends });
    const routes = buildRoutes(graph, snapshot, gateways, definitions, waypoints?.parents);
    const sources = { snapshot, settings, gateways, routes, backends, waypoints };
    const planes = new Map(definitions.map((facts) => [facts.name, facts.build(graph, sources)]));
    const backendUsers = buildBackendUsers(graph, { snapshot, routes, backends, planes });
    const parts = { snapshot, settings, gateways, routes, backends, backendUsers };

    const recorder = new OutputRecorder(graph, this.#output);
    recorder.gateways(parts);
    if (this.#tellsAll) for (const [name, plane] of planes) recorder.resources(name, plane);
    recorder.viewers(parts);
    recordAbsentProxyPod(graph, this.#output, parts);
    const { listenerSet } = gateways;
    for (const reporter of [
      ...gateways.reporters,
      routeReporter({ ...routes, snapshot, settings, listenerSet, planes: definitions }),
      backends.reporter,
      ...[...planes.values()].flatMap(({ reporters }) => reporters),
    ])
      recorder.reports(reporter, parts);
    if (this.#tellsAll) {
      const byName = definitions.map((facts): [string, StatusPlane] => [
        facts.name,
        { facts, plane: planes.get(facts.name)! },
      ]);
      const poolUsers = settings.inferenceExtension.enabled
        ? buildPoolUsers(graph, { snapshot, gateways, routes, planes })
        : undefined;
      const statusSources = { ...parts, planes: new Map(byName), poolUsers };
      for (const statuses of buildStatuses(statusSources)) recorder.statuses(statuses);
    }
    return { parts, planes };
  }
}
