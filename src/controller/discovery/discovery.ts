// The discovery servers of the control plane: one for each data plane, on its own port.

import type { Log } from '../../cluster/log.ts';
import type { ControlPlaneSettings } from '../../environment/read-environment.ts';
import type { CertificateFiles } from '../../server/certificates/files.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { XdsEvents } from '../../xds/events.ts';
import type { Authenticate } from '../../xds/feed.ts';
import type { XdsMetrics } from '../../xds/metrics.ts';
import { type ClientView, XdsServer } from '../../xds/server.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { loggedEvents } from './logged-events.ts';
import { identityKey, PlaneSource, type XdsIdentity } from './plane-source.ts';
import { servedFeeds } from './served-feeds.ts';
import { DISCOVERY_STAGES } from './stages.ts';

export interface DiscoveryOptions {
  readonly settings: Pick<
    ControlPlaneSettings,
    | 'enableProxy'
    | 'enableEdge'
    | 'xdsServicePort'
    | 'edgeXdsServicePort'
    | 'debounceAfter'
    | 'debounceMax'
    | 'disablePodLocalityXds'
  >;
  readonly feeds: Pick<Feeds, 'open'>;
  readonly log: Log;
  readonly metrics: XdsMetrics;
  readonly authenticate: Authenticate<XdsIdentity>;
  /** The first translation is done. */
  readonly isReady: () => boolean;
  readonly certificates?: CertificateFiles;
  readonly host?: string;
  /** Further listeners for the server of a data plane. */
  readonly events?: (plane: PlaneName) => readonly XdsEvents<XdsIdentity>[];
}

export class Discovery {
  readonly #options: DiscoveryOptions;
  readonly #servers = new Map<PlaneName, XdsServer<XdsIdentity>>();
  #listening: Promise<void> | undefined;
  #isListening = false;
  #stopCertificates: (() => void) | undefined;

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  server(plane: PlaneName): XdsServer<XdsIdentity> | undefined {
    return this.#servers.get(plane);
  }

  /** The connected proxies of all data planes. */
  clients(): readonly { readonly plane: PlaneName; readonly client: ClientView<XdsIdentity> }[] {
    return [...this.#servers].flatMap(([plane, server]) =>
      server.clients().map((client) => ({ plane, client })),
    );
  }

  /** What a proxy has, by the number of its client. Undefined if it isn't connected. */
  heldBy(plane: PlaneName, id: number): ReturnType<XdsServer<XdsIdentity>['heldBy']> {
    return this.#servers.get(plane)?.heldBy(id);
  }

  /** Resolves when all servers listen; a second call joins the first, and tries again what failed. */
  listen(): Promise<void> {
    this.#listening ??= this.#listen().catch((error: unknown) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  async drain(time: number): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.drain(time)));
  }

  async close(): Promise<void> {
    this.#stopCertificates?.();
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }

  async #listen(): Promise<void> {
    const { enableProxy, enableEdge, xdsServicePort, edgeXdsServicePort } = this.#options.settings;
    if (enableProxy) await this.#start('proxy', xdsServicePort);
    if (enableEdge) await this.#start('edge', edgeXdsServicePort);
    this.#stopCertificates ??= this.#options.certificates?.onChange(() => this.#renew());
    this.#isListening = true;
  }

  async #start(plane: PlaneName, port: number): Promise<void> {
    if (this.#servers.has(plane)) return;
    const {
      settings,
      feeds,
      log,
      metrics,
      authenticate,
      isReady,
      certificates,
      host,
      events = () => [],
    } = this.#options;
    const debounce = { after: settings.debounceAfter, max: settings.debounceMax };
    const stages = DISCOVERY_STAGES[plane];
    const served = servedFeeds(feeds, { readsLocality: !settings.disablePodLocalityXds });
    const server = await XdsServer.listen<XdsIdentity>({
      port,
      ...(host === undefined ? {} : { host }),
      stages,
      authenticate,
      identityKey,
      ...(plane === 'edge' ? { debounce } : {}),
      feeds: new PlaneSource(plane, served, isReady),
      events: [metrics.eventsOf(plane, stages), loggedEvents(plane, log), ...events(plane)],
      ...(certificates === undefined ? {} : { tls: certificates.current() }),
    });
    this.#servers.set(plane, server);
    metrics.measure(plane, server);
    log.info({ plane, port: server.port, tls: certificates !== undefined }, 'serving discovery');
  }

  #renew(): void {
    const { certificates, log } = this.#options;
    for (const [plane, server] of this.#servers)
      try {
        server.setCertificate(certificates!.current());
      } catch (error) {
        log.error(
          { plane, problem: (error as Error).message },
          'new certificate rejected, the old one stays active',
        );
      }
  }
}
