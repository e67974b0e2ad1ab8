// GatewayParameters: how the data plane of a Gateway is deployed.
// No field has a default: the parameters are merged over those of the GatewayClass, and a default that is written into the object would
// override those (docs/development/design.md#what-is-not-written).

import { advice } from '../../diagnostics/finding.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { DeploymentStrategy } from '../../objects/core/generated/types.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { kind } from '../../schema/kind.ts';
import { boolean, integer, json, object, optional } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import type { JsonOf } from '../../schema/static.ts';
import { EmptyStatus } from '../shared/status.ts';
import { Edge, MeshIntegration, ProxyContainer, SdsContainer } from './containers.ts';
import { coreObject } from './core-fields.ts';
import { Pod } from './pod.ts';
import { Service, ServiceAccount } from './service.ts';
import { Stats } from './stats.ts';

const ProxyDeployment = object(
  {
    replicas: optional(
      integer({
        minimum: 0,
        doc: "Number of pods; one when absent. Don't set it together with a horizontal autoscaler.",
      }),
    ),
    strategy: optional(coreObject(DeploymentStrategy, 'How pods are replaced:')),
  },
  { doc: 'Deployment of the data plane.' },
);

const KubernetesProxyConfig = object(
  {
    deployment: optional(ProxyDeployment),
    proxyContainer: optional(ProxyContainer),
    sdsContainer: optional(SdsContainer),
    podTemplate: optional(Pod),
    service: optional(Service),
    serviceAccount: optional(ServiceAccount),
    mesh: optional(MeshIntegration),
    stats: optional(Stats),
    edge: optional(Edge),
    omitDefaultSecurityContext: optional(
      boolean({ doc: "Doesn't add a securityContext, so the platform decides." }),
    ),
  },
  { doc: 'The data plane is deployed in the cluster.', presence: true },
);

/** Unknown keys inside are kept and have no effect. */
const selfManagedKeys: Rule<JsonOf<'object'>> = {
  id: 'W-36',
  reads: [''],
  demand: '`selfManaged` is empty',
  check(value, report) {
    const keys = Object.keys(value).filter((key) => value[key] !== null);
    if (keys.length === 0) return;
    report(
      advice(
        'has no effect: nothing is deployed for a self-managed Gateway',
        'write `selfManaged: {}`, or use `kube`',
      ),
    );
  },
};

export const GatewayParameters = kind('GatewayParameters', {
  group: GATEWAY_GROUP,
  plural: 'gatewayparameters',
  singular: 'gatewayparameters',
  doc: 'How the data plane of a Gateway is deployed.',
  spec: object(
    {
      kube: optional(KubernetesProxyConfig),
      selfManaged: optional(
        json({
          shape: 'object',
          doc: 'Nothing is deployed: you run the data plane yourself.',
          presence: true,
          rules: [selfManagedKeys],
        }),
      ),
    },
    { rules: [exactlyOneOf('GP-01', ['kube', 'selfManaged'])] },
  ),
  status: EmptyStatus,
});
