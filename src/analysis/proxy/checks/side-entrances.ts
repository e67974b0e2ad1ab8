// Routes that requests reach through a listener or a Gateway that doesn't demand what another one demands.

import { advice } from '../../../diagnostics/finding.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import type { TranslatedRoute } from '../../../translation/proxy/routes/translated-routes.ts';
import type { ServedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { policyText } from '../../policies/policy-setting.ts';
import type { DemandKind } from '../demands/demand-fields.ts';
import { DEMAND_KINDS, type Guard, type GuardReader, type Guards, guardReader } from '../demands/guards.ts';
import { demandsAnything } from '../demands/stated-demands.ts';
import { isOpen } from '../demands/steps.ts';

export function* sideEntrances(view: TranslationView): Iterable<Report> {
  if (!demandsAnything(view)) return;
  const { snapshot, proxy } = view;
  const reader = guardReader(view);
  for (const about of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const route = proxy.translated.get(about);
    const placements = route?.placed?.placements ?? [];
    if (route === undefined || placements.length < 2) continue;
    const entrances = placements.flatMap((placement): Entrance[] => {
      const served = proxy.places.host(hostKey(placement));
      return served === undefined ? [] : [{ placement, served, ...reader.around({ placement, served }) }];
    });
    // Without a demand around it, all entrances are alike.
    if (entrances.every(({ guards }) => guards.size === 0)) continue;
    for (const kind of DEMAND_KINDS) {
      const way = wayAround(kind, route, entrances, reader);
      if (way !== undefined) yield { about, ...reportOf(way, route) };
    }
  }
}

/** With what its chain and its listener demand. */
interface Entrance extends Pick<Guards, 'guards'> {
  readonly placement: Placement;
  readonly served: ServedHost;
}

interface Way extends Guard {
  readonly guarded: Placement;
  readonly open: Placement;
}

/** Of the first match that is open through one entrance, and not through another one. */
function wayAround(
  kind: DemandKind,
  { matches }: TranslatedRoute,
  entrances: readonly Entrance[],
  reader: GuardReader,
): Way | undefined {
  let last: object | undefined;
  for (const match of matches) {
    if (match.rule === last || !isOpen(match)) continue;
    last = match.rule;
    const through = entrances.map((entrance) => ({
      entrance,
      own: reader.of({ match, ...entrance }),
    }));
    const guarded = through.find(({ entrance, own }) => own.met.has(kind) && entrance.guards.has(kind));
    const open = guarded && through.find(({ own }) => own.unguarded.has(kind));
    if (guarded === undefined || open === undefined) continue;
    const guard = guarded.entrance.guards.get(kind)!;
    return { ...guard, guarded: guarded.entrance.placement, open: open.entrance.placement };
  }
  return undefined;
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
