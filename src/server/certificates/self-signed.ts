// Self-signed certificates: the authorities are in a store that all replicas share, the leaf is in memory. Both are renewed before they
// expire, without dropping connections. rotation.ts decides what is renewed when. docs/development/design.md#certificates.

import { Gauge, type Registry } from 'prom-client';
import { Unreachable } from '../../cluster/client.ts';
import { type Clock, pause } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { defined } from '../../grammar/defined.ts';
import type { CertificateSource, ServingCertificate } from '../certificate-source.ts';
import type { CheckResult, ReadinessCheck } from '../readiness.ts';
import {
  type Authority,
  type Leaf,
  makeAuthority,
  makeLeaf,
  readAuthorities,
  type StoredText,
  writeAuthorities,
} from './authority.ts';
import type { CaStore } from './ca-store.ts';
import { Listeners } from './listeners.ts';
import { Publication, type PublishedBundles } from './publication.ts';
import { chooseSigner, isLeafDue, isValid, planAuthorities } from './rotation.ts';

export interface SelfSignedOptions {
  readonly store: CaStore;
  /** DNS names and IP addresses that clients connect to. */
  readonly hosts: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly lifetimes?: Partial<Lifetimes>;
  /** Milliseconds until every API server has seen a change of a webhook configuration. */
  readonly propagationDelay?: number;
  /** True if clients read the store itself (`curl --cacert certs/ca.crt`); otherwise see follow(). */
  readonly trustsStore?: boolean;
  /** Milliseconds to wait at the start for a cluster that can't be reached. */
  readonly startTimeout?: number;
}

/** Milliseconds. */
export interface Lifetimes {
  readonly leaf: number;
  /** Before the end of a leaf; default: a third of its life. */
  readonly renewBefore?: number;
  /** Renewed after two thirds: the last third must be long enough for a whole leaf. */
  readonly authority: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Lifetimes for leaves of this length: the last third of an authority is long enough for one. */
export const lifetimesOf = (leaf: number, renewBefore?: number): Lifetimes => ({
  leaf,
  authority: Math.max(DEFAULT_LIFETIMES.authority, 3 * leaf),
  ...defined({ renewBefore }),
});
/** A year for leaves; for authorities see docs/development/design.md#certificates. */
export const DEFAULT_LIFETIMES: Lifetimes = { leaf: 365 * DAY, authority: 3 * 365 * DAY };
/** API servers watch the configurations and see a change within a second; this leaves time for one that must reconnect first. */
export const PROPAGATION_DELAY = 5 * 60 * 1000;
/** Timers don't notice when the wall clock jumps, so the dates are checked regularly. Comparing four dates costs nothing. */
export const CHECK_EVERY = 30 * 1000;
const START_TIMEOUT = 60 * 1000;
/** Milliseconds between two attempts at the start. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5 * 1000;
const WRITE_ATTEMPTS = 10;

export class SelfSignedCertificates implements CertificateSource {
  readonly #options: SelfSignedOptions;
  readonly #lifetimes: Lifetimes;
  readonly #publication: Publication;
  readonly #onLeaf = new Listeners();
  readonly #onBundle = new Listeners();
  readonly #stops: (() => void)[] = [];
  #authorities: readonly Authority[] = [];
  #leaf: Leaf | undefined;
  #reported: string | undefined;
  #problem: string | undefined;
  #work: Promise<void> = Promise.resolve();
  #isQueued = false;
  #isStopped = false;

  private constructor(options: SelfSignedOptions) {
    this.#options = options;
    this.#lifetimes = { ...DEFAULT_LIFETIMES, ...options.lifetimes };
    const delay = options.propagationDelay ?? PROPAGATION_DELAY;
    this.#publication = new Publication(options.clock, delay, () => this.#look());
  }

  /** Resolves when there is a certificate to serve. Rejects if the store refuses or the cluster stays unreachable. */
  static async start(options: SelfSignedOptions): Promise<SelfSignedCertificates> {
    const source = new SelfSignedCertificates(options);
    await source.#firstTime();
    source.#stops.push(options.store.watch(() => void source.refresh()));
    source.#tick();
    return source;
  }

  current(): ServingCertificate {
    return this.#leaf!;
  }

  onChange(listener: () => void): () => void {
    return this.#onLeaf.add(listener);
  }

  /** The bundle that clients must trust, read from the store now; undefined if the store has no authority. */
  async readBundle(): Promise<string | undefined> {
    const stored = await this.#options.store.read();
    return stored === undefined ? undefined : bundleOf(readAuthorities(stored).authorities);
  }

  /** The bundle that was read last. */
  get bundle(): string | undefined {
    return bundleOf(this.#authorities);
  }

  onBundleChange(listener: () => void): () => void {
    return this.#onBundle.add(listener);
  }

  /** Sets the source of the published bundles. Leaves use a new authority only after it has been published for the propagation delay. */
  follow(bundles: PublishedBundles): void {
    const update = (): void => {
      this.#publication.update(bundles.current());
      this.#look();
    };
    this.#stops.push(bundles.onChange(update));
    update();
  }

  /** Reads the store again and does what is due. */
  refresh(): Promise<void> {
    if (this.#isQueued) return this.#work;
    this.#isQueued = true;
    this.#work = this.#work.then(async () => {
      this.#isQueued = false;
      if (this.#isStopped) return;
      try {
        await this.#bringUpToDate();
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#work;
  }

  /** Resolves when no work is running. */
  async settled(): Promise<void> {
    for (let work: Promise<void> | undefined; work !== this.#work; ) {
      work = this.#work;
      await work;
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.#publication.stop();
  }

  /** For /readyz?verbose. The server checks the serving certificate itself. */
  get checks(): readonly ReadinessCheck[] {
    return [{ name: 'certificate-authority', role: 'notice', check: () => this.#check() }];
  }

  registerMetrics(registry: Registry): void {
    const notAfter = (): number =>
      Math.max(0, ...this.#authorities.filter(({ key }) => key).map((ca) => ca.notAfter.getTime()));
    new Gauge({
      name: 'gatewarden_certificate_authority_expiry_timestamp_seconds',
      help: 'When the newest CA that signs certificates expires, in seconds since 1970.',
      registers: [registry],
      collect() {
        this.set(notAfter() / 1000);
      },
    });
    const count = (): number => this.#authorities.length;
    new Gauge({
      name: 'gatewarden_certificate_authorities',
      help: 'CAs in the bundle; more than one during a rotation.',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  #check(): CheckResult {
    if (this.#problem !== undefined)
      return { ok: false, detail: `${this.#options.store.name}: ${this.#problem}` };
    const issuer = this.#authorities.find(({ cert }) => cert === this.#leaf?.issuer);
    if (issuer === undefined)
      return { ok: false, detail: `the CA of the serving certificate is not in ${this.#options.store.name}` };
    const others = this.#authorities.length - 1;
    const until = issuer.notAfter.toISOString();
    return { ok: true, detail: `valid until ${until}${others > 0 ? `, ${others} more in the bundle` : ''}` };
  }

  async #firstTime(): Promise<void> {
    const { clock, log, store, startTimeout = START_TIMEOUT } = this.#options;
    let waited = 0;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT, startTimeout - waited)) {
      const began = performance.now();
      try {
        return await this.#bringUpToDate();
      } catch (error) {
        // An API server that hangs takes longer to fail than one that isn't there.
        waited += Math.floor((performance.now() - began) / 1000) * 1000;
        if (!(error instanceof Unreachable) || waited >= startTimeout) throw error;
        log.warn(
          { store: store.name, problem: error.message, wait },
          'waiting for the certificate authority',
        );
        await pause(clock, wait);
        waited += wait;
      }
    }
  }

  #tick(): void {
    if (this.#isStopped) return;
    const cancel = this.#options.clock.setTimer(CHECK_EVERY, () => {
      this.#stops.splice(this.#stops.indexOf(cancel), 1);
      this.#look();
      this.#tick();
    });
    this.#stops.push(cancel);
  }

  /** Checks from memory whether anything is due; only then is the store read. */
  #look(): void {
    if (this.#isStopped) return;
    const now = this.#options.clock.now();
    const signer = this.#signer(now);
    const isDue =
      this.#problem !== undefined ||
      planAuthorities(this.#authorities, now).isDue ||
      this.#leaf === undefined ||
      (signer !== undefined && isLeafDue(this.#leaf, signer, now, this.#lifetimes.renewBefore));
    if (isDue) void this.refresh();
  }

  #signer(now: Date): ReturnType<typeof chooseSigner> {
    return chooseSigner(this.#authorities, this.#publication, this.#leaf, now);
  }

  #fail(error: unknown): void {
    const { store, log } = this.#options;
    this.#problem = (error as Error).message;
    log.error({ store: store.name, problem: this.#problem }, 'certificate authority could not be stored');
  }

  async #bringUpToDate(): Promise<void> {
    this.#problem = undefined;
    const authorities = await this.#authoritiesNow();
    const isChanged = bundleOf(authorities) !== this.bundle;
    this.#authorities = authorities;
    if (isChanged) {
      if (this.#options.trustsStore) this.#publication.update([bundleOf(authorities)!]);
      this.#onBundle.call();
    }
    await this.#renewLeaf();
  }

  /** The authorities in the store, after any that was due is added. */
  async #authoritiesNow(): Promise<readonly Authority[]> {
    const { store, clock, log } = this.#options;
    for (let attempt = 1; attempt <= WRITE_ATTEMPTS; attempt++) {
      const stored = await store.read();
      const read = stored === undefined ? [] : this.#read(stored, stored.revision);
      const now = clock.now();
      const known = this.#withIssuer(read, now);
      const { kept, isDue } = planAuthorities(known, now);
      if (!isDue && known === read) return read;
      const next = isDue ? [...kept, await makeAuthority(now, this.#lifetimes.authority)] : kept;
      let isWritten: boolean;
      try {
        isWritten = await store.write(writeAuthorities(next), stored?.revision);
      } catch (error) {
        // The stored authorities may still work for a long time.
        if (chooseSigner(read, this.#publication, undefined, now) === undefined) throw error;
        this.#fail(error);
        return read;
      }
      if (isWritten) {
        const what = isDue ? 'new certificate authority' : 'serving certificate is trusted again';
        log.info({ store: store.name, notAfter: next.at(-1)!.notAfter, authorities: next.length }, what);
        return next;
      }
    }
    throw new Error(`${store.name} was changed by others during all ${WRITE_ATTEMPTS} attempts to write it`);
  }

  #read(stored: StoredText, revision: string): readonly Authority[] {
    const { authorities, problems } = readAuthorities(stored);
    if (problems.length > 0 && revision !== this.#reported) {
      const { log, store } = this.#options;
      log.warn({ store: store.name, problems }, 'parts of the stored certificate authority are unusable');
    }
    this.#reported = revision;
    return authorities;
  }

  /** If the store was emptied or replaced, the authority of the current leaf must stay trusted as long as the leaf is served. */
  #withIssuer(stored: readonly Authority[], now: Date): readonly Authority[] {
    const leaf = this.#leaf;
    if (leaf === undefined || !isValid(leaf, now)) return stored;
    if (stored.some(({ cert }) => cert === leaf.issuer)) return stored;
    const issuer = this.#authorities.find(({ cert }) => cert === leaf.issuer);
    if (issuer === undefined || !isValid(issuer, now)) return stored;
    const { cert, notBefore, notAfter } = issuer;
    return [{ cert, notBefore, notAfter }, ...stored];
  }

  async #renewLeaf(): Promise<void> {
    const { clock, hosts, log } = this.#options;
    const now = clock.now();
    const signer = this.#signer(now);
    if (signer === undefined) return;
    if (this.#leaf !== undefined && !isLeafDue(this.#leaf, signer, now, this.#lifetimes.renewBefore)) return;
    this.#leaf = await makeLeaf(signer, hosts, now, this.#lifetimes.leaf);
    log.info({ notAfter: this.#leaf.notAfter, hosts }, 'new serving certificate');
    this.#onLeaf.call();
  }
}

function bundleOf(authorities: readonly Authority[]): string | undefined {
  return authorities.length === 0 ? undefined : writeAuthorities(authorities).certs;
}
