// The discovery server of one data plane on one port. It authenticates clients, gives each its feed, and speaks both variants of the
// protocol, aggregated and for single types. docs/development/xds.md explains it.

import { setTimeout as sleep } from 'node:timers/promises';
import { ClientStream, type Debounce } from './client-stream.ts';
import { DISCOVERY_OPTIONS, type DiscoveryOptions } from './discovery/options.ts';
import type { HeldResource, Subscription } from './discovery/subscription.ts';
import { type ConnectedClient, combined, type XdsEvents } from './events.ts';
import type { Authenticate, FeedSource } from './feed.ts';
import type { GrpcCall } from './grpc/call.ts';
import { GrpcServer, type ServingPair } from './grpc/grpc-server.ts';
import { GrpcError } from './grpc/status.ts';
import { XDS_LIMITS, type XdsLimits } from './limits.ts';
import { type DiscoveryMethod, discoveryMethods, discoveryServices } from './messages/services.ts';
import { REFLECTION_SERVICES, reflectionMethods } from './reflection.ts';
import { RequestMemory } from './request-memory.ts';
import type { XdsStages } from './types.ts';

export interface XdsServerOptions<Identity> {
  readonly port: number;
  /** All addresses if absent. */
  readonly host?: string;
  readonly stages: XdsStages;
  readonly authenticate: Authenticate<Identity>;
  readonly feeds: FeedSource<Identity>;
  /** Equal for equal identities: their streams are counted together. */
  readonly identityKey: (identity: Identity) => string;
  /** Absent: plain text. */
  readonly tls?: ServingPair;
  readonly events?: readonly XdsEvents<Identity>[];
  readonly limits?: Partial<XdsLimits>;
  readonly discovery?: Partial<DiscoveryOptions>;
  /** Absent: changes are sent at once. Requests are answered at once in any case. */
  readonly debounce?: Debounce;
}

export interface RejectedResource {
  /** Undefined: a response with several resources as a whole, as in the state of the world. */
  readonly name: string | undefined;
  /** Of the response. */
  readonly version: string;
  /** In the client's words. */
  readonly message: string;
  /** The client rejects exactly this. Otherwise the bad one of several is looked for. */
  readonly isExact: boolean;
  readonly at: Date;
}

/** What a client has of one type. */
export interface TypeView {
  readonly typeUrl: string;
  readonly isWildcard: boolean;
  /** Subscriptions by name. */
  readonly names: number;
  readonly sentVersion: string | undefined;
  readonly ackedVersion: string | undefined;
  /** What the client rejects now. */
  readonly rejections: readonly RejectedResource[];
  /** Since when something isn't sent or isn't acknowledged. */
  readonly pendingSince: Date | undefined;
}

/** What a client has of one type, resource by resource. */
export interface HeldType extends TypeView {
  /** To be read at once: answers and changes change it. */
  readonly held: () => Iterable<HeldResource>;
  /** Names that the client asks for, and that nothing has. */
  readonly absentNames: () => Iterable<string>;
}

export interface ClientView<Identity> extends ConnectedClient<Identity> {
  readonly types: readonly TypeView[];
}

/** Milliseconds between looks for clients that read nothing. */
const STALL_CHECK = 1_000;
/** Milliseconds for the last bytes of streams that were ended. */
const LAST_BYTES = 1_000;

export class XdsServer<Identity> {
  readonly #options: XdsServerOptions<Identity>;
  readonly #limits: XdsLimits;
  readonly #memory: RequestMemory;
  readonly #discovery: DiscoveryOptions;
  readonly #events: Required<XdsEvents<Identity>>;
  readonly #streams = new Set<ClientStream<Identity>>();
  /** Streams by identity. */
  readonly #identities = new Map<string, number>();
  readonly #stallCheck: NodeJS.Timeout;
  #server!: GrpcServer;
  #lastId = 0;
  #isDraining = false;

  private constructor(options: XdsServerOptions<Identity>) {
    this.#options = options;
    this.#limits = { ...XDS_LIMITS, ...options.limits };
    this.#memory = new RequestMemory(this.#limits.heldBytes);
    this.#discovery = { ...DISCOVERY_OPTIONS, ...options.discovery };
    this.#events = combined(options.events ?? []);
    this.#stallCheck = setInterval(() => this.#abortStalled(), STALL_CHECK).unref();
  }

  /** Resolves when it accepts connections. */
  static async listen<Identity>(options: XdsServerOptions<Identity>): Promise<XdsServer<Identity>> {
    const server = new XdsServer(options);
    const { port, host, stages, tls } = options;
    const services = discoveryServices(stages);
    const names = [...services.map(({ typeName }) => typeName), ...REFLECTION_SERVICES];
    const methods = new Map([
      ...reflectionMethods(names),
      ...discoveryMethods(services).map(
        (method) => [method.path, (call: GrpcCall) => void server.#serve(call, method)] as const,
      ),
    ]);
    try {
      server.#server = await GrpcServer.listen(
        { methods, limits: server.#limits, ...(tls === undefined ? {} : { tls }) },
        { port, ...(host === undefined ? {} : { host }) },
      );
    } catch (error) {
      clearInterval(server.#stallCheck);
      throw error;
    }
    return server;
  }

  get port(): number {
    return this.#server.port;
  }

  /** The connected clients, in the order in which they connected. */
  clients(): readonly ClientView<Identity>[] {
    return [...this.#streams]
      .flatMap(({ client, discovery }) =>
        client === undefined || discovery === undefined
          ? []
          : [{ ...client, types: Array.from(discovery.subscriptions, typeView) }],
      )
      .sort((left, right) => left.id - right.id);
  }

  /** What a client has, by type. Undefined if it isn't connected. */
  heldBy(id: number): (ConnectedClient<Identity> & { readonly types: readonly HeldType[] }) | undefined {
    for (const { client, discovery } of this.#streams)
      if (client?.id === id && discovery !== undefined)
        return {
          ...client,
          types: Array.from(discovery.subscriptions, (subscription) => ({
            ...typeView(subscription),
            held: () => subscription.held(),
            absentNames: () => subscription.absentNames(),
          })),
        };
    return undefined;
  }

  /** Versions by name: what a client was sent of a type, whether it has acknowledged it or not. Undefined if it isn't connected. */
  sentTo(id: number, typeUrl: string): ReadonlyMap<string, string> | undefined {
    for (const { client, discovery } of this.#streams)
      if (client?.id === id)
        for (const subscription of discovery?.subscriptions ?? [])
          if (subscription.type.typeUrl === typeUrl) return subscription.sent();
    return undefined;
  }

  /** For connections from now on. Throws for a pair that can't be served; then the previous one stays. */
  setCertificate(pair: ServingPair): void {
    this.#server.setCertificate(pair);
  }

  /**
   * Takes no new connections, and ends streams one after the other within this time, in milliseconds, at random moments: their clients connect
   * to other replicas, and not all at once. Resolves when all are gone.
   */
  async drain(time: number): Promise<void> {
    this.#isDraining = true;
    this.#server.stopAccepting();
    await Promise.all(
      [...this.#streams].map(async (stream) => {
        await sleep(Math.random() * time, undefined, { signal: stream.call.closed }).catch(() => {});
        stream.end('UNAVAILABLE', 'the server stops: connect again');
      }),
    );
    const end = performance.now() + LAST_BYTES;
    while (this.#streams.size > 0 && performance.now() < end) await sleep(10);
    await this.close();
  }

  /** At once: streams break. */
  async close(): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#stallCheck);
    await this.#server.close();
  }

  async #serve(call: GrpcCall, method: DiscoveryMethod): Promise<void> {
    if (this.#isDraining) {
      call.end('UNAVAILABLE', 'the server stops: connect again');
      return;
    }
    if (this.#streams.size >= this.#limits.streams && !this.#makeRoom()) {
      call.end('RESOURCE_EXHAUSTED', this.#full);
      return;
    }
    let key: string | undefined;
    const stream: ClientStream<Identity> = new ClientStream(call, method, {
      ...this.#options,
      limits: this.#limits,
      memory: this.#memory,
      discovery: this.#discovery,
      events: this.#events,
      admit: (identity) => {
        key = this.#admit(identity);
        return ++this.#lastId;
      },
    });
    this.#streams.add(stream);
    await stream.run();
    this.#streams.delete(stream);
    if (key !== undefined) this.#release(key);
  }

  /** Ends the oldest stream whose client isn't known yet: a client that opens streams and sends nothing must not keep proxies out. */
  #makeRoom(): boolean {
    for (const stream of this.#streams)
      if (stream.client === undefined) {
        this.#streams.delete(stream);
        stream.end('RESOURCE_EXHAUSTED', this.#full);
        return true;
      }
    return false;
  }

  get #full(): string {
    return `there are ${this.#limits.streams} streams already`;
  }

  #admit(identity: Identity): string {
    const { streamsPerIdentity } = this.#limits;
    const key = this.#options.identityKey(identity);
    const count = this.#identities.get(key) ?? 0;
    if (count >= streamsPerIdentity)
      throw new GrpcError('RESOURCE_EXHAUSTED', `${key} has ${streamsPerIdentity} streams already`);
    this.#identities.set(key, count + 1);
    return key;
  }

  #release(key: string): void {
    const count = (this.#identities.get(key) ?? 1) - 1;
    if (count === 0) this.#identities.delete(key);
    else this.#identities.set(key, count);
  }

  #abortStalled(): void {
    const latest = performance.now() - this.#limits.stall;
    for (const stream of this.#streams) {
      const { blockedSince } = stream.call;
      if (blockedSince !== undefined && blockedSince < latest)
        stream.abort(`the client has read nothing for ${this.#limits.stall} ms`);
    }
  }
}

const dateOf = (time: number): Date => new Date(performance.timeOrigin + time);

function typeView({
  type,
  isWildcard,
  names,
  sentVersion,
  ackedVersion,
  rejections,
  pendingSince,
}: Subscription): TypeView {
  return {
    typeUrl: type.typeUrl,
    isWildcard,
    names: names.size,
    sentVersion,
    ackedVersion,
    rejections: Array.from(rejections.values(), ({ name, version, message, isExact, at }) => ({
      name,
      version,
      message,
      isExact,
      at: dateOf(at),
    })),
    pendingSince: pendingSince === undefined ? undefined : dateOf(pendingSince),
  };
}
