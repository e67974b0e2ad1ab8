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
    title: 'a GatewayExtension that can not be used',
    explain:
      'Its service, its keys or what else it names is missing, may not be named from its namespace (a ReferenceGrant allows it, from the kind GatewayExtension), or can not be read; or a value is one that Envoy does not take, such as `statusOnError: 299`. Every TrafficPolicy that refers to it is invalid, and what these protect answers with 500 rather than let requests pass without it. The condition `Accepted` of the extension says the same.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC),
    at: 'spec.extAuth.grpcService.backendRef.name',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-61': {
    level: 'W',
    title: 'retries of an HTTP authorization service that the target can not make',
    explain:
      'Envoy repeats calls to an HTTP authorization service from 1.36 on. The setting `proxyVersion` names the oldest Envoy that must take the output; since that is an older one, `retry` is left out, and a call that fails is not repeated.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(http(', retry: {attempts: 2}')) + HTTP_PORT,
    at: 'spec.extAuth.httpService.retry',
    good: extension(http()) + HTTP_PORT,
  },
  'TR-62': {
    level: 'W',
    title: 'an answer to failing gRPC authorization that the target does not give',
    explain:
      'Envoy looks at `statusOnError` of a gRPC service from 1.37 on. The setting `proxyVersion` names the oldest Envoy that must take the output; older ones refuse the request all the same, with 403.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(`statusOnError: 503, ${GRPC}`) + GRPC_PORT,
    at: 'spec.extAuth.statusOnError',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-63': {
    level: 'W',
    title: 'a gRPC service behind a backend that is spoken to over HTTP/1.1',
    explain:
      'gRPC is HTTP/2. What a backend speaks is said by the port of its Service (`appProtocol`, else the name: `grpc`, `http2` or `kubernetes.io/h2c`), or by `appProtocol` of the Backend, and never by who refers to it. As it is, every call fails.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC) + HTTP_PORT,
    at: 'spec.extAuth.grpcService.backendRef.name',
    good: extension(GRPC) + GRPC_PORT,
  },
  'TR-64': {
    level: 'W',
    title: 'a weight of an extension that is no integer of 32 bits',
    explain:
      'Where several services authorize or process one request, `gatewarden.dev/policy-weight` of the extensions says which is asked first: the higher. An extension whose weight can not be read counts as one of weight 0.',
    kind: 'GatewayExtension',
    isTranslated: true,
    bad: extension(GRPC, weighted('first')) + GRPC_PORT,
    at: 'metadata.annotations["gatewarden.dev/policy-weight"]',
    good: extension(GRPC, weighted('10')) + GRPC_PORT,
  },
});
