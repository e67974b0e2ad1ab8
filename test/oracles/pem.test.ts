// PEM public keys beside Go's encoding/pem and crypto/x509: good blocks, written in other ways, and broken at every place.

import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { checkPemKey } from '../../src/grammar/pem-key.ts';
import { seededBits } from '../mutants/random.ts';
import { asked, askGo } from './asking.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const ed = generateKeyPairSync('ed25519').publicKey;
const BLOCKS: readonly string[] = [
  rsa.export({ format: 'pem', type: 'spki' }) as string,
  rsa.export({ format: 'pem', type: 'pkcs1' }) as string,
  ec.export({ format: 'pem', type: 'spki' }) as string,
  ed.export({ format: 'pem', type: 'spki' }) as string,
];

const CHANGES: readonly ((block: string) => string)[] = [
  (block) => block,
  (block) => block.replaceAll('\n', '\r\n'),
  (block) => block.replaceAll('\n', '\n\n'),
  (block) => block.replaceAll('\n', ' \n'),
  (block) => block.replace('-----\n', '-----\nComment: a key\n\n'),
  (block) => block.replace('-----\n', '-----\nProc-Type: 4,CLEAR\nComment: a key\n'),
  (block) => `a comment\n${block}`,
  (block) => `${block}\n\nmore`,
  (block) => block.trimEnd(),
  (block) => block.trim().replaceAll('\n', ' '),
  (block) => block.trim().replaceAll('\n', ''),
  (block) => block.replace('BEGIN PUBLIC', 'BEGIN RSA PUBLIC'),
  (block) => block.replace('END', 'FIN'),
  (block) => block.replaceAll('PUBLIC KEY', 'CERTIFICATE'),
  (block) => block.replace(/=*\n-----END/, '\n-----END'),
  (block) => block.replace(/\n-----END/, '====\n-----END'),
  (block) => block.replace(/-----\n(.)/, '-----\n!$1'),
];

t.test('a block is read where Go reads it', async (t) => {
  const next = seededBits(28);
  const texts = BLOCKS.flatMap((block) => [
    ...CHANGES.map((change) => change(block)),
    // One character of what is between the markers, left out or doubled.
    ...Array.from({ length: 100 }, () => {
      const at = 40 + (next() % (block.length - 90));
      return next() % 2 === 0
        ? block.slice(0, at) + block.slice(at + 1)
        : block.slice(0, at) + block.slice(at - 1);
    }),
  ]);
  const answers = await asked(t, () => askGo('pem', texts));
  if (answers === undefined) return;
  const differences: string[] = [];
  for (const [index, text] of texts.entries()) {
    const { problem } = checkPemKey(text);
    if ((problem === undefined) !== (answers[index] === ''))
      differences.push(`${text}: ${problem?.message ?? 'accepted'}; Go: ${answers[index]}`);
  }
  t.strictSame(differences.slice(0, 5), []);
});
