// Keys and key sets: C-08, C-09; docs/development/design.md#htpasswd-keys-tls. The keys are made by node:crypto.

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import t from 'tap';
import { isEdwardsPoint } from '../../src/grammar/edwards-point.ts';
import { checkKeySet, checkKeys } from '../../src/grammar/jwks.ts';
import { HOSTILE, isPrintable } from './tables.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaSmall = generateKeyPairSync('rsa', { modulusLength: 512 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const secp256k1 = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
const ed25519 = generateKeyPairSync('ed25519');
const ed448 = generateKeyPairSync('ed448');
const x25519 = generateKeyPairSync('x25519');
const x448 = generateKeyPairSync('x448');

const jwk = (key: KeyObject): Record<string, unknown> => ({ ...key.export({ format: 'jwk' }) });
const pem = (key: KeyObject, type: 'spki' | 'pkcs1' = 'spki'): string =>
  key.export({ format: 'pem', type }) as string;
const set = (...keys: unknown[]): string => JSON.stringify({ keys });

const PUBLIC: readonly Record<string, unknown>[] = [
  rsa,
  rsaSmall,
  p256,
  p384,
  p521,
  ed25519,
  ed448,
  x25519,
  x448,
].map(({ publicKey }) => jwk(publicKey));

const R = jwk(rsa.publicKey);
const E = jwk(p256.publicKey);
const O = jwk(ed25519.publicKey);

/** Keys with one mistake each. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['no kty', { n: R['n'], e: R['e'] }],
  ['unknown kty', { ...R, kty: 'rsa' }],
  ['kty of the prototype', { kty: 'constructor' }],
  ['kty that is no string', { ...R, kty: 1 }],
  ['no modulus', { kty: 'RSA', e: 'AQAB' }],
  ['no exponent', { kty: 'RSA', n: R['n'] }],
  ['modulus that is no base64url', { ...R, n: '!!!!' }],
  ['modulus in base64', { ...R, n: `${String(R['n']).slice(0, -2)}+/` }],
  ['modulus with padding', { ...R, n: `${String(R['n'])}==` }],
  ['empty modulus', { ...R, n: '' }],
  ['modulus that is a number', { ...R, n: 65537 }],
  ['modulus of 24 bits', { ...R, n: 'AQAB' }],
  ['modulus of zeros', { ...R, n: 'A'.repeat(342) }],
  ['enormous modulus', { ...R, n: `_${'A'.repeat(40_000)}B` }],
  ['even modulus', { ...R, n: `_${'A'.repeat(341)}` }],
  ['even exponent', { ...R, e: 'AQAA' }],
  ['exponent one', { ...R, e: 'AQ' }],
  ['kid that is a number', { ...R, kid: 1 }],
  ['no curve', { ...E, crv: undefined }],
  ['unknown curve', { ...E, crv: 'P-257' }],
  ['curve of another type', { ...E, crv: 'Ed25519' }],
  ['secp256k1', jwk(secp256k1.publicKey)],
  ['no y', { ...E, y: undefined }],
  ['x of another length', { ...E, x: 'AQAB' }],
  ['point off the curve', { ...E, x: E['y'], y: E['x'] }],
  ['point of another curve', { ...jwk(p384.publicKey), crv: 'P-256' }],
  ['no x of an OKP key', { kty: 'OKP', crv: 'Ed25519' }],
  ['x of an OKP key of another length', { ...O, x: 'AQAB' }],
  ['no point of Ed25519', { ...O, x: Buffer.alloc(32, 2).toString('base64url') }],
  ['no point of Ed25519, above the prime', { ...O, x: Buffer.alloc(32, 255).toString('base64url') }],
  ['no point of Ed448', { kty: 'OKP', crv: 'Ed448', x: Buffer.alloc(57, 255).toString('base64url') }],
  ['oct without k', { kty: 'oct' }],
  ['oct with a k that is no base64url', { kty: 'oct', k: 'a b' }],
  ['null', null],
  ['text', 'key'],
  ['array', []],
  ['empty object', {}],
];

t.test('public keys of every known type are accepted', async (t) => {
  for (const key of PUBLIC) {
    const name = `${String(key['kty'])} ${String(key['crv'] ?? '')}`;
    t.strictSame(checkKeySet(set(key)), { problems: [], secret: false }, name);
    t.strictSame(
      checkKeys(set({ ...key, kid: 'a', use: 'sig', alg: 'x', unknown: [1] })),
      { problems: [], secret: false },
      name,
    );
    t.strictSame(checkKeys(JSON.stringify(key)), { problems: [], secret: false }, name);
  }
  t.strictSame(checkKeySet(set(...PUBLIC)), { problems: [], secret: false });
});

t.test('an invalid key is found in a set, by its index, and on its own', async (t) => {
  for (const [name, key] of WRONG) {
    for (const report of [checkKeySet(set(E, key)), checkKeys(set(E, key)), checkKeys(JSON.stringify(key))]) {
      t.equal(report.problems.length, 1, name);
      t.ok(report.problems[0]?.hint && isPrintable(report.problems[0]), name);
    }
    t.match(checkKeySet(set(E, key)).problems[0]?.message, /^keys\[1\]/, name);
  }
});

t.test('private and symmetric keys are accepted and reported', async (t) => {
  const secrets = [rsa, p256, ed25519].map(({ privateKey }) => jwk(privateKey));
  for (const key of [...secrets, { kty: 'oct', k: 'c2VjcmV0' }]) {
    t.strictSame(checkKeySet(set(E, key)), { problems: [], secret: true }, String(key['kty']));
    t.strictSame(checkKeys(JSON.stringify(key)), { problems: [], secret: true }, String(key['kty']));
  }
});

t.test('a key set must be a JSON object with keys', async (t) => {
  const texts = [
    '',
    '{}',
    '[]',
    'null',
    '1',
    '"a"',
    '{"keys":[]}',
    '{"keys":{}}',
    '{"keys":null}',
    '{"keys":[}',
    set().slice(1),
  ];
  for (const text of texts) {
    t.equal(checkKeySet(text).problems.length, 1, text);
    t.equal(checkKeys(text).problems.length, 1, text);
    t.ok(checkKeySet(text).problems[0]?.hint, text);
  }
  t.equal(checkKeySet(JSON.stringify(R)).problems.length, 1, 'a single key is no set');
  t.equal(checkKeySet(pem(rsa.publicKey)).problems.length, 1, 'a PEM key is no set');
  t.equal(checkKeySet(`{"__proto__": ${set(E)}}`).problems.length, 1, 'keys of a prototype are no keys');
});

t.test('PEM public keys are accepted by C-09', async (t) => {
  const texts = [
    pem(rsa.publicKey),
    pem(rsa.publicKey, 'pkcs1'),
    pem(p256.publicKey),
    pem(p384.publicKey),
    pem(ed25519.publicKey),
    `a comment\n${pem(p256.publicKey)}`,
    pem(p256.publicKey).replaceAll('\n', '\r\n'),
  ];
  for (const text of texts) t.strictSame(checkKeys(text), { problems: [], secret: false }, text.slice(0, 40));
});

t.test('a private key after the public one is accepted and reported', async (t) => {
  const text = `${pem(p256.publicKey)}${rsa.privateKey.export({ format: 'pem', type: 'pkcs1' })}`;
  t.strictSame(checkKeys(text), { problems: [], secret: true });
});

t.test('blank lines and headers inside a PEM block are accepted', async (t) => {
  const [begin, ...lines] = pem(p256.publicKey).trimEnd().split('\n');
  const end = lines.pop()!;
  for (const inside of [
    ['', ...lines],
    [...lines, ''],
    [lines[0], '', ...lines.slice(1)],
    ['Proc-Type: 4,CLEAR', 'Comment: a key', '', ...lines],
    lines.map((line) => `  ${line} `),
  ]) {
    t.strictSame(checkKeys([begin, ...inside, end].join('\n')).problems, [], inside.join('\\n'));
  }
});

t.test('a PEM block on one line is reported, with its lines restored', async (t) => {
  const good = pem(p256.publicKey);
  for (const joined of [good.trim().replaceAll('\n', ' '), good.replaceAll('\n', '')]) {
    const [problem] = checkKeys(joined).problems;
    t.match(problem, { message: /joined/, hint: /`\|`/, offset: 0, replacement: good });
  }
  t.equal(checkKeys(`${good.trim().replaceAll('\n', ' ')} and more`).problems[0]?.replacement, undefined);
});

t.test('an indented PEM block has a replacement without indentation', async (t) => {
  const good = pem(p256.publicKey);
  t.equal(checkKeys(good.replaceAll(/^(?=.)/gm, '  ')).problems[0]?.replacement, good);
});

t.test('a member without a value is treated as absent', async (t) => {
  const key = { ...p256.publicKey.export({ format: 'jwk' }), kid: null, use: null, alg: null };
  t.strictSame(checkKeys(JSON.stringify(key)).problems, []);
  t.equal(checkKeys(JSON.stringify({ ...key, kid: 1 })).problems.length, 1);
});

t.test('other PEM blocks are rejected', async (t) => {
  const spki = pem(p256.publicKey);
  const notPoint = ed25519.publicKey.export({ format: 'der', type: 'spki' });
  notPoint.fill(2, notPoint.length - 32);
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['private key', p256.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, true],
    ['PKCS#1 private key', rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }) as string, true],
    ['SEC1 private key', p256.privateKey.export({ format: 'pem', type: 'sec1' }) as string, true],
    [
      'private key before a public one',
      `${p256.privateKey.export({ format: 'pem', type: 'pkcs8' })}${spki}`,
      true,
    ],
    [
      'private key with the label of a public one',
      (p256.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string).replaceAll('PRIVATE', 'PUBLIC'),
      false,
    ],
    ['certificate', spki.replaceAll('PUBLIC KEY', 'CERTIFICATE'), false],
    ['parameters', spki.replaceAll('PUBLIC KEY', 'EC PARAMETERS'), false],
    ['wrong label', spki.replaceAll('PUBLIC KEY', 'RSA PUBLIC KEY'), false],
    ['not closed', spki.slice(0, -20), false],
    ['empty block', '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n', false],
    ['rubbish', '-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----\n', false],
    ['truncated', spki.replace(/\n[^\n]{20}/, '\n'), false],
    ['secp256k1', pem(secp256k1.publicKey), false],
    ['X25519', pem(x25519.publicKey), false],
    ['Ed448', pem(ed448.publicKey), false],
    [
      'no point',
      `-----BEGIN PUBLIC KEY-----\n${notPoint.toString('base64')}\n-----END PUBLIC KEY-----\n`,
      false,
    ],
    ['indented', spki.replace(/^/gm, '  '), false],
    ['enormous', `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(500_000)}\n-----END PUBLIC KEY-----\n`, false],
  ];
  for (const [name, text, secret] of rows) {
    const report = checkKeys(text);
    t.equal(report.problems.length, 1, name);
    t.equal(report.secret, secret, name);
    t.ok(report.problems[0]?.hint && isPrintable(report.problems[0]), name);
  }
  t.equal(checkKeySet(rows[0]![1]).secret, true, 'a private key is told where a set belongs, too');
});

t.test('no problem repeats what may be secret', async (t) => {
  const texts = [
    '{"keys": [{"kty": "oct", "k": "s3cret s3cret"}]}',
    's3cret',
    '{"s3cret',
    '{"keys":"s3cret"}',
    '{"kty":"RSA","n":"s3cret!","d":"s3cret"}',
  ];
  for (const text of texts) {
    t.notMatch(JSON.stringify([checkKeys(text), checkKeySet(text)]), /s3cret/, text);
  }
});

t.test('points of the Edwards curves are distinguished from other bytes', async (t) => {
  const bytes = (key: KeyObject): Buffer => Buffer.from(String(jwk(key)['x']), 'base64url');
  for (let made = 0; made < 20; made++) {
    t.ok(isEdwardsPoint('Ed25519', bytes(generateKeyPairSync('ed25519').publicKey)));
    t.ok(isEdwardsPoint('Ed448', bytes(generateKeyPairSync('ed448').publicKey)));
  }
  const identity = Buffer.alloc(32);
  identity[0] = 1;
  t.ok(isEdwardsPoint('Ed25519', identity));
  identity[31] = 0x80;
  t.notOk(isEdwardsPoint('Ed25519', identity), 'zero has no sign');
  let points = 0;
  for (let first = 0; first < 64; first++) {
    const candidate = Buffer.alloc(32, 7);
    candidate[0] = first;
    if (isEdwardsPoint('Ed25519', candidate)) points += 1;
  }
  t.ok(points > 10 && points < 54, 'about half of all bytes are points');
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  for (const text of HOSTILE) {
    t.doesNotThrow(() => checkKeys(text));
    t.doesNotThrow(() => checkKeySet(text));
    t.doesNotThrow(() => checkKeys(`-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----`));
    t.doesNotThrow(() => checkKeys(JSON.stringify({ kty: text, crv: text, n: text })));
    t.doesNotThrow(() => checkKeys(JSON.stringify({ kty: 'RSA', n: text, e: text })));
  }
  const many = set(...Array.from({ length: 2000 }, () => E));
  t.equal(checkKeySet(many).problems.length, 1, 'a set is judged up to a bound, and says so');
  t.equal(checkKeySet(`{"keys":[${'[],'.repeat(10_000)}[]]}`).problems.length, 16);
});
