// The discovery server with real connections: authentication, limits, slow readers, garbage, TLS, an orderly end.

import { once } from 'node:events';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import type { XdsEvents } from '../../src/xds/events.ts';
import type { XdsResource } from '../../src/xds/feed.ts';
import { registerXdsMetrics } from '../../src/xds/metrics.ts';
import { XdsServer, type XdsServerOptions } from '../../src/xds/server.ts';
import { seeded } from '../mutants/random.ts';
import { certificates } from '../parts/certificates.ts';
import { eventually } from '../parts/eventually.ts';
import { CLUSTER, LISTENER, ROUTES, STAGES, TestFeeds } from './feeds.ts';
import { DiscoveryStream, textsOf } from './grpc-client.ts';

const NODE = { id: 'pod-1', metadata: { role: 'shop~web' }, userAgentName: 'test', userAgentVersion: '1.0' };

async function serve(
  t: Test,
  feeds: TestFeeds,
  options: Partial<XdsServerOptions<string>> = {},
): Promise<XdsServer<string>> {
  const server = await XdsServer.listen<string>({
    port: 0,
    host: '127.0.0.1',
    stages: STAGES,
    authenticate: async ({ authorization }) =>
      authorization === 'Bearer bad'
        ? { status: 'UNAUTHENTICATED', message: 'the token is no token' }
        : 'shop/web',
    feeds,
    identityKey: (identity) => identity,
    ...options,
    discovery: { removalDelay: 0, ...options.discovery },
  });
  t.teardown(() => server.close());
  return server;
}

/** A member of a message, with its content. */
function field(number: number, content: Buffer): Buffer {
  const length = [(content.length & 0x7f) | 0x80, content.length >> 7];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), content]);
}

/** Records the events, as texts. */
function recorder(): { readonly events: XdsEvents<string>; readonly seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    events: {
      connected: ({ identity, node }) => seen.push(`connected ${identity} ${node.id}`),
      refused: ({ step, status, message }) => seen.push(`refused ${step} ${status} ${message}`),
      acked: (_client, { typeUrl }) => seen.push(`acked ${typeUrl.split('.').at(-1)}`),
      nacked: (_client, { names, message, isExact }) => seen.push(`nacked ${names} ${message} ${isExact}`),
      gone: ({ identity }) => seen.push(`gone ${identity}`),
      failed: (error) => seen.push(`failed ${error}`),
    },
  };
}

t.test('a client gets its resources, and what changes', async (t) => {
  const feeds = new TestFeeds({ [CLUSTER]: { a: '1' }, [ROUTES]: { r: '1' } });
  const { events, seen } = recorder();
  const server = await serve(t, feeds, { events: [events] });
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ node: NODE, typeUrl: CLUSTER });
  const first = await stream.next();
  t.strictSame(textsOf(first), { a: '1' });
  stream.ack(first);
  stream.send({ typeUrl: ROUTES, resourceNamesSubscribe: ['r'] });
  const routes = await stream.next();
  t.strictSame(textsOf(routes), { r: '1' });
  stream.ack(routes, { errorDetail: { code: 3, message: 'no such filter' } });
  await eventually('it', () => (seen.length === 3 ? true : undefined));
  const [client] = server.clients();
  t.match(client, { identity: 'shop/web', node: { id: 'pod-1', userAgent: 'test 1.0' }, variant: 'delta' });
  const [clusters, view] = client!.types;
  t.equal(clusters!.ackedVersion, clusters!.sentVersion);
  t.match(view!.rejections, [{ name: 'r', message: 'no such filter' }]);
  t.strictSame([...server.sentTo(client!.id, CLUSTER)!.keys()], ['a']);
  feeds.edit({ [CLUSTER]: { b: '2' } });
  t.strictSame(textsOf(await stream.next()), { b: '2' });
  stream.half();
  t.strictSame(await stream.status(), { code: 0, details: '' });
  await eventually('it', () => (feeds.openFeeds === 0 ? true : undefined));
  t.strictSame(server.clients(), []);
  t.strictSame(seen, [
    'connected shop/web pod-1',
    'acked Cluster',
    'nacked r no such filter true',
    'gone shop/web',
  ]);
});

t.test('each single type has a service of its own', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' }, [LISTENER]: { l: '1' } }));
  const cases = [
    ['envoy.service.cluster.v3.ClusterDiscoveryService/StreamClusters', 'world', 1],
    ['envoy.service.listener.v3.ListenerDiscoveryService/DeltaListeners', 'delta', 1],
    ['envoy.service.route.v3.RouteDiscoveryService/DeltaRoutes', 'delta', 0],
  ] as const;
  for (const [path, variant, count] of cases) {
    const stream = new DiscoveryStream(t, server.port, variant, { path: `/${path}` });
    stream.send(path.includes('Route') ? { resourceNamesSubscribe: ['r'] } : {});
    t.equal((await stream.next()).resources.length, count, path);
  }
  const wrong = new DiscoveryStream(t, server.port, 'delta', { path: `/${cases[1][0]}` });
  wrong.send({ typeUrl: CLUSTER });
  t.match(await wrong.status(), { code: 3, details: /this service is for .*Listener/ });
});

t.test('who is not authenticated gets nothing', async (t) => {
  const { events, seen } = recorder();
  const feeds = new TestFeeds({ [CLUSTER]: { a: '1' } });
  const server = await serve(t, feeds, { events: [events] });
  const stream = new DiscoveryStream(t, server.port, 'delta', { headers: { authorization: 'Bearer bad' } });
  stream.send({ typeUrl: CLUSTER });
  t.strictSame(await stream.status(), { code: 16, details: 'the token is no token' });
  t.strictSame(seen, ['refused authentication UNAUTHENTICATED the token is no token']);
  t.equal(feeds.openFeeds, 0);
});

t.test('a mistake in authentication tells the client no details', async (t) => {
  const { events, seen } = recorder();
  const server = await serve(t, new TestFeeds(), {
    events: [events],
    authenticate: () => Promise.reject(new Error('connect 10.0.0.1:443')),
  });
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ typeUrl: CLUSTER });
  t.match(await stream.status(), { code: 14, details: /^the client could not be authenticated now$/ });
  t.match(seen, ['failed Error: connect 10.0.0.1:443', /^refused authentication UNAVAILABLE/]);
});

t.test('limits end a stream with a status that says why', async (t) => {
  const limits = { requestBytes: 2_000, firstRequest: 200, streamsPerIdentity: 1, streams: 3 };
  const server = await serve(t, new TestFeeds(), { limits, discovery: { names: 2 } });
  const open = () => new DiscoveryStream(t, server.port, 'delta');
  const silent = open();
  t.match(await silent.status(), { code: 4, details: /no request within 200 ms/ });
  const long = open();
  long.sendBytes(Buffer.alloc(2_001));
  t.match(await long.status(), { code: 8, details: /2001 bytes is too long: the limit is 2000/ });
  const garbage = open();
  garbage.sendBytes(Buffer.from('\x0a\xff\xff\xff\xff\x0f', 'latin1'));
  t.match(await garbage.status(), {
    code: 3,
    details: /is no envoy.service.discovery.v3.DeltaDiscoveryRequest/,
  });
  const many = open();
  many.send({ typeUrl: ROUTES, resourceNamesSubscribe: ['a', 'b', 'c'] });
  t.match(await many.status(), { code: 8, details: /more than 2 names/ });
  const first = open();
  first.send({ typeUrl: CLUSTER });
  await first.next();
  const second = open();
  second.send({ typeUrl: CLUSTER });
  t.match(await second.status(), { code: 8, details: 'shop/web has 1 streams already' });
  first.cancel();
  await eventually('it', () => (server.clients().length === 0 ? true : undefined));
  const third = open();
  third.send({ typeUrl: CLUSTER });
  t.equal((await third.next()).typeUrl, CLUSTER);
});

t.test('unfinished requests of many clients have a limit together: the largest one goes', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }), { limits: { heldBytes: 50_000 } });
  const connection = connectHttp2(`http://localhost:${server.port}`);
  t.teardown(() => connection.destroy());
  const headers = {
    ':method': 'POST',
    ':path': '/envoy.service.discovery.v3.AggregatedDiscoveryService/DeltaAggregatedResources',
    'content-type': 'application/grpc',
    te: 'trailers',
  };
  /** The first bytes of a request of a megabyte. */
  const unfinished = (bytes: number) => {
    const stream = connection.request(headers);
    const status = once(stream, 'response').then(([answer]) => answer as Record<string, string>);
    const head = Buffer.from([0, 0, 0x10, 0, 0]);
    stream.write(Buffer.concat([head, Buffer.alloc(bytes)]));
    return { stream, status };
  };
  const [small, large] = [unfinished(20_000), unfinished(29_000)];
  const good = new DiscoveryStream(t, server.port, 'delta');
  good.send({ node: NODE, typeUrl: CLUSTER });
  const clusters = await good.next();
  t.strictSame(textsOf(clusters), { a: '1' });
  good.ack(clusters);
  small.stream.write(Buffer.alloc(5_000));
  const ended = await large.status;
  t.equal(ended['grpc-status'], '8');
  t.match(decodeURIComponent(ended['grpc-message']!), /^there are too many unfinished requests/);
  t.equal(small.stream.closed, false, 'the smaller one goes on');
  good.send({ typeUrl: ROUTES, resourceNamesSubscribe: ['r'] });
  t.strictSame((await good.next()).removedResources, ['r']);
});
t.test('a node that is too long is refused', async (t) => {
  const server = await serve(t, new TestFeeds());
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ node: { id: 'x'.repeat(70_000) }, typeUrl: CLUSTER });
  t.match(await stream.status(), { code: 8, details: /the node is too long/ });
});

t.test('nesting without end is refused', async (t) => {
  const server = await serve(t, new TestFeeds());
  const stream = new DiscoveryStream(t, server.port, 'delta');
  // A list in a list in a list ..., in the metadata of the node.
  let value: Buffer = Buffer.alloc(0);
  for (let depth = 0; depth < 500; depth++) value = field(6, field(1, value));
  stream.sendBytes(
    field(1, field(3, field(1, Buffer.concat([field(1, Buffer.from('deep')), field(2, value)])))),
  );
  t.match(await stream.status(), { code: 3, details: /recursion/ });
});

t.test('what is no gRPC is answered, and concerns nobody else', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }));
  const good = new DiscoveryStream(t, server.port, 'delta');
  good.send({ typeUrl: CLUSTER });
  await good.next();
  const socket = connectTcp(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write('GET / HTTP/1.1\r\n\r\n'.repeat(100));
  await once(socket, 'close');
  const session = connectHttp2(`http://127.0.0.1:${server.port}`);
  t.teardown(() => session.destroy());
  const answerOf = async (headers: Record<string, string>) => {
    const stream = session.request({ ':method': 'POST', ...headers });
    stream.on('error', () => {});
    const [answer] = await once(stream, 'response');
    stream.close();
    return answer;
  };
  t.match(await answerOf({ ':path': '/', 'content-type': 'text/plain' }), { ':status': 415 });
  t.match(await answerOf({ ':path': '/a.B/C', 'content-type': 'application/grpc' }), {
    ':status': 200,
    'grpc-status': '12',
    'grpc-message': 'there is no method /a.B/C',
  });
  t.equal(server.clients().length, 1);
});

t.test('garbage frames end their own connection', async (t) => {
  const feeds = new TestFeeds({ [CLUSTER]: { a: '1' } });
  const { events, seen } = recorder();
  const server = await serve(t, feeds, { events: [events] });
  const good = new DiscoveryStream(t, server.port, 'delta');
  good.send({ typeUrl: CLUSTER });
  good.ack(await good.next());
  const next = seeded(7);
  const connections = Array.from({ length: 60 }, async (_, index) => {
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    const garbage = Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(next() * 256)));
    // After the preface, frames of known types with lengths that fit, or anything.
    for (let at = 0; index % 2 === 0 && at + 9 < garbage.length; at += 9 + garbage[at + 2]!) {
      garbage.writeUInt16BE(0, at);
      garbage[at + 3] = index % 10;
    }
    socket.end(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), garbage]));
    await once(socket, 'close');
  });
  await Promise.all(connections);
  feeds.edit({ [CLUSTER]: { a: '2' } });
  t.strictSame(textsOf(await good.next()), { a: '2' });
  t.equal(server.clients().length, 1);
  t.strictSame(
    seen.filter((line) => line.startsWith('failed')),
    [],
  );
});

t.test('a slow reader holds up nobody, and is closed', async (t) => {
  const part = Buffer.alloc(500, 'x');
  const parts = Array.from({ length: 20_000 }, () => part);
  const large = (version: string): XdsResource => ({ name: 'a', version, parts: () => parts });
  const resources = new Map([['a', large('1')]]);
  const listeners = new Set<(changes: never) => void>();
  const { events, seen } = recorder();
  const server = await serve(t, new TestFeeds(), {
    events: [events],
    limits: { stall: 1_500 },
    feeds: {
      open: (_client, onChange) => {
        listeners.add(onChange as never);
        return { resources: () => resources, close: () => void listeners.delete(onChange as never) };
      },
    },
  });
  const slow = connectHttp2(`http://127.0.0.1:${server.port}`);
  t.teardown(() => slow.destroy());
  const request = slow.request({
    ':method': 'POST',
    ':path': '/envoy.service.discovery.v3.AggregatedDiscoveryService/DeltaAggregatedResources',
    'content-type': 'application/grpc',
  });
  request.on('error', () => {});
  request.pause();
  const message = Buffer.concat([Buffer.from([0x12, CLUSTER.length]), Buffer.from(CLUSTER)]);
  request.write(Buffer.concat([Buffer.from([0, 0, 0, 0, message.length]), message]));
  await eventually('it', () => (server.clients().length === 1 ? true : undefined));
  const fast = new DiscoveryStream(t, server.port, 'world');
  fast.send({ typeUrl: CLUSTER });
  const before = process.memoryUsage().arrayBuffers;
  for (let version = 2; version < 30; version++) {
    const response = await fast.next().catch((error) => t.fail(String(error)));
    if (typeof response !== 'object') break;
    fast.ack(response as never);
    resources.set('a', large(String(version)));
    for (const listener of listeners)
      listener([{ typeUrl: CLUSTER, set: [large(String(version))], removed: [] }] as never);
    if (version > 4) break;
  }
  const grown = process.memoryUsage().arrayBuffers - before;
  t.ok(grown < 80 * 2 ** 20, `${Math.round(grown / 2 ** 20)} MiB`);
  await once(request, 'close');
  t.equal(request.rstCode, constants.NGHTTP2_CANCEL);
  await eventually('it', () => (seen.includes('gone shop/web') ? true : undefined));
});

t.test('more requests than the limit are read more slowly, and none is lost', async (t) => {
  const server = await serve(t, new TestFeeds({ [ROUTES]: { r: '1' } }), {
    limits: { requestsPerSecond: 100, requestBurst: 5 },
  });
  const stream = new DiscoveryStream(t, server.port, 'delta');
  const names = Array.from({ length: 30 }, (_, index) => `r${index}`);
  for (const name of names) stream.send({ typeUrl: ROUTES, resourceNamesSubscribe: [name] });
  const told: string[] = [];
  while (told.length < names.length) {
    const response = await stream.next();
    told.push(...(response.removedResources ?? []));
    stream.ack(response);
  }
  t.strictSame(told.toSorted(), names.toSorted());
});

t.test('changes in quick succession are sent together, but wait no longer than the limit', async (t) => {
  const feeds = new TestFeeds({ [CLUSTER]: { a: '0' } });
  const server = await serve(t, feeds, { debounce: { after: 60_000, max: 300 } });
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ typeUrl: CLUSTER });
  stream.ack(await stream.next());
  await eventually('the answer', () =>
    server.clients()[0]?.types[0]?.pendingSince === undefined ? true : undefined,
  );
  for (let text = 1; text <= 5; text++) {
    feeds.edit({ [CLUSTER]: { a: String(text), [`b${text}`]: '1' } });
    await sleep(10);
  }
  t.equal(stream.received, 0);
  t.strictSame(textsOf(await stream.next()), { a: '5', b1: '1', b2: '1', b3: '1', b4: '1', b5: '1' });
});

t.test('a new certificate is served without a restart, and a bad one changes nothing', async (t) => {
  const [first, second] = [await certificates(), await certificates()];
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }), {
    tls: await first.leaf(['localhost']),
  });
  const read = async (ca: string) => {
    const stream = new DiscoveryStream(t, server.port, 'delta', { ca });
    stream.send({ typeUrl: CLUSTER });
    return textsOf(await stream.next());
  };
  t.strictSame(await read(first.authority), { a: '1' });
  t.throws(() => server.setCertificate({ cert: 'no PEM', key: 'no PEM' }));
  t.strictSame(await read(first.authority), { a: '1' });
  server.setCertificate(await second.leaf(['localhost']));
  t.strictSame(await read(second.authority), { a: '1' });
  const old = connectTls({
    port: server.port,
    host: '127.0.0.1',
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
  });
  const [error] = await once(old, 'error');
  t.match(String(error), /protocol|version|ssl/i);
});

t.test('at the end, streams end one after the other', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }));
  const streams = Array.from({ length: 20 }, () => new DiscoveryStream(t, server.port, 'delta'));
  for (const stream of streams) {
    stream.send({ typeUrl: CLUSTER });
    await stream.next();
  }
  const ends: number[] = [];
  const start = performance.now();
  const statuses = streams.map(async (stream) => {
    const status = await stream.status();
    ends.push(performance.now() - start);
    return status;
  });
  await server.drain(400);
  for (const status of await Promise.all(statuses))
    t.strictSame(status, { code: 14, details: 'the server stops: connect again' });
  const [first = 0, last = 0] = [Math.min(...ends), Math.max(...ends)];
  t.ok(last - first > 50, `from ${first} to ${last} ms`);
  const late = new DiscoveryStream(t, server.port, 'delta');
  late.send({ typeUrl: CLUSTER });
  t.match(await late.status(), { code: 14 });
});

t.test('streams end when they are old', async (t) => {
  const server = await serve(t, new TestFeeds(), { limits: { streamAge: 50 } });
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ typeUrl: CLUSTER });
  await stream.next();
  t.strictSame(await stream.status(), { code: 14, details: 'the stream is old: connect again' });
});

t.test('connections on which nobody is known make room, and those of clients stay', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }), { limits: { connections: 4 } });
  const first = new DiscoveryStream(t, server.port, 'delta');
  first.send({ node: NODE, typeUrl: CLUSTER });
  first.ack(await first.next());
  const streams = [first];
  for (let count = 0; count < 3; count++) {
    // Silence, an HTTP/2 session, and one with a call whose request never comes.
    for (let kept = 0; kept < 6; kept++) {
      const socket = connectTcp(server.port, '127.0.0.1').on('error', () => {});
      t.teardown(() => socket.destroy());
      await once(socket, 'connect');
      const session = connectHttp2(`http://127.0.0.1:${server.port}`).on('error', () => {});
      t.teardown(() => session.destroy());
      if (kept % 2 === 0)
        session
          .request({
            ':method': 'POST',
            ':path': '/envoy.service.discovery.v3.AggregatedDiscoveryService/DeltaAggregatedResources',
            'content-type': 'application/grpc',
          })
          .on('error', () => {});
      await once(session, 'connect').catch(() => {});
    }
    const stream = new DiscoveryStream(t, server.port, 'delta');
    stream.send({ node: NODE, typeUrl: CLUSTER });
    t.strictSame(textsOf(await stream.next()), { a: '1' });
    streams.push(stream);
  }
  t.equal(server.clients().length, streams.length, 'no client lost its stream');
});

t.test('streams on which nothing is sent make room for those of clients', async (t) => {
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }), { limits: { streams: 3 } });
  const clients: DiscoveryStream[] = [];
  for (let count = 0; count < 3; count++) {
    const silent = Array.from({ length: 5 }, () => new DiscoveryStream(t, server.port, 'delta'));
    const stream = new DiscoveryStream(t, server.port, 'delta');
    stream.send({ node: NODE, typeUrl: CLUSTER });
    t.strictSame(textsOf(await stream.next()), { a: '1' });
    clients.push(stream);
    t.match(await silent[0]!.status(), { code: 8, details: 'there are 3 streams already' });
  }
  t.equal(server.clients().length, 3);
  const late = new DiscoveryStream(t, server.port, 'delta');
  t.match(await late.status(), { code: 8, details: 'there are 3 streams already' }, 'all are clients');
});

t.test('connections without streams are closed', async (t) => {
  const server = await serve(t, new TestFeeds(), { limits: { idle: 50 } });
  const session = connectHttp2(`http://127.0.0.1:${server.port}`);
  await once(session, 'close');
  t.pass('closed');
});

t.test('metrics count clients, responses and answers', async (t) => {
  const registry = new Registry();
  const metrics = registerXdsMetrics(registry);
  const server = await serve(t, new TestFeeds({ [CLUSTER]: { a: '1' } }), {
    events: [metrics.eventsOf('proxy', STAGES)],
  });
  metrics.measure('proxy', server);
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ typeUrl: CLUSTER });
  const response = await stream.next();
  const metric = async (line: string) =>
    Number(
      (await registry.metrics())
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1],
    );
  t.equal(await metric('gatewarden_xds_clients{plane="proxy"}'), 1);
  t.equal(await metric('gatewarden_xds_clients_pending{plane="proxy"}'), 1);
  stream.ack(response, { errorDetail: { message: 'no' } });
  const nacks = 'gatewarden_xds_nacks_total{plane="proxy",type="Cluster"}';
  for (let round = 0; round < 100 && (await metric(nacks)) !== 1; round++) await sleep(10);
  t.equal(await metric(nacks), 1);
  t.equal(await metric('gatewarden_xds_clients_rejecting{plane="proxy"}'), 1);
  t.equal(await metric('gatewarden_xds_clients_pending{plane="proxy"}'), 0);
  t.equal(await metric('gatewarden_xds_authentication_attempts_total{plane="proxy"}'), 1);
  t.equal(await metric('gatewarden_xds_authentication_successes_total{plane="proxy"}'), 1);
  t.equal(await metric('gatewarden_xds_responses_total{plane="proxy",type="Cluster"}'), 1);
});
