// The translator: objects in, resources, statuses and findings out; kept, so that a change does again only what depends on it. This is where
// the rooms of the translation are put together; what each needs of the others stands in its own signature.

import { advice, type Finding } from '../diagnostics/finding.ts';
import { equalJson } from '../grammar/json.ts';
import { counted } from '../grammar/plural.ts';
import { Graph } from '../incremental/graph.ts';
import { KeySet } from '../incremental/key-set.ts';
import { OnceGraph } from '../incremental/once.ts';
import { conclude, violation } from '../judgement/conclusion.ts';
import { objectKey } from '../objects/reference.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { absentKinds } from './absent-kinds.ts';
import { buildBackends } from './backends/backends.ts';
import type { ProxyPod } from './backends/proxy-pod.ts';
import { buildBackendUsers } from './backends/users.ts';
import { podKey } from './backends/workloads.ts';
import { batchOf, type Change } from './batch.ts';
import { buildGateways } from './gateways/gateways.ts';
import { type GatewayResource, type Keyed, keptItems, type SharedResource } from './keyed.ts';
import { Output } from './output.ts';
import { backendConfigReporter } from './proxy/backend-config-policy/reporter.ts';
import { backendPolicyTargets } from './proxy/backend-config-policy/targets.ts';
import { buildClusters } from './proxy/clusters/clusters.ts';
import { extensionReporter } from './proxy/extensions/extensions.ts';
import { httpListenerReporter } from './proxy/http-listener-policy/reporter.ts';
import { buildProxy } from './proxy/proxy.ts';
import { type AskedProxy, type StrictChecks, strictChecks } from './proxy/strict.ts';
import { trafficPolicyReporter } from './proxy/traffic-policy/reporter.ts';
import { ingressClusters } from './proxy/waypoints/ingress.ts';
import { type ReportedObject, type Reporter, reportedObjects } from './reports.ts';
import type {
  FindingObject,
  InspectedCluster,
  Resources,
  ResourceType,
  Translation,
  TranslationChange,
} from './result.ts';
import { routeReporter } from './routes/reporters.ts';
import { buildRoutes } from './routes/routes.ts';
import { checkedSettings, type Settings } from './settings.ts';
import type { ObjectStatus } from './status/object-status.ts';
import type { StatusSources } from './status/sources.ts';
import { buildStatuses } from './status/statuses.ts';
import { buildWaypoints } from './waypoints/waypoints.ts';

export type { Change };

/** The rooms of a translation, for questions about it that its results don't answer: who asks reads, between two `apply`, and changes nothing. */
export type TranslationRooms = StatusSources;

/** Who says findings, beside reporters. Admission's come first. */
const ADMISSION = '0 admission';
const UNNAMED = '0 unnamed';

export interface TranslatorOptions {
  /** A real proxy's words against a part of the configuration; undefined: it takes it. */
  readonly proxy?: AskedProxy;
  /** No resources and statuses are made: for whoever reads findings, and asks the rooms. */
  readonly isForFindings?: boolean;
  /** There will be one `apply` and no more: what follows from what isn't remembered, and what nobody asks for isn't derived. */
  readonly isOnce?: boolean;
}

export class Translator {
  readonly #graph: Graph;
  readonly #snapshot: Snapshot;
  readonly #settings: Settings;
  readonly #output = new Output();
  readonly #strict: StrictChecks | undefined;
  readonly #tellsAll: boolean;
  readonly rooms: TranslationRooms;
  #unnamed: ReadonlyMap<string, FindingObject> = new Map();

  /** `proxy` is asked of what passes the checks in process, at level strict. */
  constructor(given: Settings, { proxy, isForFindings = false, isOnce = false }: TranslatorOptions = {}) {
    const settings = checkedSettings(given);
    this.#graph = isOnce ? new OnceGraph() : new Graph();
    this.#tellsAll = !isForFindings;
    this.#settings = settings;
    this.#strict =
      settings.validation.level === 'strict' ? strictChecks(settings.proxyVersion, proxy) : undefined;
    this.#snapshot = new Snapshot(this.#graph, {
      namespaceSelectors: settings.discoveryNamespaceSelectors,
      absentKinds: absentKinds(settings),
    });
    this.rooms = this.#build();
  }

  /**
   * Takes the changes in, and says what of the translation is another one now. Of an object that comes twice, with no word of its deletion
   * between, one version counts, whatever the order: what a cluster gave last, else by content; and a finding says so.
   */
  apply(changes: Iterable<Change>): TranslationChange {
    const { written, unnamed } = batchOf(changes, { validationLevel: this.#settings.validation.level });
    for (const [key, { kind, object, about, findings }] of written) {
      this.#snapshot.write(kind, key, object);
      this.#snapshot.refuse(kind, key, object === undefined ? refusalOf(findings) : undefined);
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

  /** The whole translation as it is now. Findings of objects without a name are those of the last `apply`: nothing could take them back. */
  translation(): Translation {
    return this.#output.translation();
  }

  /** The findings of the whole translation, for whoever needs no more of it. */
  findings(): Translation['findings'] {
    return this.#output.findings();
  }

  /** A cluster of the proxy of a Gateway, of those too that are withheld: what stands for it then, and why. */
  cluster(
    gateway: { readonly namespace: string; readonly name: string },
    name: string,
  ): InspectedCluster | undefined {
    return this.#output.cluster(objectKey('Gateway', gateway.namespace, gateway.name), name);
  }

  #build(): TranslationRooms {
    const graph = this.#graph;
    const snapshot = this.#snapshot;
    const settings = this.#settings;
    const strict = this.#strict;
    const gateways = buildGateways(graph, snapshot, { takesWaypoints: settings.waypoint.enabled });
    const backends = buildBackends(graph, { snapshot, settings, grants: gateways.grants });
    const { serviceEntries } = backends;
    const waypoints = buildWaypoints(graph, { snapshot, settings, gateways, serviceEntries });
    const routes = buildRoutes(graph, snapshot, gateways, waypoints?.parents);
    const planes = { snapshot, settings, gateways, routes, backends, waypoints, strict };
    const proxy = buildProxy(graph, planes);
    const backendUsers = buildBackendUsers(graph, { snapshot, routes, backends });
    const clusters = buildClusters(graph, { snapshot, settings, backends, strict });

    graph.collection({
      name: 'Gateways',
      keys: snapshot.keys('Gateway'),
      derive: gateways.gateway,
      onChange: (key, value, previous) => {
        if (value !== undefined || previous !== undefined) this.#output.setGateway(key, value);
      },
    });
    if (this.#tellsAll) {
      this.#own('listeners', proxy.listeners);
      this.#own('routes', proxy.routeConfigurations);
    }
    if (proxy.waypoints !== undefined) {
      this.#own('listeners', proxy.waypoints.listeners);
      this.#own('routes', proxy.waypoints.routeConfigurations);
    }
    graph.collection<string | undefined>({
      name: 'namespaces of proxies',
      keys: snapshot.keys('Gateway'),
      derive: (key) => {
        const gateway = gateways.gateway(key);
        return gateway && backends.proxyPod.namespace(gateway.object.metadata.namespace ?? '');
      },
      onChange: (key, namespace) => this.#output.setProxy(key, namespace),
    });
    this.#shared('clusters', clusters.clusters, clusters.note);
    if (this.#tellsAll) this.#shared('endpoints', clusters.endpoints);
    const policyTargets = backendPolicyTargets(graph, clusters.governed);
    const { proxyPod } = backends;
    const throughWaypoints = ingressClusters(graph, { ...planes, proxyPod, clusters: clusters.clusters });
    if (throughWaypoints !== undefined) this.#own('clusters', throughWaypoints);
    this.#proxyPod(backends.proxyPod);
    for (const reporter of [
      ...gateways.reporters,
      routeReporter({ ...routes, snapshot, settings, listenerSet: gateways.listenerSet }),
      proxy.streams.reporter,
      extensionReporter(snapshot, proxy.extensions),
      httpListenerReporter(snapshot),
      trafficPolicyReporter(snapshot),
      ...(proxy.waypoints?.reporters ?? []),
      clusters.reporter,
      backends.reporter,
      backendConfigReporter(snapshot, clusters.configPolicies, (key) => policyTargets.get(key)),
    ])
      this.#reports(reporter);
    const sources = {
      snapshot,
      settings,
      gateways,
      routes,
      proxy,
      backends,
      backendUsers,
      clusters,
      backendPolicyTargets: policyTargets,
    };
    if (this.#tellsAll) for (const statuses of buildStatuses(sources)) this.#statuses(statuses);
    return sources;
  }

  /** No object can be said to be the one that is missing: the finding is about the pod that the settings name. */
  #proxyPod({ isKnown }: ProxyPod): void {
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
      derive: isKnown,
      onChange: (key, isThere) =>
        this.#output.setFindings('pod of the proxy', key, object, isThere === true ? [] : absent),
    });
  }

  /** What a room has to say of objects. */
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

  /** Resources of backends, which every proxy gets, or those in a namespace. */
  #shared<T extends ResourceType, R extends SharedResource<Resources[T]>>(
    type: T,
    { keys, get }: Keyed<readonly R[]>,
    note?: (owner: string, value: readonly R[] | undefined) => void,
  ): void {
    const idOf = ({ namespace, name }: R): string => `${namespace}\n${name}`;
    this.#graph.collection<readonly R[]>({
      name: type,
      keys,
      derive: (key, previous) => keptItems(previous, get(key)),
      onChange: (owner, value, previous = []) => {
        const ids = new Set((value ?? []).map(idOf));
        for (const gone of previous) {
          const { namespace, name } = gone;
          if (!ids.has(idOf(gone))) this.#output.setShared({ type, namespace, name, owner }, undefined);
        }
        for (const shared of value ?? []) {
          if (previous.includes(shared)) continue;
          const { namespace, name, resource, errors = [] } = shared;
          const claim = { resource, errors: errors.map(({ message }) => message) };
          this.#output.setShared({ type, namespace, name, owner }, claim);
        }
        note?.(owner, value);
      },
    });
  }
}

const MAX_REFUSAL = 500;

/** In the words of a status; undefined where the object is gone. */
function refusalOf(findings: readonly Finding[]): string | undefined {
  const [first, ...others] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return undefined;
  const text = `${first.path}: ${first.message}`.slice(0, MAX_REFUSAL).toWellFormed();
  return `${text} (${first.code}${others.length === 0 ? '' : `, and ${counted(others.length, 'more error')}`})`;
}
