// Policies of a random world that can't be judged: of the wrong structure, too deep, or with too many expressions.

import { pick, type Random } from '../mutants/random.ts';
import { chance } from './random.ts';
import type { WorldObject } from './world-parts.ts';

const POLICIES: ReadonlySet<string> = new Set([
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'BackendTLSPolicy',
  'AuthorizationPolicy',
]);

export const DEEP: unknown = Array.from({ length: 80 }).reduce<unknown>((value) => [value], 'x');

/** Forty expressions of 16 KB. */
export const LARGE = {
  policy: { matchExpressions: Array(40).fill('request.path == "/"'.padEnd(16_384)) as string[] },
};

/** Sometimes the object so that it can't be judged; its targets stay as they are. */
export function mayBeUnjudged(next: Random, object: WorldObject): WorldObject {
  if (!POLICIES.has(object.kind) || !chance(next, 0.1)) return object;
  const { spec } = object as unknown as { readonly spec: object };
  const broken = pick<object>(next, [
    {
      buffer: 5,
      upgradeConfig: 'websocket',
      default: 5,
      perConnectionBufferLimitBytes: {},
      connectTimeout: {},
      validation: 'System',
    },
    { deep: DEEP },
    object.kind === 'TrafficPolicy' ? { rbac: LARGE } : { deep: DEEP },
  ]);
  return { ...object, spec: { ...spec, ...broken } } as WorldObject;
}
