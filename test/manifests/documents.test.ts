// How a file is split: which documents, with which number, file and line.

import t from 'tap';
import { BAD, GOOD, places, statuses, validated } from '../cli/running.ts';

const named = (name: string, text = GOOD): string => text.replace('teapot', name);
const json = (name: string, status: unknown = 200): object => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata: { name },
  spec: { status },
});

const streams: readonly (readonly [string, string, readonly string[]])[] = [
  ['one document', GOOD, ['0 1 valid teapot']],
  ['a leading separator', `---\n${GOOD}`, ['0 2 valid teapot']],
  ['comments before the first separator', `# x\n\n---\n# y\n${GOOD}`, ['0 5 valid teapot']],
  ['several documents', `${named('a')}---\n${named('b')}`, ['0 1 valid a', '1 8 valid b']],
  [
    'empty documents, which count',
    `${named('a')}---\n---\n# nothing\n--- # c\n${named('b')}`,
    ['0 1 valid a', '1 8 skipped', '2 10 skipped', '3 11 valid b'],
  ],
  ['nothing at all', '', ['0 1 skipped']],
  ['only comments', '# x\n', ['0 2 skipped']],
  ['null', 'null\n', ['0 1 skipped']],
  [
    'an object of another API',
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x}\n',
    ['0 1 skipped x'],
  ],
  [
    'a core object that routes use',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n',
    ['0 1 valid x'],
  ],
  ['no apiVersion and kind', 'image: {tag: 1}\n', ['0 1 skipped']],
  ['JSON', JSON.stringify(json('a')), ['0 1 valid a']],
  [
    'JSON documents one behind the other',
    `${JSON.stringify(json('a'))}\n${JSON.stringify(json('b'))} ${JSON.stringify(json('c'))}`,
    ['0 1 valid a', '1 2 valid b', '2 2 valid c'],
  ],
  ['JSON, then YAML', `${JSON.stringify(json('a'))}\n---\n${named('b')}`, ['0 1 valid a', '1 3 valid b']],
  [
    'a flow mapping that is no JSON',
    `{apiVersion: gateway.gatewarden.dev/v1alpha1, kind: DirectResponse, metadata: {name: a}, spec: {status: 200}}\n`,
    ['0 1 valid a'],
  ],
  [
    'a List',
    `apiVersion: v1\nkind: List\nitems:\n${[named('a'), named('b', BAD)].map((item) => `- ${item.trimEnd().replaceAll('\n', '\n  ')}\n`).join('')}`,
    ['0 4 valid a', '0 10 invalid b'],
  ],
  [
    'a List in JSON',
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [json('a'), { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 's' } }],
    }),
    ['0 1 valid a', '0 1 skipped s'],
  ],
  [
    'a List in a List',
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [{ apiVersion: 'v1', kind: 'List', items: [json('a')] }, json('b')],
    }),
    ['0 1 valid a', '0 1 valid b'],
  ],
  [
    'a typed list, whose items lack their kind',
    JSON.stringify({
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'DirectResponseList',
      items: [{ metadata: { name: 'a' }, spec: { status: 99 } }],
    }),
    ['0 1 invalid a'],
  ],
  ['a byte order mark', `\ufeff${GOOD}`, ['0 1 valid teapot']],
  ['line ends of Windows', GOOD.replaceAll('\n', '\r\n'), ['0 1 valid teapot']],
  ['line ends of old Macs', GOOD.replaceAll('\n', '\r'), ['0 1 valid teapot']],
  [
    'several documents with line ends of old Macs',
    `# c\n---\n${named('a')}---\n${named('b', BAD)}`.replaceAll('\n', '\r'),
    ['0 3 valid a', '1 10 invalid b'],
  ],
  [
    'line ends of old Macs, and a line feed at the end',
    `${`${named('a')}---\n${named('b', BAD)}`.replaceAll('\n', '\r')}\n`,
    ['0 1 valid a', '1 8 invalid b'],
  ],
  [
    'line ends of old Macs, and a line feed inside',
    `${named('a').replaceAll('\n', '\r')}---\n${named('b', BAD).replaceAll('\n', '\r')}`,
    ['0 1 valid a', '1 8 invalid b'],
  ],
  [
    'all line ends in one file',
    `${named('a').replaceAll('\n', '\r\n')}---\r${named('b', BAD)}`,
    ['0 1 valid a', '1 8 invalid b'],
  ],
  [
    'JSON with line ends of old Macs',
    JSON.stringify(json('a'), null, 1).replaceAll('\n', '\r'),
    ['0 1 valid a'],
  ],
  ['a list at the root', `- ${BAD.trimEnd().replaceAll('\n', '\n  ')}\n`, ['0 1 skipped']],
  ['a list at the root, in JSON', `\n${JSON.stringify([json('a', 99)])}`, ['0 2 skipped']],
  ['a list at the root behind an object', `${GOOD}---\n- 1\n`, ['0 1 valid teapot', '1 8 skipped']],
  ['no line end at the end', GOOD.trimEnd(), ['0 1 valid teapot']],
];

for (const [name, text, expected] of streams) {
  t.test(`reads ${name}`, async (t) => {
    t.strictSame(statuses(await validated(['-'], { input: text })), expected);
  });
}

const unreadable: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['a separator that shares its line', `${GOOD}--- x\n${GOOD}`, 'ST-14 @  7:1'],
  ['a syntax error in the second document', `${GOOD}---\na: [\n`, 'ST-14 @  8:4'],
  ['a mistake in JSON, told as such', '{"a": 1,\n "b" 2}', 'ST-14 @  2:6'],
  ['rubbish behind two JSON documents', '{}\n{}\nx', 'ST-14 @  3:1'],
  ['NUL', 'a: \0', 'ST-14 @  1:4'],
  ['NUL behind a carriage return', '# a\rb: \0', 'ST-14 @  2:4'],
  ['no UTF-8 behind a carriage return', Buffer.from('# a\rb: \xff', 'latin1'), 'ST-14 @  2:4'],
  ['a control character', 'a: b\n\x1b[31mc: d\n', 'ST-14 @  2:1'],
  ['UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le'), 'ST-14 @  1:1'],
  ['UTF-16 without a mark', Buffer.from(GOOD, 'utf16le'), 'ST-14 @  1:1'],
  ['bytes that are no UTF-8', Buffer.from('a: b\nc: \xff\n', 'latin1'), 'ST-14 @  2:4'],
  ['a directive', '%YAML 1.2\n---\na: 1\n', 'ST-14'],
  ['a number that JSON readers refuse', '{"a": 1e999}', 'ST-14 @  1:7'],
];

for (const [name, text, expected] of unreadable) {
  t.test(`can't read ${name}, reports the place, and exits with 2`, async (t) => {
    const ran = await validated(['-'], { input: text });
    t.match(places(ran).join(), expected);
    t.equal(ran.code, 2);
    t.equal(ran.summary['unreadable'], 1);
  });
}

t.test('a place in a file with line ends of old Macs is its line and column there', async (t) => {
  const ran = await validated(['-'], { input: `${GOOD}---\n${BAD}`.replaceAll('\n', '\r') });
  t.strictSame(places(ran), ['ST-04 @ spec.status 13:11']);
  const input = `${`${GOOD}---\n${BAD}`.replaceAll('\n', '\r')}\n`;
  t.strictSame(places(await validated(['-'], { input })), ['ST-04 @ spec.status 13:11'], 'and a line feed');
});

t.test('an item of a List that is a list is an error: kubectl sends it', async (t) => {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [[json('a')]] });
  t.strictSame(statuses(await validated(['-'], { input })), ['0 1 invalid']);
});

t.test('the other documents of a file are still validated', async (t) => {
  const ran = await validated(['-'], { input: `a: [\n---\n${BAD}` });
  t.strictSame(statuses(ran), ['0 1 unreadable', '1 3 invalid teapot']);
  t.equal(ran.code, 2, '2 beats 1');
});

t.test('findings name the helm template, and paths are relative to the List item', async (t) => {
  const rendered = `---\n# Source: shop/templates/route.yaml\n${BAD}---\n# Source: shop/templates/other.yaml\n${GOOD}`;
  const { results } = await validated(['-'], { input: rendered });
  t.strictSame(
    results.map(({ file, line }) => `${file} ${line}`),
    ['shop/templates/route.yaml 3', 'shop/templates/other.yaml 11'],
  );
});

t.test('a duplicate key is an error at the later one, and the rest is validated', async (t) => {
  const ran = await validated(['-'], { input: `${BAD}  status: 98\n` });
  t.strictSame(places(ran), ['ST-13 @ spec.status 7:3', 'ST-04 @ spec.status 7:11']);
  t.equal(ran.code, 1);
});

t.test('duplicate keys of a List item have the path of the item', async (t) => {
  const text = `{"apiVersion":"v1","kind":"List","items":[${JSON.stringify(json('a'))},\n${JSON.stringify(json('b')).replace('"status":200', '"status":200,"status":201')}]}`;
  const ran = await validated(['-'], { input: text });
  t.match(places(ran), [/^ST-13 @ spec\.status 2:/]);
  t.strictSame(
    ran.results.map(({ status }) => status),
    ['valid', 'invalid'],
  );
});

t.test('columns count characters, not bytes or halves of them', async (t) => {
  const text = `{"apiVersion":"gateway.gatewarden.dev/v1alpha1","kind":"DirectResponse","metadata":{"name":"a","annotations":{"x":"😀é"}},"spec":{"status":99}}`;
  const { results } = await validated(['-'], { input: text });
  t.equal(results[0]?.findings[0]?.column, [...text.slice(0, text.indexOf('99'))].length + 1);
});
