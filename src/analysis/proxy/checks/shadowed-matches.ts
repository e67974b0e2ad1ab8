// Matches that never receive a request: on every host where they are, an earlier match takes all requests that they could take. Reported
// only where it is certain: paths that cover one another as written, and an earlier match without any condition that the later one lacks.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import { isServed, type PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { CoveringMatches } from './covering-matches.ts';
import { hostKeysOf } from './host-keys.ts';
import { matchSegments, ruleIndex } from './rule-places.ts';

export function* shadowedMatches(view: TranslationView): Iterable<Report> {
  const shadowed = new Map<TranslatedMatch, Shadows>();
  for (const host of hostsOf(view)) shadowsOn(host, shadowed);
  for (const [{ flat }, { by, isEverywhere }] of shadowed) {
    if (by === undefined || !isEverywhere) continue;
    const fault = advice(
      `this match never gets a request: ${textOf(by)} comes first and takes all of them`,
      'remove one of them, or change the conditions of this one',
    );
    yield { about: keyOfObject(flat.held.route), code: 'AN-30', segments: matchSegments(flat), fault };
  }
}

interface Shadows {
  /** The match that takes its requests, on the first host that was checked. */
  readonly by?: TranslatedMatch;
  readonly isEverywhere: boolean;
}

const NOT_SHADOWED: Shadows = { isEverywhere: false };

const hosts = new WeakMap<TranslationView, readonly PlacedHost[]>();

/** Every host that serves routes, once. */
export const hostsOf = (view: TranslationView): readonly PlacedHost[] =>
  getOrCreate(hosts, view, () => [...hostsIn(view)]);

function* hostsIn(view: TranslationView): Iterable<PlacedHost> {
  for (const id of hostKeysOf(view).keys()) {
    const host = view.proxy.places.placedHost(id);
    // A host that answers 500 as a whole doesn't use its routes.
    if (host !== undefined && host.effective.merged.errors.length === 0) yield host;
  }
}

function shadowsOn({ entries }: PlacedHost, shadowed: Map<TranslatedMatch, Shadows>): void {
  const earlier = new CoveringMatches<TranslatedMatch>();
  for (const entry of entries) {
    if (!isServed(entry)) continue;
    const { match } = entry;
    const by = earlier.covering(match.flat.match);
    const known = shadowed.get(match);
    if (known === undefined || (known.isEverywhere && by === undefined))
      shadowed.set(match, by === undefined ? NOT_SHADOWED : { by, isEverywhere: true });
    if (by === undefined) earlier.add(match.flat.match, match);
  }
}

function textOf({ flat: { held, matchIndex } }: TranslatedMatch): string {
  const { kind, metadata } = held.route;
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name} rules[${ruleIndex(held)}], match ${matchIndex},`;
}
