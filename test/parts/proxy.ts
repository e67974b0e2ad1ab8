// A Gateway's configuration in a real Envoy on the loopback, with a server behind every endpoint, for tests that send requests.

import type { Test } from 'tap';
import type { Received } from '../../src/cli/preview/echo/exchange.ts';
import { labelOf } from '../../src/cli/preview/local/backends.ts';
import {
  type ClusterEndpoint,
  endpointsOf,
  listenerPorts,
  localConfiguration,
} from '../../src/cli/preview/local/configuration.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import { type EnvoyProgram, envoys, start } from './envoy.ts';
import { type Came, type Sent, send } from './requests.ts';
import { startUpstream, type Upstream, type UpstreamOptions } from './upstream.ts';

export interface ProxyOptions {
  /** By `shop/cart:8080`, or one endpoint of it by `shop/cart:8080@10.8.0.4:9000`. */
  readonly upstreams?: Readonly<Record<string, UpstreamOptions>>;
  /** PEM file in the place of the system's trust store. */
  readonly systemCaFile?: string;
}

export interface Answered extends Came {
  /** What the backend says that it received, where a backend answered. */
  readonly received?: Received;
}

export interface RunningProxy {
  /** Through the listener of a port, 8080 where none is named. */
  send(sent: Sent, listenerPort?: number): Promise<Answered>;
  /** The servers behind a backend. */
  upstreams(backend: string): readonly Upstream[];
  /** Requests that a backend got so far, of all of its servers. */
  received(backend: string): readonly Received[];
  readonly log: () => Promise<string>;
  /** A counter or a gauge; undefined: there is none. */
  readonly stat: (name: string) => Promise<number | undefined>;
}

export async function startProxy(
  t: Test,
  { path }: EnvoyProgram,
  configuration: ProxyConfiguration,
  options: ProxyOptions = {},
): Promise<RunningProxy> {
  const servers = new Map<string, { readonly backend: string; readonly upstream: Upstream }>();
  for (const endpoint of endpointsOf(configuration)) {
    const { cluster, address = '' } = endpoint;
    const backend = labelOf(cluster);
    const told = options.upstreams?.[`${backend}@${address}`] ?? options.upstreams?.[backend];
    const identity = { backend, ...(address === '' ? {} : { endpoint: address }) };
    servers.set(keyOf(endpoint), { backend, upstream: await startUpstream(t, identity, told) });
  }
  const local = localConfiguration(configuration, {
    // Envoy takes a free one.
    portOf: () => 0,
    standIn: (endpoint) => ({ address: '127.0.0.1', port: servers.get(keyOf(endpoint))!.upstream.port }),
    realUpstream: () => undefined,
    isVerified: () => true,
  });
  // Access logs are read as soon as they are written.
  const args = ['--file-flush-interval-msec', '20'];
  const envoy = await start(path, bootstrapOf(local, options), { args });
  t.teardown(() => envoy.stop());
  const names = new Map(
    listenerPorts(configuration).map((port, index) => [port, configuration.listeners[index]?.name ?? '']),
  );
  const behind = (backend: string): readonly Upstream[] =>
    [...servers.values()].filter((server) => server.backend === backend).map(({ upstream }) => upstream);
  return {
    send: async (sent, listenerPort = 8080) => {
      const name = names.get(listenerPort);
      if (name === undefined) throw new Error(`there is no listener on port ${listenerPort}`);
      const came = await send(await envoy.portOf(name), sent);
      const received = receivedIn(came);
      return { ...came, ...(received === undefined ? {} : { received }) };
    },
    upstreams: behind,
    received: (backend) => behind(backend).flatMap(({ received }) => received),
    log: envoy.log,
    async stat(name) {
      const lines = (await envoy.admin('/stats')).split('\n').map((line) => line.split(': '));
      const value = lines.find(([known]) => known === name)?.[1];
      return value === undefined ? undefined : Number(value);
    },
  };
}

const keyOf = ({ cluster, address = '' }: ClusterEndpoint): string => `${cluster} ${address}`;

function receivedIn({ status, headers, body }: Came): Received | undefined {
  const isDescription = status === 101 || headers['content-type'] === 'application/json';
  const text = headers['x-echo-received'] ?? (isDescription ? body : '');
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'backend' in read ? (read as Received) : undefined;
  } catch {
    return undefined;
  }
}

/** The test with both Envoys. Where none can be had it fails in CI, and says aloud elsewhere that it tests nothing. */
export async function withEnvoys(
  t: Test,
  name: string,
  test: (t: Test, envoy: EnvoyProgram) => Promise<void>,
): Promise<void> {
  let programs: readonly EnvoyProgram[];
  try {
    programs = await envoys();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    const message = `NOT TESTED, since there is no Envoy: ${(error as Error).message}`;
    process.stderr.write(`${message}\n`);
    t.pass(name, { skip: message });
    return;
  }
  for (const envoy of programs) await t.test(`${name} (Envoy ${envoy.version})`, (t) => test(t, envoy));
}
