// The tree of the page: Gateways with their listeners, hosts and routes; backends; objects with findings.

import type {
  ClusterData,
  DestinationData,
  GatewayData,
  HostData,
  ListenerData,
  ObjectData,
  PoliciesData,
  ReportData,
  RouteData,
} from '../data.ts';
import { counted } from './dom.ts';
import { problemsOf, severityOf } from './problems.ts';

export type Item =
  | { readonly sort: 'gateway'; readonly gateway: GatewayData }
  | { readonly sort: 'listener'; readonly listener: ListenerData }
  | { readonly sort: 'host'; readonly host: HostData }
  | { readonly sort: 'route'; readonly route: RouteData }
  | { readonly sort: 'destination'; readonly destination: DestinationData }
  | { readonly sort: 'cluster'; readonly cluster: ClusterData; readonly index: number }
  | { readonly sort: 'object'; readonly object: ObjectData }
  | { readonly sort: 'group' };

/** 0: no problem, 1: warnings, 2: errors, or something that isn't served as written. */
export type Severity = 0 | 1 | 2;

export interface TreeNode {
  readonly item: Item;
  readonly parent: TreeNode | undefined;
  /** The type of the item, as text. */
  readonly tag: string;
  readonly label: string;
  readonly note: string;
  readonly own: Severity;
  /** Includes all items below. */
  severity: Severity;
  /** Index among its siblings. */
  readonly position: number;
  readonly hasChildren: boolean;
  /** In lower case, for the search. */
  readonly words: string;
  children: () => readonly TreeNode[];
}

export const objectName = ({ namespace, name }: ObjectData): string =>
  namespace === '' ? name : `${namespace}/${name}`;

export const objectTitle = (object: ObjectData): string => `${object.kind} ${objectName(object)}`;

export class Model {
  readonly data: ReportData;
  readonly roots: readonly TreeNode[];
  readonly clusterNodes: readonly TreeNode[];
  readonly objectNodes: ReadonlyMap<ObjectData, TreeNode>;
  #routesOf: ReadonlyMap<number, readonly TreeNode[]> | undefined;

  constructor(data: ReportData) {
    this.data = data;
    const gateways = data.gateways.map((gateway, position) => this.#gateway(gateway, position));
    const roots = [...gateways];
    const clusters: TreeNode[] = [];
    if (data.clusters.length > 0) {
      const group = this.#group('Backends', counted(data.clusters.length, 'backend'), roots.length, clusters);
      for (const [index, cluster] of data.clusters.entries())
        clusters.push(this.#cluster(cluster, index, group));
      roots.push(settled(group));
    }
    this.clusterNodes = clusters;
    const said = data.objects.filter(
      ({ findings = [], conditions = [] }) => findings.length + conditions.length > 0,
    );
    const objects: TreeNode[] = [];
    if (said.length > 0) {
      const group = this.#group('Findings', counted(said.length, 'object'), roots.length, objects);
      for (const [position, object] of said.entries()) objects.push(this.#object(object, position, group));
      roots.push(settled(group));
    }
    this.objectNodes = new Map(said.map((object, index) => [object, objects[index]!]));
    this.roots = roots;
  }

  /** The routes that lead to a cluster. */
  routesTo(cluster: number): readonly TreeNode[] {
    this.#routesOf ??= this.#routesByCluster();
    return this.#routesOf.get(cluster) ?? [];
  }

  #routesByCluster(): ReadonlyMap<number, readonly TreeNode[]> {
    const byCluster = new Map<number, TreeNode[]>();
    for (const gateway of this.roots)
      for (const listener of gateway.item.sort === 'gateway' ? gateway.children() : [])
        for (const host of listener.children())
          for (const node of host.item.sort === 'host' ? host.children() : []) {
            const to = node.item.sort === 'route' ? (node.item.route.to ?? []) : [];
            for (const cluster of new Set(to.map(({ cluster }) => cluster))) {
              if (cluster === undefined) continue;
              const known = byCluster.get(cluster);
              if (known === undefined) byCluster.set(cluster, [node]);
              else known.push(node);
            }
          }
    return byCluster;
  }

  #gateway(gateway: GatewayData, position: number): TreeNode {
    const object = this.data.objects[gateway.object]!;
    const hosts = gateway.listeners.flatMap(({ hosts }) => hosts);
    const routes = hosts.reduce((sum, host) => sum + host.routes.length, 0);
    const children: TreeNode[] = [];
    const node = this.#made({
      item: { sort: 'gateway', gateway },
      tag: 'Gateway',
      label: objectName(object),
      note: [
        counted(gateway.listeners.length, 'listener'),
        counted(hosts.length, 'host'),
        counted(routes, 'route'),
      ].join(', '),
      position,
      children,
    });
    for (const [index, listener] of gateway.listeners.entries())
      children.push(this.#listener(listener, index, node));
    return settled(node);
  }

  #listener(listener: ListenerData, position: number, parent: TreeNode): TreeNode {
    const children: TreeNode[] = [];
    const node = this.#made({
      item: { sort: 'listener', listener },
      parent,
      tag: 'listener',
      label: listener.name,
      note: noteOf(listener),
      position,
      children,
    });
    for (const [index, host] of listener.hosts.entries()) children.push(this.#host(host, index, node));
    for (const [index, destination] of (listener.to ?? []).entries())
      children.push(this.#destination(destination, index, node));
    return settled(node);
  }

  #host(host: HostData, position: number, parent: TreeNode): TreeNode {
    const children: TreeNode[] = [];
    const node = this.#made({
      item: { sort: 'host', host },
      parent,
      tag: 'host',
      label: host.name,
      note: counted(host.routes.length, 'route'),
      position,
      children,
    });
    for (const [index, route] of host.routes.entries()) children.push(this.#route(route, index, node));
    return settled(node);
  }

  #route(route: RouteData, position: number, parent: TreeNode): TreeNode {
    const { to = [], answer, object: index } = route;
    const object = index === undefined ? undefined : this.data.objects[index];
    const goes = answer ?? this.#destinationsText(to);
    const policies = (this.#policiesAt(route.policies).effective ?? []).map((each) => {
      const { policy, field } = this.data.settings[each]!;
      return `${this.data.objects[policy]!.name} ${field}`;
    });
    let children: readonly TreeNode[] | undefined;
    const node: TreeNode = this.#made({
      item: { sort: 'route', route },
      parent,
      tag: 'route',
      label: route.match,
      note: goes,
      position,
      more: [object === undefined ? '' : objectTitle(object), ...policies].join(' '),
      children: [],
      hasChildren: to.length > 0,
    });
    node.children = () => {
      children ??= to.map((destination, at) => this.#destination(destination, at, node));
      return children;
    };
    // Destinations become items only when they are shown: there may be thousands.
    for (const destination of to) {
      const severity = severityOf(problemsOf({ sort: 'destination', destination }, this.data));
      if (severity > node.severity) node.severity = severity;
    }
    return node;
  }

  #made(making: Making): TreeNode {
    return made(making, severityOf(problemsOf(making.item, this.data)));
  }

  #policiesAt(index: number | undefined): PoliciesData {
    return index === undefined ? {} : this.data.policies[index]!;
  }

  #destinationsText(to: readonly DestinationData[]): string {
    const [first, ...others] = to;
    if (first === undefined) return '';
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `→ ${first.share === undefined ? '' : `${first.share} `}${this.destinationName(first)}${more}`;
  }

  destinationName({ cluster }: DestinationData): string {
    return cluster === undefined ? 'no valid backend (500)' : this.data.clusters[cluster]!.name;
  }

  #destination(destination: DestinationData, position: number, parent: TreeNode): TreeNode {
    const cluster = destination.cluster === undefined ? undefined : this.data.clusters[destination.cluster];
    return this.#made({
      item: { sort: 'destination', destination },
      parent,
      tag: 'backend',
      label: this.destinationName(destination),
      note: [destination.share, cluster?.idle].filter((part) => part !== undefined).join(', '),
      position,
      children: [],
    });
  }

  #cluster(cluster: ClusterData, index: number, parent: TreeNode): TreeNode {
    return this.#made({
      item: { sort: 'cluster', cluster, index },
      parent,
      tag: 'backend',
      label: cluster.name,
      note: cluster.idle ?? addressesText(cluster.endpoints.length + cluster.more),
      position: index,
      children: [],
    });
  }

  #object(object: ObjectData, position: number, parent: TreeNode): TreeNode {
    const { findings = [], conditions = [] } = object;
    return this.#made({
      item: { sort: 'object', object },
      parent,
      tag: object.kind,
      label: objectName(object),
      note: [findings[0]?.message ?? conditions[0]?.message ?? ''].join(''),
      position,
      children: [],
    });
  }

  #group(label: string, note: string, position: number, children: TreeNode[]): TreeNode {
    return this.#made({
      item: { sort: 'group' },
      tag: '',
      label,
      note,
      position,
      children,
      hasChildren: true,
    });
  }
}

function noteOf({ about, hosts, to, refusal }: ListenerData): string {
  const serves = hosts.length > 0 || (to === undefined && refusal === undefined);
  const parts = [
    about,
    ...(serves ? [counted(hosts.length, 'host')] : []),
    refusal === undefined ? '' : 'refused',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

interface Making {
  readonly item: Item;
  readonly parent?: TreeNode;
  readonly tag: string;
  readonly label: string;
  readonly note: string;
  readonly position: number;
  /** More text for the search. */
  readonly more?: string;
  readonly children: readonly TreeNode[];
  readonly hasChildren?: boolean;
}

function made({ children, hasChildren, more = '', parent, ...rest }: Making, own: Severity): TreeNode {
  return {
    ...rest,
    parent,
    own,
    severity: own,
    // Lists of children are filled later.
    get hasChildren() {
      return hasChildren ?? children.length > 0;
    },
    // With the words of the parents, so that `shop.test GET` finds routes.
    words: `${parent?.words ?? ''} ${rest.tag} ${rest.label} ${rest.note} ${more}`.toLowerCase(),
    children: () => children,
  };
}

/** Takes over the severity of the items below. */
function settled(node: TreeNode): TreeNode {
  for (const { severity } of node.children()) if (severity > node.severity) node.severity = severity;
  return node;
}

/** Without a count where only the cluster or the request decides. */
const addressesText = (count: number): string =>
  count === 0 ? 'addresses unknown' : count === 1 ? '1 address' : `${count} addresses`;
