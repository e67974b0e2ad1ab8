// The process of the storm's proxy (storm.ts): an HTTPS server before the API server. It passes everything on, with other versions
// (versions.ts), and on demand writes a storm of events to the watches of some collections.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { StormCollection } from './collection.ts';
import type { StormObject } from './variants.ts';
import { realVersion, scaledDown, scaledUp } from './versions.ts';
import { written } from './written.ts';

export interface ProxyOptions {
  readonly target: string;
  /** PEM. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Reads the objects of a storm. */
  readonly token: string;
  readonly collections: readonly string[];
  /** Which objects of them. */
  readonly labelSelector: string;
}

export interface StormCommand {
  readonly events: number;
}

export interface StormEnd {
  readonly milliseconds: number;
  readonly sent: readonly number[];
  /** Watches that the client opened again meanwhile. */
  readonly opened: number;
}

const options = JSON.parse(process.argv[2]!) as ProxyOptions;
const agent = new Agent({ ca: options.ca, keepAlive: true });
const collections = new Map(options.collections.map((path) => [path, new StormCollection(path)]));

async function textOf(message: AsyncIterable<string> & { setEncoding(encoding: 'utf8'): unknown }) {
  message.setEncoding('utf8');
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
}

async function asked(
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<IncomingMessage> {
  const length = String(Buffer.byteLength(body));
  const sent = httpsRequest(url, {
    method,
    agent,
    headers: { ...headers, ...(body === '' ? {} : { 'content-length': length }) },
  });
  sent.end(body);
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  return message;
}

/** The collection of an object, and its name. */
const OBJECT =
  /^(?<root>.*)\/namespaces\/(?<namespace>[^/]+)\/(?<plural>[^/]+)\/(?<name>[^/]+)(?:\/status)?$/;

function versionIn(path: string, real: string): string {
  const { root = '', namespace = '', plural = '', name = '' } = OBJECT.exec(path)?.groups ?? {};
  return collections.get(`${root}/${plural}`)?.versionOf(namespace, name, real) ?? real;
}

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', options.target);
  const { pathname, searchParams } = url;
  const version = searchParams.get('resourceVersion');
  if (version !== null) searchParams.set('resourceVersion', realVersion(version));
  const headers: Record<string, string> = {};
  for (const name of ['accept', 'authorization', 'content-type', 'user-agent'])
    if (typeof request.headers[name] === 'string') headers[name] = request.headers[name];
  const body = scaledDown(await textOf(request), (real) => versionIn(pathname, real));
  const message = await asked(request.method ?? 'GET', url, headers, body);
  response.once('close', () => message.destroy());
  const answered = answerHeaders(message);
  if (searchParams.get('watch') !== 'true' || message.statusCode !== 200) {
    const text = scaledUp(await textOf(message));
    response.writeHead(message.statusCode ?? 502, [
      ...answered,
      'content-length',
      String(Buffer.byteLength(text)),
    ]);
    response.end(text);
    return;
  }
  response.writeHead(200, answered);
  response.flushHeaders();
  const collection = collections.get(pathname);
  collection?.open(response);
  for await (const line of linesOf(message)) {
    if (collection?.takes(line)) continue;
    await written(response, `${scaledUp(line)}\n`);
  }
  response.end();
}

/** Those of the API server, but for the length. */
function answerHeaders({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!/^(?:content-length|transfer-encoding|connection|date)$/i.test(name))
      kept.push(name, rawHeaders[index + 1]!);
  }
  return kept;
}

async function* linesOf(message: IncomingMessage): AsyncGenerator<string> {
  message.setEncoding('utf8');
  let rest = '';
  for await (const chunk of message as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') yield line;
  }
}

async function begin(collection: StormCollection): Promise<void> {
  const url = new URL(
    `${collection.path}?labelSelector=${encodeURIComponent(options.labelSelector)}`,
    options.target,
  );
  const headers = { authorization: `Bearer ${options.token}`, accept: 'application/json' };
  const list = JSON.parse(await textOf(await asked('GET', url, headers, ''))) as {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly resourceVersion: string };
    readonly items: readonly StormObject[];
  };
  if (list.items.length === 0) throw new Error(`${collection.path}: no objects`);
  // Items of a list have no type.
  const type = { apiVersion: list.apiVersion, kind: list.kind.replace(/List$/, '') };
  collection.begin(
    list.metadata.resourceVersion,
    list.items.map((item) => ({ ...item, ...type })),
  );
}

/** Of all events, for each collection; the rest goes to whoever reads faster. */
const OWN_PART = 0.1;

async function storm({ events }: StormCommand): Promise<StormEnd> {
  const all = [...collections.values()];
  await Promise.all(all.map(begin));
  const opened = all.map((each) => each.opened);
  // However fast each client reads, each collection has its part.
  const own = Math.floor(events * OWN_PART);
  let left = events - own * all.length;
  const began = performance.now();
  const sent = await Promise.all(
    all.map(async (collection) => {
      let count = 0;
      await collection.storm((wanted) => {
        const reserved = Math.min(wanted, Math.max(0, own - count));
        const shared = Math.min(wanted - reserved, left);
        const taken = reserved + shared;
        left -= shared;
        count += taken;
        return taken;
      });
      return count;
    }),
  );
  return {
    milliseconds: performance.now() - began,
    sent,
    opened: all.reduce((sum, each, index) => sum + each.opened - opened[index]!, 0),
  };
}

process.on('disconnect', () => process.exit());
process.on('message', (command: StormCommand) => void storm(command).then((end) => process.send!(end)));
const server = createServer({ cert: options.cert, key: options.key }, (request, response) => {
  pass(request, response).catch(() => response.destroy());
});
// Watches last as long as their clients want.
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
