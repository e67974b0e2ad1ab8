// One webhook configuration: watches it and keeps its caBundle correct. docs/development/design.md#one-owner-of-each-field.

import { WEBHOOK_DOMAIN } from '../identifiers.ts';
import { type ClusterClient, JSON_PATCH, type ObjectMeta, refusal } from './client.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { type ObjectWatch, watchObject } from './watch.ts';

export interface ConfigurationOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly bundle: DesiredBundle;
}

/** The bundle (PEM) that API servers must trust, from the certificate source. */
export interface DesiredBundle {
  /** The bundle as last read. */
  readonly bundle: string | undefined;
  /** Reads the bundle from its store now. */
  readBundle(): Promise<string | undefined>;
  onBundleChange(listener: () => void): () => void;
}

export interface WebhookConfiguration {
  readonly metadata: ObjectMeta & { readonly managedFields?: readonly ManagedFields[] };
  readonly webhooks?: readonly {
    readonly name: string;
    readonly clientConfig: { readonly caBundle?: string; readonly service?: { readonly path?: string } };
  }[];
}

interface ManagedFields {
  readonly manager?: string;
  readonly time?: string;
  readonly fieldsV1?: unknown;
}

/** The field manager that is shown in managedFields. */
const FIELD_MANAGER = 'gatewarden-ca-bundle';

export const REGISTRATION = '/apis/admissionregistration.k8s.io/v1';
const ATTEMPTS = 5;
const RETRY = 5000;
/** After this many foreign changes within a minute, repairs slow down, and the other field manager is reported. */
const FIGHT = 5;
const FIGHT_WINDOW = 60_000;
const FIGHT_PAUSE = 10_000;

export class ConfigurationKeeper {
  readonly resource: string;
  readonly path: string;
  readonly writes = { update: 0, repair: 0 };
  readonly #options: ConfigurationOptions;
  readonly #name: string;
  readonly #changed: () => void;
  #watch: ObjectWatch | undefined;
  #configuration: WebhookConfiguration | undefined;
  #isSeen = false;
  /** The bundle that all entries of these names had at the last look; if one differs later, another writer has changed it. */
  #settled: { readonly bundle: string; readonly names: ReadonlySet<string> } | undefined;
  #problem: string | undefined;
  #repairs: number[] = [];
  #isPausing = false;
  #isRunning = false;
  #isAskedAgain = false;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(options: ConfigurationOptions, resource: string, name: string, changed: () => void) {
    this.#options = options;
    this.resource = resource;
    this.path = resource.startsWith('validating') ? 'validate' : 'mutate';
    this.#name = name;
    this.#changed = changed;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  start(): void {
    const { client, clock, log } = this.#options;
    this.#watch = watchObject<WebhookConfiguration>({
      client,
      clock,
      log,
      path: `${REGISTRATION}/${this.resource}`,
      name: this.#name,
      onObject: (configuration) => {
        this.#see(configuration);
        this.reconcile();
      },
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#watch?.stop();
    this.#cancelRetry?.();
  }

  bundles(): string[] {
    return this.#ours().map(({ clientConfig }) => decoded(clientConfig.caBundle));
  }

  check(): { ok: boolean; detail: string } {
    const name = `${this.resource}/${this.#name}`;
    const failed = (detail: string): { ok: boolean; detail: string } => ({ ok: false, detail });
    const problem = this.#problem ?? this.#watch?.problem;
    if (problem !== undefined) return failed(`${name}: ${problem}`);
    if (!this.#isSeen) return failed(`${name} was not read yet`);
    if (this.#configuration === undefined) return failed(`${name} doesn't exist; apply the manifests`);
    if (this.#ours().length === 0)
      return failed(`${name} has no webhook of ${WEBHOOK_DOMAIN}; apply the manifests`);
    const { bundle } = this.#options.bundle;
    if (bundle === undefined || this.bundles().some((written) => written !== bundle))
      return failed(`${name}: caBundle is being written`);
    return { ok: true, detail: `${name} trusts the certificates of Gatewarden` };
  }

  /** Reconciles now, or once more after the current run. */
  reconcile(): void {
    this.#isAskedAgain = true;
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    void (async () => {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        try {
          await this.#reconcile();
          if (!this.#isPausing) this.#problem = undefined;
        } catch (error) {
          this.#problem = (error as Error).message;
          this.#options.log.error(
            { configuration: `${this.resource}/${this.#name}`, problem: this.#problem },
            'caBundle could not be written',
          );
          this.#later(error instanceof Fight ? FIGHT_PAUSE : RETRY);
        }
      }
      this.#isRunning = false;
    })();
  }

  #later(milliseconds: number): void {
    this.#cancelRetry?.();
    if (this.#isStopped) return;
    this.#cancelRetry = this.#options.clock.setTimer(milliseconds, () => {
      this.#cancelRetry = undefined;
      this.#isPausing = false;
      this.reconcile();
    });
  }

  #see(configuration: WebhookConfiguration | undefined): void {
    const before = JSON.stringify(this.bundles());
    const isFirst = !this.#isSeen;
    this.#configuration = configuration;
    this.#isSeen = true;
    // Applied again, it is a new one.
    if (configuration === undefined) this.#settled = undefined;
    if (isFirst || JSON.stringify(this.bundles()) !== before) this.#changed();
  }

  #ours(): NonNullable<WebhookConfiguration['webhooks']> {
    return (this.#configuration?.webhooks ?? []).filter(isOurs);
  }

  async #reconcile(): Promise<void> {
    const { client, bundle } = this.#options;
    const path = `${REGISTRATION}/${this.resource}/${encodeURIComponent(this.#name)}`;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const configuration = this.#configuration;
      if (configuration === undefined || this.#ours().length === 0) return;
      const isAsLastSeen = (desired: string | undefined): boolean =>
        desired !== undefined && this.bundles().every((written) => written === desired);
      if (isAsLastSeen(bundle.bundle)) {
        this.#settle(bundle.bundle!);
        return;
      }
      // The bundle is read after the configuration, and the write fails if the configuration has changed since: a replica with an older
      // bundle can't undo another replica's write.
      const desired = await bundle.readBundle();
      if (desired === undefined) return;
      if (isAsLastSeen(desired)) {
        this.#settle(desired);
        return;
      }
      const isRepair = this.#isChangedByOthers(desired);
      if (isRepair && this.#isPausing) return;
      if (isRepair) this.#refuseToFight();
      const answer = await client.request<WebhookConfiguration>('PATCH', path, {
        query: { fieldManager: FIELD_MANAGER },
        contentType: JSON_PATCH,
        body: caBundlePatch(configuration, desired),
      });
      if (answer.status === 200) {
        this.#wrote(configuration, isRepair);
        // Unless the watch has delivered a newer version.
        if (this.#configuration === configuration) this.#see(answer.body);
        this.#settle(desired);
        return;
      }
      // 422: a test operation of the patch failed, because another writer was faster.
      if (answer.status !== 409 && answer.status !== 422 && answer.status !== 404)
        throw new Error(refusal(answer));
      const fresh = await client.request<WebhookConfiguration>('GET', path);
      if (fresh.status !== 200 && fresh.status !== 404) throw new Error(refusal(fresh));
      if (this.#configuration === configuration) this.#see(fresh.status === 200 ? fresh.body : undefined);
    }
    throw new Error(`it was changed by others during all ${ATTEMPTS} attempts to write it`);
  }

  #wrote(before: WebhookConfiguration, isRepair: boolean): void {
    const { log, clock } = this.#options;
    const fields = { configuration: `${this.resource}/${this.#name}` };
    if (isRepair) {
      this.#repairs.push(clock.now().getTime());
      this.writes.repair++;
      const others = managersOfCaBundle(before);
      log.warn({ ...fields, others }, 'caBundle was changed by someone else and is repaired');
    } else {
      this.writes.update++;
      log.info(fields, 'caBundle written');
    }
  }

  #settle(bundle: string): void {
    this.#settled = { bundle, names: new Set(this.#ours().map(({ name }) => name)) };
  }

  /** A new entry, for example of a profile, has no bundle yet: nobody has changed it. */
  #isChangedByOthers(desired: string): boolean {
    const settled = this.#settled;
    if (settled?.bundle !== desired) return false;
    return this.#ours().some(({ name, clientConfig }) => {
      const written = decoded(clientConfig.caBundle);
      return written !== desired && (written !== '' || settled.names.has(name));
    });
  }

  #refuseToFight(): void {
    const now = this.#options.clock.now().getTime();
    this.#repairs = this.#repairs.filter((time) => Math.abs(now - time) < FIGHT_WINDOW);
    if (this.#repairs.length < FIGHT) return;
    this.#repairs = [];
    this.#isPausing = true;
    const others = managersOfCaBundle(this.#configuration).join(', ') || 'unknown';
    throw new Fight(
      `someone else keeps changing caBundle (${others}); leave it out of what is applied, and remove the annotation cert-manager.io/inject-ca-from`,
    );
  }
}

/** Matches the entries of profiles too. */
const isOurs = ({ name }: { readonly name: string }): boolean => name.endsWith(`.${WEBHOOK_DOMAIN}`);

class Fight extends Error {}

/** Patches the caBundle of our entries where it differs; fails if the configuration has another version. */
function caBundlePatch(configuration: WebhookConfiguration, bundle: string): object[] {
  const value = Buffer.from(bundle).toString('base64');
  const { metadata, webhooks = [] } = configuration;
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: metadata.resourceVersion },
    ...webhooks.flatMap((webhook, index) => {
      const { name, clientConfig } = webhook;
      if (!isOurs(webhook) || clientConfig.caBundle === value) return [];
      return [
        { op: 'test', path: `/webhooks/${index}/name`, value: name },
        { op: 'add', path: `/webhooks/${index}/clientConfig/caBundle`, value },
      ];
    }),
  ];
}

/** The other field managers that wrote a caBundle, from managedFields. */
function managersOfCaBundle(configuration: WebhookConfiguration | undefined): string[] {
  const managers = (configuration?.metadata.managedFields ?? [])
    .filter(({ manager, fieldsV1 }) => {
      return manager !== FIELD_MANAGER && JSON.stringify(fieldsV1 ?? {}).includes('"f:caBundle"');
    })
    .map(({ manager }) => manager ?? 'unknown');
  return [...new Set(managers)];
}

function decoded(caBundle: string | undefined): string {
  return caBundle === undefined ? '' : Buffer.from(caBundle, 'base64').toString('utf8');
}
