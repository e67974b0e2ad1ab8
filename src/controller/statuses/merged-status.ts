// The status of an object as it should be, put into the stored one: pure. What belongs to others stays: conditions of other types, entries
// of other controllers, members that we don't write.

import { equalJson, isObject, type JsonObject } from '../../grammar/json.ts';
import { mergedConditions, type WantedCondition } from './merged-conditions.ts';

/** The parts of a status that we write; what is absent stays as it is. */
export interface WantedStatus {
  readonly conditions?: readonly WantedCondition[];
  readonly listeners?: readonly WantedListener[];
  readonly parents?: readonly WantedEntry[];
  readonly ancestors?: readonly WantedEntry[];
  readonly supportedFeatures?: readonly unknown[];
  readonly addresses?: readonly unknown[];
}

export interface WantedListener {
  readonly name: string;
  readonly conditions: readonly WantedCondition[];
}

export interface WantedEntry {
  readonly controllerName: string;
  readonly conditions: readonly WantedCondition[];
  readonly parentRef?: unknown;
  readonly ancestorRef?: unknown;
}

export interface MergeOptions {
  /** Our controller names. */
  readonly controllers: readonly string[];
  /** RFC 3339, in seconds. */
  readonly now: string;
  /** A stored condition of the object itself that someone else decides about. */
  readonly leaves?: (condition: JsonObject) => boolean;
}

/** Lists with entries of several controllers, and how many the CRDs allow. */
const SHARED = [
  { list: 'parents', reference: 'parentRef', most: 32 },
  { list: 'ancestors', reference: 'ancestorRef', most: 16 },
] as const;

/** The members of the status that differ from the stored ones, as a merge patch; undefined: nothing differs. `null` removes a member. */
export function statusPatch(
  wanted: WantedStatus | undefined,
  stored: unknown,
  options: MergeOptions,
): JsonObject | undefined {
  const before = isObject(stored) ? stored : {};
  const after: Record<string, unknown> = {};
  if (wanted?.conditions !== undefined)
    after['conditions'] = mergedConditions(
      wanted.conditions,
      before['conditions'],
      options.now,
      options.leaves,
    );
  if (wanted?.listeners !== undefined)
    after['listeners'] = mergedListeners(wanted.listeners, before['listeners'], options.now);
  if (wanted?.supportedFeatures !== undefined) after['supportedFeatures'] = wanted.supportedFeatures;
  if (wanted?.addresses !== undefined) after['addresses'] = wanted.addresses;
  for (const shared of SHARED) {
    const entries = mergedEntries(wanted?.[shared.list], before[shared.list], shared, options);
    if (entries !== undefined) after[shared.list] = entries;
  }
  const changed = Object.entries(after).filter(([name, value]) => !isSame(name, value, before[name]));
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** Of shared lists, the order of entries says nothing, and another controller may write another one. */
function isSame(name: string, after: unknown, before: unknown): boolean {
  if (
    after === null ||
    (Array.isArray(after) && after.length === 0 && name !== 'parents' && name !== 'ancestors')
  )
    return before === undefined || before === null || equalJson(after ?? [], before);
  if (!SHARED.some(({ list }) => list === name)) return equalJson(after, before);
  if (!Array.isArray(after) || !Array.isArray(before) || after.length !== before.length) return false;
  return after.every((entry) => before.some((other) => equalJson(entry, other)));
}

/** Listeners belong to one controller, that of the Gateway. */
function mergedListeners(
  wanted: readonly WantedListener[],
  stored: unknown,
  now: string,
): readonly JsonObject[] | null {
  if (wanted.length === 0) return null;
  const before = Array.isArray(stored) ? stored.filter(isObject) : [];
  return wanted.map((listener) => {
    const own = before.find(({ name }) => name === listener.name);
    return { ...listener, conditions: mergedConditions(listener.conditions, own?.['conditions'], now) };
  });
}

/** Undefined: the list stays as it is. */
function mergedEntries(
  wanted: readonly WantedEntry[] | undefined,
  stored: unknown,
  { reference, most }: (typeof SHARED)[number],
  { controllers, now }: MergeOptions,
): readonly JsonObject[] | undefined {
  const before = Array.isArray(stored) ? stored.filter(isObject) : [];
  const isOurs = ({ controllerName }: { readonly controllerName?: unknown }): boolean =>
    controllers.includes(String(controllerName));
  const others = before.filter((entry) => !isOurs(entry));
  if (wanted === undefined) return others.length === before.length ? undefined : others;
  const ours = wanted.filter(isOurs).map((entry) => {
    const own = before.find(
      (other) =>
        other['controllerName'] === entry.controllerName && equalJson(other[reference], entry[reference]),
    );
    return { ...entry, conditions: mergedConditions(entry.conditions, own?.['conditions'], now) };
  });
  return [...fitting(ours, Math.max(0, most - others.length)), ...others];
}

interface MergedEntry extends JsonObject {
  readonly conditions: readonly JsonObject[];
}

/** As many of our entries as the entries of others leave place for. A summary at the end stays, and counts those that are left out too. */
function fitting(entries: readonly MergedEntry[], most: number): readonly JsonObject[] {
  const kept = entries.slice(0, most);
  const last = entries.at(-1);
  const summary = last?.conditions.find(({ type }) => type === 'StatusSummarized');
  if (kept.length === entries.length || most === 0 || summary === undefined) return kept;
  const text = String(summary['message']);
  const message = text.replace(/^\d+/, (count) => String(Number(count) + entries.length - most));
  return [...kept.slice(0, -1), { ...last, conditions: [{ ...summary, message }] }];
}

/** The status with shorter messages, for an object that the API server finds too large. */
export function shortened(patch: JsonObject, most: number): JsonObject {
  return JSON.parse(
    JSON.stringify(patch, (name, value: unknown) =>
      name === 'message' && typeof value === 'string' && value.length > most
        ? `${value.slice(0, most - 1).toWellFormed()}…`
        : value,
    ),
  ) as JsonObject;
}
