// Settings of a translation: read from a value, with all of its problems, and completed with defaults.

import { advice, type Fault } from '../diagnostics/finding.ts';
import { formatPath, type Segments, valueAt } from '../diagnostics/path.ts';
import { defined } from '../grammar/defined.ts';
import { isObject } from '../grammar/json.ts';
import { compileDefaults } from '../schema/defaults.ts';
import type { Node } from '../schema/node.ts';
import { dropNulls } from '../schema/nulls.ts';
import { compareInSchemaOrder } from '../schema/order.ts';
import type { Filled, Static } from '../schema/static.ts';
import { structureCheck } from '../schema/structure.ts';
import type { Elsewhere } from '../schema/unknown-field.ts';
import { compileWalk } from '../schema/walk.ts';
import { VALIDATORS } from './generated/structure.js';
import { SettingsSchema } from './settings-schema.ts';

/** With all defaults. */
export type Settings = Filled<typeof SettingsSchema>;

/** As the user writes them: every member is optional. */
export type SettingsInput = Static<typeof SettingsSchema>;

export interface SettingsProblem {
  /** A warning leaves the settings usable, with the default in place of the wrong value. */
  readonly severity: 'error' | 'warning';
  /** `validation.level` */
  readonly path: string;
  readonly segments: Segments;
  /** The problem is at the key, as with unknown settings, rather than at its value. */
  readonly isKey: boolean;
  readonly message: string;
  readonly hint?: string;
}

export interface ReadSettings {
  /** A top-level key whose value has errors is ignored. */
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
}

const fill = compileDefaults(SettingsSchema);
const walk = compileWalk(SettingsSchema);
const compare = compareInSchemaOrder(SettingsSchema);
const isMergedField = (segments: Segments): boolean => segments[0] === 'policyMerge' && segments.length === 3;

export const defaultSettings: Settings = fill({}).value as Settings;

/** Reads any value; what is absent, undefined or null gets its default. */
export function readSettings(value: unknown): ReadSettings {
  if (value == null) return { settings: defaultSettings, problems: [] };
  const written = withMeshAlias(withLevelInLowerCase(dropNulls(SettingsSchema, value)));
  const problems = problemsOf(written);
  const broken = new Set(
    problems.filter(({ severity }) => severity === 'error').map(({ segments }) => segments[0]),
  );
  const kept = isObject(written)
    ? Object.fromEntries(Object.entries(written).filter(([key]) => !broken.has(key)))
    : {};
  return { settings: fill(withoutMergesUnknown(kept)).value as Settings, problems };
}

/** Settings that a program passes. Wrong ones are a TypeError: otherwise the program would go on with settings that it didn't ask for. */
export function checkedSettings(given: unknown): Settings {
  const { settings, problems } = readSettings(given);
  const wrong = problems.find(({ severity }) => severity === 'error');
  if (wrong === undefined) return settings;
  const { path, message, hint } = wrong;
  throw new TypeError(
    `settings${path === '' ? '' : `.${path}`}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

function problemsOf(written: unknown): readonly SettingsProblem[] {
  const structural = checkStructure(written).map(({ segments, fault }) => problem(segments, fault, written));
  const broken = structural.map(({ segments }) => segments);
  const options = { broken, maxExpressionBytes: Number.POSITIVE_INFINITY, budget: { confirm: 0, trees: 0 } };
  const rules = walk(written, options).faults.map(({ segments, fault }) => problem(segments, fault, written));
  return [...structural, ...rules, ...contradiction(written)].sort((left, right) =>
    compare(left.segments, right.segments),
  );
}

/** Two names of one setting with different values. */
function contradiction(written: unknown): readonly SettingsProblem[] {
  const [alias, value] = [valueAt(written, ['enableMeshAutoMtls']), valueAt(written, ['mesh', 'autoMtls'])];
  if (typeof alias !== 'boolean' || typeof value !== 'boolean' || alias === value) return [];
  const fault = advice(`\`mesh.autoMtls\`, the same setting, is ${value}`, 'remove one of the two');
  return [problem(['enableMeshAutoMtls'], fault, written)];
}

function problem(segments: Segments, fault: Fault, written: unknown): SettingsProblem {
  const isKey = fault.sort === 'unknown-field';
  const isOtherMerge = !isKey && isMergedField(segments) && typeof valueAt(written, segments) === 'string';
  const { message, hint } = isKey ? advice('unknown setting', fault.hint) : fault;
  return {
    severity: isOtherMerge ? 'warning' : 'error',
    path: formatPath(segments),
    segments,
    isKey,
    message: isOtherMerge ? `${message}; ignored: the field is not merged deeply` : message,
    ...defined({ hint }),
  };
}

/** The deployment's environment writes `STRICT`. */
function withLevelInLowerCase(value: unknown): unknown {
  const level = valueAt(value, ['validation', 'level']);
  if (typeof level !== 'string') return value;
  const lower = level.trim().toLowerCase();
  const levels: readonly string[] = SettingsSchema.properties.validation.properties.level.enum ?? [];
  if (!levels.includes(lower)) return value;
  const settings = value as { readonly validation: object };
  return { ...settings, validation: { ...settings.validation, level: lower } };
}

/** `enableMeshAutoMtls` is another name of `mesh.autoMtls`; where both are written, a difference is an error. */
function withMeshAlias(value: unknown): unknown {
  const alias = valueAt(value, ['enableMeshAutoMtls']);
  if (typeof alias !== 'boolean' || valueAt(value, ['mesh', 'autoMtls']) !== undefined) return value;
  const { mesh, ...settings } = value as { readonly mesh?: unknown };
  if (mesh !== undefined && !isObject(mesh)) return value;
  return { ...settings, mesh: { ...mesh, autoMtls: alias } };
}

/** Drops the values that a warning reports. */
function withoutMergesUnknown(value: Readonly<Record<string, unknown>>): unknown {
  const merges = valueAt(value, ['policyMerge', 'trafficPolicy']);
  if (!isObject(merges)) return value;
  const known = Object.fromEntries(Object.entries(merges).filter(([, merge]) => merge === 'DeepMerge'));
  return { ...value, policyMerge: { trafficPolicy: known } };
}

/** Where a misplaced setting, or one written with a dot, belongs. */
const elsewhere: Elsewhere = {
  known: (parent, name) => {
    const path = [...parent, ...name.split('.')].join('.');
    return name.includes('.') && PATHS.includes(path)
      ? {
          hint: `a dot means nesting: write \`${path.split('.').join(': {')}: ...${'}'.repeat(path.split('.').length - 1)}\``,
        }
      : undefined;
  },
  nearby: (_, name) => {
    const paths = PATHS.filter((path) => path === name || path.endsWith(`.${name}`));
    return paths.length === 1 ? { hint: `write \`${paths[0]}\`` } : undefined;
  },
  far: () => undefined,
};

/** Every setting by its full name. */
const PATHS: readonly string[] = pathsBelow(SettingsSchema, '');

function pathsBelow(node: Node, path: string): string[] {
  if (node.type !== 'object') return [];
  return Object.entries(node.properties).flatMap(([name, child]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...pathsBelow(child, own)];
  });
}

const checkStructure = structureCheck(SettingsSchema, VALIDATORS['TranslationSettings']!, elsewhere);
