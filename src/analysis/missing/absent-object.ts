// A reference to an object that isn't there: why, at which member of the reference, and what to write instead.

import { nearest } from '../../grammar/nearest.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { quote, writeHint } from '../../grammar/quote.ts';
import { objectKey } from '../../objects/key.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { Names } from './names.ts';

export interface Wanted {
  readonly kind: SnapshotKind;
  /** As the reference names the kind; by default its name. */
  readonly shownKind?: string;
  readonly namespace: string;
  readonly name: string;
  /** The namespace of the object with the reference. */
  readonly home: string;
  /** A reference to another namespace needs a ReferenceGrant there. */
  readonly needsGrant?: boolean;
  /** The reference can't name a namespace: the object must be in the same one. */
  readonly isLocal?: boolean;
}

export interface Absence {
  readonly member: 'name' | 'namespace';
  /** Without the effect: `Service `shop/crt` not found`. */
  readonly message: string;
  readonly hint: string;
}

const LISTED = 5;

export function absentObject(
  wanted: Wanted,
  { snapshot }: Pick<TranslationView, 'snapshot'>,
  names: Names,
): Absence {
  const { kind, shownKind = kind, namespace, name, home, isLocal = false } = wanted;
  const shown = `${shownKind} ${quote(namespace === '' ? name : `${namespace}/${name}`)}`;
  const refusal = snapshot.refusalOf(objectKey(kind, namespace, name));
  if (refusal !== undefined)
    return { member: 'name', message: `${shown} can't be read: ${refusal}`, hint: 'correct that object' };
  const message = `${shown} not found`;
  const homes = names.homesOf(kind, name);
  if (namespace !== home && !names.hasNamespace(namespace)) {
    const near = names.nearNamespace(namespace, homes);
    const known = near === undefined ? elsewhere(wanted, homes) : `did you mean ${quote(near)}?`;
    return {
      member: 'namespace',
      message: `${message}: nothing is in namespace ${quote(namespace)}`,
      hint: known ?? 'add it, or correct name and namespace',
    };
  }
  const near = names.near(kind, namespace, name);
  const hint =
    near === undefined
      ? (elsewhere(wanted, homes) ?? listed(names.in(kind, namespace), isLocal))
      : `did you mean ${quote(near)}?`;
  return { member: 'name', message, hint };
}

/** The object is there, in another namespace. */
function elsewhere(
  { name, home, isLocal, needsGrant }: Wanted,
  homes: readonly string[],
): string | undefined {
  if (homes.length === 0) return undefined;
  const there = `there is ${enumerated(
    firstOf(
      homes.map((each) => quote(`${each}/${name}`)),
      LISTED,
    ),
    'and',
  )}`;
  if (isLocal) return `${there}: both objects must be in the same namespace, so move one of them`;
  const [only] = homes;
  if (homes.length > 1) return `${there}: correct \`namespace\``;
  if (only === home) return `${there}: remove \`namespace\``;
  const write = writeHint(`namespace: ${only}`, 'correct `namespace`');
  return `${there}: ${write}${needsGrant ? ', which needs a ReferenceGrant there' : ''}`;
}

function listed(names: readonly string[], isLocal: boolean): string {
  const add = isLocal
    ? 'add it in this namespace, or correct the name'
    : 'add it, or correct name and namespace';
  if (names.length === 0 || names.length > LISTED) return add;
  return `${add}; there ${names.length === 1 ? 'is' : 'are'} ${enumerated(names.map(quote), 'and')}`;
}

/** A word that isn't one of the possible ones. */
export function oneOf(word: string, possible: readonly string[]): string {
  const near = nearest(word, possible);
  return near === undefined
    ? `there are ${firstOf(possible.map(quote), LISTED).join(', ')}`
    : `did you mean ${quote(near)}?`;
}

/** An object with data that lacks a key. */
export function keysHint(needed: readonly string[], keys: readonly string[]): string {
  const lacking = needed.filter((key) => !keys.includes(key));
  const wanted = enumerated(lacking.map(quote), 'and');
  if (keys.length === 0) return `it has no data: add ${wanted}`;
  return `add ${wanted}; it has ${enumerated(firstOf(keys.map(quote), LISTED), 'and')}`;
}
