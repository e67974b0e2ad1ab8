// Matches that never receive a request: on every host where they are, an earlier match takes all requests that they could take. Reported
// only where it is certain: paths that cover one another as written, and an earlier match without any condition that the later one lacks.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import { hostKey } from '../../../translation/proxy/keys.ts';
import type { HostEntry } from '../../../translation/proxy/routes/host-entries.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { ServedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { CoveringMatches } from './covering-matches.ts';
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

const hosts = new WeakMap<TranslationView, readonly ServedHost[]>();

/** Every host that serves routes, once. */
export const hostsOf = (view: TranslationView): readonly ServedHost[] =>
  getOrCreate(hosts, view, () => [...hostsIn(view)]);

function* hostsIn({ snapshot, proxy }: TranslationView): Iterable<ServedHost> {
  const seen = new Set<string>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const placement of proxy.translated.get(key)?.placed?.placements ?? []) {
      const id = hostKey(placement);
      if (seen.has(id)) continue;
      seen.add(id);
      const host = proxy.places.host(id);
      // A host that answers 500 as a whole doesn't use its routes.
      if (host !== undefined && host.effective.merged.errors.length === 0) yield host;
    }
}

function shadowsOn({ entries, routes }: ServedHost, shadowed: Map<TranslatedMatch, Shadows>): void {
  const earlier = new CoveringMatches<TranslatedMatch>();
  for (const [position, { match }] of (entries as readonly HostEntry[]).entries()) {
    if (match === undefined || routes[position] === undefined) continue;
    const by = earlier.covering(match.flat.match);
    const known = shadowed.get(match);
    if (known === undefined || (known.isEverywhere && by === undefined))
      shadowed.set(match, by === undefined ? { isEverywhere: false } : { by, isEverywhere: true });
    if (by === undefined) earlier.add(match.flat.match, match);
  }
}

function textOf({ flat: { held, matchIndex } }: TranslatedMatch): string {
  const { kind, metadata } = held.route;
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name} rules[${ruleIndex(held)}], match ${matchIndex},`;
}
