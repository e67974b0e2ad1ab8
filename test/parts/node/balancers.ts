// The load balancers of the node: each Service of type LoadBalancer gets an address, and connections to it go to one of its ready endpoints at
// random. ClusterIPs lead nowhere: our proxies connect to endpoints.

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type ClusterClient, MERGE_PATCH } from '../../../src/cluster/client.ts';
import { systemClock } from '../../../src/cluster/clock.ts';
import { CollectionWatch } from '../../../src/cluster/collection-watch.ts';
import type { Log } from '../../../src/cluster/log.ts';
import { objectPath, type StoredObject } from '../../../src/cluster/stored-object.ts';
import type { Network } from './network.ts';

interface Service extends StoredObject {
  readonly spec: {
    readonly type?: string;
    readonly loadBalancerIP?: string;
    readonly ports?: readonly { readonly name?: string; readonly port: number }[];
  };
}

interface Slice extends StoredObject {
  // The API server writes lists without items as null.
  readonly endpoints?:
    | readonly {
        readonly addresses: readonly string[];
        readonly conditions?: { readonly ready?: boolean };
      }[]
    | null;
  readonly ports?: readonly { readonly name?: string; readonly port?: number }[] | null;
}

interface Balancer {
  readonly address: string;
  readonly servers: Map<number, Server>;
}

export interface BalancersOptions {
  readonly client: ClusterClient;
  readonly network: Network;
  readonly log: Log;
}

const SERVICES = '/api/v1/services';

export class Balancers {
  readonly #options: BalancersOptions;
  readonly #balancers = new Map<string, Balancer>();
  readonly #slices = new Map<string, Slice>();

  private constructor(options: BalancersOptions) {
    this.#options = options;
    const { client, log } = options;
    const common = { client, log, clock: systemClock };
    const slices = {
      path: '/apis/discovery.k8s.io/v1/endpointslices',
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
    };
    CollectionWatch.start({
      ...common,
      name: 'services',
      locate: async () => ({ path: SERVICES, apiVersion: 'v1', kind: 'Service' }),
      onChange: ({ set, deleted }) => {
        for (const service of set) this.#onService(service as Service);
        for (const { namespace, name } of deleted) this.#close(`${namespace}/${name}`);
      },
    });
    CollectionWatch.start({
      ...common,
      name: 'endpointslices',
      locate: async () => slices,
      onChange: ({ set, deleted }) => {
        for (const slice of set)
          this.#slices.set(`${slice.metadata.namespace}/${slice.metadata.name}`, slice as Slice);
        for (const { namespace, name } of deleted) this.#slices.delete(`${namespace}/${name}`);
      },
    });
  }

  /** They end with this process. */
  static start(options: BalancersOptions): Balancers {
    return new Balancers(options);
  }

  #onService(service: Service): void {
    const { namespace, name } = service.metadata;
    const key = `${namespace}/${name}`;
    if (service.spec.type !== 'LoadBalancer') {
      this.#close(key);
      return;
    }
    const wanted = service.spec.loadBalancerIP;
    let balancer = this.#balancers.get(key);
    const isMoved = balancer !== undefined && wanted !== undefined && balancer.address !== wanted;
    if (isMoved) this.#close(key);
    if (balancer === undefined || isMoved) {
      const address = this.#options.network.takeBalancer(wanted);
      if (address !== undefined || isMoved) void this.#tell(service, address);
      if (address === undefined) return;
      balancer = { address, servers: new Map() };
      this.#balancers.set(key, balancer);
    }
    const ports = new Set((service.spec.ports ?? []).map(({ port }) => port));
    for (const [port, server] of balancer.servers)
      if (!ports.has(port)) {
        server.close();
        balancer.servers.delete(port);
      }
    for (const { port, name: portName = '' } of service.spec.ports ?? [])
      if (!balancer.servers.has(port))
        balancer.servers.set(port, this.#listen(key, portName, balancer.address, port));
  }

  #listen(key: string, portName: string, host: string, port: number): Server {
    const server = createServer(
      { noDelay: true, allowHalfOpen: true },
      (socket) => void this.#forward(key, portName, socket),
    );
    server.on('error', (error) =>
      this.#options.log.error({ key, port, error: error.message }, 'load balancer'),
    );
    server.listen(port, host);
    return server;
  }

  async #forward(key: string, portName: string, from: Socket): Promise<void> {
    from.on('error', () => {});
    const endpoints = this.#endpointsOf(key, portName);
    const chosen = endpoints[Math.floor(Math.random() * endpoints.length)];
    if (chosen === undefined) return void from.resetAndDestroy();
    const to = connect({ ...chosen, noDelay: true, allowHalfOpen: true });
    to.on('error', () => from.resetAndDestroy());
    from.on('error', () => to.resetAndDestroy());
    from.pipe(to).pipe(from);
    await Promise.race([once(from, 'close'), once(to, 'close')]).catch(() => {});
    from.destroySoon();
    to.destroySoon();
  }

  #endpointsOf(key: string, portName: string): { readonly host: string; readonly port: number }[] {
    const found: { host: string; port: number }[] = [];
    for (const { metadata, endpoints, ports } of this.#slices.values()) {
      if (`${metadata.namespace}/${metadata.labels?.['kubernetes.io/service-name']}` !== key) continue;
      const port = ports?.find(({ name = '' }) => name === portName)?.port;
      if (port === undefined) continue;
      for (const { addresses, conditions } of endpoints ?? [])
        if (conditions?.ready !== false) found.push({ host: addresses[0]!, port });
    }
    return found;
  }

  #close(key: string): void {
    const balancer = this.#balancers.get(key);
    if (balancer === undefined) return;
    for (const server of balancer.servers.values()) server.close();
    this.#options.network.releaseBalancer(balancer.address);
    this.#balancers.delete(key);
  }

  /** `ip`: undefined where it has no address any more. */
  async #tell({ metadata: { namespace = '', name } }: Service, ip: string | undefined): Promise<void> {
    const { client, log } = this.#options;
    const answer = await client.request('PATCH', `${objectPath(SERVICES, { namespace, name })}/status`, {
      contentType: MERGE_PATCH,
      body: { status: { loadBalancer: { ingress: ip === undefined ? null : [{ ip }] } } },
    });
    if (answer.status !== 200 && answer.status !== 404)
      log.error({ name, answer: answer.body }, 'address was refused');
  }
}
