// Child routes that requests reach through one parent without what another parent demands. Delegation needs no ReferenceGrant: a child without
// `parentRefs` accepts every parent, whatever its namespace.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { keyOf } from '../../../objects/key.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { HeldRule } from '../../../translation/proxy/delegation/flatten.ts';
import type { Report } from '../../../translation/reports.ts';
import type { HttpLikeRoute } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { policyText } from '../../policies/policy-setting.ts';
import { type GuardedMatch, guardedHosts } from '../demands/guarded-matches.ts';
import { type Guards, lackedGuard } from '../demands/guards.ts';
import { ruleSegments } from './rule-places.ts';

const LISTED = 3;

/** Different guards of one rule that are compared with each other: a rule seldom has more than two. */
const COMPARED = 32;

export function* otherParents(view: TranslationView): Iterable<Report> {
  const { all, isMixed } = guardedHosts(view);
  if (!isMixed) return;
  const delegated = new Map<object, Map<Guards, GuardedMatch>>();
  for (const { matches } of all)
    for (const served of matches) {
      const { held, parents } = served.match.flat;
      if (parents.length === 0) continue;
      const alike = getOrCreate(delegated, held.rule, () => new Map<Guards, GuardedMatch>());
      if (alike.size < COMPARED && !alike.has(served.own)) alike.set(served.own, served);
    }
  const told = new Set<string>();
  for (const alike of delegated.values())
    for (const open of alike.values())
      for (const guarded of alike.values()) {
        const guard = haveSameParents(open, guarded) ? undefined : lackedGuard(open.own, guarded.own);
        if (guard === undefined) continue;
        const { held } = open.match.flat;
        const about = keyOfObject(held.route);
        const through = routeText(parentOf(open));
        const id = keyOf(about, guard.field, through);
        if (told.has(id)) continue;
        told.add(id);
        const policies = enumerated(firstOf(guard.by.map(policyText), LISTED), 'and');
        const fault = advice(
          `through ${through} requests reach this rule without \`${guard.field}\`, which ${policies} requires through ${routeText(parentOf(guarded))}`,
          'list in `parentRefs` the routes that may delegate to this one, with `kind: HTTPRoute`, or attach the policy to this route',
        );
        yield { about, code: 'AN-46', segments: ruleSegments(held), fault };
      }
}

function haveSameParents(one: GuardedMatch, other: GuardedMatch): boolean {
  const [left, right] = [one.match.flat.parents, other.match.flat.parents];
  return left.length === right.length && left.every(({ rule }, index) => rule === right[index]!.rule);
}

/** The nearest. */
const parentOf = ({ match }: GuardedMatch): HttpLikeRoute => (match.flat.parents[0] as HeldRule).route;

const routeText = ({ kind, metadata }: HttpLikeRoute): string =>
  `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
