// The certificate and private key in a Secret, as a listener presents them: the bytes are taken as they are. Problems never quote the Secret.

import { certificatesIn } from '../../../grammar/certificates.ts';
import { privateKeyIn } from '../../gateways/tls/private-key.ts';
import type { Bytes } from '../model/specs.ts';

export interface EdgeKeyPair {
  readonly cert: Bytes;
  readonly privateKey: Bytes;
  /** Why the data plane couldn't use it. */
  readonly problem?: string;
}

/** Names of the entries: the first pair that is there is used. */
const PAIRS = [
  ['cert', 'key'],
  ['tls.crt', 'tls.key'],
] as const;

/** Of the base64 data of a Secret; a text: why there is none. */
export function keyPairIn(data: Readonly<Record<string, string>>): EdgeKeyPair | string {
  for (const [certName, keyName] of PAIRS) {
    const [cert, privateKey] = [bytesOf(data, certName), bytesOf(data, keyName)];
    if (cert === undefined || privateKey === undefined) continue;
    const problem = problemOf(textOf(cert), textOf(privateKey), certName, keyName);
    return { cert, privateKey, ...(problem === undefined ? {} : { problem }) };
  }
  return 'it has no certificate and key: set `tls.crt` and `tls.key`';
}

/** An entry that is there and not empty, in canonical base64. Members of the prototype aren't entries. */
export function bytesOf(data: Readonly<Record<string, string>>, name: string): Bytes | undefined {
  if (!Object.hasOwn(data, name)) return undefined;
  return Buffer.from(data[name]!, 'base64').toString('base64') || undefined;
}

export const textOf = (bytes: Bytes): string => Buffer.from(bytes, 'base64').toString('latin1');

function problemOf(cert: string, privateKey: string, certName: string, keyName: string): string | undefined {
  const leaf = certificatesIn(cert)?.[0];
  if (leaf === undefined) return `\`${certName}\` has no chain of X.509 certificates in PEM that can be read`;
  const read = privateKeyIn(privateKey);
  if ('problem' in read) return read.problem.replaceAll('`tls.key`', `\`${keyName}\``);
  return leaf.x509.checkPrivateKey(read.key)
    ? undefined
    : `\`${keyName}\` doesn't match the first certificate in \`${certName}\``;
}
