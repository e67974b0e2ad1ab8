// TR-60 to TR-64: findings of the translation about GatewayExtensions.

import { entries } from './entry.ts';

const service = (port: string): string => `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: guard, namespace: shop}
      spec: {ports: [${port}]}`;

const extension = (extAuth: string, metadata = ''): string => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayExtension
      metadata: {name: guard, namespace: shop${metadata}}
      spec:
        extAuth: {${extAuth}}`;

const GRPC = 'grpcService: {backendRef: {name: guard, port: 9000}}';
const http = (more = ''): string => `httpService: {backendRef: {name: guard, port: 9000}${more}}`;
const GRPC_PORT = service('{name: grpc, port: 9000}');
const HTTP_PORT = service('{name: http, port: 9000}');
const weighted = (weight: string): string => `, annotations: {gatewarden.dev/policy-weight: "${weight}"}`;

export const TRANSLATED_EXTENSIONS = entries({
  'TR-60': {
    level: 'R',
    title: 'invalid GatewayExtension',
    explain:
      "Its service, its keys or another referenced object is missing, unreadable, or in another namespace without a ReferenceGrant from the kind GatewayExtension; or Envoy doesn't accept a value, such as `statusOnError: 299`. Every TrafficPolicy that refers to it is invalid, and the routes that they protect answer with 500 instead of letting requests pass. The condition `Accepted` of the extension reports it too.",
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC),
    at: 'spec.extAuth.grpcService.backendRef.name',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-61': {
    level: 'W',
    title: 'retries of an HTTP authorization service need Envoy 1.36',
    explain:
      'Envoy retries calls to an HTTP authorization service since 1.36. The setting `proxyVersion` is the oldest Envoy that must accept the output, and it is older. `retry` is left out, and failed calls are not retried.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(http(', retry: {attempts: 2}')) + HTTP_PORT,
    at: 'spec.extAuth.httpService.retry',
    good: extension(http()) + HTTP_PORT,
  },
  'TR-62': {
    level: 'W',
    title: '`statusOnError` of a gRPC service needs Envoy 1.37',
    explain:
      'Envoy uses `statusOnError` of a gRPC service since 1.37. The setting `proxyVersion` is the oldest Envoy that must accept the output, and it is older. Older versions also reject the request, with 403.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(`statusOnError: 503, ${GRPC}`) + GRPC_PORT,
    at: 'spec.extAuth.statusOnError',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-63': {
    level: 'W',
    title: 'gRPC service behind an HTTP/1.1 backend',
    explain:
      'gRPC needs HTTP/2, so every call fails. Set HTTP/2 on the port of the Service (`appProtocol`, or the port name: `grpc`, `http2` or `kubernetes.io/h2c`), or with `appProtocol` of the Backend.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC) + HTTP_PORT,
    at: 'spec.extAuth.grpcService.backendRef.name',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-64': {
    level: 'W',
    title: 'weight of an extension is not a 32-bit integer',
    explain:
      'If several services authorize or process one request, the extension with the higher `gatewarden.dev/policy-weight` is called first. An invalid weight counts as 0.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC, weighted('first')) + GRPC_PORT,
    at: 'metadata.annotations["gatewarden.dev/policy-weight"]',
    good: extension(GRPC, weighted('10')) + GRPC_PORT,
  },
});
