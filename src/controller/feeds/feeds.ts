// The resources of connected proxies: each belongs to an audience, whose resources are kept once, and hears what a translation changes.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { exactKeyOf } from '../../objects/key.ts';
import type { ConnectedProxy } from '../../translation/backends/connected-proxies.ts';
import type { GatewayChange, PlaneName, TranslationChange } from '../../translation/planes.ts';
import type { Translator } from '../../translation/translator.ts';
import type { Feed, XdsChange } from '../../xds/feed.ts';
import { Audience, difference, NOTHING } from './audience.ts';

/** The part of a translator that feeds need. */
export type FeedTranslator = Pick<Translator, 'connect' | 'disconnect' | 'configurationOf' | 'audienceOf'>;

/** What one translation changed, all types in one call. */
export type OnChange = (changes: readonly XdsChange[]) => void;

interface Client {
  readonly proxy: ConnectedProxy;
  readonly plane: PlaneName;
  readonly onChange: OnChange;
  /** Key of its audience; undefined: its Gateway isn't one of its data plane. */
  audience: string | undefined;
}

export interface FeedsOptions {
  readonly translator: FeedTranslator;
  /** Applies no changes of objects, so that connections take effect, and publishes what follows; false: this isn't possible now. */
  readonly settle: () => boolean;
}

export interface Served {
  readonly audience: Audience;
  readonly pods: readonly ConnectedProxy['pod'][];
}

export type Published = Pick<TranslationChange, 'proxies' | 'removedGateways'>;

export class Feeds {
  #translator: FeedTranslator;
  readonly #settle: () => boolean;
  /** By proxy. */
  readonly #clients = new Map<string, Set<Client>>();
  readonly #audiences = new Map<string, Audience>();

  constructor({ translator, settle }: FeedsOptions) {
    this.#translator = translator;
    this.#settle = settle;
  }

  /**
   * Begins the feed of a client. A proxy that connects again while its old stream is still open has two. Undefined: what it receives isn't known now, and it must keep what it has.
   */
  open(plane: PlaneName, proxy: ConnectedProxy, onChange: OnChange): Feed | undefined {
    const key = proxyKey(proxy.gateway, proxy.pod);
    if (!this.#clients.has(key)) this.#translator.connect(proxy);
    if (!this.#settle()) {
      if (!this.#clients.has(key)) this.#translator.disconnect(proxy);
      return undefined;
    }
    const client: Client = { proxy, plane, onChange, audience: undefined };
    const ofProxy = getOrCreate(this.#clients, key, () => new Set());
    ofProxy.add(client);
    this.#join(client);
    return {
      resources: (typeUrl) => this.#audienceOf(client)?.resources(typeUrl) ?? NOTHING,
      close: () => {
        if (!ofProxy.delete(client)) return;
        if (ofProxy.size === 0) {
          this.#clients.delete(key);
          this.#translator.disconnect(proxy);
        }
        this.#forgetAudiences();
      },
    };
  }

  /** Tells clients what a translation changed. */
  publish({ proxies, removedGateways }: Published): void {
    const touched = proxies.flatMap(({ pod, ...change }) =>
      this.#clientsOf(change, pod)
        .filter(({ plane }) => plane === change.dataPlane)
        .map((client) => ({ client, change: change as GatewayChange })),
    );
    const lost = removedGateways.flatMap(({ dataPlane, ...gateway }) =>
      this.#allOf(gateway).filter(({ plane }) => plane === dataPlane),
    );

    // What moving clients have, before a change of their old audience hides it.
    const copies = new Map<string, ReturnType<Audience['copy']>>();
    const held = (client: Client) =>
      client.audience === undefined
        ? new Map()
        : getOrCreate(copies, client.audience, () => this.#audiences.get(client.audience!)!.copy());
    const staying: typeof touched = [];
    const moving = lost.map((client) => ({
      client,
      from: held(client),
      to: undefined as string | undefined,
    }));
    for (const each of touched) {
      const to = this.#translator.audienceOf(each.client.proxy);
      if (to === each.client.audience) staying.push(each);
      else moving.push({ client: each.client, from: held(each.client), to });
    }
    for (const { client, to } of moving) client.audience = to;
    this.#forgetAudiences();

    const told: (() => void)[] = [];
    const changes = new Map<string, readonly XdsChange[]>();
    for (const { client, change } of staying) {
      const key = client.audience!;
      const heard = getOrCreate(changes, key, () => this.#audiences.get(key)!.apply(change));
      if (heard.length > 0) told.push(() => client.onChange(heard));
    }
    for (const { client, from } of moving) {
      this.#join(client);
      const missed = difference(from, this.#audienceOf(client)?.all ?? new Map());
      if (missed.length > 0) told.push(() => client.onChange(missed));
    }
    for (const tell of told) tell();
  }

  /** Tells another translator about the proxies; `replace` follows when it has translated. */
  connectTo(translator: FeedTranslator): void {
    for (const [first] of this.#clients.values()) if (first !== undefined) translator.connect(first.proxy);
  }

  /** Another translator takes over, with all its objects: clients hear what is different. */
  replace(translator: FeedTranslator): void {
    const clients = this.#all();
    const before = new Map(clients.map((client) => [client, this.#audienceOf(client)]));
    this.#translator = translator;
    this.#audiences.clear();
    for (const client of clients) {
      this.#join(client);
      const missed = difference(
        before.get(client)?.all ?? new Map(),
        this.#audienceOf(client)?.all ?? new Map(),
      );
      if (missed.length > 0) client.onChange(missed);
    }
  }

  /** What connected proxies receive, each configuration once, with its proxies. */
  served(): readonly Served[] {
    const pods = new Map<string, ConnectedProxy['pod'][]>();
    for (const clients of this.#clients.values()) {
      // A proxy with two streams is one proxy.
      const [first] = clients;
      if (first?.audience !== undefined) getOrCreate(pods, first.audience, () => []).push(first.proxy.pod);
    }
    return [...pods].map(([key, all]) => ({ audience: this.#audiences.get(key)!, pods: all }));
  }

  /** How many audiences are kept. */
  get audiences(): number {
    return this.#audiences.size;
  }

  /** Puts a client into the audience of its proxy. */
  #join(client: Client): void {
    const key = this.#translator.audienceOf(client.proxy);
    client.audience = undefined;
    if (key === undefined) return;
    const audience =
      this.#audiences.get(key) ?? new Audience(this.#translator.configurationOf(client.proxy)!);
    if (audience.plane !== client.plane) return;
    this.#audiences.set(key, audience);
    client.audience = key;
  }

  #audienceOf({ audience }: Client): Audience | undefined {
    return audience === undefined ? undefined : this.#audiences.get(audience);
  }

  #clientsOf(gateway: Named, pod: Named): readonly Client[] {
    return [...(this.#clients.get(proxyKey(gateway, pod)) ?? [])];
  }

  #allOf({ namespace, name }: Named): readonly Client[] {
    return this.#all().filter(
      ({ proxy: { gateway } }) => gateway.namespace === namespace && gateway.name === name,
    );
  }

  #all(): readonly Client[] {
    return [...this.#clients.values()].flatMap((clients) => [...clients]);
  }

  #forgetAudiences(): void {
    const used = new Set<string | undefined>();
    for (const clients of this.#clients.values()) for (const { audience } of clients) used.add(audience);
    for (const key of this.#audiences.keys()) if (!used.has(key)) this.#audiences.delete(key);
  }
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

const proxyKey = (gateway: Named, pod: Named): string =>
  exactKeyOf([gateway.namespace, gateway.name, pod.namespace, pod.name]);
