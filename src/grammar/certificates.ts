// Certificates in PEM (RFC 7468): the blocks of a text, each read.

import { X509Certificate } from 'node:crypto';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** The certificates of a text, whatever stands between them; undefined where one of them can't be read. As text, each is PEM again. */
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

/** node:crypto says no by throwing. */
function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
