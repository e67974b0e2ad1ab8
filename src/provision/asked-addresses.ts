// The addresses that a Gateway asks the load balancer of its Service for (`spec.addresses`), where the setting `staticAddresses` allows that.

import { advice, invalid } from '../diagnostics/finding.ts';
import type { GatewayFault } from './faults.ts';
import type { GatewayValue } from './gateway-values.ts';
import type { Rendering } from './rendering.ts';

type Asking = Pick<Rendering, 'gateway' | 'facts' | 'kube'>;

const SUPPORTED = 'IPAddress';
const PATH = ['spec', 'addresses'] as const;

/** IP addresses, in their order. One without a value is any that the load balancer has. */
export function askedAddresses(rendering: Asking): readonly string[] {
  return asked(rendering).flatMap(({ type = SUPPORTED, value = '' }) =>
    type === SUPPORTED && value !== '' ? [value] : [],
  );
}

/** A Service can ask for an IP address only. */
export function addressFault(rendering: Asking): GatewayFault | undefined {
  const addresses = asked(rendering);
  const index = addresses.findIndex(({ type = SUPPORTED }) => type !== SUPPORTED);
  if (index === -1) return undefined;
  const { type = '' } = addresses[index]!;
  const message = `the type ${type} of spec.addresses[${index}] is not supported: a load balancer is asked for addresses of the type ${SUPPORTED}`;
  const fault = invalid(
    type,
    `a load balancer is asked for addresses of the type ${SUPPORTED}`,
    `write \`${SUPPORTED}\` and an IP address, or remove the address`,
  );
  return {
    reason: 'UnsupportedAddress',
    message,
    report: { code: 'PR-11', place: 'gateway', path: [...PATH, index, 'type'], fault },
  };
}

/** A Service has one `loadBalancerIP`. */
export function moreAddresses(rendering: Asking): readonly GatewayValue[] {
  const [first, ...others] = askedAddresses(rendering);
  const written = (rendering.gateway.spec.addresses ?? []).map(({ value }) => value);
  return others.map((value) => ({
    code: 'PR-12',
    path: [...PATH, written.indexOf(value), 'value'],
    fault: advice(
      `the load balancer is not asked for this address: a Service asks for one, and that is ${first}`,
      'remove it, or give it to a Gateway of its own',
    ),
  }));
}

function asked({ gateway, facts, kube }: Asking) {
  if (!facts.hasStaticAddresses || kube.service?.type !== 'LoadBalancer') return [];
  return gateway.spec.addresses ?? [];
}
