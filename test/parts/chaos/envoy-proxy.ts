// A real Envoy, started from what the reconciler has stored for a Gateway, and the configuration that it says it has.

import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import type { Test } from 'tap';
import type { GatewayConfiguration } from '../../../src/translation/planes.ts';
import { decode, encode } from '../../../src/translation/proxy/envoy/encode.ts';
import { envoyRegistry, messageOf } from '../../../src/translation/proxy/envoy/registry.ts';
import type { Cluster } from '../cluster.ts';
import type { EnvoyProgram, RunningEnvoy } from '../envoy.ts';
import { eventually } from '../eventually.ts';
import { forDiscovery } from '../named-routes.ts';
import { startProvisionedEnvoy } from '../provisioned-proxy.ts';

export interface GatewayName {
  readonly namespace: string;
  readonly name: string;
}

export interface StartedFrom {
  readonly cluster: Cluster;
  readonly program: EnvoyProgram;
  readonly gateway: GatewayName;
  /** Of the discovery servers, or of links to them. */
  readonly ports: readonly number[];
  readonly variant: 'delta' | 'world';
}

/** Tests have no kubelet: this makes what it would put into the pod. */
export async function tokenOf(cluster: Cluster, { namespace, name }: GatewayName): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`;
  const spec = { audiences: ['gatewarden'], expirationSeconds: 7200 };
  return eventually(`a token of ${name}`, async () => {
    const { status, body } = await cluster.request<{ status: { token: string } }>('POST', path, { spec });
    return status === 201 ? body.status.token : undefined;
  });
}

export async function startLinked(
  t: Test,
  { cluster, program, gateway, ports, variant }: StartedFrom,
): Promise<RunningEnvoy> {
  return startProvisionedEnvoy(t, program, cluster, gateway, {
    token: await tokenOf(cluster, gateway),
    pod: podOf(gateway),
    // A removed listener, and the routes that it has, stay until their connections have drained: ten minutes by default.
    args: ['--drain-time-s', '1'],
    adapt: ({ static_resources: { clusters }, dynamic_resources: { ads_config: source } }) => {
      clusters.find(({ name }) => name === 'xds_cluster')!.load_assignment.endpoints = [
        {
          lb_endpoints: ports.map((port_value) => ({
            endpoint: { address: { socket_address: { address: '127.0.0.1', port_value } } },
          })),
        },
      ];
      if (variant === 'delta') source.api_type = 'DELTA_GRPC';
    },
  });
}

/** As the Deployment has it, by the downward API. */
export const podOf = ({ namespace, name }: GatewayName): string => `${name}-1.${namespace}`;

const DUMPS = [
  ['listeners', 'envoy.config.listener.v3.Listener', 'dynamic_listeners', 'listener'],
  ['routes', 'envoy.config.route.v3.RouteConfiguration', 'dynamic_route_configs', 'route_config'],
  ['clusters', 'envoy.config.cluster.v3.Cluster', 'dynamic_active_clusters', 'cluster'],
] as const;

/** The filter for functions of a cloud adds it by itself. */
const OF_ENVOY = 'ec2_instance_metadata_server_internal';

/** By type and name, in one form; of endpoints, addresses and whether they get requests. */
export type Held = Readonly<Record<string, string>>;

interface Dump {
  readonly configs: readonly Readonly<Record<string, unknown>>[];
}

/** What an Envoy has. */
export async function heldBy(envoy: RunningEnvoy): Promise<Held> {
  const { configs } = JSON.parse(await envoy.admin('/config_dump')) as Dump;
  const held: Record<string, string> = {};
  /** Clusters that get their endpoints by discovery, and the names of these. */
  const discovered = new Map<string, string>();
  for (const [type, message, list, member] of DUMPS)
    for (const entry of configs.flatMap(
      (config) => (config[list] ?? []) as Readonly<Record<string, unknown>>[],
    )) {
      const state = (entry['active_state'] ?? entry) as Readonly<Record<string, unknown>>;
      if (state[member] === undefined) {
        held[`${type} ${String(entry['name'])}`] = 'not active';
        continue;
      }
      const { '@type': _, ...content } = state[member] as JsonObject;
      if (nameIn(content) === OF_ENVOY) continue;
      const { service_name: name = nameIn(content) } = (content['eds_cluster_config'] ?? {}) as {
        readonly service_name?: string;
      };
      if (content['type'] === 'EDS') discovered.set(nameIn(content), name);
      const desc = messageOf(message);
      const read = fromJson(desc, content as JsonValue, { registry: envoyRegistry() });
      // Through the binary form: the numbers and defaults of both sides are written alike.
      held[`${type} ${nameIn(content)}`] = canonical(decode(message, toBinary(desc, read)));
    }
  for (const [name, text] of endpointsIn(await envoy.admin('/clusters?format=json'), discovered))
    held[`endpoints ${name}`] = text;
  return held;
}

/** Of each resource, the version that an Envoy has taken, and when. */
export async function takenBy(envoy: RunningEnvoy): Promise<Readonly<Record<string, string>>> {
  const { configs } = JSON.parse(await envoy.admin('/config_dump')) as Dump;
  const taken: Record<string, string> = {};
  for (const [type, , list, member] of DUMPS)
    for (const entry of configs.flatMap((config) => (config[list] ?? []) as JsonObject[])) {
      const state = (entry['active_state'] ?? entry) as JsonObject;
      const name = nameIn((state[member] ?? entry) as JsonObject);
      taken[`${type} ${name}`] = `${String(state['version_info'])} at ${String(state['last_updated'])}`;
    }
  return taken;
}

type JsonObject = Readonly<Record<string, unknown>>;
const nameIn = (content: JsonObject): string => String(content['name'] ?? '');

interface Clusters {
  readonly cluster_statuses?: readonly {
    readonly name: string;
    readonly host_statuses?: readonly {
      readonly address: {
        readonly socket_address?: { readonly address: string; readonly port_value: number };
      };
    }[];
  }[];
}

function endpointsIn(
  text: string,
  discovered: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const { cluster_statuses: clusters = [] } = JSON.parse(text) as Clusters;
  return clusters
    .filter(({ name }) => discovered.has(name))
    .map(({ name, host_statuses: hosts = [] }) => [
      discovered.get(name)!,
      hosts
        .flatMap(({ address: { socket_address: at } }) =>
          at === undefined ? [] : [`${at.address}:${at.port_value}`],
        )
        .sort()
        .join(' '),
    ]);
}

/** What it should have. Endpoints only of clusters that there are. */
export function expectedOf(configuration: GatewayConfiguration | undefined): Held {
  if (configuration?.dataPlane !== 'proxy') return {};
  const held: Record<string, string> = {};
  const named = { ...configuration, ...forDiscovery(configuration) };
  for (const [type, message] of DUMPS)
    for (const resource of named[type]) {
      const bytes = encode(message, resource as never);
      held[`${type} ${resource.name}`] = canonical(decode(message, bytes));
    }
  const used = new Set(
    configuration.clusters
      .filter(({ type }) => type === 'EDS')
      .map(({ name, edsClusterConfig }) => edsClusterConfig?.serviceName ?? name),
  );
  for (const name of used) held[`endpoints ${name}`] = '';
  for (const { clusterName = '', endpoints = [] } of configuration.endpoints)
    if (used.has(clusterName))
      held[`endpoints ${clusterName}`] = endpoints
        .flatMap(({ lbEndpoints = [] }) => lbEndpoints)
        .map(({ endpoint }) => {
          const at = endpoint?.address?.socketAddress;
          return `${at?.address}:${at?.portValue}`;
        })
        .sort()
        .join(' ');
  return held;
}

/** Lines about what a proxy has, and should have otherwise. */
export function heldDifferences(proxy: string, held: Held, wanted: Held): readonly string[] {
  return [...new Set([...Object.keys(held), ...Object.keys(wanted)])]
    .filter((name) => held[name] !== wanted[name])
    .map((name) => {
      const [has, expected] = fromDifference(held[name], wanted[name]);
      return `proxy ${proxy}: ${name}: has ${has}, expected ${expected}`;
    });
}

/** A listener has pages of Lua: only what follows the place where two texts begin to differ, and a little before it. */
function fromDifference(...texts: readonly [string?, string?]): readonly (string | undefined)[] {
  const [left = '', right = ''] = texts;
  let at = 0;
  while (at < Math.min(left.length, right.length) && left[at] === right[at]) at++;
  const since = Math.max(0, at - 300);
  return texts.map((text) => text?.slice(since, since + 2000));
}

/** JSON with the members in order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) =>
    // Envoy doesn't show them.
    key === 'privateKey' || key === 'users'
      ? {}
      : typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
        : each,
  );
}
