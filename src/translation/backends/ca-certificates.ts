// Certificates of authorities, as somebody keeps them in a ConfigMap: read, and written again without what stands around them.

import { certificatesIn } from '../../grammar/certificates.ts';

/** The certificates of a text as PEM; undefined where there is none, or one that can't be read. */
export function caCertificates(text: string): string | undefined {
  const certificates = certificatesIn(text) ?? [];
  return certificates.length === 0 ? undefined : certificates.join('');
}
