// Key pairs that a Secret can hold and Envoy refuses, each with one fault.

import {
  bits,
  boolean,
  type DerNode,
  encode,
  explicit,
  integer,
  node,
  octets,
  oid,
  pemOf,
  SET,
  sequence,
  text,
} from '../mutants/der.ts';
import { type TestKey, testKeys } from '../mutants/tls-keys.ts';

export interface OddPair {
  /** Of a Secret and a host. */
  readonly name: string;
  readonly cert: string;
  readonly key: string;
  /** What is said of it. */
  readonly problem: RegExp;
  /** Envoy presents it to backends all the same. */
  readonly isForClients?: boolean;
}

export interface OddPairs {
  readonly pairs: readonly OddPair[];
  /** Usual in form, for a host. */
  readonly good: (
    host: string,
    kind: 'ecdsa' | 'rsa' | 'ed25519',
  ) => { readonly cert: string; readonly key: string };
  /** An authority that Node's library reads, and Envoy's doesn't. */
  readonly authority: string;
}

interface Parts {
  readonly subject?: DerNode;
  readonly extensions?: readonly DerNode[];
  readonly serial?: DerNode;
  /** The end of its validity, as UTCTime. */
  readonly until?: string;
}

const UTF8 = 0x0c;
const nameOf = (value: string): DerNode => sequence(node(SET, [sequence(oid('2.5.4.3'), text(UTF8, value))]));
const extension = (id: string, value: DerNode): DerNode =>
  sequence(oid(id), boolean(0xff), octets(encode(value)));
const host = (name: string): DerNode => extension('2.5.29.17', sequence(text(0x82, name)));
const usage = (byte: number, unused: number): DerNode =>
  extension('2.5.29.15', bits(Uint8Array.of(byte), unused));
const MUST_STAPLE = extension('1.3.6.1.5.5.7.1.24', sequence(integer(5n)));

/** Node's library doesn't look at it, and Envoy's does. */
const NO_DAY = '490229000000Z';

function certificate(key: TestKey, name: string, parts: Parts = {}): string {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const {
    subject = nameOf(name),
    extensions = [host(name)],
    serial = integer(7n),
    until = '491231000000Z',
  } = parts;
  const tbs = sequence(
    explicit(0, integer(2n)),
    serial,
    algorithm,
    nameOf('an authority'),
    sequence(text(0x17, '200101000000Z'), text(0x17, until)),
    subject,
    key.spki,
    ...(extensions.length === 0 ? [] : [explicit(3, sequence(...extensions))]),
  );
  return pemOf('CERTIFICATE', encode(sequence(tbs, algorithm, bits(Buffer.alloc(64, 1)))));
}

export function oddPairs(): OddPairs {
  const { good, odd } = testKeys();
  const keyOf = (name: string): TestKey => [...good, ...odd].find((key) => key.name === name)!;
  const pem = (key: TestKey): string => pemOf('PRIVATE KEY', encode(key.pkcs8));
  const ec = keyOf('P-256-named');
  const at = (name: string): string => `${name}.example.org`;
  const ofParts = (name: string, parts: Parts, problem: RegExp, isForClients = false): OddPair => ({
    ...{ name, cert: certificate(ec, at(name), parts), key: pem(ec), problem },
    ...(isForClients ? { isForClients } : {}),
  });
  const ofKey = (name: string, key: TestKey, problem: RegExp): OddPair => ({
    ...{ name, cert: certificate(key, at(name)), key: pem(key), problem },
  });
  const unreadable = certificate(ec, 'issuer.test', { until: NO_DAY });
  const otherKey = keyOf('P-384-named');
  return {
    pairs: [
      ofParts(
        'key-cert-sign',
        { extensions: [host(at('key-cert-sign')), usage(0x04, 2)] },
        /key usage lacks `digitalSignature`/,
      ),
      ofParts('no-names', { subject: sequence(), extensions: [] }, /neither a common name nor/, true),
      ofParts('empty-name', { subject: nameOf('') }, /common name is empty/, true),
      ofParts(
        'must-staple',
        { extensions: [host(at('must-staple')), MUST_STAPLE] },
        /demands OCSP stapling/,
        true,
      ),
      ofParts('serial', { serial: integer(Uint8Array.of(0, 1)) }, /no chain of X.509 certificates/),
      ofParts('subject-text', { subject: nameOf('\xff\xfe') }, /no chain of X.509 certificates/),
      ofParts('no-day', { until: NO_DAY }, /no chain of X.509 certificates/),
      ofKey('explicit-curve', keyOf('P-256-explicit'), /P-256, P-384 or P-521/),
      ofKey('small-curve', keyOf('P-224-named'), /P-256, P-384 or P-521/),
      ofKey('three-primes', keyOf('three primes'), /more than two primes/),
      ofKey('large-exponent', keyOf('an exponent of 60 bits'), /exponent of its RSA key has 60 bits/),
      ofKey('small-rsa', keyOf('rsa-1024-65537'), /1024 bits/),
      ofKey('ed448', keyOf('ed448'), /type that the proxy doesn't support/),
      {
        ...ofParts('issuer', {}, /no chain of X.509 certificates/),
        cert: `${certificate(ec, at('issuer'))}${unreadable}`,
      },
      { ...ofParts('other-key', {}, /`tls.key` doesn't match/), key: pem(otherKey) },
    ],
    good: (name, kind) => {
      const key = keyOf({ ecdsa: 'P-521-named', rsa: 'rsa-2048-3', ed25519: 'ed25519' }[kind]);
      return { cert: certificate(key, name), key: pem(key) };
    },
    authority: unreadable,
  };
}
