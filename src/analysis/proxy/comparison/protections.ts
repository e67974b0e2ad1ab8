// What the requests of a route must prove: the filters for authentication and authorization that its places turn on.

import { isObject } from '../../../grammar/json.ts';
import { type Any, typeNameOf } from '../../../translation/proxy/envoy/any.ts';
import type { FilterChain } from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import { clientCertificateOf } from '../../../translation/proxy/listeners/downstream-tls.ts';
import { demandsIn } from '../../../translation/proxy/rerouting/checkpoint.ts';
import type { Protection } from '../../comparison/lost-protections.ts';
import { ownFilters } from './compare-filters.ts';
import { FOLLOWING, fieldOfFilter, switchOfFilter } from './filter-fields.ts';

export type Entries = Readonly<Record<string, Any>>;

/** By the name of its filter. */
export type Protections = ReadonlyMap<string, ProtectionKind>;

export interface ProtectionKind {
  /** As people know it. */
  readonly label: string;
  readonly protection: Protection;
  /** What it can stand for, where it replaces another: a service that authorizes can authenticate too. */
  readonly replaces: readonly Protection[];
}

const authentication = (label: string): ProtectionKind => ({
  label,
  protection: 'authentication',
  replaces: ['authentication'],
});
const authorization = (
  label: string,
  replaces: readonly Protection[] = ['authorization'],
): ProtectionKind => ({
  label,
  protection: 'authorization',
  replaces,
});

const OF_FIELDS: Readonly<Record<string, ProtectionKind>> = {
  basicAuth: authentication('basicAuth'),
  jwt: authentication('jwt'),
  extAuth: authorization('extAuth', ['authentication', 'authorization']),
  rbac: authorization('rbac'),
};

function kindOf(filter: string): ProtectionKind | undefined {
  const field = FOLLOWING.has(filter) ? undefined : fieldOfFilter(filter);
  return field === undefined ? undefined : OF_FIELDS[field];
}

/** What a chain itself decides. */
export interface ChainProtections {
  /** Of every request. */
  readonly always: Protections;
  /** Filters that let requests pass without a token. */
  readonly optional: ReadonlySet<string>;
}

export function chainProtections(chain: FilterChain): ChainProtections {
  const always = new Map<string, ProtectionKind>();
  if (clientCertificateOf(chain) === 'Required')
    always.set('client certificates', authentication('client certificates'));
  const optional = new Set<string>();
  for (const [key, { name, config }] of ownFilters(chain)) {
    const field = fieldOfFilter(name);
    // Those of policies of the TrafficPolicy kind have no rules in the chain.
    if (field === 'rbac' && isEnforced(config)) always.set(key, authorization('AuthorizationPolicy'));
    if (field === 'jwt' && JSON.stringify(config).includes('"allowMissing"')) optional.add(name);
  }
  return { always, optional };
}

/** Not only tried out, nor only logged. */
function isEnforced(config: unknown): boolean {
  const rules = isObject(config) ? config['rules'] : undefined;
  return isObject(rules) && rules['action'] !== 'LOG';
}

/** `places`: of a route, its host and its RouteConfiguration, in this order. */
export function protectionsAt(
  places: readonly (Entries | undefined)[],
  { always, optional }: ChainProtections,
): Protections {
  if (places.every((place) => place === undefined)) return always;
  const entries: Record<string, Any> = Object.assign({}, ...places.toReversed());
  const demands = demandsIn(places);
  const found = new Map(always);
  for (const [name, entry] of Object.entries(entries)) {
    const kind = kindOf(name);
    if (kind === undefined || optional.has(name) || !refuses(entry)) continue;
    const isOn = demands === undefined ? isTurnedOn(name, entries) : Object.hasOwn(demands, name);
    if (isOn) found.set(name, kind);
  }
  return found;
}

/** Unless it, or its family, is turned off. */
function isTurnedOn(name: string, entries: Entries): boolean {
  const family = switchOfFilter(name);
  const off = family === undefined ? undefined : entries[family];
  return !isDisabled(entries[name]!) && (off === undefined || isDisabled(off));
}

const isDisabled = (entry: Any): boolean => 'disabled' in entry && entry.disabled === true;

const RBAC = 'envoy.extensions.filters.http.rbac.v3.RBACPerRoute';

/** Rules that deny, without any rule, refuse nothing. */
function refuses(entry: Any): boolean {
  if (typeNameOf(entry) !== RBAC || !('rbac' in entry)) return true;
  const { rbac } = entry as { readonly rbac?: { readonly rules?: { readonly action?: string } } };
  return rbac?.rules?.action !== 'DENY';
}
