// Two translations held against each other: what a change of manifests does to the configuration of the proxies. Pure.

import { RouteObjects } from '../../translation/proxy/origins.ts';
import type { Translation } from '../../translation/result.ts';
import { backendChanges } from '../proxy/comparison/compare-clusters.ts';
import { gatewayName, servingChanges } from '../proxy/comparison/compare-serving.ts';
import { type PolicyObjects, SettingComparison } from '../proxy/comparison/compare-settings.ts';
import { type PortsOf, Sections } from '../proxy/comparison/listener-sections.ts';
import { type Change, SUBJECTS } from '../proxy/comparison/proxy-changes.ts';
import { paired } from './pairs.ts';
import { findingChanges, statusChanges } from './status-changes.ts';

/** One side of a comparison. */
export interface ComparedSide extends Translation {
  /** The policies that were translated, as they are written. */
  readonly policy: PolicyObjects;
  readonly ports: PortsOf;
}

export function compareTranslations(before: ComparedSide, after: ComparedSide): Change[] {
  const comparison = {
    settings: new SettingComparison({ before: before.policy, after: after.policy }),
    sections: (gateway: string) => ({
      before: new Sections(before.ports(gateway)),
      after: new Sections(after.ports(gateway)),
    }),
    objects: { before: new RouteObjects(before.statuses), after: new RouteObjects(after.statuses) },
  };
  const gateways = paired(before.gateways, after.gateways, gatewayName);
  const changes = [
    ...gateways.both.flatMap(([old, now]) => servingChanges(old, now, comparison)),
    ...gateways.added.map(
      (now): Change => ({ subject: 'gateway', change: 'added', gateway: gatewayName(now), after: now }),
    ),
    ...gateways.removed.map(
      (old): Change => ({ subject: 'gateway', change: 'removed', gateway: gatewayName(old), before: old }),
    ),
    ...backendChanges(gateways.both),
    ...statusChanges(before.statuses, after.statuses),
    ...findingChanges(before.findings, after.findings),
  ];
  const rank = ({ subject }: Change): number => SUBJECTS.indexOf(subject);
  return changes.sort((left, right) => rank(left) - rank(right));
}
