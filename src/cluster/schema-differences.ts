// Differences between the schema of an installed CRD and ours: each field, keyword and rule that differs, by path.

import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../schema/json-schema.ts';

const RULES = 'x-kubernetes-validations';
/** Keywords that contain schemas are compared one level deeper; a description doesn't affect validation. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'additionalProperties',
  'description',
  RULES,
]);

/** One line per difference, for example `spec.mcp.targets[].static.path is missing`. */
export function schemaDifferences(ours: JsonSchema, installed: unknown): string[] {
  return [...compare(ours, installed, '')];
}

function* compare(ours: unknown, installed: unknown, path: string): Generator<string> {
  const name = path === '' ? 'the object' : path;
  if (!isSchema(ours) || !isSchema(installed)) {
    if (!isDeepStrictEqual(ours, installed)) yield differs(name, ours, installed);
    return;
  }
  for (const keyword of keysOf(ours, installed)) {
    if (NOT_COMPARED.has(keyword)) continue;
    const [here, there] = [ours[keyword], installed[keyword]];
    if (isDeepStrictEqual(here, there)) continue;
    if (there === undefined) yield `${name} has no ${keyword}`;
    else yield `${name} has ${here === undefined ? 'a' : 'another'} ${keyword}`;
  }
  yield* compareRules(ours[RULES], installed[RULES], name);
  const [properties, others] = [membersOf(ours), membersOf(installed)];
  for (const property of keysOf(properties, others))
    yield* compare(properties[property], others[property], path === '' ? property : `${path}.${property}`);
  if (ours['items'] !== undefined || installed['items'] !== undefined)
    yield* compare(ours['items'], installed['items'], `${path}[]`);
  if (ours['additionalProperties'] !== undefined || installed['additionalProperties'] !== undefined)
    yield* compare(ours['additionalProperties'], installed['additionalProperties'], `${path}.*`);
}

function differs(name: string, ours: unknown, installed: unknown): string {
  if (installed === undefined) return `${name} is missing`;
  return ours === undefined ? `${name} is not of this version` : `${name} is another`;
}

function* compareRules(ours: unknown, installed: unknown, name: string): Generator<string> {
  const [here, there] = [listOf(ours), listOf(installed)];
  const missing = here.filter((rule) => !there.some((other) => isDeepStrictEqual(rule, other)));
  const added = there.filter((rule) => !here.some((other) => isDeepStrictEqual(rule, other)));
  const isChanged = (rule: unknown): boolean => missing.some((other) => labelOf(other) === labelOf(rule));
  for (const rule of missing) {
    const changed = added.some((other) => labelOf(other) === labelOf(rule));
    yield `${name} ${changed ? 'has another' : 'lacks the'} rule ${labelOf(rule)}`;
  }
  for (const rule of added) if (!isChanged(rule)) yield `${name} has a rule ${labelOf(rule)}`;
}

/** The id at the start of our messages; for a foreign rule, its text. */
function labelOf(rule: unknown): string {
  const { rule: text, message } = rule as { rule?: unknown; message?: unknown };
  const shown = String(message ?? text);
  return /^([A-Z]+-\d+):/.exec(shown)?.[1] ?? shown.slice(0, 60);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (schema: JsonSchema): JsonSchema =>
  isSchema(schema['properties']) ? schema['properties'] : {};

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keysOf(one: JsonSchema, other: JsonSchema): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
