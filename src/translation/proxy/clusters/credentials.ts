// Credentials of a cloud account, from a Secret.

import type { Secret } from '../../../objects/core/types.ts';
import type { Credentials } from './backend-context.ts';

const FAILED = 'failed to create aws request signing config: failed to derive static secret: ';

/** The credentials in a Secret, or why there are none. `absence`: the error if the Secret isn't found. */
export function credentialsIn(
  name: string,
  secret: Secret | undefined,
  absence: string,
): Credentials | readonly string[] {
  if (secret === undefined) return [`failed to find secret ${name}: ${absence}`];
  const accessKeyId = text(secret, 'accessKey');
  const secretAccessKey = text(secret, 'secretKey');
  const sessionToken = text(secret, 'sessionToken');
  const bad = [
    ...(accessKeyId === undefined || accessKeyId === '' ? ['access_key is not a valid string'] : []),
    ...(secretAccessKey === undefined || secretAccessKey === '' ? ['secret_key is not a valid string'] : []),
    ...(sessionToken === undefined ? ['session_key is not a valid string'] : []),
  ];
  if (bad.length > 0) return [FAILED + bad.join('\n')];
  return {
    accessKeyId: accessKeyId!,
    secretAccessKey: secretAccessKey!,
    ...(sessionToken === '' ? {} : { sessionToken: sessionToken! }),
  };
}

/** Empty if the key is absent, undefined if its value isn't text. */
function text({ data = {} }: Secret, key: string): string | undefined {
  const value = Object.hasOwn(data, key) ? data[key]! : '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'base64'));
  } catch {
    return undefined;
  }
}
