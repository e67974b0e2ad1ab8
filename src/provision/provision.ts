// What runs the data plane of one Gateway: a ServiceAccount, ConfigMaps, a Service and a Deployment. Pure: the same input gives the same
// objects.

import { askedAddresses } from './asked-addresses.ts';
import { configMaps } from './config-maps.ts';
import { deployment } from './deployment.ts';
import type { ProvisionedObject } from './kubernetes-object.ts';
import { type ProvisionInput, type ProvisionPlan, plan } from './plan.ts';
import type { Rendering } from './rendering.ts';
import { service, serviceAccount } from './service.ts';

export type { ProvisionedObject } from './kubernetes-object.ts';
export type { ProvisionInput, ProvisionReport } from './plan.ts';

type Planned<Kind extends ProvisionPlan['kind']> = Extract<ProvisionPlan, { readonly kind: Kind }>;

export type Provisioned =
  | (Omit<Planned<'objects'>, 'rendering'> & {
      /** In the order in which they are applied. */
      readonly objects: readonly ProvisionedObject[];
      /** The load balancer must assign them. */
      readonly askedAddresses: readonly string[];
    })
  | Planned<'self-managed'>
  | Planned<'invalid'>;

export function provision(input: ProvisionInput): Provisioned {
  return rendered(plan(input));
}

/** The objects of a plan. */
export function rendered(planned: ProvisionPlan): Provisioned {
  if (planned.kind !== 'objects') return planned;
  const { rendering, ...others } = planned;
  return { ...others, objects: objectsOf(rendering), askedAddresses: askedAddresses(rendering) };
}

const objectsOf = (rendering: Rendering): readonly ProvisionedObject[] => [
  serviceAccount(rendering),
  ...configMaps(rendering),
  service(rendering),
  deployment(rendering),
];
