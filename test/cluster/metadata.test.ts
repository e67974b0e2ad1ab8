// Metadata: names, labels, annotations, finalizers and owners are accepted and refused the same as by the API server on a create.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { kindNamed } from '../kinds/judging.ts';
import { pick, type Random } from '../mutants/random.ts';
import { startCluster } from '../parts/cluster.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

const kind = kindNamed('DirectResponse');
const PATH = `/apis/${kind.group}/${kind.version}/namespaces/default/${kind.plural}?dryRun=All&fieldValidation=Strict`;

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await cluster.request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', toCrd(kind));
await until('the kind is served', async () => (await cluster.request('GET', PATH)).status === 200);

const objectOf = (metadata: unknown): object => ({
  apiVersion: kind.apiVersion,
  kind: kind.kind,
  metadata,
  spec: { status: 200 },
});

/** Undefined if both agree. */
async function difference(metadata: unknown): Promise<string | undefined> {
  const object = objectOf(metadata);
  const { findings } = judge(object, { judgesMetadata: true, unknownFields: 'error' });
  const said = findings.map(({ code, path }) => `${code} @ ${path}`).join(', ');
  const { status, body } = await cluster.request<{ message?: string }>('POST', PATH, object);
  if ((status !== 201) === (said !== '')) return undefined;
  const text = JSON.stringify(metadata).slice(0, 300);
  return `${text}: here ${said || 'accepted'}; there ${status} ${status === 201 ? '' : body.message}`;
}

const name = (length: number): string => 'a'.repeat(length);

const BY_HAND: readonly unknown[] = [
  ...['a', 'a.b-c', 'Bad_Name!', 'a_b', '-a', 'a-', 'a..b', 'a.', '1', name(253), name(254), 'ä'].map(
    (text) => ({ name: text }),
  ),
  ...[
    'a',
    'a-',
    'a--',
    'A-',
    'aA-',
    '-',
    '--',
    'a.',
    'a.-',
    'a_',
    name(58),
    name(63),
    name(253),
    name(254),
  ].map((text) => ({ generateName: text })),
  { generateName: `${name(57)}.${name(57)}` },
  { generateName: `${name(58)}_` },
  { name: 'a', generateName: 'a.-' },
  { name: 'a', generateName: 'a_' },
  { name: '', generateName: 'a' },
  { name: '', generateName: '' },
  { name: null, generateName: 'a-' },
  {},
  ...[5, true, [], {}].flatMap((value) =>
    ['name', 'generateName', 'labels', 'annotations', 'finalizers', 'ownerReferences', 'uid'].map(
      (field) => ({
        name: 'a',
        [field]: value,
      }),
    ),
  ),
  ...[
    'a',
    'a/b',
    'a.b/c',
    'A/b',
    '/b',
    'a/',
    'a/b/c',
    'a b',
    '',
    name(63),
    name(64),
    `${name(253)}/a`,
  ].flatMap((key) => [
    { name: 'a', labels: { [key]: 'x' } },
    { name: 'a', annotations: { [key]: 'x' } },
    { name: 'a', finalizers: [key] },
  ]),
  { name: 'a', labels: { [`${name(254)}/a`]: 'x' } },
  ...['', 'a', 'A_b.c-9', '-a', 'a-', 'a b', 'a/b', name(63), name(64), 1, true, null].map((value) => ({
    name: 'a',
    labels: { a: value },
  })),
  ...[1, true, null, 'any text\n', {}].map((value) => ({ name: 'a', annotations: { a: value } })),
  { name: 'a', annotations: { a: name(256 * 1024 - 1) } },
  { name: 'a', annotations: { a: name(256 * 1024) } },
  { name: 'a', annotations: { a: 'ä'.repeat(128 * 1024) } },
  { name: 'a', finalizers: ['orphan'] },
  { name: 'a', finalizers: ['orphan', 'foregroundDeletion'] },
  { name: 'a', finalizers: ['a/b', 'a/b'] },
  { name: 'a', finalizers: [null] },
  ...[
    [],
    [{}],
    [{ manager: 'm', operation: 'Update', apiVersion: 'v1' }],
    [{ operation: 'x' }],
    [{ manager: 5 }],
  ].map((managedFields) => ({ name: 'a', managedFields })),
  ...[5, '5', '', -1].flatMap((value) =>
    ['generation', 'selfLink', 'deletionGracePeriodSeconds', 'uid'].map((field) => ({
      name: 'a',
      [field]: value,
    })),
  ),
  { name: 'a', lables: {} },
  { name: 'a', clusterName: 'a' },
  ...['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.5+01:00', 'yesterday', '', null, 5].map((value) => ({
    name: 'a',
    creationTimestamp: value,
  })),
];

t.test('edge cases', async (t) => {
  for (const metadata of BY_HAND) {
    const found = await difference(metadata);
    t.equal(found, undefined, JSON.stringify(metadata).slice(0, 100));
  }
});

const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', uid: 'u' };

t.test('owners', async (t) => {
  const rows: readonly unknown[] = [
    [owner],
    [],
    [{}],
    [null],
    [owner, owner],
    ...['apiVersion', 'kind', 'name', 'uid'].flatMap((field) =>
      ['', null, 5].map((value) => [{ ...owner, [field]: value }]),
    ),
    ...['v1', '/v1', 'a/', '/', 'a/b/c', 'a/b'].map((apiVersion) => [{ ...owner, apiVersion }]),
    [{ ...owner, apiVersion: 'v1', kind: 'Event' }],
    [{ ...owner, controller: true }],
    [
      { ...owner, controller: true },
      { ...owner, uid: 'v', controller: false },
    ],
    [
      { ...owner, controller: true },
      { ...owner, uid: 'v', controller: true },
    ],
    [{ ...owner, controller: 'yes' }],
    [{ ...owner, namespace: 'a' }],
  ];
  for (const ownerReferences of rows)
    t.equal(await difference({ name: 'a', ownerReferences }), undefined, JSON.stringify(ownerReferences));
});

t.test('the name of a namespace is checked the same as by the API server', async (t) => {
  for (const text of ['a', 'a-b', 'a.b', 'A', '-a', 'a-', '1', name(63), name(64)]) {
    const { findings } = judge(objectOf({ name: 'a', namespace: text }), { judgesMetadata: true });
    const { status } = await cluster.request('POST', '/api/v1/namespaces?dryRun=All', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: text },
    });
    t.equal(findings.length === 0, status === 201, text);
  }
});

const CHARACTERS = [...'abz019AZ-_./ !ä', '-', '.', 'a', 'a'];

function word(random: Random): string {
  const length = random() < 0.05 ? 60 + Math.floor(random() * 6) : 1 + Math.floor(random() * 6);
  return Array.from({ length }, () => pick(random, random() < 0.8 ? ['a', 'b', '0'] : CHARACTERS)).join('');
}

function metadataOf(random: Random): object {
  const some = (make: () => unknown): [string, unknown][] =>
    Array.from({ length: Math.floor(random() * 3) }, () => [word(random), make()]);
  return {
    ...(random() < 0.7 ? { name: word(random) } : { generateName: word(random) }),
    ...(random() < 0.4 ? { labels: Object.fromEntries(some(() => word(random))) } : {}),
    ...(random() < 0.3 ? { annotations: Object.fromEntries(some(() => word(random))) } : {}),
    ...(random() < 0.2 ? { finalizers: [word(random), `a.b/${word(random)}`] } : {}),
  };
}

t.test('random names, keys and values', async (t) => {
  let accepted = 0;
  await fuzzBatches(
    t,
    { seed: 20_261_122, cases: 250 },
    (next) => {
      const metadata = metadataOf(next);
      if (judge(objectOf(metadata), { judgesMetadata: true }).errors === 0) accepted++;
      return difference(metadata);
    },
    (objects) => t.ok(accepted > objects / 10 && accepted < (objects * 9) / 10, `${accepted} accepted`),
  );
});
