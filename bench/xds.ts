// What a gRPC layer costs: one resource of 5 MB in 10,000 pieces, sent to 1, 50 and 500 clients by each candidate. node bench/xds.ts [runs].
// Server and clients are processes of their own; clients read and drop. The server's CPU and the growth of its memory count.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectHttp2, createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { create } from '@bufbuild/protobuf';
import type { ConnectRouter } from '@connectrpc/connect';
import type { XdsResource } from '../src/xds/feed.ts';
import { PieceWriter } from '../src/xds/grpc/piece-writer.ts';
import { discoveryMessage, discoveryRegistry } from '../src/xds/messages/descriptors.ts';
import { responseMessage } from '../src/xds/messages/responses.ts';
import { percentile, table } from './statistics.ts';

const PIECES = 10_000;
const PIECE = 500;
const TYPE = 'type.googleapis.com/envoy.config.route.v3.RouteConfiguration';
const METHOD = '/envoy.service.discovery.v3.AggregatedDiscoveryService/StreamAggregatedResources';

const parts = Array.from({ length: PIECES }, (_, index) => Buffer.alloc(PIECE, index));
const resource: XdsResource = { name: 'routes', version: '1', parts: () => parts };
const response = { typeUrl: TYPE, version: '1', nonce: '1', resources: [resource], removed: [] };

/** Each starts a server that answers a stream with the resource, and returns its port. */
const CANDIDATES = {
  'node:http2, pieces as they are': () =>
    http2Server((stream) => {
      stream.cork();
      for (const piece of responseMessage('world', response).pieces) stream.write(piece);
      stream.uncork();
    }),
  'node:http2, pieces in batches': () =>
    http2Server((stream) => {
      void new PieceWriter(stream).write(responseMessage('world', response));
    }),
  '@grpc/grpc-js': grpcServer,
  '@connectrpc/connect-node': connectServer,
} as const satisfies Readonly<Record<string, () => Promise<number>>>;

type Candidate = keyof typeof CANDIDATES;

async function http2Server(answer: (stream: ServerHttp2Stream) => void): Promise<number> {
  const server = createServer();
  server.on('stream', (stream) => {
    stream.on('error', () => {});
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
    answer(stream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The message as these libraries take it: a value of the whole resource in one piece. */
const message = () =>
  create(discoveryMessage('envoy.service.discovery.v3.DiscoveryResponse'), {
    versionInfo: '1',
    typeUrl: TYPE,
    nonce: '1',
    resources: [{ typeUrl: TYPE, value: Buffer.concat(parts) }],
  } as Record<string, unknown>);

async function grpcServer(): Promise<number> {
  const { Server, ServerCredentials } = await import('@grpc/grpc-js');
  const server = new Server();
  server.addService(
    {
      stream: {
        path: METHOD,
        requestStream: true,
        responseStream: true,
        requestSerialize: (bytes: Buffer) => bytes,
        requestDeserialize: (bytes: Buffer) => bytes,
        // It takes one Buffer.
        responseSerialize: () => Buffer.concat([...responseMessage('world', response).pieces].slice(1)),
        responseDeserialize: (bytes: Buffer) => bytes,
      },
    },
    {
      stream: (call: { on(name: string, listener: () => void): void; write(value: unknown): void }) => {
        call.on('error', () => {});
        call.write(response);
      },
    },
  );
  return new Promise((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    ),
  );
}

async function connectServer(): Promise<number> {
  const { connectNodeAdapter } = await import('@connectrpc/connect-node');
  const service = discoveryRegistry().getService('envoy.service.discovery.v3.AggregatedDiscoveryService')!;
  const never = new Promise<never>(() => {});
  const routes = (router: ConnectRouter) =>
    router.service(service, {
      async *streamAggregatedResources() {
        yield message();
        await never;
      },
    } as never);
  const server = createServer(connectNodeAdapter({ routes }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Cost {
  readonly cpu: number;
  readonly memory: number;
}

/** The process of a server: its port, and on request what it cost since the last request. */
async function serve(candidate: Candidate): Promise<void> {
  const port = await CANDIDATES[candidate]();
  let cpu = process.cpuUsage();
  let before = process.memoryUsage().rss;
  let peak = before;
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  process.on('message', () => {
    const { user, system } = process.cpuUsage(cpu);
    peak = Math.max(peak, process.memoryUsage().rss);
    process.send!({ cpu: (user + system) / 1000, memory: (peak - before) / 2 ** 20 } satisfies Cost);
    cpu = process.cpuUsage();
    before = process.memoryUsage().rss;
    peak = before;
  });
  process.send!(port);
}

/** The process of the clients: each reads one response, on a connection of its own. */
async function read(port: number, clients: number): Promise<void> {
  const wanted = responseMessage('world', response).length;
  await Promise.all(Array.from({ length: clients }, () => readOne(port, wanted)));
  process.send!('read');
}

async function readOne(port: number, wanted: number): Promise<void> {
  const session = connectHttp2(`http://127.0.0.1:${port}`, { settings: { initialWindowSize: 2 ** 20 } });
  session.on('connect', () => session.setLocalWindowSize(2 ** 20));
  const stream = session.request({
    ':method': 'POST',
    ':path': METHOD,
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  // An empty request.
  stream.write(Buffer.alloc(5));
  await new Promise<void>((resolve, reject) => {
    let length = 0;
    stream.on('error', reject);
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      // Libraries may order or pack the few bytes around the resource in another way.
      if (length >= wanted - 64) resolve();
    });
  });
  session.destroy();
}

const [, file] = process.argv;
const child = (...args: readonly string[]): ChildProcess => fork(fileURLToPath(import.meta.url), args);

async function costOf(candidate: Candidate, clients: number): Promise<Cost> {
  const server = child('serve', candidate);
  const [port] = (await once(server, 'message')) as [number];
  const rounds = clients === 1 ? 5 : 1;
  // What is loaded and compiled at the first call doesn't count.
  const reader = child('read', String(port), '1');
  await once(reader, 'exit');
  server.send('cost');
  await once(server, 'message');
  for (let round = 0; round < rounds; round++)
    await once(child('read', String(port), String(clients)), 'exit');
  server.send('cost');
  const [{ cpu, memory }] = (await once(server, 'message')) as [Cost];
  server.kill();
  return { cpu: cpu / rounds, memory };
}

if (process.argv[2] === 'serve') await serve(process.argv[3] as Candidate);
else if (process.argv[2] === 'read') {
  await read(Number(process.argv[3]), Number(process.argv[4]));
  process.exit();
} else if (file !== undefined) {
  const runs = Number(process.argv[2] ?? 3);
  const rows: (string | number)[][] = [];
  for (const clients of [1, 50, 500]) {
    const costs = new Map<Candidate, Cost[]>();
    for (let run = 0; run < runs; run++)
      for (const candidate of Object.keys(CANDIDATES) as Candidate[])
        costs.set(candidate, [...(costs.get(candidate) ?? []), await costOf(candidate, clients)]);
    for (const [candidate, list] of costs)
      rows.push([
        `${clients} ${clients === 1 ? 'client' : 'clients'}, ${candidate}`,
        percentile(
          list.map(({ cpu }) => cpu),
          0.5,
        ).toFixed(0),
        percentile(
          list.map(({ memory }) => memory),
          0.5,
        ).toFixed(0),
      ]);
  }
  process.stdout.write(`${table(['', 'CPU, ms', 'memory, MiB'], rows)}\n`);
}
