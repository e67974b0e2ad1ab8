// Secrets that comparisons and explanations mask: keys and passwords in the records of the edge data plane, values of headers that a backend
// gets, and those of headers that carry credentials.

import { withoutUserInfo } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import { MASK, OF_RECORDS } from '../../comparison/secret-places.ts';
import { namesCredential } from '../../policies/credential-names.ts';

const SECRETS: ReadonlySet<unknown> = new Set(OF_RECORDS.secrets);
const KEY_OWNERS: ReadonlySet<unknown> = new Set(OF_RECORDS.keyOwners);
const VALUES: ReadonlySet<unknown> = new Set(OF_RECORDS.values);

/** The value at a path of a record, without its secrets. */
export function maskedAt(segments: Segments, value: unknown): unknown {
  if (isSecretPlace(segments)) return MASK;
  if (Array.isArray(value)) return value.map((item, index) => maskedAt([...segments, index], item));
  if (typeof value === 'string') return withoutUserInfo(value);
  if (!isObject(value)) return value;
  const isCredential = typeof value['name'] === 'string' && namesCredential(value['name']);
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      isCredential && VALUES.has(member) ? MASK : maskedAt([...segments, member], inner),
    ]),
  );
}

function isSecretPlace(segments: Segments): boolean {
  const [list, parent, last] = [undefined, undefined, ...segments].slice(-3);
  if (SECRETS.has(last)) return true;
  if (last === 'key') return KEY_OWNERS.has(parent) || KEY_OWNERS.has(list);
  if (last === 'value' && segments.includes(OF_RECORDS.sentHeaders)) return true;
  // `set["authorization"].value`
  return (
    VALUES.has(last) && segments.some((segment) => typeof segment === 'string' && namesCredential(segment))
  );
}
