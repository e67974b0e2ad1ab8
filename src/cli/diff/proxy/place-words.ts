// Where a change is: listeners, hosts, routes.

import type { Section } from '../../../analysis/proxy/comparison/listener-sections.ts';
import type { HostPlace, ServingPlace } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { type RouteOrigin, ruleText } from '../../../translation/proxy/origins.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import { titleOf } from '../../results/result.ts';
import { chainText, listenerText } from '../../translate/summary/proxy/filter-chains.ts';
import { joined, say, type Words } from '../words.ts';

/** How many names of a list are shown. */
export const LISTED = 5;

export function listed(word: string, names: readonly string[]): Words[] {
  if (names.length === 0) return [];
  return [[`${word}: `, ...firstNames(names)]];
}

export function firstNames(names: readonly string[]): Words {
  const shown = joined(
    names.slice(0, LISTED).map((name) => say`${name}`),
    ', ',
  );
  const more = names.length - LISTED;
  return more > 0 ? [...shown, ` and ${more.toLocaleString('en')} more`] : shown;
}

/** `port 8443, HTTPS for *.example.org` */
export function placeText({ listener, chain, configuration }: ServingPlace): string {
  if (listener === undefined || chain === undefined) return configuration;
  const protocol = chainText(chain).replace(/, \d+ certificates?$/, '');
  return protocol === 'HTTP' ? listenerText(listener) : `${listenerText(listener)}, ${protocol}`;
}

/** `listener http on ` */
export function sectionWords(sections: readonly Section[], gateway: string): Words {
  if (sections.length === 0) return [];
  const names = firstNames(sections.map((section) => sectionText(section, gateway)));
  return [sections.length === 1 ? 'listener ' : 'listeners ', ...names, ' on '];
}

/** `http`, or `https of XListenerSet shop/extra` for a listener of another object. */
export function sectionText({ section, kind, namespace, name }: Section, gateway: string): string {
  const isOwn = kind === 'Gateway' && `${namespace}/${name}` === gateway;
  return isOwn ? section : `${section} of ${titleOf({ kind, namespace, name })}`;
}

export const hostText = ({ domains }: HostPlace): string => domains.join(', ');

export function routeName(origin: RouteOrigin | undefined, { match }: Route): Words {
  const words = say`${matchText(match)}`;
  return origin === undefined ? words : [...say`${ruleText(origin)}`, ' (', ...words, ')'];
}
