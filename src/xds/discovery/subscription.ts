// What a client wants of one type, what it was sent, and what it must get next. Both variants of the protocol keep the same state.

import type { XdsResource } from '../feed.ts';
import { ClientResources, type Held } from './client-resources.ts';
import { ContentDigest } from './content-digest.ts';
import { PendingNames } from './pending-names.ts';
import { Rejections } from './rejections.ts';
import { SubscribedNames } from './subscribed-names.ts';

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
  /** Those of them that the client did not have in this version. */
  readonly fresh: readonly string[];
  readonly removed: readonly string[];
}

interface Removal {
  readonly change: number;
  readonly since: number;
  /** When it may be sent; undefined while what replaces the resource isn't acknowledged. */
  freeAt: number | undefined;
}

/** What a client has under one name, and what it is to have. */
export interface HeldResource extends Held {
  readonly isRejected: boolean;
  /** The current one is still to be sent. */
  readonly isPending: boolean;
}

export interface SubscriptionType {
  readonly typeUrl: string;
  /** Index of the stage. Types that the server doesn't know are in the first one: they have no resources. */
  readonly stage: number;
  readonly isWhole: boolean;
  readonly renewedBy: string | undefined;
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
  readonly #names = new SubscribedNames();
  /** State of the world: names that a request left out that answered an older response. The client may have dropped their resources. */
  readonly droppedNames = new Set<string>();
  readonly #client: ClientResources;
  readonly #pending = new PendingNames();
  readonly removals = new Map<string, Removal>();
  inFlight: InFlight | undefined;
  /** Of the last response; empty before the first one. */
  nonce = '';
  sentVersion: string | undefined;
  ackedVersion: string | undefined;
  /** What the client rejects now. */
  readonly rejections = new Rejections();

  constructor(type: SubscriptionType, resources: () => ReadonlyMap<string, XdsResource>) {
    this.type = type;
    this.#resources = resources;
    this.#client = new ClientResources(resources);
  }

  /** Of subscriptions. */
  get names(): ReadonlySet<string> {
    return this.#names.all;
  }

  /** Of all names. */
  get characters(): number {
    return this.#names.characters;
  }

  /**
   * At least so many names are kept, besides those of subscriptions, that no resource has: a client can ask for names that don't exist, leave
   * them again, and say that it has resources of an earlier stream.
   */
  get strangers(): number {
    const known = this.#resources().size + this.names.size;
    return Math.max(0, this.#pending.size - known) + Math.max(0, this.#client.size - known);
  }

  /** Names that each look for something to send goes through, beside those of resources. */
  get effort(): number {
    return Math.max(0, this.#pending.size - this.#resources().size) + this.removals.size;
  }

  /** The client subscribes to the name. */
  addName(name: string): void {
    this.#names.add(this.#own(name));
  }

  /** False: it was not subscribed to. */
  dropName(name: string): boolean {
    return this.#names.delete(name);
  }

  clearNames(): void {
    this.#names.clear();
  }

  wants(name: string): boolean {
    return this.isWildcard || this.#names.has(name);
  }

  /** Something is to be sent that isn't a removal. */
  get isPending(): boolean {
    return this.#pending.isPending;
  }

  /** Since when; undefined if nothing is. Removals count from their own time. */
  get pendingSince(): number | undefined {
    return this.isPending ? this.#pending.since : this.inFlight?.sentAt;
  }

  /** What the client was sent: versions by name. */
  sent(): ReadonlyMap<string, string> {
    return this.#client.versions();
  }

  /** What the client has, and what it is to have. */
  *held(): Generator<HeldResource> {
    const { isWhole } = this.rejections;
    for (const held of this.#client.held()) {
      const isRemoved = held.sent === 'removed';
      yield {
        ...held,
        isRejected: (!isRemoved && this.rejections.has(held.name)) || (held.sent !== undefined && isWhole),
        isPending: !isRemoved && this.#pending.has(held.name),
      };
    }
    for (const name of this.#pending)
      if (this.#isNew(name) && !this.#client.isRemoved(name))
        yield { name, accepted: undefined, sent: undefined, isRejected: false, isPending: true };
  }

  /** Names that the client asks for, and that nothing has. */
  *absentNames(): Generator<string> {
    for (const name of this.names) if (!this.exists(name)) yield name;
  }

  /** The client has these from an earlier stream. */
  assume(versions: ReadonlyMap<string, string>): void {
    for (const [name, version] of versions) {
      this.#client.assume(this.#own(name), version);
      this.rejections.forget(name);
    }
  }

  /** The client wants again what it had left: it keeps what is on the way, in a version that may be old. */
  assumeInFlight(): void {
    const names = this.inFlight?.names.filter((name) => this.wants(name) && !this.#client.has(name)) ?? [];
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
    for (const resource of this.#wanted()) this.#client.send(resource);
    this.#client.accept(this.#client.names());
    this.sentVersion = this.version;
    this.ackedVersion = this.sentVersion;
  }

  /** A response is due, whatever is in it. */
  demandResponse(change: number, now: number): void {
    this.#pending.demandResponse(change, now);
  }

  /** The client asks for a name, whether it has the resource or not. */
  demand(name: string, change: number, now: number): void {
    this.#pending.demand(name, change, now);
    this.removals.delete(name);
  }

  /** What the client wants of these names is sent again. */
  renew(names: readonly string[], change: number, now: number): void {
    for (const name of names) if (this.wants(name)) this.demand(name, change, now);
  }

  demandAll(change: number, now: number): void {
    for (const name of this.#resources().keys()) this.demand(name, change, now);
    for (const name of this.#client.names()) if (!this.exists(name)) this.removed(name, change, now);
  }

  exists(name: string): boolean {
    return this.#resources().has(name);
  }

  /** Everything that is wanted and that the client doesn't have, and what it has and nothing has any more. */
  compareAll(change: number, now: number): void {
    for (const resource of this.#wanted()) this.changed(resource, change, now);
    for (const name of this.#client.names()) if (!this.exists(name)) this.removed(name, change, now);
  }

  /** A resource is new or changed. */
  changed({ name, version }: XdsResource, change: number, now: number): void {
    if (!this.wants(name)) return;
    this.removals.delete(name);
    if (this.#pending.isDemanded(name)) return;
    if (this.#client.versionOf(name) === version) this.#pending.delete(name);
    else this.#pending.add(name, change, now);
  }

  /** A resource is gone. */
  removed(name: string, change: number, now: number): void {
    this.#pending.deleteUndemanded(name);
    if (!this.#client.has(name) || !this.wants(name)) return;
    if (this.type.sendsRemovals) {
      if (!this.removals.has(name)) this.removals.set(name, { change, since: now, freeAt: undefined });
    } else this.#forgetSent(name);
  }

  /** The client no longer wants a name, and keeps nothing of it. */
  forget(name: string): void {
    this.#pending.delete(name);
    this.removals.delete(name);
    this.#forgetSent(name);
  }

  /** What the client has and doesn't want any more. */
  forgetUnwanted(): void {
    for (const name of this.#client.names()) if (!this.wants(name)) this.forget(name);
    for (const name of this.#pending) if (!this.wants(name)) this.forget(name);
  }

  /** The latest time from which a new resource waits to be sent or to be acknowledged; undefined: none does. */
  get newSince(): number | undefined {
    const sentAt = this.inFlight?.isNew === true ? this.inFlight.sentAt : undefined;
    for (const name of this.#pending)
      if (this.#isNew(name)) return Math.max(this.#pending.since, sentAt ?? 0);
    return sentAt;
  }

  /** The earliest change that the client hasn't acknowledged; infinite if it has acknowledged all that concern it. */
  get firstOpen(): number {
    const [removal] = this.removals.values();
    return Math.min(
      this.isPending ? this.#pending.change : Number.POSITIVE_INFINITY,
      this.inFlight?.change ?? Number.POSITIVE_INFINITY,
      removal?.change ?? Number.POSITIVE_INFINITY,
      this.rejections.firstChange,
    );
  }

  /** The client has answered the response in flight. */
  answer(rejection: string | undefined, now: number): InFlight {
    const answered = this.inFlight!;
    this.inFlight = undefined;
    if (rejection === undefined) this.#accept(answered);
    else this.#reject(answered, rejection, now);
    return answered;
  }

  #accept({ version, names, removed }: InFlight): void {
    this.ackedVersion = version;
    if (this.type.sendsAll) this.#client.acceptAllRemovals();
    else this.#client.acceptRemovals(removed);
    this.#client.accept(names);
    this.rejections.accept(names);
  }

  #reject({ version, change, names, removed }: InFlight, message: string, now: number): void {
    const [first] = names;
    const only = names.length === 1 ? first : undefined;
    const rejection = { version, message, isExact: only !== undefined, change, at: now };
    if (this.type.sendsAll || names.length === 0) {
      this.rejections.addWhole({ ...rejection, isExact: true, name: only });
      return;
    }
    // The client has left the others since then, or nothing has their names any more.
    for (const name of names) if (this.#client.has(name)) this.rejections.add(name, rejection);
    // They are harmless, but the client has left out all of the response.
    for (const name of removed) if (this.wants(name)) this.demand(name, change, now);
    if (only !== undefined) return;
    this.rejections.suspect(names);
    for (const name of names) if (this.wants(name) && this.exists(name)) this.demand(name, change, now);
  }

  /** The resources that are due, and the names that nothing has; both count as sent. At most so many bytes, but always one resource. */
  takePending(maxBytes: number, bytesOf: (resource: XdsResource) => number): Due {
    const due: Due = {
      resources: [],
      absent: [],
      fresh: [],
      change: this.#pending.change,
      isNew: false,
      isDemanded: this.#pending.takeDemand(),
    };
    const { resources, absent, fresh } = due;
    let bytes = 0;
    const suspects = this.rejections.nextSuspects((name) => this.#pending.has(name));
    for (const name of suspects ?? [...this.#pending]) {
      if (!this.#pending.has(name)) continue;
      const resource = this.#resources().get(name);
      if (resource !== undefined) {
        bytes += bytesOf(resource);
        if (resources.length > 0 && bytes > maxBytes) break;
        due.isNew ||= this.#isNew(name);
        resources.push(resource);
        fresh.push(name);
      } else if (this.#pending.isDemanded(name)) absent.push(name);
      this.#pending.delete(name);
    }
    if (this.#pending.size === 0) this.rejections.forgetSuspects();
    for (const resource of resources) this.#client.send(resource);
    for (const name of absent) this.#sendRemoval(name);
    if (!this.type.sendsAll) return due;
    // What may not be removed yet is sent with the rest.
    const all = [...this.#wanted()];
    for (const name of this.removals.keys()) {
      const sent = this.#client.resource(name);
      if (sent !== undefined) all.push(sent);
    }
    // A client that rejected the last response may not have taken what is in it.
    return { ...due, resources: all, fresh: this.rejections.size > 0 ? all.map(({ name }) => name) : fresh };
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
      this.#sendRemoval(name);
    }
    return { removed, change };
  }

  /** The version of what the client was sent. */
  get version(): string {
    return this.#client.version;
  }

  /** The text of the resource: each of hundreds of clients has thousands of names, and sends texts of its own. */
  #own(name: string): string {
    return this.#resources().get(name)?.name ?? name;
  }

  #isNew(name: string): boolean {
    return !this.#client.has(name) && this.exists(name);
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

  #sendRemoval(name: string): void {
    this.#client.sendRemoval(name);
    this.rejections.forget(name);
  }

  #forgetSent(name: string): void {
    this.#client.forget(name);
    this.rejections.forget(name);
  }
}

export interface Due {
  readonly resources: XdsResource[];
  readonly fresh: string[];
  readonly absent: string[];
  readonly change: number;
  isNew: boolean;
  /** A response is due even without resources. */
  readonly isDemanded: boolean;
}
