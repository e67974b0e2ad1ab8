// The protocol on one stream, without I/O: requests and changes go in, responses come out, in the order that clients need. Of each type at
// most one response is unanswered; changes until then are combined, so that the memory of a client is bounded by the current state.

import type { XdsChange, XdsResource } from '../feed.ts';
import { GrpcError } from '../grpc/status.ts';
import type { Variant, XdsRequest } from '../messages/requests.ts';
import type { XdsResponse } from '../messages/responses.ts';
import { bytesOf } from '../messages/segments.ts';
import type { XdsStages } from '../types.ts';
import { changeDelta, openDelta } from './delta-requests.ts';
import type { DiscoveryOptions } from './options.ts';
import { type InFlight, Subscription, type SubscriptionType } from './subscription.ts';
import { changeWorld, openWorld, takeStale } from './world-requests.ts';

export interface DiscoveryInput {
  readonly variant: Variant;
  readonly stages: XdsStages;
  /** The service is of one type. */
  readonly onlyType?: string;
  readonly resources: (typeUrl: string) => ReadonlyMap<string, XdsResource>;
  readonly options: DiscoveryOptions;
}

/** The client's answer to a response. */
export interface Answer extends InFlight {
  readonly typeUrl: string;
  /** Undefined: it accepts the response. */
  readonly rejection: string | undefined;
}

export class Discovery {
  readonly #input: DiscoveryInput;
  readonly #subscriptions = new Map<string, Subscription>();
  /** By stage, each in the order of its types. */
  readonly #stages: readonly Subscription[][];
  #change = 0;
  #nonce = 0;
  #wakeAt: number | undefined;

  constructor(input: DiscoveryInput) {
    this.#input = input;
    this.#stages = input.stages.map(() => []);
  }

  get subscriptions(): Iterable<Subscription> {
    return this.#subscriptions.values();
  }

  /** The number of the last change. */
  get change(): number {
    return this.#change;
  }

  /** Names that a short request can make the server go through. */
  get effort(): number {
    const isWorld = this.#input.variant === 'world';
    let sum = 0;
    for (const { names, effort } of this.#subscriptions.values()) sum += effort + (isWorld ? names.size : 0);
    return sum;
  }

  /** The changes that the unanswered response of a type has. */
  changesIn(typeUrl: string): { readonly first: number; readonly last: number } {
    const first = this.#subscriptions.get(typeUrl)?.inFlight?.change ?? this.#change;
    return { first, last: this.#change };
  }

  /** When `next` has something to send again, if nothing else happens. */
  get wakeAt(): number | undefined {
    return this.#wakeAt;
  }

  /** Throws GrpcError for requests that the protocol doesn't allow. */
  take(request: XdsRequest, now: number): Answer | undefined {
    const typeUrl = this.#typeOf(request);
    const known = this.#subscriptions.get(typeUrl);
    const subscription = known ?? this.#subscribe(typeUrl);
    const moment = { change: this.#change, now };
    const renewed = this.#renewedNames(subscription);
    let answer: Answer | undefined;
    if (request.variant === 'delta') {
      answer = known && this.#answer(subscription, request, now);
      if (known === undefined) {
        openDelta(subscription, request, moment);
        // It may have them from an earlier stream, and have sent this before it got the response of the other type.
        subscription.renew(renewed ?? [], moment.change, now);
      }
      // Unlike all names at once, changes of them count even if the client has not seen the last response.
      else changeDelta(subscription, request, moment);
    } else if (known === undefined) openWorld(subscription, request, moment);
    else {
      if (request.nonce !== subscription.nonce) {
        takeStale(subscription, request, { ...moment, renewed });
        return undefined;
      }
      answer = this.#answer(subscription, request, now);
      const isRepeated = answer === undefined && request.rejection === undefined;
      changeWorld(subscription, request, { ...moment, renewed, isRepeated });
    }
    this.#checkNames();
    return answer;
  }

  changed(changes: readonly XdsChange[], now: number): void {
    this.#change++;
    for (const { typeUrl, set, removed } of changes) {
      const subscription = this.#subscriptions.get(typeUrl);
      if (subscription === undefined) continue;
      for (const resource of set) subscription.changed(resource, this.#change, now);
      for (const name of removed) subscription.removed(name, this.#change, now);
    }
  }

  /** What to send now; it counts as sent. Undefined: nothing. */
  next(now: number): XdsResponse | undefined {
    this.#wakeAt = undefined;
    return this.#nextResources(now) ?? this.#nextRemovals(now);
  }

  #nextResources(now: number): XdsResponse | undefined {
    let waitsUntil = Number.NEGATIVE_INFINITY;
    for (const stage of this.#stages) {
      const isBlocked = waitsUntil > now;
      for (const subscription of stage) {
        if (!subscription.isPending || subscription.inFlight !== undefined) continue;
        if (isBlocked) {
          this.#wake(waitsUntil);
          continue;
        }
        const response = this.#send(subscription, now);
        if (response !== undefined) return response;
      }
      for (const { newSince } of stage)
        if (newSince !== undefined)
          waitsUntil = Math.max(waitsUntil, newSince + this.#input.options.answerWait);
    }
    return undefined;
  }

  #send(subscription: Subscription, now: number): XdsResponse | undefined {
    const { type } = subscription;
    const { variant, options } = this.#input;
    const maxBytes = type.sendsAll ? Number.POSITIVE_INFINITY : options.responseBytes;
    const due = subscription.takePending(maxBytes, bytesOf);
    const { resources, absent, fresh, change, isNew, isDemanded } = due;
    const removed = variant === 'delta' ? absent : [];
    // Of a name that doesn't exist, the state of the world says nothing.
    if (!isDemanded && resources.length === 0 && removed.length === 0 && !type.sendsAll) return undefined;
    return this.#response(subscription, { resources, removed, fresh, change, isNew }, now);
  }

  /** From the last stage to the first. */
  #nextRemovals(now: number): XdsResponse | undefined {
    const { removalDelay, removalWait } = this.#input.options;
    let firstOpen = Number.POSITIVE_INFINITY;
    let firstRejected = Number.POSITIVE_INFINITY;
    for (const [index, stage] of [...this.#stages.entries()].reverse()) {
      const isLast = index === this.#stages.length - 1;
      for (const subscription of stage) {
        let earliest = Number.POSITIVE_INFINITY;
        for (const removal of subscription.removals.values()) {
          if (removal.freeAt === undefined && removal.change < firstOpen)
            removal.freeAt = isLast ? now : now + removalDelay;
          // A client that rejects what replaces the resource still uses it.
          const isRejected = removal.change >= firstRejected;
          const latest = isRejected ? Number.POSITIVE_INFINITY : removal.since + removalWait;
          if (removal.freeAt === undefined && latest <= now) removal.freeAt = now;
          earliest = Math.min(earliest, removal.freeAt ?? latest);
        }
        if (subscription.inFlight !== undefined) continue;
        if (earliest <= now) {
          const { removed, change } = subscription.takeRemovals(now);
          return this.#removalResponse(subscription, removed, change, now);
        }
        if (Number.isFinite(earliest)) this.#wake(earliest);
      }
      for (const subscription of stage) {
        firstOpen = Math.min(firstOpen, subscription.firstOpen);
        firstRejected = Math.min(firstRejected, subscription.rejections.firstChange);
      }
    }
    return undefined;
  }

  #removalResponse(
    subscription: Subscription,
    removed: readonly string[],
    change: number,
    now: number,
  ): XdsResponse {
    if (!subscription.type.sendsAll)
      return this.#response(subscription, { resources: [], removed, fresh: [], change, isNew: false }, now);
    const { resources, fresh } = subscription.takePending(Number.POSITIVE_INFINITY, bytesOf);
    return this.#response(subscription, { resources, removed: [], fresh, change, isNew: false }, now);
  }

  #response(
    subscription: Subscription,
    {
      resources,
      removed,
      fresh,
      change,
      isNew,
    }: Pick<XdsResponse, 'resources' | 'removed'> & Pick<InFlight, 'fresh' | 'change' | 'isNew'>,
    now: number,
  ): XdsResponse {
    const { typeUrl } = subscription.type;
    const nonce = String(++this.#nonce);
    const { version } = subscription;
    subscription.nonce = nonce;
    subscription.sentVersion = version;
    const names = resources.map(({ name }) => name);
    subscription.inFlight = { nonce, version, change, isNew, sentAt: now, names, fresh, removed };
    for (const other of this.#subscriptions.values())
      if (other.type.renewedBy === typeUrl) other.renew(fresh, this.#change, now);
    return { typeUrl, version, nonce, resources, removed };
  }

  #answer(subscription: Subscription, { nonce, rejection }: XdsRequest, now: number): Answer | undefined {
    if (nonce === '' || subscription.inFlight?.nonce !== nonce) return undefined;
    const answered = subscription.answer(rejection, now);
    return { ...answered, typeUrl: subscription.type.typeUrl, rejection };
  }

  /** Names of this type that an unanswered response of another one makes the client start anew with; undefined: there is none. */
  #renewedNames({ type: { renewedBy } }: Subscription): readonly string[] | undefined {
    return renewedBy === undefined ? undefined : this.#subscriptions.get(renewedBy)?.inFlight?.fresh;
  }

  #typeOf({ typeUrl }: XdsRequest): string {
    const { onlyType } = this.#input;
    if (onlyType !== undefined && (typeUrl === '' || typeUrl === onlyType)) return onlyType;
    if (onlyType !== undefined)
      throw new GrpcError('INVALID_ARGUMENT', `this service is for ${onlyType}, not for ${typeUrl}`);
    if (typeUrl === '')
      throw new GrpcError('INVALID_ARGUMENT', 'type_url: is required in aggregated discovery');
    return typeUrl;
  }

  #subscribe(typeUrl: string): Subscription {
    const { options, resources, variant, stages } = this.#input;
    if (this.#subscriptions.size >= options.types)
      throw new GrpcError('RESOURCE_EXHAUSTED', `more than ${options.types} types of resources in a stream`);
    const subscription = new Subscription(subscriptionType(typeUrl, stages, variant), () =>
      resources(typeUrl),
    );
    this.#subscriptions.set(typeUrl, subscription);
    const { stage } = subscription.type;
    const order = stages[stage]?.map((type) => type.typeUrl) ?? [];
    const list = this.#stages[stage]!;
    list.push(subscription);
    list.sort((left, right) => order.indexOf(left.type.typeUrl) - order.indexOf(right.type.typeUrl));
    return subscription;
  }

  #checkNames(): void {
    let count = 0;
    let length = 0;
    for (const { names, strangers, characters } of this.#subscriptions.values()) {
      count += names.size + strangers;
      length += characters;
    }
    const { names, characters } = this.#input.options;
    if (count > names)
      throw new GrpcError('RESOURCE_EXHAUSTED', `subscriptions to more than ${names} names in a stream`);
    if (length > characters)
      throw new GrpcError(
        'RESOURCE_EXHAUSTED',
        `subscriptions to names of more than ${characters} characters in a stream`,
      );
  }

  #wake(at: number): void {
    this.#wakeAt = Math.min(this.#wakeAt ?? at, at);
  }
}

/** A type that the server doesn't know has no resources: a client learns that, and goes on. */
function subscriptionType(typeUrl: string, stages: XdsStages, variant: Variant): SubscriptionType {
  for (const [stage, types] of stages.entries()) {
    const found = types.find((type) => type.typeUrl === typeUrl);
    if (found === undefined) continue;
    const { isWhole, renewedBy } = found;
    const sendsAll = variant === 'world' && isWhole;
    const sendsRemovals = variant === 'delta' || isWhole;
    return { typeUrl, stage, isWhole, renewedBy, sendsAll, sendsRemovals };
  }
  const sendsRemovals = variant === 'delta';
  return { typeUrl, stage: 0, isWhole: false, renewedBy: undefined, sendsAll: false, sendsRemovals };
}
