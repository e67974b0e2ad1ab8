// A cluster with the synthetic configuration: a Gateway of each data plane, thousands of routes, and one route more that is edited.

import { type Cluster, type ClusterOptions, startCluster } from '../../test/parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../../test/parts/installed-crds.ts';
import { objects } from '../gateway-objects.ts';

export const GATEWAY = { namespace: 'infra', name: 'edge' } as const;
/** Of the edge data plane, without routes. */
export const OTHER_GATEWAY = { namespace: 'infra', name: 'other' } as const;
/** Of the route that is edited, and of others. */
export const HOST = 'host-0.zone-0.example.org';
export const PATH = '/edited';
const EDITED = '/apis/gateway.networking.k8s.io/v1/namespaces/shop/httproutes/edited';

export interface Stored {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const PLURALS: Readonly<Record<string, string>> = {
  Gateway: 'gateways',
  Service: 'services',
  EndpointSlice: 'endpointslices',
  HTTPRoute: 'httproutes',
  TrafficPolicy: 'trafficpolicies',
};

/** How the routes of the Gateway are spread. */
export interface Layout {
  /** Of its listeners, which take turns. With one, Envoy has all routes in one RouteConfiguration. */
  readonly ports: readonly number[];
  readonly routesPerHost: number;
  /** Of each route; undefined: one to three. */
  readonly rules?: number | undefined;
}

export interface WorldOptions {
  readonly layout: Layout;
  readonly cluster?: ClusterOptions;
  /** Changes an object before it is created; undefined: it isn't. */
  readonly adapt?: (object: Stored) => Stored | undefined;
  /** Default: one for five routes. */
  readonly services?: number;
}

/** Requests to the API server at once. */
const AT_ONCE = 16;

export class World {
  readonly cluster: Cluster;
  #layout: Layout;
  readonly #options: WorldOptions;
  readonly #created = new Set<string>();

  private constructor(cluster: Cluster, options: WorldOptions) {
    this.cluster = cluster;
    this.#layout = options.layout;
    this.#options = options;
  }

  static async start(options: WorldOptions): Promise<World> {
    const cluster = await startCluster(options.cluster);
    await installGatewayApi(cluster);
    await installOurKinds(cluster);
    const world = new World(cluster, options);
    for (const name of ['infra', 'shop'])
      await world.#create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }, '/api/v1/namespaces');
    await world.#createAll([otherGateway]);
    return world;
  }

  /** The configuration with so many routes, without the GatewayClass. */
  objects(routes: number): readonly Stored[] {
    const { ports, routesPerHost, rules } = this.#layout;
    const { adapt = (object) => object, services } = this.#options;
    const all = objects({
      routes,
      routesPerHost,
      rules,
      ...(services === undefined ? {} : { services }),
    }) as Stored[];
    return [...all.filter(({ kind }) => kind !== 'GatewayClass'), editedRoute('before')].flatMap(
      (object) => adapt(object.kind === 'Gateway' ? onPorts(object as StoredGateway, ports) : object) ?? [],
    );
  }

  /** Adds objects until there are so many routes. */
  async growTo(routes: number): Promise<void> {
    await this.#createAll(this.objects(routes));
  }

  /** Moves the listeners to other ports; hosts stay as they are. */
  async movePorts(ports: readonly number[]): Promise<void> {
    this.#layout = { ...this.#layout, ports };
    const { spec } = this.objects(0).find(({ kind }) => kind === 'Gateway') as StoredGateway;
    const { namespace, name } = GATEWAY;
    await this.#patch(`/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}/gateways/${name}`, {
      spec: { listeners: spec.listeners },
    });
  }

  /** Changes the route: requests are answered with this mark from then on. */
  async edit(mark: string): Promise<void> {
    await this.#patch(EDITED, { spec: { rules: editedRoute(mark).spec.rules } });
  }

  async #patch(path: string, content: object): Promise<void> {
    const contentType = 'application/merge-patch+json';
    const { status, body } = await this.cluster.request('PATCH', path, content, { contentType });
    if (status !== 200) throw new Error(`PATCH ${path}: ${JSON.stringify(body)}`);
  }

  async #createAll(all: readonly Stored[]): Promise<void> {
    const missing = all
      .filter(({ kind, metadata: { name } }) => !this.#created.has(`${kind} ${name}`))
      .values();
    const create = async (): Promise<void> => {
      for (const object of missing) await this.#create(object, collectionOf(object));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, create));
  }

  async #create(object: Stored, path: string): Promise<void> {
    const { kind, metadata } = object;
    const { status, body } = await this.cluster.request('POST', path, object);
    if (status !== 201 && status !== 409) throw new Error(`POST ${path}: ${JSON.stringify(body)}`);
    this.#created.add(`${kind} ${metadata.name}`);
  }
}

interface StoredGateway extends Stored {
  readonly spec: { readonly listeners: readonly object[] };
}

function onPorts(gateway: StoredGateway, ports: readonly number[]): StoredGateway {
  const listeners = gateway.spec.listeners.map((listener, index) => ({
    ...listener,
    port: ports[index % ports.length],
  }));
  return { ...gateway, spec: { ...gateway.spec, listeners } };
}

function collectionOf({ apiVersion, kind, metadata: { namespace } }: Stored): string {
  const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
  return `${root}/namespaces/${namespace}/${PLURALS[kind]}`;
}

const otherGateway = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: OTHER_GATEWAY,
  spec: {
    gatewayClassName: 'gatewarden-edge',
    listeners: [{ name: 'http', protocol: 'HTTP', port: 8080 }],
  },
};

/** The host of redirects with this mark. */
export const hostOf = (mark: string): string => `${mark}.example.org`;

/** Requests of its host and path are redirected to the host of the mark. */
export const editedRoute = (mark: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'edited', namespace: 'shop' },
  spec: {
    parentRefs: [GATEWAY],
    hostnames: [HOST],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: PATH } }],
        filters: [{ type: 'RequestRedirect', requestRedirect: { hostname: hostOf(mark) } }],
      },
    ],
  },
});
