// The proxies that receive configuration, and their places: the same Service has near endpoints at one place, and far ones at another.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Table } from '../../incremental/table.ts';
import { exactKeyOf, exactPartsOf, keyOf } from '../../objects/key.ts';
import { labelValue } from '../../objects/labels.ts';
import { MESH_REDIRECTION_ANNOTATION, MESH_REDIRECTION_ENABLED } from '../../objects/mesh/names.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { DISTRIBUTIONS, type Placed } from './priorities.ts';
import { podKey, type Workload } from './workloads.ts';

/** An object by its name. */
interface Named {
  readonly namespace: string;
  readonly name: string;
}

/** A proxy that is connected, as the control plane knows it: the Gateway that it serves, and its Pod. */
export interface ConnectedProxy {
  readonly gateway: Named;
  readonly pod: Named;
}

/** A proxy in the table: of one Gateway, or of each (undefined). */
export interface Connection {
  readonly gateway: string | undefined;
  readonly pod: Named;
}

/**
 * Proxies that receive the same resources of backends: all, those in a namespace, those that are near the same endpoints, or those at a
 * place.
 */
export interface Recipients extends Placed {
  /** Empty: all proxies. Else a namespace, or an id that no namespace can have. */
  readonly scope: string;
  /** Empty for all proxies. */
  readonly namespace: string;
}

/** Where pods of proxies run. Pods at the same place have the same labels, locality and namespace. */
export interface Place extends Recipients {
  /** The mesh redirects the traffic of the pod. */
  readonly isRedirected: boolean;
  /** The scopes whose resources its proxies receive, the nearest first; the last is that of all proxies. */
  readonly scopes: readonly string[];
}

export interface ConnectedProxies {
  readonly table: Table<Connection>;
  /** The place of a pod, by its key; undefined: there is no such Pod. */
  readonly place: Memo<Place | undefined>;
  /** Proxies that a traffic distribution with these labels treats the same: far fewer than places, since each node is one. */
  readonly near: (distribution: readonly string[]) => readonly Recipients[];
  /** Each place once. */
  readonly places: () => readonly Place[];
  /** Each place of proxies of a Gateway once. */
  readonly placesOf: (gateway: string) => readonly Place[];
}

export const ALL_PROXIES: Recipients = { scope: '', namespace: '', labels: {} };

export function proxiesIn(namespace: string): Recipients {
  return { scope: namespace, namespace, labels: {} };
}

/** The key of a connection in the table. */
export function connectionKey({ gateway, pod }: Connection): string {
  return keyOf(gateway ?? EACH_GATEWAY, podKey(pod.namespace, pod.name));
}

/** Buckets of places; keys of Gateways are longer. */
const ANYWHERE = '*';
const EACH_GATEWAY = '';

export function connectedProxies(
  graph: Graph,
  snapshot: Snapshot,
  podWorkload: Memo<Workload | undefined>,
): ConnectedProxies {
  const table = graph.table<Connection>();
  const place = graph.memo<Place | undefined>(
    'place of a pod',
    (key) => {
      const workload = podWorkload(key);
      const metadata = snapshot.get('Pod', key)?.metadata;
      return workload && metadata && placeOf(workload, metadata);
    },
    { isEqual: (left, right) => left?.scope === right?.scope },
  );
  const index = graph.sortedIndex<Place>({
    name: 'places of proxies',
    keys: table.keys,
    emit(key) {
      const connection = table.get(key);
      const item = connection && place(podKey(connection.pod.namespace, connection.pod.name));
      if (item === undefined) return [];
      return [ANYWHERE, connection?.gateway ?? EACH_GATEWAY].map((bucket) => ({ bucket, item }));
    },
    compare: (left, right) => compareText(left.scope, right.scope),
  });
  // Most proxies come to a place where others are: their connection changes nothing for backends.
  const distinct = graph.memo<readonly Place[]>(
    'distinct places',
    (bucket) => [...new Map(index.get(bucket).map((each) => [each.scope, each])).values()],
    { isEqual: hasSameScopes },
  );
  const near = graph.memo<readonly Recipients[]>(
    'proxies near the same endpoints',
    (key) => {
      const compared = exactPartsOf<readonly string[]>(key);
      const all = distinct(ANYWHERE).map((each) => nearAs(each, compared));
      return [...new Map(all.map((each) => [each.scope, each])).values()];
    },
    { isEqual: hasSameScopes },
  );
  return {
    table,
    place,
    near: (distribution) => near(exactKeyOf(distribution)),
    places: () => distinct(ANYWHERE),
    placesOf(gateway) {
      const ofEach = distinct(EACH_GATEWAY);
      const known = new Set(ofEach.map(({ scope }) => scope));
      return [...ofEach, ...distinct(gateway).filter(({ scope }) => !known.has(scope))];
    },
  };
}

interface PodMetadata {
  readonly namespace?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

function placeOf(workload: Workload, { namespace = '', annotations = {} }: PodMetadata): Place {
  const isRedirected = labelValue(annotations, MESH_REDIRECTION_ANNOTATION) === MESH_REDIRECTION_ENABLED;
  const labels = Object.entries(workload.labels).sort(([left], [right]) => compareText(left, right));
  const scope = exactKeyOf([namespace, labels, workload.locality, isRedirected]);
  const near = DISTRIBUTION_LABELS.map((compared) => nearAs(workload, compared).scope);
  return { scope, namespace, isRedirected, scopes: [scope, ...near, namespace, ''], ...workload };
}

const DISTRIBUTION_LABELS = [...new Set(Object.values(DISTRIBUTIONS))];

/** Only the compared labels: proxies that differ in others receive the same. */
function nearAs({ labels }: Placed, compared: readonly string[]): Recipients {
  const known = compared.filter((label) => Object.hasOwn(labels, label));
  const own = Object.fromEntries(known.map((label) => [label, labels[label]!]));
  return { scope: exactKeyOf([compared, own]), namespace: '', labels: own };
}

function hasSameScopes(left: readonly Recipients[], right: readonly Recipients[]): boolean {
  return left.length === right.length && left.every(({ scope }, at) => scope === right[at]!.scope);
}
