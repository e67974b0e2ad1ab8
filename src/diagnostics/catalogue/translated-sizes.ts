// TR-96: findings of the translation about routes that ask for too much.

import { entries } from './entry.ts';
import { CART, route } from './translated-routes.ts';

export const TRANSLATED_SIZES = entries({
  'TR-96': {
    level: 'W',
    title: 'route with too many matches on too many hosts',
    explain:
      'Each match of a route is on each of its hosts, of each listener that it attaches to, so a few objects can ask for millions of routes of the proxy. All large routes together can have as many as the setting `maxPlacedMatches` says. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest routes are limited: one match, for the path above all paths of the route, is answered with 500. Attach the route to fewer listeners with `sectionName` or `port`, list fewer hostnames, or give it fewer matches.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'maxPlacedMatches: 3',
    bad: route(`matches: [{path: {value: /cart}}, {path: {value: /basket}}, {path: {value: /checkout}}, {path: {value: /pay}}]
            ${CART}`),
    at: 'spec',
    good: route(CART),
  },
});
