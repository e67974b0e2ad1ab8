// What a client wants of one type, what it was sent, and what it must get next. Both variants of the protocol keep the same state.

import type { XdsResource } from '../feed.ts';
import { ContentDigest } from './content-digest.ts';

/** A response that the client hasn't answered. */
export interface InFlight {
  readonly nonce: string;
  readonly version: string;
  /** The earliest change that it contains. */
  readonly change: number;
  /** It brings resources that the client didn't have. */
  readonly isNew: boolean;
  readonly sentAt: number;
  /** Of its resources, without removed ones. */
  readonly names: readonly string[];
  readonly removed: readonly string[];
}

/** Of a resource, or under the empty name of a response as a whole. */
export interface Rejection {
  readonly version: string;
  /** In the client's words. */
  readonly message: string;
  /** The earliest change that isn't in force because of it. */
  readonly change: number;
  readonly at: number;
}

const WHOLE_RESPONSE = '';

interface Removal {
  readonly change: number;
  readonly since: number;
  /** When it may be sent; undefined while what replaces the resource isn't acknowledged. */
  freeAt: number | undefined;
}

/** In the state of the world, removed resources are sent until their removal may be. */
type Sent = string | XdsResource;

const versionOf = (sent: Sent): string => (typeof sent === 'string' ? sent : sent.version);

export interface SubscriptionType {
  readonly typeUrl: string;
  /** Index of the stage. Types that the server doesn't know are in the first one: they have no resources. */
  readonly stage: number;
  readonly isWhole: boolean;
  /** State of the world, and `isWhole`: each response has all resources. */
  readonly sendsAll: boolean;
  /** The client learns of removals: not in the state of the world of types that aren't whole. */
  readonly sendsRemovals: boolean;
}

export class Subscription {
  readonly type: SubscriptionType;
  readonly #resources: () => ReadonlyMap<string, XdsResource>;
  isWildcard = false;
  /** State of the world: a wildcard without a name for it, which lasts until the first name. */
  isOldWildcard = false;
  readonly names = new Set<string>();
  /** State of the world: names that a request left out that answered an older response. The client may have dropped their resources. */
  readonly droppedNames = new Set<string>();
  readonly #sent = new Map<string, Sent>();
  readonly #digest = new ContentDigest();
  /** Names of resources to send. */
  readonly #pending = new Set<string>();
  /** Names among them that are sent even if nothing changed, and are answered even if nothing has the name. */
  readonly #demanded = new Set<string>();
  /** A response is due even without resources. */
  isDemanded = false;
  #pendingChange = 0;
  #pendingSince = 0;
  readonly removals = new Map<string, Removal>();
  inFlight: InFlight | undefined;
  /** Of the last response; empty before the first one. */
  nonce = '';
  sentVersion: string | undefined;
  ackedVersion: string | undefined;
  /** What the client rejects now, by name. */
  readonly rejections = new Map<string, Rejection>();
  /**
   * Parts of a rejected response, which are sent one by one: a client can leave out the good resources of a response with a bad one, and its
   * message doesn't always say which it is.
   */
  readonly #suspects: (readonly string[])[] = [];

  constructor(type: SubscriptionType, resources: () => ReadonlyMap<string, XdsResource>) {
    this.type = type;
    this.#resources = resources;
  }

  wants(name: string): boolean {
    return this.isWildcard || this.names.has(name);
  }

  /** Something is to be sent that isn't a removal. */
  get isPending(): boolean {
    return this.isDemanded || this.#pending.size > 0;
  }

  /** Since when; undefined if nothing is. Removals count from their own time. */
  get pendingSince(): number | undefined {
    return this.isPending ? this.#pendingSince : this.inFlight?.sentAt;
  }

  /** What the client was sent: versions by name. */
  sent(): ReadonlyMap<string, string> {
    return new Map([...this.#sent].map(([name, sent]) => [name, versionOf(sent)]));
  }

  /** The client has these from an earlier stream. */
  assume(versions: ReadonlyMap<string, string>): void {
    for (const [name, version] of versions) {
      this.#forgetSent(name);
      this.#sent.set(name, version);
      this.#digest.addVersion(name, version);
    }
  }

  /** The client wants again what it had left: it keeps what is on the way, in a version that may be old. */
  assumeInFlight(): void {
    const names = this.inFlight?.names.filter((name) => this.wants(name) && !this.#sent.has(name)) ?? [];
    this.assume(new Map(names.map((name) => [name, ''])));
  }

  /** The version of everything that the client wants. */
  currentVersion(): string {
    const digest = new ContentDigest();
    for (const resource of this.#wanted()) digest.add(resource);
    return digest.version;
  }

  /** The client has the current state. */
  assumeCurrent(): void {
    for (const resource of this.#wanted()) this.#markSent(resource);
    this.sentVersion = this.#digest.version;
    this.ackedVersion = this.sentVersion;
  }

  /** A response is due, whatever is in it. */
  demandResponse(change: number, now: number): void {
    this.#note(change, now);
    this.isDemanded = true;
  }

  /** The client asks for a name, whether it has the resource or not. */
  demand(name: string, change: number, now: number): void {
    this.#note(change, now);
    this.#pending.add(name);
    this.#demanded.add(name);
    this.removals.delete(name);
  }

  demandAll(change: number, now: number): void {
    for (const name of this.#resources().keys()) this.demand(name, change, now);
    for (const name of this.#sent.keys()) if (!this.exists(name)) this.removed(name, change, now);
  }

  exists(name: string): boolean {
    return this.#resources().has(name);
  }

  /** Everything that is wanted and that the client doesn't have, and what it has and nothing has any more. */
  compareAll(change: number, now: number): void {
    for (const resource of this.#wanted()) this.changed(resource, change, now);
    for (const name of this.#sent.keys()) if (!this.exists(name)) this.removed(name, change, now);
  }

  /** A resource is new or changed. */
  changed({ name, version }: XdsResource, change: number, now: number): void {
    if (!this.wants(name)) return;
    this.removals.delete(name);
    if (this.#demanded.has(name)) return;
    const sent = this.#sent.get(name);
    if (sent !== undefined && versionOf(sent) === version) {
      this.#pending.delete(name);
      return;
    }
    this.#note(change, now);
    this.#pending.add(name);
  }

  /** A resource is gone. */
  removed(name: string, change: number, now: number): void {
    if (!this.#demanded.has(name)) this.#pending.delete(name);
    if (!this.#sent.has(name) || !this.wants(name)) return;
    if (this.type.sendsRemovals) {
      if (!this.removals.has(name)) this.removals.set(name, { change, since: now, freeAt: undefined });
    } else this.#forgetSent(name);
  }

  /** The client no longer wants a name, and keeps nothing of it. */
  forget(name: string): void {
    this.#pending.delete(name);
    this.#demanded.delete(name);
    this.removals.delete(name);
    this.#forgetSent(name);
  }

  /** What the client has and doesn't want any more. */
  forgetUnwanted(): void {
    for (const name of this.#sent.keys()) if (!this.wants(name)) this.forget(name);
    for (const name of this.#pending) if (!this.wants(name)) this.forget(name);
  }

  /** The latest time from which a new resource waits to be sent or to be acknowledged; undefined: none does. */
  get newSince(): number | undefined {
    const sentAt = this.inFlight?.isNew === true ? this.inFlight.sentAt : undefined;
    for (const name of this.#pending) if (this.#isNew(name)) return Math.max(this.#pendingSince, sentAt ?? 0);
    return sentAt;
  }

  /** The earliest change that the client hasn't acknowledged; infinite if it has acknowledged all that concern it. */
  get firstOpen(): number {
    const [removal] = this.removals.values();
    return Math.min(
      this.isPending ? this.#pendingChange : Number.POSITIVE_INFINITY,
      this.inFlight?.change ?? Number.POSITIVE_INFINITY,
      removal?.change ?? Number.POSITIVE_INFINITY,
      this.firstRejected,
    );
  }

  /** The earliest change that isn't in force because the client rejected it. */
  get firstRejected(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { change } of this.rejections.values()) first = Math.min(first, change);
    return first;
  }

  /** The client has answered the response in flight. */
  answer(rejection: string | undefined, now: number): InFlight {
    const answered = this.inFlight!;
    this.inFlight = undefined;
    if (rejection === undefined) this.#accepted(answered);
    else this.#rejected(answered, rejection, now);
    return answered;
  }

  #accepted({ version, names }: InFlight): void {
    this.ackedVersion = version;
    this.rejections.delete(WHOLE_RESPONSE);
    for (const name of names) this.rejections.delete(name);
  }

  #rejected({ version, change, names, removed }: InFlight, message: string, now: number): void {
    const isWhole = this.type.sendsAll || names.length === 0;
    for (const name of isWhole ? [WHOLE_RESPONSE] : names) {
      // The client has left it since then, or nothing has the name any more.
      if (!isWhole && !this.#sent.has(name)) continue;
      // What an earlier rejection left out is still left out.
      const first = Math.min(change, this.rejections.get(name)?.change ?? change);
      this.rejections.set(name, { version, message, change: first, at: now });
    }
    if (isWhole) return;
    // They are harmless, but the client has left out all of the response.
    for (const name of removed) if (this.wants(name)) this.demand(name, change, now);
    if (names.length === 1) return;
    const middle = Math.ceil(names.length / 2);
    this.#suspects.push(names.slice(0, middle), names.slice(middle));
    for (const name of names) if (this.wants(name) && this.exists(name)) this.demand(name, change, now);
  }

  /** The resources that are due, and the names that nothing has; both count as sent. At most so many bytes, but always one resource. */
  takePending(maxBytes: number, bytesOf: (resource: XdsResource) => number): Due {
    const due: Due = { resources: [], absent: [], change: this.#pendingChange, isNew: false };
    const { resources, absent } = due;
    let bytes = 0;
    for (const name of this.#nextSuspects() ?? [...this.#pending]) {
      if (!this.#pending.has(name)) continue;
      const resource = this.#resources().get(name);
      if (resource !== undefined) {
        bytes += bytesOf(resource);
        if (resources.length > 0 && bytes > maxBytes) break;
        due.isNew ||= this.#isNew(name);
        resources.push(resource);
      } else if (this.#demanded.has(name)) absent.push(name);
      this.#pending.delete(name);
      this.#demanded.delete(name);
    }
    if (this.#pending.size === 0) this.#suspects.length = 0;
    this.isDemanded = false;
    for (const resource of resources) this.#markSent(resource);
    for (const name of absent) this.#forgetSent(name);
    if (!this.type.sendsAll) return due;
    // What may not be removed yet is sent with the rest.
    const all = [...this.#wanted()];
    for (const name of this.removals.keys()) {
      const sent = this.#sent.get(name);
      if (typeof sent === 'object') all.push(sent);
    }
    return { ...due, resources: all };
  }

  /** The removals that are due, and the earliest change among them. */
  takeRemovals(now: number): { readonly removed: readonly string[]; readonly change: number } {
    const removed: string[] = [];
    let change = Number.POSITIVE_INFINITY;
    for (const [name, removal] of this.removals) {
      if (removal.freeAt === undefined || removal.freeAt > now) continue;
      removed.push(name);
      change = Math.min(change, removal.change);
      this.removals.delete(name);
      this.#forgetSent(name);
    }
    return { removed, change };
  }

  /** The version of what the client was sent. */
  get version(): string {
    return this.#digest.version;
  }

  /** The next part of a rejected response of which something is still to be sent. */
  #nextSuspects(): readonly string[] | undefined {
    for (let part = this.#suspects.shift(); part !== undefined; part = this.#suspects.shift())
      if (part.some((name) => this.#pending.has(name))) return part;
    return undefined;
  }

  #isNew(name: string): boolean {
    return !this.#sent.has(name) && this.exists(name);
  }

  *#wanted(): Generator<XdsResource, void> {
    const resources = this.#resources();
    if (this.isWildcard) {
      yield* resources.values();
      return;
    }
    for (const name of this.names) {
      const resource = resources.get(name);
      if (resource !== undefined) yield resource;
    }
  }

  #markSent(resource: XdsResource): void {
    const { name, version } = resource;
    this.#dropSent(name);
    this.#digest.add(resource);
    this.#sent.set(name, this.type.sendsAll ? resource : version);
  }

  #forgetSent(name: string): void {
    this.#dropSent(name);
    this.rejections.delete(name);
  }

  #dropSent(name: string): void {
    const sent = this.#sent.get(name);
    if (sent === undefined) return;
    this.#digest.remove(name, versionOf(sent));
    this.#sent.delete(name);
  }

  #note(change: number, now: number): void {
    if (this.isPending) return;
    this.#pendingChange = change;
    this.#pendingSince = now;
  }
}

export interface Due {
  readonly resources: XdsResource[];
  readonly absent: string[];
  readonly change: number;
  isNew: boolean;
}
