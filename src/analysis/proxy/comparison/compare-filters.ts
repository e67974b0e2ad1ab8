// Two filter chains, before and after. A filter that places turn on has no effect before one does, and the place tells that: of such
// filters only changed settings are differences of the chain.

import { equalJson, isObject } from '../../../grammar/json.ts';
import { FORWARD_PROXY_FILTER } from '../../../translation/proxy/clusters/forward-proxy-filter.ts';
import type { FilterChain } from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { RBAC } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.http.rbac.v3.ts';
import type { HttpFilter } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { CONNECTION_MANAGER } from '../../../translation/proxy/listeners/names.ts';
import { connectionManagerOf } from '../../../translation/proxy/listeners/terminal-filter.ts';
import type { Difference } from '../../comparison/differences.ts';
import { FOLLOWING, fieldOfFilter } from './filter-fields.ts';
import { differences } from './message-differences.ts';

const PATH = ['filters', CONNECTION_MANAGER, 'typedConfig', 'httpFilters'] as const;

export function chainDifferences(before: FilterChain, after: FilterChain): Difference[] {
  if (equalJson(before, after)) return [];
  return [
    ...differences(withoutHttpFilters(before), withoutHttpFilters(after)),
    ...filterDifferences(ownFilters(before), ownFilters(after)),
  ];
}

function withoutHttpFilters(chain: FilterChain): unknown {
  const manager = connectionManagerOf(chain);
  if (manager === undefined) return chain;
  const { httpFilters: _, ...typedConfig } = manager;
  const filters = (chain.filters ?? []).map((each) =>
    each.typedConfig === manager ? { ...each, typedConfig } : each,
  );
  return { ...chain, filters };
}

interface OwnFilter {
  readonly name: string;
  readonly config: unknown;
}

/** Filters by their names, without those that only follow from others; those of a waypoint, which share one name, with their actions. */
export function ownFilters(chain: FilterChain): ReadonlyMap<string, OwnFilter> {
  const found = new Map<string, OwnFilter>();
  for (const filter of connectionManagerOf(chain)?.httpFilters ?? []) {
    const { name = '' } = filter;
    if (FOLLOWING.has(name)) continue;
    const config = ownConfig(filter);
    const isOfRules = fieldOfFilter(name) === 'rbac';
    if (isOfRules && !hasRules(config)) continue;
    found.set(isOfRules ? `${name} ${actionOf(config)}` : name, { name, config });
  }
  return found;
}

const hasRules = (config: unknown): boolean =>
  isObject(config) && Object.keys(config).some((member) => member !== '@type');

function actionOf(config: unknown): string {
  const { rules, shadowRules } = config as RBAC;
  return (rules ?? shadowRules)?.action ?? 'ALLOW';
}

/** Without what decides whether the filter runs for a request: the chain and its other filters decide how that is written. */
function ownConfig({ typedConfig }: HttpFilter): unknown {
  const inner = wrapped(typedConfig);
  if (!isObject(inner)) return inner;
  const { filterEnabledMetadata: _, ...rest } = inner;
  return rest;
}

/** The filter inside of a condition. */
function wrapped(config: HttpFilter['typedConfig']): unknown {
  if (config === undefined || !('xdsMatcher' in config)) return config;
  const { matcherList } = config.xdsMatcher ?? {};
  const action = matcherList?.matchers?.[0]?.onMatch?.action?.typedConfig;
  const inner = action && 'typedConfig' in action ? action.typedConfig : undefined;
  return isObject(inner) && 'typedConfig' in inner ? inner['typedConfig'] : config;
}

/** Places turn them on, or nothing but a route does anything with them. */
const isIdle = ({ name }: OwnFilter): boolean => {
  const field = fieldOfFilter(name);
  return field === undefined
    ? name === FORWARD_PROXY_FILTER
    : field !== 'healthCheckPolicy' && field !== 'rbac';
};

function filterDifferences(
  before: ReadonlyMap<string, OwnFilter>,
  after: ReadonlyMap<string, OwnFilter>,
): Difference[] {
  const found: Difference[] = [];
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is !== undefined) found.push(...differences(was.config, is.config, [...PATH, was.name]));
    else if (!isIdle(was)) found.push(...differences(was.config, undefined, [...PATH, was.name]));
  }
  for (const [key, is] of after)
    if (!before.has(key) && !isIdle(is)) found.push(...differences(undefined, is.config, [...PATH, is.name]));
  const kept = (from: typeof before, other: typeof before): string[] =>
    [...from].flatMap(([key, { name }]) => (other.has(key) ? [name] : []));
  const [was, is] = [kept(before, after), kept(after, before)];
  if (!equalJson(was, is)) found.push({ segments: PATH, before: was, after: is });
  return found;
}
