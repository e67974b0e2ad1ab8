// A public key as PEM: the first block of a text (C-09). Problems never repeat the content of a block.

import { createPublicKey, type KeyObject } from 'node:crypto';
import { defined } from './defined.ts';
import { isEdwardsPoint } from './edwards-point.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

export interface PemReport {
  readonly problem?: Problem;
  /** Some block of the text is a private key. */
  readonly secret: boolean;
}

/** RFC 7468: the marker is at the beginning of a line. */
const BEGIN = /(?<![^\n])-----BEGIN ([A-Z0-9 #.]{0,64})-----/;
const PRIVATE = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
/** Far above an RSA key of 16384 bits (2.8 KiB). */
const MAX_BLOCK = 16 * 1024;
/** Base64 characters per line (RFC 7468, 3). */
const LINE = 64;

/** Whether the text contains the start of a PEM block. */
export function holdsPem(text: string): boolean {
  return BEGIN.test(text);
}

export function checkPemKey(text: string): PemReport {
  const begin = BEGIN.exec(text);
  if (begin === null) return { problem: { message: 'no PEM block', hint: WRITE }, secret: false };
  const label = begin[1]!;
  const offset = begin.index;
  const secret = PRIVATE.test(text);
  const problem = (message: string, hint: string, replacement?: string): PemReport => ({
    problem: { message, hint, offset, ...defined({ replacement }) },
    secret,
  });
  if (label.endsWith('PRIVATE KEY')) {
    return problem(
      'this is a private key; use the public key',
      'write the public key (`openssl pkey -pubout`), and replace the private key, because it has been exposed',
    );
  }
  if (label.endsWith('CERTIFICATE')) {
    return problem("a certificate isn't a public key", 'extract its key: `openssl x509 -pubkey -noout`');
  }
  if (label !== 'PUBLIC KEY' && label !== 'RSA PUBLIC KEY') {
    return problem(`a PEM block ${quote(label)} isn't a public key`, WRITE);
  }
  const marker = `-----END ${label}-----`;
  const start = offset + begin[0].length;
  const end = text.indexOf(marker, start);
  if (end === -1) return problem("the PEM block isn't closed", `add the line \`${marker}\``);
  if (end - offset > MAX_BLOCK) {
    return problem('the PEM block is too long for a public key', 'copy the key again');
  }
  const body = text.slice(start, end);
  if (!/^[ \t\r]*\n/.test(body) || !/\n[ \t]*$/.test(body)) {
    const message = 'the lines of the PEM block are joined: its markers must be on separate lines';
    const unfolded = unfold(text, begin[0], body, marker);
    return problem(message, 'keep the lines: in YAML, write `|` and the block below it', unfolded);
  }
  const key = readKey(content(body), label);
  if (key === undefined) return problem('the PEM block has no readable public key', 'copy the key again');
  const wrong = keyProblem(key);
  return wrong === undefined
    ? { secret }
    : problem(wrong, 'use an RSA, ECDSA (P-256, P-384, P-521) or Ed25519 key');
}

/** The key of the first block; undefined if `checkPemKey` finds a problem. */
export function pemKey(text: string): KeyObject | undefined {
  const begin = BEGIN.exec(text);
  if (begin === null) return undefined;
  const start = begin.index + begin[0].length;
  const end = text.indexOf(`-----END ${begin[1]}-----`, start);
  return end === -1 ? undefined : readKey(content(text.slice(start, end)), begin[1]!);
}

const WRITE = 'write a block `-----BEGIN PUBLIC KEY-----`';

/** The base64 of a block without headers (RFC 1421, `Name: value`), blank lines and other white space. */
function content(body: string): string {
  const lines = body.slice(body.indexOf('\n') + 1).split('\n');
  let first = 0;
  while (first < lines.length && (lines[first]!.trim() === '' || lines[first]!.includes(':'))) first += 1;
  return lines
    .slice(first)
    .join('')
    .replace(/[ \t\r]/g, '');
}

/** The block with line breaks restored, if it is the whole text, loses nothing, and is then a valid key. */
function unfold(text: string, begin: string, body: string, end: string): string | undefined {
  const base64 = body.replace(/\s+/g, '');
  if (text.trim() !== `${begin}${body}${end}` || !/^[A-Za-z0-9+/]+=*$/.test(base64)) return undefined;
  const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  const unfolded = [begin, ...lines, end, ''].join('\n');
  return checkPemKey(unfolded).problem === undefined ? unfolded : undefined;
}

/** node:crypto reports errors by throwing, for example if a block's content doesn't match its label. */
function readKey(base64: string, label: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  const key = Buffer.from(base64, 'base64');
  try {
    return createPublicKey({ key, format: 'der', type: label === 'RSA PUBLIC KEY' ? 'pkcs1' : 'spki' });
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
