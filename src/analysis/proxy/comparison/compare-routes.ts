// The routes of one host, before and after: compared by their match and origin, never by their position.

import { defined } from '../../../grammar/defined.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { RouteObjects, RouteOrigin } from '../../../translation/proxy/origins.ts';
import type { Difference } from '../../comparison/differences.ts';
import { paired } from '../../comparison/pairs.ts';
import { type FaultsByRule, faultsOfRule } from '../rule-faults.ts';
import { isChanged, NO_SETTINGS, type SettingComparison } from './compare-settings.ts';
import { withEntriesApart } from './entry-differences.ts';
import type { Sections } from './listener-sections.ts';
import { differences } from './message-differences.ts';
import type { RouteFate } from './outages.ts';
import type { HostPlace, RouteChange } from './proxy-changes.ts';
import { matchKey, type ReachedRoutes, reachedRoutes } from './route-matches.ts';
import { type Kept, moves } from './route-order.ts';

export interface RouteComparison {
  readonly settings: SettingComparison;
  /** Of a Gateway. */
  readonly sections: (gateway: string) => { readonly before: Sections; readonly after: Sections };
  readonly objects: { readonly before: RouteObjects; readonly after: RouteObjects };
  readonly faults: { readonly before: FaultsByRule; readonly after: FaultsByRule };
}

export function routeChanges(
  place: HostPlace,
  before: readonly Route[],
  after: readonly Route[],
  comparison: RouteComparison,
  fates: ReadonlyMap<Route, RouteFate>,
): RouteChange[] {
  const changes: RouteChange[] = [];
  const [was, is] = [reachedRoutes(before), reachedRoutes(after)];
  const both: Kept[] = [];
  const added: Route[] = [];
  for (const [key, { route }] of is.first) {
    const old = was.first.get(key);
    if (old === undefined) added.push(route);
    else both.push({ before: old.route, after: route, position: old.position });
  }
  const removed = [...was.first].flatMap(([key, { route }]) => (is.first.has(key) ? [] : [route]));

  const originBefore = (route: Route) => comparison.objects.before.find(route.name);
  const originAfter = (route: Route) => comparison.objects.after.find(route.name);
  /** The rule and the match index: a route that differs only in its match is the same route. */
  const keyOf = (route: Route): string => {
    const origin = originAfter(route) ?? originBefore(route);
    return origin === undefined ? `${route.name}` : `${ruleKey(origin)} ${origin.match}`;
  };
  const rematched = paired(removed, added, keyOf);
  const moved = moves(both);
  const change: Emit = (old, now, more = {}) => {
    const found =
      routeChange(place, old, now, comparison) ??
      (more.order === undefined ? undefined : unchanged(place, old!, now!, comparison));
    const fate = fates.get(old ?? now!);
    if (found !== undefined) changes.push({ ...found, ...more, ...defined({ fate }) });
  };
  const earlierPaths = new Map(rematched.both.map(([old, now]) => [now, old]));
  const isNew = new Set(rematched.added);
  const keptRoutes = new Map(both.map((kept) => [kept.after, kept]));
  for (const { route } of is.first.values()) {
    const kept = keptRoutes.get(route);
    const order = kept && moved.get(kept);
    if (kept !== undefined) change(kept.before, kept.after, order === undefined ? {} : { order });
    else if (isNew.has(route)) change(undefined, route);
    else change(earlierPaths.get(route), route);
  }
  for (const route of rematched.removed) change(route, undefined);
  hiddenChanges(was, is, { originBefore, originAfter }, change);
  return changes;
}

type Emit = (
  before: Route | undefined,
  after: Route | undefined,
  more?: Pick<RouteChange, 'order' | 'hiddenBy'>,
) => void;

/** A route that is never reached is reported if that is new: its author expects something else. */
function hiddenChanges(
  was: ReachedRoutes,
  is: ReachedRoutes,
  origins: Record<'originBefore' | 'originAfter', (route: Route) => RouteOrigin | undefined>,
  change: Emit,
): void {
  if (was.hidden.length + is.hidden.length === 0) return;
  const keyOf = (find: (route: Route) => RouteOrigin | undefined) => (route: Route) => {
    const origin = find(route);
    return `${matchKey(route)} ${origin === undefined ? '' : objectKey(origin)}`;
  };
  const [keyBefore, keyAfter] = [keyOf(origins.originBefore), keyOf(origins.originAfter)];
  const known = new Map<string, Route>();
  for (const route of was.hidden) known.set(keyBefore(route), route);
  for (const { route } of was.first.values()) known.set(keyBefore(route), route);
  const hiddenBefore = new Set(was.hidden);
  for (const route of is.hidden) {
    const hiddenBy = is.first.get(matchKey(route))!.route;
    const old = known.get(keyAfter(route));
    if (old === undefined) change(undefined, route, { hiddenBy });
    else if (hiddenBefore.has(old)) change(old, route, { hiddenBy });
    // If the route was reached before, the report is on the route that takes its requests now.
  }
  const there = new Set([...is.hidden, ...[...is.first.values()].map(({ route }) => route)].map(keyAfter));
  for (const route of was.hidden) if (!there.has(keyBefore(route))) change(route, undefined);
}

const objectKey = ({ kind, namespace, name }: RouteOrigin): string => `${kind}/${namespace}/${name}`;

const ruleKey = (origin: RouteOrigin): string =>
  `${objectKey(origin)} ${origin.ruleName === undefined ? origin.rule : `"${origin.ruleName}"`}`;

/** Members that decide the destination of a request, or its response. */
const DESTINATION: ReadonlySet<string> = new Set([
  'redirect',
  'directResponse',
  'nonForwardingAction',
  'filterAction',
]);
const DESTINATION_OF_ACTION: ReadonlySet<string> = new Set([
  'cluster',
  'weightedClusters',
  'clusterNotFoundResponseCode',
  'requestMirrorPolicies',
]);

function isDestination({ segments }: Difference): boolean {
  const first = segments[0];
  const second = segments[1];
  if (DESTINATION.has(String(first))) return true;
  return first === 'route' && (second === undefined || DESTINATION_OF_ACTION.has(String(second)));
}

/** Members whose differences aren't settings: names have positions, and the match is told apart. */
const IDENTITY: ReadonlySet<Difference['segments'][number] | undefined> = new Set(['name', 'match']);

/** Undefined if only the names differ. */
function routeChange(
  place: HostPlace,
  before: Route | undefined,
  after: Route | undefined,
  comparison: RouteComparison,
): RouteChange | undefined {
  const base = {
    dataPlane: 'proxy',
    subject: 'route',
    place,
    ...defined({ before, after }),
    ...originsOf(before, after, comparison),
  } as const;
  if (before === undefined || after === undefined)
    return {
      ...base,
      change: before === undefined ? 'added' : 'removed',
      matchesOther: false,
      destination: [],
      settings: NO_SETTINGS,
    };
  if (isSame(before, after)) return undefined;
  const found = withEntriesApart(differences(before, after));
  const matchesOther = !equalJson(before.match, after.match);
  const destination = found.filter(isDestination);
  const rest = found.filter((each) => !isDestination(each) && !IDENTITY.has(each.segments[0]));
  const settings = comparison.settings.changes(before, after, rest);
  const isOther = matchesOther || destination.length > 0 || isChanged(settings);
  return isOther ? { ...base, change: 'changed', matchesOther, destination, settings } : undefined;
}

/** A quick check: members with the same identity. */
function isSame(before: Route, after: Route): boolean {
  if (before === after) return true;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return false;
  return keys.every((key) => key === 'name' || before[key as keyof Route] === after[key as keyof Route]);
}

function unchanged(place: HostPlace, before: Route, after: Route, comparison: RouteComparison): RouteChange {
  return {
    dataPlane: 'proxy',
    subject: 'route',
    change: 'changed',
    place,
    before,
    after,
    ...originsOf(before, after, comparison),
    matchesOther: false,
    destination: [],
    settings: NO_SETTINGS,
  };
}

/** The rules of a route on both sides, and why they aren't served as written. */
function originsOf(
  before: Route | undefined,
  after: Route | undefined,
  { objects, faults }: RouteComparison,
): Pick<RouteChange, 'origin' | 'faults'> {
  const was = before && objects.before.find(before.name);
  const is = after && objects.after.find(after.name);
  return {
    origin: defined({ before: was, after: is }),
    faults: {
      before: was === undefined ? [] : faultsOfRule(faults.before, was, was.rule),
      after: is === undefined ? [] : faultsOfRule(faults.after, is, is.rule),
    },
  };
}
