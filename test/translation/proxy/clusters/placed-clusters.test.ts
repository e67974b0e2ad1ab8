// The setting `maxPlacedBytes` for backends: each port is a cluster with the certificates of its policies, and has the endpoints of the
// Service, so what asks for too much isn't sent, and others stay as they are.

import t from 'tap';
import { defaultSettings, Translator, translate } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import { plain } from '../../edits.ts';
import { configuration, gateway, gatewayClass, metadata, translated } from '../../objects.ts';

const { authority } = await certificates();

const service = (name: string, ports: number): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec: { ports: Array.from({ length: ports }, (_, index) => ({ name: `p${index}`, port: 1000 + index })) },
});

/** A Service whose clusters have a CA file of so many certificates. */
const withCa = (name: string, ports: number, count: number): readonly object[] => [
  service(name, ports),
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(name),
    data: { 'ca.crt': `${authority}\n`.repeat(count) },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'BackendTLSPolicy',
    metadata: metadata(name),
    spec: {
      targetRefs: [{ group: '', kind: 'Service', name: name.split('/')[1] }],
      validation: {
        hostname: 'backend.test',
        caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: name.split('/')[1] }],
      },
    },
  },
];

const slice = (name: string, endpoints: number, ports: number): object => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: metadata(name, { labels: { 'kubernetes.io/service-name': name.split('/')[1] } }),
  addressType: 'IPv4',
  ports: Array.from({ length: ports }, (_, index) => ({ name: `p${index}`, port: 1000 + index })),
  endpoints: Array.from({ length: endpoints }, (_, index) => ({
    addresses: [`10.0.${index >> 8}.${index & 255}`],
  })),
});

/** `namespace/name: how many` of the clusters that are sent. */
function clustersOf(objects: readonly object[], maxPlacedBytes: number): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name = '' } of configuration([gateway(), ...objects], { maxPlacedBytes }).clusters) {
    const [, namespace, service] = name.split('_');
    const key = `${namespace}/${service}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const limitedIn = (objects: readonly object[], maxPlacedBytes: number): readonly string[] =>
  translated([gateway(), ...objects], { maxPlacedBytes })
    .findings.filter(({ code }) => code === 'TR-95')
    .map(
      ({ object, path, message }) =>
        `${object.namespace}/${object.name} ${path} ${/bytes of \w+/.exec(message)![0]}`,
    )
    .sort();

const LARGE = withCa('loud/large', 20, 30);
const SMALL = withCa('quiet/small', 2, 2);

t.test('as many bytes of clusters as allowed are sent', async (t) => {
  const all = [...LARGE, ...SMALL];
  t.strictSame(limitedIn(all, 100_000_000), []);
  t.strictSame(clustersOf(all, 100_000_000), { 'loud/large': 20, 'quiet/small': 2 });
});

t.test('a CA file on too many ports is not sent, and takes nothing from other Services', async (t) => {
  const all = [...LARGE, ...SMALL, service('loud/plain', 20)];
  t.strictSame(limitedIn(all, 100_000), ['loud/large spec.ports bytes of clusters']);
  t.strictSame(clustersOf(all, 100_000), { 'loud/plain': 20, 'quiet/small': 2 });
});

t.test('endpoints of too many ports are not sent, and their clusters do not wait for them', async (t) => {
  const objects = [
    service('loud/s', 20),
    slice('loud/s', 500, 20),
    service('quiet/s', 1),
    slice('quiet/s', 10, 1),
  ];
  t.strictSame(limitedIn(objects, 100_000_000), []);
  t.strictSame(limitedIn(objects, 100_000), ['loud/s spec.ports bytes of endpoints']);
  const { endpoints, clusters } = configuration([gateway(), ...objects], { maxPlacedBytes: 100_000 });
  t.equal(clusters.length, 21);
  const counts = endpoints.map(
    ({ endpoints: localities = [] }) => localities.flatMap(({ lbEndpoints = [] }) => lbEndpoints).length,
  );
  t.strictSame(
    counts.toSorted((left, right) => left - right),
    [...Array(20).fill(0), 10],
  );
});

t.test('a translator limits backends, and sends them again, as a fresh translation does', async (t) => {
  const settings = { ...defaultSettings, maxPlacedBytes: 100_000 };
  const surroundings = [gatewayClass, gateway()];
  const translator = new Translator(settings);
  translator.apply(surroundings.map((object) => ({ object })));
  const held = new Map<string, object>();
  const steps: readonly (readonly [string, readonly object[]])[] = [
    ['a', withCa('loud/a', 2, 10)],
    ['a', withCa('loud/a', 20, 30)],
    ['b', withCa('quiet/b', 2, 2)],
    ['a', withCa('loud/a', 3, 10)],
    ['c', [slice('loud/a', 900, 20)]],
    ['a', withCa('loud/a', 20, 1)],
    ['c', [slice('loud/a', 1, 20)]],
  ];
  const limited: number[] = [];
  for (const [, objects] of steps) {
    for (const object of objects) {
      const { kind, metadata } = object as { kind: string; metadata: { namespace: string; name: string } };
      held.set(`${kind}/${metadata.namespace}/${metadata.name}`, object);
    }
    translator.apply(objects.map((object) => ({ object })));
    const fresh = translate([...surroundings, ...held.values()], settings);
    t.strictSame(plain(translator.translation()), plain(fresh));
    limited.push(fresh.findings.filter(({ code }) => code === 'TR-95').length);
  }
  t.strictSame(limited, [0, 1, 1, 0, 1, 1, 0]);
});
