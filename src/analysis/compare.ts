// Two translations compared: what a change of manifests does to each Gateway, to statuses and to findings. Pure.

import type { GatewayConfiguration } from '../translation/result.ts';
import type { TranslationView } from '../translation/view.ts';
import { type ComparedSide, gatewayName, type NeutralChange } from './comparison/changes.ts';
import { gatewayChanges } from './comparison/gateway-changes.ts';
import { paired } from './comparison/pairs.ts';
import { findingChanges, statusChanges } from './comparison/status-changes.ts';
import { type KeptByPlanes, PLANES, SERVED_SUBJECTS, type ServedChange } from './planes.ts';

export type Change = NeutralChange | ServedChange;

/** In the order in which they are listed. */
export const SUBJECTS = [
  'gateway',
  ...SERVED_SUBJECTS,
  'status',
  'finding',
] as const satisfies readonly Change['subject'][];

export interface KeptSide extends ComparedSide {
  readonly kept: KeptByPlanes;
}

/** What a comparison reads besides the results, as it is now: the translator goes on. */
export const keptByPlanes = (
  view: TranslationView,
  gateways: readonly GatewayConfiguration[],
): KeptByPlanes => ({ proxy: PLANES.proxy.comparison.keep(view, gateways) });

/** Gateways first, then what they serve, then statuses and findings. */
export function compareTranslations(before: KeptSide, after: KeptSide): Change[] {
  const gateways = paired(before.gateways, after.gateways, gatewayName);
  const ofPlane = (name: keyof KeptByPlanes) =>
    gateways.both.filter((pair) => pair.every(({ dataPlane }) => dataPlane === name));
  return [
    ...gatewayChanges(gateways),
    ...PLANES.proxy.comparison.changes(
      ofPlane('proxy'),
      { ...before, kept: before.kept.proxy },
      { ...after, kept: after.kept.proxy },
    ),
    ...statusChanges(before.statuses, after.statuses),
    ...findingChanges(before.findings, after.findings),
  ];
}
