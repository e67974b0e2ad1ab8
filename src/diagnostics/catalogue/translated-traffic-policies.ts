// TR-75 to TR-79: findings of the translation about TrafficPolicies.

import { entries } from './entry.ts';

const authorized = (packAsBytes: string): string => `
      apiVersion: v1
      kind: Service
      metadata: {name: guard, namespace: shop}
      spec: {ports: [{name: grpc, port: 9000}]}
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayExtension
      metadata: {name: guard, namespace: shop}
      spec:
        extAuth:
          grpcService: {backendRef: {name: guard, port: 9000}}
          withRequestBody: {maxRequestBytes: 1024${packAsBytes}}
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: cart, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
        extAuth:
          extensionRef: {name: guard}
          withRequestBody: {maxRequestBytes: 4096, packAsBytes: true}`;

export const TRANSLATED_TRAFFIC_POLICIES = entries({
  'TR-75': {
    level: 'W',
    title: 'bodies as bytes can only be set in the extension',
    explain:
      'Envoy reads only `maxRequestBytes` and `allowPartialMessage` of `extAuth.withRequestBody` in a TrafficPolicy. Whether an authorization service gets bodies as bytes is set in the extension, for all policies that refer to it. The rest of the policy applies.',
    kind: 'TrafficPolicy',
    isTranslated: true,
    bad: authorized(''),
    at: 'spec.extAuth.withRequestBody.packAsBytes',
    good: authorized(', packAsBytes: true'),
  },
});
