// Certificates in PEM (RFC 7468): parses the blocks of a text.

import { X509Certificate } from 'node:crypto';
import { type X509Form, x509Form } from './x509.ts';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

export interface Certificate {
  readonly x509: X509Certificate;
  readonly form: X509Form;
}

/** The certificates of a text, ignoring text between them; undefined if Node's library or the proxy's would reject one. */
export function certificatesIn(text: string): readonly Certificate[] | undefined {
  const certificates: Certificate[] = [];
  let begin = text.indexOf(BEGIN);
  while (begin !== -1) {
    const end = text.indexOf(END, begin);
    const certificate = end === -1 ? undefined : certificateOf(text.slice(begin, end + END.length));
    if (certificate === undefined) return undefined;
    certificates.push(certificate);
    begin = text.indexOf(BEGIN, end);
  }
  return certificates;
}

/** Of certificates, without any text around them. */
export const pemOf = (certificates: readonly Certificate[]): string =>
  certificates.map(({ x509 }) => x509.toString()).join('');

/** node:crypto reports errors by throwing. */
function certificateOf(pem: string): Certificate | undefined {
  try {
    const x509 = new X509Certificate(pem);
    const form = x509Form(x509.raw);
    return form && { x509, form };
  } catch {
    return undefined;
  }
}
