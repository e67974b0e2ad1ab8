// What is provisioned for Gateways: parameters that can't be used, and values of them that have no effect for any Gateway with them.

import { advice } from '../../diagnostics/finding.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { idOfKey } from '../../objects/key.ts';
import type { WrongReference } from '../../provision/find-parameters.ts';
import { type GatewayPlan, planGateway } from '../../provision/provision-gateway.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';
import { absentObject } from '../missing/absent-object.ts';
import type { Names } from '../missing/names.ts';

const EFFECT = ': nothing is deployed for a new Gateway';

export function* provisioning(view: TranslationView, names: Names): Iterable<Report> {
  const plans = [...view.snapshot.keys('Gateway')].flatMap((key) => planGateway(view, key) ?? []);
  for (const { wrongReference } of plans)
    if (wrongReference !== undefined) yield referenceReport(wrongReference, view, names);
  yield* sharedReports(plans);
}

/** What is told of a Gateway that makes no use of a value is told only if no other one with these parameters does. */
function* sharedReports(plans: readonly GatewayPlan[]): Iterable<Report> {
  const users = new Map<string, number>();
  const told = new Map<string, Report[]>();
  for (const plan of plans) {
    const { reports } = plan;
    const sources = plan.kind === 'invalid' ? [] : plan.sources;
    for (const object of sources) users.set(object, (users.get(object) ?? 0) + 1);
    for (const { isOfGateway, ...report } of reports)
      if (isOfGateway === true) getOrCreate(told, textAt(report), () => []).push(report);
      else yield report;
  }
  for (const [first, ...others] of told.values())
    if (first !== undefined && others.length + 1 === users.get(first.about)) yield first;
}

/** The value, whatever the reason. */
const textAt = ({ about, code, segments }: Report): string => JSON.stringify([about, code, segments]);

function referenceReport(
  { about, segments, fault, absent }: WrongReference,
  view: TranslationView,
  names: Names,
): Report {
  if (absent === undefined) return { about, code: 'PR-01', segments, fault: withEffect(fault) };
  const { kind, namespace: home } = idOfKey(about);
  const wanted = { kind: 'GatewayParameters', ...absent, home, isLocal: kind === 'Gateway' } as const;
  const { member, message, hint } = absentObject(wanted, view, names);
  const place = kind === 'Gateway' ? segments : [...segments.slice(0, -1), member];
  return { about, code: 'PR-01', segments: place, fault: advice(`${message}${EFFECT}`, hint) };
}

const withEffect = (fault: Report['fault']): Report['fault'] => ({
  ...fault,
  message: `${fault.message}${EFFECT}`,
});
