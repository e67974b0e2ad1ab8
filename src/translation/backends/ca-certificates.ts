// Certificates of authorities, as somebody keeps them in a ConfigMap: read, and written again without what stands around them.

import { X509Certificate } from 'node:crypto';

const BLOCK = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Characters of base64 in a line (RFC 7468, 3). */
const LINE = /.{1,64}/g;

/** The certificates of a text as PEM; undefined where there is none, or one that can't be read. */
export function caCertificates(text: string): string | undefined {
  const blocks = [...text.matchAll(BLOCK)].map(([, body = '']) => body.replaceAll(/\s/g, ''));
  if (blocks.length === 0 || !blocks.every(isCertificate)) return undefined;
  return blocks
    .map(
      (body) => `-----BEGIN CERTIFICATE-----\n${body.match(LINE)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    )
    .join('');
}

function isCertificate(body: string): boolean {
  if (!BASE64.test(body)) return false;
  try {
    return new X509Certificate(Buffer.from(body, 'base64')).raw.length > 0;
  } catch {
    return false;
  }
}
