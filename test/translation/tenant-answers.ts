// The answers to requests, as far as they concern the tenant that owns the route: what may change with objects of others is left out.

import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../src/analysis/explain/request-explanation.ts';
import { isProxyAnswer, isProxyShare } from '../../src/analysis/proxy/explain/proxy-explanation.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { HttpFilter } from '../../src/translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { Translator } from '../../src/translation.ts';
import { proxiesIn } from '../parts/proxies-in.ts';

export interface TenantAnswer {
  readonly result: Answer['result'] | 'none';
  readonly owner?: string;
  readonly domain?: string;
  /** The namespace of the listener that the host belongs to. */
  readonly listenedBy?: string;
  readonly met: unknown;
  /** The settings of the filters, unless the chain has checkpoints: these add demands to every route. */
  readonly settings?: unknown;
}

/** The namespace of the route that attaches to the Gateway: of the outermost that delegates. */
export const ownerOf = (answer: Answer | undefined): string | undefined =>
  answer?.route?.delegatedBy?.at(-1)?.namespace ?? answer?.route?.object?.namespace;

const isCheckpoint = (name: string): boolean => name === 'checkpoint';

/** The settings of the filters that run: those in the chain, and those of the most specific place. */
function settingsOf(
  { listeners, routes }: ProxyConfiguration,
  route: string,
  running: readonly string[],
): unknown {
  for (const configuration of routes)
    for (const host of configuration.virtualHosts ?? []) {
      const found = host.routes?.find(({ name }) => name === route);
      if (found === undefined) continue;
      const chain = listeners
        .flatMap(({ filterChains = [] }) => filterChains)
        .find(({ name }) => name === configuration.name);
      const filters = chain?.filters?.at(-1)?.typedConfig as { readonly httpFilters?: readonly HttpFilter[] };
      const places = {
        ...configuration.typedPerFilterConfig,
        ...host.typedPerFilterConfig,
        ...found.typedPerFilterConfig,
      };
      return running.map((name) => [
        name,
        filters.httpFilters?.find((filter) => filter.name === name)?.typedConfig,
        places[name],
      ]);
    }
  return undefined;
}

export function answerOf(translator: Translator, answer: Answer | undefined): TenantAnswer {
  if (answer === undefined) return { result: 'none', met: undefined };
  const { result, route, action, policies, listener, clientCertificate, protocol } = answer;
  const proxy = isProxyAnswer(answer) ? answer.proxy : {};
  const domain = proxy.virtualHost?.domain;
  const owner = ownerOf(answer);
  const backends = action?.type === 'forward' ? action.backends.filter(isProxyShare) : [];
  const filters = proxy.filters ?? [];
  const name = isProxyAnswer(answer) ? answer.route?.proxy.name : undefined;
  return {
    result,
    ...(name === undefined || name === '' || filters.some(isCheckpoint)
      ? {}
      : { settings: settingsOf(edge(translator), name, filters) }),
    ...(owner === undefined ? {} : { owner }),
    ...(domain === undefined ? {} : { domain }),
    ...(listener === undefined ? {} : { listenedBy: listener.namespace }),
    met: {
      protocol,
      clientCertificate,
      listener,
      route: route && { object: route.object, rule: route.rule, match: route.match, matches: route.matches },
      delegatedBy: route?.delegatedBy,
      action,
      policies: policies.map(({ kind, effective, errors }) => ({
        kind,
        errors,
        // The place moves between a host and its routes with the other routes of the host.
        effective: effective
          .map(({ policy, field, path, value }) => ({ policy, field, path, value }))
          .sort((left, right) => (left.path < right.path ? -1 : 1)),
      })),
      filters: filters.filter((each) => !isCheckpoint(each)),
      clusters: backends.map(({ proxy: { cluster } }) => clusterOf(translator, cluster)),
    },
  };
}

/** The configuration of the shared Gateway. */
export const edge = (translator: Translator): ProxyConfiguration =>
  proxiesIn(translator.translation()).find(({ name }) => name === 'edge')!;

const clusterOf = (translator: Translator, name: string) => {
  const { clusters, endpoints } = edge(translator);
  return [
    clusters.find((cluster) => cluster.name === name),
    endpoints.find(({ clusterName }) => clusterName === name),
  ];
};

/** Paths of rules of tenants, and some below. */
export const RULE_PATHS = [
  '/',
  '/a',
  '/a',
  '/a/b',
  '/a/b/c',
  '/a/v1/12',
  '/v1',
  '/v1/12',
  '/d',
  '/d/a',
  '/d/v1/12',
];

/** A host on a port of the shared Gateway. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Every host that has routes; a wildcard as a host below it. */
export function placesOf({ listeners, routes }: ProxyConfiguration): readonly Place[] {
  return listeners.flatMap(({ address, filterChains = [] }) =>
    filterChains.flatMap((chain) =>
      routes
        .filter(({ name }) => name === chain.name)
        .flatMap(({ virtualHosts = [] }) => virtualHosts)
        .flatMap(({ domains = [] }) => domains)
        .map((domain) => ({
          host: domain.replace('*.', 'below.').replace('*', 'other.test'),
          port: address?.socketAddress?.portValue ?? 0,
        })),
    ),
  );
}

/** The filter chains of streams, by their names. */
export function streamsOf(translator: Translator): ReadonlyMap<string, unknown> {
  const { listeners } = edge(translator);
  return new Map(
    listeners.flatMap(({ filterChains = [] }) => filterChains).map((chain) => [chain.name ?? '', chain]),
  );
}

function isSame(
  { settings: one, ...before }: TenantAnswer,
  { settings: other, ...after }: TenantAnswer,
): boolean {
  if (!isDeepStrictEqual(before, after)) return false;
  return one === undefined || other === undefined || isDeepStrictEqual(one, other);
}

/** What changes for a tenant when an object of another namespace goes; undefined if nothing does, or if both have routes on the host. */
export function differenceFor(
  tenant: string,
  other: string,
  before: TenantAnswer,
  after: TenantAnswer,
): { readonly before: TenantAnswer; readonly after: TenantAnswer } | undefined {
  if (before.owner !== tenant && after.owner !== tenant) return undefined;
  // On a host that both have: a rule that delegates to nothing any more answers 500 itself.
  if (before.owner === tenant && after.owner === other && after.domain === before.domain) return undefined;
  if (before.owner === tenant) return isSame(before, after) ? undefined : { before, after };
  // Without the other's route or listener, the tenant's own is next on the host that both have, or on a less specific one.
  const isShared =
    before.owner === other ||
    before.listenedBy === other ||
    (before.domain !== undefined && before.domain !== after.domain);
  return isShared ? undefined : { before, after };
}
