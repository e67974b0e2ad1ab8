// One change of Envoy's configuration as text: what it is about, and what has changed.

import type { Verb } from '../../../analysis/comparison/changes.ts';
import { policyText } from '../../../analysis/policies/policy-setting.ts';
import type { Section } from '../../../analysis/proxy/comparison/listener-sections.ts';
import type { Difference } from '../../../analysis/proxy/comparison/message-differences.ts';
import type {
  HostChange,
  HostPlace,
  PolicyChange,
  ProxyChange,
  RouteChange,
  ServingPlace,
  SettingChanges,
} from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { counted } from '../../../grammar/plural.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { type RouteOrigin, ruleText } from '../../../translation/proxy/origins.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import { titleOf } from '../../results/result.ts';
import { chainText, listenerText } from '../../translate/summary/proxy/filter-chains.ts';
import { actionText, isReplaced } from '../../translate/summary/proxy/route-actions.ts';
import type { Sentence } from '../sentence.ts';
import { joined, say, valueText, type Words } from '../words.ts';

export function changeSentence(change: ProxyChange): Sentence {
  switch (change.subject) {
    case 'listener': {
      const { before, after, sections, gateway, settings } = change;
      const about = [...sectionWords(sections, gateway), ...say`${listenerText((after ?? before)!)}`];
      return { about, ...verbOr(change.change, settings) };
    }
    case 'chain': {
      const { before, after, listener, sections, gateway, settings } = change;
      const about = [
        ...sectionWords(sections, gateway),
        ...say`${listenerText(listener)}, ${chainText((after ?? before)!)}`,
      ];
      return { about, ...verbOr(change.change, settings) };
    }
    case 'host':
      return hostSentence(change);
    case 'route':
      return routeSentence(change);
    case 'cluster': {
      const { name, differences } = change;
      return {
        about: say`cluster ${name}`,
        ...verbOr(change.change, { policies: [], others: differences }),
      };
    }
    case 'endpoints': {
      const { name, added, removed, differences } = change;
      return {
        about: say`endpoints of ${name}`,
        changes: [...listed('new', added), ...listed('gone', removed), ...differences.map(differenceWords)],
      };
    }
    case 'secret': {
      const words = { added: 'new', removed: 'removed', changed: 'its content changed' };
      return { about: say`secret ${change.name}`, changes: [[words[change.change]]] };
    }
  }
}

const VERBS = { added: 'new', removed: 'removed' } as const;

type ChangeWords = Pick<Sentence, 'changes' | 'byPolicies'>;

function verbOr(change: Verb, settings: SettingChanges): ChangeWords {
  return change === 'changed' ? settingWords(settings) : { changes: [[VERBS[change]]] };
}

/** How many names of a list are shown. */
const LISTED = 5;

function listed(word: string, names: readonly string[]): Words[] {
  if (names.length === 0) return [];
  return [[`${word}: `, ...firstNames(names)]];
}

function firstNames(names: readonly string[]): Words {
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
function sectionWords(sections: readonly Section[], gateway: string): Words {
  if (sections.length === 0) return [];
  const names = firstNames(sections.map((section) => sectionText(section, gateway)));
  return [sections.length === 1 ? 'listener ' : 'listeners ', ...names, ' on '];
}

/** `http`, or `https of XListenerSet shop/extra` for a listener of another object. */
function sectionText({ section, kind, namespace, name }: Section, gateway: string): string {
  const isOwn = kind === 'Gateway' && `${namespace}/${name}` === gateway;
  return isOwn ? section : `${section} of ${titleOf({ kind, namespace, name })}`;
}

export const hostText = ({ domains }: HostPlace): string => domains.join(', ');

function hostSentence({ change, place, before, after, settings }: HostChange): Sentence {
  const about = say`host ${hostText(place)}`;
  const where = [...sectionWords(place.sections, place.gateway), ...say`${placeText(place)}`];
  const by = place.sections.length === 0 ? 'on' : 'by';
  const routes = ` (${counted(((after ?? before)?.routes ?? []).length, 'route')})`;
  if (change === 'added') return { about, changes: [[`served ${by} `, ...where, ' now', routes]] };
  if (change === 'removed') return { about, changes: [[`no longer served ${by} `, ...where, routes]] };
  return { about: [...about, ' of ', ...where], ...settingWords(settings) };
}

function routeSentence(change: RouteChange): Sentence {
  const { before, after, place, origin } = change;
  const route = (after ?? before)!;
  const rule = origin.after ?? origin.before;
  const match = say`${matchText(route.match)}`;
  const about = rule === undefined ? match : [...say`${ruleText(rule)}`, ' (', ...match, ')'];
  const [section] = place.sections;
  const listener = section === undefined ? {} : { listener: sectionText(section, place.gateway) };
  return { about, host: hostText(place), ...listener, ...routeWords(change) };
}

function routeWords(change: RouteChange): ChangeWords {
  const { before, after, hiddenBy, settings, order } = change;
  const hidden: Words[] =
    hiddenBy === undefined ? [] : [['never reached: a route before it takes the same requests']];
  if (before === undefined) return { changes: [...hidden, ['new: ', ...destinationWords(after!)]] };
  if (after === undefined) return { changes: [['removed: ', ...formerWords(before)]] };
  const other = change.matchesOther
    ? [say`takes ${matchText(after.match)} instead of ${matchText(before.match)}`]
    : [];
  const tried: Words[] =
    order === undefined
      ? []
      : [
          [
            order.isEarlier ? 'tried before ' : 'tried after ',
            ...say`${matchText(order.passed.match)}`,
            ' now',
          ],
        ];
  const { changes, byPolicies } = settingWords(settings);
  return {
    changes: [...hidden, ...other, ...elsewhere(change, before, after), ...tried, ...changes],
    byPolicies,
  };
}

function elsewhere({ destination, origin }: RouteChange, before: Route, after: Route): Words[] {
  const by = takenOver(origin);
  if (destination.length === 0) return by === undefined ? [] : [by];
  const [was, is] = [destinationWords(before), destinationWords(after)];
  const isSame = actionText(before) === actionText(after);
  const words = isSame
    ? joined(destination.map(differenceWords), '; ')
    : before.route !== undefined && after.route !== undefined && !isReplaced(after) && !isReplaced(before)
      ? [...is, ' instead of ', ...say`${bare(before)}`]
      : ['now ', ...is, ', it was: ', ...was];
  return by === undefined ? [words] : [words, by];
}

/** Another object than before serves these requests. */
function takenOver({ before, after }: RouteChange['origin']): Words | undefined {
  if (before === undefined || after === undefined) return undefined;
  const idOf = ({ kind, namespace, name }: RouteOrigin): string => `${kind} ${namespace}/${name}`;
  if (idOf(before) === idOf(after)) return undefined;
  return say`taken over from ${ruleText(before)}`;
}

const bare = (route: Route): string => actionText(route).replace(/^→ /, '');

function destinationWords(route: Route): Words {
  if (isReplaced(route)) return ["answers 500, because it can't be served as written"];
  return route.route === undefined ? say`${bare(route)}` : say`goes to ${bare(route)}`;
}

function formerWords(route: Route): Words {
  if (isReplaced(route)) return ['it answered 500'];
  return route.route === undefined ? say`it said ${bare(route)}` : say`it went to ${bare(route)}`;
}

/** Fields with a more common name. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  'timeouts.request': 'timeout',
  'timeouts.streamIdle': 'idle timeout',
};

function settingWords({ policies, others }: SettingChanges): Required<ChangeWords> {
  return { changes: others.map(differenceWords), byPolicies: policies.flatMap(policyChangeWords) };
}

function policyChangeWords({ field, written, differences, ...sides }: PolicyChange): readonly Words[] {
  const { before, after, valueBefore, valueAfter } = sides;
  if (written.length > 0)
    return written.map(({ policy, segments, ...values }) => {
      const path = formatPath(segments);
      const label = path.replace(/^spec\./, '');
      const word = FIELD_WORDS[label];
      const by = word === undefined ? say`${policyText(policy)}` : say`${policyText(policy)} ${path}`;
      return [...sidesWords(word ?? label, values), ' (', ...by, ')'];
    });
  if (before.join() === after.join())
    return differences.map((each): Words => [...differenceWords(each), ' (', ...policyWords(after), ')']);
  const values = {
    ...(before.length === 0 ? {} : { before: valueBefore ?? 'several' }),
    ...(after.length === 0 ? {} : { after: valueAfter ?? 'several' }),
  };
  const by: Words =
    after.length === 0
      ? ['no longer by ', ...policyWords(before)]
      : before.length === 0
        ? policyWords(after)
        : [...policyWords(after), ' instead of ', ...policyWords(before)];
  return [[...sidesWords(field, values), ' (', ...by, ')']];
}

const policyWords = (ids: readonly string[]): Words =>
  joined(
    ids.slice(0, LISTED).map((id) => say`${policyText(id)}`),
    ', ',
  );

function differenceWords({ segments, ...sides }: Difference): Words {
  return sidesWords(formatPath(withoutWrapping(segments)) || 'all of it', sides);
}

const MANAGER = 'envoy.filters.network.http_connection_manager';

/** Without the segments that only Envoy needs. */
function withoutWrapping(segments: Segments): Segments {
  const [first, second, ...rest] = segments;
  const inner = first === 'filters' && second === MANAGER ? rest : segments;
  const plain = inner.filter((segment) => segment !== 'typedConfig');
  return plain[0] === 'route' && plain.length > 1 ? plain.slice(1) : plain;
}

function sidesWords(label: string, sides: Omit<Difference, 'segments'>): Words {
  const isNew = sides.before === undefined;
  const isGone = sides.after === undefined;
  if (isNew && isLarge(sides.after)) return say`${label} is new`;
  if (isGone && isLarge(sides.before)) return say`${label} is gone`;
  const [was, is] = [valueText(sides.before), valueText(sides.after)];
  return was === is ? say`${label} is another one` : say`${label} ${was} → ${is}`;
}

/** Envoy messages that would fill a page. */
const isLarge = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && JSON.stringify(value).includes('"@type"');
