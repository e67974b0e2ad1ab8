// The parts of random certificates: mostly as authorities write them, sometimes as none does.

import {
  bits,
  boolean,
  type DerNode,
  encode,
  integer,
  NULL,
  node,
  octets,
  oid,
  SET,
  sequence,
  text,
} from './der.ts';
import { pick, type Random } from './random.ts';

type Choice = readonly [weight: number, make: (random: Random) => DerNode];

/** One of them, by their weights. */
export function weighted(random: Random, choices: readonly Choice[]): DerNode {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of choices) {
    left -= weight;
    if (left < 0) return make(random);
  }
  return choices[0]![1](random);
}

const UTF8 = 0x0c;
const PRINTABLE = 0x13;
const STRINGS = [UTF8, PRINTABLE, 0x12, 0x14, 0x16, 0x1a, 0x1c, 0x1e, 0x04, 0x02, 0x03, 0x30, 0x01, 0x05];
const TEXTS = [
  'a.test',
  '',
  'ab',
  'abcd',
  '\xff',
  '\xc3\xa4',
  '\x00',
  '\xd8\x00',
  '\xd8\x00\xdc\x00',
  '\x00a\x00b',
  ' a  B ',
];
export const COMMON_NAME = '2.5.4.3';
const ATTRIBUTES = [COMMON_NAME, COMMON_NAME, '2.5.4.10', '2.5.4.6', '1.2.840.113549.1.9.1', '2.5.4.999'];

const attribute = (type: string, value: DerNode): DerNode => node(SET, [sequence(oid(type), value)]);

const oddAttribute = (random: Random): DerNode =>
  attribute(pick(random, ATTRIBUTES), text(pick(random, STRINGS), pick(random, TEXTS)));

export const name = (random: Random): DerNode =>
  weighted(random, [
    [12, () => sequence(attribute(COMMON_NAME, text(UTF8, 'a.test')))],
    [2, () => sequence(attribute('2.5.4.10', text(PRINTABLE, 'Shop')))],
    [2, () => sequence()],
    [1, () => sequence(attribute(COMMON_NAME, text(UTF8, '')))],
    [2, (random) => sequence(oddAttribute(random))],
    [1, (random) => sequence(attribute('2.5.4.10', text(PRINTABLE, 'Shop')), oddAttribute(random))],
    [0.3, () => sequence(node(SET, []))],
    [
      0.5,
      () =>
        sequence(
          node(SET, [
            sequence(oid(COMMON_NAME), text(UTF8, 'b')),
            sequence(oid('2.5.4.10'), text(UTF8, 'a')),
          ]),
        ),
    ],
  ]);

const UTC = 0x17;
const GENERALIZED = 0x18;
const TIMES: readonly (readonly [number, string])[] = [
  [UTC, '200101000000Z'],
  [UTC, '491231235959Z'],
  [UTC, '500101000000Z'],
  [GENERALIZED, '20490101000000Z'],
  [GENERALIZED, '99991231235959Z'],
  [GENERALIZED, '00000101000000Z'],
  [UTC, '201301000000Z'],
  [UTC, '200230000000Z'],
  [UTC, '210229000000Z'],
  [UTC, '200229000000Z'],
  [UTC, '200101240000Z'],
  [UTC, '200101000060Z'],
  [UTC, '2001010000Z'],
  [UTC, '200101000000+0100'],
  [UTC, '200101000000'],
  [UTC, ''],
  [GENERALIZED, '20490101000000.5Z'],
  [GENERALIZED, '2049010100Z'],
  [GENERALIZED, '21000229000000Z'],
  [GENERALIZED, '20490101000000+0100'],
  [UTF8, '200101000000Z'],
];

const time = (random: Random): DerNode => {
  const [tag, value] = pick(random, TIMES);
  return text(tag, value);
};

export const validity = (random: Random): DerNode =>
  weighted(random, [
    [12, () => sequence(text(UTC, '200101000000Z'), text(GENERALIZED, '20990101000000Z'))],
    [1, () => sequence(text(UTC, '200101000000Z'), text(UTC, '210101000000Z'))],
    [2, (random) => sequence(time(random), text(UTC, '490101000000Z'))],
    [2, (random) => sequence(text(UTC, '200101000000Z'), time(random))],
  ]);

export const serial = (random: Random): DerNode =>
  weighted(random, [
    [12, () => integer(123456789n)],
    [1, () => integer(0n)],
    [1, () => integer(Buffer.alloc(20, 0x7f))],
    [1, () => integer(Buffer.alloc(21, 0x7f))],
    [0.5, () => integer(Buffer.alloc(200, 0x7f))],
    [1, () => integer(Uint8Array.of(0xff))],
    [0.5, () => integer(Uint8Array.of(0, 1))],
    [0.5, () => integer(Uint8Array.of(0xff, 0x80))],
    [0.5, () => integer(new Uint8Array())],
  ]);

const ECDSA_SHA256 = oid('1.2.840.10045.4.3.2');

export const signatureAlgorithm = (random: Random): DerNode =>
  weighted(random, [
    [12, () => sequence(ECDSA_SHA256)],
    [3, () => sequence(oid('1.2.840.113549.1.1.11'), NULL)],
    [1, () => sequence(oid('1.2.840.113549.1.1.11'))],
    [1, () => sequence(oid('1.2.840.113549.1.1.5'), NULL)],
    [1, () => sequence(oid('1.2.840.113549.1.1.4'), NULL)],
    [1, () => sequence(oid('1.2.840.113549.1.1.10'), sequence())],
    [1, () => sequence(oid('1.3.101.112'))],
    [1, () => sequence(oid('1.2.3.4'), NULL)],
    [0.3, () => sequence(oid('1.2.3.4'), NULL, NULL)],
    [0.3, () => sequence()],
    [0.3, () => sequence(node(0x06, Uint8Array.of(0x80, 1)))],
    [0.3, () => sequence(node(0x06, new Uint8Array()))],
  ]);

const extension = (id: string, value: DerNode | Uint8Array, critical?: DerNode): DerNode =>
  sequence(
    oid(id),
    ...(critical === undefined ? [] : [critical]),
    octets(value instanceof Uint8Array ? value : encode(value)),
  );

const TRUE = boolean(0xff);

const usage = (random: Random): DerNode =>
  weighted(random, [
    [4, () => bits(Uint8Array.of(0x80), 7)],
    [2, () => bits(Uint8Array.of(0xa0), 5)],
    [2, () => bits(Uint8Array.of(0x04), 2)],
    [1, () => bits(Uint8Array.of(0x06), 1)],
    [1, () => bits(Uint8Array.of(0x20), 5)],
    [1, () => bits(Uint8Array.of(0x08), 3)],
    [1, () => bits(Uint8Array.of(0x00, 0x80), 7)],
    [1, () => bits(Uint8Array.of(0x80, 0x80), 7)],
    [1, () => bits(Uint8Array.of(0x80), 0)],
    [0.5, () => bits(Uint8Array.of(0x81), 7)],
    [0.5, () => bits(Uint8Array.of(0x00), 7)],
    [0.5, () => bits(new Uint8Array())],
    [0.5, () => bits(Uint8Array.of(0x80), 8)],
    [0.5, () => node(0x03, new Uint8Array())],
    [0.5, () => octets(Uint8Array.of(0x80))],
  ]);

const generalName = (random: Random): DerNode =>
  weighted(random, [
    [8, () => text(0x82, 'a.test')],
    [1, () => text(0x82, '*.a.test')],
    [1, () => text(0x82, '')],
    [1, () => text(0x82, '\xff\x00')],
    [1, () => node(0x87, Uint8Array.of(10, 0, 0, 1))],
    [1, () => node(0x87, new Uint8Array(16))],
    [1, () => node(0x87, new Uint8Array(3))],
    [1, () => node(0x87, new Uint8Array())],
    [1, () => text(0x86, 'spiffe://a/b')],
    [1, () => text(0x86, '')],
    [1, () => text(0x81, 'a@a.test')],
    [1, () => node(0xa0, [oid('1.3.6.1.4.1.311.20.2.3'), node(0xa0, [text(UTF8, 'a')])])],
    [0.5, () => node(0xa0, [oid('1.3.6.1.4.1.311.20.2.3')])],
    [0.5, () => node(0xa0, [oid('1.2.3'), node(0xa0, [text(UTF8, '\xff')])])],
    [1, (random) => node(0xa4, [name(random)])],
    [0.5, () => node(0xa3, [node(0xa1, [text(UTF8, 'a')])])],
    [0.5, () => node(0xa5, [node(0xa1, [text(UTF8, 'a')])])],
    [0.5, () => node(0x88, Uint8Array.of(0x2a, 3))],
    [0.5, () => node(0x88, Uint8Array.of(0x80))],
    [0.5, () => text(0x89, 'a')],
    [0.5, () => text(0x0c, 'a')],
    [0.5, () => node(0xa2, [text(UTF8, 'a')])],
  ]);

const subjectNames = (random: Random): DerNode =>
  weighted(random, [
    [6, () => sequence(text(0x82, 'a.test'))],
    [6, (random) => sequence(generalName(random))],
    [2, (random) => sequence(generalName(random), generalName(random))],
    [1, () => sequence()],
    [1, () => text(0x82, 'a.test')],
    [0.5, () => NULL],
  ]);

export const SUBJECT_NAMES = '2.5.29.17';
const TLS_FEATURE = '1.3.6.1.5.5.7.1.24';
const status = integer(5n);

const features = (random: Random): DerNode =>
  weighted(random, [
    [4, () => sequence(status)],
    [1, () => sequence(status, integer(17n))],
    [1, () => sequence(integer(17n))],
    [1, () => sequence()],
    [1, () => status],
  ]);

/** One extension, of those that somebody reads while a certificate is loaded, or not. */
export const anyExtension = (random: Random): DerNode =>
  weighted(random, [
    [6, (random) => extension('2.5.29.15', usage(random), TRUE)],
    [6, (random) => extension(SUBJECT_NAMES, subjectNames(random))],
    [3, (random) => extension(TLS_FEATURE, features(random))],
    [2, () => extension('2.5.29.19', sequence(), TRUE)],
    [2, () => extension('2.5.29.19', sequence(TRUE, integer(0n)), TRUE)],
    [1, () => extension('2.5.29.19', sequence(boolean(1)), TRUE)],
    [1, () => extension('2.5.29.19', sequence(TRUE, integer(Uint8Array.of(0xff))), TRUE)],
    [2, () => extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1')))],
    [1, () => extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.2')))],
    [1, () => extension('2.5.29.37', sequence())],
    [1, () => extension('2.5.29.14', octets(Buffer.alloc(20, 1)))],
    [1, () => extension('2.5.29.35', sequence(node(0x80, Buffer.alloc(20, 1))))],
    [1, () => extension('2.5.29.30', sequence(node(0xa0, [sequence(text(0x82, 'test'))])), TRUE)],
    [1, () => extension('1.2.3.4', Uint8Array.of(1, 2, 3), TRUE)],
    [1, () => extension('1.2.3.4', new Uint8Array())],
    [1, () => extension('2.5.29.14', Uint8Array.of(1, 2, 3), boolean(0))],
    [0.5, () => extension('2.5.29.14', Uint8Array.of(1, 2, 3), boolean(1))],
    [0.3, () => sequence(oid('1.2.3.4'))],
    [0.3, () => sequence(oid('1.2.3.4'), octets(new Uint8Array()), NULL)],
    [0.3, () => sequence(oid('1.2.3.4'), text(UTF8, 'a'))],
  ]);

export const hostExtension: DerNode = extension(SUBJECT_NAMES, sequence(text(0x82, 'a.test')));
