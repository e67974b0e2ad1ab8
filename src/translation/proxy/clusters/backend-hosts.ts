// Hosts of a backend that lead where its owner may not go: to the proxy itself, or to a Service of another namespace.

import type { Segments } from '../../../diagnostics/path.ts';
import { quote } from '../../../grammar/quote.ts';
import { GATEWAY_GROUP } from '../../../identifiers.ts';
import { type OwnPorts, ownUse, ownUseText } from '../../gateways/own-ports.ts';
import type { BackendContext, BackendError } from './backend-context.ts';

/**
 * TR-48. A request that the proxy sends to itself would come from inside: with the rights of the proxy, around what its listeners demand, and
 * once more for each time that it matches the route.
 */
export function proxyItself(
  /** Of what names the port. */
  segments: Segments,
  host: string,
  port: number,
  ownPort: OwnPorts,
): readonly BackendError[] {
  const use = ownUse(host, port, ownPort);
  if (use === undefined) return [];
  return [
    {
      code: 'TR-48',
      segments,
      message: `${quote(host)} is the proxy itself, and port ${port} is ${ownUseText(use)}`,
      hint: 'write the name of the server that is meant, such as `cart.shop.svc`',
    },
  ];
}

/** The names of a Service, or of one of its pods, in the DNS of a cluster, whatever the cluster's domain. */
const SERVICE = /^(?:[a-z0-9-]+\.)?([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\..*)?$/i;

/** The short name, which resolvers of pods complete. It may be a name of the internet as well. */
const SHORT_SERVICE = /^([a-z0-9-]+)\.([a-z0-9-]+)$/i;

/** TR-49. Routes need a ReferenceGrant for the same. */
export function serviceElsewhere(
  segments: Segments,
  host: string,
  home: string,
  { grants, isService }: Pick<BackendContext, 'grants' | 'isService'>,
): readonly BackendError[] {
  const [, name, namespace] = (SERVICE.exec(host) ?? SHORT_SERVICE.exec(host) ?? []).map((part) =>
    part.toLowerCase(),
  );
  if (name === undefined || namespace === undefined || namespace === home) return [];
  if (!SERVICE.test(host) && !isService(namespace, name)) return [];
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
