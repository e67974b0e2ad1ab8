// The two YAML readers: what they read, the positions that they report, and that they never differ.

import t from 'tap';
import type { Segments } from '../../src/diagnostics/path.ts';
import { readSimpleYaml } from '../../src/manifests/simple-yaml.ts';
import { readYaml } from '../../src/manifests/yaml.ts';
import { fuzz } from '../parts/fuzz.ts';
import { randomYaml } from './random-yaml.ts';

const reads: readonly (readonly [string, string, unknown])[] = [
  ['a block mapping', 'a: 1\nb:\n  c: x\n', { a: 1, b: { c: 'x' } }],
  ['a list at its key', 'a:\n- 1\n- b: 2\n  c: 3\n', { a: [1, { b: 2, c: 3 }] }],
  ['a list in a list', '- - 1\n  - 2\n-\n  - 3\n', [[1, 2], [3]]],
  ['flow collections', 'a: {b: [1, on], "c": {}}\n', { a: { b: [1, true], c: {} } }],
  ['literal text', 'a: |\n  x\n\n  y\n', { a: 'x\n\ny\n' }],
  ['folded text', 'a: >-\n  x\n  y\n\n  z\n', { a: 'x y\nz' }],
  ['kept line ends', 'a: |+\n  x\n\nb: 1\n', { a: 'x\n\n', b: 1 }],
  ['comments', '# a\na: 1 # b\n# c\nb: "x" # d\n', { a: 1, b: 'x' }],
  ['empty values', 'a:\nb: ~\nc: # nothing\n', { a: null, b: null, c: null }],
  ['keys that are no strings', 'on: 1\n8: 2\n1.5: 3\n', { true: 1, 8: 2, '1.5': 3 }],
  ['text over several lines', 'a: one\n  two\nb: "three\n  four"\n', { a: 'one two', b: 'three four' }],
  ['anchors and aliases', 'a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
  ['merge keys', 'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n', { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } }],
  [
    'merge keys behind a key, which they replace',
    'a: &x {b: 1}\nd:\n  b: 2\n  <<: *x\n',
    { a: { b: 1 }, d: { b: 1 } },
  ],
  [
    'lists of merges, the first wins',
    'a: &x {b: 1}\nc: &y {b: 2}\nd:\n  <<: [*x, *y]\n',
    { a: { b: 1 }, c: { b: 2 }, d: { b: 1 } },
  ],
  ['tags', 'a: !!str 1\nb: !!int "2"\nc: !mine 3\n', { a: '1', b: 2, c: '3' }],
  ['tabs between tokens', 'a:\t1\n', { a: 1 }],
  ['line ends of Windows', 'a: 1\r\nb: |\r\n  x\r\n', { a: 1, b: 'x\n' }],
  [
    'brackets in any column, as go-yaml does',
    'a:\n  b: [{\n    c: 1\n  }]\n  d: {\ne: [\n# f\n"g\nh"], i: j\nk}\n  l: m\n    n\no: 1\n',
    { a: { b: [{ c: 1 }], d: { e: ['g h'], i: 'j k' }, l: 'm n' }, o: 1 },
  ],
  ['a url', 'a: https://x.example.com:8443/y?z=1#f\n', { a: 'https://x.example.com:8443/y?z=1#f' }],
];

for (const [name, text, value] of reads) {
  t.test(`reads ${name}`, async (t) => {
    const full = readYaml(text, 0);
    t.strictSame(full.problems, []);
    t.strictSame(full.value, value);
    const simple = readSimpleYaml(text);
    if (simple !== undefined) t.strictSame(simple.value, value);
  });
}

const simple = new Set(reads.slice(0, 10).map(([name]) => name));
t.test('the YAML of most manifests needs no syntax tree', async (t) => {
  for (const [name, text] of reads) if (simple.has(name)) t.not(readSimpleYaml(text), undefined, name);
});

t.test('__proto__ and constructor are keys like any other, in both readers', async (t) => {
  const text = '__proto__:\n  x: 1\nconstructor: 2\n';
  for (const read of [readSimpleYaml(text), readYaml(text, 0)]) {
    t.strictSame(Object.keys(read?.value as object), ['__proto__', 'constructor']);
    t.equal(Object.getPrototypeOf(read?.value), Object.prototype);
  }
});

const problems: readonly (readonly [string, string, string])[] = [
  ['a duplicate key, at the later one', 'a: 1\nb: 2\na: 3\n', 'ST-13 10 a'],
  ['a duplicate key after reading', 'on: 1\n"true": 2\n', 'ST-13 6 true'],
  ['duplicate keys in flow', 'a: {b: 1, b: 2}\n', 'ST-13 10 a.b'],
  ['an unclosed quote', 'a: "x\n', 'ST-14'],
  ['a tab as indentation', 'a:\n\tb: 1\n', 'ST-14 3'],
  ['a tab behind a dash, which Go refuses', '-\ta\n', 'ST-14 1'],
  ['bad indentation', 'a:\n    b: 1\n  c: 2\n', 'ST-14'],
  ['an alias of nothing', 'a: *x\n', 'ST-14 3'],
  ['an anchor that contains itself', 'a: &x [*x]\n', 'ST-14 7'],
  ['a merge of a text', 'a:\n  <<: x\n', 'ST-14 5'],
  ['a null key', '~: 1\n', 'ST-14 0'],
  ['a list as key', '? [a]\n: 1\n', 'ST-14 2'],
  ['a number that JSON lacks', 'a: .nan\n', 'ST-14 3'],
  ['text after the end mark', 'a: 1\n...\nb: 2\n', 'ST-14 9'],
  ['half a character', 'a: "\\ud800"\n', 'ST-14 3'],
];

for (const [name, text, expected] of problems) {
  t.test(`reports the place of ${name}`, async (t) => {
    const [problem] = readYaml(text, 0).problems;
    const found = `${problem?.code} ${problem?.offset} ${problem?.segments.join('.')}`.trim();
    t.ok(found.startsWith(expected), found);
    t.equal(readSimpleYaml(text), undefined, 'the simple reader leaves it alone');
  });
}

const PLACES = `spec:
  a: 1
  list:
    - name: x
      value:
    - name: "y"
  flow: {b: {c: 2}}
  text: |
    hello
  "k.l/m": &n {o: 1}
  alias: *n
  merged:
    <<: *n
    p: 2
  10: ten
`;

const places: readonly (readonly [Segments, 'key' | 'value', string])[] = [
  [[], 'value', 'spec:'],
  [['spec'], 'value', 'spec:'],
  [['spec', 'a'], 'value', '1'],
  [['spec', 'a'], 'key', 'a: 1'],
  [['spec', 'missing'], 'value', 'spec:'],
  [['spec', 'list'], 'value', 'list:'],
  [['spec', 'list', 0], 'value', 'name: x'],
  [['spec', 'list', 0, 'missing', 'deeper'], 'value', 'name: x'],
  [['spec', 'list', 0, 'value'], 'value', 'value:'],
  [['spec', 'list', 1, 'name'], 'value', '"y"'],
  [['spec', 'list', 7], 'value', 'list:'],
  [['spec', 'flow'], 'value', '{b: {c'],
  [['spec', 'flow', 'b', 'c'], 'value', '2}}'],
  [['spec', 'flow', 'b', 'x'], 'value', 'b: {c'],
  [['spec', 'text'], 'value', '|\n'],
  [['spec', 'k.l/m'], 'key', '"k.l/m"'],
  [['spec', 'alias', 'o'], 'value', '1}'],
  [['spec', 'merged', 'o'], 'value', '1}'],
  [['spec', 'merged', 'p'], 'value', '2\n'],
  [['spec', '10'], 'value', 'ten'],
];

t.test('finds every path, and the nearest ancestor of a missing one', async (t) => {
  const locate = await readYaml(PLACES, 0).locator();
  for (const [path, prefer, expected] of places) {
    const offset = locate(path, prefer);
    t.ok(
      PLACES.startsWith(expected, offset),
      `${path.join('.')} by ${prefer}: ${JSON.stringify(PLACES.slice(offset, offset + 10))}`,
    );
  }
});

// V8's regular expressions fail on texts of this length.
for (const [name, inner] of [
  ['plain', (text: string) => text],
  ['with an escape', (text: string) => `"${text}\\t"`],
] as const)
  t.test(`a text of 16 million characters is read: ${name}`, async (t) => {
    const text = `a: [${inner('x'.repeat(16e6))}]\n`;
    t.equal(readSimpleYaml(text), undefined, 'the simple reader leaves it alone');
    const [value] = (readYaml(text, 0).value as { a: string[] }).a;
    t.equal(value?.trim().length, 16e6);
  });

t.test('where the simple reader returns a value, the full one returns the same', async (t) => {
  let simpler = 0;
  const compare = (seed: number): void => {
    const text = randomYaml(seed);
    const quick = readSimpleYaml(text);
    if (quick === undefined) return;
    simpler++;
    const full = readYaml(text, 0);
    t.strictSame(full.problems, [], text);
    t.strictSame(quick.value, full.value, text);
  };
  await fuzz(t, { seed: 0, cases: 1000 }, compare, (cases) =>
    t.ok(simpler > cases / 8, `${simpler} of ${cases} documents were simple`),
  );
});
