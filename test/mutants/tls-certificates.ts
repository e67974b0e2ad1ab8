// Random certificates, keys and chains, as PEM: built from parts, then changed as a tree, as bytes and as text.

import { createPrivateKey } from 'node:crypto';
import {
  anyExtension,
  hostExtension,
  name,
  serial,
  signatureAlgorithm,
  validity,
  weighted,
} from './certificate-parts.ts';
import { bits, type DerNode, encode, explicit, integer, lengthOf, node, pemOf, sequence } from './der.ts';
import { pick, type Random } from './random.ts';
import type { TestKey, TestKeys } from './tls-keys.ts';

const isOften = (random: Random, share: number): boolean => random() < share;

/** A certificate of the key; about half of them are as an authority would write them. */
export function certificate(random: Random, key: TestKey): Buffer {
  const isPlain = isOften(random, 0.35);
  const algorithm = signatureAlgorithm(isPlain ? () => 0 : random);
  const part = (make: (random: Random) => DerNode, share = 0.2): DerNode =>
    make(isPlain || !isOften(random, share) ? () => 0 : random);
  const count = isPlain ? 0 : Math.floor(random() * 4);
  const extensions = Array.from({ length: count }, () => anyExtension(random));
  if (isPlain || isOften(random, 0.5)) extensions.push(hostExtension);
  const version = part(
    (random) =>
      weighted(random, [
        [12, () => explicit(0, integer(2n))],
        [1, () => explicit(0, integer(1n))],
        [1, () => explicit(0, integer(0n))],
        [0.5, () => explicit(0, integer(3n))],
        [0.5, () => explicit(0, integer(Uint8Array.of(0, 2)))],
      ]),
    0.15,
  );
  const isFirst = !isPlain && isOften(random, 0.05);
  const tbs = sequence(
    ...(isFirst ? [] : [version]),
    part(serial),
    algorithm,
    part(name),
    part(validity),
    part(name, 0.5),
    key.spki,
    ...(!isPlain && isOften(random, 0.03) ? [node(0x81, Uint8Array.of(0, 1))] : []),
    ...(!isPlain && isOften(random, 0.03) ? [node(0x82, Uint8Array.of(0, 1))] : []),
    ...(extensions.length === 0 && isOften(random, 0.8) ? [] : [explicit(3, sequence(...extensions))]),
  );
  const outer = !isPlain && isOften(random, 0.05) ? signatureAlgorithm(random) : algorithm;
  const signature =
    !isPlain && isOften(random, 0.03) ? bits(Buffer.alloc(8, 1), 1) : bits(Buffer.alloc(64, 1));
  const tree = sequence(tbs, outer, signature);
  return encode(!isPlain && isOften(random, 0.25) ? changed(random, tree) : tree);
}

const TAGS = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0c, 0x13, 0x17, 0x1f, 0x30, 0x31, 0x80, 0x82, 0xa0, 0xa3, 0x24,
  0x23,
];

/** The tree with one change at a random place. */
export function changed(random: Random, tree: DerNode): DerNode {
  const { content } = tree;
  if (!(content instanceof Uint8Array) && content.length > 0 && isOften(random, 0.85)) {
    const at = Math.floor(random() * content.length);
    const items = [...content];
    const how = random();
    if (how < 0.05) items.splice(at, 1);
    else if (how < 0.1) items.splice(at, 0, items[at]!);
    else if (how < 0.13) items.reverse();
    else items[at] = changed(random, items[at]!);
    return { ...tree, content: items };
  }
  const body = content instanceof Uint8Array ? content : Buffer.concat(content.map(encode));
  switch (Math.floor(random() * 8)) {
    case 0:
      return { ...tree, tag: pick(random, TAGS) };
    case 1:
      return { ...tree, length: Uint8Array.of(0x82, body.length >> 8, body.length & 0xff) };
    case 2:
      return { ...tree, length: Uint8Array.of(0x80), content: Buffer.concat([body, new Uint8Array(2)]) };
    case 3:
      return { ...tree, content: new Uint8Array() };
    case 4:
      return { ...tree, length: lengthOf(body.length + 1) };
    case 5:
      return { ...tree, content: Buffer.concat([Uint8Array.of(Math.floor(random() * 256)), body]) };
    case 6:
      return { ...tree, content: Buffer.concat([body, Uint8Array.of(Math.floor(random() * 256))]) };
    default: {
      const bytes = Buffer.from(body);
      if (bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      return { ...tree, content: bytes };
    }
  }
}

const WRITINGS: readonly ((pem: string) => string)[] = [
  (pem) => pem.replaceAll('\n', '\r\n'),
  (pem) => pem.replaceAll('\n', '\n\n'),
  (pem) => pem.replaceAll('\n', ' \n'),
  (pem) => pem.trimEnd(),
  (pem) => `a comment\n${pem}`,
  (pem) => `${pem}a comment\n`,
  (pem) => `  ${pem}`,
  (pem) => pem.replace('-----\n', '-----\nComment: one\n\n'),
  (pem) =>
    pem.replace(
      '-----\n',
      '-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00000000000000000000000000000000\n\n',
    ),
  (pem) =>
    pem.replace(
      /-----\n([\s\S]*)\n-----/,
      (_, base64: string) => `-----\n${base64.replaceAll('\n', '')}\n-----`,
    ),
  (pem) => pem.replaceAll('\n', ' '),
  (pem) => pem.replace(/=+\n/, '\n'),
  (pem) => pem.replace('-----END', '====\n-----END'),
  (pem) => pem.replace('-----BEGIN', '----BEGIN'),
  (pem) => pem.replace(/-----END [A-Z ]*-----/, ''),
  (pem) => pem.replaceAll('CERTIFICATE', 'X509 CERTIFICATE'),
  (pem) => pem.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'),
  (pem) => pem.replace(/(-----\n.{20})(.)/, '$1!$2'),
  (pem) => pem.replace(/(-----\n.{20})(.)/, '$1'),
  (pem) => pem.replace(/(-----\n.{20})(.)/, '$1\0$2'),
  (pem) => `\u00ef\u00bb\u00bf${pem}`,
  (pem) => `-----BEGIN CERTIFICATE-----\n${pem}`,
  (pem) => `${pem}-----BEGIN CERTIFICATE-----\n`,
  (pem) => `${pem}\0`,
  (pem) => pem.replaceAll('\n', '\n\t'),
  () => '',
];

export const written = (random: Random, pem: string, share = 0.1): string =>
  isOften(random, share) ? pick(random, WRITINGS)(pem) : pem;

/** The PEM of a private key, in one of the forms that it has. */
export function keyPem(random: Random, key: TestKey): string {
  const change = (tree: DerNode): DerNode => (isOften(random, 0.08) ? changed(random, tree) : tree);
  const { own, pkcs8 } = key;
  if (own === undefined || isOften(random, 0.6)) {
    if (isOften(random, 0.02)) return locked(pkcs8);
    return written(random, pemOf('PRIVATE KEY', encode(change(pkcs8))));
  }
  const label = isOften(random, 0.03)
    ? pick(random, ['PRIVATE KEY', 'EC PRIVATE KEY', 'RSA PRIVATE KEY'])
    : own.label;
  const pem = written(random, pemOf(label, encode(change(own.der))));
  if (own.label !== 'EC PRIVATE KEY' || isOften(random, 0.6)) return pem;
  const parameters = (key.spki.content as DerNode[])[0]!.content as DerNode[];
  return `${pemOf('EC PARAMETERS', encode(parameters[1]!))}${pem}`;
}

function locked(pkcs8: DerNode): string {
  const key = createPrivateKey({ key: encode(pkcs8), format: 'der', type: 'pkcs8' });
  return key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'a' }) as string;
}

export interface TlsCase {
  readonly role: 'server' | 'client' | 'authority';
  readonly chain: string;
  readonly key?: string;
}

/** A key pair with its issuers, or a bundle of authorities. */
export function tlsCase(random: Random, { good, odd }: TestKeys): TlsCase {
  const anyKey = (): TestKey => pick(random, isOften(random, 0.8) ? good : odd);
  const block = (key: TestKey): string =>
    written(random, pemOf('CERTIFICATE', certificate(random, key)), 0.08);
  const key = anyKey();
  const more = isOften(random, 0.7) ? 0 : Math.floor(random() * 3);
  const blocks = [block(key), ...Array.from({ length: more }, () => block(anyKey()))];
  if (isOften(random, 0.05)) blocks.push(pick(random, blocks));
  if (isOften(random, 0.02)) blocks.reverse();
  if (isOften(random, 0.03)) blocks.splice(pick(random, [0, 1]), 0, keyPem(random, key));
  const chain = blocks.join('');
  if (isOften(random, 0.25)) return { role: 'authority', chain };
  const role = isOften(random, 0.7) ? 'server' : 'client';
  const owner = isOften(random, 0.03) ? anyKey() : key;
  const pem = keyPem(random, owner);
  return { role, chain, key: isOften(random, 0.02) ? `${keyPem(random, anyKey())}${pem}` : pem };
}
