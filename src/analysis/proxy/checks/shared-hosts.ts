// Hosts that several namespaces share on a port: whose routes take which paths of whom, and which ListenerSets let another namespace do so.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { GatewayListener } from '../../../translation/gateways/listener.ts';
import { sectionKey } from '../../../translation/policies/attachment-levels.ts';
import { allCovering, byHostname } from '../../../translation/proxy/routes/listener-of-host.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import { isServed, type PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { isOfOthers, lostHosts } from './lost-hosts.ts';
import { matchSegments } from './rule-places.ts';
import { hostsOf } from './shadowed-matches.ts';
import { type OwnedMatch, takenPaths } from './taken-paths.ts';

export function* sharedHosts(view: TranslationView): Iterable<Report> {
  const { listenerIsolation } = view.settings;
  const takers = new Map<string, Taker>();
  const open = new Map<GatewayListener, Open>();
  for (const host of hostsOf(view)) {
    takenOn(host, takers);
    if (!listenerIsolation) openOn(host, view, open);
  }
  takenHosts(view, open);
  for (const [about, { match, isOneListener, at, taken }] of takers) {
    const { namespace = '' } = match.flat.top.metadata;
    const fault = advice(
      `on ${at}, this route of namespace ${namespace} takes paths of other namespaces: ${listed(taken)}`,
      isOneListener
        ? 'if that is not intended, allow only namespaces that may share hosts in `allowedRoutes` of the listener, or give each a host of its own'
        : 'if that is not intended, turn on the setting `listenerIsolation`, or allow only namespaces that may share hosts in `allowedListeners` of the Gateway and `allowedRoutes` of its listeners',
    );
    yield { about, code: 'AN-43', segments: matchSegments(match.flat), fault };
  }
  for (const [listener, { at, from }] of open) yield openReport(listener, at, from, listenerIsolation);
}

/** The longest list in a message. */
const LISTED = 3;
const listed = (texts: Iterable<string>): string => enumerated(firstOf([...texts], LISTED), 'and');

interface Taker {
  readonly match: TranslatedMatch;
  readonly isOneListener: boolean;
  readonly at: string;
  readonly taken: Set<string>;
}

interface Placed extends OwnedMatch {
  readonly match: TranslatedMatch;
  readonly placement: Placement;
}

const ownerOf = ({ flat }: TranslatedMatch): string => flat.top.metadata.namespace ?? '';

function takenOn({ entries }: PlacedHost, takers: Map<string, Taker>): void {
  const first = entries.find(isServed);
  const owner = first && ownerOf(first.match);
  // Most hosts have routes of one namespace.
  if (!entries.some((entry) => isServed(entry) && ownerOf(entry.match) !== owner)) return;
  const matches = entries.flatMap((entry, position): Placed[] => {
    if (!isServed(entry)) return [];
    const { match, placement } = entry;
    return [{ owner: ownerOf(match), path: match.flat.match.path, position, match, placement }];
  });
  for (const [by, from] of takenPaths(matches)) {
    const { held } = by.match.flat;
    const taker = getOrCreate(takers, keyOfObject(held.route), () => ({
      match: by.match,
      isOneListener: by.placement.section === from.placement.section,
      at: placeText(by.placement),
      taken: new Set<string>(),
    }));
    taker.taken.add(`${pathText(by)} from ${routeText(from.match)} (${pathText(from)})`);
  }
}

const pathText = ({ path }: Pick<OwnedMatch, 'path'>): string => `\`${path.value}\``;

function routeText({ flat: { held } }: TranslatedMatch): string {
  const { kind, metadata } = held.route;
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
}

export const placeText = ({ gateway, port, host }: Pick<Placement, 'gateway' | 'port' | 'host'>): string =>
  `host ${host}, port ${port} of ${gateway.replace('/', ' ')}`;

/** Routes of other namespaces, with their paths, on a host that a listener of a ListenerSet covers. */
interface Open {
  readonly at: string;
  readonly from: Set<string>;
}

const newOpen = (place: Parameters<typeof placeText>[0]): Open => ({ at: placeText(place), from: new Set() });

/** The listeners of ListenerSets whose routes could be placed on a host of another namespace. */
function openOn({ placement, entries }: PlacedHost, view: TranslationView, open: Map<GatewayListener, Open>) {
  const listeners = setListeners(view, placement);
  if (listeners.size === 0) return;
  for (const listener of allCovering(placement.host, listeners)) {
    const section = sectionKey(listener);
    for (const entry of entries) {
      if (!isServed(entry) || entry.placement.section === section) continue;
      const { match } = entry;
      if (ownerOf(match) === listener.owner.namespace) continue;
      const { from } = getOrCreate(open, listener, () => newOpen(placement));
      from.add(`${routeText(match)} (${pathText(match.flat.match)})`);
    }
  }
}

const known = new WeakMap<readonly GatewayListener[], ReadonlyMap<string, GatewayListener>>();

/** The listeners of a chain from ListenerSets; those in the namespace of the Gateway belong to its owner. */
function setListeners(
  { proxy, gateways }: TranslationView,
  { gateway, chain }: Placement,
): ReadonlyMap<string, GatewayListener> {
  const shared = proxy.ports(gateway).flatMap(({ chains }) => chains.filter(({ name }) => name === chain));
  const [found] = shared;
  if (found?.protocol !== 'HTTP') return NO_LISTENERS;
  const home = gateways.gateway(gateway)?.object.metadata.namespace;
  return getOrCreate(known, found.listeners, () =>
    byHostname(found.listeners.filter(({ owner }) => owner.kind !== 'Gateway' && owner.namespace !== home)),
  );
}

const NO_LISTENERS: ReadonlyMap<string, GatewayListener> = new Map();

/** Hosts of routes that listeners of other namespaces take as a whole from the listeners that the routes attached to. */
function takenHosts(view: TranslationView, open: Map<GatewayListener, Open>): void {
  for (const { route, to, place } of lostHosts(view)) {
    if (!isOfOthers(to, route)) continue;
    const { kind, metadata } = route;
    const { from } = getOrCreate(open, to, () => newOpen(place));
    from.add(`${kind} ${metadata.namespace ?? ''}/${metadata.name}`);
  }
}

function openReport(
  { owner, position, spec }: GatewayListener,
  at: string,
  from: ReadonlySet<string>,
  listenerIsolation: boolean,
): Report {
  const isWhole = listenerIsolation || spec.protocol !== 'HTTP';
  const listenerPath: Segments = ['spec', 'listeners', position];
  return {
    about: owner.key,
    code: 'AN-44',
    segments: spec.hostname === undefined ? listenerPath : [...listenerPath, 'hostname'],
    fault: advice(
      isWhole
        ? `this listener of namespace ${owner.namespace} takes ${at} as a whole from ${listed(from)}`
        : `routes of this listener of namespace ${owner.namespace} can take any path on ${at} from ${listed(from)}`,
      isWhole
        ? 'if that is not intended, allow only namespaces that may have the host in `allowedListeners` of the Gateway'
        : 'if that is not intended, turn on the setting `listenerIsolation`, or allow only namespaces that may share hosts in `allowedListeners` of the Gateway',
    ),
  };
}
