// Which object one is, and its metadata as it can be relied upon.

import { required } from '../diagnostics/finding.ts';
import { member } from '../diagnostics/path.ts';
import { violation } from '../judgement/conclusion.ts';
import { type Metadata, ObjectMeta } from '../objects/metadata.ts';
import { dropNulls } from '../schema/nulls.ts';
import type { ObjectId } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';

export interface Identity {
  readonly id: ObjectId;
  readonly metadata: Metadata;
}

/** Only the beginning of a name is written. */
export const NAMELESS = Symbol('nameless');

/** What is said of it: nothing can refer to such an object. */
export const nameless = violation(
  'ST-10',
  ['metadata', 'name'],
  required(
    "the API server generates the name from `generateName`, so it isn't known yet",
    'write `metadata.name`',
  ),
);

interface ReadType {
  readonly group: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
}

/** Undefined where the metadata can't be read. `isSound`: nothing was found in it. `hasNull`: whether it may hold a null. */
export function identityOf(
  raw: unknown,
  { group, kind, isNamespaced }: ReadType,
  { isSound, hasNull }: { readonly isSound: boolean; readonly hasNull: boolean },
): Identity | typeof NAMELESS | undefined {
  const { metadata } = raw as { readonly metadata?: unknown };
  const written = hasNull ? dropNulls(ObjectMeta, metadata) : metadata;
  const read = isSound ? written : readable(ObjectMeta, written);
  if (read === UNREADABLE) return undefined;
  if (!isNamed(read)) return NAMELESS;
  const { name, namespace = '' } = read;
  if (isNamespaced)
    return namespace === ''
      ? { id: { group, kind, namespace: 'default', name }, metadata: { ...read, namespace: 'default' } }
      : { id: { group, kind, namespace, name }, metadata: read };
  const { namespace: _, ...rest } = read;
  return {
    id: { group, kind, namespace: '', name },
    metadata: Object.hasOwn(read, 'namespace') ? rest : read,
  };
}

/** The identity of an object that isn't looked at any closer, where it has a name. */
export function namedId(raw: unknown, { group, kind, isNamespaced }: ReadType): { readonly id?: ObjectId } {
  const metadata = member(raw, 'metadata');
  const [name, namespace] = [member(metadata, 'name'), member(metadata, 'namespace')];
  if (typeof name !== 'string' || name === '') return {};
  const home = typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
  return { id: { group, kind, namespace: isNamespaced ? home : '', name } };
}

/** What has been found to be of the type of metadata, with a name. */
function isNamed(metadata: unknown): metadata is Metadata {
  const { name } = metadata as Partial<Metadata>;
  return name !== undefined && name !== '';
}
