// Watches the two webhook configurations: without them the API server calls no webhook and admits every object, and nothing else about the
// server changes. Missing parts and differences are reported at once (log, metric, /readyz?verbose) and have no other effect.

import { Gauge, type Registry } from 'prom-client';
import type { ClusterClient } from './client.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { type ObjectWatch, watchObject } from './watch.ts';
import { REGISTRATION, type WebhookConfiguration } from './webhook-configuration.ts';

export interface RegistrationWatchOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly names: ConfigurationNames;
  /** Compares the entries of an installed configuration with those that are expected. */
  readonly compare: (resource: string, webhooks: readonly unknown[]) => RegistrationDifferences;
}

/** The names of the two configurations; one without a name is not there on purpose. */
export interface ConfigurationNames {
  readonly validating?: string;
  readonly mutating?: string;
}

/** In words. */
export interface RegistrationDifferences {
  /** Entries that must be there. */
  readonly missing: readonly string[];
  /** Namespaces whose objects no entry sends. */
  readonly unjudged: readonly string[];
  /** What passes unjudged besides. */
  readonly weaker: readonly string[];
  readonly other: readonly string[];
}

const NO_DIFFERENCES: RegistrationDifferences = { missing: [], unjudged: [], weaker: [], other: [] };
/** The number of differences that are named in a line. */
const NAMED = 5;

export interface Registered {
  readonly resource: string;
  readonly door: keyof ConfigurationNames;
  /** The consequence while it is missing. */
  readonly loss: string;
}

export const REGISTERED: readonly Registered[] = [
  {
    resource: 'validatingwebhookconfigurations',
    door: 'validating',
    loss: 'bad objects are admitted',
  },
  {
    resource: 'mutatingwebhookconfigurations',
    door: 'mutating',
    loss: 'defaults are not added',
  },
];

export class RegistrationWatch {
  readonly #watched: readonly WatchedConfiguration[];

  private constructor(options: RegistrationWatchOptions) {
    this.#watched = REGISTERED.flatMap((registered) => {
      const name = options.names[registered.door];
      return name === undefined ? [] : [new WatchedConfiguration(options, registered, name)];
    });
  }

  static start(options: RegistrationWatchOptions): RegistrationWatch {
    return new RegistrationWatch(options);
  }

  /** Whether both configurations were read. */
  get isSeen(): boolean {
    return this.#watched.every(({ isSeen }) => isSeen);
  }

  /** Profiles in the paths of the first configuration; undefined while it is unknown or missing. */
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
    new Gauge({
      name: 'gatewarden_webhook_configuration_differences',
      help: 'Differences of the webhook configuration from the one that this version writes. weaker: objects pass unjudged.',
      labelNames: ['configuration', 'effect'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { resource, isSeen, differences } of watched)
          if (isSeen)
            for (const effect of ['weaker', 'other'] as const)
              this.set({ configuration: resource, effect }, differences[effect].length);
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
  readonly #compare: RegistrationWatchOptions['compare'];
  differences: RegistrationDifferences = NO_DIFFERENCES;
  profiles: ReadonlySet<string> | undefined;
  /** Undefined: nothing is missing; null: not read yet. */
  #problem: string | undefined | null = null;

  constructor(
    { client, clock, log, compare }: RegistrationWatchOptions,
    registered: Registered,
    name: string,
  ) {
    this.#compare = compare;
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
    const { weaker, other } = this.differences;
    const all = [...weaker, ...other];
    if (all.length > 0) return { ok: false, detail: `${this.#name}: ${listed(all)}; ${APPLY}` };
    return { ok: true, detail: `${this.#name} has the entries of Gatewarden` };
  }

  #see(configuration: WebhookConfiguration | undefined): void {
    const before = this.#problem;
    this.#seeDifferences(configuration);
    const problem = this.#problemOf(configuration);
    this.#problem = problem;
    this.profiles = configuration && profilesOf(configuration);
    if (problem === before) return;
    const fields = { configuration: this.#name };
    if (problem !== undefined) this.#log.error({ ...fields, problem }, 'webhook registration is incomplete');
    else if (before !== null) this.#log.info(fields, 'webhook registration is complete again');
  }

  #problemOf(configuration: WebhookConfiguration | undefined): string | undefined {
    const { loss } = this.#registered;
    if (configuration === undefined) return `${this.#name} doesn't exist, so ${loss}; ${APPLY}`;
    const { missing, unjudged } = this.differences;
    if (missing.length > 0) return `${this.#name} lacks ${listed(missing, ' and ')}, so ${loss}; ${APPLY}`;
    if (unjudged.length === 0) return undefined;
    return `${this.#name} leaves out the namespaces ${listed(unjudged)}, so ${loss} there; ${APPLY}`;
  }

  #seeDifferences(configuration: WebhookConfiguration | undefined): void {
    const before = this.differences;
    const differences =
      configuration === undefined
        ? NO_DIFFERENCES
        : this.#compare(this.resource, configuration.webhooks ?? []);
    this.differences = differences;
    const isSame = (effect: 'weaker' | 'other'): boolean =>
      differences[effect].join('\n') === before[effect].join('\n');
    if (isSame('weaker') && isSame('other')) return;
    const { weaker, other } = differences;
    const fields = { configuration: this.#name, weaker, other };
    if (differences.weaker.length > 0) this.#log.error(fields, 'webhook registration is weakened');
    else if (differences.other.length > 0)
      this.#log.warn(fields, 'webhook registration differs from this version');
    else if (configuration !== undefined)
      this.#log.info({ configuration: this.#name }, 'webhook registration is as this version writes it');
  }
}

const APPLY = 'apply the manifests';

function listed(all: readonly string[], between = '; '): string {
  const more = all.length - NAMED;
  return `${all.slice(0, NAMED).join(between)}${more > 0 ? `; and ${more} more` : ''}`;
}

/** Reads profiles from paths such as `/validate/profile/legacy`. */
export function profilesOf({ webhooks = [] }: WebhookConfiguration): ReadonlySet<string> {
  const paths = webhooks.map(({ clientConfig }) => clientConfig.service?.path ?? '');
  return new Set(paths.flatMap((path) => /\/profile\/([^/]+)$/.exec(path)?.[1] ?? []));
}
