// Which statuses another writer has changed a moment ago. They are left as they are for that moment: a second replica that also thinks it
// leads may have seen more of the cluster, and its statuses can come before the objects that they are about.

import type { Clock } from '../../cluster/clock.ts';
import type { LiveStatus } from '../watches/live-statuses.ts';
import { newestGeneration } from './merged-conditions.ts';
import { ownPart } from './own-part.ts';

export interface OthersChangesOptions {
  readonly clock: Clock;
  /** Names of the controllers whose entries are ours. */
  readonly controllers: readonly string[];
  /** Milliseconds. */
  readonly moment: number;
  /** Called when the moment of an object that waits for its end is over. */
  readonly onOver: (key: string) => void;
}

/** Changes that prolong the moment while we want the same: a program that never rests must not keep its status for good. */
const PROLONGING = 5;

interface Recent {
  /** Of the object after the last change. */
  version: string;
  /** Since the wanted status has changed last. */
  changes: number;
  isAwaited: boolean;
  cancel: () => void;
}

export class OthersChanges {
  readonly #options: OthersChangesOptions;
  /** Objects whose moment isn't over, by key. */
  readonly #recent = new Map<string, Recent>();
  #isOwn = false;

  constructor(options: OthersChangesOptions) {
    this.#options = options;
  }

  /** An object has changed. Other controllers may write their parts of the status as often as they like. */
  seen(key: string, before: LiveStatus | undefined, after: LiveStatus | undefined): void {
    const last = before?.uid === after?.uid ? before : undefined;
    if (last === undefined) this.forget(key);
    if (after === undefined || this.#isOwn) return;
    if (last === undefined ? this.#isWritten(after) : this.#differs(last, after))
      this.#begin(key, after.resourceVersion);
  }

  /** `store` brings the answer to a write of ours, which led to the version. Its event may have come before, as if it were another's. */
  own(key: string, version: string, store: () => void): void {
    this.#isOwn = true;
    try {
      store();
    } finally {
      this.#isOwn = false;
    }
    if (this.#recent.get(key)?.version === version) this.forget(key);
  }

  /**
   * Another status is wanted. It may be the one that the other writer had seen, or an older one: so the moment isn't over. But our watches
   * bring news, and more changes of the other writer prolong it.
   */
  wantedChanged(key: string): void {
    const recent = this.#recent.get(key);
    if (recent !== undefined) recent.changes = 0;
  }

  /** Whether the status has to be left for now. If so, `onOver` is called at the end of the moment. */
  awaits(key: string): boolean {
    const recent = this.#recent.get(key);
    if (recent === undefined) return false;
    recent.isAwaited = true;
    return true;
  }

  isAwaited(key: string): boolean {
    return this.#recent.get(key)?.isAwaited ?? false;
  }

  /** The object is to be compared before the moment is over. */
  compareAgain(key: string): void {
    const recent = this.#recent.get(key);
    if (recent !== undefined) recent.isAwaited = false;
  }

  forget(key: string): void {
    this.#recent.get(key)?.cancel();
    this.#recent.delete(key);
  }

  clear(): void {
    for (const { cancel } of this.#recent.values()) cancel();
    this.#recent.clear();
  }

  /** Whether a controller has written the status of a new object. What CRDs have as default is about no generation. */
  #isWritten({ status }: LiveStatus): boolean {
    return status !== '' && newestGeneration(JSON.parse(status), this.#options.controllers) > 0;
  }

  #differs(before: LiveStatus, after: LiveStatus): boolean {
    if (before.status === after.status) return false;
    const { controllers } = this.#options;
    return ownPart(before.status, controllers) !== ownPart(after.status, controllers);
  }

  #begin(key: string, version: string): void {
    const recent = this.#recent.get(key);
    if (recent === undefined) {
      this.#recent.set(key, { version, changes: 1, isAwaited: false, cancel: this.#timer(key) });
      return;
    }
    recent.version = version;
    if (++recent.changes > PROLONGING) return;
    recent.cancel();
    recent.cancel = this.#timer(key);
  }

  #timer(key: string): () => void {
    return this.#options.clock.setTimer(this.#options.moment, () => this.#end(key));
  }

  #end(key: string): void {
    const isAwaited = this.isAwaited(key);
    this.#recent.delete(key);
    if (isAwaited) this.#options.onOver(key);
  }
}
