// All foreign kinds that the translation reads. Everything that iterates over them starts from this list.

import { CORE_KINDS } from './core/kinds.ts';
import { GATEWAY_API_KINDS } from './gateway-api/kinds.ts';
import { INFERENCE_KINDS } from './inference/kinds.ts';
import { MESH_KINDS } from './mesh/kinds.ts';
import type { ObjectKind, ObjectOf } from './object-kind.ts';

const ALL = [...GATEWAY_API_KINDS, ...CORE_KINDS, ...MESH_KINDS, ...INFERENCE_KINDS] as const;

type AnyObjectKind = (typeof ALL)[number];

export type ObjectKindName = AnyObjectKind['kind'];

export const OBJECT_KINDS: readonly ObjectKind<ObjectKindName>[] = ALL;

/** An object as it is read, by kind. */
export type ObjectsOfOthers = { readonly [K in AnyObjectKind as K['kind']]: ObjectOf<K> };
