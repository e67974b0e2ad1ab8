// htpasswd lists: C-06, C-07; docs/development/design.md#htpasswd-keys-tls.

import t from 'tap';
import { checkHtpasswd, edgeUsers, proxyUsers } from '../../src/grammar/htpasswd.ts';
import { HOSTILE, isPrintable } from './tables.ts';

const SHA = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const BCRYPT = '$2y$05$c4WoMPo3SXsafkva.HHa6uXQZWr7oboPiC2bT/r7q1BB8I2s0BRqC';
const APR1 = '$apr1$3zSE0Abt$IuTi4mWYOh4yXMQ1Ur4Cx0';

const EDGE_HASHES: readonly string[] = [
  SHA,
  BCRYPT,
  BCRYPT.replace('$2y$', '$2a$'),
  BCRYPT.replace('$2y$', '$2b$'),
  BCRYPT.replace('$2y$', '$2x$'),
  APR1,
  '$1$abcdefgh$IuTi4mWYOh4yXMQ1Ur4Cx0',
  'rqXexS6ZhobKA',
  `$5$saltsalt$${'a'.repeat(43)}`,
  `$6$rounds=5000$saltsalt$${'a'.repeat(86)}`,
];

const WRONG_HASHES: readonly string[] = [
  '',
  'plaintext',
  'plaintextpassword',
  '$2y$5$abc',
  BCRYPT.slice(0, -1),
  `${BCRYPT}x`,
  BCRYPT.replace('$2y$', '$2z$'),
  '{SHA}short',
  `${SHA}x`,
  '{sha}W6ph5Mm5Pz8GgiULbPgzG37mj9g=',
  '{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=',
  '$apr1$',
  '$apr1$salt',
  '$6$salt',
  'rqXexS6Zhob A',
  `${SHA}:extra`,
  '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA',
];

t.test('the edge accepts the hashes of htpasswd', async (t) => {
  for (const hash of EDGE_HASHES) t.strictSame(checkHtpasswd([`alice:${hash}`], 'edge'), [], hash);
  for (const hash of WRONG_HASHES) {
    const [problem, ...more] = checkHtpasswd([`alice:${hash}`], 'edge');
    t.equal(problem?.index, 0, hash);
    t.ok(problem?.hint && isPrintable(problem));
    t.strictSame(more, []);
  }
});

t.test('the proxy accepts only SHA-1', async (t) => {
  t.strictSame(checkHtpasswd([`alice:${SHA}`, `bob:${SHA}`], 'proxy'), []);
  for (const hash of [...EDGE_HASHES.slice(1), ...WRONG_HASHES]) {
    t.equal(checkHtpasswd([`alice:${hash}`], 'proxy').length, 1, hash);
  }
});

t.test('an item may have several lines, blank lines and comments', async (t) => {
  const item = `# users\n\nalice:${SHA}\r\n  bob:${SHA}  \n\t\n#carol:x`;
  t.strictSame(checkHtpasswd([item, '', '# nobody'], 'proxy'), []);
  t.strictSame(
    checkHtpasswd([`a:${SHA}\nb:wrong\n\nc`, `d:${SHA}`, ':x'], 'proxy').map(({ index, offset }) => [
      index,
      offset,
    ]),
    [
      [0, 36],
      [0, 45],
      [2, 0],
    ],
  );
});

t.test('a user occurs once in the whole list, and at least one user is required', async (t) => {
  const problems = checkHtpasswd([`a:${SHA}`, `b:${SHA}\na:${SHA}`, `A:${SHA}`, `__proto__:${SHA}`], 'proxy');
  t.strictSame(
    problems.map(({ index }) => index),
    [1],
  );
  for (const items of [[], [''], ['# a', '\n\n'], ['   ']]) {
    const [problem, ...more] = checkHtpasswd(items, 'edge');
    t.equal(problem?.index, undefined);
    t.ok(problem?.hint);
    t.strictSame(more, []);
  }
});

t.test('no problem repeats a line, a name or a hash', async (t) => {
  const items = [
    'alice:hunter2-secret',
    'bobsecret',
    `mallory:${BCRYPT}x`,
    ':s3cret',
    'alice:other',
    '$2y$05$secret',
  ];
  for (const dialect of ['edge', 'proxy'] as const) {
    const problems = checkHtpasswd(items, dialect);
    t.equal(problems.length, 7);
    t.notMatch(JSON.stringify(problems), /hunter2|secret|s3cret|alice|mallory|HHa6uX/);
  }
});

t.test('hostile lists are checked quickly, without an exception', async (t) => {
  for (const dialect of ['edge', 'proxy'] as const) {
    for (const text of HOSTILE)
      t.doesNotThrow(() => checkHtpasswd([text, `a:${text}`, `${text}:${SHA}`], dialect));
    t.doesNotThrow(() => checkHtpasswd(HOSTILE, dialect));
  }
  t.ok(checkHtpasswd(['x\n'.repeat(100_000)], 'edge').length <= 128);
  const many = Array.from({ length: 20_000 }, (_, index) => `user${index}:${SHA}`);
  t.strictSame(checkHtpasswd(many, 'proxy'), []);
});

t.test('the proxy gets the lines that it accepts, each user once', (t) => {
  const bob = `bob:${SHA}`;
  for (const [what, text, kept, dropped] of [
    ['a user', bob, [bob], 0],
    ['lines, spaces around them, comments, nothing', `\r\n# ${bob}\n  ${bob}\r\n\n`, [bob], 0],
    ['a user a second time', `${bob}\nbob:${SHA.replace('W', 'X')}`, [bob], 1],
    ['a user whose first line is refused', `bob:plain\n${bob}`, [bob], 1],
    ['other hashes', `a:${BCRYPT}\nb:${APR1}\nc:plain\n${bob}`, [bob], 3],
    ['no colon', `bob\n${bob}`, [bob], 1],
    ['no user', `:${SHA}\n${bob}`, [bob], 1],
    ['a hash with a part behind it', `bob:${SHA}:x`, [], 1],
    ['as long in characters, and longer in bytes', `bob:${SHA.replace('W', 'ß')}`, [], 1],
    ['nothing', '', [], 0],
  ] as const)
    t.strictSame(proxyUsers(text), { kept, dropped }, what);
  t.end();
});

for (const [what, items, kept, refused] of [
  [
    'good lines, as they are',
    ['# staff\nann:HASH\n\nbob:HASH', 'jim:HASH'],
    ['# staff\nann:HASH\n\nbob:HASH', 'jim:HASH'],
    [],
  ],
  ['a hash that is none', ['ann:HASH', 'bob:plain', 'eve:'], ['ann:HASH'], [1, 2]],
  ['no name, and no colon', [':HASH', 'HASH'], [], [0, 1]],
  [
    'a name again: the first stays',
    ['ann:HASH', 'ann:aaaaaaaaaaaaa', 'bob:HASH\nbob:HASH'],
    ['ann:HASH', 'bob:HASH'],
    [1, 2],
  ],
  ['a bad line among good ones', ['ann:HASH\nno\nbob:HASH'], ['ann:HASH\nbob:HASH'], [0]],
  ['nothing but comments', ['# nobody', ''], [], []],
  ['names of objects', ['__proto__:HASH', 'constructor:HASH'], ['__proto__:HASH', 'constructor:HASH'], []],
] as const)
  t.test(`lines for the edge: ${what}`, async (t) => {
    const filled = (lines: readonly string[]) =>
      lines.map((line) => line.replaceAll('HASH', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='));
    const found = edgeUsers(filled(items));
    t.strictSame(found, { kept: filled(kept), refused });
    const left = found.kept.length === 0 ? [] : checkHtpasswd(found.kept, 'edge');
    t.strictSame(left, [], 'the check accepts what is left');
  });
