// Authentication, authorization, limits and checks that a Gateway, a listener or a parent demands, and that a more specific policy turns off or
// replaces by less.

import { adviceAt } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstAndMore, firstOf } from '../../../grammar/plural.ts';
import { keyOf } from '../../../objects/key.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { fieldSegments } from '../../policies/field-values.ts';
import { keyOfPolicy, policyText } from '../../policies/policy-setting.ts';
import { ByIdentity } from '../demands/by-identity.ts';
import type { DemandField } from '../demands/demand-fields.ts';
import { enforcing } from '../demands/enforcing.ts';
import { type LostDemand, type LostDemands, lostDemandsBy } from '../demands/lost-demands.ts';
import { demandsAnything, statedOn } from '../demands/stated-demands.ts';
import { isOpen, type ServedPlace, type Step, stepsOf } from '../demands/steps.ts';
import type { Weakness } from '../demands/weakness.ts';
import { servedMatches } from './served-matches.ts';
import { policiesWithoutEffect } from './without-effect.ts';

export function* weakenedDemands(view: TranslationView): Iterable<Report> {
  if (!demandsAnything(view)) return;
  const steps = stepsOf(view);
  const lostDemands = lostDemandsBy(enforcing(view));
  const found = new Map<string, Weakened>();
  const seen = new ByIdentity<{ isDone: boolean }>();
  for (const { match, placement, served } of servedMatches(view)) {
    if (!isOpen(match)) continue;
    const around = steps.around(placement, served);
    if (!mayLose(match, around, lostDemands)) continue;
    // A rule can be on many hosts, with the same policies around it.
    const known = seen.get([around[0].placed, around[1].placed, match.rule], unseen);
    if (known.isDone) continue;
    known.isDone = true;
    for (const place of steps.places(match, around)) {
      for (const lost of lostDemands(place.steps)) note(lost, place, found);
    }
  }
  // A policy that others beside it override everywhere is reported itself.
  const isLost = (policy: string) => policiesWithoutEffect(view).overridden.has(policy);
  for (const weakened of found.values()) {
    if (weakened.isBeside && [...weakened.demanding.keys()].every(isLost)) continue;
    yield reportOf(weakened, view);
  }
}

const unseen = () => ({ isDone: false });

/** A demand is lost to another policy only. Where a match demands nothing itself, all matches of a host have the same answer. */
function mayLose(
  { effective, backendSettings }: TranslatedMatch,
  around: readonly [chain: Step, host: Step],
  lostDemands: LostDemands,
): boolean {
  let own = countOn(effective);
  let states = statedOn(effective).fields.size > 0;
  for (let index = 0; index < backendSettings.length; index++) {
    const settings = backendSettings[index];
    if (settings === undefined) continue;
    own += countOn(settings.effective);
    states ||= statedOn(settings.effective).fields.size > 0;
  }
  const [chain, host] = around;
  return states ? own + countOn(chain.placed) + countOn(host.placed) > 1 : lostDemands(around).length > 0;
}

const countOn = (placed: EffectivePolicies): number => statedOn(placed).all.length;

/** What one policy does to one field, everywhere. */
interface Weakened {
  readonly policy: string;
  readonly field: DemandField;
  readonly isOff: boolean;
  readonly weakness: Weakness;
  readonly places: Set<string>;
  /** Where each policy that demands it is attached. */
  readonly demanding: Map<string, string>;
  isBeside: boolean;
}

function note(
  { by, field, isOff, isBeside, weakness, policy: demanding, attachment }: LostDemand,
  { text }: ServedPlace,
  found: Map<string, Weakened>,
): void {
  for (const policy of by) {
    const weakened = getOrCreate(found, keyOf(policy, field, String(isOff)), () => ({
      policy,
      field,
      isOff,
      weakness,
      places: new Set<string>(),
      demanding: new Map<string, string>(),
      isBeside: true,
    }));
    weakened.places.add(text);
    weakened.demanding.set(demanding, attachment.text);
    weakened.isBeside &&= isBeside;
  }
}

/** How a field demands something again that has no `disable`. */
const KEPT_BY: { readonly [F in DemandField]?: string } = {
  'rateLimit.local': 'write a `tokenBucket`, or remove `local`',
  csrf: 'set `percentageEnabled`, or remove `csrf`',
};

/** The member that turns a field off. */
function switchOf(field: DemandField, spec: Spec | undefined): Segments {
  if (field === 'rateLimit.local') return [];
  if (field !== 'csrf') return ['disable'];
  return spec?.csrf?.percentageEnabled === undefined ? [] : ['percentageEnabled'];
}

type Spec = SnapshotObjects['TrafficPolicy']['spec'];

const LISTED = 3;

function reportOf(
  { policy, field, isOff, weakness, places, demanding }: Weakened,
  { snapshot }: TranslationView,
): Report {
  const about = keyOfPolicy(policy);
  const path = fieldSegments(field, snapshot.get('TrafficPolicy', about));
  const at = firstAndMore(places);
  const texts = [...demanding].map(([id, where]) => `${policyText(id)} requires on ${where}`);
  const required = enumerated(firstOf(texts, LISTED), 'and');
  if (isOff)
    return {
      about,
      code: 'AN-40',
      segments: [...path, ...switchOf(field, snapshot.get('TrafficPolicy', about)?.spec)],
      fault: adviceAt(
        places,
        `requests to ${at} skip \`${field}\`, which ${required}: this policy turns it off there`,
        `if that is intended, suppress the finding with a reason; otherwise ${KEPT_BY[field] ?? 'remove `disable`'}`,
      ),
    };
  return {
    about,
    code: 'AN-49',
    segments: [...path, ...weakness.member],
    fault: adviceAt(
      places,
      `requests to ${at} meet the \`${field}\` of this policy instead of the one that ${required}: ${weakness.text}`,
      weakness.hint,
    ),
  };
}
