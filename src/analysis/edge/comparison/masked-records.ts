// Secrets that comparisons and explanations mask: keys and passwords in the records of the edge data plane, values of headers that a backend
// gets, and those of headers that carry credentials.

import { withoutUserInfo } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import { namesCredential } from '../../policies/credential-names.ts';

const MASK = '(secret)';

/** Members that contain a secret, or a key set. */
const SECRET_MEMBERS: ReadonlySet<unknown> = new Set([
  'htpasswdContent',
  'inline',
  'jwksInline',
  'privateKey',
  'secret',
]);

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

/** The values of a header. */
const VALUES: ReadonlySet<unknown> = new Set(['value', 'expression']);

/** Headers that a backend gets: each can be a secret, whatever its name is. */
const SENT_HEADERS = 'requestHeaderModifier';

function isSecretPlace(segments: Segments): boolean {
  const [list, parent, last] = [undefined, undefined, ...segments].slice(-3);
  if (SECRET_MEMBERS.has(last)) return true;
  // `backendTls.key`, `apiKeys[0].key`: elsewhere a key is a name.
  if (last === 'key') return parent === 'backendTls' || list === 'apiKeys';
  if (last === 'value' && segments.includes(SENT_HEADERS)) return true;
  // `set["authorization"].value`
  return (
    VALUES.has(last) && segments.some((segment) => typeof segment === 'string' && namesCredential(segment))
  );
}
