// Hostile files: each gets a clear answer, in limited time and memory.

import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { GOOD, gatewarden, places, spawnGatewarden, validated } from './running.ts';

const BRACKETS = 100_000;
const bomb = (depth: number): string => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < depth; level++)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  return `${GOOD}bomb:\n${lines.map((line) => `  ${line}\n`).join('')}`;
};

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['100,000 brackets of JSON', `{"a":${'['.repeat(BRACKETS)}${']'.repeat(BRACKETS)}}`, /nested deeper/],
  ['100,000 open brackets', '['.repeat(BRACKETS), /nested deeper/],
  ['100,000 open braces', '{a: '.repeat(BRACKETS), /nested deeper/],
  ['100,000 lists in a line', `${'- '.repeat(BRACKETS)}x`, /nested deeper/],
  ['100,000 question marks', '? '.repeat(BRACKETS), /nested deeper/],
  [
    'mappings nested 2,000 deep',
    Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
    /nested deeper/,
  ],
  ['a bomb of aliases', bomb(9), /aliases expand/],
  ['a bomb of aliases of 300 levels', bomb(300), /aliases expand/],
  [
    'a bomb of merges',
    `a: &a {${Array.from({ length: 2000 }, (_, at) => `k${at}: 1`).join(', ')}}\nb:\n${'  <<: *a\n'.repeat(5000)}`,
    /aliases expand/,
  ],
  ['an anchor that contains itself', 'a: &a\n  b: *a\n', /contains itself/],
  ['a million commas', `[${','.repeat(1_000_000)}`, /not valid YAML|tokens/],
  ['two million tokens', `a: !x\n${'- -\n'.repeat(1_000_000)}`, /tokens|not valid YAML/],
  ['tabs as indentation', 'a:\n\tb: 1\n', /tab/i],
  ['Go templates', 'a: {{ .Values.x }}\n', /unrendered template/],
  ['a file of NUL', '\0'.repeat(1000), /binary|UTF-16/],
  ['an image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', /binary|UTF-8/],
  ['quotes without an end', `a: "${'\\"'.repeat(500_000)}`, /not valid YAML/],
  ['a key of a megabyte', `${'k'.repeat(1_000_000)}\n`, /.*/],
];

for (const [name, text, message] of refused) {
  t.test(`${name}: a clear answer`, async (t) => {
    const ran = await validated(['-'], { input: Buffer.from(text, 'latin1') });
    t.ok([0, 1, 2].includes(ran.code));
    if (name === 'a key of a megabyte')
      return t.strictSame(
        ran.results.map(({ status }) => status),
        ['invalid'],
      );
    t.equal(ran.code, 2);
    t.match(ran.results[0]?.findings[0]?.message, message);
    t.ok((ran.results[0]?.findings[0]?.message.length ?? 0) < 1000, 'the message stays short');
  });
}

t.test('objects that are too deep or too large to validate are ST-11', async (t) => {
  const deep = `${GOOD}status: ${'['.repeat(100)}${']'.repeat(100)}\n`;
  const wide = `${GOOD}status: [${'1, '.repeat(150_000)}1]\n`;
  t.match(places(await validated(['-'], { input: deep })), [/^ST-11/]);
  t.match(places(await validated(['-'], { input: wide })), [/^ST-11/]);
});

t.test('10,000 mistakes: 100 are listed, all are counted', async (t) => {
  const fields = Array.from({ length: 10_000 }, (_, index) => `  x${index}: 1\n`).join('');
  const ran = await validated(['-'], { input: `${GOOD}${fields}` });
  t.equal(ran.results[0]?.findings.length, 100);
  t.equal(ran.results[0]?.omitted, 9900);
  t.equal(ran.summary['errors'], 10_000);
});

t.test('a List of thousands of objects on one line is read, and each finding has its place', async (t) => {
  const item = (index: number) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: { name: `t${index}` },
    spec: { status: 99 },
  });
  const list = {
    apiVersion: 'v1',
    kind: 'List',
    items: Array.from({ length: 5000 }, (_, index) => item(index)),
  };
  const input = JSON.stringify(list);
  const ran = await validated(['-'], { input });
  t.equal(ran.summary['errors'], 5000);
  const { column = 0 } = ran.results.at(-1)?.findings[0] ?? {};
  t.ok(input.startsWith('99}}]}', column - 1));
  t.equal((await gatewarden(['validate', '-'], { input })).code, 1, 'also with the lines shown');
});

t.test('a file with too many objects: the rest is reported as left out', async (t) => {
  const ran = await validated(['-'], { input: '{}'.repeat(100_002) });
  t.equal(ran.results.length, 100_001);
  t.match(ran.results.at(-1), { status: 'unreadable', findings: [{ message: /more than 100,000 objects/ }] });
});

t.test('a list of more than two million entries is refused', async (t) => {
  for (const input of [`a:\n${'- a\n'.repeat(2_100_000)}`, `{"a":[${'{},'.repeat(2_100_000)}{}]}`])
    t.match((await validated(['-'], { input })).results[0]?.findings[0]?.message, /more than/);
});

t.test('a secret longer than the shown part of a line is masked completely', async (t) => {
  const secret = `sk-${'0123456789'.repeat(30)}`;
  const input = `{"apiVersion":"edge.gatewarden.dev/v1alpha1","kind":"EdgeBackend","metadata":{"name":"x"},"spec":{"static":{"host":"a.example.com","port":443},"policies":{"auth":{"key":"${secret}"},"zzz":1}}}`;
  const ran = await gatewarden(['validate', '-'], { input });
  t.match(ran.stdout, 'W-02 spec.policies.zzz');
  t.match(ran.stdout, '******');
  t.notMatch(ran.stdout, /0123456789/);
});

t.test('files beyond the limit are not read', async (t) => {
  const cwd = t.testdir({ m: {} });
  const descriptor = openSync(join(cwd, 'm/huge.yaml'), 'w');
  ftruncateSync(descriptor, 2 ** 40);
  closeSync(descriptor);
  const ran = await validated(['m'], { cwd });
  t.match(ran.results[0]?.findings[0]?.message, /too large/);
  t.equal(ran.code, 2);
});

t.test('standard input beyond the limit is not kept', async (t) => {
  const ran = await validated(['-'], { input: Buffer.alloc(65 * 1024 * 1024, 'a') });
  t.match(ran.results[0]?.findings[0]?.message, /too large/);
  t.equal(ran.code, 2);
});

t.test('escape sequences from files never reach the terminal', async (t) => {
  const evil = '\x1b]0;owned\x07\x9b31m\u202e\x7f';
  const object = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: { name: `x${evil}` },
    spec: { status: evil, [`k${evil}`]: 1 },
  };
  const cwd = t.testdir({
    [`a${evil.replace('\0', '')}.json`]: JSON.stringify(object).replaceAll('\\u001b', '\\u001b'),
  });
  // A raw C1 control character and a bidirectional mark, which JSON allows.
  for (const format of ['text', 'json', 'junit', 'sarif', 'tap', 'github']) {
    // One of them as a process of its own, whose streams are the real ones.
    const run = format === 'text' ? spawnGatewarden : gatewarden;
    const ran = await run(['validate', '-v', '--show-defaults', '-o', format, '.'], { cwd });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    t.notMatch(ran.stdout + ran.stderr, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/, format);
    t.equal(ran.code, 1, format);
  }
});

t.test('a secret is in no output, including lines that are shown for other findings', async (t) => {
  const secret = 'sk-very-secret-0123456789';
  const text = `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: x}
spec:
  static: {host: a.example.com, port: 443}
  policies: {auth: {key: ${secret}, secretRef: {name: y}, zzz: 1}}
`;
  for (const format of ['text', 'json', 'junit', 'sarif', 'tap', 'github']) {
    const ran = await gatewarden(['validate', '-o', format, '-'], { input: text });
    t.equal(ran.code, 1, format);
    t.notMatch(ran.stdout + ran.stderr, secret, format);
  }
});
