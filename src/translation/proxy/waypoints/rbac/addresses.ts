// Addresses: single ones, or ranges in CIDR notation.

import { isIP } from 'node:net';
import { isAddress } from '../../../backends/endpoints.ts';
import type { CidrRange } from '../../envoy/generated/envoy.config.core.v3.ts';
import type { Permission, Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import {
  isUnusable,
  type PermissionMatcher,
  type PrincipalMatcher,
  type Unusable,
  unusable,
} from './matcher.ts';

function addressRange(value: string): CidrRange | Unusable {
  const [addressPrefix = '', length, ...others] = value.split('/');
  const most = isIP(addressPrefix) === 6 ? 128 : 32;
  const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most);
  if (!isAddress(addressPrefix) || !isRange || others.length > 0)
    return unusable(value, 'must be an address or a range of addresses', 'write for example `10.8.0.0/16`');
  return { addressPrefix, prefixLen: length === undefined ? most : Number(length) };
}

function principalOf(member: 'remoteIp' | 'directRemoteIp'): PrincipalMatcher {
  return {
    each(value): Principal | Unusable {
      const range = addressRange(value);
      return isUnusable(range) ? range : { [member]: range };
    },
  };
}

/** The client of the request, as earlier proxies report it. */
export const remoteAddress = principalOf('remoteIp');

/** The peer of the connection. */
export const peerAddress = principalOf('directRemoteIp');

export const destinationAddress: PermissionMatcher = {
  each(value): Permission | Unusable {
    const range = addressRange(value);
    return isUnusable(range) ? range : { destinationIp: range };
  },
};
