// The form of certificates, beside what Node's library takes; thousands of others are in test/oracles/tls-certificates.test.ts.

import t from 'tap';
import { derElements, isTime, naturalNumber, objectIdentifier } from '../../src/grammar/der.ts';
import { x509Form } from '../../src/grammar/x509.ts';
import { certificate } from '../mutants/tls-certificates.ts';
import { testKeys } from '../mutants/tls-keys.ts';

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const only = (hex: string) => derElements(bytes(hex))?.[0];

for (const [what, hex, count] of [
  ['nothing', '', 0],
  ['two elements', '0500 020101', 2],
  ['a length of one byte more', `04 81 80 ${'00'.repeat(128)}`, 1],
  ['a length that needs no second byte', '04 81 01 00', undefined],
  ['a length with a zero in front', `04 82 00 80 ${'00'.repeat(128)}`, undefined],
  ['an indefinite length', '30 80 0000', undefined],
  ['a length beyond the end', '04 02 00', undefined],
  ['no length', '04', undefined],
  ['a tag of several bytes', '1f 81 01 00', undefined],
  ['the end of an indefinite length', '00 00', undefined],
] as const)
  t.test(`elements: ${what}`, async (t) => {
    t.equal(derElements(bytes(hex))?.length, count);
  });

for (const [hex, expected] of [
  ['0603551d0f', '2.5.29.15'],
  ['06082a8648ce3d030107', '1.2.840.10045.3.1.7'],
  ['0603883703', '2.999.3'],
  ['0600', undefined],
  ['060180', undefined],
  ['0603558001', undefined],
  ['020101', undefined],
] as const)
  t.test(`object identifier ${hex}`, async (t) => {
    t.equal(objectIdentifier(only(hex)), expected);
  });

for (const [hex, expected] of [
  ['020100', 0n],
  ['02020080', 128n],
  ['02020001', undefined],
  ['0201ff', undefined],
  ['0200', undefined],
  ['040101', undefined],
] as const)
  t.test(`number ${hex}`, async (t) => {
    t.equal(naturalNumber(only(hex)), expected);
  });

for (const [tag, text, expected] of [
  [0x17, '200229000000Z', true],
  [0x17, '210229000000Z', false],
  [0x17, '000229000000Z', true],
  [0x17, '200101000000+0100', true],
  [0x17, '200101000000+2400', false],
  [0x17, '2001010000Z', false],
  [0x18, '21000229000000Z', false],
  [0x18, '20000431000000Z', false],
  [0x18, '20991231235959Z', true],
  [0x18, '20991231235959.5Z', false],
  [0x18, '20991231235959+0100', false],
  [0x0c, '200229000000Z', false],
] as const)
  t.test(`time ${text}`, async (t) => {
    t.equal(isTime({ tag, content: Buffer.from(text) }), expected);
  });

t.test('a certificate has a subject, a key and extensions', async (t) => {
  const der = certificate(() => 0, testKeys().good[0]!);
  const form = x509Form(der);
  t.match(form, { subject: [{ type: '2.5.4.3' }], extensions: [{ id: '2.5.29.17' }] });
  t.equal(x509Form(Buffer.concat([der, Uint8Array.of(0)])), undefined, 'with nothing behind it');
  t.equal(x509Form(der.subarray(0, -1)), undefined, 'whole');
});
