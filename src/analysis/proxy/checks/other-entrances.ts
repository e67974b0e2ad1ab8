// Requests for a guarded host and path that reach the same backend through another route, on another port or Gateway, which demands nothing;
// and connections that reach it without HTTP.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { quote } from '../../../grammar/quote.ts';
import { keyOf } from '../../../objects/key.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import { listenerId } from '../../../translation/gateways/listener.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import { covering } from '../../../translation/proxy/routes/listener-of-host.ts';
import type { Report } from '../../../translation/reports.ts';
import { ANY_HOST } from '../../../translation/routes/hostnames.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { policyText } from '../../policies/policy-setting.ts';
import { labelOf } from '../cluster-backends.ts';
import { type GuardedMatch, guardedHosts, isGuarded } from '../demands/guarded-matches.ts';
import { clustersOf, type Guard, lackedGuard } from '../demands/guards.ts';
import { ruleSegments, ruleText } from './rule-places.ts';
import { canShareMethod } from './served-matches.ts';
import { wayText } from './side-entrances.ts';
import { levels } from './taken-paths.ts';

interface Entrances {
  readonly byCluster: ReadonlyMap<string, readonly Door[]>;
  /** By rule and backend. */
  readonly ways: ReadonlyMap<string, Way>;
}

const known = new WeakMap<TranslationView, Entrances>();

const entrances = (view: TranslationView): Entrances => getOrCreate(known, view, () => entrancesIn(view));

/** The keys of the rules that requests reach a guarded backend through, with the backends. */
export const otherEntranceRules = (view: TranslationView): Iterable<string> => entrances(view).ways.keys();

export function* otherEntrances(view: TranslationView): Iterable<Report> {
  const { byCluster, ways } = entrances(view);
  for (const way of ways.values()) yield reportOf(way);
  yield* streamDoors(view, byCluster);
}

function entrancesIn(view: TranslationView): Entrances {
  const { all, isMixed } = guardedHosts(view);
  const byCluster = new Map<string, GuardedMatch[]>();
  for (const { matches } of all)
    for (const match of matches)
      if (isMixed || isGuarded(match))
        for (const cluster of clustersOf(match.match)) getOrCreate(byCluster, cluster, () => []).push(match);
  const found = new Map<string, Way>();
  for (const [cluster, doors] of byCluster)
    if (isMixed && doors.some(isGuarded)) waysInto(cluster, doors, view, found);
  return { byCluster, ways: found };
}

/** A match that leads to a backend. */
type Door = GuardedMatch;

interface Way {
  readonly cluster: string;
  readonly open: Door;
  readonly guarded: Door;
  readonly guard: Guard;
  /** A path that both take. */
  readonly path: string;
}

/** Doors for the same host and path: one match inside the path of the other, and one host covered by the other. */
function waysInto(
  cluster: string,
  doors: readonly Door[],
  view: TranslationView,
  found: Map<string, Way>,
): void {
  const guarded = new Doors(doors.filter(isGuarded), view);
  const open = new Doors(doors, view);
  const note = (way: Omit<Way, 'guard'>): boolean => {
    const guard = guardBetween(way);
    if (guard === undefined) return false;
    const id = keyOf(ruleText(way.open.match.flat.held), cluster);
    if (!found.has(id)) found.set(id, { ...way, guard });
    return true;
  };
  for (const inner of open.all)
    guarded.around(inner, (outer) => note({ cluster, open: inner, guarded: outer, path: pathOf(inner) }));
  for (const inner of guarded.all)
    open.around(inner, (outer) => note({ cluster, open: outer, guarded: inner, path: pathOf(inner) }));
}

/** What the guarded door demands and the open one doesn't. Routes that are served in both places are reported themselves. */
function guardBetween({ open, guarded }: Pick<Way, 'open' | 'guarded'>): Guard | undefined {
  if (open.served === guarded.served) return undefined;
  const [one, other] = [open.match.flat, guarded.match.flat];
  if (one.top === other.top || !canShareMethod(one.match, other.match)) return undefined;
  return lackedGuard(open.own, guarded.own);
}

/** Doors by host and path. */
class Doors {
  readonly all: readonly Door[];
  readonly #view: TranslationView;
  readonly #byPlace = new Map<string, Door[]>();

  constructor(all: readonly Door[], view: TranslationView) {
    this.all = all;
    this.#view = view;
    for (const door of all) {
      const known = getOrCreate(this.#byPlace, placeKey(hostOf(door), pathOf(door)), (): Door[] => []);
      if (known.length < MAX_OF_PLACE) known.push(door);
    }
  }

  /** Calls back with doors whose host and path cover those of another one, until one is taken. */
  around(door: Door, isTaken: (outer: Door) => boolean): void {
    for (const host of covering(hostOf(door)).map((each) => (each === '' ? ANY_HOST : each)))
      for (const path of levels(pathOf(door)))
        for (const outer of this.#byPlace.get(placeKey(host, path)) ?? [])
          if (this.#receives(outer, hostOf(door)) && isTaken(outer)) return;
  }

  /** Whether requests for a host that its host covers go to it, and not to a more specific host. */
  #receives({ placement }: Door, host: string): boolean {
    for (const nearer of covering(host)) {
      if (nearer === placement.host || nearer === '') return true;
      if (this.#view.proxy.places.placedHost(hostKey({ ...placement, host: nearer })) !== undefined)
        return false;
    }
    return true;
  }
}

/** More doors of one host and path are not compared. */
const MAX_OF_PLACE = 8;

const hostOf = ({ placement }: Door): string => placement.host;
const pathOf = ({ match }: Door): string => match.flat.match.path.value;
const placeKey = (host: string, path: string): string => keyOf(host, path === '/' ? '' : path);

function reportOf({ cluster, open, guarded, guard, path }: Way): Report {
  const { held } = open.match.flat;
  return {
    about: keyOfObject(held.route),
    code: 'AN-50',
    segments: ruleSegments(held),
    fault: advice(
      `through ${wayText(open.placement)} requests for ${quote(path)} reach ${labelOf(cluster)} without ${guardText(guard, guarded)}`,
      'attach the policy here too, redirect this listener to the other one, or turn it off here with a policy',
    ),
  };
}

/** `` `extAuth`, which … requires … `` */
export const guardText = ({ field, by }: Guard, { placement, match }: Door): string =>
  `\`${field}\`, which ${policyText(by[0] ?? '')} requires through ${wayText(placement)} for ${ruleText(match.flat.held)}`;

/** TCP and TLS listeners whose route leads to a backend that HTTP routes guard. */
function* streamDoors(
  { snapshot, proxy }: TranslationView,
  byCluster: ReadonlyMap<string, readonly Door[]>,
): Iterable<Report> {
  if (byCluster.size === 0) return;
  const segments: Segments = ['spec', 'rules', 0, 'backendRefs'];
  for (const gateway of snapshot.keys('Gateway'))
    for (const { port, streams } of proxy.ports(gateway))
      for (const listener of streams) {
        const about = proxy.streams.oldest(listenerId(listener));
        if (about === undefined) continue;
        for (const { cluster } of proxy.streams.targets(about)?.targets ?? []) {
          const door = byCluster.get(cluster)?.find(isGuarded);
          const field = door && [...door.own.filters.keys()][0];
          if (door === undefined || field === undefined) continue;
          const guard = { field, by: door.own.by(field) };
          yield {
            about,
            code: 'AN-50',
            segments,
            fault: advice(
              `connections to port ${port} of ${gateway.replace('/', ' ')} reach ${labelOf(cluster)} without ${guardText(guard, door)}`,
              'policies do not protect TCP and TLS routes: serve the backend through HTTP only, or suppress the finding with a reason',
            ),
          };
        }
      }
}
