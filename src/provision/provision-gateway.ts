// Provisions a Gateway of a translation: finds its class, its parameters and its ports there.

import type { NeutralParts } from '../translation/neutral-parts.ts';
import { factsOf } from './facts.ts';
import { findParameters, type WrongReference } from './find-parameters.ts';
import { type ProvisionPlan, plan } from './plan.ts';
import { type Provisioned, rendered } from './provision.ts';

type Sources = Pick<NeutralParts, 'snapshot' | 'gateways' | 'settings'>;

/** The reference to parameters that aren't there is told apart from the reports: hints about it depend on other objects. */
export type GatewayPlan = ProvisionPlan & { readonly wrongReference?: WrongReference };

/** The Gateway of a key; undefined: it isn't ours, or its class doesn't exist. */
export function planGateway({ snapshot, gateways, settings }: Sources, key: string): GatewayPlan | undefined {
  const gateway = gateways.gateway(key)?.object;
  const gatewayClass = gateway && snapshot.find('GatewayClass', '', gateway.spec.gatewayClassName);
  if (gateway === undefined || gatewayClass === undefined) return undefined;
  const found = findParameters(snapshot, gateway, gatewayClass);
  if ('wrong' in found) {
    const { message } = found.wrong;
    return {
      kind: 'invalid',
      reason: 'InvalidParameters',
      message,
      reports: [],
      wrongReference: found.wrong,
    };
  }
  return plan({ gateway, gatewayClass, ports: gateways.ports(key), facts: factsOf(settings), ...found });
}

export function provisionGateway(sources: Sources, key: string): Provisioned | undefined {
  const planned = planGateway(sources, key);
  return planned && rendered(planned);
}
