// One change as text.

import type { FindingObject } from '../../translation.ts';
import type { Words } from './words.ts';

export interface Sentence {
  /** What the change is about; empty for the whole Gateway. */
  readonly about: Words;
  /** The host that it is on, if it is on one. */
  readonly host?: string;
  /** The listener of that host. */
  readonly listener?: string;
  /** The changes, each in a few words. */
  readonly changes: readonly Words[];
  /** Changes that policies cause: many members often share them. */
  readonly byPolicies?: readonly Words[];
  /** What it was before; not part of what members share. */
  readonly former?: Words;
  /** Something that worked before fails. */
  readonly isFailing?: boolean;
  /** Requests no longer have to prove something that they had to. */
  readonly isUnprotected?: boolean;
  /** What else it affects: the routes of a cluster. */
  readonly affected?: readonly Affected[];
  /** Problems that other changes have too: they needn't be told. */
  readonly tells?: readonly Told[];
  /** What it names as new or former destinations. */
  readonly names?: readonly string[];
  /** It needn't be told where another change names this. */
  readonly isToldWith?: string;
}

export interface Affected {
  readonly about: Words;
  readonly host: string;
}

/** A problem that a change tells; statuses and findings with the same problem say nothing new. */
export interface Told {
  /** The object that reports it; absent where it may be any: a policy of a route. */
  readonly object?: Pick<FindingObject, 'kind' | 'namespace' | 'name'>;
  /** Of a status: `Accepted`; absent for findings and all conditions. */
  readonly type?: string;
  /** The message, or its beginning. */
  readonly message: string;
}
