// The form of X.509 certificates (RFC 5280) as far as the proxy's TLS library reads it when it loads one. It rejects what Node's library takes,
// so both must accept a certificate. Signatures, dates and most extensions are read during a handshake.

import {
  bitString,
  DER,
  type DerElement,
  derElements,
  derInside,
  isDerValue,
  isTime,
  objectIdentifier,
} from './der.ts';
import { isDistinguishedName, type NameAttribute, nameAttributes } from './distinguished-name.ts';

export interface X509Form {
  /** SubjectPublicKeyInfo. */
  readonly publicKey: DerElement;
  readonly subject: readonly NameAttribute[];
  readonly extensions: readonly X509Extension[];
}

export interface X509Extension {
  /** An object identifier, such as `2.5.29.15`. */
  readonly id: string;
  readonly value: Uint8Array;
}

const [EXPLICIT_0, EXPLICIT_3] = [0xa0, 0xa3];
const UNIQUE_IDS: readonly number[] = [0x81, 0x82];
const [V1, V2, V3] = [0, 1, 2];

/** Undefined if it isn't a certificate. */
export function x509Form(der: Uint8Array): X509Form | undefined {
  const [certificate, ...more] = derElements(der) ?? [];
  const [tbs, algorithm, signature, ...rest] = derInside(certificate, DER.sequence) ?? [];
  if (more.length > 0 || rest.length > 0 || tbs === undefined || signature === undefined) return undefined;
  if (!isAlgorithm(algorithm) || bitString(signature) === undefined) return undefined;
  return tbsForm(tbs);
}

function tbsForm(tbs: DerElement): X509Form | undefined {
  const members = [...(derInside(tbs, DER.sequence) ?? [])];
  const version = members[0]?.tag === EXPLICIT_0 ? versionOf(members.shift()!) : V1;
  const [serial, algorithm, issuer, validity, subject, publicKey, ...optional] = members;
  if (version === undefined || serial?.tag !== DER.integer || !isDerValue(serial) || !isAlgorithm(algorithm))
    return undefined;
  const times = derInside(validity, DER.sequence) ?? [];
  if (times.length !== 2 || !times.every(isTime) || !isDistinguishedName(issuer)) return undefined;
  const attributes = nameAttributes(subject);
  if (attributes === undefined || publicKey === undefined || !isPublicKey(publicKey)) return undefined;
  for (const tag of UNIQUE_IDS) {
    if (optional[0]?.tag !== tag) continue;
    const { content } = optional.shift()!;
    if (version < V2 || bitString({ tag: DER.bitString, content }) === undefined) return undefined;
  }
  const extensions = optional.length === 0 ? [] : version < V3 ? undefined : extensionsOf(optional.shift()!);
  if (extensions === undefined || optional.length > 0) return undefined;
  return { publicKey, subject: attributes, extensions };
}

function versionOf(element: DerElement): number | undefined {
  const [version, ...more] = derElements(element.content) ?? [];
  if (version?.tag !== DER.integer || version.content.length !== 1 || more.length > 0) return undefined;
  const [number = 0] = version.content;
  return number <= V3 ? number : undefined;
}

/** AlgorithmIdentifier. */
export function isAlgorithm(element: DerElement | undefined): boolean {
  const [algorithm, parameters, ...more] = derInside(element, DER.sequence) ?? [];
  if (objectIdentifier(algorithm) === undefined || more.length > 0) return false;
  return parameters === undefined || isDerValue(parameters);
}

/** The key itself is read by what uses it. */
function isPublicKey(element: DerElement): boolean {
  const [algorithm, key, ...more] = derInside(element, DER.sequence) ?? [];
  return isAlgorithm(algorithm) && key !== undefined && bitString(key) !== undefined && more.length === 0;
}

function extensionsOf({ tag, content }: DerElement): readonly X509Extension[] | undefined {
  const [list, ...more] = derElements(content) ?? [];
  const items = derInside(list, DER.sequence);
  if (tag !== EXPLICIT_3 || items === undefined || more.length > 0) return undefined;
  const extensions = items.map(extensionOf);
  return extensions.every((extension) => extension !== undefined) ? extensions : undefined;
}

function extensionOf(element: DerElement): X509Extension | undefined {
  const members = derInside(element, DER.sequence) ?? [];
  const [type, critical] = members;
  const value = members.at(-1);
  const id = objectIdentifier(type);
  if (id === undefined || value?.tag !== DER.octetString || members.length > 3) return undefined;
  // Old authorities write another byte than DER's for `true`.
  if (members.length === 3 && (critical?.tag !== DER.boolean || critical.content.length !== 1))
    return undefined;
  return { id, value: value.content };
}
