// Watches the two webhook configurations: without them the API server calls no webhook and admits every object, and nothing else about the
// server changes. Missing parts are reported at once (log, metric, /readyz?verbose) and have no other effect.

import { Gauge, type Registry } from 'prom-client';
import {
  MUTATING_WARN_WEBHOOK,
  MUTATING_WEBHOOK,
  VALIDATING_WARN_WEBHOOK,
  VALIDATING_WEBHOOK,
} from '../identifiers.ts';
import type { ClusterClient } from './client.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { type ObjectWatch, watchObject } from './watch.ts';
import { REGISTRATION, type WebhookConfiguration } from './webhook-configuration.ts';

export interface RegistrationWatchOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** The name of both configurations. */
  readonly name: string;
}

interface Registered {
  readonly resource: string;
  readonly entries: readonly string[];
  /** The consequence while it is missing. */
  readonly loss: string;
}

const REGISTERED: readonly Registered[] = [
  {
    resource: 'validatingwebhookconfigurations',
    entries: [VALIDATING_WEBHOOK, VALIDATING_WARN_WEBHOOK],
    loss: 'bad objects are admitted',
  },
  {
    resource: 'mutatingwebhookconfigurations',
    entries: [MUTATING_WEBHOOK, MUTATING_WARN_WEBHOOK],
    loss: 'defaults are not added',
  },
];

export class RegistrationWatch {
  readonly #watched: readonly WatchedConfiguration[];

  private constructor(options: RegistrationWatchOptions) {
    this.#watched = REGISTERED.map((registered) => new WatchedConfiguration(options, registered));
  }

  static start(options: RegistrationWatchOptions): RegistrationWatch {
    return new RegistrationWatch(options);
  }

  /** Whether both configurations were read. */
  get isSeen(): boolean {
    return this.#watched.every(({ isSeen }) => isSeen);
  }

  /** Profiles in the paths of the validating configuration; undefined while it is unknown or missing. */
  get profiles(): ReadonlySet<string> | undefined {
    return this.#watched[0]?.profiles;
  }

  stop(): void {
    for (const watched of this.#watched) watched.stop();
  }

  get checks() {
    return this.#watched.map((watched) => ({
      name: `registration-${watched.resource.startsWith('validating') ? 'validate' : 'mutate'}`,
      role: 'notice' as const,
      check: () => watched.check(),
    }));
  }

  registerMetrics(registry: Registry): void {
    const watched = this.#watched;
    new Gauge({
      name: 'gatewarden_webhook_configuration_complete',
      help: 'Whether the webhook configuration exists with the entries of Gatewarden: 1 or 0; absent until it is checked.',
      labelNames: ['configuration'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { resource, isSeen, problem } of watched)
          if (isSeen) this.set({ configuration: resource }, problem === undefined ? 1 : 0);
      },
    });
  }
}

class WatchedConfiguration {
  readonly resource: string;
  readonly #name: string;
  readonly #registered: Registered;
  readonly #log: Log;
  readonly #watch: ObjectWatch;
  profiles: ReadonlySet<string> | undefined;
  /** Undefined: nothing is missing; null: not read yet. */
  #problem: string | undefined | null = null;

  constructor({ client, clock, log, name }: RegistrationWatchOptions, registered: Registered) {
    this.resource = registered.resource;
    this.#name = `${registered.resource}/${name}`;
    this.#registered = registered;
    this.#log = log;
    this.#watch = watchObject<WebhookConfiguration>({
      client,
      clock,
      log,
      path: `${REGISTRATION}/${registered.resource}`,
      name,
      onObject: (configuration) => this.#see(configuration),
    });
  }

  get isSeen(): boolean {
    return this.#problem !== null;
  }

  /** What was missing at the last read. */
  get problem(): string | undefined {
    return this.#problem ?? undefined;
  }

  stop(): void {
    this.#watch.stop();
  }

  check(): { ok: boolean; isUnknown?: boolean; detail: string } {
    if (this.problem !== undefined) return { ok: false, detail: this.problem };
    const unread = this.#watch.problem ?? (this.isSeen ? undefined : 'was not checked yet');
    if (unread !== undefined) return { ok: false, isUnknown: true, detail: `${this.#name}: ${unread}` };
    return { ok: true, detail: `${this.#name} has the entries of Gatewarden` };
  }

  #see(configuration: WebhookConfiguration | undefined): void {
    const before = this.#problem;
    const problem = this.#problemOf(configuration);
    this.#problem = problem;
    this.profiles = configuration && profilesOf(configuration);
    if (problem === before) return;
    const fields = { configuration: this.#name };
    if (problem !== undefined) this.#log.error({ ...fields, problem }, 'webhook registration is incomplete');
    else if (before !== null) this.#log.info(fields, 'webhook registration is complete again');
  }

  #problemOf(configuration: WebhookConfiguration | undefined): string | undefined {
    const { entries, loss } = this.#registered;
    if (configuration === undefined) return `${this.#name} doesn't exist, so ${loss}; apply the manifests`;
    const names = new Set((configuration.webhooks ?? []).map(({ name }) => name));
    const missing = entries.filter((entry) => !names.has(entry));
    if (missing.length === 0) return undefined;
    return `${this.#name} lacks ${missing.join(' and ')}, so ${loss}; apply the manifests`;
  }
}

/** Reads profiles from paths such as `/validate/profile/legacy`. */
function profilesOf({ webhooks = [] }: WebhookConfiguration): ReadonlySet<string> {
  const paths = webhooks.map(({ clientConfig }) => clientConfig.service?.path ?? '');
  return new Set(paths.flatMap((path) => /\/profile\/([^/]+)$/.exec(path)?.[1] ?? []));
}
