// The ports that the edge data plane needs for itself.

import type { EdgeOptions } from './options.ts';

export const RESERVED_PORTS: ReadonlyMap<number, string> = new Map([
  [15_000, 'administration'],
  [15_020, 'metrics'],
  [15_021, 'readiness'],
]);

/** Each with its purpose. The older behaviour knows none. */
export const reservedPorts = ({ isOlder }: EdgeOptions): ReadonlyMap<number, string> =>
  isOlder ? NONE : RESERVED_PORTS;

const NONE: ReadonlyMap<number, string> = new Map();
