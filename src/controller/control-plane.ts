// The control plane put together: objects of the cluster are watched and translated, and proxies get what comes out by discovery.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Registry } from 'prom-client';
import type { ClusterClient } from '../cluster/client.ts';
import type { Clock } from '../cluster/clock.ts';
import type { CollectionLimits } from '../cluster/collection.ts';
import type { Log } from '../cluster/log.ts';
import type { ControlPlaneSettings } from '../environment/read-environment.ts';
import { defined } from '../grammar/defined.ts';
import { counted } from '../grammar/plural.ts';
import { objectKey } from '../objects/key.ts';
import type { AuthorityFile } from '../server/certificates/authority-file.ts';
import type { CertificateFiles } from '../server/certificates/files.ts';
import type { ReadinessCheck } from '../server/readiness.ts';
import type { Change } from '../translation/batch.ts';
import type { PlaneName, TranslationChange } from '../translation/planes.ts';
import { Translator } from '../translation/translator.ts';
import type { Authenticate } from '../xds/feed.ts';
import { type Snapshot, snapshotsOf } from './admin/snapshots.ts';
import { classesOf } from './classes/default-classes.ts';
import { exceptKeptClasses } from './classes/kept-classes.ts';
import { Discovery } from './discovery/discovery.ts';
import type { XdsIdentity } from './discovery/plane-source.ts';
import { Engine } from './engine.ts';
import { Leading, type LeadingOptions } from './leading.ts';
import { ControlPlaneMetrics } from './metrics.ts';
import { RejectionEvents } from './rejections/rejection-events.ts';
import { ReportWatch } from './rejections/report-watch.ts';
import { ReportWriter } from './rejections/report-writer.ts';
import { servedObjects } from './served-planes.ts';
import type { ChangeTracing } from './tracing/change-tracing.ts';
import { Watches } from './watches/watches.ts';

export interface ControlPlaneOptions {
  readonly settings: ControlPlaneSettings;
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  /** Who a client of discovery is. */
  readonly authenticate: Authenticate<XdsIdentity>;
  /** For both discovery servers; undefined: plain text. */
  readonly certificates?: CertificateFiles;
  /** The CA of these certificates as PEM, which proxies trust; read for each Gateway that is provisioned. */
  readonly xdsCa?: Pick<AuthorityFile, 'current' | 'onChange'>;
  /** All addresses if absent. */
  readonly host?: string;
  /** For the Lease of the leader, without a rate limit. */
  readonly leaseClient: ClusterClient;
  /** Milliseconds after which a leader that died is replaced. */
  readonly leaseDuration?: number;
  readonly limits?: Partial<CollectionLimits>;
  /** Absent: changes are not traced. */
  readonly tracing?: ChangeTracing;
}

/** Milliseconds until a failed translation, or a port that can't be used, is tried again, although no object changes. */
const RETRY = 10_000;
/** Milliseconds in which streams end one after the other. */
export const STREAM_DRAIN = 4_000;

export class ControlPlane {
  readonly #options: ControlPlaneOptions;
  readonly #metrics: ControlPlaneMetrics;
  readonly #engine: Engine<Translator>;
  readonly #watches: Watches;
  readonly #discovery: Discovery;
  readonly #leading: Leading;
  readonly #rejections: RejectionEvents;
  readonly #reports: ReportWriter;
  readonly #reportWatch: ReportWatch;
  #retry: (() => void) | undefined;
  #listenAgain: (() => void) | undefined;
  readonly #stopAuthority: (() => void) | undefined;
  #hasTranslated = false;
  /** Why discovery can't be served. */
  #problem: string | undefined;

  private constructor(options: ControlPlaneOptions) {
    const { settings, client, clock, log, limits, tracing, certificates } = options;
    const readsLocality = !settings.disablePodLocalityXds;
    this.#options = options;
    this.#metrics = new ControlPlaneMetrics(options.registry);
    this.#engine = new Engine({
      create: () => new Translator(settings.translation),
      onChange: (change, isWhole) => {
        tracing?.published();
        this.#changed(change, isWhole);
      },
      onFailure: (error) => {
        if (error !== undefined) tracing?.failed(error);
        this.#failed(error);
      },
      ...defined({ onTranslated: tracing && ((change: TranslationChange) => tracing.translated(change)) }),
    });
    this.#rejections = new RejectionEvents({
      client,
      clock,
      log,
      instance: hostname(),
      gateway: ({ namespace, name }) => {
        const { snapshot } = this.#engine.translator.view;
        const gateway = snapshot.get('Gateway', objectKey('Gateway', namespace, name));
        return gateway && { apiVersion: gateway.apiVersion, ...defined({ uid: gateway.metadata.uid }) };
      },
    });
    this.#reports = new ReportWriter({
      ...{ client, clock, log },
      namespace: settings.podNamespace,
      pod: hostname(),
      identity: randomUUID(),
      clients: () => this.#discovery.clients(),
    });
    this.#discovery = new Discovery({
      ...options,
      feeds: this.#engine.feeds,
      isReady: () => this.#hasTranslated,
      metrics: this.#metrics.xds,
      events: (plane) => [
        this.#rejections.listener(plane),
        this.#reports.listener,
        ...(tracing === undefined ? [] : [tracing.responses(plane)]),
      ],
    });
    const isServed = servedObjects(settings);
    const isForTranslation = exceptKeptClasses(classesOf(settings));
    this.#watches = Watches.start({
      client,
      clock,
      log,
      settings: settings.translation,
      readsLocality,
      onBatch: (changes) => {
        const end = this.#metrics.translations.startTimer();
        const served = changes.filter(isForTranslation).map(isServed);
        if (tracing === undefined) this.#engine.apply(served);
        else tracing.batch(served, () => this.#engine.apply(served));
        end();
        this.#leading.reconcile(served);
        void this.#serve();
      },
      ...defined({
        limits,
        onArrival: tracing && ((key: string, change: Change) => tracing.arrived(key, change)),
      }),
    });
    this.#leading = Leading.start({
      ...options,
      live: this.#watches.statuses,
      ...defined({ statusObserver: tracing?.statuses }),
      parts: () => this.#parts(),
    });
    this.#reportWatch = ReportWatch.start({
      ...{ client, clock, log },
      namespace: settings.podNamespace,
      isLeader: () => this.#leading.isLeader,
      onChange: (gateway, text) => this.#leading.setRejected(gateway, text),
      onComplete: () => this.#leading.knowRejected(),
      ...(limits === undefined ? {} : { limits }),
    });
    // Proxies trust the authority; the certificate concerns only the servers.
    this.#stopAuthority = options.xdsCa?.onChange(() => this.#leading.reconcileAll());
    this.#metrics.read({
      leading: this.#leading,
      objects: () => this.#watches.states(),
      isFailing: () => this.#engine.failure !== undefined,
      ...defined({
        xdsCertificateExpiry: certificates && (() => certificates.current().notAfter),
      }),
    });
  }

  static start(options: ControlPlaneOptions): ControlPlane {
    return new ControlPlane(options);
  }

  get checks(): readonly ReadinessCheck[] {
    return [
      { name: 'objects', role: 'gate', check: () => this.#isSynced() },
      { name: 'discovery', role: 'gate', check: () => this.#isServing() },
      { name: 'watches', role: 'notice', check: () => told(this.#watchProblems()) },
      { name: 'translation', role: 'notice', check: () => told(this.#failure()) },
      { name: 'leader', role: 'notice', check: () => this.#leaderCheck() },
    ];
  }

  /** The port of the discovery server of a data plane; undefined while it doesn't listen. */
  portOf(plane: PlaneName): number | undefined {
    return this.#discovery.server(plane)?.port;
  }

  get engine(): Engine<Translator> {
    return this.#engine;
  }

  get watches(): Watches {
    return this.#watches;
  }

  get discovery(): Discovery {
    return this.#discovery;
  }

  /** What is served at the moment. */
  snapshots(): readonly Snapshot[] {
    return snapshotsOf(this.#engine.feeds, this.#engine.translator);
  }

  get leading(): Leading {
    return this.#leading;
  }

  /** Streams end one after the other, so that proxies connect to other replicas. */
  async leave(): Promise<void> {
    await Promise.all([this.#leading.stop(), this.#discovery.drain(STREAM_DRAIN)]);
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#retry?.();
    this.#listenAgain?.();
    this.#rejections.stop();
    this.#reports.stop();
    this.#stopAuthority?.();
    await Promise.all([
      this.#leading.stop(),
      this.#watches.stop(),
      this.#reportWatch.stop(),
      this.#discovery.close(),
    ]);
  }

  /** What is provisioned has the CA of the moment. */
  #parts(): ReturnType<LeadingOptions['parts']> {
    const { snapshot, gateways, settings } = this.#engine.translator.view;
    const xdsTlsCa = this.#options.xdsCa?.current();
    return { snapshot, gateways, settings: { ...settings, ...defined({ xdsTlsCa }) } };
  }

  #changed(change: TranslationChange, isWhole: boolean): void {
    this.#hasTranslated = true;
    if (isWhole) this.#leading.replace(change.statuses);
    else this.#leading.update(change);
  }

  /** Proxies that come before the first translation would be told that there is nothing for them. */
  async #serve(): Promise<void> {
    if (!this.#hasTranslated) return;
    try {
      await this.#discovery.listen();
      this.#problem = undefined;
    } catch (error) {
      const { log, clock } = this.#options;
      const problem = (error as Error).message;
      if (problem !== this.#problem) log.error({ problem }, "can't serve discovery");
      this.#problem = problem;
      // In a cluster at rest no change would come that tries again.
      this.#listenAgain?.();
      this.#listenAgain = clock.setTimer(RETRY, () => void this.#serve());
    }
  }

  #failed(error: unknown): void {
    const { log, clock } = this.#options;
    this.#retry?.();
    this.#retry = undefined;
    if (error === undefined) {
      log.info({}, 'translation succeeds again');
      return;
    }
    this.#metrics.failures.inc();
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    log.error(
      { problem: message, stack },
      'translation failed: everything is served as before; please report this',
    );
    this.#retry = clock.setTimer(RETRY, () => {
      this.#engine.retry();
      void this.#serve();
    });
  }

  #isSynced(): { ok: boolean; detail?: string } {
    if (this.#watches.isSynced) return { ok: true };
    const starting = this.#watches.states().filter(({ state }) => state === 'starting');
    return { ok: false, detail: `${counted(starting.length, 'kind')} not listed yet` };
  }

  #isServing(): { ok: boolean; detail?: string } {
    if (this.#problem !== undefined) return { ok: false, detail: this.#problem };
    return this.#discovery.isListening
      ? { ok: true }
      : { ok: false, detail: 'waits for the first translation' };
  }

  #watchProblems(): readonly string[] {
    const { problem } = this.#reportWatch;
    return [...this.#watches.problems(), ...(problem === undefined ? [] : [problem])];
  }

  #leaderCheck(): { ok: boolean; detail?: string } {
    const problems = this.#leading.problems();
    if (problems.length > 0) return told(problems);
    const { isLeader, holder } = this.#leading;
    return { ok: true, detail: isLeader ? 'this replica' : (holder ?? 'none yet') };
  }

  #failure(): readonly string[] {
    const { failure } = this.#engine;
    if (failure === undefined) return [];
    return [failure.error instanceof Error ? failure.error.message : String(failure.error)];
  }
}

const told = (problems: readonly string[]): { ok: boolean; detail?: string } =>
  problems.length === 0 ? { ok: true } : { ok: false, detail: problems.join('; ') };
