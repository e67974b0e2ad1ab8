// TR-87: findings of the translation about versions of the Gateway API that it doesn't read.

import { entries } from './entry.ts';

const gateway = (filters: string) => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden
        listeners:
          - {name: http, protocol: HTTP, port: 8080${filters}}`;

export const TRANSLATED_VERSIONS = entries({
  'TR-87': {
    level: 'R',
    title: 'field of a version of the Gateway API that is not read',
    explain:
      'The CRDs that `gatewayAPI` names have the field, so a cluster accepts the object, but the translation reads an older version of the Gateway API. The field has no effect. If it restricts something, such as a filter that authenticates requests, this is served more openly than written: use a policy instead.',
    kind: 'Gateway',
    isTranslated: true,
    settings: 'gatewayAPI: v1.7-experimental',
    bad: gateway(
      ', filters: {requests: [{type: ExternalAuth, externalAuth: {protocol: HTTP, http: {}, backendRef: {name: auth, port: 80}}}]}',
    ),
    at: 'spec.listeners[0].filters',
    good: gateway(''),
  },
});
