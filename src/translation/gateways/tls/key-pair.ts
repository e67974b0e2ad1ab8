// Reads a certificate chain and its private key from a Secret, as far as a proxy can use them. Problems never quote the Secret.

import { certificatesIn, pemOf } from '../../../grammar/certificates.ts';
import { leafProblem, type TlsRole } from './leaf-certificate.ts';
import { privateKeyIn } from './private-key.ts';

/** PEM. */
export interface KeyPair {
  /** The certificate, then its issuers. */
  readonly chain: string;
  readonly key: string;
}

/** The API server stores no larger Secret (Kubernetes, MaxSecretSize). */
const MAX_BYTES = 1024 * 1024;

/** The key pair in the base64 data of a Secret, or the problem. */
export function keyPairIn(
  data: Readonly<Record<string, string>>,
  role: TlsRole,
): KeyPair | { readonly problem: string } {
  const [chain, key] = [textIn(data, 'tls.crt'), textIn(data, 'tls.key')];
  if (chain === undefined || key === undefined)
    return { problem: `it has no \`${chain === undefined ? 'tls.crt' : 'tls.key'}\`` };
  if (chain.length + key.length > MAX_BYTES) return { problem: 'it is larger than 1 MiB' };
  const certificates = certificatesIn(chain);
  const leaf = certificates?.[0];
  if (certificates === undefined || leaf === undefined)
    return {
      problem:
        '`tls.crt` has no chain of X.509 certificates in PEM that the proxy can read: each must be a whole block of valid DER',
    };
  const problem = leafProblem(leaf.form, role);
  if (problem !== undefined) return { problem };
  const privateKey = privateKeyIn(key);
  if ('problem' in privateKey) return privateKey;
  if (!leaf.x509.checkPrivateKey(privateKey.key))
    return { problem: "`tls.key` doesn't match the first certificate in `tls.crt`" };
  return { chain: pemOf(certificates), key: privateKey.pem };
}

/** Members of the prototype aren't entries. */
function textIn(data: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(data, name) ? Buffer.from(data[name]!, 'base64').toString('latin1') : undefined;
}
