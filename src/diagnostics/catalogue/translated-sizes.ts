// TR-96 and TR-97: findings of the translation about routes that ask for too much.

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
  'TR-97': {
    level: 'W',
    title: 'route with too much configuration on too many hosts',
    explain:
      'The configuration of a match, with the policies on it, is on each host of the route, of each listener that it attaches to. So a list of users of one megabyte, on a route with a hundred matches, asks for a hundred megabytes in the control plane and in each proxy. All large routes together, and the policies of listeners on their hosts, can have as many bytes as the setting `maxPlacedBytes` says. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest routes are limited: one match, for the path above all paths of the route, is answered with 500. Attach large policies to a listener or a Gateway, where they are once for a host, or give the route fewer matches, hosts or listeners.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'maxPlacedBytes: 400',
    bad: route(`matches: [{path: {value: /cart}}, {path: {value: /basket}}, {path: {value: /checkout}}, {path: {value: /pay}}]
            filters: [{type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x-note, value: a-rather-long-text-that-each-match-of-the-route-repeats-on-each-host}]}}]
            ${CART}`),
    at: 'spec',
    good: route(CART),
  },
});
