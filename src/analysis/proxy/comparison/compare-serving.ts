// What a Gateway serves, before and after: its listeners, their filter chains, the hosts behind them.

import { defined } from '../../../grammar/defined.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  RouteConfiguration,
  VirtualHost,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { KIND as LISTENER_POLICY } from '../../../translation/proxy/listener-policy/listener-policies.ts';
import { gatewayName } from '../../comparison/changes.ts';
import type { Difference } from '../../comparison/differences.ts';
import { type Pairs, paired } from '../../comparison/pairs.ts';
import { policyOf } from '../../policies/policy-setting.ts';
import { chainDifferences } from './compare-filters.ts';
import { type RouteComparison, routeChanges } from './compare-routes.ts';
import { isChanged, NO_SETTINGS } from './compare-settings.ts';
import { differences } from './message-differences.ts';
import type { GatewayOutage } from './outages.ts';
import { configurationOf, type PlacedConfiguration, placedConfigurations } from './placed-configurations.ts';
import type { HostPlace, ProxyChange, Served, ServingPlace, SettingChanges } from './proxy-changes.ts';

export function servingChanges(
  before: ProxyGatewayConfiguration,
  after: ProxyGatewayConfiguration,
  comparison: RouteComparison,
  outage: GatewayOutage,
): ProxyChange[] {
  const gateway = gatewayName(after);
  const sections = comparison.sections(gateway);
  const changes: ProxyChange[] = [];
  const places = { before: placedConfigurations(before), after: placedConfigurations(after) };
  const portOfPair = ([, now]: ConfigurationPair): number => portOf(places.after.get(nameOf(now))?.listener);
  const configurations = new Map(
    paired(before.routes, after.routes, nameOf)
      .both.toSorted((left, right) => portOfPair(left) - portOfPair(right))
      .map((pair) => [nameOf(pair[1]), pair] as const),
  );
  const listeners = paired(before.listeners.toSorted(byPort), after.listeners.toSorted(byPort), nameOf);
  const servedBy = (chains: readonly FilterChain[], side: keyof typeof places): Served => {
    const hosts = chains.flatMap(
      (chain) => places[side].get(configurationOf(chain) ?? '')?.configuration.virtualHosts ?? [],
    );
    const isFailing =
      chains.some((chain) => outage.failingChains.has(chain)) ||
      hosts.some((host) => outage.failingHosts.has(host));
    return { hosts, isFailing };
  };
  for (const [old, now] of listeners.both)
    changes.push(
      ...listenerChanges(gateway, sections, old, now, { configurations, ...places }, comparison, servedBy),
    );
  const compared = new Set(
    listeners.both.flatMap(([, now]) => (now.filterChains ?? []).map(configurationOf)),
  );
  // Chains whose RouteConfiguration alone has changed.
  for (const listener of after.listeners.toSorted(byPort))
    for (const chain of listener.filterChains ?? []) {
      const pair = configurations.get(configurationOf(chain) ?? '');
      if (pair === undefined || compared.has(configurationOf(chain))) continue;
      const settings = configurationSettings(pair, comparison);
      if (isChanged(settings))
        changes.push({
          dataPlane: 'proxy',
          subject: 'chain',
          change: 'changed',
          gateway,
          listener,
          sections: sections.after.ofChain(listener, chain),
          before: chain,
          after: chain,
          settings,
        });
    }
  for (const [change, all] of [
    ['added', listeners.added],
    ['removed', listeners.removed],
  ] as const)
    for (const listener of all) {
      const [side, known] =
        change === 'added' ? [{ after: listener }, sections.after] : [{ before: listener }, sections.before];
      changes.push({
        dataPlane: 'proxy',
        subject: 'listener',
        change,
        gateway,
        sections: known.ofListener(listener),
        ...side,
        settings: NO_SETTINGS,
        served: servedBy(listener.filterChains ?? [], change === 'added' ? 'after' : 'before'),
      });
    }
  for (const [old, now] of configurations.values()) {
    const configuration = nameOf(now);
    const { listener, chain } = places.after.get(configuration) ?? {};
    const place = { gateway, configuration, ...defined({ listener, chain }) };
    changes.push(...hostChanges(place, old.virtualHosts ?? [], now.virtualHosts ?? [], comparison, outage));
  }
  return changes;
}

const portOf = (listener: Listener | undefined): number => listener?.address?.socketAddress?.portValue ?? 0;

/** Their names have another order: `listener~10080` before `listener~8080`. */
const byPort = (left: Listener, right: Listener): number => portOf(left) - portOf(right);

const nameOf = ({ name = '' }: { readonly name?: string }): string => name;

type SidesOfSections = ReturnType<RouteComparison['sections']>;

type ConfigurationPair = Pairs<RouteConfiguration>['both'][number];

/** RouteConfigurations by name: pairs that differ, and all of each side. */
interface Routing {
  readonly configurations: ReadonlyMap<string, ConfigurationPair>;
  readonly before: ReadonlyMap<string, PlacedConfiguration>;
  readonly after: ReadonlyMap<string, PlacedConfiguration>;
}

/** `ofChain`: differences of the chain, which policies cause that its RouteConfiguration records. */
function configurationSettings(
  [before, after]: ConfigurationPair,
  { settings }: RouteComparison,
  ofChain: readonly Difference[] = [],
): SettingChanges {
  const { virtualHosts: _was, ...old } = before;
  const { virtualHosts: _is, ...now } = after;
  return ofKinds(settings.changes(before, after, [...ofChain, ...differences(old, now)]), isOfHttp);
}

function listenerChanges(
  gateway: string,
  sections: SidesOfSections,
  before: Listener,
  after: Listener,
  routing: Routing,
  comparison: RouteComparison,
  servedBy: (chains: readonly FilterChain[], side: 'before' | 'after') => Served,
): ProxyChange[] {
  const changes: ProxyChange[] = [];
  const { filterChains: oldChains = [], ...old } = before;
  const { filterChains: newChains = [], ...now } = after;
  const chains = paired(oldChains, newChains, nameOf);
  const chainOf = (each: FilterChain, side: keyof SidesOfSections) =>
    ({
      dataPlane: 'proxy',
      subject: 'chain',
      gateway,
      listener: after,
      sections: sections[side].ofChain(side === 'after' ? after : before, each),
    }) as const;
  const oldByName = new Map(oldChains.map((each) => [nameOf(each), each]));
  for (const newer of newChains) {
    const older = oldByName.get(nameOf(newer));
    if (older === undefined) continue;
    const own = chainDifferences(older, newer);
    const settings = chainSettings(configurationOf(newer) ?? '', own, routing, comparison);
    if (!isChanged(settings)) continue;
    changes.push({ ...chainOf(newer, 'after'), change: 'changed', before: older, after: newer, settings });
  }
  const settings = ofKinds(
    comparison.settings.changes(before, after, differences(old, now)),
    isOfConnections,
  );
  if (isChanged(settings))
    changes.unshift({
      dataPlane: 'proxy',
      subject: 'listener',
      change: 'changed',
      gateway,
      sections: sections.after.ofListener(after),
      before,
      after,
      settings,
    });
  for (const each of chains.added)
    changes.push({
      ...chainOf(each, 'after'),
      change: 'added',
      after: each,
      settings: NO_SETTINGS,
      served: servedBy([each], 'after'),
    });
  for (const each of chains.removed)
    changes.push({
      ...chainOf(each, 'before'),
      change: 'removed',
      before: each,
      settings: NO_SETTINGS,
      served: servedBy([each], 'before'),
    });
  return changes;
}

/** `own`: the differences of the chain itself, of which policies are recorded on its RouteConfiguration. */
function chainSettings(
  name: string,
  own: readonly Difference[],
  { configurations, before, after }: Routing,
  comparison: RouteComparison,
): SettingChanges {
  const pair = configurations.get(name);
  if (pair !== undefined) return configurationSettings(pair, comparison, own);
  const [was, is] = [before.get(name)?.configuration, after.get(name)?.configuration];
  const { policies, others } = comparison.settings.changes(was ?? {}, is ?? {}, own);
  // The RouteConfiguration is the same: only what changes the chain is told.
  return { policies: policies.filter(({ differences }) => differences.length > 0), others };
}

/** Every listener and every chain records all policies of the Gateway, but those of HTTP apply to chains, and the others to listeners. */
const ofKinds = (
  { policies, others }: SettingChanges,
  isMeant: (kind: string) => boolean,
): SettingChanges => ({
  policies: policies.filter(({ before, after }) =>
    [...before, ...after].some((id) => isMeant(policyOf(id).kind)),
  ),
  others,
});

const isOfHttp = (kind: string): boolean => kind !== LISTENER_POLICY;
const isOfConnections = (kind: string): boolean => kind === LISTENER_POLICY;

/** A host is identified by its domains: names of virtual hosts come from them. */
const domainsOf = ({ domains = [] }: VirtualHost): string => domains.join(' ');

function hostChanges(
  place: ServingPlace,
  before: readonly VirtualHost[],
  after: readonly VirtualHost[],
  comparison: RouteComparison,
  outage: GatewayOutage,
): ProxyChange[] {
  const changes: ProxyChange[] = [];
  const sections = comparison.sections(place.gateway);
  const at = ({ domains = [] }: VirtualHost, side: keyof SidesOfSections = 'after'): HostPlace => ({
    ...place,
    domains,
    sections: sections[side].ofHost(place.configuration, domains[0] ?? ''),
  });
  const hosts = paired(before, after, domainsOf);
  for (const [old, now] of hosts.both) {
    const { name: _was, routes: oldRoutes = [], domains: _olds, ...oldRest } = old;
    const { name: _is, routes: newRoutes = [], domains: _news, ...newRest } = now;
    const settings = comparison.settings.changes(old, now, differences(oldRest, newRest));
    if (isChanged(settings))
      changes.push({
        dataPlane: 'proxy',
        subject: 'host',
        change: 'changed',
        place: at(now),
        before: old,
        after: now,
        settings,
      });
    if (oldRoutes !== newRoutes)
      changes.push(...routeChanges(at(now), oldRoutes, newRoutes, comparison, outage.fates));
  }
  for (const host of hosts.added)
    changes.push({
      dataPlane: 'proxy',
      subject: 'host',
      change: 'added',
      place: at(host),
      after: host,
      settings: NO_SETTINGS,
    });
  for (const host of hosts.removed)
    changes.push({
      dataPlane: 'proxy',
      subject: 'host',
      change: 'removed',
      place: at(host, 'before'),
      before: host,
      settings: NO_SETTINGS,
      fates: (host.routes ?? []).flatMap((route) => outage.fates.get(route) ?? []),
      isFailing: outage.failingHosts.has(host),
    });
  return changes;
}
