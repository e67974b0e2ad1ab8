// A public key as PEM: the first block of a text. Document 4, section 5.3. No problem repeats what a block holds.

import { createPublicKey, type KeyObject } from 'node:crypto';
import { isEdwardsPoint } from './edwards-point.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

export interface PemReport {
  readonly problem?: Problem;
  /** A private key is in the text, in whatever block. */
  readonly secret: boolean;
}

/** RFC 7468: the marker stands at the beginning of a line. */
const BEGIN = /(?<![^\n])-----BEGIN ([A-Z0-9 #.]{0,64})-----/;
const PRIVATE = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
/** Far above an RSA key of 16384 bits (2.8 KiB). */
const MAX_BLOCK = 16 * 1024;

/** Whether the text holds the beginning of a PEM block. */
export function holdsPem(text: string): boolean {
  return BEGIN.test(text);
}

export function checkPemKey(text: string): PemReport {
  const begin = BEGIN.exec(text);
  if (begin === null) return { problem: { message: 'no PEM block', hint: WRITE }, secret: false };
  const label = begin[1]!;
  const offset = begin.index;
  const secret = PRIVATE.test(text);
  const problem = (message: string, hint: string): PemReport => ({
    problem: { message, hint, offset },
    secret,
  });
  if (label.endsWith('PRIVATE KEY')) {
    return problem(
      'a private key stands where a public key belongs',
      'write the public key (`openssl pkey -pubout`), and replace the private key: it has been published',
    );
  }
  if (label.endsWith('CERTIFICATE')) {
    return problem("a certificate isn't a public key", 'write the key in it: `openssl x509 -pubkey -noout`');
  }
  if (label !== 'PUBLIC KEY' && label !== 'RSA PUBLIC KEY') {
    return problem(`a PEM block ${quote(label)} isn't a public key`, WRITE);
  }
  const marker = `-----END ${label}-----`;
  const end = text.indexOf(marker, offset);
  if (end === -1) return problem("the PEM block isn't closed", `add the line \`${marker}\``);
  if (end - offset > MAX_BLOCK) {
    return problem('the PEM block is too long for a public key', 'copy the key again');
  }
  const key = readKey(text.slice(offset, end + marker.length), label);
  if (key === undefined) return problem('the PEM block holds no readable public key', 'copy the key again');
  const wrong = keyProblem(key);
  return wrong === undefined
    ? { secret }
    : problem(wrong, 'use an RSA, ECDSA (P-256, P-384, P-521) or Ed25519 key');
}

const WRITE = 'write a block `-----BEGIN PUBLIC KEY-----`';

/** node:crypto says no by throwing, also to a block whose content isn't what its label says. */
function readKey(pem: string, label: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: pem, format: 'pem', type: label === 'RSA PUBLIC KEY' ? 'pkcs1' : 'spki' });
  } catch {
    return undefined;
  }
}

const EC_CURVES: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

function keyProblem(key: KeyObject): string | undefined {
  const details = key.asymmetricKeyDetails;
  switch (key.asymmetricKeyType) {
    case 'rsa': {
      const bits = details?.modulusLength ?? 0;
      return bits >= 512 && bits <= 16384
        ? undefined
        : `the RSA key has ${bits} bits (512 to 16384 are usable)`;
    }
    case 'ec':
      return EC_CURVES.has(details?.namedCurve) ? undefined : "the curve of the ECDSA key isn't known";
    case 'ed25519': {
      const { x } = key.export({ format: 'jwk' });
      return isEdwardsPoint('Ed25519', Buffer.from(x ?? '', 'base64url'))
        ? undefined
        : 'not a point of the curve Ed25519';
    }
    default:
      return `keys of the type ${key.asymmetricKeyType ?? 'unknown'} aren't known`;
  }
}
