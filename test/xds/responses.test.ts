// Responses that are written in pieces are what protobuf's own parser reads.

import { fromBinary } from '@bufbuild/protobuf';
import t from 'tap';
import type { XdsResource } from '../../src/xds/feed.ts';
import { FRAME_HEAD, FrameReader } from '../../src/xds/grpc/frames.ts';
import { discoveryMessage } from '../../src/xds/messages/descriptors.ts';
import { responseMessage, type XdsResponse } from '../../src/xds/messages/responses.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

interface Any {
  readonly typeUrl: string;
  readonly value: Uint8Array;
}

const texts = ['', 'a', 'routes~8080', 'é'.repeat(70), 'x'.repeat(127), 'x'.repeat(128), 'y'.repeat(20_000)];

function randomResource(next: Random): XdsResource {
  const parts = Array.from({ length: Math.floor(next() * 4) }, () =>
    Buffer.alloc(Math.floor(next() ** 4 * 70_000), Math.floor(next() * 256)),
  );
  return { name: pick(next, texts), version: pick(next, texts), parts: () => parts };
}

const content = (resource: XdsResource): string => Buffer.concat([...resource.parts()]).toString('hex');
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

for (const variant of ['world', 'delta'] as const)
  t.test(`${variant}: the parser reads what was written`, (t) =>
    fuzz(t, { seed: 1, cases: 200 }, (_seed, next) => {
      const response: XdsResponse = {
        typeUrl: pick(next, texts),
        version: pick(next, texts),
        nonce: pick(next, texts),
        resources: Array.from({ length: Math.floor(next() * 4) }, () => randomResource(next)),
        removed:
          variant === 'delta' ? Array.from({ length: Math.floor(next() * 3) }, () => pick(next, texts)) : [],
      };
      // The first clients get other pieces than those that follow.
      for (let clients = Math.floor(next() * 7); clients > 0; clients--) responseMessage(variant, response);
      const { length, pieces } = responseMessage(variant, response);
      const bytes = Buffer.concat([...pieces]);
      t.equal(bytes.length, length);
      t.equal(bytes.readUInt32BE(1), length - FRAME_HEAD);
      const message = bytes.subarray(FRAME_HEAD);
      const { typeUrl, version, nonce, resources, removed } = response;
      if (variant === 'world') {
        const decoded = fromBinary(
          discoveryMessage('envoy.service.discovery.v3.DiscoveryResponse'),
          message,
        ) as unknown as { readonly resources: readonly Any[] };
        t.match(decoded, { typeUrl, versionInfo: version, nonce });
        t.strictSame(
          decoded.resources.map((any) => [any.typeUrl, read(any.value)]),
          resources.map((resource) => [typeUrl, content(resource)]),
        );
        return;
      }
      const decoded = fromBinary(
        discoveryMessage('envoy.service.discovery.v3.DeltaDiscoveryResponse'),
        message,
      ) as unknown as {
        readonly resources: readonly {
          readonly name: string;
          readonly version: string;
          readonly resource: Any;
        }[];
        readonly removedResources: readonly string[];
      };
      t.match(decoded, { typeUrl, systemVersionInfo: version, nonce });
      t.strictSame(decoded.removedResources, removed);
      t.strictSame(
        decoded.resources.map((each) => [
          each.name,
          each.version,
          each.resource.typeUrl,
          read(each.resource.value),
        ]),
        resources.map((resource) => [resource.name, resource.version, typeUrl, content(resource)]),
      );
    }),
  );

t.test('many clients of a resource share a copy in a few large pieces', async (t) => {
  const parts = Array.from({ length: 20_000 }, (_, index) => Buffer.alloc(50 + (index % 7), index));
  const resource: XdsResource = { name: 'routes~8080', version: '1', parts: () => parts };
  const response: XdsResponse = {
    typeUrl: 'type',
    version: '1',
    nonce: '1',
    resources: [resource],
    removed: [],
  };
  for (const variant of ['world', 'delta'] as const) {
    const clients = Array.from({ length: 10 }, () => [...responseMessage(variant, response).pieces]);
    const [first, ...others] = clients as [Uint8Array[], ...Uint8Array[][]];
    t.ok(first.includes(parts[0]!), `${variant}: nothing is copied for the first client`);
    for (const other of others) t.ok(Buffer.concat(other).equals(Buffer.concat(first)), variant);
    const [before, last] = clients.slice(-2) as [Uint8Array[], Uint8Array[]];
    t.ok(last.length < 10, `${variant}: ${last.length} pieces`);
    // After the head of the frame, and the beginning of the message.
    for (const [index, piece] of last.slice(2).entries())
      t.equal(piece, before[index + 2], 'the same buffer');
  }
});

t.test('a resource that is sent as another type has the head of that type', async (t) => {
  const resource: XdsResource = { name: 'a', version: '1', parts: () => [Buffer.from('content')] };
  for (const typeUrl of [...Array.from({ length: 8 }, () => 'one'), 'two']) {
    const { pieces } = responseMessage('world', {
      typeUrl,
      version: '1',
      nonce: '1',
      resources: [resource],
      removed: [],
    });
    const decoded = fromBinary(
      discoveryMessage('envoy.service.discovery.v3.DiscoveryResponse'),
      Buffer.concat([...pieces]).subarray(FRAME_HEAD),
    ) as unknown as { readonly resources: readonly Any[] };
    t.strictSame(
      decoded.resources.map((any) => any.typeUrl),
      [typeUrl],
    );
  }
});

t.test('messages in chunks of any size are the messages', (t) =>
  fuzz(t, { seed: 1, cases: 100 }, (_seed, next) => {
    const messages = Array.from({ length: 5 }, () => Buffer.alloc(Math.floor(next() * 300), 'm'));
    const bytes = Buffer.concat(
      messages.flatMap((message) => {
        const head = Buffer.alloc(FRAME_HEAD);
        head.writeUInt32BE(message.length, 1);
        return [head, message];
      }),
    );
    const reader = new FrameReader(1000);
    const found: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + Math.floor(next() * 40);
      found.push(...reader.take(bytes.subarray(at, at + size)));
      at += size;
    }
    t.strictSame(found.map(read), messages.map(read));
    t.notOk(reader.isPartial);
  }),
);

t.test('what is no message is refused', async (t) => {
  const cases: readonly (readonly [what: string, bytes: readonly number[], status: string])[] = [
    ['a compressed one', [1, 0, 0, 0, 0], 'UNIMPLEMENTED'],
    ['unknown flags', [2, 0, 0, 0, 0], 'INVALID_ARGUMENT'],
    ['one that is too long', [0, 0, 0, 3, 0xe9], 'RESOURCE_EXHAUSTED'],
  ];
  for (const [what, bytes, status] of cases)
    t.throws(() => [...new FrameReader(1000).take(Buffer.from(bytes))], { status, message: /./ }, what);
});
