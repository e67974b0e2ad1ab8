// The options of an installation that are flags of `gatewarden serve` with the same name as in `gatewarden manifests`. The Deployment has
// those that differ from the default, and an installation is read back from them.

import { DEFAULT_OPTIONS, type RegistrationOptions } from './options.ts';

/** Options with one value. */
export type ValueOption =
  | 'validationLevel'
  | 'earlyRefusal'
  | 'validatingFailurePolicy'
  | 'mutatingFailurePolicy'
  | 'timeoutSeconds'
  | 'auditInterval'
  | 'secureMetrics'
  | 'events';

interface ServerFlag {
  readonly flag: string;
  readonly option: ValueOption;
  /** The allowed values, as text. Absent: the flag has no value, and is there or not. */
  readonly values?: RegExp;
}

export const SERVER_FLAGS: readonly ServerFlag[] = [
  { flag: '--validation-level', option: 'validationLevel', values: /^(?:standard|strict)$/ },
  { flag: '--early-refusal', option: 'earlyRefusal', values: /^(?:true|false)$/ },
  { flag: '--validating-failure-policy', option: 'validatingFailurePolicy', values: /^(?:Fail|Ignore)$/ },
  { flag: '--mutating-failure-policy', option: 'mutatingFailurePolicy', values: /^(?:Fail|Ignore)$/ },
  { flag: '--timeout-seconds', option: 'timeoutSeconds', values: /^(?:[1-9]|[12][0-9]|30)$/ },
  { flag: '--audit-interval', option: 'auditInterval', values: /^(?:[0-9]{1,5}(?:h|m|s|ms)){1,4}$/ },
  { flag: '--secure-metrics', option: 'secureMetrics' },
  { flag: '--events', option: 'events' },
];

/** The flags of the options that aren't the default, each with its value. */
export function serverFlagValues(options: RegistrationOptions): readonly (readonly [string, ...string[]])[] {
  return SERVER_FLAGS.flatMap(({ flag, option, values }): (readonly [string, ...string[]])[] => {
    if (options[option] === DEFAULT_OPTIONS[option]) return [];
    return [values === undefined ? [flag] : [flag, String(options[option])]];
  });
}

/** As arguments of a container: `--flag=value`. */
export const serverFlags = (options: RegistrationOptions): string[] =>
  serverFlagValues(options).map((parts) => parts.join('='));

/** The options in the arguments of a container; a value that isn't allowed is left out. */
export function readServerFlags(args: readonly string[]): Partial<RegistrationOptions> {
  const found: Partial<Record<ValueOption, string | number | boolean>> = {};
  for (const { flag, option, values } of SERVER_FLAGS) {
    if (values === undefined) {
      if (args.includes(flag)) found[option] = true;
      continue;
    }
    const text = flagValue(args, flag);
    if (text === undefined || !values.test(text)) continue;
    const type = typeof DEFAULT_OPTIONS[option];
    found[option] = type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;
  }
  return found as Partial<RegistrationOptions>;
}

/** The value of the last `--flag=value` or `--flag value`. */
export function flagValue(args: readonly string[], flag: string): string | undefined {
  let found: string | undefined;
  for (const [index, arg] of args.entries()) {
    if (arg.startsWith(`${flag}=`)) found = arg.slice(flag.length + 1);
    else if (arg === flag) found = args[index + 1];
  }
  return found;
}
