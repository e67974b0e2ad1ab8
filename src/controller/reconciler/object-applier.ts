// Applies the objects of a Gateway, and removes those that it no longer has. By server-side apply: we own exactly the fields that are
// rendered, so fields of others survive, and a field that is no longer rendered goes.

import { type Answer, APPLY_PATCH, type ClusterClient, refusal, refused } from '../../cluster/client.ts';
import type { Contests } from '../../cluster/contests.ts';
import { appliedAt, contestText, fieldManagers } from '../../cluster/field-managers.ts';
import { refusalWithRule } from '../../cluster/refusal.ts';
import { isNewer, objectPath, type StoredObject, storedObject } from '../../cluster/stored-object.ts';
import { isObject } from '../../grammar/json.ts';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import type { ProvisionedObject } from '../../provision/kubernetes-object.ts';
import { type OwnedObjects, ownerOf, pathOfKind } from './owned-objects.ts';

export interface ApplierOptions {
  readonly client: ClusterClient;
  readonly owned: OwnedObjects;
  /** Asked right before each write. */
  readonly mayWrite: () => boolean;
  /** About the objects, by key. */
  readonly contests: Contests;
}

export interface Applied {
  /** The key of the Gateway. */
  readonly gateway: string;
  /** Its uid. */
  readonly owner: string;
  readonly manager: string;
  readonly objects: readonly ProvisionedObject[];
  readonly signal: AbortSignal;
}

/** Objects that somebody else changes back again and again, and that wait. */
export interface Postponed {
  /** Milliseconds until the first of them is due; undefined: there is none. */
  readonly wait: number | undefined;
  /** About contests that have just begun: who the other writer is. */
  readonly news: readonly string[];
}

/** The API server finds an object invalid: the parameters of the Gateway made it so. */
export class InvalidObject extends Error {
  override readonly name = 'InvalidObject';
}

/** A quota, a policy of the cluster or a missing right is in the way. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** An object of this name belongs to someone else. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
}

/** This replica may have lost the lead. */
export class NotLeading extends Error {
  override readonly name = 'NotLeading';
}

interface LastApply {
  readonly content: string;
  readonly manager: string;
  readonly resourceVersion: string;
  /** When our fields changed last, by the clock of the API server and by ours. */
  readonly time: string | undefined;
  readonly at: number;
}

/** The field managers of ours. Those of a data plane that is off too: it may have been on. */
const MANAGERS: readonly string[] = [PROXY_CONTROLLER, EDGE_CONTROLLER];

/** Milliseconds in which two changes have the same time for the API server. */
const TICK = 1_000;

export class ObjectApplier {
  readonly #options: ApplierOptions;
  readonly #last = new Map<string, LastApply>();
  /** The keys in `#last`, by the Gateway whose objects they are. */
  readonly #keys = new Map<string, ReadonlySet<string>>();

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /**
   * All objects are tried (dry run) before the first is applied, so that one that the API server refuses leaves everything as it is.
   *
   * @throws InvalidObject, Forbidden, NameTaken, NotLeading, Unreachable, or an Error for another refusal
   */
  async apply({ gateway, owner, manager, objects, signal }: Applied): Promise<Postponed> {
    this.#keep(gateway, objects);
    const changed = objects.filter((object) => !this.#isCurrent(object, manager));
    const waiting = changed.filter((object) => this.#left(object, manager) > 0);
    const due = changed.filter((object) => !waiting.includes(object));
    for (const object of due) await this.#checkOwner(object, owner, signal);
    for (const object of due)
      if (this.#last.get(keyOf(object))?.content !== JSON.stringify(object))
        await this.#patch(object, manager, signal, { dryRun: 'All' });
    for (const object of due) {
      const { name, namespace } = object.metadata;
      const live = this.#options.owned.get(object.kind, namespace, name);
      const answer = await this.#patch(object, manager, signal);
      await this.#leaveOthers(object, manager, answer, signal);
      const stored = this.#learn(object, answer);
      if (stored !== undefined) this.#note(object, manager, { before: live, after: stored, answer });
    }
    await this.prune(owner, objects, signal);
    return {
      wait:
        waiting.length === 0 ? undefined : Math.min(...waiting.map((object) => this.#left(object, manager))),
      news: await this.#news(waiting, manager, signal),
    };
  }

  /** What was applied for a Gateway is of no use any more. */
  forget(gateway: string): void {
    this.#keep(gateway, []);
  }

  /** The number of objects that are remembered. */
  get size(): number {
    return this.#last.size;
  }

  /** Deletes the objects of the owner that aren't among these. */
  async prune(owner: string, objects: readonly ProvisionedObject[], signal: AbortSignal): Promise<void> {
    const kept = new Set(objects.map(keyOf));
    for (const { kind, metadata } of this.#options.owned.of(owner)) {
      const { name, namespace = '', uid, deletionTimestamp } = metadata;
      const key = objectKey(kind, namespace, name);
      if (kept.has(key as never) || deletionTimestamp !== undefined) continue;
      this.#fence();
      const path = objectPath(pathOfKind(kind as ProvisionedObject['kind']), { namespace, name });
      const answer = await this.#options.client.request('DELETE', path, {
        body: { propagationPolicy: 'Background', preconditions: { uid } },
        signal,
        mayBeSent: this.#options.mayWrite,
      });
      // A conflict: it is another object now.
      if (![200, 202, 404, 409].includes(answer.status))
        throw refused(`${kind} ${namespace}/${name}`, answer);
    }
  }

  /** Remembers these objects of a Gateway only. */
  #keep(gateway: string, objects: readonly ProvisionedObject[]): void {
    const keys = new Set(objects.map(keyOf));
    for (const key of this.#keys.get(gateway) ?? []) if (!keys.has(key)) this.#last.delete(key);
    if (keys.size === 0) this.#keys.delete(gateway);
    else this.#keys.set(gateway, keys);
  }

  #isCurrent(object: ProvisionedObject, manager: string): boolean {
    const { name, namespace } = object.metadata;
    const last = this.#applied(object, manager);
    const live = this.#options.owned.get(object.kind, namespace, name);
    if (last === undefined || live === undefined) return false;
    return !isNewer(live.metadata.resourceVersion, last.resourceVersion);
  }

  /** The last apply, if it had the same content: then only others can have changed the object. */
  #applied(object: ProvisionedObject, manager: string): LastApply | undefined {
    const last = this.#last.get(keyOf(object));
    return last?.manager === manager && last.content === JSON.stringify(object) ? last : undefined;
  }

  /** Milliseconds that an object has to wait. What we want to change ourselves doesn't wait. */
  #left(object: ProvisionedObject, manager: string): number {
    return this.#applied(object, manager) === undefined ? 0 : this.#options.contests.left(keyOf(object));
  }

  #note(
    object: ProvisionedObject,
    manager: string,
    {
      before,
      after,
      answer,
    }: {
      readonly before: StoredObject | undefined;
      readonly after: StoredObject;
      readonly answer: Answer<unknown>;
    },
  ): void {
    const last = this.#applied(object, manager);
    const { resourceVersion } = after.metadata;
    const now = performance.now();
    const time = appliedAt(answer.body, manager);
    const isWritten = before === undefined || isNewer(resourceVersion, before.metadata.resourceVersion);
    // A newer version alone can be that of a status, which others have written meanwhile.
    if (last !== undefined && isWritten && (time !== last.time || now - last.at < TICK))
      this.#options.contests.corrected(keyOf(object));
    this.#last.set(keyOf(object), {
      content: JSON.stringify(object),
      manager,
      resourceVersion,
      time,
      at: last?.time === time ? (last?.at ?? now) : now,
    });
  }

  /** A line about each contest that has just begun. */
  async #news(
    waiting: readonly ProvisionedObject[],
    manager: string,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const { client, contests } = this.#options;
    const news: string[] = [];
    for (const object of waiting) {
      if (!contests.isNews(keyOf(object))) continue;
      const { kind, metadata } = object;
      const answer = await client.request('GET', objectPath(pathOfKind(kind), metadata), { signal });
      if (answer.status !== 200) continue;
      // What we have applied names nobody else: it is told with the next change.
      const stored = storedObject(answer.body, object);
      if (
        stored !== undefined &&
        stored.metadata.resourceVersion === this.#last.get(keyOf(object))?.resourceVersion
      )
        continue;
      contests.told(keyOf(object));
      news.push(contestText(`${kind} ${metadata.namespace}/${metadata.name}`, answer.body, object, manager));
    }
    return news;
  }

  /** An object without our label isn't among those that are watched. */
  async #checkOwner(object: ProvisionedObject, owner: string, signal: AbortSignal): Promise<void> {
    const { name, namespace } = object.metadata;
    const known = this.#options.owned.get(object.kind, namespace, name);
    if (known !== undefined && ownerOf(known) === owner) return;
    const path = objectPath(pathOfKind(object.kind), { namespace, name });
    const answer = await this.#options.client.request<{ readonly metadata: unknown }>('GET', path, {
      signal,
    });
    if (answer.status === 404) return;
    if (answer.status !== 200) throw refused(`${object.kind} ${namespace}/${name}`, answer);
    if (ownerOf(answer.body) === owner) return;
    throw new NameTaken(
      `${object.kind} ${namespace}/${name} exists and does not belong to this Gateway: delete it, or rename the Gateway`,
    );
  }

  async #patch(
    object: object & {
      readonly kind: ProvisionedObject['kind'];
      readonly metadata: { namespace: string; name: string };
    },
    manager: string,
    signal: AbortSignal,
    query: { readonly dryRun?: 'All' } = {},
  ): Promise<Answer<unknown>> {
    const { kind, metadata } = object;
    this.#fence();
    const path = pathOfKind(kind);
    const answer = await this.#options.client.request('PATCH', objectPath(path, metadata), {
      query: { fieldManager: manager, force: 'true', ...query },
      contentType: APPLY_PATCH,
      body: object,
      signal,
      mayBeSent: this.#options.mayWrite,
    });
    const { status } = answer;
    if (status === 200 || status === 201) return answer;
    const what = `${kind} ${metadata.namespace}/${metadata.name}`;
    if (status === 422) throw new InvalidObject(`${what}: ${messageOf(answer)}`);
    if (status === 403) throw new Forbidden(`${what}: ${refusalWithRule(answer, path, ['create', 'patch'])}`);
    throw refused(what, answer);
  }

  /** A Gateway that has moved between our controllers: what the other one owned, and this one doesn't render, goes. */
  async #leaveOthers(
    { apiVersion, kind, metadata }: ProvisionedObject,
    manager: string,
    answer: Answer<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const { name, namespace } = metadata;
    for (const { manager: other, isApply } of fieldManagers(answer.body))
      if (isApply && other !== manager && MANAGERS.includes(other))
        await this.#patch(
          { apiVersion, kind, metadata: { name, namespace } } as ProvisionedObject,
          other,
          signal,
        );
  }

  #learn(object: ProvisionedObject, answer: Answer<unknown>): StoredObject | undefined {
    const stored = storedObject(answer.body, object);
    if (stored !== undefined) this.#options.owned.learn(stored);
    return stored;
  }

  #fence(): void {
    if (!this.#options.mayWrite()) throw new NotLeading('this replica is no longer the leader');
  }
}

const keyOf = ({ kind, metadata: { namespace, name } }: ProvisionedObject): string =>
  objectKey(kind, namespace, name);

/** The API server's own words, which name the fields. */
function messageOf(answer: Answer<unknown>): string {
  const { body } = answer;
  const message = isObject(body) ? body['message'] : undefined;
  return typeof message === 'string' ? message : refusal(answer);
}
