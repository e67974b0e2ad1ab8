// Reads a certificate chain and its private key from a Secret, as far as a proxy can use them. Problems never quote the Secret.

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { certificatesIn } from '../../../grammar/certificates.ts';

/** PEM. */
export interface KeyPair {
  /** The certificate, then its issuers. */
  readonly chain: string;
  readonly key: string;
}

/** The API server stores no larger Secret (Kubernetes, MaxSecretSize). */
const MAX_BYTES = 1024 * 1024;
/** Envoy rejects a listener with a weaker key. */
const MIN_RSA_BITS = 2048;
const CURVES: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** The key pair in the base64 data of a Secret, or the problem. */
export function keyPairIn(data: Readonly<Record<string, string>>): KeyPair | { readonly problem: string } {
  const [chain, key] = [textIn(data, 'tls.crt'), textIn(data, 'tls.key')];
  if (chain === undefined || key === undefined)
    return { problem: `it has no \`${chain === undefined ? 'tls.crt' : 'tls.key'}\`` };
  if (chain.length + key.length > MAX_BYTES) return { problem: 'it is larger than 1 MiB' };
  const certificates = certificatesIn(chain);
  if (certificates === undefined || certificates[0] === undefined)
    return { problem: '`tls.crt` has no readable chain of X.509 certificates in PEM' };
  const privateKey = privateKeyIn(key);
  if (privateKey === undefined)
    return { problem: '`tls.key` has no PEM private key that can be read without a passphrase' };
  if (!certificates[0].checkPrivateKey(privateKey))
    return { problem: "`tls.key` doesn't match the first certificate in `tls.crt`" };
  const problem = weakness(privateKey);
  if (problem !== undefined) return { problem };
  return { chain: certificates.join(''), key };
}

/** Members of the prototype aren't entries. */
function textIn(data: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(data, name) ? Buffer.from(data[name]!, 'base64').toString('latin1') : undefined;
}

/** node:crypto throws on invalid keys. */
function privateKeyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Why the proxy would reject the key. */
function weakness({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | undefined {
  if (asymmetricKeyType === 'rsa') {
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < MIN_RSA_BITS
      ? `its RSA key has ${bits} bits, and the proxy needs at least ${MIN_RSA_BITS}`
      : undefined;
  }
  if (asymmetricKeyType === 'ec')
    return CURVES.has(asymmetricKeyDetails?.namedCurve)
      ? undefined
      : "its ECDSA key has a curve that the proxy doesn't support: use P-256, P-384 or P-521";
  return `its key is of type ${asymmetricKeyType ?? 'unknown'}, which the proxy doesn't support: use RSA or ECDSA`;
}
