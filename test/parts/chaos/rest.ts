// The checker of a world under failures: whether everything is as a fresh translation of the cluster has it, and which invariants were broken
// on the way there.

import { setTimeout as delay } from 'node:timers/promises';
import type { AuditedWrite } from '../cluster.ts';
import type { ChaosWorld, LinkedProxy } from './world.ts';

export interface RestOptions {
  /** Milliseconds until everything must be as it should be. */
  readonly limit?: number;
  /** Those that can be reached at the moment; default: all. */
  readonly proxies?: readonly LinkedProxy[];
  /** Differences that are as they should be. */
  readonly expected?: (line: string) => boolean;
}

export interface Rest {
  /** Milliseconds until everything was as it should be. */
  readonly settled: number;
  readonly violations: readonly string[];
}

export const SETTLE = 60_000;
/** Milliseconds in which nothing may be written at rest. */
const QUIET = 1_000;

/** Waits until everything is as it should be, and then whether nothing is written any more. */
export async function rest(
  world: ChaosWorld,
  { limit = SETTLE, proxies, expected = () => false }: RestOptions = {},
): Promise<Rest> {
  const since = performance.now();
  let differences: readonly string[] = ['never compared'];
  while (performance.now() - since < limit) {
    const found = await world.differences(proxies).catch((error: Error) => [error.message]);
    differences = found.filter((line) => !expected(line));
    if (differences.length === 0) break;
    await delay(200);
  }
  const settled = Math.round(performance.now() - since);
  if (differences.length > 0)
    return { settled, violations: differences.slice(0, 20).map((each) => `after ${limit} ms: ${each}`) };
  await delay(QUIET);
  const place = world.writes.all.length;
  await delay(QUIET);
  const written = world.writes.statusWrites(place).map(({ id }) => `status written at rest: ${id}`);
  return { settled, violations: written };
}

/** What must not have happened at any time: flaps of statuses, failed requests, writes by a replica that no longer leads. */
export async function brokenInvariants(world: ChaosWorld): Promise<readonly string[]> {
  return [
    ...world.writes.flaps().map((flap) => `flap: ${flap}`),
    ...world.traffic.bad.map((bad) => `known-good route: ${bad}`),
    ...leaderFaults(await world.cluster.audit()),
  ];
}

/** What only the leader writes. */
const OF_LEADER =
  /^(?:\S+\/status|gatewayclasses|deployments|services|configmaps(?! \S+\/gatewarden-rejections-)|serviceaccounts) /;

/** Writes by an account that another one has taken the Lease from. Those that were on their way at that time are not counted. */
export function leaderFaults(writes: readonly AuditedWrite[], onTheWay = 1_000): readonly string[] {
  const found: string[] = [];
  let holder: string | undefined;
  let since = 0;
  for (const { user, object, status, at, verb, isDryRun, holder: taken } of writes) {
    if (!user.includes(':controller-') || status >= 400 || isDryRun) continue;
    if (object.startsWith('leases ')) {
      if (taken === undefined || taken === '') holder = undefined;
      else if (holder !== user) {
        holder = user;
        since = at;
      }
      continue;
    }
    if (!OF_LEADER.test(object) || verb === 'get') continue;
    if (holder === undefined || holder === user || at - since < onTheWay) continue;
    found.push(
      `${user} wrote ${object} (${verb}) at ${new Date(at).toISOString()}, ${at - since} ms after ${holder} has got the Lease`,
    );
  }
  return found;
}
