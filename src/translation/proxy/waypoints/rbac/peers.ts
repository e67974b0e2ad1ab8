// The peer, by the SPIFFE id from the mesh: `spiffe://cluster.local/ns/shop/sa/cart`.

import { MESH_PEER_PRINCIPAL } from '../../../../objects/mesh/names.ts';
import type { Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import type { StringMatcher } from '../../envoy/generated/envoy.type.matcher.v3.ts';
import { isUnusable, type PrincipalMatcher, type Unusable } from './matcher.ts';
import { patternMatcher } from './patterns.ts';
import { stringMatcher } from './strings.ts';

const SCHEME = 'spiffe://';

/** An id without its scheme. */
export const peerPrincipal: PrincipalMatcher = { each: (value) => peer(idMatcher(value)) };

/** `cart` in the policy's own namespace, or `shop/cart`. */
export const serviceAccount: PrincipalMatcher = {
  each(value, { namespace }) {
    const slash = value.indexOf('/');
    const [home, name] = slash === -1 ? [namespace, value] : [value.slice(0, slash), value.slice(slash + 1)];
    return peer(patternMatcher(`${SCHEME}.+/ns/${home}/(.+/|)sa/${name}(/.+)?`, value));
  },
};

export const peerNamespace: PrincipalMatcher = {
  each: (value) => peer(patternMatcher(`.*/ns/${value.replaceAll('*', '.*')}/.*`, value)),
};

function idMatcher(value: string): StringMatcher | Unusable {
  if (value === '*') return stringMatcher(value);
  if (value.startsWith('*')) return patternMatcher(`${SCHEME}.*${value.slice(1)}`, value);
  return stringMatcher(`${SCHEME}${value}`);
}

function peer(stringMatch: StringMatcher | Unusable): Principal | Unusable {
  return isUnusable(stringMatch) ? stringMatch : { filterState: { key: MESH_PEER_PRINCIPAL, stringMatch } };
}
