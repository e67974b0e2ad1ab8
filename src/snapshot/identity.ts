// The identity of an object, and its metadata with checked types.

import { required } from '../diagnostics/finding.ts';
import { member } from '../diagnostics/path.ts';
import { violation } from '../judgement/conclusion.ts';
import { type Metadata, ObjectMeta } from '../objects/metadata.ts';
import { dropNulls } from '../schema/nulls.ts';
import type { GroupedId } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';

export interface Identity {
  readonly id: GroupedId;
  readonly metadata: Metadata;
}

/** The object has only a `generateName`. */
export const NAMELESS = Symbol('nameless');

/** The finding for such an object: nothing can refer to it. */
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

/** Undefined: the metadata can't be read. `isSound`: it has no findings. `hasNull`: it may contain a null. */
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

/** The identity of an object that isn't read further, if it has a name. */
export function namedId(raw: unknown, { group, kind, isNamespaced }: ReadType): { readonly id?: GroupedId } {
  const metadata = member(raw, 'metadata');
  const [name, namespace] = [member(metadata, 'name'), member(metadata, 'namespace')];
  if (typeof name !== 'string' || name === '') return {};
  const home = typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
  return { id: { group, kind, namespace: isNamespaced ? home : '', name } };
}

/** Checks for a name in what is known to be metadata. */
function isNamed(metadata: unknown): metadata is Metadata {
  const { name } = metadata as Partial<Metadata>;
  return name !== undefined && name !== '';
}
