// What the generators of a random world share: small pools of names, metadata.

import { pick, type Random } from '../mutants/random.ts';
import { FULL } from './full-policies.ts';
import { chance } from './random.ts';

export interface WorldObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

export const NAMESPACES = ['shop', 'team', 'infra'];
export const SERVICES = ['a', 'b', 'c'];

export const metadata = (next: Random, name: string, namespace?: string) => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
  ...(chance(next, 0.7) ? { creationTimestamp: `2026-01-01T00:00:0${Math.floor(next() * 4)}Z` } : {}),
  ...(chance(next, 0.3) ? { labels: { team: pick(next, ['a', 'b']) } } : {}),
});

/** Often the valid settings of a policy, an extension or a Backend, as every test has them; else generated ones, some of them invalid. */
export const settings = (next: Random, kind: string, generated: () => object): object =>
  chance(next, 0.3) ? pick(next, FULL[kind]!) : generated();

/** Generates an object of a kind: a version of one of a few names. */
export type Maker = (next: Random) => WorldObject;
