// Certificates in PEM (RFC 7468): parses the blocks of a text.

import { X509Certificate } from 'node:crypto';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** The certificates of a text, ignoring text between them; undefined if one is invalid. Converted to a string, each is PEM again. */
export function certificatesIn(text: string): readonly X509Certificate[] | undefined {
  const certificates: X509Certificate[] = [];
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

/** node:crypto reports errors by throwing. */
function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
