// Routes that requests reach through a listener or a Gateway that doesn't demand what another one demands.

import { advice } from '../../../diagnostics/finding.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import type { TranslatedRoute } from '../../../translation/proxy/routes/translated-routes.ts';
import type { PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { policyText } from '../../policies/policy-setting.ts';
import type { DemandField } from '../demands/demand-fields.ts';
import {
  filtersIn,
  type Guard,
  type GuardReader,
  type Guards,
  guardReader,
  lackedGuard,
} from '../demands/guards.ts';
import { guardsAnything } from '../demands/stated-demands.ts';

export function* sideEntrances(view: TranslationView): Iterable<Report> {
  if (!guardsAnything(view)) return;
  const { snapshot, proxy } = view;
  const reader = guardReader(view);
  for (const about of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const route = proxy.translated.get(about);
    const placements = route?.placed?.placements ?? [];
    if (route === undefined || placements.length < 2) continue;
    const entrances = placements.flatMap((placement): Entrance[] => {
      const served = proxy.places.placedHost(hostKey(placement));
      return served === undefined
        ? []
        : [{ placement, served, around: reader.around({ placement, served }) }];
    });
    // Without a demand around it, all entrances are alike.
    const [first] = entrances;
    if (entrances.every(({ around }) => around === first!.around)) continue;
    for (const way of waysAround(route, entrances, reader)) yield { about, ...reportOf(way, route) };
  }
}

interface Entrance {
  readonly placement: Placement;
  readonly served: PlacedHost;
  /** What its chain and its listener demand. */
  readonly around: Guards;
}

interface Way extends Guard {
  readonly guarded: Placement;
  readonly open: Placement;
}

/** For each field the first match that lacks through one entrance what it has through another one. */
function waysAround(
  { matches }: TranslatedRoute,
  entrances: readonly Entrance[],
  reader: GuardReader,
): readonly Way[] {
  const ways = new Map<DemandField, Way>();
  let last: object | undefined;
  for (const match of matches) {
    if (match.rule === last) continue;
    last = match.rule;
    const through = entrances.flatMap(({ placement, served, around }) => {
      const own = reader.of({ match, placement, served });
      return own === undefined ? [] : [{ placement, around, own }];
    });
    for (const guarded of through)
      for (const open of through) {
        const guard = lackedGuard(open.own, guarded.own);
        // What a route demands itself is the same through all entrances.
        if (guard === undefined || ways.has(guard.field) || filtersIn(guarded.around, guard.field).size === 0)
          continue;
        const by = guarded.around.by(guard.field);
        ways.set(guard.field, { ...guard, by, guarded: guarded.placement, open: open.placement });
      }
  }
  return [...ways.values()];
}

const LISTED = 3;

function reportOf({ field, by, guarded, open }: Way, { placed }: TranslatedRoute): Omit<Report, 'about'> {
  const index = parentOf(open, placed!);
  const policies = enumerated(firstOf(by.map(policyText), LISTED), 'and');
  return {
    code: 'AN-41',
    segments: ['spec', 'parentRefs', ...(index === -1 ? [] : [index])],
    fault: advice(
      `through ${wayText(open)} requests reach this route without \`${field}\`, which ${policies} requires through ${wayText(guarded)}`,
      'attach the policy to the whole Gateway or to the route, or attach the route to one listener with `sectionName`',
    ),
  };
}

export const wayText = ({ gateway, chain, host, port }: Placement): string =>
  `${gateway.replace('/', ' ')}, port ${port}, host ${host}${chain.startsWith('listener~') ? '' : ` (listener ${chain})`}`;

/** The parentRef of the route that leads there. */
function parentOf(
  { gateway, port, host }: Placement,
  { route, parents }: NonNullable<TranslatedRoute['placed']>,
): number {
  const found = parents.find(({ listeners }) =>
    listeners.some(
      ({ listener, hosts }) =>
        listener.gateway === gateway && listener.spec.port === port && hosts.includes(host),
    ),
  );
  return found === undefined ? -1 : (route.spec.parentRefs ?? []).indexOf(found.parentRef);
}
