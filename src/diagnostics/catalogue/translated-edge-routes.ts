// TR-110 to TR-115: findings of the translation about Gateways, routes and backends of the edge data plane.

import { EDGE_HTTP, edgeGateway } from './edge-examples.ts';
import { entries } from './entry.ts';

const gateway = (spec: string) => `${edgeGateway(spec)}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{name: http, port: 8080}]}`;

const HTTP = gateway(EDGE_HTTP);

const https = (options: string, mode: string) =>
  gateway(`tls:
          frontend:
            default:
              validation:
                mode: ${mode}
                caCertificateRefs: [{group: "", kind: ConfigMap, name: clients}]
        listeners:
          - name: https
            port: 8443
            protocol: HTTPS
            tls: {certificateRefs: [{name: web}]${options}}`);

const route = (rules: string) => `${HTTP}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        parentRefs: [{name: web}]
        rules: [${rules}]`;

const CART = 'backendRefs: [{name: cart, port: 8080}]';

const pool = (picker: string) => `${HTTP}
      ---
      apiVersion: inference.networking.k8s.io/v1
      kind: InferencePool
      metadata: {name: models, namespace: shop}
      spec:
        selector: {matchLabels: {app: models}}
        targetPorts: [{number: 8000}]
        endpointPickerRef: {${picker}}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: picker, namespace: shop}
      spec: {ports: [{name: grpc, port: 9002}]}`;

const tlsPolicy = (validation: string) => `${route(`{${CART}}`)}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: BackendTLSPolicy
      metadata: {name: cart, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        validation: {hostname: cart.test, ${validation}}`;

export const TRANSLATED_EDGE_ROUTES = entries({
  'TR-110': {
    level: 'W',
    title: 'InferencePool without a usable endpoint picker',
    explain:
      'The edge data plane asks the endpoint picker of a pool where to send each request. The picker must be a Service, with a port. Without one, requests to the pool are answered with an error.',
    kind: 'InferencePool',
    isTranslated: true,
    settings: 'inferenceExtension: {enabled: true}',
    bad: pool('group: example.com, kind: Picker, name: picker'),
    at: 'spec.endpointPickerRef',
    good: pool('name: picker, port: {number: 9002}'),
  },
  'TR-111': {
    level: 'W',
    title: 'clients without a valid certificate are refused all the same',
    explain:
      'The edge data plane has no `mode: AllowInsecureFallback`: where a Gateway names CA certificates for clients, it refuses every client without a valid certificate. Remove `validation` to let clients in without one.',
    kind: 'Gateway',
    isTranslated: true,
    bad: https('', 'AllowInsecureFallback'),
    at: 'spec.tls.frontend.default.validation.mode',
    good: https('', 'AllowValidOnly'),
  },
  'TR-112': {
    level: 'W',
    title: 'TLS options that the edge data plane ignores',
    explain:
      'Options such as a minimum version or names of clients have an effect on proxy Gateways only. On an edge Gateway, `frontend.tls` of an EdgePolicy sets the protocols of the handshake and its timeout; the names of clients can be checked by `traffic.authorization`.',
    kind: 'Gateway',
    isTranslated: true,
    bad: https(', options: {gatewarden.dev/min-tls-version: "1.3"}', 'AllowValidOnly'),
    at: 'spec.listeners[0].tls.options',
    good: https('', 'AllowValidOnly'),
  },
  'TR-113': {
    level: 'W',
    title: 'part of a route that the edge data plane ignores',
    explain:
      'Session persistence, and the annotations for the weight of routes and the priority of inherited policies, have an effect on proxy Gateways only. The route is served without them.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(`{${CART}, sessionPersistence: {sessionName: cart, type: Cookie}}`),
    at: 'spec.rules[0].sessionPersistence',
    good: route(`{${CART}}`),
  },
  'TR-114': {
    level: 'W',
    title: 'one rule takes the whole route off the edge Gateway',
    explain:
      'A filter that cannot be applied, a mirror that leads nowhere, a match with a pattern that cannot be read, or a Service without a port drops the whole route on edge Gateways, with all of its rules, so that no request passes without the filter. The status says `Accepted` all the same; only `ResolvedRefs` tells the reason. Correct the rule, or move it to a route of its own.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(
      `{${CART}}, {${CART}, filters: [{type: ExtensionRef, extensionRef: {group: example.com, kind: Filter, name: f}}]}`,
    ),
    at: 'spec.rules[1]',
    good: route(`{${CART}}`),
  },
  'TR-115': {
    level: 'W',
    title: 'BackendTLSPolicy that the edge data plane cannot apply as written',
    explain:
      'CA certificates that cannot be read are replaced by none: no server is trusted, and requests to it fail, since plain text would be no substitute. `subjectAltNames` have no effect: the certificate must be for `hostname`. A policy targets a Service, a port of it, or a whole EdgeBackend; for a provider or target of an EdgeBackend, use the `policies` of that provider or target. Certificates and names are told of where requests of an edge Gateway go to the target.',
    kind: 'BackendTLSPolicy',
    isTranslated: true,
    bad: tlsPolicy(
      'wellKnownCACertificates: System, subjectAltNames: [{type: Hostname, hostname: other.test}]',
    ),
    at: 'spec.validation.subjectAltNames',
    good: tlsPolicy('wellKnownCACertificates: System'),
  },
  'TR-116': {
    level: 'W',
    title: 'endpoint picker of an InferencePool is not found',
    explain:
      'The Service of the endpoint picker does not exist in the namespace of the pool, or does not have the port. Requests to the pool fail; with `failureMode: FailOpen` the data plane sends them to any Pod of the pool.',
    kind: 'InferencePool',
    isTranslated: true,
    settings: 'inferenceExtension: {enabled: true}',
    bad: pool('name: other, port: {number: 9002}'),
    at: 'spec.endpointPickerRef.name',
    good: pool('name: picker, port: {number: 9002}'),
  },
});
