// The proxy that a caller names, checked: its names become keys.

import { checkDnsSubdomain } from '../../grammar/names.ts';
import { objectKey } from '../../objects/key.ts';
import type { ConnectedProxy, Connection } from './connected-proxies.ts';

/**
 * A copy: the caller may go on with its own object.
 *
 * @throws TypeError for names that no object can have
 */
export function checkedConnection(proxy: ConnectedProxy): Connection {
  const named = (member: 'gateway' | 'pod') => ({
    namespace: nameIn(proxy, member, 'namespace'),
    name: nameIn(proxy, member, 'name'),
  });
  const gateway = named('gateway');
  return { gateway: objectKey('Gateway', gateway.namespace, gateway.name), pod: named('pod') };
}

function nameIn(proxy: ConnectedProxy, member: 'gateway' | 'pod', part: 'namespace' | 'name'): string {
  const value: unknown = proxy?.[member]?.[part];
  if (typeof value !== 'string') throw new TypeError(`proxy.${member}.${part}: must be a text`);
  const problem = checkDnsSubdomain(value);
  if (problem !== undefined) throw new TypeError(`proxy.${member}.${part}: ${problem.message}`);
  return value;
}
