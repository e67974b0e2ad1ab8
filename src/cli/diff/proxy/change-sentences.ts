// One change of Envoy's configuration as text: what it is about, and what has changed.

import type {
  ChainChange,
  HostChange,
  ListenerChange,
  ProxyChange,
} from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { counted, plural } from '../../../grammar/plural.ts';
import type { FilterChain } from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import { tcpProxyOf } from '../../../translation/proxy/listeners/terminal-filter.ts';
import { chainText, listenerText } from '../../translate/summary/proxy/filter-chains.ts';
import { destinationText } from '../../translate/summary/proxy/route-actions.ts';
import type { Sentence } from '../sentence.ts';
import type { Causes } from '../sentences.ts';
import { joined, say, type Words } from '../words.ts';
import { clusterSentence, endpointsSentence } from './backend-sentences.ts';
import { VERBS, verbOr } from './change-words.ts';
import { clustersOfHost, goalsOf, hostFate } from './destination-words.ts';
import { firstNames, hostText, placeText, sectionWords } from './place-words.ts';
import { routeSentence } from './route-sentences.ts';
import { settingWords } from './setting-words.ts';

export function changeSentence(change: ProxyChange, causes: Causes): Sentence {
  const sentence = sentenceOf(change, causes);
  const isUnprotected = 'isUnprotected' in change && change.isUnprotected === true;
  return isUnprotected ? { ...sentence, isUnprotected } : sentence;
}

function sentenceOf(change: ProxyChange, causes: Causes): Sentence {
  switch (change.subject) {
    case 'listener': {
      const { before, after, sections, gateway, settings } = change;
      const about = [...sectionWords(sections, gateway), ...say`${listenerText((after ?? before)!)}`];
      return {
        about,
        ...verbOr(change.change, settings),
        ...servedWords(change, (after ?? before)!.filterChains),
      };
    }
    case 'chain': {
      const { before, after, listener, sections, gateway, settings } = change;
      const about = [
        ...sectionWords(sections, gateway),
        ...say`${listenerText(listener)}, ${chainText((after ?? before)!)}`,
      ];
      return { about, ...verbOr(change.change, settings), ...servedWords(change, []) };
    }
    case 'host':
      return hostSentence(change);
    case 'route':
      return routeSentence(change, causes);
    case 'cluster':
      return clusterSentence(change);
    case 'endpoints':
      return endpointsSentence(change);
    case 'secret': {
      const words = { added: 'new', removed: 'removed', changed: 'its content changed' };
      return { about: say`secret ${change.name}`, changes: [[words[change.change]]] };
    }
  }
}

/** What a new or a removed listener or chain serves. */
function servedWords(
  { change, sections, served }: ListenerChange | ChainChange,
  chains: readonly FilterChain[] = [],
): Partial<Sentence> {
  if (served === undefined || change === 'changed') return {};
  const { hosts, isFailing } = served;
  const routes = hosts.reduce((sum, { routes: own = [] }) => sum + own.length, 0);
  const names = hosts.map(({ domains = [] }) => domains.join(', '));
  const targets = chains.flatMap((chain) => {
    const tcp = tcpProxyOf(chain);
    return tcp === undefined ? [] : [destinationText(tcp, 'connections are closed')];
  });
  const parts: Words[] = [
    ...(hosts.length > 0
      ? [[...firstNames(names), ` (${routes.toLocaleString('en')} ${plural(routes, 'route')})`]]
      : []),
    ...(targets.length > 0 ? [['connections to ', ...firstNames(targets)]] : []),
  ];
  const serves = change === 'added' ? ', it serves ' : ', it served ';
  const words = parts.length === 0 ? [] : [serves, ...joined(parts, '; ')];
  return {
    changes: [[VERBS[change], ...words]],
    isFailing,
    tells: sections.map(({ section, kind, namespace, name }) => ({
      object: { kind, namespace, name },
      message: `listener ${section}`,
    })),
  };
}

function hostSentence({ change, place, before, after, settings, fates }: HostChange): Sentence {
  const about = say`host ${hostText(place)}`;
  const where = [...sectionWords(place.sections, place.gateway), ...say`${placeText(place)}`];
  const by = place.sections.length === 0 ? 'on' : 'by';
  const routes = ` (${counted(((after ?? before)?.routes ?? []).length, 'route')})`;
  if (change === 'added')
    return {
      about,
      changes: [[`served ${by} `, ...where, ' now', routes, ...goalsOf(after!)]],
      names: clustersOfHost(after!),
    };
  if (change === 'removed')
    return {
      about,
      changes: [[`no longer served ${by} `, ...where, routes, ...hostFate(fates ?? [])]],
      isFailing: (fates ?? []).some(({ failing }) => failing > 0),
      names: clustersOfHost(before!),
    };
  return { about: [...about, ' of ', ...where], ...settingWords(settings) };
}
