// After any sequence of subscriptions, changes, answers and reconnections, a client ends with exactly the current resources.

import t from 'tap';
import { Discovery } from '../../src/xds/discovery/discovery.ts';
import { DISCOVERY_OPTIONS } from '../../src/xds/discovery/options.ts';
import type { Variant, XdsRequest } from '../../src/xds/messages/requests.ts';
import type { XdsResponse } from '../../src/xds/messages/responses.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { CLUSTER, type Edit, ENDPOINTS, LISTENER, ROUTES, STAGES, TestFeeds } from './feeds.ts';
import { ModelClient, textOf } from './model-client.ts';

const TYPES = [CLUSTER, ENDPOINTS, LISTENER, ROUTES];
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const STEPS = 60;

const renewedBy = (typeUrl: string): readonly string[] =>
  STAGES.flat().flatMap((type) => (type.renewedBy === typeUrl ? [type.typeUrl] : []));

const isWhole = (typeUrl: string): boolean =>
  STAGES.flat().some((type) => type.typeUrl === typeUrl && type.isWhole);

function randomEdit(next: Random, good: boolean): Edit {
  const edit: Record<string, Record<string, string | undefined>> = {};
  for (let count = 0; count < 3; count++) {
    const kind = next();
    const text =
      kind < 0.3 ? undefined : kind < 0.45 && !good ? `bad ${kind}` : `good ${Math.floor(kind * 5)}`;
    const typeUrl = pick(next, TYPES);
    edit[typeUrl] = { ...edit[typeUrl], [pick(next, NAMES)]: text };
  }
  return edit;
}

/** A stream whose messages take their time in both directions. */
class Link {
  readonly #discovery: Discovery;
  readonly #client: ModelClient;
  readonly #toServer: XdsRequest[] = [];
  readonly #toClient: XdsResponse[] = [];
  readonly #unanswered = new Set<string>();

  constructor(variant: Variant, feeds: TestFeeds, client: ModelClient) {
    this.#client = client;
    this.#discovery = new Discovery({
      variant,
      stages: STAGES,
      resources: (typeUrl) => feeds.resources(typeUrl),
      options: { ...DISCOVERY_OPTIONS, responseBytes: 12 },
    });
  }

  request(request: XdsRequest): void {
    this.#toServer.push(request);
  }

  changed(...args: Parameters<Discovery['changed']>): void {
    this.#discovery.changed(...args);
  }

  /** One message arrives, or the server looks what is due. */
  step(next: Random, now: number): void {
    const kind = Math.floor(next() * 3);
    if (kind === 0) this.#arrive(now);
    else if (kind === 1) this.#send(now);
    else this.#answer();
  }

  /** Until nothing is on the way; the time at the end. */
  settle(start: number): number {
    let now = start;
    for (let round = 0; round < 10_000; round++) {
      this.#arrive(now);
      this.#send(now);
      this.#answer();
      if (this.#toServer.length + this.#toClient.length > 0) continue;
      const { wakeAt } = this.#discovery;
      if (wakeAt === undefined) return now;
      now = Math.max(now, wakeAt);
    }
    throw new Error('the stream never rests');
  }

  #arrive(now: number): void {
    const request = this.#toServer.shift();
    if (request === undefined) return;
    const answer = this.#discovery.take(request, now);
    if (answer !== undefined) this.#unanswered.delete(answer.typeUrl);
  }

  #send(now: number): void {
    const response = this.#discovery.next(now);
    if (response === undefined) return;
    if (this.#unanswered.has(response.typeUrl)) throw new Error(`two responses for ${response.typeUrl}`);
    this.#unanswered.add(response.typeUrl);
    this.#toClient.push(response);
  }

  #answer(): void {
    const response = this.#toClient.shift();
    if (response !== undefined) this.#toServer.push(...this.#client.take(response));
  }
}

function expected(client: ModelClient, feeds: TestFeeds, typeUrl: string): Record<string, string> {
  const wanted = [...feeds.resources(typeUrl)].filter(([name]) => client.wants(typeUrl, name));
  return Object.fromEntries(wanted.map(([name, resource]) => [name, textOf(resource)]).sort());
}

const sorted = (map: ReadonlyMap<string, string>) => Object.fromEntries([...map].sort());

for (const variant of ['delta', 'world'] as const)
  t.test(`${variant}: a client ends with the current resources`, (t) =>
    fuzz(t, { seed: 1, cases: 300 }, (seed, next) => {
      const feeds = new TestFeeds();
      for (let count = 0; count < 4; count++) feeds.edit(randomEdit(next, false));
      const client = new ModelClient(variant, isWhole, renewedBy);
      let link = new Link(variant, feeds, client);
      let now = 0;
      for (let step = 0; step < STEPS; step++) {
        now += next() * 3_000;
        const kind = next();
        if (kind < 0.15) link.changed(feeds.edit(randomEdit(next, false)), now);
        else if (kind < 0.3) {
          const typeUrl = pick(next, TYPES);
          const choices = isWhole(typeUrl) || variant === 'delta' ? [...NAMES, '*', '*'] : NAMES;
          const added = next() < 0.7 ? [pick(next, choices)] : [];
          const isKnown = client.typeUrls.includes(typeUrl);
          const dropped = isKnown && next() < 0.4 ? [pick(next, choices)] : [];
          const names = dropped.filter((name) => !added.includes(name));
          if (added.length === 0 && (!isKnown || names.length === 0)) continue;
          // Of names at once, the client of the old form can't say that it wants none.
          for (const request of client.subscribe(typeUrl, added, names)) link.request(request);
        } else if (kind < 0.33) {
          link = new Link(variant, feeds, client);
          for (const request of client.connect()) link.request(request);
        } else link.step(next, now);
      }
      now = link.settle(now);
      // What was rejected becomes good, and everything is known again.
      const mended = Object.fromEntries(
        TYPES.map((typeUrl) => [
          typeUrl,
          Object.fromEntries(
            [...feeds.resources(typeUrl)].flatMap(([name, resource]) =>
              textOf(resource).startsWith('bad') ? [[name, `mended ${seed}`]] : [],
            ),
          ),
        ]),
      );
      link.changed(feeds.edit(mended), now);
      now = link.settle(now);
      for (const typeUrl of client.typeUrls) {
        // The state of the world has no removals by name.
        const isKept = variant === 'world' && !isWhole(typeUrl);
        const exists = (name: string) => !isKept || feeds.resources(typeUrl).has(name);
        const has = new Map([...client.has(typeUrl)].filter(([name]) => exists(name)));
        t.strictSame(sorted(has), expected(client, feeds, typeUrl), typeUrl);
      }
      // Of what it has, nothing is sent again.
      if (variant === 'world') return;
      const before = client.received.length;
      link = new Link(variant, feeds, client);
      for (const request of client.connect()) link.request(request);
      link.settle(now);
      t.strictSame(client.received.slice(before), [], 'after a reconnection');
    }),
  );
