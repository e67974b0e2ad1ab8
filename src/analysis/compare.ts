// Compares two translations: the effect of changed manifests on each Gateway, on statuses and on findings. Pure.

import { gatewayName, type NeutralChange } from './comparison/changes.ts';
import { gatewayChanges } from './comparison/gateway-changes.ts';
import { paired } from './comparison/pairs.ts';
import { findingChanges, statusChanges } from './comparison/status-changes.ts';
import { type KeptSide, SERVED_SUBJECTS, type ServedChange, servedChanges } from './planes.ts';

export type Change = NeutralChange | ServedChange;

/** In the order of the output. */
export const SUBJECTS = [
  'gateway',
  ...SERVED_SUBJECTS,
  'status',
  'finding',
] as const satisfies readonly Change['subject'][];

export function compareTranslations(before: KeptSide, after: KeptSide): Change[] {
  const gateways = paired(before.gateways, after.gateways, gatewayName);
  return [
    ...gatewayChanges(gateways),
    ...servedChanges(gateways.both, before, after),
    ...statusChanges(before.statuses, after.statuses),
    ...findingChanges(before.findings, after.findings),
  ];
}
