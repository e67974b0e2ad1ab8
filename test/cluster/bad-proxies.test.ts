// Proxies that read nothing, reject what they get, ask for what isn't theirs, or send garbage: the good proxies beside them get each edit, and the
// control plane lives on.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import t, { type Test } from 'tap';
import type { ConnectedProxyJson } from '../../src/controller/admin/connected-proxies.ts';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { EDGE_TYPE_URLS, typeUrl } from '../../src/translation/encode.ts';
import type { PlaneName } from '../../src/translation/planes.ts';
import { discoveryMessage } from '../../src/xds/messages/descriptors.ts';
import { seeded } from '../mutants/random.ts';
import type { Edit } from '../parts/chaos/edits.ts';
import { type GatewayName, tokenOf } from '../parts/chaos/envoy-proxy.ts';
import { addRoute, answersAll } from '../parts/chaos/good-routes.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { type LinkedProxy, type Replica, startChaosWorld } from '../parts/chaos/world.ts';
import { eventually } from '../parts/eventually.ts';
import { freePorts } from '../parts/ports.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const world = await startChaosWorld(t);
const { cluster, replicas } = world;
const [front, rear] = world.proxies as readonly [LinkedProxy, LinkedProxy];
const OTHER_POD = 'other-1.default';
const gatewayNamed = (name: string): GatewayName => ({ namespace: 'default', name });
const TYPES = (['clusters', 'listeners'] as const).map(typeUrl);

/** The port of each data plane, and the types that its proxies ask for first. */
const PLANES = {
  proxy: { port: 'xds', types: TYPES },
  edge: { port: 'edgeXds', types: [EDGE_TYPE_URLS.address, EDGE_TYPE_URLS.resource] },
} as const satisfies Readonly<Record<PlaneName, object>>;

async function connectedProxies(): Promise<readonly ConnectedProxyJson[]> {
  const all = await Promise.all(replicas.map(({ running }) => running.admin('/proxies')));
  return all.flatMap((each) => (each as { proxies: readonly ConnectedProxyJson[] }).proxies);
}

interface OpenedAs {
  readonly plane?: PlaneName;
  readonly replica?: Replica;
}

/** A stream of a proxy of `gateway`, with the token of `account`. */
async function open(
  t: Test,
  gateway: string,
  account: string | undefined,
  { plane = 'proxy', replica = replicas[0]! }: OpenedAs = {},
) {
  const headers: Record<string, string> =
    account === undefined ? {} : { authorization: `Bearer ${await tokenOf(cluster, gatewayNamed(account))}` };
  const { port, types } = PLANES[plane];
  const stream = new DiscoveryStream(t, replica.ports[port], 'delta', { headers });
  const metadata = { role: roleOf(plane, gatewayNamed(gateway)) };
  const node = { id: OTHER_POD, metadata };
  for (const type of types) stream.send({ node, typeUrl: type });
  return stream;
}

let edits = 0;
/** An edit reaches the good proxies, and at rest everything is as it should be. */
async function goodOnesAreServed(t: Test, proxies: readonly LinkedProxy[] = [front, rear]): Promise<void> {
  const path = await addRoute(world, `beside-${edits++}`);
  for (const proxy of proxies) await answersAll(proxy, [path]);
  t.pass('the good proxies have the edit');
}

async function atRest(t: Test): Promise<void> {
  const { violations } = await rest(world);
  t.strictSame(violations, [], 'everything is as a fresh translation has it');
  t.strictSame(
    replicas.map(({ running }) => running.end),
    [undefined, undefined],
  );
}

async function patchRear(operation: object): Promise<void> {
  const { status, body } = await cluster.request(
    'PATCH',
    '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways/rear',
    [operation],
    { contentType: 'application/json-patch+json' },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
}

t.test(
  "a proxy that can't take a listener keeps the rest, is told about, and takes it when it can",
  async (t) => {
    const [port] = (await freePorts(1)) as [number];
    const occupied = createServer().listen(port, '0.0.0.0');
    await once(occupied, 'listening');
    t.teardown(() => void occupied.close());
    await patchRear({
      op: 'add',
      path: '/spec/listeners/-',
      value: { name: 'taken', port, protocol: 'HTTP' },
    });
    const rejected = await eventually('the rejection is seen', async () => {
      const found = (await connectedProxies()).flatMap(({ gateway, types }) =>
        types.flatMap((type) => type.rejected.map((each) => ({ gateway, type: type.type, ...each }))),
      );
      return found.length > 0 ? found : undefined;
    });
    t.match(rejected, [{ gateway: 'default/rear', type: typeUrl('listeners'), message: /in use/ }]);
    await goodOnesAreServed(t);
    await eventually('all but the listener is as it should be', async () => {
      const found = (await world.differences()).filter((line) => line.startsWith('proxy '));
      const isOfListener = (line: string) =>
        line.startsWith('proxy rear:') && (line.includes(`listener~${port}`) || line.includes('not active'));
      return (found.length > 0 && found.every(isOfListener)) || undefined;
    });
    const event = await eventually('there is an Event', async () => {
      const query =
        'fieldSelector=involvedObject.kind=Gateway,involvedObject.name=rear,reason=ProxyNackError';
      const { body } = await cluster.request<{ items: { message: string }[] }>(
        'GET',
        `/api/v1/namespaces/default/events?${query}`,
      );
      return body.items[0];
    });
    t.match(event.message, /a proxy rejects Listener .* and keeps the previous one: .*in use/);

    occupied.close();
    await once(occupied, 'close');
    const place = '/spec/listeners/2';
    await patchRear({ op: 'remove', path: place });
    await atRest(t);
    await patchRear({
      op: 'add',
      path: '/spec/listeners/-',
      value: { name: 'free', port, protocol: 'HTTP' },
    });
    await atRest(t);
    await patchRear({ op: 'remove', path: place });
    await atRest(t);
  },
);

/** A route of 500 KB. */
function largeRoute(version: number): Edit {
  const rule = (index: number) => ({
    matches: [{ path: { value: `/large-${index}` } }],
    filters: [
      {
        type: 'ResponseHeaderModifier',
        responseHeaderModifier: {
          set: Array.from({ length: 16 }, (_, header) => ({
            name: `x-${header}`,
            value: `${version} `.padEnd(2_000, 'x'),
          })),
        },
      },
    ],
    backendRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'good' }],
  });
  return {
    what: 'put HTTPRoute good/large',
    method: 'PUT',
    path: '/apis/gateway.networking.k8s.io/v1/namespaces/good/httproutes/large',
    body: {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'large', namespace: 'good' },
      spec: {
        parentRefs: [{ name: 'front', namespace: 'default' }],
        hostnames: ['large.test'],
        rules: Array.from({ length: 16 }, (_, index) => rule(index)),
      },
    },
  };
}

/** MiB that a controller has in memory. */
async function memoryOf({ running }: Replica): Promise<number> {
  const status = await readFile(`/proc/${running.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

t.test('proxies that read nothing hold up nobody', async (t) => {
  const [replica] = replicas as readonly [Replica];
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(t, 'front', 'front')));
  for (const stream of streams) {
    stream.send({ typeUrl: typeUrl('routes'), resourceNamesSubscribe: ['*'] });
    stream.stopReading();
  }
  const before = await memoryOf(replica);
  // 500 KB each time: if it were kept for each of them, that would be 600 MB.
  const versions = 60;
  for (let version = 0; version < versions; version++) {
    const status = await world.edit(largeRoute(version));
    if (status !== 200 && status !== 201) t.fail(`the API server answers ${status}`);
  }
  await goodOnesAreServed(t);
  await atRest(t);
  const slow = (await connectedProxies()).filter(({ node }) => node === OTHER_POD);
  t.equal(slow.length, streams.length, 'they are still connected');
  t.ok(
    slow.every(({ types }) => types.some(({ pendingSince }) => pendingSince !== undefined)),
    'they have read nothing',
  );
  const grown = (await memoryOf(replica)) - before;
  t.comment(`grown by ${Math.round(grown)} MiB`);
  t.ok(grown < 250, `${grown} MiB`);
  for (const stream of streams) stream.cancel();
});

/** With which status a stream ends; 0 if it gets something instead. */
const refusalOf = (stream: DiscoveryStream): Promise<{ readonly code: number; readonly details: string }> =>
  stream.next().then(
    ({ resources }) => ({ code: 0, details: `it got ${resources.length} resources` }),
    () => stream.status(),
  );

t.test("nobody gets another one's configuration", async (t) => {
  const [, , PERMISSION_DENIED, UNAUTHENTICATED] = [0, 3, 7, 16];
  const withoutToken = [UNAUTHENTICATED!, /must be `Bearer` and the token of a service account/] as const;
  const ofAnother = [PERMISSION_DENIED!, /only that of the Gateway of its own name/] as const;
  const cases: readonly (readonly [
    plane: PlaneName,
    gateway: string,
    account: string | undefined,
    code: number,
    details: RegExp,
  ])[] = [
    [
      'proxy',
      'rear',
      'front',
      PERMISSION_DENIED!,
      /default\/front may not receive the configuration of Gateway default\/rear/,
    ],
    ['proxy', 'front', 'edge', ...ofAnother],
    ['proxy', 'front', undefined, ...withoutToken],
    ['edge', 'edge', 'front', ...ofAnother],
    ['edge', 'front', 'edge', ...ofAnother],
    ['edge', 'edge', undefined, ...withoutToken],
  ];
  for (const [plane, gateway, account, code, details] of cases)
    for (const replica of replicas)
      t.match(
        await refusalOf(await open(t, gateway, account, { plane, replica })),
        { code, details },
        `${plane}: ${account} asks for ${gateway}`,
      );
  // Each port has what its data plane's proxies get, for those who may have it.
  for (const [plane, gateway, isServed] of [
    ['proxy', 'front', true],
    ['proxy', 'edge', false],
    ['edge', 'edge', true],
    ['edge', 'front', false],
  ] as const) {
    const own = await open(t, gateway, gateway, { plane });
    for (const _type of PLANES[plane].types)
      t.equal((await own.next()).resources.length > 0, isServed, `${plane}: ${gateway} asks for itself`);
    own.cancel();
  }
  await goodOnesAreServed(t);
});

/** An error comes before it, or not. */
const closed = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => void stream.once('close', () => resolve()));

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** A frame of HTTP/2. */
function frame(type: number, flags: number, stream: number, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(content.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, content]);
}

const [HEADERS, RST_STREAM, SETTINGS, PING, CONTINUATION] = [1, 3, 4, 6, 9];

/** What a connection writes that speaks no proper HTTP/2, or abuses it. */
const CONNECTIONS: readonly (readonly [what: string, bytes: (next: () => number) => Buffer])[] = [
  ['requests of HTTP/1.1', () => Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(1_000))],
  ['random bytes', (next) => randomBytes(next, 200_000)],
  ['random bytes after the preface', (next) => Buffer.concat([PREFACE, randomBytes(next, 200_000)])],
  ['settings without end', () => Buffer.concat([PREFACE, ...Array(20_000).fill(frame(SETTINGS, 0, 0))])],
  [
    'pings without end',
    () =>
      Buffer.concat([
        PREFACE,
        frame(SETTINGS, 0, 0),
        ...Array(50_000).fill(frame(PING, 0, 0, Buffer.alloc(8))),
      ]),
  ],
  [
    'headers without end',
    () =>
      Buffer.concat([
        PREFACE,
        frame(SETTINGS, 0, 0),
        frame(HEADERS, 0, 1),
        ...Array(5_000).fill(frame(CONTINUATION, 0, 1, Buffer.alloc(4_000, 0x82))),
      ]),
  ],
  [
    'streams that are reset at once',
    () =>
      Buffer.concat([
        PREFACE,
        frame(SETTINGS, 0, 0),
        ...Array.from({ length: 20_000 }, (_, index) =>
          Buffer.concat([
            // :method POST, :scheme http, :path /
            frame(HEADERS, 4, 2 * index + 1, Buffer.from([0x83, 0x86, 0x84])),
            frame(RST_STREAM, 0, 2 * index + 1, Buffer.alloc(4)),
          ]),
        ),
      ]),
  ],
];

const randomBytes = (next: () => number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)));

t.test('what is no HTTP/2 ends its own connection', async (t) => {
  const next = seeded(11);
  const [{ ports }] = replicas as readonly [Replica];
  for (const port of [ports.xds, ports.edgeXds])
    for (const [what, bytes] of CONNECTIONS) {
      const socket = connectTcp(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      socket.end(bytes(next));
      await closed(socket);
      t.pass(what);
    }
  await goodOnesAreServed(t);
});

/** A message of gRPC: a flag for compression, the length, the content. */
function message(content: Buffer, { flag = 0, length = content.length } = {}): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flag, 0);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, content]);
}

const wrongMessage = (name: string, content: JsonValue): Buffer =>
  Buffer.from(toBinary(discoveryMessage(name), fromJson(discoveryMessage(name), content)));

const DISCOVERY = 'envoy.service.discovery.v3';

/** What a proxy with a valid token sends on a stream, and the gRPC status with which the stream ends. */
const STREAMS: readonly (readonly [
  what: string,
  bytes: (next: () => number) => Buffer,
  codes: readonly string[],
])[] = [
  ['random bytes', (next) => randomBytes(next, 5_000), ['3', '8', '12', '13']],
  ['a message of random bytes', (next) => message(randomBytes(next, 5_000)), ['3']],
  ['a compressed message', () => message(Buffer.alloc(100), { flag: 1 }), ['12']],
  ['a message of 4 GiB', () => message(Buffer.alloc(100), { length: 0xffffffff }), ['8']],
  ['a message of 20 MiB', () => message(Buffer.alloc(20 * 2 ** 20)), ['8']],
  ['a message that ends too early', () => message(Buffer.alloc(100), { length: 200 }), ['3', '13']],
  [
    'a response',
    () =>
      message(
        wrongMessage(`${DISCOVERY}.DeltaDiscoveryResponse`, {
          typeUrl: TYPES[0]!,
          resources: [{ name: 'a', version: '1' }],
          nonce: '1',
        }),
      ),
    ['3', '0', '7'],
  ],
  [
    'a node of 100 KB',
    () =>
      message(
        wrongMessage(`${DISCOVERY}.DeltaDiscoveryRequest`, {
          node: { id: 'x'.repeat(100_000) },
          typeUrl: TYPES[0]!,
        }),
      ),
    ['8'],
  ],
];

t.test('garbage of a proxy ends its own stream, with a status that says why', async (t) => {
  const next = seeded(12);
  const [{ ports }] = replicas as readonly [Replica];
  const token = await tokenOf(cluster, gatewayNamed('front'));
  for (const [what, bytes, codes] of STREAMS) {
    const session = connectHttp2(`http://127.0.0.1:${ports.xds}`, { maxSessionMemory: 100 });
    session.on('error', () => {});
    const request = session.request({
      ':method': 'POST',
      ':path': `/${DISCOVERY.replace('.v3', '.v3.AggregatedDiscoveryService')}/DeltaAggregatedResources`,
      'content-type': 'application/grpc',
      authorization: `Bearer ${token}`,
    });
    let status: unknown;
    const see = (headers: Record<string, unknown>) => {
      status ??= headers['grpc-status'];
    };
    request
      .on('response', see)
      .on('trailers', see)
      .on('error', () => {});
    request.resume();
    request.end(bytes(next));
    await closed(request);
    t.ok(codes.includes(String(status)), `${what}: ${status}`);
    session.destroy();
  }
  await goodOnesAreServed(t);
  await atRest(t);
});

t.test('a flood of wrong tokens keeps no good proxy out', async (t) => {
  const [{ ports }] = replicas as readonly [Replica];
  let isOver = false;
  let refused = 0;
  const flood = Array.from({ length: 20 }, async (_, row) => {
    for (let count = 0; !isOver; count++) {
      const headers = { authorization: `Bearer wrong-${row}-${count}` };
      const stream = new DiscoveryStream(t, ports.xds, 'delta', { headers });
      stream.send({ typeUrl: TYPES[0]! });
      await stream.status();
      refused++;
    }
  });
  for (let proxy = 0; proxy < 5; proxy++) {
    // Each with a token that the control plane doesn't know yet; Envoy connects again after a refusal as this loop does.
    await eventually('a good proxy gets in', async () => {
      const stream = await open(t, 'front', 'front');
      const response = await stream.next().catch(() => undefined);
      stream.cancel();
      return response;
    });
  }
  await goodOnesAreServed(t);
  isOver = true;
  await Promise.all(flood);
  t.comment(`${refused} refused`);
  t.ok(refused > 100);
});

t.test('at no time did a request fail, or a status flap; no other error was logged', async (t) => {
  await atRest(t);
  t.strictSame(await brokenInvariants(world), []);
  // The webhook isn't registered in this cluster.
  const problems = replicas.flatMap(({ running }) => running.logged('error').map(({ message }) => message));
  t.strictSame([...new Set(problems)].sort(), [
    'proxy rejects its configuration, and keeps the previous one',
    'webhook registration is incomplete',
  ]);
});
