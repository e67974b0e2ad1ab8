// The settings of the control plane, from its environment. All mistakes are reported at once.

import { invalid, showValue } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import { formatPath } from '../diagnostics/path.ts';
import { defined } from '../grammar/defined.ts';
import { PROVISIONING_SETTINGS } from '../translation/provisioning-settings.ts';
import { readSettings, type Settings, type SettingsProblem } from '../translation/settings.ts';
import { crossChecks } from './cross-checks.ts';
import { type SettingVariable, withMergesAsText } from './setting-variable.ts';
import type { PlacedFault, Variable } from './variable.ts';
import { PREFIX, type PREFIXED, type UNPREFIXED, VARIABLES } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `XDS_SERVICE_PORT` is `xdsServicePort`. */
type MemberName<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<MemberName<Rest>>}`
  : Lowercase<S>;

type All = typeof PREFIXED & typeof UNPREFIXED;
type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** A member for each variable that is no setting of the translation; durations are in milliseconds. */
type Members = {
  readonly [K in keyof All as All[K] extends SettingVariable ? never : MemberName<K>]: ValueOf<All[K]>;
};

export interface ControlPlaneSettings extends Members {
  readonly translation: Settings;
}

export interface EnvironmentProblem {
  /** An error stops the start. A warning is logged as an error, and the default applies. */
  readonly severity: 'error' | 'warning';
  readonly variable: string;
  /** As in the message, cut and escaped. */
  readonly value: string;
  /** Begins with the variable, and with the path inside a JSON text. */
  readonly message: string;
  readonly hint?: string;
}

export interface ReadEnvironment {
  /** A variable with a wrong value has its default. */
  readonly settings: ControlPlaneSettings;
  readonly problems: readonly EnvironmentProblem[];
}

const isSetting = (variable: Variable): variable is SettingVariable => 'setting' in variable;

export const memberName = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Unknown variables are ignored: Kubernetes itself sets some with our prefix, for Services. */
export function readEnvironment(environment: Environment): ReadEnvironment {
  const problems: EnvironmentProblem[] = [];
  const members: Record<string, unknown> = {};
  const written: WrittenSetting[] = [];
  for (const [name, variable] of VARIABLES) {
    const text = Object.hasOwn(environment, name) ? environment[name] : undefined;
    const read = text === undefined ? { value: variable.default } : variable.read(text);
    if ('faults' in read)
      problems.push(...read.faults.map((fault) => problemOf(name, text ?? '', fault, variable.stopsStart)));
    const value = 'faults' in read ? variable.default : read.value;
    if (!isSetting(variable)) members[memberName(withoutPrefix(name))] = value;
    else if (text !== undefined && !('faults' in read))
      written.push({ name, text, path: variable.setting, value });
  }
  const own = members as unknown as Members;
  const translation = translationOf(written, { ...provisioning(own), systemNamespace: own.podNamespace });
  const settings = { ...own, translation: translation.settings };
  problems.push(
    ...translation.problems,
    ...crossChecks(settings, environment).map(({ name, text, fault }) => problemOf(name, text, fault)),
  );
  return { settings, problems: inListOrder(problems) };
}

const withoutPrefix = (name: string): string => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);

function problemOf(
  variable: string,
  text: string,
  { place, message, hint }: PlacedFault,
  stopsStart = true,
): EnvironmentProblem {
  const isSentence = !/^(?:Invalid|Unsupported|Required|Forbidden|Duplicate)/.test(message);
  const shown = isSentence && place === undefined ? invalid(text, message).message : message;
  return {
    severity: stopsStart ? 'error' : 'warning',
    variable,
    value: showValue(text),
    message: `${place === undefined ? variable : `${variable}: ${place}`}: ${shown}`,
    ...defined({ hint }),
  };
}

interface WrittenSetting {
  readonly name: string;
  readonly text: string;
  readonly path: Segments;
  readonly value: unknown;
}

/** The settings of the translation that the variables make, with those that the control plane sets itself. */
function translationOf(
  written: readonly WrittenSetting[],
  own: object,
): { settings: Settings; problems: EnvironmentProblem[] } {
  // One variable at a time, so that a wrong value takes nothing else with it.
  const found = written.map((each) => ({ ...each, ...readSettings(inputOf(each)) }));
  const good = found.filter(({ problems }) => problems.every(({ severity }) => severity !== 'error'));
  const input: Record<string, unknown> = { verifyTargets: true, ...own };
  for (const variable of VARIABLES.values())
    if (isSetting(variable) && variable.hasOwnDefault) place(input, variable.setting, variable.default);
  for (const each of good) place(input, each.path, each.value);
  return {
    settings: readSettings(input).settings,
    problems: found.flatMap((each) => each.problems.map((problem) => settingProblem(each, problem))),
  };
}

/** The settings that only provisioning reads have the names of their variables. */
const provisioning = (own: Members): object =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(PROVISIONING_SETTINGS, name),
    ),
  );

function inputOf({ path, value }: WrittenSetting): object {
  const input = {};
  place(input, path, value);
  return input;
}

/** Only names from the list: never a name from the environment. */
function place(input: Record<string, unknown>, path: Segments, value: unknown): void {
  const [name, ...rest] = path as readonly [string, ...string[]];
  if (rest.length === 0) input[name] = name === 'policyMerge' ? withMergesAsText(value) : value;
  else {
    input[name] ??= {};
    place(input[name] as Record<string, unknown>, rest, value);
  }
}

function settingProblem({ name, text, path }: WrittenSetting, problem: SettingsProblem): EnvironmentProblem {
  const { severity, segments, isKey, message } = problem;
  const inside = segments.slice(path.length);
  const variable = VARIABLES.get(name)!;
  const isWholeJson = inside.length === 0 && variable.defaultText !== undefined;
  // Hints of the settings are for YAML.
  const hint = isWholeJson ? `write for example \`${variable.defaultText}\`` : problem.hint;
  const at = inside.length === 0 ? name : `${name}: ${formatPath(inside)}`;
  return {
    severity,
    variable: name,
    value: showValue(text),
    message: `${at}: ${isKey ? message.replace('unknown setting', 'unknown member') : message}`,
    ...defined({ hint }),
  };
}

function inListOrder(problems: readonly EnvironmentProblem[]): EnvironmentProblem[] {
  const order = [...VARIABLES.keys()];
  return problems.toSorted((left, right) => order.indexOf(left.variable) - order.indexOf(right.variable));
}
