// The types of objects: what a kind's schema says is what compiles, as written and with defaults. `npm run typecheck` is the test: an
// error that is no longer one makes `@ts-expect-error` one.

import { judge } from '../../src/judgement/judge.ts';
import type { AnyKind } from '../../src/kinds/index.ts';
import type {
  EdgeBackend,
  FilledByKind,
  FilledEdgeBackend,
  FilledObject,
  FilledTrafficPolicy,
  HTTPListenerPolicy,
  KindName,
  ObjectsByKind,
  TrafficPolicy,
} from '../../src/kinds/types.ts';
import {
  array,
  defaulted,
  defaultedFrom,
  integer,
  json,
  map,
  object,
  optional,
  string,
} from '../../src/schema/node.ts';
import type { Filled, Static } from '../../src/schema/static.ts';
import { type Finding, type ValidationOptions, validate } from '../../src/validation.ts';

/** The same type, either way. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <_T extends true>(): void => undefined;

// Every kind has its types, and there is no other.
is<Same<KindName, AnyKind['kind']>>();
is<Same<keyof FilledByKind, KindName>>();
is<Same<ObjectsByKind[KindName]['kind'], KindName>>();
is<Same<FilledObject['kind'], KindName>>();

// What is written.
const limits = object({
  retries: defaulted('D-01', 3, integer()),
  mode: defaulted('D-01', 'Sync', string({ enum: ['Sync', 'Async'] })),
  path: defaultedFrom('D-12', 'demand', () => undefined, string()),
  alpn: defaulted('D-27', ['h2'], array(string()), { fillsEmpty: true }),
  name: string(),
  note: optional(string()),
});
interface Written {
  readonly retries?: number;
  readonly mode?: 'Sync' | 'Async';
  readonly path?: string;
  readonly alpn?: readonly string[];
  readonly name: string;
  readonly note?: string;
}
is<Same<Static<typeof limits>, { readonly [K in keyof Written]: Written[K] }>>();

// What has a default is there; one that follows from others may be none, and a list that it fills has an item.
interface WithDefaults {
  readonly retries: number;
  readonly mode: 'Sync' | 'Async';
  readonly path?: string;
  readonly alpn: readonly [string, ...string[]];
  readonly name: string;
  readonly note?: string;
}
is<Same<Filled<typeof limits>, { readonly [K in keyof WithDefaults]: WithDefaults[K] }>>();

// Defaults that need a member are there together, or the object is empty.
const circuitBreakers = object(
  { connections: defaulted('D-34', 1024, integer()), retries: defaulted('D-34', 3, integer()) },
  { defaultsNeedMember: true },
);
export function breakers(filled: Filled<typeof circuitBreakers>): number {
  // @ts-expect-error: an empty object has no defaults
  const unsure: number = filled.retries;
  return filled.connections === undefined ? unsure : filled.connections + filled.retries;
}

// Lists, maps and free JSON.
const nested = object({
  items: array(limits),
  byName: optional(map(limits)),
  any: json(),
  free: json({ shape: 'object' }),
});
export function reach(filled: Filled<typeof nested>): number | undefined {
  // @ts-expect-error: of free JSON nothing is known
  filled.any.x;
  const anything: unknown = filled.free['x'];
  return anything === undefined ? filled.items[0]?.retries : filled.byName?.['a']?.retries;
}

// A whole object.
export const files: EdgeBackend = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { name: 'files' },
  spec: { mcp: { targets: [{ name: 'a', static: { host: 'a.example', port: 80, protocol: 'SSE' } }] } },
};
export const misspelt: EdgeBackend = {
  ...files,
  // @ts-expect-error
  spec: { mpc: { targets: [] } },
};
export const wrongVersion: EdgeBackend = {
  ...files,
  // @ts-expect-error
  apiVersion: 'edge.gatewarden.dev/v1',
};
export const wrongEnum: EdgeBackend = {
  ...files,
  // @ts-expect-error
  spec: { mcp: { targets: [{ name: 'a', static: { host: 'a', port: 80, protocol: 'sse' } }] } },
};
type Retry<P extends { readonly spec: { readonly retry?: unknown } }> = NonNullable<P['spec']['retry']>;
// @ts-expect-error: what has a default may be absent as it is written
export const unfilled = (retry: Retry<TrafficPolicy>): Retry<FilledTrafficPolicy> => retry;
export const filled = (retry: Retry<FilledTrafficPolicy>): Retry<TrafficPolicy> => retry;
export const asWritten = (filled: FilledEdgeBackend): EdgeBackend => filled;

// A type inside itself.
export function deepest({ spec }: HTTPListenerPolicy): string | undefined {
  const attributes = spec.accessLog?.[0]?.openTelemetry?.attributes;
  return attributes?.values?.[0]?.value.arrayValue?.[0]?.kvListValue?.values?.[0]?.value.stringValue;
}

// A judged object is of its kind only where it is sound.
export function attemptsOf(given: unknown): number | undefined {
  const judgement = judge(given);
  // @ts-expect-error
  judgement.object.spec;
  if (!judgement.isSound) return undefined;
  const judged = judgement.object;
  // @ts-expect-error: of which kind?
  judged.spec.timeouts;
  return judged.kind === 'TrafficPolicy' ? judged.spec.retry?.attempts : undefined;
}

export function keepaliveOf(given: unknown): number | undefined {
  const { object: judged } = validate(given);
  // @ts-expect-error: an object whose structure is broken has no type
  judged.kind;
  if (judged?.kind !== 'EdgeBackend') return undefined;
  const retries: number | undefined = judged.spec.policies?.tcp?.keepalive?.retries;
  return retries;
}

// Codes are those of the catalogue.
export const codes = ({ code }: Finding): boolean => code === 'EB-04';
// @ts-expect-error
export const misspeltCode = ({ code }: Finding): boolean => code === 'EB-4';
export const options: ValidationOptions = { severities: { 'W-02': 'error' } };
// @ts-expect-error
export const misspeltOption: ValidationOptions = { severities: { 'W-2': 'error' } };
