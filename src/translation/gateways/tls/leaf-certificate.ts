// What the proxy demands of a certificate that it presents, beyond its form: the key, its usage, and for servers the names.

import {
  bitString,
  DER,
  type DerElement,
  derElements,
  derInside,
  naturalNumber,
  objectIdentifier,
} from '../../../grammar/der.ts';
import { isDistinguishedName } from '../../../grammar/distinguished-name.ts';
import type { X509Form } from '../../../grammar/x509.ts';

/** Who presents it: the proxy to its clients, or to a backend. */
export type TlsRole = 'server' | 'client';

const [COMMON_NAME, KEY_USAGE, SUBJECT_NAMES, TLS_FEATURE] = [
  '2.5.4.3',
  '2.5.29.15',
  '2.5.29.17',
  '1.3.6.1.5.5.7.1.24',
];

/** Why the proxy would reject it. */
export function leafProblem(form: X509Form, role: TlsRole): string | undefined {
  const { type, problem } = publicKey(form.publicKey);
  if (problem !== undefined) return problem;
  // The proxy's library checks this for ECDSA only: RSA keys may be for encryption.
  if (type === 'ec' && !maySign(form))
    return "its certificate's key usage lacks `digitalSignature`: issue a certificate for servers, not for an authority";
  return role === 'server' ? serverProblem(form) : undefined;
}

const OBJECTS = {
  rsa: '1.2.840.113549.1.1.1',
  ec: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
} as const;
/** Bytes of a coordinate. */
const CURVES: ReadonlyMap<string | undefined, number> = new Map([
  ['1.2.840.10045.3.1.7', 32],
  ['1.3.132.0.34', 48],
  ['1.3.132.0.35', 66],
]);
const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 16384;
/** Larger ones would make handshakes slow. */
const MAX_EXPONENT_BITS = 33;

interface PublicKey {
  readonly type?: keyof typeof OBJECTS;
  readonly problem?: string;
}

function publicKey(element: DerElement): PublicKey {
  const [algorithm, key] = derInside(element, DER.sequence)!;
  const [object, parameters] = derInside(algorithm, DER.sequence)!;
  const content = bitString(key!)!;
  switch (objectIdentifier(object)) {
    case OBJECTS.rsa: {
      const problem = rsaProblem(parameters, content);
      return problem === undefined ? { type: 'rsa' } : { problem };
    }
    case OBJECTS.ec: {
      const size = CURVES.get(objectIdentifier(parameters));
      if (size === undefined)
        return {
          problem:
            "its ECDSA key isn't of a curve that the proxy supports, by its name: use P-256, P-384 or P-521",
        };
      return isPoint(content, size) ? { type: 'ec' } : { problem: UNREADABLE };
    }
    case OBJECTS.ed25519:
      return parameters === undefined ? { type: 'ed25519' } : { problem: UNREADABLE };
    default:
      return { problem: "its key is of a type that the proxy doesn't support: use RSA, ECDSA or Ed25519" };
  }
}

/** Both coordinates, or one and the sign of the other (SEC 1, 2.3.3). Node's library checks that it is on the curve. */
function isPoint(content: Uint8Array, size: number): boolean {
  const [form] = content;
  return form === 4
    ? content.length === 1 + 2 * size
    : (form === 2 || form === 3) && content.length === 1 + size;
}

const UNREADABLE = 'the public key of its certificate has an invalid form: issue the certificate again';

function rsaProblem(parameters: DerElement | undefined, content: Uint8Array): string | undefined {
  const [key, ...more] = derElements(content) ?? [];
  const [modulus, exponent, ...rest] = derInside(key, DER.sequence) ?? [];
  const [n, e] = [naturalNumber(modulus), naturalNumber(exponent)];
  if (parameters?.tag !== DER.null || more.length + rest.length > 0 || n === undefined || e === undefined)
    return UNREADABLE;
  const [bits, exponentBits] = [n.toString(2).length, e.toString(2).length];
  if (bits < MIN_RSA_BITS)
    return `its RSA key has ${bits} bits, and the proxy needs at least ${MIN_RSA_BITS}`;
  if (bits > MAX_RSA_BITS)
    return `its RSA key has ${bits} bits, and the proxy supports at most ${MAX_RSA_BITS}`;
  if (n % 2n === 0n || e % 2n === 0n || e === 1n) return UNREADABLE;
  return exponentBits > MAX_EXPONENT_BITS
    ? `the public exponent of its RSA key has ${exponentBits} bits, and the proxy supports at most ${MAX_EXPONENT_BITS}: use 65537`
    : undefined;
}

const DIGITAL_SIGNATURE = 0x80;

/** Any use is allowed without the extension. */
function maySign(form: X509Form): boolean {
  const usage = extension(form, KEY_USAGE);
  if (usage === undefined) return true;
  const [flags, ...more] = derElements(usage) ?? [];
  const bits = flags && more.length === 0 ? bitString(flags) : undefined;
  return ((bits?.[0] ?? 0) & DIGITAL_SIGNATURE) !== 0;
}

/** The value of the first, as the proxy reads it. */
const extension = ({ extensions }: X509Form, wanted: string): Uint8Array | undefined =>
  extensions.find(({ id }) => id === wanted)?.value;

/** The feature `status_request` alone (RFC 7633). */
const MUST_STAPLE = Buffer.from('3003020105', 'hex');

function serverProblem(form: X509Form): string | undefined {
  const { subject, extensions } = form;
  if (MUST_STAPLE.equals(extension(form, TLS_FEATURE) ?? new Uint8Array()))
    return 'its certificate demands OCSP stapling (`must-staple`), which the proxy is not set up for: issue one without';
  const commonName = subject.find(({ type }) => type === COMMON_NAME);
  if (commonName?.value.content.length === 0)
    return "its certificate's common name is empty: issue one with a name";
  if (commonName !== undefined) return undefined;
  const names = extensions.filter(({ id }) => id === SUBJECT_NAMES);
  return names.length === 1 && isNames(names[0]!.value)
    ? undefined
    : 'its certificate has neither a common name nor subject alternative names: issue one for the host';
}

function isNames(value: Uint8Array): boolean {
  const [list, ...more] = derElements(value) ?? [];
  const names = derInside(list, DER.sequence);
  if (names === undefined || more.length > 0) return false;
  return names.some(({ tag }) => HOSTS.includes(tag)) && names.every(isGeneralName);
}

/** DNS, URI and IP address: the proxy ignores others. */
const HOSTS: readonly number[] = [0x82, 0x86, 0x87];
const MAIL = 0x81;
const DIRECTORY = 0xa4;

function isGeneralName({ tag, content }: DerElement): boolean {
  if (HOSTS.includes(tag) || tag === MAIL) return true;
  const [name, ...more] = tag === DIRECTORY ? (derElements(content) ?? []) : [];
  return isDistinguishedName(name) && more.length === 0;
}
