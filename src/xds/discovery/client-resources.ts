// The resources of one type that a client has: what it was sent, and what it had before as long as it has not accepted that.

import type { XdsResource } from '../feed.ts';
import { ContentDigest } from './content-digest.ts';

/**
 * A resource, or its version if the client has it from an earlier stream. In the state of the world, removed resources are sent until their
 * removal may be.
 */
type Sent = string | XdsResource;

const versionOf = (sent: Sent): string => (typeof sent === 'string' ? sent : sent.version);

/** A resource in one version. */
export interface HeldVersion {
  readonly version: string;
  /** Undefined: the client has it from an earlier stream, and this server no longer does. */
  readonly resource: XdsResource | undefined;
}

/** What a client has under one name. */
export interface Held {
  readonly name: string;
  /** Undefined: it has accepted none. */
  readonly accepted: HeldVersion | undefined;
  /** What it was sent since, and has not answered or has rejected. */
  readonly sent: HeldVersion | 'removed' | undefined;
}

export class ClientResources {
  readonly #current: () => ReadonlyMap<string, XdsResource>;
  readonly #sent = new Map<string, Sent>();
  /** What the client had of resources that it was sent since and has not accepted; undefined: nothing. */
  readonly #accepted = new Map<string, Sent | undefined>();
  /** What the client had of resources whose removal it was sent and has not accepted. */
  readonly #removed = new Map<string, Sent>();
  readonly #digest = new ContentDigest();

  /** `current`: those that the server has. */
  constructor(current: () => ReadonlyMap<string, XdsResource>) {
    this.#current = current;
  }

  /** Whether the client was sent a resource, and not its removal. */
  has(name: string): boolean {
    return this.#sent.has(name);
  }

  /** How many resources and removals there are. */
  get size(): number {
    return this.#sent.size + this.#removed.size;
  }

  /** Of what it was sent. The loop over them may forget some. */
  names(): Iterable<string> {
    return this.#sent.keys();
  }

  /** Of what it was sent, by name. */
  versions(): ReadonlyMap<string, string> {
    return new Map([...this.#sent].map(([name, sent]) => [name, versionOf(sent)]));
  }

  /** Of what it was sent; undefined: nothing. */
  versionOf(name: string): string | undefined {
    const sent = this.#sent.get(name);
    return sent === undefined ? undefined : versionOf(sent);
  }

  /** What it was sent on this stream. */
  resource(name: string): XdsResource | undefined {
    const sent = this.#sent.get(name);
    return typeof sent === 'object' ? sent : undefined;
  }

  /** Of everything that it was sent. */
  get version(): string {
    return this.#digest.version;
  }

  /** Whether the client was sent a removal that it has not accepted. */
  isRemoved(name: string): boolean {
    return this.#removed.has(name);
  }

  *held(): Generator<Held> {
    for (const [name, sent] of this.#sent) {
      const isOpen = this.#isOpen(name);
      const accepted = isOpen ? this.#accepted.get(name) : sent;
      yield {
        name,
        accepted: accepted === undefined ? undefined : this.#heldVersion(name, accepted),
        sent: isOpen ? this.#heldVersion(name, sent) : undefined,
      };
    }
    for (const [name, had] of this.#removed)
      yield { name, accepted: this.#heldVersion(name, had), sent: 'removed' };
  }

  /** The client has it from an earlier stream. */
  assume(name: string, version: string): void {
    this.forget(name);
    this.#sent.set(name, version);
    this.#digest.addVersion(name, version);
  }

  /** The client is sent a resource. */
  send(resource: XdsResource): void {
    const { name, version } = resource;
    const sent = this.#sent.get(name);
    const isAgain = sent !== undefined && versionOf(sent) === version;
    if (!isAgain && !this.#isOpen(name)) this.#accepted.set(name, sent ?? this.#removed.get(name));
    this.#removed.delete(name);
    this.#drop(name);
    this.#digest.add(resource);
    this.#sent.set(name, resource);
  }

  /** The client is sent a removal. */
  sendRemoval(name: string): void {
    const had = this.#isOpen(name) ? this.#accepted.get(name) : this.#sent.get(name);
    this.forget(name);
    if (had !== undefined) this.#removed.set(name, had);
  }

  /** The client accepts the resources of these names. */
  accept(names: Iterable<string>): void {
    for (const name of names) this.#accepted.delete(name);
  }

  acceptRemovals(names: Iterable<string>): void {
    for (const name of names) this.#removed.delete(name);
  }

  acceptAllRemovals(): void {
    this.#removed.clear();
  }

  /** The client keeps nothing of it. */
  forget(name: string): void {
    this.#drop(name);
    this.#accepted.delete(name);
    this.#removed.delete(name);
  }

  /** Whether the client has not accepted what it was sent. */
  #isOpen(name: string): boolean {
    return this.#accepted.has(name);
  }

  #heldVersion(name: string, held: Sent): HeldVersion {
    const version = versionOf(held);
    if (typeof held === 'object') return { version, resource: held };
    const current = this.#current().get(name);
    return { version, resource: current?.version === version ? current : undefined };
  }

  #drop(name: string): void {
    const sent = this.#sent.get(name);
    if (sent === undefined) return;
    this.#digest.remove(name, versionOf(sent));
    this.#sent.delete(name);
  }
}
