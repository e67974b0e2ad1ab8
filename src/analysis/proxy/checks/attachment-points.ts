// Every place where policies meet: Gateways, listeners, chains, hosts, routes.

import { GATEWAY_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/reference.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import { chainKey, hostKey } from '../../../translation/proxy/routes/placement.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

export interface Meeting {
  readonly placed: EffectivePolicies;
  /** `HTTPRoute shop/cart`, `Gateway infra/edge` */
  readonly place: string;
}

export function* policyMeetings({ snapshot, proxy, gateways }: TranslationView): Iterable<Meeting> {
  const seen = new Set<string>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const { placed, matches = [] } = proxy.translated.get(key) ?? {};
    let last: EffectivePolicies | undefined;
    for (const { effective: met, flat } of matches) {
      // Matches of one rule share theirs.
      if (met === last || met.levels.length === 0) continue;
      last = met;
      const { kind, metadata } = flat.held.route;
      yield { placed: met, place: `${kind} ${metadata.namespace ?? ''}/${metadata.name}` };
    }
    for (const placement of placed?.placements ?? []) {
      const id = hostKey(placement);
      if (seen.has(id)) continue;
      seen.add(id);
      const met = proxy.places.host(id)?.effective;
      if (met !== undefined) yield { placed: met, place: `host ${placement.host}` };
    }
  }
  for (const key of snapshot.keys('Gateway')) {
    const ports = gateways.ports(key);
    if (ports.length === 0) continue;
    const place = key.replace('/', ' ');
    yield { placed: proxy.places.onGateway(key), place };
    for (const placed of proxy.gatewayPolicies.all(key)) yield { placed, place };
    for (const { chains } of ports)
      for (const { name } of chains)
        yield { placed: proxy.places.onChain(chainKey(key, name)), place: `${place}, listener ${name}` };
  }
}

/** The key of the object of a policy's id. */
export function keyOfPolicy(id: string): string {
  const [kind = '', namespace = '', name = ''] = id.slice(GATEWAY_GROUP.length + 1).split('/');
  return objectKey(kind, namespace, name);
}

/** `TrafficPolicy shop/base` */
export const policyText = (id: string): string => {
  const [kind, ...rest] = id.slice(GATEWAY_GROUP.length + 1).split('/');
  return `${kind} ${rest.join('/')}`;
};
