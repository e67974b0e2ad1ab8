// Sends the requests of conformance tests, and compares the answers with the expectations. A complaint states what is wrong.

import { setTimeout as delay } from 'node:timers/promises';
import type { Received } from '../../../src/cli/preview/echo/exchange.ts';
import { UPGRADE } from '../behaviour.ts';
import type { Answered, RunningProxy } from '../proxy.ts';
import type { Sent, SentTls } from '../requests.ts';
import type { ConformanceCluster } from './cluster.ts';
import type { Exchange, Expectation, ExpectedTls, GrpcExchange } from './expectations.ts';

export type TrafficExpectation = Extract<
  Expectation,
  {
    kind:
      | 'exchange'
      | 'failure'
      | 'mirrored'
      | 'mirror shares'
      | 'grpc'
      | 'weights'
      | 'websocket'
      | 'backend header';
  }
>;

export interface Sender {
  readonly proxy: RunningProxy;
  /** The port of the listener in the proxy. */
  readonly port: number;
  /** The port that a client sees: that of the Gateway's listener. */
  readonly gatewayPort: number;
  readonly deployments: ConformanceCluster['deployments'];
  readonly clients: ConformanceCluster['clients'];
  /** The only hostname of the route, for tests that use it. */
  readonly hostname: string;
}

export async function trafficComplaints(
  sender: Sender,
  expected: TrafficExpectation,
): Promise<readonly string[]> {
  const { deployments } = sender;
  switch (expected.kind) {
    case 'exchange': {
      const exchange = withHostname(expected.exchange, sender.hostname);
      const { tls } = expected;
      const answer = await send(sender, exchange, tls === undefined ? {} : { tls: tlsOf(sender, tls) });
      const isRight = tls === undefined || answer.tls?.subject === tls.certificate.name;
      return [
        ...(isRight ? [] : [`the certificate is ${answer.tls?.subject}, not ${tls.certificate.name}`]),
        ...answerComplaints(exchange, answer, deployments),
      ];
    }
    case 'failure': {
      const { exchange, tls } = expected;
      if (tls !== undefined) return refusedComplaints(sender, exchange, tls);
      const { status } = await send(sender, exchange);
      return status === 200 ? ['status 200'] : [];
    }
    case 'mirrored': {
      const id = nextId();
      await send(sender, expected.exchange, { headers: { [ID]: id } });
      const missing = await mirrorsMissing(sender, expected.exchange, id);
      return missing.map((name) => `no mirrored request reached ${name}`);
    }
    case 'mirror shares':
      return mirrorShares(sender, expected.exchange);
    case 'grpc': {
      const answer = await call(sender, expected.exchange);
      return grpcComplaints(expected.exchange, answer, deployments);
    }
    case 'weights': {
      const { exchange } = expected;
      const answers = await many(() =>
        'code' in exchange ? call(sender, exchange) : send(sender, exchange),
      );
      return Object.entries(expected.weights).flatMap(([name, weight]) => {
        const part =
          answers.filter(({ received }) => podOf(received, deployments).deployment === name).length /
          answers.length;
        // With weight 0, no request may arrive.
        const isRight = weight === 0 ? part === 0 : Math.abs(part - weight) < TOLERANCE;
        return isRight ? [] : [`${name} got ${part} of the requests, not ${weight}`];
      });
    }
    case 'websocket': {
      const { status, received } = await sender.proxy.send(
        { ...UPGRADE, path: expected.path, host: hostOf(sender) },
        sender.port,
      );
      const { deployment } = podOf(received, deployments);
      return status === 101 && received?.protocol === 'websocket' && deployment === expected.backend
        ? []
        : [`status ${status} from ${deployment}`];
    }
    case 'backend header': {
      const sent = { host: hostOf(sender), path: expected.path };
      const answers = await many(() => sender.proxy.send(sent, sender.port));
      const wrong = answers.find(
        ({ received }) => received?.headers[expected.header] !== podOf(received, deployments).deployment,
      );
      return wrong === undefined
        ? []
        : [`${wrong.received?.backend} got ${wrong.received?.headers[expected.header]}`];
    }
  }
}

function tlsOf({ clients, hostname }: Sender, { serverName = hostname, client }: ExpectedTls): SentTls {
  const certificate = client && clients.get(`${client.namespace}/${client.name}`);
  if (client !== undefined && certificate === undefined)
    throw new Error(`nobody made the certificate ${client.namespace}/${client.name}`);
  return { serverName, ...(certificate === undefined ? {} : { certificate }) };
}

/** The connection must fail: any answer is too much. */
async function refusedComplaints(
  sender: Sender,
  exchange: Exchange,
  tls: ExpectedTls,
): Promise<readonly string[]> {
  const answer = await send(sender, exchange, { tls: tlsOf(sender, tls) }).catch(() => undefined);
  return answer === undefined ? [] : [`status ${answer.status}`];
}

/** Enough requests that a share exceeds the tolerance only once in millions of runs. */
const MANY = 600;
const AT_ONCE = 20;
const TOLERANCE = 0.1;

async function many<T>(one: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let left = MANY; left > 0; left -= AT_ONCE)
    all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, one))));
  return all;
}

/** Identifies a request in the backends that get a copy of it. */
const ID = 'x-conformance-id';
let lastId = 0;
const nextId = (): string => String(++lastId);

/** Default Host: the address of the Gateway, with the port unless it is HTTP's default. */
const hostOf = ({ gatewayPort }: Sender): string =>
  gatewayPort === 80 ? '192.0.2.1' : `192.0.2.1:${gatewayPort}`;

const withHostname = (exchange: Exchange, hostname: string): Exchange =>
  exchange.host === '' && hostname !== '' ? { ...exchange, host: hostname } : exchange;

function send(
  sender: Sender,
  exchange: Exchange,
  more: Pick<Sent, 'tls' | 'headers'> = {},
): Promise<Answered> {
  const { method, host, path, headers, isHttp2, backendHeaders } = exchange;
  const wanted = Object.entries(backendHeaders).map(([name, value]) => `${name}:${value}`);
  return sender.proxy.send(
    {
      ...(isHttp2 ? { protocol: 'http2' } : {}),
      method,
      host: host || hostOf(sender),
      path,
      headers: { ...headers, 'X-Echo-Set-Header': wanted.join(','), ...more.headers },
      ...(more.tls === undefined ? {} : { tls: more.tls }),
    },
    sender.port,
  );
}

/** The problems of an answer. */
export function answerComplaints(
  {
    expected,
    statuses,
    responseHeaders,
    absentResponseHeaders,
    redirect,
    backend,
    namespace,
    host,
    path,
  }: Exchange,
  { status, headers, received }: Answered,
  deployments: ConformanceCluster['deployments'],
): readonly string[] {
  if (!statuses.includes(status)) return [`status ${status}, not ${statuses.join(' or ')}`];
  if (status >= 300 && status < 400 && redirect !== undefined)
    return redirectComplaints(
      redirect,
      new URL(headers['location'] ?? '', `http://${host || 'gateway'}`),
      path,
    );
  if (status !== 200) return [];
  const client = headerComplaints('the client', headers, responseHeaders, absentResponseHeaders);
  // The proxy answers a CORS preflight itself.
  if (received === undefined) return expected.method === 'OPTIONS' ? client : ['no backend answered'];
  const pod = podOf(received, deployments);
  return [
    ...(expected.host === '' || received.host === expected.host
      ? []
      : [`the backend saw host ${received.host}`]),
    ...(received.path === expected.path
      ? []
      : [`the backend saw path ${received.path}, not ${expected.path}`]),
    ...(received.method === expected.method ? [] : [`the backend saw method ${received.method}`]),
    ...(pod.namespace === namespace ? [] : [`namespace ${pod.namespace}, not ${namespace}`]),
    ...(pod.deployment.startsWith(backend) ? [] : [`backend ${pod.deployment}, not ${backend}`]),
    ...(expected.serverName === '' || received.tls?.serverName === expected.serverName
      ? []
      : [`SNI ${received.tls?.serverName}, not ${expected.serverName}`]),
    ...headerComplaints('the backend', received.headers, expected.headers, expected.absentHeaders),
    ...client,
  ];
}

function headerComplaints(
  who: string,
  came: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>>,
  absent: readonly string[],
): readonly string[] {
  const joined = (value: string | undefined): string | undefined => value?.replaceAll(/,\s+/g, ',');
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => joined(came[name.toLowerCase()]) !== joined(value))
      .map(([name, value]) => `${who} got ${name}: ${came[name.toLowerCase()]}, not ${value}`),
    ...absent
      .filter((name) => came[name.toLowerCase()] !== undefined)
      .map((name) => `${who} got ${name}: ${came[name.toLowerCase()]}`),
  ];
}

/** The default port of a scheme may be omitted. */
function redirectComplaints(
  { scheme, host, port, path }: NonNullable<Exchange['redirect']>,
  location: URL,
  sentPath: string,
): readonly string[] {
  const pathAsSent = path || new URL(sentPath, 'http://gateway').pathname;
  // URL drops the default port of its scheme.
  const isPort =
    port === ''
      ? location.port === ''
      : location.port === port || (location.port === '' && port === usualPort(location));
  return [
    ...(host === '' || location.hostname === host ? [] : [`host of ${location}, not ${host}`]),
    ...(isPort ? [] : [`port of ${location}, not ${port}`]),
    ...(location.protocol === `${scheme || 'http'}:` ? [] : [`scheme of ${location}, not ${scheme}`]),
    ...(location.pathname === pathAsSent ? [] : [`path of ${location}, not ${pathAsSent}`]),
  ];
}

const usualPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');

/** The pod that answered. */
function podOf(
  received: Received | undefined,
  deployments: ConformanceCluster['deployments'],
): { readonly namespace: string; readonly deployment: string } {
  const { backend = '' } = received ?? {};
  return { namespace: backend.split('/')[0] ?? '', deployment: deployments.get(backend) ?? backend };
}

/** A copy may arrive later than the answer. */
async function mirrorsMissing(sender: Sender, { mirrors }: Exchange, id: string): Promise<readonly string[]> {
  const missing = (): readonly string[] =>
    mirrors
      .map(({ name }) => name)
      .filter((name) => copiesOf(sender, name).filter((found) => found === id).length === 0);
  for (let left = 250; left > 0 && missing().length > 0; left--) await delay(20);
  return missing();
}

async function mirrorShares(sender: Sender, exchange: Exchange): Promise<readonly string[]> {
  const ids = new Set<string>();
  const sent = await many(async () => {
    const id = nextId();
    ids.add(id);
    return send(sender, exchange, { headers: { [ID]: id } });
  });
  const counts = (): readonly number[] =>
    exchange.mirrors.map(({ name }) => copiesOf(sender, name).filter((id) => ids.has(id)).length);
  const complaints = (): readonly string[] =>
    exchange.mirrors.flatMap(({ name, percent = 100 }, index) => {
      const share = (counts()[index] ?? 0) / sent.length;
      return Math.abs(share - percent / 100) < TOLERANCE
        ? []
        : [`${name} got ${share} of the requests, not ${percent} %`];
    });
  for (let left = 250; left > 0 && complaints().length > 0; left--) await delay(20);
  return complaints();
}

/** The ids of the requests that reached the pods of a Deployment. */
function copiesOf({ proxy, deployments }: Sender, deployment: string): readonly string[] {
  const labels = [...deployments].filter(([, name]) => name === deployment).map(([label]) => label);
  return labels.flatMap((label) => proxy.received(label)).flatMap(({ headers }) => headers[ID] ?? []);
}

const SERVICE = 'gateway_api_conformance.echo_basic.grpcecho.GrpcEcho';

function call(sender: Sender, { method, authority, metadata }: GrpcExchange): Promise<Answered> {
  return sender.proxy.send(
    {
      protocol: 'grpc',
      host: authority || hostOf(sender),
      path: `/${SERVICE}/${method}`,
      headers: metadata,
      body: '',
    },
    sender.port,
  );
}

function grpcComplaints(
  { method, code, backend, namespace }: GrpcExchange,
  { status, headers, trailers, received }: Answered,
  deployments: ConformanceCluster['deployments'],
): readonly string[] {
  const came = Number(trailers['grpc-status'] ?? headers['grpc-status']);
  if (came !== code) return [`code ${came}, not ${code} (HTTP ${status})`];
  if (code !== 0) return [];
  const pod = podOf(received, deployments);
  return [
    ...(received?.path === `/${SERVICE}/${method}` ? [] : [`the backend saw path ${received?.path}`]),
    ...(namespace === '' || pod.namespace === namespace
      ? []
      : [`namespace ${pod.namespace}, not ${namespace}`]),
    ...(pod.deployment.startsWith(backend) ? [] : [`backend ${pod.deployment}, not ${backend}`]),
  ];
}
