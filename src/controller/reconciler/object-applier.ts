// Applies the objects of a Gateway, and removes those that it no longer has. By server-side apply: we own exactly the fields that are
// rendered, so fields of others survive, and a field that is no longer rendered goes.

import { type Answer, APPLY_PATCH, type ClusterClient, refusal, refused } from '../../cluster/client.ts';
import { refusalWithRule } from '../../cluster/refusal.ts';
import { isNewer, objectPath, type StoredObject, storedObject } from '../../cluster/stored-object.ts';
import { isObject } from '../../grammar/json.ts';
import { objectKey } from '../../objects/key.ts';
import type { ProvisionedObject } from '../../provision/kubernetes-object.ts';
import { type OwnedObjects, ownerOf, pathOfKind } from './owned-objects.ts';

export interface ApplierOptions {
  readonly client: ClusterClient;
  readonly owned: OwnedObjects;
  /** All controller names that are field managers of ours. */
  readonly managers: readonly string[];
  /** Asked right before each write. */
  readonly mayWrite: () => boolean;
}

export interface Applied {
  readonly owner: string;
  readonly manager: string;
  readonly objects: readonly ProvisionedObject[];
  readonly signal: AbortSignal;
}

/** The API server finds an object invalid: the parameters of the Gateway made it so. */
export class InvalidObject extends Error {
  override readonly name = 'InvalidObject';
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
}

export class ObjectApplier {
  readonly #options: ApplierOptions;
  readonly #last = new Map<string, LastApply>();

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /**
   * All objects are tried (dry run) before the first is applied, so that one that the API server refuses leaves everything as it is.
   *
   * @throws InvalidObject, NameTaken, NotLeading, Unreachable, or an Error for another refusal
   */
  async apply({ owner, manager, objects, signal }: Applied): Promise<void> {
    const due = objects.filter((object) => !this.#isCurrent(object, manager));
    for (const object of due) await this.#checkOwner(object, owner, signal);
    for (const object of due)
      if (this.#last.get(keyOf(object))?.content !== JSON.stringify(object))
        await this.#patch(object, manager, signal, { dryRun: 'All' });
    for (const object of due) {
      const answer = await this.#patch(object, manager, signal);
      await this.#leaveOthers(object, manager, answer, signal);
      const stored = this.#learn(object, answer);
      if (stored !== undefined)
        this.#last.set(keyOf(object), {
          content: JSON.stringify(object),
          manager,
          resourceVersion: stored.metadata.resourceVersion,
        });
    }
    await this.prune(owner, objects, signal);
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
      this.#last.delete(key);
    }
  }

  #isCurrent(object: ProvisionedObject, manager: string): boolean {
    const { name, namespace } = object.metadata;
    const last = this.#last.get(keyOf(object));
    const live = this.#options.owned.get(object.kind, namespace, name);
    if (last === undefined || live === undefined) return false;
    return (
      last.manager === manager &&
      last.content === JSON.stringify(object) &&
      !isNewer(live.metadata.resourceVersion, last.resourceVersion)
    );
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
    if (status === 403) throw new Error(`${what}: ${refusalWithRule(answer, path, ['create', 'patch'])}`);
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
    for (const other of managersOf(answer.body))
      if (other !== manager && this.#options.managers.includes(other))
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

/** Managers that own fields by server-side apply. */
function managersOf(body: unknown): readonly string[] {
  const metadata = isObject(body) && isObject(body['metadata']) ? body['metadata'] : {};
  const { managedFields } = metadata;
  if (!Array.isArray(managedFields)) return [];
  return managedFields
    .filter(isObject)
    .filter(({ operation, subresource }) => operation === 'Apply' && subresource === undefined)
    .map(({ manager }) => String(manager));
}

/** The API server's own words, which name the fields. */
function messageOf(answer: Answer<unknown>): string {
  const { body } = answer;
  const message = isObject(body) ? body['message'] : undefined;
  return typeof message === 'string' ? message : refusal(answer);
}
