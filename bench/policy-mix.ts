// All fields of all policies in the synthetic configuration: the fields of its TrafficPolicies, and more policies for every fifth Service
// and for the Gateway, with the extensions and Secrets that they refer to.

import { FULL } from '../test/translation/full-policies.ts';
import { SHARED } from '../test/translation/hostile-fields.ts';

const OWN = 'gateway.gatewarden.dev/v1alpha1';
const GATEWAY_API = 'gateway.networking.k8s.io';

/** Specs that admission accepts and that need no certificate. */
const TRAFFIC = FULL['TrafficPolicy']!.filter((spec) => !('csrf' in spec)).concat({
  csrf: { percentageEnabled: 100 },
});
const BACKEND = FULL['BackendConfigPolicy']!.filter((spec) => !JSON.stringify(spec).includes('secretRef'));

/** The fields of a TrafficPolicy, besides those that all of them have. */
export function mixedFields(index: number): object {
  return TRAFFIC[index % TRAFFIC.length]!;
}

/** The objects of the mix that the configuration without it doesn't have. */
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
