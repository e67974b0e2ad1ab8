// The setting `maxPlacedBytes` and the certificates of listeners, of which each listener has a copy. Those of the namespace with the most refuse
// handshakes.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeRecords, edgeTranslation, statusOf, unusual } from '../objects.ts';

const KB = 1000;

const { authority, leaf } = await certificates();
const { cert, key } = await leaf(['a.test']);
/** About 30 KB in base64. */
const LONG_CHAIN = cert + authority.repeat(Math.ceil((22 * KB) / authority.length));

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const secret = (name: string, chain: string): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'kubernetes.io/tls',
  metadata: metadata(name),
  data: { 'tls.crt': base64(chain), 'tls.key': base64(key) },
});

const https = (index: number, certificate = 'certificate') => ({
  name: `https-${index}`,
  port: 443,
  protocol: 'HTTPS',
  hostname: `${index}.test`,
  tls: { certificateRefs: [{ name: certificate }] },
});

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const listenerSet = (name: string, from: number, count: number): object => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'ListenerSet',
  metadata: metadata(name),
  spec: {
    parentRef: { name: 'web', namespace: 'shop' },
    listeners: many(count, (index) => https(from + index)),
  },
});

const OBJECTS = [
  edgeGateway([https(1)], { allowedListeners: { namespaces: { from: 'All' } } }),
  secret('shop/certificate', cert),
  secret('loud/certificate', LONG_CHAIN),
  secret('quiet/certificate', LONG_CHAIN),
  listenerSet('loud/few', 100, 2),
  listenerSet('loud/many', 200, 10),
  listenerSet('quiet/one', 300, 1),
];

const limitedIn = (settings: SettingsInput): readonly string[] =>
  edgeTranslation(OBJECTS, settings)
    .findings.filter(({ code }) => code === 'TR-99')
    .map(({ object }) => `${object.kind} ${object.namespace}/${object.name}`);

const INVALID = base64('invalid');

const refusing = (settings: SettingsInput): readonly string[] =>
  edgeRecords(OBJECTS, settings)
    .listeners.filter(({ tls }) => tls?.cert === INVALID)
    .map(({ hostname = '' }) => hostname);

for (const mode of ['effective', 'raw'] as const) {
  const limitedTo = (kilobytes: number): SettingsInput => ({
    maxPlacedBytes: kilobytes * KB,
    edge: { mode },
  });

  t.test(`listeners with enough bytes for all keep their certificates, ${mode}`, async (t) => {
    t.strictSame(limitedIn(limitedTo(1000)), []);
    t.strictSame(refusing(limitedTo(1000)), []);
  });

  t.test(`the largest ListenerSet of the namespace with the most refuses handshakes, ${mode}`, async (t) => {
    t.strictSame(limitedIn(limitedTo(200)), ['ListenerSet loud/many']);
    t.strictSame(
      refusing(limitedTo(200)),
      many(10, (index) => `${200 + index}.test`),
    );
  });
}

t.test('a limited listener is not programmed, and its references are resolved', async (t) => {
  const translation = edgeTranslation(OBJECTS, { maxPlacedBytes: 200 * KB });
  const [first] = statusOf(translation, 'ListenerSet/loud/many')?.listeners ?? [];
  t.strictSame(unusual(first?.conditions), ['Programmed=False Invalid']);
  const told = first?.conditions.find(({ type }) => type === 'Programmed');
  t.match(told?.message, 'setting maxPlacedBytes');
});
