// Which objects a resource comes from: the route object that its name tells, and the policies that its metadata lists.

import type { Metadata } from '../../../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import type { ObjectStatus } from '../../../translation.ts';

const MERGED = /^merge\.([A-Za-z]+)\./;

/** `TrafficPolicy shop/base (buffer, timeouts)`, each policy with the fields that are its own. */
export function policiesOf(metadata: Metadata | undefined): string[] {
  const fieldsOf = new Map<string, string[]>();
  for (const [key, fields] of Object.entries(metadata?.filterMetadata ?? {})) {
    if (!MERGED.test(key)) continue;
    for (const [field, origins] of Object.entries(fields)) {
      for (const origin of Array.isArray(origins) ? origins : []) {
        const policy = policyText(String(origin));
        const known = fieldsOf.get(policy);
        if (known === undefined) fieldsOf.set(policy, [field]);
        else known.push(field);
      }
    }
  }
  return [...fieldsOf].map(([policy, fields]) => `${policy} (${fields.join(', ')})`);
}

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
function policyText(origin: string): string {
  const [, kind = '', namespace = '', name = ''] = origin.split('/');
  return `${kind} ${namespace}/${name}`;
}

export interface RouteObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The route objects that delegate to it. */
  readonly delegatedBy: readonly string[];
}

const KINDS: Readonly<Record<string, string>> = { httproute: 'HTTPRoute', grpcroute: 'GRPCRoute' };

/** The route objects that have a status, by what names of Envoy's routes say of them. */
export class RouteObjects {
  readonly #byName = new Map<string, RouteObject>();

  constructor(statuses: readonly ObjectStatus[]) {
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

  /** `HTTPRoute shop/cart rules[1]`, of `listener~80~shop_test-route-0-httproute-cart-shop-1-0-matcher-0`. */
  originOf(routeName = ''): string {
    const body = /-route-\d+-((?:http|grpc)route-.+)-matcher-\d+$/.exec(routeName)?.[1];
    if (body === undefined) return '';
    // Names hold hyphens and digits as well: the object that there is tells where they end.
    for (const { index, 1: rule, 2: ruleName } of body.matchAll(/-(\d+)-\d+(?=-|$)(?:-(.+))?/g)) {
      const known = this.#byName.get(body.slice(0, index));
      if (known !== undefined) return originText(known, rule, ruleName);
    }
    return this.#anyOf(body) ?? unknownText(body);
  }

  /** Rule names may look like indices, so that the search from the left passes by. */
  #anyOf(body: string): string | undefined {
    for (let end = body.lastIndexOf('-'); end > 0; end = body.lastIndexOf('-', end - 1)) {
      const known = this.#byName.get(body.slice(0, end));
      const [, rule, ruleName] = /^-(\d+)-\d+(?:-(.+))?$/.exec(body.slice(end)) ?? [];
      if (known !== undefined && rule !== undefined) return originText(known, rule, ruleName);
    }
    return undefined;
  }
}

interface ParentRef {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

function originText(
  { kind, namespace, name, delegatedBy }: RouteObject,
  rule = '',
  ruleName?: string,
): string {
  const named = ruleName === undefined ? '' : ` "${ruleName}"`;
  const by = delegatedBy.length === 0 ? '' : `, delegated by ${delegatedBy.join(' and ')}`;
  return `${kind} ${namespace}/${name} rules[${rule}]${named}${by}`;
}

function unknownText(body: string): string {
  const [kind = '', ...rest] = body.split('-');
  return `${KINDS[kind] ?? kind} ${rest.join('-')}`;
}
