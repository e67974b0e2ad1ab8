// The settings for validation on the command line: flags override gatewarden.yaml, which overrides the CLI's defaults. Shared by all
// commands that validate.

import type { Command } from 'commander';
import type { ConfigProblem, Profile, Suppression } from '../../config/config.ts';
import { CONFIG_FILE, type LoadedConfig, loadConfig } from '../../config/find.ts';
import { type Labels, matches } from '../../config/namespace-selector.ts';
import type { SeverityTable, ValidationLevel } from '../../diagnostics/severity.ts';
import { defined } from '../../grammar/defined.ts';
import type { Exception } from '../../judgement/exceptions.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import {
  GATEWAY_API_VERSIONS,
  type GatewayApiVersion,
  READ_VERSION,
} from '../../objects/gateway-api/versions.ts';
import { UNKNOWN_FIELD } from '../../schema/unknown-field.ts';
import { choice, collect } from '../command-line/arguments.ts';
import { type Io, UsageError } from '../command-line/io.ts';

export interface SettingsOptions {
  readonly config?: string;
  readonly severity?: readonly string[];
  readonly validationLevel?: ValidationLevel;
  readonly unknownFields?: 'error' | 'warn';
  readonly gatewayApi?: GatewayApiVersion;
}

export interface Settings {
  readonly judge: JudgeOptions;
  /** Settings for the namespaces of a profile, in the order in which profiles are matched. */
  readonly profiles: readonly ProfileSettings[];
  readonly exceptions: readonly Exception[];
  readonly suppressions: readonly Suppression[];
  /** The path of the gatewarden.yaml that was read. */
  readonly path?: string;
  readonly text?: string;
}

export interface ProfileSettings extends Pick<Profile, 'name' | 'namespaceSelector'> {
  readonly judge: JudgeOptions;
}

export function withSettingsOptions(command: Command, unknownFields: 'error' | 'warn' = 'error'): Command {
  withSeverityOptions(command).addOption(
    choice('--validation-level <level>', 'how strict content checks are', ['standard', 'strict']),
  );
  return withUnknownFieldsOption(command, unknownFields);
}

/** Adds the options that override severities of gatewarden.yaml. */
export function withSeverityOptions(command: Command): Command {
  return command
    .option(
      '--config <file>',
      'the gatewarden.yaml to use (default: the nearest one in the working folder or above)',
    )
    .option('--severity <CODE=severity>', 'error, warn or off for a code; may be repeated', collect);
}

export function withGatewayApiOption(command: Command): Command {
  return command.addOption(
    choice(
      '--gateway-api <version>',
      `version of the Gateway API's CRDs that its objects are validated by (default: ${READ_VERSION})`,
      GATEWAY_API_VERSIONS,
    ),
  );
}

export function withUnknownFieldsOption(command: Command, unknownFields: 'error' | 'warn'): Command {
  return command.addOption(
    choice('--unknown-fields <severity>', `severity of an unknown field (default: ${unknownFields})`, [
      'error',
      'warn',
    ]),
  );
}

/** An unknown field is an error: kubectl refuses it before any webhook sees it (docs/development/design.md#nulls-and-unknown-fields). */
export async function loadSettings(options: SettingsOptions, io: Pick<Io, 'cwd' | 'now'>): Promise<Settings> {
  const { judge, ...rest } = await loadServerSettings(options, io);
  const severities = judge.severities ?? {};
  if (Object.hasOwn(severities, UNKNOWN_FIELD)) return { judge, ...rest };
  return { judge: { ...judge, severities: { ...severities, [UNKNOWN_FIELD]: 'error' } }, ...rest };
}

/** The same with the defaults of the webhook: an unknown field is a warning unless configured otherwise. */
export async function loadServerSettings(
  options: SettingsOptions,
  { cwd, now = () => new Date() }: Pick<Io, 'cwd' | 'now'>,
): Promise<Settings> {
  const { config, path, text } = await loadGoodConfig(cwd, options.config);
  const flags = await severityFlags(options.severity ?? []);
  const unknownFields = options.unknownFields ?? config.unknownFields;
  const validationLevel = options.validationLevel ?? config.validationLevel;
  const gatewayAPI = options.gatewayApi ?? config.gatewayAPI;
  const judgeBy = (...tables: readonly SeverityTable[]): JudgeOptions => ({
    severities: Object.assign({}, ...tables),
    ...defined({ unknownFields, validationLevel, gatewayAPI }),
    ...(config.exceptions.length === 0 ? {} : { exceptions: { all: config.exceptions, now } }),
  });
  return {
    judge: judgeBy(config.severities, flags),
    profiles: config.profiles.map(({ name, namespaceSelector, severities }) => ({
      name,
      namespaceSelector,
      judge: judgeBy(config.severities, severities, flags),
    })),
    exceptions: config.exceptions,
    suppressions: config.suppressions,
    ...defined({ path, text }),
  };
}

/** The options for an object in a namespace with these labels. */
export function judgeIn({ judge, profiles }: Settings, labels: Labels): JudgeOptions {
  return profiles.find(({ namespaceSelector }) => matches(namespaceSelector, labels))?.judge ?? judge;
}

/** Loads the configuration; throws a UsageError with all problems and their places. */
export async function loadGoodConfig(cwd: string, named?: string): Promise<LoadedConfig> {
  const loaded = await loadConfig(cwd, named);
  const { path, problems } = loaded;
  if (problems.length === 0) return loaded;
  throw wrongFile(path ?? CONFIG_FILE, problems);
}

/** The error for a required file with problems, with all places. */
export function wrongFile(file: string, problems: readonly ConfigProblem[]): UsageError {
  const lines = problems.map(({ line, column, path, message, hint }) => {
    const field = path === '' ? '' : `${path}: `;
    return `${file}:${line}:${column}: ${field}${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
  return new UsageError(lines);
}

async function severityFlags(flags: readonly string[]): Promise<SeverityTable> {
  if (flags.length === 0) return {};
  const { readSetting } = await import('../../config/setting.ts');
  const pairs = flags.map((flag) => {
    const split = flag.indexOf('=');
    if (split === -1) throw new UsageError(`--severity ${flag}: write CODE=error, CODE=warn or CODE=off`);
    const read = readSetting(flag.slice(0, split).trim(), flag.slice(split + 1).trim());
    if ('message' in read) throw new UsageError(`--severity ${flag}: ${read.message}`, read.hint);
    return [read.code, read.severity] as const;
  });
  return Object.fromEntries(pairs);
}
