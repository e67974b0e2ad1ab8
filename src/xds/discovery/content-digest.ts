// The version of a set of resources: a sum of hashes of names and versions, so that a change of one resource costs the same in a set of any
// size, and equal sets have equal versions in every process.

import { hash } from 'node:crypto';
import type { XdsResource } from '../feed.ts';

const BITS = 128n;
const MASK = (1n << BITS) - 1n;
const DIGITS = Number(BITS) / 4;

/** Many clients get the same resource. */
const known = new WeakMap<XdsResource, bigint>();

export class ContentDigest {
  #sum = 0n;

  add(resource: XdsResource): void {
    this.#sum = (this.#sum + digestOf(resource)) & MASK;
  }

  remove(name: string, version: string): void {
    this.#sum = (this.#sum - digestOfText(name, version)) & MASK;
  }

  addVersion(name: string, version: string): void {
    this.#sum = (this.#sum + digestOfText(name, version)) & MASK;
  }

  get version(): string {
    return this.#sum.toString(16).padStart(DIGITS, '0');
  }
}

function digestOf(resource: XdsResource): bigint {
  let digest = known.get(resource);
  if (digest === undefined) {
    digest = digestOfText(resource.name, resource.version);
    known.set(resource, digest);
  }
  return digest;
}

/** A name can't contain the separator in a way that matters: the length stands before it. */
const digestOfText = (name: string, version: string): bigint =>
  BigInt(`0x${hash('sha256', `${name.length} ${name} ${version}`).slice(0, DIGITS)}`);
