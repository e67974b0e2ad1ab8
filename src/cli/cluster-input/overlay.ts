// Objects of files in place of those of a cluster with the same kind, namespace and name, as they would be after they are applied.

import { isObject, type JsonObject } from '../../grammar/json.ts';
import { objectKey } from '../../objects/key.ts';
import { groupOf } from '../../objects/reference.ts';
import { knownKind, readKind } from '../../snapshot/known-kinds.ts';
import { identityOf } from '../results/result.ts';
import { type Entry, isSource, type Source } from '../translate/sources.ts';
import type { IsStored } from './stored-form.ts';

export interface OverlayOptions {
  /** Of objects that name none. */
  readonly namespace: string;
  /** An object of a file that is stored already is the object of the cluster. */
  readonly isStored?: IsStored;
}

export function overlaid(
  live: readonly Source[],
  files: readonly Entry[],
  { namespace, isStored }: OverlayOptions,
): Entry[] {
  const byKey = liveByKey(live);
  const replaced = new Set<Source>();
  const entries = files.map((entry) => {
    if (!isSource(entry)) return entry;
    const value = placedIn(entry.document.value, namespace);
    const old = byKey.get(keyOf(value) ?? '');
    if (old !== undefined) replaced.add(old);
    const applied = old === undefined ? value : resultOf(old.document.value, value, isStored);
    return applied === entry.document.value
      ? entry
      : { ...entry, document: withValue(entry.document, applied) };
  });
  return [...live.filter((source) => !replaced.has(source)), ...entries];
}

function resultOf(live: unknown, file: unknown, isStored: IsStored | undefined): unknown {
  const applied = appliedOver(live, file);
  return isStored?.(live, applied) ? live : applied;
}

const withValue = (document: Source['document'], value: unknown): Source['document'] => ({
  ...document,
  value,
});

function liveByKey(live: readonly Source[]): ReadonlyMap<string, Source> {
  return new Map(live.map((source) => [keyOf(source.document.value) ?? '', source]));
}

/** Undefined: not an object of a kind that is read, or one without a name. */
function keyOf(value: unknown): string | undefined {
  const { apiVersion, kind, namespace } = identityOf(value);
  const read = readKind(groupOf(apiVersion), kind);
  const name = isObject(value) && isObject(value['metadata']) ? value['metadata']['name'] : undefined;
  return read === undefined || typeof name !== 'string' ? undefined : objectKey(read, namespace, name);
}

/** The object in the namespace of the context, if it needs one and names none. */
function placedIn(value: unknown, namespace: string): unknown {
  const { apiVersion, kind, namespace: own } = identityOf(value);
  if (own !== '' || !isObject(value) || readKind(groupOf(apiVersion), kind) === undefined) return value;
  const isNamespaced = knownKind(groupOf(apiVersion), kind)?.kind.isNamespaced ?? true;
  if (!isNamespaced || !isObject(value['metadata'])) return value;
  return { ...value, metadata: { ...value['metadata'], namespace } };
}

/**
 * What would be stored, without asking the API server: the file, with what the cluster gave the object (age, status, addresses), and with
 * the labels and annotations of others.
 */
function appliedOver(live: unknown, file: unknown): unknown {
  if (!isObject(live) || !isObject(file)) return file;
  const [old, own] = [objectAt(live, 'metadata'), objectAt(file, 'metadata')];
  const { labels: _, annotations: __, ...given } = old;
  const status = file['status'] ?? live['status'];
  const group = groupOf(identityOf(file).apiVersion);
  return {
    ...file,
    metadata: { ...own, ...given, ...joined(old, own, 'labels'), ...joined(old, own, 'annotations') },
    // The API server gives a Service addresses and ports of nodes.
    ...(group === '' && isObject(live['spec']) && isObject(file['spec'])
      ? { spec: { ...live['spec'], ...file['spec'] } }
      : {}),
    ...(status === undefined ? {} : { status }),
  };
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const member = value[name];
  return isObject(member) ? member : {};
}

function joined(old: JsonObject, own: JsonObject, name: string): JsonObject {
  if (old[name] === undefined && own[name] === undefined) return {};
  const isMap = own[name] === undefined || isObject(own[name]);
  return { [name]: isMap ? { ...objectAt(old, name), ...objectAt(own, name) } : own[name] };
}
