// Objects as lists and watches of the API server have them: any JSON, with the identity that everything in a cluster has.

import { isObject, type JsonObject } from '../grammar/json.ts';
import type { ObjectMeta } from './client.ts';

/** The name of an object within its collection. */
export interface ObjectName {
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

export interface StoredObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: StoredMetadata;
  readonly [member: string]: unknown;
}

export interface StoredMetadata extends JsonObject, ObjectMeta {}

/** The type of the objects of a collection. Items of lists don't have it, and trimmed objects have that of their metadata. */
export interface ObjectType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The object with its type; undefined: it isn't one. */
export function storedObject(value: unknown, { apiVersion, kind }: ObjectType): StoredObject | undefined {
  if (!isObject(value)) return undefined;
  const { metadata } = value;
  if (!isObject(metadata)) return undefined;
  const { name, namespace, resourceVersion } = metadata;
  if (typeof name !== 'string' || name === '' || typeof resourceVersion !== 'string') return undefined;
  if (namespace !== undefined && typeof namespace !== 'string') return undefined;
  return { ...value, apiVersion, kind, metadata: trimmed(metadata) as StoredMetadata };
}

export const nameOf = ({ metadata: { namespace = '', name } }: StoredObject): ObjectName => ({
  namespace,
  name,
});

/** The path of an object in its collection. */
export function objectPath(collection: string, { namespace, name }: ObjectName): string {
  const at = collection.lastIndexOf('/');
  const home = namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${collection.slice(0, at)}${home}${collection.slice(at)}/${encodeURIComponent(name)}`;
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Without the parts that are often larger than the object, and that nothing reads. */
function trimmed(metadata: JsonObject): JsonObject {
  const { managedFields: _, ...kept } = metadata;
  const { annotations } = kept;
  if (!isObject(annotations) || !Object.hasOwn(annotations, LAST_APPLIED)) return kept;
  const { [LAST_APPLIED]: __, ...others } = annotations;
  return { ...kept, annotations: others };
}

/**
 * Whether the first version is newer. Versions of one collection are decimal numbers that grow (KEP-5504). Versions of another form are
 * not comparable, and count as newer.
 */
export function isNewer(version: string, than: string): boolean {
  if (!isDecimal(version) || !isDecimal(than)) return version !== than;
  return version.length === than.length ? version > than : version.length > than.length;
}

const isDecimal = (version: string): boolean => /^[1-9]\d*$/.test(version);
