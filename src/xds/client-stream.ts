// One client: from the first request, by which it is authenticated, to the end of its stream.

import { type Answer, Discovery } from './discovery/discovery.ts';
import type { DiscoveryOptions } from './discovery/options.ts';
import type { ConnectedClient, XdsEvents } from './events.ts';
import { type Authenticate, type Feed, type FeedSource, isRefusal, type XdsChange } from './feed.ts';
import type { GrpcCall } from './grpc/call.ts';
import { GrpcError, type GrpcStatus } from './grpc/status.ts';
import type { XdsLimits } from './limits.ts';
import { nodeOf, type XdsNode } from './messages/node.ts';
import { decodeRequest, type XdsRequest } from './messages/requests.ts';
import { responseMessage } from './messages/responses.ts';
import type { DiscoveryMethod } from './messages/services.ts';
import type { RequestMemory } from './request-memory.ts';
import { Throttle } from './throttle.ts';
import type { XdsStages } from './types.ts';

export interface StreamContext<Identity> {
  readonly stages: XdsStages;
  readonly authenticate: Authenticate<Identity>;
  readonly feeds: FeedSource<Identity>;
  readonly limits: XdsLimits;
  readonly memory: RequestMemory;
  readonly discovery: DiscoveryOptions;
  /** Absent: changes are sent at once. */
  readonly debounce?: Debounce;
  readonly events: Required<XdsEvents<Identity>>;
  /** Counts a client, and gives it its number; throws GrpcError if there are too many. */
  readonly admit: (identity: Identity) => number;
}

/** Milliseconds. */
export interface Debounce {
  /** Without a change, before changes are sent. */
  readonly after: number;
  /** That a change waits at most. */
  readonly max: number;
}

/** What counts as one more request: bytes of a request, and names that it makes the server go through. */
const COST_BYTES = 64 * 1024;
const COST_NAMES = 4_000;

export class ClientStream<Identity> {
  readonly call: GrpcCall;
  readonly #method: DiscoveryMethod;
  readonly #context: StreamContext<Identity>;
  #client: ConnectedClient<Identity> | undefined;
  #discovery: Discovery | undefined;
  #feed: Feed | undefined;
  #isSending = false;
  #wake: NodeJS.Timeout | undefined;
  #debounced: { readonly since: number; readonly timer: NodeJS.Timeout } | undefined;
  #reason: string | undefined;

  constructor(call: GrpcCall, method: DiscoveryMethod, context: StreamContext<Identity>) {
    this.call = call;
    this.#method = method;
    this.#context = context;
  }

  /** Undefined until the client is authenticated. */
  get client(): ConnectedClient<Identity> | undefined {
    return this.#client;
  }

  get discovery(): Discovery | undefined {
    return this.#discovery;
  }

  /** Resolves when the stream is over. Never rejects. */
  async run(): Promise<void> {
    const { limits, events, memory } = this.#context;
    const { call } = this;
    const reading = {
      giveUp: () => this.end('RESOURCE_EXHAUSTED', 'there are too many unfinished requests: connect again'),
    };
    const first = setTimeout(
      () => this.end('DEADLINE_EXCEEDED', `no request within ${limits.firstRequest} ms`),
      limits.firstRequest,
    );
    let age: NodeJS.Timeout | undefined;
    try {
      const throttle = new Throttle(limits.requestsPerSecond, limits.requestBurst);
      for await (const bytes of call.messages(limits.requestBytes, (bytes) => memory.set(reading, bytes))) {
        clearTimeout(first);
        if (call.ended !== undefined) break;
        const effort = (this.#discovery?.effort ?? 0) / COST_NAMES;
        await throttle.take(1 + bytes.length / COST_BYTES + effort, call.closed);
        const request = decodeRequest(this.#method.variant, bytes);
        if (this.#discovery === undefined) {
          this.#discovery = await this.#open(request);
          const time = limits.streamAge * (0.9 + Math.random() * 0.2);
          age = setTimeout(() => this.end('UNAVAILABLE', 'the stream is old: connect again'), time);
          age.unref();
        }
        this.#take(this.#discovery, request);
      }
      this.end('OK');
    } catch (error) {
      this.#fail(error);
    } finally {
      memory.set(reading, 0);
      clearTimeout(first);
      clearTimeout(age);
      clearTimeout(this.#wake);
      clearTimeout(this.#debounced?.timer);
      this.#feed?.close();
      this.#feed = undefined;
      events.ended(call.ended ?? 'CANCELLED');
      if (this.#client !== undefined) events.gone(this.#client, this.#reason);
    }
  }

  /** Ends the stream from this side. */
  end(status: GrpcStatus, message = ''): void {
    if (this.call.closed.aborted || this.call.ended !== undefined) return;
    if (status !== 'OK') this.#reason = message;
    this.call.end(status, message);
  }

  /** Ends the stream of a client that reads nothing. */
  abort(message: string): void {
    this.#reason = message;
    this.call.abort('DEADLINE_EXCEEDED');
  }

  async #open(request: XdsRequest): Promise<Discovery> {
    const { authenticate, feeds, events, admit, stages, discovery: options } = this.#context;
    const { call } = this;
    const { variant, onlyType } = this.#method;
    const { peer } = call;
    const node = nodeOf(request.node);
    events.authenticating(peer);
    const identity = await authenticate(call.headers, node, peer).catch((error) => {
      // The reason is for our log; it may have names of servers in it.
      events.failed(error);
      return { status: 'UNAVAILABLE', message: 'the client could not be authenticated now' } as const;
    });
    if (typeof identity === 'object' && identity !== null && isRefusal(identity))
      throw this.#refused(node, 'authentication', identity);
    events.authenticated(peer);
    call.closed.throwIfAborted();
    const accepted = identity as Identity;
    const id = admit(accepted);
    call.keepConnection();
    const feed = feeds.open({ identity: accepted, node }, (changes) => this.#changed(changes));
    if (isRefusal(feed)) throw this.#refused(node, 'feed', feed);
    this.#feed = feed;
    this.#client = { id, identity: accepted, node, variant, onlyType, peer, since: new Date() };
    events.connected(this.#client);
    call.accept();
    return new Discovery({
      variant,
      stages,
      ...(onlyType === undefined ? {} : { onlyType }),
      resources: (typeUrl) => feed.resources(typeUrl),
      options,
    });
  }

  #refused(
    node: XdsNode,
    step: 'authentication' | 'feed',
    { status, message }: { readonly status: GrpcStatus; readonly message: string },
  ): GrpcError {
    this.#context.events.refused({ peer: this.call.peer, node, step, status, message });
    return new GrpcError(status, message);
  }

  #take(discovery: Discovery, request: XdsRequest): void {
    const now = performance.now();
    const answer = discovery.take(request, now);
    if (answer !== undefined) this.#answered(answer, now);
    void this.#send(discovery);
  }

  #answered({ typeUrl, version, nonce, names, sentAt, rejection }: Answer, now: number): void {
    const { events } = this.#context;
    const answered = { typeUrl, version, nonce, names, time: now - sentAt };
    if (rejection === undefined) events.acked(this.#client!, answered);
    else events.nacked(this.#client!, { ...answered, message: rejection, isExact: names.length === 1 });
  }

  /** Called while a change is given to all clients: a mistake here concerns this client alone. */
  #changed(changes: readonly XdsChange[]): void {
    const discovery = this.#discovery;
    if (discovery === undefined || this.call.ended !== undefined) return;
    try {
      discovery.changed(changes, performance.now());
      this.#context.events.changed(this.#client!, { change: discovery.change, changes });
    } catch (error) {
      this.#fail(error);
      return;
    }
    const { debounce } = this.#context;
    if (debounce === undefined) void this.#send(discovery);
    else this.#sendLater(discovery, debounce);
  }

  #sendLater(discovery: Discovery, { after, max }: Debounce): void {
    const now = performance.now();
    const since = this.#debounced?.since ?? now;
    clearTimeout(this.#debounced?.timer);
    const send = () => {
      this.#debounced = undefined;
      void this.#send(discovery);
    };
    const timer = setTimeout(send, Math.max(0, Math.min(after, since + max - now)));
    this.#debounced = { since, timer };
  }

  /** Sends until nothing is due. While the client doesn't read, nothing more is put together: later it gets the latest. */
  async #send(discovery: Discovery): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#wake);
    const { call } = this;
    const { events } = this.#context;
    const { variant } = this.#method;
    try {
      for (;;) {
        if (call.ended !== undefined || call.closed.aborted) return;
        const response = discovery.next(performance.now());
        if (response === undefined) break;
        const { typeUrl, version, nonce, resources, removed } = response;
        const message = responseMessage(variant, response);
        events.sent(this.#client!, {
          ...{ typeUrl, version, nonce, bytes: message.length },
          ...{ resources: resources.length, removed: removed.length },
          changes: discovery.changesIn(typeUrl),
        });
        if (!(await call.write(message))) return;
      }
      const { wakeAt } = discovery;
      if (wakeAt === undefined) return;
      const wait = Math.max(0, wakeAt - performance.now());
      this.#wake = setTimeout(() => void this.#send(discovery), Math.ceil(wait));
      this.#wake.unref();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isSending = false;
    }
  }

  #fail(error: unknown): void {
    if (this.call.closed.aborted) return;
    if (error instanceof GrpcError) {
      this.end(error.status, error.message);
      return;
    }
    this.#context.events.failed(error);
    this.end('INTERNAL', 'internal error: the log of the server has the reason');
  }
}
