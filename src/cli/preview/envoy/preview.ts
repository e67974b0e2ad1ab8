// A preview from start to end: Envoy with a Gateway's configuration, stand-ins behind it, and changes while it runs.

import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelOf } from '../../../analysis/proxy/cluster-backends.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import { bootstrapCore, SYSTEM_CA_FILES, systemSecrets } from '../../../translation/proxy/bootstrap.ts';
import type { ProxyConfiguration } from '../../../translation/proxy/configuration.ts';
import type { Bootstrap } from '../../../translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import { UsageError } from '../../command-line/io.ts';
import type { Decision } from '../services/decision.ts';
import type { TokenProvider } from '../services/keys.ts';
import { changesText } from './changes-text.ts';
import { CleanupWatchdog } from './cleanup-watchdog.ts';
import { Discovery, type Refusal } from './discovery.ts';
import {
  endpointsOf,
  listenerPorts,
  localConfiguration,
  type Place,
  speaksTls,
} from './local/configuration.ts';
import { type PortChoice, Ports } from './local/ports.ts';
import { StandIns } from './local/stand-ins.ts';
import { type Upstream, upstreamFor } from './local/upstreams.ts';
import { ADMIN_SOCKET, type EnvoyLogLine, RunningEnvoy } from './process.ts';
import { commandLine, description } from './samples/command-line.ts';
import { samplesOf } from './samples/samples.ts';
import { serviceRemarks } from './services/remarks.ts';
import { serviceRoles, withDecisions } from './services/roles.ts';

export interface PreviewOptions {
  /** Path of the Envoy binary. */
  readonly program: string;
  readonly ports: PortChoice;
  readonly upstreams: readonly Upstream[];
  /** What the built-in services decide about a request that doesn't choose; default: allow. */
  readonly decision?: Decision;
  /** Text for the user, in lines. */
  readonly say: (text: string) => void;
  /** Errors for the user. */
  readonly warn: (text: string) => void;
  /** Lines of access logs. */
  readonly output: (line: string) => void;
}

/** How many sample requests are printed. */
const MAX_SAMPLES = 30;

const DISCOVERY_SOCKET = 'discovery.sock';
const DISCOVERY_CLUSTER = 'gatewarden_preview';

export class Preview {
  readonly #options: PreviewOptions;
  readonly #ports: Ports;
  readonly #standIns: StandIns;
  readonly #folder: string;
  readonly #survivor: CleanupWatchdog;
  readonly #discovery: Discovery;
  readonly #envoy: RunningEnvoy;
  #configuration: ProxyConfiguration | undefined;
  #told = new Set<string>();
  readonly #tokens = new Map<string, string>();
  #isStopping = false;

  private constructor(options: PreviewOptions, ports: Ports, running: Running) {
    this.#options = options;
    this.#standIns = new StandIns(options.decision ?? 'allow');
    this.#ports = ports;
    this.#folder = running.folder;
    this.#survivor = running.survivor;
    this.#discovery = running.discovery;
    this.#envoy = running.envoy;
  }

  /** Resolves when requests can be sent. */
  static async start(configuration: ProxyConfiguration, options: PreviewOptions): Promise<Preview> {
    const ports = new Ports(options.ports);
    await ports.assign(listenerPorts(configuration));
    // Mistakes on the command line are reported before anything runs.
    await realUpstreams(configuration, options.upstreams);
    const preview = new Preview(options, ports, await startEnvoy(configuration, options));
    try {
      await preview.#show(configuration);
      const end = await preview.#envoy.ready();
      if (end !== undefined) throw new UsageError(`Envoy ended with ${end} before it was ready`);
      options.say(preview.#news());
      return preview;
    } catch (error) {
      await preview.stop();
      throw error;
    }
  }

  /** Resolves when Envoy ends by itself, with the reason. */
  get ended(): Promise<string> {
    return this.#envoy.ended;
  }

  /** Contains all files of the preview, and is removed afterwards. */
  get folder(): string {
    return this.#folder;
  }

  /** Envoy's process id. */
  get pid(): number | undefined {
    return this.#envoy.pid;
  }

  /** Applies a changed configuration; connections stay open. If that fails, it is reported, and the previous one stays. */
  async change(configuration: ProxyConfiguration): Promise<void> {
    const before = this.#configuration;
    if (before === undefined || equalJson(configuration, before)) return;
    try {
      await this.#ports.assign(listenerPorts(configuration));
      const refusals = await this.#show(configuration);
      if (refusals?.length === 0) this.#options.say(`${changesText(before, configuration)}\n${this.#news()}`);
      else if (refusals !== undefined)
        this.#options.say('Applied, except what Envoy rejected (see above).\n');
    } catch (error) {
      // A mistake of the user, or a problem of this machine: the message explains it.
      if (!(error instanceof UsageError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
      this.#options.warn(`${(error as Error).message}; the last good configuration stays active`);
    }
  }

  /** Ends everything and removes all files. */
  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await this.#envoy.stop();
    await this.#discovery.close();
    await this.#standIns.keepOnly([]);
    await rm(this.#folder, { recursive: true, force: true });
    await this.#survivor.release();
  }

  /** Undefined if Envoy has ended meanwhile. */
  async #show(configuration: ProxyConfiguration): Promise<readonly Refusal[] | undefined> {
    const real = await realUpstreams(configuration, this.#options.upstreams);
    const endpoints = endpointsOf(configuration).filter(({ cluster }) => !real.has(cluster));
    await this.#standIns.add(endpoints, serviceRoles(configuration));
    const local = localConfiguration(withDecisions(configuration), {
      portOf: (port) => this.#ports.of(port),
      standIn: (endpoint) => this.#standIns.placeOf(endpoint),
      realUpstream: (cluster) => real.get(cluster),
      isVerified: (cluster) => real.has(cluster),
    });
    // If Envoy has ended, it answers nothing, and `ended` reports that.
    const refusals = await Promise.race([
      this.#discovery.apply(local),
      this.#envoy.ended.then(() => undefined),
    ]);
    for (const refusal of refusals ?? []) this.#options.warn(refusalText(refusal));
    this.#configuration = configuration;
    // Resources that Envoy kept still need their servers.
    if (refusals?.length === 0) await this.#standIns.keepOnly(endpoints);
    return refusals;
  }

  /** Its addresses, sample requests and remarks, each printed once. */
  #news(): string {
    const configuration = this.#configuration as ProxyConfiguration;
    const ports = [...new Set(listenerPorts(configuration))];
    const news = (lines: readonly string[]): readonly string[] =>
      lines.filter((line) => !this.#told.has(line));
    const where = ports.map((port) => `Listener port ${port} is 127.0.0.1:${this.#ports.of(port)}.\n`);
    const all = samplesOf(configuration);
    const samples = all.slice(0, MAX_SAMPLES).map((sample) => {
      const line = commandLine(sample, this.#ports.of(sample.listenerPort));
      return `\n# ${description(sample)}\n${line}\n`;
    });
    const nowhere = ports.length === 0 ? ['The Gateway has no listener that can be served.\n'] : [];
    const remarks = this.#remarks(configuration).map((remark) => `\n${remark}\n`);
    const more = all.length > MAX_SAMPLES ? [`\n... and ${all.length - MAX_SAMPLES} hosts more.\n`] : [];
    const lines = [...where, ...nowhere, ...samples, ...more, ...remarks];
    const text = news(lines).join('');
    this.#told = new Set(lines);
    return text;
  }

  /** Differences between the preview and a real deployment. */
  #remarks(configuration: ProxyConfiguration): readonly string[] {
    const { clusters } = configuration;
    const { upstreams, decision = 'allow' } = this.#options;
    const isStandIn = ({ name = '' }: { readonly name?: string }): boolean =>
      upstreamFor(name, upstreams) === undefined;
    const encrypted = clusters.filter(
      (cluster) => speaksTls(cluster) && isStandIn(cluster) && !isDynamic(cluster),
    );
    const dynamic = clusters.filter(isDynamic);
    const names = (list: typeof clusters): string => list.map(({ name = '' }) => labelOf(name)).join(', ');
    return [
      ...(encrypted.length === 0
        ? []
        : [
            `The local servers of ${names(encrypted)} use TLS without verification: they don't have the certificates.`,
          ]),
      ...(dynamic.length === 0 ? [] : [`Requests to ${names(dynamic)} go to the real hosts.`]),
      ...serviceRemarks(serviceRoles(configuration), {
        isStandIn: (name) => isStandIn({ name }),
        decision,
        tokenOf: (provider) => this.#tokenOf(provider),
      }),
    ];
  }

  /** The same for as long as the preview runs, so that it is printed once. */
  #tokenOf(provider: TokenProvider): string {
    const key = JSON.stringify(provider);
    return getOrCreate(this.#tokens, key, () =>
      this.#standIns.keys.token(provider, Math.floor(Date.now() / 1000)),
    );
  }
}

const isDynamic = ({ lbPolicy }: { readonly lbPolicy?: string }): boolean => lbPolicy === 'CLUSTER_PROVIDED';

const refusalText = ({ resources, message }: Refusal): string =>
  `Envoy rejected ${resources} and keeps the previous ones: ${message.replaceAll(/\s+/g, ' ').trim()}`;

/** By cluster. Addresses in discovery are numeric, so names are resolved here. */
async function realUpstreams(
  { clusters }: ProxyConfiguration,
  upstreams: readonly Upstream[],
): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  const used = new Set<Upstream>();
  for (const { name = '' } of clusters) {
    const upstream = upstreamFor(name, upstreams);
    if (upstream === undefined) continue;
    used.add(upstream);
    places.set(name, { address: await addressOf(upstream), port: upstream.hostPort });
  }
  const needless = upstreams.find((upstream) => !used.has(upstream));
  if (needless === undefined) return places;
  const known = [...new Set(clusters.map(({ name = '' }) => labelOf(name)))].sort();
  const listed = known.slice(0, MAX_LISTED).join(', ') + (known.length > MAX_LISTED ? ', ...' : '');
  const hint = known.length === 0 ? 'there are none' : `there are ${listed}`;
  throw new UsageError(`--upstream ${needless.option}: there is no such backend`, hint);
}

const MAX_LISTED = 20;

async function addressOf({ option, host }: Upstream): Promise<string> {
  if (isIP(host) !== 0) return host;
  try {
    return (await lookup(host)).address;
  } catch (error) {
    throw new UsageError(
      `--upstream ${option}: host ${host} not found (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

interface Running {
  readonly folder: string;
  readonly survivor: CleanupWatchdog;
  readonly discovery: Discovery;
  readonly envoy: RunningEnvoy;
}

async function startEnvoy(configuration: ProxyConfiguration, options: PreviewOptions): Promise<Running> {
  const { program, output, warn } = options;
  const folder = await mkdtemp(join(placeForSockets(), 'gatewarden-preview-'));
  const survivor = new CleanupWatchdog(folder);
  const refused = (refusal: Refusal): void => warn(refusalText(refusal));
  const discovery = await Discovery.listen(join(folder, DISCOVERY_SOCKET), refused);
  const bootstrap = bootstrapFor(configuration, folder);
  const log = (line: EnvoyLogLine): void => {
    // Rejections come with the answers of discovery, which have more detail.
    if (!/^(?:gRPC config|delta config|.*update rejected)/i.test(line.text)) warn(logText(line));
  };
  try {
    return {
      folder,
      survivor,
      discovery,
      envoy: await RunningEnvoy.start({ program, folder, survivor, bootstrap, output, log }),
    };
  } catch (error) {
    await discovery.close();
    await rm(folder, { recursive: true, force: true });
    await survivor.release();
    throw error;
  }
}

/** A socket's path is at most 103 bytes on macOS, 107 on Linux; ours needs 42 of them below the folder for temporary files. */
function placeForSockets(): string {
  const folder = tmpdir();
  return Buffer.byteLength(folder) <= 60 ? folder : '/tmp';
}

const logText = ({ level, logger, text }: EnvoyLogLine): string =>
  `Envoy, ${[level, logger].filter((part) => part !== '').join(', ')}: ${text}`;

/** Listeners and clusters come over discovery, as from a control plane. */
function bootstrapFor(configuration: ProxyConfiguration, folder: string): Bootstrap {
  const source = { ads: {}, resourceApiVersion: 'V3' as const };
  return {
    ...bootstrapCore(configuration, { admin: { path: join(folder, ADMIN_SOCKET) } }),
    dynamicResources: {
      adsConfig: {
        apiType: 'GRPC',
        transportApiVersion: 'V3',
        grpcServices: [{ envoyGrpc: { clusterName: DISCOVERY_CLUSTER } }],
      },
      cdsConfig: source,
      ldsConfig: source,
    },
    staticResources: {
      clusters: [
        {
          name: DISCOVERY_CLUSTER,
          type: 'STATIC',
          connectTimeout: '5s',
          typedExtensionProtocolOptions: {
            'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
              '@type': 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
              explicitHttpConfig: { http2ProtocolOptions: {} },
            },
          },
          loadAssignment: {
            clusterName: DISCOVERY_CLUSTER,
            endpoints: [
              {
                lbEndpoints: [{ endpoint: { address: { pipe: { path: join(folder, DISCOVERY_SOCKET) } } } }],
              },
            ],
          },
        },
      ],
      secrets: [...systemSecrets(trustStore())],
    },
  };
}

/** The trust store of this machine, if it has one. */
function trustStore(): { readonly systemCaFile?: string } {
  const systemCaFile = SYSTEM_CA_FILES.find((file) => existsSync(file));
  return systemCaFile === undefined ? {} : { systemCaFile };
}
