// Three replicas, one store, years in seconds: with any clock errors, each replica serves certificates that API servers trust, including
// API servers that learn late of a new authority.

import { X509Certificate } from 'node:crypto';
import t from 'tap';
import { certificatesOf } from '../../../src/server/certificates/authority.ts';
import { Listeners } from '../../../src/server/certificates/listeners.ts';
import type { PublishedBundles } from '../../../src/server/certificates/publication.ts';
import { CHECK_EVERY, SelfSignedCertificates } from '../../../src/server/certificates/self-signed.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { CollectedLog, HandClock, HOUR, MemoryStore, MINUTE, refusalOf, SECOND, YEAR } from './world.ts';

const HOST = 'gatewarden.gatewarden-system.svc';
const DELAY = 2 * MINUTE;
const LIFETIMES = { leaf: HOUR, authority: 4 * HOUR };

/** The webhook configurations, with the history of their bundles. */
class Configurations implements PublishedBundles {
  readonly history: { since: number; bundle: string }[] = [];
  readonly #listeners = new Listeners();

  current(): readonly string[] | undefined {
    const bundle = this.history.at(-1)?.bundle;
    return bundle === undefined ? undefined : [bundle, bundle];
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  write(bundle: string | undefined, now: number): void {
    if (bundle === undefined || bundle === this.history.at(-1)?.bundle) return;
    this.history.push({ since: now, bundle });
    this.#listeners.call();
  }

  /** The certificates that API servers may know if they are up to one delay late. */
  knownSince(moment: number): string[] {
    return this.history
      .filter((_, index) => (this.history[index + 1]?.since ?? Number.POSITIVE_INFINITY) > moment)
      .map(({ bundle }) => bundle);
  }
}

class World {
  readonly clock = new HandClock(new Date('2026-01-01T00:00:00Z'));
  readonly store = new MemoryStore();
  readonly configurations = new Configurations();
  readonly log = new CollectedLog();
  replicas: SelfSignedCertificates[] = [];
  #jumpedAt = Number.NEGATIVE_INFINITY;

  async addReplica(): Promise<void> {
    const { clock, store, log, configurations } = this;
    const replica = await SelfSignedCertificates.start({
      store,
      hosts: [HOST],
      clock,
      log,
      lifetimes: LIFETIMES,
      propagationDelay: DELAY,
    });
    const publish = async (): Promise<void> => configurations.write(await replica.readBundle(), clock.time);
    replica.onBundleChange(() => void publish());
    await publish();
    replica.follow(configurations);
    this.replicas.push(replica);
    await this.rest();
  }

  async replace(index: number): Promise<void> {
    this.replicas[index]!.stop();
    this.replicas.splice(index, 1);
    await this.addReplica();
  }

  jump(milliseconds: number): void {
    this.clock.jump(milliseconds);
    this.#jumpedAt = this.clock.time;
  }

  readonly rest = async (): Promise<void> => {
    for (const replica of this.replicas) await replica.settled();
    await new Promise((resolve) => setImmediate(resolve));
    for (const replica of this.replicas) await replica.settled();
  };

  pass(milliseconds: number): Promise<void> {
    return this.clock.pass(milliseconds, this.rest);
  }

  /** All problems at this moment. */
  faults(): string[] {
    const now = this.clock.now();
    const faults: string[] = [];
    // The wall clock has changed: replicas notice it at the next check, not before.
    if (this.clock.time - this.#jumpedAt < CHECK_EVERY) return faults;
    for (const [index, replica] of this.replicas.entries()) {
      for (const bundle of this.configurations.knownSince(this.clock.time - DELAY)) {
        // After a jump past their expiry, no trusted authority can sign a valid leaf.
        const isHopeless = !certificatesOf(bundle).some((pem) => isValid(pem, now));
        const refusal = refusalOf(replica.current().cert, bundle, HOST, now);
        if (refusal !== undefined && !isHopeless) faults.push(`replica ${index}: ${refusal}`);
      }
      const present = this.configurations.history.at(-1)!.bundle;
      const refusal = refusalOf(replica.current().cert, present, HOST, now);
      if (refusal !== undefined) faults.push(`replica ${index}, present bundle: ${refusal}`);
    }
    return [...new Set(faults)];
  }

  authoritiesEver(): number {
    return new Set(this.configurations.history.flatMap(({ bundle }) => certificatesOf(bundle))).size;
  }
}

function isValid(pem: string, now: Date): boolean {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return validFromDate <= now && now < validToDate;
}

t.test('three replicas go through four authorities, and no API server gets an unknown issuer', async (t) => {
  const world = new World();
  for (let i = 0; i < 3; i++) await world.addReplica();
  const leaves = new Set<string>();
  const steps = (12 * HOUR) / (20 * SECOND);
  for (let step = 0; step < steps; step++) {
    await world.pass(20 * SECOND);
    const faults = world.faults();
    if (faults.length > 0) return t.strictSame(faults, [], `after ${world.clock.time / MINUTE} minutes`);
    for (const replica of world.replicas) leaves.add(replica.current().cert);
  }
  t.ok(world.authoritiesEver() >= 4, `${world.authoritiesEver()} authorities`);
  t.equal(world.store.writes, world.authoritiesEver(), 'one write an authority, whoever was first');
  t.ok(leaves.size >= 3 * (12 / (2 / 3) / 1.5), `${leaves.size} leaves`);
  t.ok(certificatesOf((await world.replicas[0]!.readBundle())!).length <= 3, 'the bundle stays small');
});

t.test('a new authority is published first and signs a delay later', async (t) => {
  const world = new World();
  await world.addReplica();
  const [replica] = world.replicas as [SelfSignedCertificates];
  await world.pass(DELAY + MINUTE);
  const first = replica.bundle!;
  while (replica.bundle === first) await world.pass(SECOND);
  const publishedAt = world.clock.time;
  const second = certificatesOf(replica.bundle!).at(-1)!;
  t.equal(certificatesOf(replica.bundle!).length, 2, 'old and new together');
  const signedBySecond = () =>
    new X509Certificate(replica.current().cert).checkIssued(new X509Certificate(second));
  while (!signedBySecond()) await world.pass(SECOND);
  t.ok(
    world.clock.time - publishedAt >= DELAY - SECOND,
    `${world.clock.time - publishedAt} ms after publication`,
  );
  t.ok(world.clock.time - publishedAt <= DELAY + CHECK_EVERY);
});

t.test('whatever clocks, restarts and foreign hands do, API servers find what they trust', async (t) => {
  await fuzz(t, { seed: 1, cases: 2 }, async (_seed, random) => {
    const one = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    const world = new World();
    for (let i = 0; i < 3; i++) await world.addReplica();
    await world.pass(DELAY + CHECK_EVERY);
    const story: string[] = [];
    for (let step = 0; step < 250; step++) {
      const chance = random();
      if (chance < 0.03) {
        const jump = one([
          10 * YEAR,
          -10 * YEAR,
          5 * HOUR,
          -5 * HOUR,
          20 * MINUTE,
          -20 * MINUTE,
          -90 * MINUTE,
          2 * HOUR,
          YEAR,
        ]);
        story.push(`${world.clock.time}: jump ${jump / HOUR} h`);
        world.jump(jump);
        await world.pass(CHECK_EVERY);
      } else if (chance < 0.06) {
        story.push(`${world.clock.time}: restart`);
        await world.replace(Math.floor(random() * 3));
      } else await world.pass(one([SECOND, 7 * SECOND, 40 * SECOND, 3 * MINUTE, 15 * MINUTE]));
      const faults = world.faults();
      if (faults.length > 0) {
        t.fail('a fault', { step, faults, story });
        return;
      }
    }
    t.ok(certificatesOf(world.replicas[0]!.bundle!).length <= 8, 'the bundle stays bounded');
    for (const replica of world.replicas) replica.stop();
  });
});

t.test(
  'a clock that jumps past every expiry recovers within one check, and again when it is set back',
  async (t) => {
    const world = new World();
    for (let i = 0; i < 3; i++) await world.addReplica();
    await world.pass(DELAY + MINUTE);
    for (const jump of [20 * YEAR, -20 * YEAR, -5 * YEAR, 5 * YEAR]) {
      world.jump(jump);
      await world.pass(CHECK_EVERY);
      t.strictSame(world.faults(), [], `after a jump of ${jump / YEAR} years`);
      const issuers = world.replicas.map((replica) => new X509Certificate(replica.current().cert).issuer);
      t.equal(new Set(issuers).size, 1, 'all replicas agree');
    }
    t.equal(world.authoritiesEver(), 3, 'a clock that came back finds the authority of before');
  },
);

t.test('a clock that is slow or fast by less than a lifetime has no effect', async (t) => {
  const world = new World();
  await world.addReplica();
  await world.pass(10 * MINUTE);
  const before = world.replicas[0]!.current().cert;
  for (const jump of [-30 * MINUTE, 30 * MINUTE]) {
    world.jump(jump);
    await world.pass(CHECK_EVERY);
    t.equal(world.replicas[0]!.current().cert, before);
  }
  t.equal(world.authoritiesEver(), 1);
});

t.test(
  'with a clock that is set back to before a leaf was valid, the same authority signs a new leaf',
  async (t) => {
    const world = new World();
    await world.addReplica();
    await world.pass(2 * HOUR);
    const before = world.replicas[0]!.current().cert;
    world.jump(-100 * MINUTE);
    await world.pass(CHECK_EVERY);
    t.not(world.replicas[0]!.current().cert, before);
    t.strictSame(world.faults(), []);
    t.equal(world.authoritiesEver(), 1);
  },
);
