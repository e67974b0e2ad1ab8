// Compares our YAML parser with the real kubectl: the API server stores what kubectl parses, and we must parse the same.

import t from 'tap';
import { readDocuments } from '../../src/manifests/documents.ts';
import { startCluster } from '../parts/cluster.ts';

const SCALARS = [
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'yES'],
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', 'oFF'],
  ...[
    'null',
    'Null',
    'NULL',
    '~',
    '""',
    "'on'",
    '"1"',
    '!!str 1',
    '!!int "5"',
    '!!float 3',
    '!mine 5',
    '!!binary aGVsbG8=',
  ],
  ...[
    '0',
    '-0',
    '12',
    '+5',
    '010',
    '-010',
    '0o10',
    '0x1F',
    '0b11',
    '0b-11',
    '1_000',
    '08',
    '09.5',
    '1.5',
    '.5',
    '5.',
    '-.5',
    '+.5',
  ],
  ...[
    '1e3',
    '1E-3',
    '1e400',
    '1:30',
    '1:30:15',
    '1e',
    '0x',
    '0b2',
    '_1',
    '1_',
    '.',
    '..5',
    '5xx',
    '2020-01-01',
    '2020-01-01T00:00:00Z',
  ],
  ...[
    '9007199254740991',
    '9223372036854775807',
    '99999999999999999999999',
    '=',
    '<<',
    'a#b',
    'a # b',
    'https://x.y:8/z',
    '=x',
    'é日😀',
  ],
];

/** The scalars are members of an object that the API server stores unchanged. */
const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.reading.test' },
  spec: {
    group: 'reading.test',
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        },
      },
    ],
  },
};

const thing = (name: string, spec: string): string =>
  `apiVersion: reading.test/v1\nkind: Thing\nmetadata: {name: ${name}}\nspec:\n${spec.replaceAll(/^(?=.)/gm, '  ')}`;

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['scalars', SCALARS.map((scalar, index) => `s${index}: ${scalar}\n`).join('')],
  ['scalars-in-flow', `list: [${SCALARS.filter((scalar) => !/[#:,]|https/.test(scalar)).join(', ')}]\n`],
  ['keys', 'on: 1\n8: 2\n1.5: 3\n011: 4\n"010": 5\n1e3: 6\n"a b": 7\n'],
  [
    'blocks',
    'a: |\n  x\n\n  y\nb: >\n  x\n  y\n\n  z\nc: |-\n  x\n\nd: |+\n  x\n\ne: |2\n   x\nf: >-\n  x\n   y\n  z\n',
  ],
  [
    'quotes',
    'a: "x\\ty\\u00e9\\x41\\n"\nb: \'it\'\'s\'\nc: "two\n  lines\n\n  three"\nd: plain\n  goes on\n',
  ],
  [
    'merges',
    'a: &a {b: 1, c: 2}\nd:\n  <<: *a\n  c: 3\ne:\n  c: 4\n  <<: *a\nf:\n  <<: [{b: 5}, *a]\ng: *a\n',
  ],
  ['brackets-in-any-column', 'a: [{\n  b: 1\n}]\nc:\n  d: {\ne: [\n# f\n"g\nh"], i: j\nk}\n  l: m\n    n\n'],
  ['lists', 'a:\n- 1\n- - 2\n  - 3\n- b: 4\n  c: 5\n-\n  d: 6\n'],
];

interface Thing {
  readonly spec: unknown;
}

t.test('kubectl and we parse YAML the same', async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  await cluster.request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', CRD);
  const ready = await cluster.kubectl([
    'wait',
    '--for=condition=Established',
    '--timeout=60s',
    'crd/things.reading.test',
  ]);
  t.equal(ready.code, 0, ready.stderr);

  // One run of kubectl with a stream of all documents, which also tests how documents are separated.
  const stream = `# before\n---\n${DOCUMENTS.map(([name, spec]) => thing(name, spec)).join('--- # next\n---\n')}`;
  const applied = await cluster.kubectl(['create', '--validate=false', '-f', '-'], { input: stream });
  t.equal(applied.code, 0, applied.stderr);

  const ours = new Map<string, unknown>();
  for await (const { value, problems } of readDocuments('-', Buffer.from(stream))) {
    t.same(problems, []);
    if (value !== null)
      ours.set((value as { metadata: { name: string } }).metadata.name, (value as Thing).spec);
  }
  for (const [name] of DOCUMENTS) {
    t.test(name, async (t) => {
      const kept = await cluster.request<Thing>(
        'GET',
        `/apis/reading.test/v1/namespaces/default/things/${name}`,
      );
      t.equal(kept.status, 200);
      // Both through JSON: there, -0 is 0.
      t.strictSame(JSON.parse(JSON.stringify(ours.get(name))), kept.body.spec);
    });
  }

  for (const scalar of ['.nan', '.inf', '!!int x', '!!bool 1']) {
    t.test(`${scalar} is refused by both`, async (t) => {
      const text = thing('refused', `a: ${scalar}\n`);
      const refused = await cluster.kubectl(['create', '--validate=false', '-f', '-'], { input: text });
      t.not(refused.code, 0);
      for await (const { problems } of readDocuments('-', Buffer.from(text)))
        t.match(problems, [{ code: 'ST-14' }]);
    });
  }
});
