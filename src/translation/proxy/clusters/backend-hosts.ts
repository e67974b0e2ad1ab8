// Hosts of a static Backend that lead where its owner may not go: to the proxy itself, or to a Service of another namespace.

import type { Segments } from '../../../diagnostics/path.ts';
import { localAddress } from '../../../grammar/local-address.ts';
import { quote } from '../../../grammar/quote.ts';
import { GATEWAY_GROUP } from '../../../identifiers.ts';
import type { Grants } from '../../gateways/grants.ts';
import type { OwnPorts } from '../own-ports.ts';
import type { BackendError } from './backend-context.ts';

/**
 * TR-48. A request that the proxy sends to itself would come from inside: with the rights of the proxy, around what its listeners demand, and
 * once more for each time that it matches the route.
 */
export function proxyItself(
  segments: Segments,
  host: string,
  port: number,
  ownPort: OwnPorts,
): readonly BackendError[] {
  const sort = localAddress(host);
  const use = sort === 'loopback' || sort === 'unspecified' ? ownPort(port) : undefined;
  if (use === undefined) return [];
  return [
    {
      code: 'TR-48',
      segments: [...segments, 'port'],
      message: `${quote(host)} is the proxy itself, and port ${port} is its ${use === 'listener' ? 'own listener' : `port for ${use}`}`,
      hint: 'write the name of the server that is meant, such as `cart.shop.svc`',
    },
  ];
}

/** The names of a Service in the DNS of a cluster, whatever the cluster's domain. */
const SERVICE = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\..+)?$/i;

/** TR-49. Routes need a ReferenceGrant for the same. */
export function serviceElsewhere(
  segments: Segments,
  host: string,
  home: string,
  grants: Grants,
): readonly BackendError[] {
  const [, name, namespace] = SERVICE.exec(host)?.map((part) => part.toLowerCase()) ?? [];
  if (name === undefined || namespace === undefined) return [];
  const from = { group: GATEWAY_GROUP, kind: 'Backend', namespace: home };
  if (grants(from, { group: '', kind: 'Service', namespace, name })) return [];
  return [
    {
      code: 'TR-49',
      segments,
      message: `the Service ${quote(name)} belongs to the namespace ${quote(namespace)}, which doesn't allow references from here`,
      hint: `create a ReferenceGrant in ${quote(namespace)} from Backend of ${quote(home)} to Service`,
    },
  ];
}
