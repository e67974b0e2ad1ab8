// Aggregated discovery (ADS) for the one Envoy of a preview, on a Unix socket. It sends resources before others name them (clusters,
// endpoints, listeners, routes, and removed clusters last), and receives what Envoy rejects.

import { createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import type { ProxyConfiguration } from '../../../translation/proxy/configuration.ts';
import type {
  DiscoveryRequest,
  DiscoveryResponse,
} from '../../../translation/proxy/envoy/generated/envoy.service.discovery.v3.ts';
import { envoyRegistry, messageOf } from '../../../translation/proxy/envoy/registry.ts';
import { FrameReader, framed } from '../echo/grpc-frames.ts';

export type Resources = Pick<
  ProxyConfiguration,
  'listeners' | 'routes' | 'clusters' | 'endpoints' | 'secrets'
>;

/** Why Envoy rejects a configuration, in its own words. The previous one stays. */
export interface Refusal {
  readonly resources: string;
  readonly message: string;
}

const METHOD = '/envoy.service.discovery.v3.AggregatedDiscoveryService/StreamAggregatedResources';

interface Type {
  readonly url: string;
  /** As text. */
  readonly resources: string;
  /** Subscribed to as a whole; otherwise by name. */
  readonly isWhole: boolean;
}

const type = (name: string, resources: string, isWhole: boolean): Type => ({
  url: `type.googleapis.com/${name}`,
  resources,
  isWhole,
});

const CLUSTERS = type('envoy.config.cluster.v3.Cluster', 'clusters', true);
const ENDPOINTS = type('envoy.config.endpoint.v3.ClusterLoadAssignment', 'endpoints', false);
const SECRETS = type('envoy.extensions.transport_sockets.tls.v3.Secret', 'secrets', false);
const LISTENERS = type('envoy.config.listener.v3.Listener', 'listeners', true);
const ROUTES = type('envoy.config.route.v3.RouteConfiguration', 'routes', false);
const TYPES = [CLUSTERS, ENDPOINTS, SECRETS, LISTENERS, ROUTES];

type Named = ReadonlyMap<string, object>;

/** The resources to send, by type. */
function resourcesByType({ listeners, routes, clusters, endpoints, secrets }: Resources): Map<Type, Named> {
  const byName = <Resource extends object>(
    resources: readonly Resource[],
    nameOf: (resource: Resource) => string | undefined,
  ): Named => new Map(resources.map((resource) => [nameOf(resource) ?? '', resource]));
  return new Map([
    [CLUSTERS, byName(clusters, ({ name }) => name)],
    [ENDPOINTS, byName(endpoints, ({ clusterName }) => clusterName)],
    [SECRETS, byName(secrets, ({ name }) => name)],
    [LISTENERS, byName(listeners, ({ name }) => name)],
    [ROUTES, byName(routes, ({ name }) => name)],
  ]);
}

interface Subscription {
  names: readonly string[];
  /** Of the last response. */
  nonce: string;
  /** Set until Envoy has answered the last response. */
  waiting: ((refusal: Refusal | undefined) => void) | undefined;
}

export class Discovery {
  readonly #server: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #subscriptions = new Map<Type, Subscription>();
  readonly #refused: (refusal: Refusal) => void;
  /** Resolved by the first request of a type. */
  readonly #asked = new Map(TYPES.map((each) => [each, Promise.withResolvers<void>()]));
  #resources = new Map<Type, Named>();
  #stream: ServerHttp2Stream | undefined;
  #version = 0;
  #applying: Promise<readonly Refusal[]> = Promise.resolve([]);

  private constructor(server: Http2Server, refused: (refusal: Refusal) => void) {
    this.#server = server;
    this.#refused = refused;
    server.on('session', (session) => {
      this.#sessions.add(session);
      session.on('close', () => this.#sessions.delete(session));
      // The connection ends when Envoy ends, which is reported elsewhere.
      session.on('error', () => {});
    });
    server.on('stream', (stream, headers) => {
      stream.on('error', () => {});
      if (headers[':path'] === METHOD) this.#serve(stream);
      else
        stream.respond(
          { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' },
          { endStream: true },
        );
    });
  }

  /** `refused` receives what Envoy rejects while no `apply` waits for its answer. */
  static async listen(socket: string, refused: (refusal: Refusal) => void): Promise<Discovery> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, resolve);
    });
    return new Discovery(server, refused);
  }

  /** Resolves with what Envoy rejects when it has answered; calls run one after the other. */
  apply(resources: Resources): Promise<readonly Refusal[]> {
    this.#applying = this.#applying.then(() => this.#apply(resourcesByType(resources)));
    return this.#applying;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const session of this.#sessions) session.destroy();
    await closed;
  }

  async #apply(next: Map<Type, Named>): Promise<readonly Refusal[]> {
    const clusters = next.get(CLUSTERS) as Named;
    const leaving = [...(this.#resources.get(CLUSTERS) ?? [])].filter(([name]) => !clusters.has(name));
    this.#resources = new Map(next).set(CLUSTERS, new Map([...leaving, ...clusters]));
    this.#version++;
    const refusals = new Map<string, Refusal>();
    for (const each of TYPES) {
      if (each.isWhole) await this.#asked.get(each)?.promise;
      const refusal = await this.#send(each);
      if (refusal !== undefined) refusals.set(each.resources, refusal);
    }
    if (leaving.length > 0) {
      // Routes no longer name them.
      this.#resources = next;
      this.#version++;
      await this.#send(CLUSTERS);
    }
    return [...refusals.values()];
  }

  #serve(stream: ServerHttp2Stream): void {
    // Envoy reconnects when a stream breaks; it no longer uses the old one.
    this.#stream?.destroy();
    this.#stream = stream;
    for (const { waiting } of this.#subscriptions.values()) waiting?.(undefined);
    this.#subscriptions.clear();
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    const frames = new FrameReader();
    stream.on('data', (chunk: Buffer) => {
      for (const message of frames.take(chunk)) this.#take(requestOf(message));
    });
    stream.on('end', () => stream.end());
  }

  #take({ typeUrl, responseNonce = '', resourceNames = [], errorDetail }: DiscoveryRequest): void {
    const asked = TYPES.find(({ url }) => url === typeUrl);
    if (asked === undefined) return;
    const known = this.#subscriptions.get(asked);
    if (known === undefined) {
      this.#subscriptions.set(asked, { names: resourceNames, nonce: '', waiting: undefined });
      this.#asked.get(asked)?.resolve();
      // Before the first resources exist there is no answer: it is sent together with them.
      if (this.#version > 0) this.#answer(asked);
      return;
    }
    // It answers an earlier response.
    if (responseNonce !== known.nonce) return;
    const { waiting, names } = known;
    const hasNews = resourceNames.some((name) => !names.includes(name));
    known.names = resourceNames;
    known.waiting = undefined;
    const message = errorDetail?.message;
    waiting?.(message === undefined ? undefined : { resources: asked.resources, message });
    // A second answer to a response is a request: a changed cluster needs its endpoints again.
    if (hasNews || waiting === undefined) this.#answer(asked);
  }

  #answer(asked: Type): void {
    void this.#send(asked).then((refusal) => {
      if (refusal !== undefined) this.#refused(refusal);
    });
  }

  /** Resolves with Envoy's answer; at once if it hasn't subscribed. */
  #send(sent: Type): Promise<Refusal | undefined> {
    const subscription = this.#subscriptions.get(sent);
    if (subscription === undefined || this.#stream === undefined) return Promise.resolve(undefined);
    const resources = this.#resources.get(sent) ?? new Map();
    const chosen = sent.isWhole
      ? [...resources.values()]
      : subscription.names.flatMap((name) => resources.get(name) ?? []);
    subscription.nonce = `${++nonces}`;
    const response = {
      versionInfo: `${this.#version}`,
      nonce: subscription.nonce,
      typeUrl: sent.url,
      resources: chosen.map((resource) => ({ '@type': sent.url, ...resource })),
    } as DiscoveryResponse;
    subscription.waiting?.(undefined);
    const answered = new Promise<Refusal | undefined>((resolve) => {
      subscription.waiting = resolve;
    });
    this.#stream.write(framed(responseBytes(response)));
    return answered;
  }
}

let nonces = 0;

function requestOf(bytes: Uint8Array): DiscoveryRequest {
  const message = messageOf('envoy.service.discovery.v3.DiscoveryRequest');
  return toJson(message, fromBinary(message, bytes), { registry: envoyRegistry() }) as DiscoveryRequest;
}

function responseBytes(response: DiscoveryResponse): Uint8Array {
  const message = messageOf('envoy.service.discovery.v3.DiscoveryResponse');
  return toBinary(message, fromJson(message, response as JsonValue, { registry: envoyRegistry() }));
}
