// A route that is too large beside all others: one match in place of all, which is answered with 500.

import { advice } from '../../../diagnostics/finding.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Reporter } from '../../reports.ts';
import type { AttachedRoute, Routes } from '../../routes/attached-routes.ts';
import { isUnder } from '../../routes/paths.ts';
import { ANYTHING, type RequestMatch } from '../../routes/request-match.ts';
import { HTTP_LIKE_KINDS } from '../../routes/route.ts';
import type { FlatMatch } from '../delegation/flatten.ts';
import { ERROR_ROUTE } from './error-route.ts';
import { routeMatch } from './route-match.ts';
import type { RouteSize, RouteSizes } from './route-sizes.ts';
import { type MatchContext, type TranslatedMatch, translateMatches } from './translate-match.ts';

const counted = (count: number): string => count.toLocaleString('en');

const tooLargeMessage = ({ matches, hosts }: RouteSize, limit: number): string =>
  `${counted(matches)} matches on ${counted(hosts)} hosts are too many: all large routes together can have ${counted(limit)} (setting maxPlacedMatches)`;

/** Why a route is limited, if it is. */
export function limitOf(
  route: string,
  attached: AttachedRoute,
  { tooLarge, limit }: RouteSizes,
): string | undefined {
  const size = tooLarge(route, attached);
  return size && tooLargeMessage(size, limit);
}

/** TR-96. */
export function routeSizeReporter(
  snapshot: Snapshot,
  { attached }: Pick<Routes, 'attached'>,
  sizes: RouteSizes,
): Reporter {
  return {
    name: 'sizes of routes',
    keys: snapshot.keysOf(HTTP_LIKE_KINDS),
    get(about) {
      const found = attached.get(about);
      const message = found && limitOf(about, found, sizes);
      if (message === undefined) return [];
      const fault = advice(
        `${message}. All requests of the route are answered with 500`,
        'attach it to fewer listeners with `sectionName` or `port`, list fewer hostnames, or give it fewer matches',
      );
      return [{ about, code: 'TR-96', segments: ['spec'], fault }];
    },
  };
}

/** The path above all paths of a route has the 500, so that no route with a shorter path takes its requests. */
export function limitedMatches(
  flattened: readonly FlatMatch[],
  message: string,
  context: MatchContext,
): readonly TranslatedMatch[] {
  const [first] = flattened;
  if (first === undefined) return [];
  const { delegation: _, ...own } = first;
  const match: RequestMatch = { ...ANYTHING, path: { type: 'PathPrefix', value: pathAbove(flattened) } };
  return translateMatches([{ ...own, match, matchIndex: 0, position: 0 }], context).map(
    ({ families: _, ...translated }) => ({
      ...translated,
      route: { match: routeMatch(match), ...ERROR_ROUTE },
      redirectsToListenerPort: false,
      filters: [],
      unusable: [],
      errors: [message],
      shareErrors: [],
      matcherErrors: [],
    }),
  );
}

/** The longest path that all paths are at or below; the root for a pattern. */
function pathAbove(flattened: readonly FlatMatch[]): string {
  let above: string | undefined;
  for (const { match } of flattened) {
    const { type, value } = match.path;
    if (type === 'RegularExpression') return '/';
    above ??= value;
    while (above !== '' && !isUnder(value, above)) above = above.slice(0, above.lastIndexOf('/'));
    if (above === '') return '/';
  }
  return above === undefined || above === '' ? '/' : above;
}
