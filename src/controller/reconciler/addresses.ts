// The addresses of a Gateway, for its status: those of the Service of its proxies, and those that it asks for.

import { isObject, type JsonObject } from '../../grammar/json.ts';

export interface Address {
  readonly type: string;
  readonly value: string;
}

/** `service`: as the API server has it; undefined: the Gateway runs its proxies itself. `asked`: `spec.addresses` of the Gateway. */
export function gatewayAddresses(
  service: JsonObject | undefined,
  asked: readonly Address[],
): readonly Address[] {
  if (service === undefined) return asked;
  const spec = isObject(service['spec']) ? service['spec'] : {};
  if (spec['type'] === 'LoadBalancer') return ingressAddresses(service['status']);
  const { clusterIPs, clusterIP } = spec;
  const listed = Array.isArray(clusterIPs) && clusterIPs.length > 0 ? clusterIPs : [clusterIP];
  const own = listed
    .filter((value): value is string => typeof value === 'string' && value !== '' && value !== 'None')
    .map((value) => ({ type: 'IPAddress', value }));
  const known = new Set(own.map(({ value }) => value));
  return [...own, ...asked.filter(({ value }) => !known.has(value))];
}

/** In the order of the status. */
function ingressAddresses(status: unknown): readonly Address[] {
  const balancer = isObject(status) && isObject(status['loadBalancer']) ? status['loadBalancer'] : {};
  const { ingress } = balancer;
  return (Array.isArray(ingress) ? ingress.filter(isObject) : []).flatMap(({ hostname, ip }) => {
    if (typeof hostname === 'string' && hostname !== '') return [{ type: 'Hostname', value: hostname }];
    return typeof ip === 'string' && ip !== '' ? [{ type: 'IPAddress', value: ip }] : [];
  });
}
