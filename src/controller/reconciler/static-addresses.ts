// Addresses that a Gateway asks the load balancer for: whether they are assigned, and how long to wait for that.

import { isIPv6 } from 'node:net';
import type { Clock } from '../../cluster/clock.ts';
import type { WantedCondition } from '../statuses/merged-conditions.ts';
import type { Address } from './addresses.ts';

/** Milliseconds that a load balancer has, until its answer is that it can't use the address. */
const ASSIGNMENT = 10_000;

/** Those of the asked addresses that the load balancer has not assigned. */
export function unassigned(asked: readonly string[], assigned: readonly Address[]): readonly string[] {
  const known = new Set(assigned.map(({ value }) => canonical(value)));
  return asked.filter((value) => !known.has(canonical(value)));
}

/** One address has several spellings. */
const canonical = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname : address;

export function addressNotUsable(
  missing: readonly string[],
  asked: readonly string[],
  assigned: readonly Address[],
): WantedCondition {
  const has = assigned.length === 0 ? 'none' : assigned.map(({ value }) => value).join(', ');
  const one = asked.length === 1 ? '' : ` A Service asks for one address: for ${asked[0]}.`;
  return {
    type: 'Programmed',
    status: 'False',
    reason: 'AddressNotUsable',
    message: `The load balancer has not assigned ${missing.join(', ')}; it has assigned ${has}.${one} Write an address in spec.addresses that the load balancer has and no other Service uses, or remove it`,
  };
}

interface Wait {
  readonly generation: number | undefined;
  readonly end: number;
}

/** How long Gateways have waited for their addresses. A change of a Gateway begins a new wait. */
export class AddressWaits {
  readonly #clock: Clock;
  readonly #waits = new Map<string, Wait>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds that are left for the address; 0: the wait is over. */
  left(key: string, generation: number | undefined): number {
    const now = this.#clock.now().getTime();
    let wait = this.#waits.get(key);
    if (wait === undefined || wait.generation !== generation) {
      wait = { generation, end: now + ASSIGNMENT };
      this.#waits.set(key, wait);
    }
    return Math.max(0, wait.end - now);
  }

  forget(key: string): void {
    this.#waits.delete(key);
  }
}
