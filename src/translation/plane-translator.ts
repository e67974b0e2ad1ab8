// A translator for any data planes: objects in; resources, statuses and findings out. It keeps its state, so that a change recomputes only
// what depends on it. It connects the parts that know no data plane; the signature of each part lists what it needs of the others.

import { advice, type Finding } from '../diagnostics/finding.ts';
import { checkIterable } from '../grammar/argument.ts';
import { equalJson } from '../grammar/json.ts';
import { checkDnsSubdomain } from '../grammar/names.ts';
import { counted } from '../grammar/plural.ts';
import { Graph } from '../incremental/graph.ts';
import { KeySet } from '../incremental/key-set.ts';
import { UntrackedGraph } from '../incremental/untracked-graph.ts';
import { conclude, violation } from '../judgement/conclusion.ts';
import { keyOf, objectKey } from '../objects/key.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { absentKinds } from './absent-kinds.ts';
import { buildBackends } from './backends/build-backends.ts';
import { caBundles } from './backends/ca-certificates.ts';
import {
  type ConnectedProxies,
  type ConnectedProxy,
  connectionKey,
  connectionOf,
} from './backends/connected-proxies.ts';
import { podKey } from './backends/workloads.ts';
import { batchOf, type Change } from './batch.ts';
import { buildGateways } from './gateways/build-gateways.ts';
import { type GatewayResource, type Keyed, ownId, type SharedResource } from './keyed.ts';
import type { NeutralParts } from './neutral-parts.ts';
import type { ObjectStatus } from './object-status.ts';
import { type InspectedResource, Output, type Viewer } from './output.ts';
import type { DataPlane, OwnResources, PlaneDefinition, SharedResources } from './plane.ts';
import { type ReportedObject, type Reporter, reportedObjects } from './reports.ts';
import type {
  FindingObject,
  GatewayConfigurationOf,
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
    return this.#output.changes();
  }

  /**
   * A proxy of a Gateway has connected, or has disconnected. From the next `apply` on, changes list what it receives: its own clusters and
   * endpoints where the place of its Pod decides about them. A Pod that isn't among the objects counts as one without labels and locality.
   *
   * @throws TypeError for names that no object can have
   */
  connect(proxy: ConnectedProxy): void {
    const connection = connectionOf(checkedProxy(proxy));
    this.parts.backends.proxies.table.set(connectionKey(connection), connection);
  }

  disconnect(proxy: ConnectedProxy): void {
    this.parts.backends.proxies.table.set(connectionKey(connectionOf(checkedProxy(proxy))), undefined);
  }

  /** The whole configuration of a connected proxy, as of the last `apply`; undefined where it isn't connected, or its Gateway isn't ours. */
  configurationOf(proxy: ConnectedProxy): GatewayConfigurationOf<Planes> | undefined {
    return this.#output.configuration(connectionKey(connectionOf(checkedProxy(proxy))));
  }

  /**
   * Connected proxies with the same text receive the same configuration, as of the last `apply`: a server keeps it once for all of them.
   * Undefined where `configurationOf` is.
   */
  audienceOf(proxy: ConnectedProxy): string | undefined {
    return this.#output.audience(connectionKey(connectionOf(checkedProxy(proxy))));
  }

  /**
   * The whole current translation. Findings of objects without a name are those of the last `apply`, since nothing could remove them later.
   */
  translation(): TranslationOf<Planes> {
    return this.#output.translation();
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

    this.#gateways(parts);
    if (this.#tellsAll)
      for (const [name, { own, shared }] of planes) {
        for (const resources of own) this.#own(name, resources);
        for (const resources of shared) this.#shared(name, resources);
      }
    this.#connections(parts);
    this.#proxyPod(backends.proxies);
    const { listenerSet } = gateways;
    for (const reporter of [
      ...gateways.reporters,
      routeReporter({ ...routes, snapshot, settings, listenerSet, planes: definitions }),
      backends.reporter,
      ...[...planes.values()].flatMap(({ reporters }) => reporters),
    ])
      this.#reports(reporter);
    if (this.#tellsAll) {
      const byName = definitions.map((facts): [string, StatusPlane] => [
        facts.name,
        { facts, plane: planes.get(facts.name)! },
      ]);
      const poolUsers = settings.inferenceExtension.enabled
        ? buildPoolUsers(graph, { snapshot, gateways, routes, planes })
        : undefined;
      const statusSources = { ...parts, planes: new Map(byName), poolUsers };
      for (const statuses of buildStatuses(statusSources)) this.#statuses(statuses);
    }
    return { parts, planes };
  }

  /** Our Gateways. */
  #gateways({ snapshot, gateways }: NeutralParts): void {
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
  #connections({ snapshot, gateways, backends: { proxies } }: NeutralParts): void {
    const { proxyPod } = this.#settings;
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

  /** No object is missing by name: the finding is about the pod that the settings name. */
  #proxyPod({ place }: ConnectedProxies): void {
    const { proxyPod, validation } = this.#settings;
    if (proxyPod === undefined) return;
    const { namespace, name } = proxyPod;
    const object = { apiVersion: 'v1', kind: 'Pod', namespace, name };
    const fault = advice(
      'Pod not found: the proxy is treated as one without labels and locality',
      'add the Pod, or fix the setting `proxyPod`',
    );
    const { findings } = conclude(undefined, [violation('TR-46', ['metadata', 'name'], fault)], {
      validationLevel: validation.level,
    });
    const absent = findings.map((finding) => ({ ...finding, object }));
    const keys = new KeySet();
    keys.add(podKey(namespace, name));
    this.#graph.collection<boolean>({
      name: 'pod of the proxy',
      keys,
      derive: (key) => place(key) !== undefined,
      onChange: (key, isThere) =>
        this.#output.setFindings('pod of the proxy', key, object, isThere === true ? [] : absent),
    });
  }

  /** What a reporter finds about objects. */
  #reports(reporter: Reporter): void {
    const { level } = this.#settings.validation;
    const { keys, get } = reportedObjects(this.#graph, this.#snapshot, reporter, level);
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
  #own(plane: string, own: OwnResources): void {
    const { type } = own;
    if ('lists' in own) {
      const set = ({ gateway, scope = '', name, resource }: GatewayResource<object>): void =>
        this.#output.setOwn({ plane, type, gateway, scope, name }, resource);
      own.lists.listen((_owner, value = NONE, previous = NONE) => {
        // Of two resources of one name the last one counts.
        if (previous.length === 0) {
          for (const held of value) set(held);
          return;
        }
        const before = new Map(previous.map((resource) => [ownId(resource), resource]));
        const after = new Map(value.map((resource) => [ownId(resource), resource]));
        for (const [id, { gateway, scope = '', name }] of before)
          if (!after.has(id)) this.#output.setOwn({ plane, type, gateway, scope, name }, undefined);
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
        this.#output.setOwn({ plane, type, gateway, scope, name }, value?.resource);
      },
    });
  }

  /** Resources of backends, for all proxies or for some of them. */
  #shared(plane: string, { type, resources }: SharedResources): void {
    const idOf = ({ scope, name }: SharedResource<object>): string => keyOf(scope, name);
    resources.listen((owner, value = NONE, previous = NONE) => {
      if (previous.length > 0) {
        const ids = new Set(value.map(idOf));
        for (const gone of previous) {
          const { scope, name } = gone;
          if (!ids.has(idOf(gone))) this.#output.setShared({ plane, type, scope, name, owner }, undefined);
        }
      }
      for (const shared of value) {
        if (previous.includes(shared)) continue;
        const { scope, name, resource, errors } = shared;
        const candidate = { resource, errors: errors?.map(({ message }) => message) ?? NONE };
        this.#output.setShared({ plane, type, scope, name, owner }, candidate);
      }
    });
  }
}

const NONE: readonly never[] = [];

/** A copy: the caller may go on with its own object. */
function checkedProxy(proxy: ConnectedProxy): ConnectedProxy {
  const read = (member: 'gateway' | 'pod', part: 'namespace' | 'name'): string => {
    const value: unknown = proxy?.[member]?.[part];
    if (typeof value !== 'string') throw new TypeError(`proxy.${member}.${part}: must be a text`);
    const problem = checkDnsSubdomain(value);
    if (problem !== undefined) throw new TypeError(`proxy.${member}.${part}: ${problem.message}`);
    return value;
  };
  const named = (member: 'gateway' | 'pod') => ({
    namespace: read(member, 'namespace'),
    name: read(member, 'name'),
  });
  return { gateway: named('gateway'), pod: named('pod') };
}

const MAX_REFUSAL = 500;

/** The message for a status; undefined where the object is deleted. */
function refusalOf(findings: readonly Finding[]): string | undefined {
  const [first, ...others] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return undefined;
  const text = `${first.path}: ${first.message}`.slice(0, MAX_REFUSAL).toWellFormed();
  return `${text} (${first.code}${others.length === 0 ? '' : `, and ${counted(others.length, 'more error')}`})`;
}
