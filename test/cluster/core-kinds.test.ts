// Kubernetes' own kinds in the translation: objects that the API server accepts are decoded without an error, what it refuses is found here
// too, and Secrets have the stored data.

import t from 'tap';
import { CORE_KINDS } from '../../src/objects/core/kinds.ts';
import type { ObjectKind } from '../../src/objects/object-kind.ts';
import { decode } from '../../src/snapshot/decode.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick } from '../mutants/random.ts';
import { startCluster } from '../parts/cluster.ts';
import { EXAMPLE_OBJECTS, type Example } from '../snapshot/examples.ts';
import { fuzzBatches } from './batches.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());

const PLURALS: Readonly<Record<string, string>> = {
  Service: 'services',
  Secret: 'secrets',
  ConfigMap: 'configmaps',
  Namespace: 'namespaces',
  Node: 'nodes',
  Pod: 'pods',
  EndpointSlice: 'endpointslices',
};

function pathOf({ group, version, isNamespaced, kind }: ObjectKind): string {
  const api = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${api}/${isNamespaced ? 'namespaces/default/' : ''}${PLURALS[kind]}`;
}

/** Messages for objects that we refuse and the API server accepts. */
const STRICTER: readonly RegExp[] = [
  // Becomes the zero value, both there and after decoding here.
  /^Invalid value: null: /,
  // Go accepts a list of numbers as bytes.
  /^Invalid value: list: must be a string$/,
  // The same for the data of a Secret: its key is there, with no bytes.
  /^Required value: a Secret of type \S+ has the key /,
];

/** What is cut off before objects are read, so nothing is demanded of it here. */
const UNREAD: ReadonlySet<string> = new Set(['Pod spec.containers[].image']);

/** `Service spec.ports[].port` */
const placesOf = (kind: string, { details }: Stored): readonly string[] =>
  (details?.causes ?? []).map(({ field = '' }) => `${kind} ${field.replaceAll(/\[[^\]]*\]/g, '[]')}`);

/** The cluster's address range differs from the example's. */
function withoutAddresses(example: Example): Example {
  if (example.kind !== 'Service') return example;
  const { clusterIP: _, clusterIPs: __, ...spec } = example['spec'] as Readonly<Record<string, unknown>>;
  return { ...example, spec };
}

interface Stored {
  readonly message?: string;
  readonly data?: unknown;
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] };
}

const post = (kind: ObjectKind, object: object) =>
  cluster.request<Stored>('POST', `${pathOf(kind)}?dryRun=All&fieldValidation=Strict`, object);

t.test('mutants', async (t) => {
  const kinds = new Map<string, ObjectKind>(CORE_KINDS.map((kind) => [kind.kind, kind]));
  const seeds = EXAMPLE_OBJECTS.filter(({ kind }) => kinds.has(kind)).map(
    (example): Example => ({
      ...withoutAddresses(example),
      metadata: { ...example.metadata, namespace: 'default' },
    }),
  );
  const counts = { accepted: 0, refused: 0 };
  const compare = async (object: Example): Promise<string | undefined> => {
    const { findings, object: read } = decode(object);
    const { status, body } = await post(kinds.get(object.kind)!, object);
    counts[status === 201 ? 'accepted' : 'refused']++;
    if (status !== 201) {
      if (findings.some(({ severity }) => severity === 'error')) return undefined;
      const places = placesOf(object.kind, body);
      if (places.length > 0 && places.every((place) => UNREAD.has(place))) return undefined;
      return `refused there only: ${places.join(', ')}: ${body.message}: ${JSON.stringify(object)}`;
    }
    const errors = findings.filter(
      ({ severity, message }) => severity === 'error' && !STRICTER.some((reason) => reason.test(message)),
    );
    if (findings.length > errors.length || (read !== undefined && errors.length === 0)) return undefined;
    const said = errors.map(({ code, path, message }) => `${code} @ ${path}: ${message}`).join(', ');
    return `${object.kind}: refused here only: ${said}`;
  };
  for (const seed of seeds) {
    const { namespace: _, ...metadata } = seed.metadata;
    const isNamespaced = kinds.get(seed.kind)!.isNamespaced;
    const { status, body } = await post(kinds.get(seed.kind)!, isNamespaced ? seed : { ...seed, metadata });
    t.equal(status, 201, `${seed.kind} ${status === 201 ? '' : body.message}`);
  }
  const mutable = seeds.flatMap((seed) => {
    const members = Object.keys(kinds.get(seed.kind)!.root.properties);
    const own = members.filter(
      (member) => !['apiVersion', 'kind', 'metadata', 'status', 'addressType'].includes(member),
    );
    return own.filter((member) => seed[member] !== undefined).map((member) => ({ seed, member }));
  });
  await fuzzBatches(
    t,
    { seed: 20_261_125, cases: 125 },
    (next) => {
      const { seed, member } = pick(next, mutable);
      return compare(mutate(kinds.get(seed.kind)!.root, seed, next, member) as Example);
    },
    (objects) => {
      t.comment(JSON.stringify(counts));
      t.ok(counts.accepted > objects / 10 && counts.refused > objects / 10, 'both verdicts are common');
    },
  );
});

t.test('names, and rules that mutants rarely meet', async (t) => {
  const service = (name: string, spec: object): object => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec,
  });
  const slice = (addressType: string, addresses: readonly string[]): object => ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'a' },
    addressType,
    endpoints: [{ addresses }],
  });
  const map = (members: object): object => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a' },
    ...members,
  });
  const ports = [{ port: 80 }];
  const objects: readonly object[] = [
    ...['a', '1a', 'a-1', 'a.b', 'A', 'a'.repeat(63), 'a'.repeat(64)].map((name) => service(name, { ports })),
    ...['None', '10.0.0.300', '', 'none'].map((clusterIP) => service('a', { ports, clusterIP })),
    service('a', { clusterIP: 'None' }),
    service('a', { clusterIP: 'None', type: 'NodePort', ports }),
    service('a', { type: 'ExternalName' }),
    service('a', { type: 'ExternalName', externalName: 'a.example' }),
    service('a', { type: 'ExternalName', externalName: 'a.example.' }),
    service('a', { type: 'ExternalName', externalName: 'a_b' }),
    service('a', { type: 'ExternalName', externalName: '10.0.0.1' }),
    service('a', { type: 'ExternalName', externalName: 'a.example', clusterIP: '' }),
    service('a', { ports: [{ port: 80 }, { port: 81 }] }),
    service('a', {
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 80 },
      ],
    }),
    service('a', {
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 80, protocol: 'UDP' },
      ],
    }),
    service('a', {
      ports: [
        { name: 'a', port: 80 },
        { name: 'a', port: 81 },
      ],
    }),
    service('a', { ports: [{ port: 80, nodePort: 30_000 }] }),
    ...['http', 'a'.repeat(16), 'a--b', '80', '-a', 'a-', 'A'].map((targetPort) =>
      service('a', { ports: [{ port: 80, targetPort }] }),
    ),
    service('a', { ports, selector: { 'a b': 'c' } }),
    service('a', { ports, selector: { a: 'b c' } }),
    service('a', { ports, trafficDistribution: 'PreferFar' }),
    slice('IPv4', ['10.0.0.1', '10.0.0.2']),
    slice('IPv4', ['::1']),
    slice('IPv6', ['2001:db8::1']),
    slice('IPv4', ['127.0.0.1']),
    slice('IPv4', ['0.0.0.0']),
    slice('IPv4', ['169.254.1.1']),
    slice('IPv4', ['224.0.0.1']),
    slice('IPv6', ['::1']),
    slice('FQDN', ['a.example']),
    slice('FQDN', ['a_b']),
    slice('IPv4', []),
    map({ data: { a: 'b' }, binaryData: { c: 'YQ==' } }),
    map({ data: { a: 'b' }, binaryData: { a: 'YQ==' } }),
    ...['..', '.', '..a', 'a/b', 'a b', 'a'.repeat(253), 'a'.repeat(254), '.a'].map((key) =>
      map({ data: { [key]: 'b' } }),
    ),
    map({ data: { a: 'b'.repeat(1024 * 1024 + 1) } }),
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a.b' } },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } },
  ];
  for (const object of objects) {
    const kind = CORE_KINDS.find((each) => each.kind === (object as { kind?: string }).kind)!;
    const errors = decode(object).findings.filter(({ severity }) => severity === 'error');
    const { status, body } = await post(kind, object);
    t.equal(
      errors.length === 0,
      status === 201,
      `${JSON.stringify(object).slice(0, 160)} ${errors.map(({ path, message }) => `${path}: ${message}`).join()} ${status === 201 ? 'accepted' : body.message}`,
    );
  }
});

t.test("a Secret's data is decoded as stored, and is unreadable if it can't be", async (t) => {
  const kind = CORE_KINDS.find((candidate) => candidate.kind === 'Secret')!;
  const rows: [object, boolean][] = [
    [{ data: { a: 'YQ==' }, stringData: { a: 'ä', b: '' } }, true],
    [{ data: { a: 'YQ=\n=' } }, true],
    [{ data: { a: '' } }, true],
    [{ stringData: { a: '\ud83d\ude00' } }, true],
    [{ data: { a: 'YQ' } }, false],
    [{ data: { a: 'Y Q=' } }, false],
    [{ data: { a: 'YQ-_' } }, false],
    [{ data: { a: 5 } }, false],
  ];
  for (const [members, isReadable] of rows) {
    const object = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, ...members };
    const { status, body } = await post(kind, object);
    const decoded = decode(object);
    t.equal(status === 201, isReadable, JSON.stringify(members));
    t.equal(decoded.object !== undefined, isReadable, JSON.stringify(members));
    if (decoded.kind === 'Secret' && decoded.object !== undefined) t.same(decoded.object.data, body.data);
  }
});
