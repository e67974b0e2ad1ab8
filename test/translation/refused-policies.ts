// The policies of docs/reference/refusals.md, each in a world beside valid objects, and the result there.

import { parse } from 'yaml';
import { REFUSALS, type Refusal } from '../../src/generate/refusals.ts';
import type { Translation } from '../../src/translation/planes.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { objectsOf, SHARED } from './hostile-fields.ts';
import { backendRef, gateway, httpRoute } from './objects.ts';

export interface RefusedPolicy extends Refusal {
  readonly kind: string;
  /** The object, its route, and other objects of its own. */
  readonly name: string;
  /** Its own objects, without the shared ones. */
  readonly objects: readonly unknown[];
  readonly object: unknown;
}

/** By the member of their spec, in which the full policies have them. */
const BASES: Readonly<Record<string, number>> = { extAuth: 0, extProc: 2, rateLimit: 3, jwt: 4 };

/** The full policy that a spec is a variant of. */
export function baseOf(spec: Readonly<Record<string, unknown>>): number {
  return Object.keys(spec).flatMap((member) => BASES[member] ?? [])[0] ?? 0;
}

export const REFUSED: readonly RefusedPolicy[] = Object.entries(REFUSALS)
  .flatMap(([kind, refusals]) => refusals.map((refusal) => ({ kind, ...refusal })))
  .map((refusal, index) => {
    const { kind } = refusal;
    const spec = parse(refusal.spec) as Readonly<Record<string, unknown>>;
    const objects = objectsOf({ name: kind, kind, base: baseOf(spec), spec }, index);
    const object = objects.find((one) => (one as { kind: string }).kind === kind);
    return { ...refusal, name: `m${index}`, objects, object };
  });

/** A Gateway, and a valid route. */
export const FINE: readonly unknown[] = [
  ...SHARED,
  gateway(),
  httpRoute('fine', {
    rules: [{ matches: [{ path: { value: '/fine' } }], backendRefs: [backendRef('svc')] }],
  }),
];

type Condition = Readonly<Record<'type' | 'status' | 'reason' | 'message', string>>;

/** Its `Accepted` conditions. */
export function acceptance({ statuses }: Translation, { kind, name }: RefusedPolicy): Condition | undefined {
  const { status } = statuses.find((one) => one.kind === kind && one.name === name) ?? {};
  const { ancestors, conditions } = (status ?? {}) as {
    readonly ancestors?: readonly { readonly conditions: readonly Condition[] }[];
    readonly conditions?: readonly Condition[];
  };
  return (ancestors?.[0]?.conditions ?? conditions)?.find(({ type }) => type === 'Accepted');
}

/** What is served: all of its targets, or none. */
export function isServed(translation: Translation, { kind, name }: RefusedPolicy): boolean {
  const gateways = proxiesIn(translation);
  const own = gateways.find((one) => one.name === name) ?? gateways.find((one) => one.name === 'edge')!;
  if (kind.startsWith('Backend') && !own.clusters.some((cluster) => cluster.name?.includes(`_${name}_`)))
    return false;
  return forwards(own, `/${name}`);
}

/** Whether the listener of its Gateway reports that the policy is missing. */
export function isLeftOut({ statuses }: Translation, { name }: RefusedPolicy): boolean {
  const { status } = statuses.find((one) => one.kind === 'Gateway' && one.name === name) ?? {};
  const { listeners = [] } = (status ?? {}) as {
    readonly listeners?: readonly { readonly conditions: readonly Condition[] }[];
  };
  return listeners.some(({ conditions }) =>
    conditions.some(({ type, message }) => type === 'Programmed' && message.includes('HCM plugin')),
  );
}

/** Whether requests for a path are forwarded. */
export function forwards({ listeners, routes }: ProxyConfiguration, path: string): boolean {
  const found = routes
    .flatMap(({ virtualHosts = [] }) => virtualHosts)
    .flatMap((host) => host.routes ?? [])
    .find(({ match }) => match?.pathSeparatedPrefix === path);
  return listeners.length > 0 && found?.route !== undefined;
}
