// Runs a Gateway's configuration in a real Envoy on the loopback, with a server behind each endpoint, for tests that send requests.

import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { labelOf } from '../../src/analysis/proxy/cluster-backends.ts';
import type { Received } from '../../src/cli/preview/echo/exchange.ts';
import {
  type ClusterEndpoint,
  endpointsOf,
  listenerPorts,
  localConfiguration,
} from '../../src/cli/preview/envoy/local/configuration.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { Bootstrap } from '../../src/translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import type { ClusterLoadAssignment } from '../../src/translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import { type EnvoyProgram, envoys, start } from './envoy.ts';
import { type Came, type Sent, send } from './requests.ts';
import { startUpstream, type Upstream, type UpstreamOptions } from './upstream.ts';

export interface ProxyOptions {
  /** By `shop/cart:8080`, or for one endpoint by `shop/cart:8080@10.8.0.4:9000`. */
  readonly upstreams?: Readonly<Record<string, UpstreamOptions>>;
  /** A PEM file that replaces the system's trust store. */
  readonly systemCaFile?: string;
  /** Service endpoints come from files that Envoy watches, so that `setEndpoints` can change them. */
  readonly hasMovingEndpoints?: boolean;
  /** In addition to our environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Answered extends Came {
  /** The request as the backend received it, if a backend answered. */
  readonly received?: Received;
}

export interface RunningProxy {
  /** Sends a request to the listener on a port; default: 8080. */
  send(sent: Sent, listenerPort?: number): Promise<Answered>;
  /** The servers of a backend. */
  upstreams(backend: string): readonly Upstream[];
  /** The requests that all servers of a backend received so far. */
  received(backend: string): readonly Received[];
  readonly log: () => Promise<string>;
  readonly version: EnvoyProgram['version'];
  /** The listeners as the running proxy reports them, as JSON text. */
  readonly runningListeners: () => Promise<string>;
  /** A counter or a gauge; undefined if it doesn't exist. */
  readonly stat: (name: string) => Promise<number | undefined>;
  /** A cluster as the running Envoy reports it, in the form of its API. */
  readonly cluster: (name: string) => Promise<object | undefined>;
  /** Replaces the endpoints with those of another configuration; resolves when the files are written. */
  readonly setEndpoints: (configuration: ProxyConfiguration) => Promise<void>;
}

export async function startProxy(
  t: Test,
  { path, version }: EnvoyProgram,
  configuration: ProxyConfiguration,
  options: ProxyOptions = {},
): Promise<RunningProxy> {
  const servers = new Map<string, { readonly backend: string; readonly upstream: Upstream }>();
  const localized = async (given: ProxyConfiguration): Promise<ProxyConfiguration> => {
    for (const endpoint of endpointsOf(given)) {
      if (servers.has(keyOf(endpoint))) continue;
      const { cluster, address = '' } = endpoint;
      const backend = labelOf(cluster);
      const told = options.upstreams?.[`${backend}@${address}`] ?? options.upstreams?.[backend];
      const identity = { backend, ...(address === '' ? {} : { endpoint: address }) };
      servers.set(keyOf(endpoint), { backend, upstream: await startUpstream(t, identity, told) });
    }
    return localConfiguration(given, {
      // Envoy takes a free port.
      portOf: () => 0,
      standIn: (endpoint) => ({ address: '127.0.0.1', port: servers.get(keyOf(endpoint))!.upstream.port }),
      realUpstream: () => undefined,
      isVerified: () => true,
    });
  };
  const local = await localized(configuration);
  const bootstrap = bootstrapOf(local, options);
  const { hasMovingEndpoints = false, environment = {} } = options;
  const envoy = await start(path, hasMovingEndpoints ? withWatchedEndpoints(bootstrap, local) : bootstrap, {
    // Access logs are flushed quickly, because tests read them at once.
    args: ['--file-flush-interval-msec', '20'],
    environment,
    ...(hasMovingEndpoints ? { files: endpointFiles(local) } : {}),
  });
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
    version,
    runningListeners: () => envoy.admin('/config_dump?resource=static_listeners'),
    async stat(name) {
      const lines = (await envoy.admin('/stats')).split('\n').map((line) => line.split(': '));
      const value = lines.find(([known]) => known === name)?.[1];
      return value === undefined ? undefined : Number(value);
    },
    async cluster(name) {
      const { configs = [] } = JSON.parse(await envoy.admin('/config_dump')) as ConfigDump;
      const known = configs.flatMap(({ static_clusters: fixed = [], dynamic_active_clusters: told = [] }) => [
        ...fixed,
        ...told,
      ]);
      return known.map(({ cluster }) => cluster).find((cluster) => cluster.name === name);
    },
    async setEndpoints(next) {
      for (const [file, text] of Object.entries(endpointFiles(await localized(next)))) {
        // Envoy notices only files that are moved into place.
        await writeFile(join(envoy.folder, `${file}.next`), text);
        await rename(join(envoy.folder, `${file}.next`), join(envoy.folder, file));
      }
    },
  };
}

/** The part that we read. */
interface ConfigDump {
  readonly configs?: readonly Readonly<
    Record<
      'static_clusters' | 'dynamic_active_clusters',
      readonly { readonly cluster: { readonly name: string } }[] | undefined
    >
  >[];
}

const ENDPOINT_TYPE = 'type.googleapis.com/envoy.config.endpoint.v3.ClusterLoadAssignment';

const endpointFile = (cluster: string): string => `endpoints-${cluster}.json`;

/** The content of a discovery file, by its name: one assignment each, because Envoy accepts only one. */
const endpointFiles = ({ endpoints }: ProxyConfiguration): Readonly<Record<string, string>> =>
  Object.fromEntries(
    endpoints.map((assignment: ClusterLoadAssignment) => [
      endpointFile(assignment.clusterName ?? ''),
      JSON.stringify({ resources: [{ '@type': ENDPOINT_TYPE, ...assignment }] }),
    ]),
  );

function withWatchedEndpoints(bootstrap: Bootstrap, { clusters }: ProxyConfiguration): Bootstrap {
  const discovered = new Set(clusters.flatMap(({ type, name }) => (type === 'EDS' ? [name] : [])));
  const { staticResources } = bootstrap;
  return {
    ...bootstrap,
    staticResources: {
      ...staticResources,
      clusters: (staticResources?.clusters ?? []).map((cluster) => {
        const { loadAssignment: _, ...rest } = cluster;
        if (!discovered.has(cluster.name)) return cluster;
        // Envoy requires a folder in the path.
        const pathConfigSource = { path: `./${endpointFile(cluster.name ?? '')}` };
        const edsConfig = { pathConfigSource, resourceApiVersion: 'V3' as const };
        return { ...rest, type: 'EDS' as const, edsClusterConfig: { edsConfig } };
      }),
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

/** Runs the test with both Envoys. If there is no Envoy, it fails in CI; elsewhere it prints that nothing is tested. */
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
