// Secrets that comparisons mask: keys, passwords and credentials in a proxy's configuration.

import type { Segments } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import { namesCredential } from '../../policies/credential-names.ts';

export const MASK = '(secret)';

/** Members of Envoy's messages that contain secrets, or a source of secrets. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'credential',
  'credentials',
  'clientSecret',
  'hmacSecret',
  'inlineBytes',
  'password',
  'pkcs12',
  'privateKey',
  'secretAccessKey',
  'sessionTicketKeys',
  'sessionToken',
  'tokenSecret',
  'users',
]);

const isSecretPlace = (segment: Segments[number]): boolean =>
  typeof segment === 'string' && SECRET_MEMBERS.has(segment);

/** The value at a path of a message, without its secrets. */
export function maskedAt(segments: Segments, value: unknown): unknown {
  if (segments.some(isSecretPlace)) return MASK;
  // `requestHeadersToAdd["authorization"].header.value`
  const isValue = segments.at(-1) === 'value';
  if (isValue && segments.some((segment) => typeof segment === 'string' && namesCredential(segment)))
    return MASK;
  return masked(value);
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isObject(value)) return value;
  const name = value['key'] ?? value['name'];
  const holdsSecret = typeof name === 'string' && namesCredential(name);
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      SECRET_MEMBERS.has(member) || (holdsSecret && member === 'value') ? MASK : masked(inner),
    ]),
  );
}
