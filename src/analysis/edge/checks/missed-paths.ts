// A guarded prefix beside a wider rule to the same destination that lacks the guard. The data plane compares paths as they come, so the
// same resource in another spelling takes the wider rule.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { quote } from '../../../grammar/quote.ts';
import { keyOf } from '../../../objects/key.ts';
import type { Match } from '../../../translation/edge/model/records.ts';
import type { UnitName } from '../../../translation/edge/units/values.ts';
import { listenerId } from '../../../translation/gateways/listener.ts';
import type { Report } from '../../../translation/reports.ts';
import { hostnamesOf } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { originOf } from './edge-origins.ts';
import { destinationsOf, destinationText, type EdgePlace, edgePlaces, ruleText } from './edge-places.ts';

const GUARDS: readonly UnitName[] = [
  'traffic.extAuth',
  'traffic.authorization',
  'traffic.jwtAuthentication',
  'traffic.apiKeyAuthentication',
  'traffic.basicAuthentication',
];

interface Entrance {
  readonly place: EdgePlace;
  readonly prefix: string;
  /** By unit, the policies that it comes from. */
  readonly guards: ReadonlyMap<UnitName, readonly string[]>;
}

export function* missedPaths(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  for (const [destination, entrances] of entrancesByDestination(view)) {
    const byPrefix = Map.groupBy(entrances, ({ prefix }) => prefix);
    for (const { place, prefix, guards } of entrances)
      for (const [unit, origins] of guards) {
        const wider = parentsOf(prefix)
          .flatMap((parent) => byPrefix.get(parent) ?? [])
          .find((other) => !other.guards.has(unit) && sharesHost(place, other.place));
        const origin = wider && origins.map(originOf).find((each) => each?.kind === 'EdgePolicy');
        if (wider === undefined || origin === undefined) continue;
        const id = keyOf(origin.key, unit, place.key, place.rule);
        if (told.has(id)) continue;
        told.add(id);
        yield {
          about: origin.key,
          code: 'AN-77',
          segments: ['spec', ...unit.split('.')],
          fault: advice(
            `it guards ${quote(prefix)} (${ruleText(place)}), but not ${quote(wider.prefix)} (${ruleText(wider.place)}), which leads to the same ${destination}: ${quote(`/${prefix}`)} and other spellings of the path pass without it`,
            'attach the policy to the wider rule too, or to the route, listener or Gateway; or let the wider rule lead elsewhere',
          ),
        };
      }
  }
}

/** Of each listener: what leads to one destination by a prefix. */
function entrancesByDestination(view: TranslationView): Iterable<readonly [string, readonly Entrance[]]> {
  const found = new Map<string, { readonly text: string; readonly entrances: Entrance[] }>();
  for (const place of edgePlaces(view)) {
    const { fields } = view.edge.effective.afterRouting(place);
    const guards = new Map(
      GUARDS.flatMap((unit) => {
        const field = fields.get(unit);
        return field === undefined ? [] : [[unit, field.origins] as const];
      }),
    );
    const prefixes = prefixesOf(place.built.matches);
    for (const { destination } of destinationsOf(place)) {
      const text = destinationText(destination);
      const { entrances } = getOrCreate(found, keyOf(listenerId(place.listener), text), () => ({
        text,
        entrances: [],
      }));
      for (const prefix of prefixes) entrances.push({ place, prefix, guards });
    }
  }
  return [...found.values()].map(({ text, entrances }) => [text, entrances] as const);
}

/** Of matches with nothing but a prefix: others don't take all requests of theirs. */
function prefixesOf(matches: readonly Match[]): readonly string[] {
  if (matches.length === 0) return ['/'];
  return matches.flatMap(({ path, headers, queryParams, method }) => {
    if (headers?.length || queryParams?.length || method !== undefined) return [];
    if (path === undefined) return ['/'];
    return 'pathPrefix' in path ? [path.pathPrefix] : [];
  });
}

/** `/a/b` has `/a` and `/`. */
function parentsOf(prefix: string): readonly string[] {
  const parents: string[] = [];
  for (let end = prefix.lastIndexOf('/'); end > 0; end = prefix.lastIndexOf('/', end - 1))
    parents.push(prefix.slice(0, end));
  return prefix === '/' ? [] : [...parents, '/'];
}

function sharesHost(left: EdgePlace, right: EdgePlace): boolean {
  const [first, second] = [hostnamesOf(left.route), hostnamesOf(right.route)];
  return first.length === 0 || second.length === 0 || first.some((host) => second.includes(host));
}
