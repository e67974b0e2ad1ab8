// Compares two translations: the effect of changed manifests on each Gateway, on statuses and on findings. Pure.

import { gatewayName, type NeutralChange } from './comparison/changes.ts';
import { gatewayChanges } from './comparison/gateway-changes.ts';
import type { LostProtection } from './comparison/lost-protections.ts';
import { NO_OUTAGE, type Outage, sumOf } from './comparison/outage.ts';
import { paired } from './comparison/pairs.ts';
import { findingChanges, statusChanges } from './comparison/status-changes.ts';
import { type KeptSide, lostWith, SERVED_SUBJECTS, type ServedChange, servedChanges } from './planes.ts';

export type Change = NeutralChange | ServedChange;

/** In the order of the output. */
export const SUBJECTS = [
  'gateway',
  ...SERVED_SUBJECTS,
  'status',
  'finding',
] as const satisfies readonly Change['subject'][];

export interface Comparison {
  readonly changes: readonly Change[];
  /** What worked before and fails now. */
  readonly outage: Outage;
  /** What requests no longer have to prove. */
  readonly unprotected: readonly LostProtection[];
}

export function compareTranslations(before: KeptSide, after: KeptSide): Comparison {
  const gateways = paired(before.gateways, after.gateways, gatewayName);
  const ofGateways = gatewayChanges(gateways, lostWith);
  const served = servedChanges(gateways.both, before, after);
  return {
    changes: [
      ...ofGateways,
      ...served.changes,
      ...statusChanges(before.statuses, after.statuses),
      ...findingChanges(before.findings, after.findings),
    ],
    unprotected: served.unprotected,
    outage: sumOf([served.outage, ...ofGateways.map(({ outage = NO_OUTAGE }) => outage)]),
  };
}
