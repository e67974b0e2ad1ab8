// The objects that a resource comes from: the route object in its name, and the policies in its metadata.

import { defined } from '../../grammar/defined.ts';
import { firstOf } from '../../grammar/plural.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { Metadata } from './envoy/generated/envoy.config.core.v3.ts';

const MERGED = /^merge\.([A-Za-z]+)\./;

/** A second name of `accessLog` in metadata, which records both. */
export const ACCESS_LOG_ALIAS = 'accessLogConfig';

/** The ids of the policies that set each field, from metadata. */
export function fieldOrigins(metadata: Metadata | undefined): ReadonlyMap<string, readonly string[]> {
  const originsOf = new Map<string, string[]>();
  for (const [key, fields] of Object.entries(metadata?.filterMetadata ?? {})) {
    if (!MERGED.test(key)) continue;
    for (const [field, origins] of Object.entries(fields)) {
      if (field === ACCESS_LOG_ALIAS) continue;
      const own = Array.isArray(origins) ? origins.map(String) : [];
      originsOf.set(field, [...(originsOf.get(field) ?? []), ...own]);
    }
  }
  return originsOf;
}

interface RouteObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The route objects that delegate to it. */
  readonly delegatedBy: readonly string[];
}

/** The rule of a route object that an Envoy route comes from. */
export interface RouteOrigin extends RouteObject {
  /** The index of the rule in the object. */
  readonly rule: number;
  readonly ruleName?: string;
  /** The index of the match in the rule. */
  readonly match: number;
}

const KINDS: Readonly<Record<string, string>> = { httproute: 'HTTPRoute', grpcroute: 'GRPCRoute' };

/** The index of the rule in its object, by the name of an Envoy route; absent where it is the one in the name. */
export type WrittenRules = ReadonlyMap<string, number>;

/** The route objects that have a status, looked up by the names of Envoy routes. */
export class RouteObjects {
  readonly #byName = new Map<string, RouteObject>();
  readonly #rules: WrittenRules;
  /** By the names of Envoy routes, which are looked up several times each. */
  readonly #found = new Map<string, RouteOrigin>();

  constructor(statuses: readonly ObjectStatus[], rules: WrittenRules) {
    this.#rules = rules;
    for (const { kind, namespace, name, status } of statuses) {
      if (!kind.endsWith('Route')) continue;
      const { parents = [] } = status as { parents?: readonly { parentRef?: ParentRef }[] };
      const delegatedBy = parents.flatMap(({ parentRef = {} }) =>
        parentRef.kind === 'HTTPRoute' ? [`${parentRef.namespace ?? namespace}/${parentRef.name}`] : [],
      );
      const key = `${kind.toLowerCase()}-${name}-${namespace}`;
      this.#byName.set(key, { kind, namespace, name, delegatedBy });
    }
  }

  /** `HTTPRoute shop/cart rules[1]` for `listener~80~shop_test-route-0-httproute-cart-shop-1-0-matcher-0`. */
  originOf(routeName = ''): string {
    const origin = this.find(routeName);
    if (origin !== undefined) return originText(origin);
    const body = bodyOf(routeName);
    return body === undefined ? '' : unknownText(body);
  }

  /** Undefined for a name without an object, like that of a route that serves none. */
  find(routeName = ''): RouteOrigin | undefined {
    const known = this.#found.get(routeName);
    if (known !== undefined) return known;
    const body = bodyOf(routeName);
    const named = body === undefined ? undefined : this.#find(body);
    const rule = this.#rules.get(routeName);
    const origin = named === undefined || rule === undefined ? named : { ...named, rule };
    if (origin !== undefined) this.#found.set(routeName, origin);
    return origin;
  }

  #find(body: string): RouteOrigin | undefined {
    // Object names can contain hyphens and digits too: the known objects decide where a name ends.
    const first = /-(\d+)-(\d+)(?=-|$)(?:-(.+))?/.exec(body);
    const known = first === null ? undefined : this.#byName.get(body.slice(0, first.index));
    if (first === null || known === undefined) return this.#anyOf(body);
    const [, rule, match, ruleName] = first;
    return originAt(known, rule, match, ruleName);
  }

  /** Rule names can look like indices, so a search from the left isn't enough. */
  #anyOf(body: string): RouteOrigin | undefined {
    for (let end = body.lastIndexOf('-'); end > 0; end = body.lastIndexOf('-', end - 1)) {
      const known = this.#byName.get(body.slice(0, end));
      const [, rule, match, ruleName] = /^-(\d+)-(\d+)(?:-(.+))?$/.exec(body.slice(end)) ?? [];
      if (known !== undefined && rule !== undefined) return originAt(known, rule, match, ruleName);
    }
    return undefined;
  }
}

interface ParentRef {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

const bodyOf = (routeName: string): string | undefined =>
  /-route-\d+-((?:http|grpc)route-.+)-matcher-\d+$/.exec(routeName)?.[1];

const originAt = (object: RouteObject, rule = '', match = '', ruleName?: string): RouteOrigin => ({
  ...object,
  rule: Number(rule),
  match: Number(match),
  ...defined({ ruleName }),
});

/** How many delegating routes the text lists. */
const MAX_PARENTS = 5;

function originText({ delegatedBy, ...origin }: RouteOrigin): string {
  const by =
    delegatedBy.length === 0 ? '' : `, delegated by ${firstOf(delegatedBy, MAX_PARENTS).join(' and ')}`;
  return `${ruleText(origin)}${by}`;
}

/** `HTTPRoute shop/cart rules[1] "pay"` */
export function ruleText({
  kind,
  namespace,
  name,
  rule,
  ruleName,
}: Omit<RouteOrigin, 'delegatedBy'>): string {
  return `${kind} ${namespace}/${name} rules[${rule}]${ruleName === undefined ? '' : ` "${ruleName}"`}`;
}

function unknownText(body: string): string {
  const [kind = '', ...rest] = body.split('-');
  return `${KINDS[kind] ?? kind} ${rest.join('-')}`;
}
