// Secrets that comparisons mask: keys, passwords and credentials in a proxy's configuration, and each header that is sent to a backend.

import type { Segments } from '../../../diagnostics/path.ts';
import { isObject, type JsonObject } from '../../../grammar/json.ts';
import { MASK, OF_MESSAGES } from '../../comparison/secret-places.ts';
import { namesCredential } from '../../policies/credential-names.ts';

const SECRETS: ReadonlySet<unknown> = new Set(OF_MESSAGES.secrets);
const VALUES: ReadonlySet<unknown> = new Set(OF_MESSAGES.values);

/** The path of a mutation has no name of a header, so those of responses are masked too. */
const SENT_HEADERS: ReadonlySet<unknown> = new Set([
  ...OF_MESSAGES.sentHeaders,
  ...OF_MESSAGES.readMutations,
]);

/** The value at a path of a message, without its secrets. */
export function maskedAt(segments: Segments, value: unknown): unknown {
  if (segments.some((segment) => SECRETS.has(segment))) return MASK;
  // `requestHeadersToAdd["authorization"].header.value`
  const isSent = segments.some((segment) => SENT_HEADERS.has(segment));
  const isCredential = isSent || segments.some((at) => typeof at === 'string' && namesCredential(at));
  if (isCredential && VALUES.has(segments.at(-1))) return MASK;
  return masked(value, isSent);
}

/** Most values hold no secret, and stay as they are. `isSent`: it belongs to headers that a backend gets. */
function masked(value: unknown, isSent: boolean): unknown {
  if (!isSent && !holdsSecrets(value)) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, isSent));
  if (!isObject(value)) return value;
  const isCredential = namesOne(value, isSent);
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      SECRETS.has(member) || (isCredential && VALUES.has(member))
        ? MASK
        : masked(inner, isSent || SENT_HEADERS.has(member)),
    ]),
  );
}

/** Whether it is the name and the value of a credential. */
function namesOne(value: JsonObject, isSent: boolean): boolean {
  const name = value['key'] ?? value['name'];
  return typeof name === 'string' && (isSent || namesCredential(name));
}

function holdsSecrets(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSecrets);
  if (!isObject(value)) return false;
  for (const member in value)
    if (
      SECRETS.has(member) ||
      SENT_HEADERS.has(member) ||
      (VALUES.has(member) && namesOne(value, false)) ||
      holdsSecrets(value[member])
    )
      return true;
  return false;
}
