// Writes the caBundle of our entries in the two webhook configurations, and only that field: all others belong to the manifests. A JSON
// patch changes only the fields that it names, and a later apply of manifests without caBundle keeps it. Changes by others are reverted.
// docs/development/design.md#one-owner-of-each-field.

import { Counter, Gauge, type Registry } from 'prom-client';
import { ConfigurationKeeper, type ConfigurationOptions } from './webhook-configuration.ts';

export interface CaBundleOptions extends ConfigurationOptions {
  /** Names of the configurations. */
  readonly validating?: string;
  readonly mutating?: string;
}

export class CaBundleKeeper {
  readonly #keepers: readonly ConfigurationKeeper[];
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];

  private constructor(options: CaBundleOptions) {
    const changed = (): void => {
      for (const listener of [...this.#listeners]) listener();
    };
    const keepers: ConfigurationKeeper[] = [];
    const keep = (resource: string, name: string | undefined): void => {
      if (name !== undefined) keepers.push(new ConfigurationKeeper(options, resource, name, changed));
    };
    keep('validatingwebhookconfigurations', options.validating);
    keep('mutatingwebhookconfigurations', options.mutating);
    this.#keepers = keepers;
    this.#stops = [
      options.bundle.onBundleChange(() => {
        for (const keeper of keepers) keeper.reconcile();
      }),
    ];
  }

  static start(options: CaBundleOptions): CaBundleKeeper {
    const keeper = new CaBundleKeeper(options);
    for (const configuration of keeper.#keepers) configuration.start();
    return keeper;
  }

  /** The bundle (PEM) of each of our entries; undefined until both configurations were read, and while there is no entry. */
  current(): readonly string[] | undefined {
    const bundles: string[] = [];
    for (const keeper of this.#keepers) {
      if (!keeper.isSeen) return undefined;
      bundles.push(...keeper.bundles());
    }
    return bundles.length === 0 ? undefined : bundles;
  }

  onChange(listener: () => void): () => void {
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    for (const keeper of this.#keepers) keeper.stop();
  }

  /** For /readyz?verbose; notices only. */
  get checks() {
    return this.#keepers.map((keeper) => ({
      name: `ca-bundle-${keeper.path}`,
      role: 'notice' as const,
      check: () => keeper.check(),
    }));
  }

  registerMetrics(registry: Registry): void {
    const keepers = this.#keepers;
    new Gauge({
      name: 'gatewarden_ca_bundle_current',
      help: 'Whether every entry of Gatewarden in the webhook configuration trusts its certificates: 1 or 0.',
      labelNames: ['configuration'],
      registers: [registry],
      collect() {
        for (const keeper of keepers) this.set({ configuration: keeper.resource }, keeper.check().ok ? 1 : 0);
      },
    });
    new Counter({
      name: 'gatewarden_ca_bundle_writes_total',
      help: 'Writes of caBundle; repairs undo changes by others.',
      labelNames: ['configuration', 'reason'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { resource, writes } of keepers)
          for (const [reason, count] of Object.entries(writes))
            this.inc({ configuration: resource, reason }, count);
      },
    });
  }
}
