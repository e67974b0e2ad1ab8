// Requests of any bytes: they are read, or refused with a status that says why.

import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import t from 'tap';
import { GrpcError } from '../../src/xds/grpc/status.ts';
import { discoveryMessage } from '../../src/xds/messages/descriptors.ts';
import { metadataText, nodeOf } from '../../src/xds/messages/node.ts';
import { decodeRequest } from '../../src/xds/messages/requests.ts';
import { fuzz } from '../parts/fuzz.ts';
import { CLUSTER } from './feeds.ts';

const MESSAGES = {
  world: 'envoy.service.discovery.v3.DiscoveryRequest',
  delta: 'envoy.service.discovery.v3.DeltaDiscoveryRequest',
} as const;

const encode = (variant: 'world' | 'delta', request: object): Uint8Array => {
  const message = discoveryMessage(MESSAGES[variant]);
  return toBinary(message, fromJson(message, request as JsonValue));
};

const NODE = {
  id: 'pod-1.shop',
  cluster: 'web.shop',
  metadata: { role: 'shop~web', deep: { a: [1, 'b', null] } },
  locality: { region: 'r', zone: 'z', subZone: 's' },
  userAgentName: 'envoy',
  userAgentBuildVersion: { version: { majorNumber: 1, minorNumber: 40, patch: 2 } },
};

t.test('both variants are read', async (t) => {
  const common = {
    typeUrl: CLUSTER,
    responseNonce: '7',
    errorDetail: { code: 3, message: 'no' },
    node: NODE,
  };
  const world = decodeRequest(
    'world',
    encode('world', { ...common, versionInfo: 'v', resourceNames: ['a'] }),
  );
  t.match(world, {
    variant: 'world',
    typeUrl: CLUSTER,
    nonce: '7',
    rejection: 'no',
    version: 'v',
    names: ['a'],
  });
  const delta = decodeRequest(
    'delta',
    encode('delta', {
      ...common,
      resourceNamesSubscribe: ['a'],
      resourceNamesUnsubscribe: ['b'],
      initialResourceVersions: { c: '1' },
    }),
  );
  t.match(delta, { variant: 'delta', subscribe: ['a'], unsubscribe: ['b'] });
  t.strictSame(delta.variant === 'delta' && [...delta.initialVersions], [['c', '1']]);
  const node = nodeOf(delta.node);
  t.match(node, {
    id: 'pod-1.shop',
    cluster: 'web.shop',
    locality: { zone: 'z' },
    userAgent: 'envoy 1.40.2',
  });
  t.equal(metadataText(node, 'role'), 'shop~web');
  for (const name of ['deep', 'absent', 'constructor', '__proto__'])
    t.equal(metadataText(node, name), undefined, name);
});

t.test('of a rejection with a long message, the beginning is kept', async (t) => {
  const message = `no such filter${' '.repeat(1_000_000)}`;
  const { rejection = '' } = decodeRequest('world', encode('world', { errorDetail: { code: 3, message } }));
  t.equal(rejection.length, 16 * 1024);
  t.equal(rejection.trimEnd(), 'no such filter');
});

t.test('a rejection without a message says its code', async (t) => {
  const { rejection } = decodeRequest('delta', encode('delta', { errorDetail: { code: 13 } }));
  t.equal(rejection, 'code 13, without a message');
});

for (const variant of ['world', 'delta'] as const)
  t.test(`${variant}: damaged messages are read or refused`, (t) => {
    const good = encode(variant, { typeUrl: CLUSTER, node: NODE, errorDetail: { message: 'no' } });
    const refused = new Set<string>();
    return fuzz(
      t,
      { seed: 1, cases: 2_000 },
      (_seed, next) => {
        const bytes = Buffer.from(good);
        for (let count = 0; count < 1 + next() * 4; count++)
          bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
        try {
          nodeOf(decodeRequest(variant, bytes.subarray(0, Math.ceil(next() * bytes.length))).node);
        } catch (error) {
          if (!(error instanceof GrpcError)) throw error;
          refused.add(error.status);
        }
      },
      () => t.strictSame([...refused], ['INVALID_ARGUMENT']),
    );
  });

t.test('a name that is longer than any of ours is refused', async (t) => {
  const long = 'n'.repeat(4_097);
  for (const [variant, request] of [
    ['world', { resourceNames: [long] }],
    ['delta', { resourceNamesSubscribe: [long] }],
    ['delta', { resourceNamesUnsubscribe: [long] }],
    ['delta', { initialResourceVersions: { [long]: '1' } }],
    ['delta', { initialResourceVersions: { a: long } }],
  ] as const)
    t.throws(() => decodeRequest(variant, encode(variant, request)), {
      status: 'INVALID_ARGUMENT',
      message: 'a name or version of 4097 characters is too long: the limit is 4096',
    });
});
