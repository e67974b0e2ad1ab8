// TCP keepalive: of clients' connections, and of those to backends.

import { defined } from '../../../grammar/defined.ts';
import type { Keepalive } from '../model/specs.ts';
import { invalidDurations, seconds } from './durations.ts';
import { invalidNumbers } from './numbers.ts';
import type { UnitProblem } from './unit.ts';
import type { KeepaliveValue } from './values.ts';

export const keepaliveProblems = (
  at: readonly string[],
  keepalive: KeepaliveValue,
): readonly UnitProblem[] => [
  ...invalidNumbers(at, keepalive, ['retries']),
  ...invalidDurations(at, keepalive, ['time', 'interval']),
];

export const keepaliveSpec = ({ retries, time, interval }: KeepaliveValue): Keepalive =>
  defined({ retries, time: seconds(time), interval: seconds(interval) });
