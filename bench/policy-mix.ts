// Every field of every policy in the synthetic configuration: what its TrafficPolicies say, and further policies for every fifth Service and
// for the Gateway, with the extensions and Secrets that they refer to.

import { FULL } from '../test/translation/full-policies.ts';
import { SHARED } from '../test/translation/hostile-fields.ts';

const OWN = 'gateway.gatewarden.dev/v1alpha1';
const GATEWAY_API = 'gateway.networking.k8s.io';

/** Those that admission takes, and that need no certificate. */
const TRAFFIC = FULL['TrafficPolicy']!.filter((spec) => !('csrf' in spec)).concat({
  csrf: { percentageEnabled: 100 },
});
const BACKEND = FULL['BackendConfigPolicy']!.filter((spec) => !JSON.stringify(spec).includes('secretRef'));

/** The fields of a TrafficPolicy, beside those that all have. */
export function mixedFields(index: number): object {
  return TRAFFIC[index % TRAFFIC.length]!;
}

/** What there is in the mix besides the configuration without it. */
export function mixedObjects(services: number): object[] {
  return [
    ...(SHARED as object[]).filter((object) => (object as { kind: string }).kind !== 'GatewayClass'),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'svc', namespace: 'infra' },
      spec: { ports: [{ port: 80, appProtocol: 'kubernetes.io/h2c' }] },
    },
    {
      apiVersion: `${GATEWAY_API}/v1beta1`,
      kind: 'ReferenceGrant',
      metadata: { name: 'secrets', namespace: 'default' },
      spec: {
        from: ['shop', 'infra'].map((namespace) => ({
          group: 'gateway.gatewarden.dev',
          kind: 'TrafficPolicy',
          namespace,
        })),
        to: [{ group: '', kind: 'Secret' }],
      },
    },
    ...Array.from({ length: Math.ceil(services / 5) }, (_, index) => ({
      apiVersion: OWN,
      kind: 'BackendConfigPolicy',
      metadata: { name: `backend-${index}`, namespace: 'shop' },
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: `service-${index * 5}` }],
        ...BACKEND[index % BACKEND.length],
      },
    })),
    ...(['HTTPListenerPolicy', 'ListenerPolicy'] as const).flatMap((kind) =>
      FULL[kind]!.map((spec, index) => ({
        apiVersion: OWN,
        kind,
        metadata: { name: `listener-${index}`, namespace: 'infra' },
        spec: { targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name: 'edge' }], ...spec },
      })),
    ),
  ];
}
