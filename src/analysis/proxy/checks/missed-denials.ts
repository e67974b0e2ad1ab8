// Requests that rules with `action: Deny` let pass: those for which an expression fails, and those that lack what it reads. At the policy,
// with the rules of routes where it decides.

import { adviceAt } from '../../../diagnostics/finding.ts';
import type { Lacked } from '../../../grammar/cel/absent.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstAndMore, firstOf } from '../../../grammar/plural.ts';
import { objectKey } from '../../../objects/key.ts';
import type { Rbac } from '../../../translation/proxy/traffic-policy/rbac.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { keyOfPolicy } from '../../policies/policy-setting.ts';
import { ByIdentity } from '../demands/by-identity.ts';
import { mergedDemand } from '../demands/demand-fields.ts';
import { failureIn, passesWithout } from '../demands/denials.ts';
import { enforcing } from '../demands/enforcing.ts';
import type { Running } from '../demands/running.ts';
import { isOpen, runningUpTo, type ServedPlace, stepsOf } from '../demands/steps.ts';
import { servedMatches } from './served-matches.ts';

export function* missedDenials(view: TranslationView): Iterable<Report> {
  const written = deniesIn(view);
  if (written.size === 0) return;
  const found = new Map<string, Missed>();
  for (const place of placesIn(view)) {
    const running = runningUpTo(place.steps).at(-1)!;
    const rules = running.rbac;
    if (rules === undefined || !rules.isDeny) continue;
    const by = place.steps.find(({ placed }) => mergedDemand(placed.merged, 'rbac') === rules);
    const policy = (by?.placed.merged.fields.get('rbac')?.origins ?? [])
      .map(keyOfPolicy)
      .find((key) => written.has(key));
    if (policy === undefined) continue;
    for (const missed of missedBy(written.get(policy)!, rules)) {
      if (missed.lacked.length > 0 && missed.lacked.every(isAssured(running, view))) continue;
      const id = `${policy} ${missed.index} ${missed.lacked.length > 0}`;
      getOrCreate(found, id, (): Missed => ({ ...missed, policy, places: new Set() })).places.add(place.text);
    }
  }
  for (const missed of found.values()) yield reportOf(missed);
}

/** By the keys of policies that deny, their expressions. */
function deniesIn({ snapshot }: TranslationView): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const key of snapshot.keys('TrafficPolicy')) {
    const { rbac } = snapshot.get('TrafficPolicy', key)?.spec ?? {};
    if (rbac?.action === 'Deny') found.set(key, rbac.policy.matchExpressions);
  }
  return found;
}

function* placesIn(view: TranslationView): Iterable<ServedPlace> {
  const steps = stepsOf(view);
  const seen = new ByIdentity<{ isDone: boolean }>();
  for (const { match, placement, served } of servedMatches(view)) {
    if (!isOpen(match)) continue;
    const around = steps.around(placement, served);
    // A rule can be on many hosts, with the same policies around it.
    const known = seen.get([around[0].placed, around[1].placed, match.rule], () => ({ isDone: false }));
    if (known.isDone) continue;
    known.isDone = true;
    yield* steps.places(match, around);
  }
}

/** What an expression of a policy misses. */
interface Missing {
  readonly index: number;
  readonly lacked: readonly Lacked[];
  readonly failure?: NonNullable<ReturnType<typeof failureIn>>;
}

interface Missed extends Missing {
  readonly policy: string;
  readonly places: Set<string>;
}

const known = new WeakMap<Rbac, readonly Missing[]>();

/** Many places have the rules of one policy. */
const missedBy = (texts: readonly string[], rules: Rbac): readonly Missing[] =>
  getOrCreate(known, rules, () => {
    const without = passesWithout(rules);
    return texts.flatMap((text, index): readonly Missing[] => {
      const failure = failureIn(text);
      const lacked = without[index] ?? [];
      return [
        ...(failure === undefined ? [] : [{ index, lacked: [], failure }]),
        ...(lacked.length === 0 ? [] : [{ index, lacked }]),
      ];
    });
  });

/** What no request lacks that comes so far: a verified token, and the headers with its claims. */
function isAssured(running: Running, view: TranslationView): (lacked: Lacked) => boolean {
  if (!enforcing(view)(running, 'jwt')) return () => false;
  const headers = new Set(
    [...running.jwt].flatMap((filter) => {
      const [, namespace = '', name = ''] = filter.split('/');
      const extension = view.snapshot.get('GatewayExtension', objectKey('GatewayExtension', namespace, name));
      return (extension?.spec.jwt?.providers ?? []).flatMap(({ claimsToHeaders = [] }) =>
        claimsToHeaders.map(({ header }) => `header ${header.toLowerCase()}`),
      );
    }),
  );
  return (lacked) => lacked === 'token' || headers.has(lacked);
}

const LISTED = 3;

function reportOf({ policy, places, index, lacked, failure }: Missed): Report {
  const at = firstAndMore(places);
  const about = { about: policy, segments: ['spec', 'rbac', 'policy', 'matchExpressions', index] };
  if (failure !== undefined)
    return {
      ...about,
      code: 'AN-84',
      fault: adviceAt(places, `at ${at} ${failure.message}`, failure.hint),
    };
  const names = enumerated(firstOf(lacked.map(nameOf), LISTED), 'or');
  const [one = 'token'] = lacked;
  return {
    ...about,
    code: 'AN-85',
    fault: adviceAt(
      places,
      `requests to ${at} pass without ${names}: this expression denies only requests that have it`,
      one === 'token'
        ? 'use an extension of `jwt` with `validationMode: Strict`; if requests without a token may pass, suppress the finding with a reason'
        : `to deny them too, write ${presence(one)} before it; if clients don't choose the header, or may leave it out, suppress the finding with a reason`,
    ),
  };
}

const nameOf = (lacked: Lacked): string =>
  lacked === 'token' ? 'a token' : `header \`${lacked.slice('header '.length)}\``;

const presence = (lacked: Lacked): string =>
  `\`!("${lacked.slice('header '.length)}" in request.headers) ||\``;
