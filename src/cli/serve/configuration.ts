// The gatewarden.yaml of a running server: loaded again when it changes. A bad file is reported, and the last good one stays active.

import { statSync } from 'node:fs';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { describeSelector } from '../../config/namespace-selector.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { watchFiles } from '../../server/certificates/file-watch.ts';
import { problemFields } from '../../server/logging.ts';
import type { Judging } from '../../server/webhook-paths.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { loadServerSettings, type Settings, type SettingsOptions } from '../config/settings.ts';
import { checkExceptions, logEnded, registerExceptionMetrics } from './exceptions-in-force.ts';

export interface ServedConfigurationOptions {
  /** The options from the flags; they override every version of the file. */
  readonly options: SettingsOptions;
  readonly settings: Settings;
  readonly io: Pick<Io, 'cwd'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly server: {
    configure(judging: Judging): void;
    readonly unknownProfiles: ReadonlySet<string>;
  };
  /** The profiles in the webhook configurations; undefined if unknown. */
  readonly registeredProfiles?: () => ReadonlySet<string> | undefined;
}

export const judgingOf = ({ judge, profiles }: Settings): Judging => ({
  base: judge,
  profiles: new Map(profiles.map((profile) => [profile.name, profile.judge])),
});

export class ServedConfiguration {
  readonly #options: ServedConfigurationOptions;
  readonly #reloads = { applied: 0, refused: 0 };
  readonly #stopWatch: () => void = () => {};
  #settings: Settings;
  #problem: string | undefined;
  #work: Promise<void> = Promise.resolve();

  private constructor(options: ServedConfigurationOptions) {
    this.#options = options;
    this.#settings = options.settings;
    const { path, exceptions } = options.settings;
    logEnded(exceptions, options.clock.now(), options.log);
    if (path === undefined) return;
    // A mounted ConfigMap swaps the symlink `..data` in its folder; a file that is replaced is noticed there too.
    this.#stopWatch = watchFiles([path], options.clock, () => void this.reload());
  }

  static start(options: ServedConfigurationOptions): ServedConfiguration {
    return new ServedConfiguration(options);
  }

  /** The active settings. */
  get settings(): Settings {
    return this.#settings;
  }

  /** Reads the file now. */
  reload(): Promise<void> {
    this.#work = this.#work.then(() => this.#reload());
    return this.#work;
  }

  stop(): void {
    this.#stopWatch();
  }

  get checks() {
    const configuration = (): { ok: boolean; detail: string } => {
      const inForce = describeSettings(this.#settings);
      return this.#problem === undefined
        ? { ok: true, detail: inForce }
        : { ok: false, detail: `${this.#problem}; the previous configuration stays active: ${inForce}` };
    };
    const exceptions = () => checkExceptions(this.#settings.exceptions, this.#options.clock.now());
    return [
      { name: 'config', role: 'notice' as const, check: configuration },
      { name: 'profiles', role: 'notice' as const, check: () => this.#checkProfiles() },
      { name: 'exceptions', role: 'notice' as const, check: exceptions },
    ];
  }

  registerMetrics(registry: Registry): void {
    registerExceptionMetrics(registry, () => this.#settings.exceptions);
    const reloads = this.#reloads;
    const isCurrent = (): boolean => this.#problem === undefined;
    const { server } = this.#options;
    new Gauge({
      name: 'gatewarden_config_current',
      help: '1 if the current gatewarden.yaml is active, 0 if it is invalid and the last good one stays active.',
      registers: [registry],
      collect() {
        this.set(isCurrent() ? 1 : 0);
      },
    });
    new Counter({
      name: 'gatewarden_config_reloads_total',
      help: 'Changes of gatewarden.yaml, applied or rejected.',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(reloads)) this.inc({ result }, count);
      },
    });
    new Gauge({
      name: 'gatewarden_config_unknown_profiles',
      help: "Profiles that the API server requested and gatewarden.yaml doesn't have, since it was loaded.",
      registers: [registry],
      collect() {
        this.set(server.unknownProfiles.size);
      },
    });
    const unregistered = (): readonly string[] | undefined => this.#unregistered();
    new Gauge({
      name: 'gatewarden_config_unregistered_profiles',
      help: 'Profiles of gatewarden.yaml without an entry in the webhook configurations; absent until these were read.',
      registers: [registry],
      collect() {
        const profiles = unregistered();
        this.reset();
        if (profiles === undefined) this.remove();
        else this.set(profiles.length);
      },
    });
  }

  /** Profiles without an entry in the webhook configurations; undefined if unknown. */
  #unregistered(): readonly string[] | undefined {
    const registered = this.#options.registeredProfiles?.();
    if (registered === undefined) return undefined;
    return this.#settings.profiles.map(({ name }) => name).filter((name) => !registered.has(name));
  }

  /** The two parts of a profile are applied by hand, so one of them may be missing. */
  #checkProfiles(): { ok: boolean; detail: string } {
    const names = this.#settings.profiles.map(({ name }) => name);
    const unknown = [...this.#options.server.unknownProfiles];
    if (unknown.length > 0)
      return {
        ok: false,
        detail: `the webhook configurations ask for ${unknown.join(', ')}, and gatewarden.yaml has no such profile: the severities for all namespaces apply`,
      };
    const forgotten = this.#unregistered() ?? [];
    if (forgotten.length > 0)
      return {
        ok: false,
        detail: `no webhook configuration sends to ${forgotten.join(', ')}, so the severities for all namespaces apply there; apply what \`gatewarden manifests --config\` prints`,
      };
    return { ok: true, detail: names.length === 0 ? 'none' : names.join(', ') };
  }

  async #reload(): Promise<void> {
    const { options, io, log, server } = this.#options;
    const path = this.#settings.path!;
    try {
      // Reading a pipe waits for a writer, and would block all reviews.
      if (statSync(path, { throwIfNoEntry: false })?.isFIFO())
        throw new Error(`${path}: a pipe can't be read again`);
      const settings = await loadServerSettings({ ...options, config: path }, io);
      const wasRefused = this.#problem !== undefined;
      this.#problem = undefined;
      if (settings.text === this.#settings.text) {
        if (wasRefused) log.info({ config: path }, 'configuration is back to the active one');
        return;
      }
      this.#settings = settings;
      server.configure(judgingOf(settings));
      this.#reloads.applied++;
      log.info({ config: path, settings: describeSettings(settings) }, 'configuration loaded');
      logEnded(settings.exceptions, this.#options.clock.now(), log);
    } catch (error) {
      const problems = error instanceof UsageError ? error.problems : [(error as Error).message];
      const problem = problems.join('; ');
      if (problem === this.#problem) return;
      this.#problem = problem;
      this.#reloads.refused++;
      log.error(
        { config: path, ...problemFields(problems) },
        'configuration rejected, the last good one stays active',
      );
    }
  }
}

/** One line, for example `/etc/gatewarden/gatewarden.yaml; level standard; EB-04=warn; legacy (team=legacy): C-01=off`. */
function describeSettings({ judge, profiles, path }: Settings): string {
  const { validationLevel = 'standard', unknownFields, severities } = judge;
  const table = (severityTable: JudgeOptions['severities'] = {}): string =>
    Object.entries(severityTable)
      .map(([code, severity]) => `${code}=${severity}`)
      .join(' ') || 'none configured';
  return [
    path ?? 'no gatewarden.yaml',
    `validationLevel ${validationLevel}`,
    ...(unknownFields === undefined ? [] : [`unknownFields ${unknownFields}`]),
    `severities: ${table(severities)}`,
    ...(judge.exceptions === undefined ? [] : [`exceptions ${judge.exceptions.all.length}`]),
    ...profiles.map(
      (profile) =>
        `profile ${profile.name} (${describeSelector(profile.namespaceSelector)}): ${table(profile.judge.severities)}`,
    ),
  ].join('; ');
}
