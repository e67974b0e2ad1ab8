// Metadata in files and in the library: accepted and rejected as by the API server. test/cluster/metadata.test.ts compares it with a real
// one.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { validate } from '../../src/validation.ts';

const objectOf = (metadata: unknown, spec: unknown = { status: 200 }): object => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata,
  spec,
});

const findings = (metadata: unknown): string[] =>
  judge(objectOf(metadata), { judgesMetadata: true }).findings.map(
    ({ code, path, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} @ ${path}`,
  );

type Row = readonly [metadata: object, ...findings: string[]];

const OWNER = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', uid: 'u' };

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'a name is a DNS subdomain': [
    [{ name: 'a.b-c' }],
    [{ name: 'a'.repeat(253) }],
    [{ name: 'Bad_Name!' }, 'ST-07 @ metadata.name'],
    [{ name: 'a'.repeat(254) }, 'ST-05 @ metadata.name'],
  ],
  'a name that is made begins like one': [
    [{ generateName: 'a.' }, 'ST-07 @ metadata.generateName'],
    [{ generateName: 'a.' }, 'ST-07 @ metadata.generateName'],
    [{ generateName: 'A-' }, 'ST-07 @ metadata.generateName'],
    [{ generateName: 'a.-' }, 'ST-07 @ metadata.generateName'],
    [{ name: 'a', generateName: 'a.-' }],
    [{ name: 'a', generateName: 'a_b' }, 'ST-07 @ metadata.generateName'],
    [{ generateName: 'a'.repeat(254) }, 'ST-05 @ metadata.generateName'],
  ],
  'a namespace is a DNS label': [
    [{ name: 'a', namespace: 'team-a' }],
    [{ name: 'a', namespace: '' }],
    [{ name: 'a', namespace: 'team.a' }, 'ST-07 @ metadata.namespace'],
    [{ name: 'a', namespace: 'a'.repeat(64) }, 'ST-05 @ metadata.namespace'],
  ],
  'labels are qualified names and short texts': [
    [{ name: 'a', labels: { 'example.com/a': 'B_c.d', b: '' } }],
    [{ name: 'a', labels: { 'a b': 'x' } }, 'ST-07 @ metadata.labels["a b"]'],
    [{ name: 'a', labels: { ['a'.repeat(64)]: 'x' } }, `ST-05 @ metadata.labels.${'a'.repeat(64)}`],
    [{ name: 'a', labels: { a: 'b c' } }, 'ST-07 @ metadata.labels.a'],
    [{ name: 'a', labels: { a: 'b'.repeat(64) } }, 'ST-05 @ metadata.labels.a'],
    [{ name: 'a', labels: { a: 1, b: true } }, 'ST-01 @ metadata.labels.a', 'ST-01 @ metadata.labels.b'],
    [{ name: 'a', labels: ['a'] }, 'ST-01 @ metadata.labels'],
    [{ name: 'a', labels: { a: null } }],
  ],
  'annotations are qualified names, in letters of any case, and texts': [
    [{ name: 'a', annotations: { 'EXAMPLE.com/a': 'any\ntext' } }],
    [{ name: 'a', annotations: { '/a': 'x' } }, 'ST-07 @ metadata.annotations["/a"]'],
    [{ name: 'a', annotations: { a: 1 } }, 'ST-01 @ metadata.annotations.a'],
    [{ name: 'a', annotations: { a: 'x'.repeat(262_143) } }],
    [{ name: 'a', annotations: { a: 'x'.repeat(262_144) } }, 'ST-05 @ metadata.annotations'],
  ],
  'finalizers are qualified names': [
    [{ name: 'a', finalizers: ['example.com/a'] }],
    [
      { name: 'a', finalizers: ['a b', null] },
      'ST-07 @ metadata.finalizers[0]',
      'ST-09 @ metadata.finalizers[1]',
    ],
    [{ name: 'a', finalizers: ['orphan', 'foregroundDeletion'] }, 'ST-07 @ metadata.finalizers'],
  ],
  'owners are named in full': [
    [{ name: 'a', ownerReferences: [OWNER] }],
    [{ name: 'a', ownerReferences: [{ ...OWNER, uid: '' }] }, 'ST-05 @ metadata.ownerReferences[0].uid'],
    [{ name: 'a', ownerReferences: [{ ...OWNER, uid: null }] }, 'ST-02 @ metadata.ownerReferences[0].uid'],
    [
      { name: 'a', ownerReferences: [{ ...OWNER, apiVersion: 'a/b/c' }] },
      'ST-07 @ metadata.ownerReferences[0].apiVersion',
    ],
    [
      { name: 'a', ownerReferences: [{ ...OWNER, apiVersion: 'v1', kind: 'Event' }] },
      'ST-03 @ metadata.ownerReferences[0].kind',
    ],
    [
      {
        name: 'a',
        ownerReferences: [
          { ...OWNER, controller: true },
          { ...OWNER, uid: 'v', controller: true },
        ],
      },
      'ST-08 @ metadata.ownerReferences[1].controller',
    ],
  ],
  'what metadata has no place for is W-02': [
    [{ name: 'a', lables: {} }, 'warning W-02 @ metadata.lables'],
    [
      { name: 'a', ownerReferences: [{ ...OWNER, namespace: 'b' }] },
      'warning W-02 @ metadata.ownerReferences[0].namespace',
    ],
  ],
  'what a cluster writes is taken in its form': [
    [
      {
        name: 'a',
        creationTimestamp: null,
        uid: 'u',
        resourceVersion: '1',
        generation: 1,
        managedFields: [{}],
      },
    ],
    [{ name: 'a', creationTimestamp: 'today' }, 'ST-07 @ metadata.creationTimestamp'],
    [{ name: 'a', generation: '1' }, 'ST-01 @ metadata.generation'],
  ],
  'one mistake gives one finding': [
    [{ name: 5, labels: { a: 'b c' } }, 'ST-07 @ metadata.labels.a', 'ST-10 @ metadata.name'],
    [{ labels: { a: 'b' } }, 'ST-10 @ metadata.name'],
  ],
};

for (const [name, rows] of Object.entries(TABLES))
  t.test(name, async (t) => {
    for (const [metadata, ...expected] of rows)
      t.strictSame(findings(metadata), expected, JSON.stringify(metadata).slice(0, 80));
  });

t.test('following the hints leads to a valid object', async (t) => {
  const hintOf = (metadata: object) => judge(objectOf(metadata), { judgesMetadata: true }).findings[0]?.hint;
  t.match(hintOf({ name: 'Bad_Name' }), '`bad-name`');
  t.match(hintOf({ generateName: 'Bad_Name-' }), '`bad-name-`');
  t.match(hintOf({ name: 'a', lables: {} }), '`labels`');
  t.match(hintOf({ name: 'a', labels: { a: true } }), 'quote it');
});

t.test('metadata is validated only on request, because a review has passed an API server', async (t) => {
  t.strictSame(judge(objectOf({ name: 'Bad_Name!', labels: { a: 1 } })).findings, []);
});

t.test('the library validates metadata', async (t) => {
  t.equal(validate(objectOf({ name: 'Bad_Name!' })).status, 'invalid');
});

t.test('an update may keep the mistakes of the stored object, but add no new one', async (t) => {
  const old = objectOf({ name: 'a', labels: { a: 'b c' } });
  const errors = (metadata: object, spec?: object) => validate(objectOf(metadata, spec), { old }).errors;
  t.equal(errors({ name: 'a', labels: { a: 'b c' } }, { status: 201 }), 0, 'unchanged');
  t.equal(errors({ name: 'a', labels: { a: 'c d' } }), 1, 'changed');
});

t.test('hostile metadata gets an answer', async (t) => {
  const labels = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`a b${index}`, 1]));
  const { findings, omitted } = judge(objectOf({ name: 'a', labels }), { judgesMetadata: true });
  t.equal(findings.length + omitted, 90_000);
  const hostile = JSON.parse(
    '{"name": "a", "labels": {"__proto__": "x y", "constructor": 5}, "toString": {}}',
  );
  t.strictSame(
    judge(objectOf(hostile), { judgesMetadata: true }).findings.map(({ code, path }) => `${code} @ ${path}`),
    ['ST-07 @ metadata.labels.__proto__', 'ST-01 @ metadata.labels.constructor', 'W-02 @ metadata.toString'],
  );
  const name = `${'a-'.repeat(500_000)}!`;
  t.equal(judge(objectOf({ name, generateName: name }), { judgesMetadata: true }).errors, 2);
});
