// How policies find extensions, and extensions their services: by name, in other namespaces, of other kinds.

import {
  behaves,
  extension,
  from,
  GRPC,
  HTTP_GATEWAY,
  onRule,
  REPLACED,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { authorizer } from '../parts/grpc/ext-authz.ts';
import { processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';

const SERVED = from('shop/a:8080');

/** Each answers so that one sees that it was asked. */
const deny = authorizer(() => false);
const over = rateLimitService(() => true);
const mark = processor({ requestHeaders: () => setting('requestHeaders', 'x-proc', 'seen') });
const SERVICES = {
  auth: { serve: deny.serve },
  limits: { serve: over.serve },
  proc: { serve: mark.serve },
  web: { answer: { status: 401 } },
};
const BLOCKS = {
  web: (backendRef: string) => `extAuth: {httpService: {backendRef: ${backendRef}, requestTimeout: 30s}}`,
  auth: (backendRef: string) => `extAuth: {grpcService: {backendRef: ${backendRef}, requestTimeout: 30s}}`,
  limits: (backendRef: string) =>
    `rateLimit: {domain: d, timeout: 30s, failOpen: false, grpcService: {backendRef: ${backendRef}}}`,
  proc: (backendRef: string) =>
    `extProc: {failOpen: false, messageTimeout: 30s, grpcService: {backendRef: ${backendRef}}}`,
};
const FIELDS = {
  auth: (ref: string) => `extAuth: {extensionRef: ${ref}}`,
  web: (ref: string) => `extAuth: {extensionRef: ${ref}}`,
  limits: (ref: string) =>
    `rateLimit: {global: {extensionRef: ${ref}, descriptors: [{entries: [{type: Path}]}]}}`,
  proc: (ref: string) => `extProc: {extensionRef: ${ref}}`,
};
const ASKED = {
  auth: { status: 403 },
  web: { status: 401 },
  limits: { status: 429 },
  proc: from('shop/a:8080', { headers: { 'x-proc': 'seen' } }),
};
const KINDS = ['auth', 'web', 'limits', 'proc'] as const;
const grant = (kind: string, name: string): string => `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: ${kind.toLowerCase()}-${name}, namespace: other}
spec:
  from: [{group: gateway.gatewarden.dev, kind: ${kind}, namespace: shop}]
  to: [{group: "", kind: Service, name: ${name}}]
`;
const backend = (name: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: {type: Static, static: {appProtocol: grpc, hosts: [{host: 10.8.0.9, port: 9000}]}}
`;

for (const kind of KINDS)
  await behaves({
    name: `references to ${kind}`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      service('own', GRPC),
      service('far', { ...GRPC, namespace: 'other' }),
      service('hidden', { ...GRPC, namespace: 'other' }),
      backend('named'),
      grant('GatewayExtension', 'far'),
      // Of another kind it allows nothing.
      grant('TrafficPolicy', 'hidden'),
      extension('own', BLOCKS[kind]('{name: own, port: 9000}')),
      // What stands in \`type\` has no effect, and no more has a weight.
      extension('typed', `type: JWT\n${BLOCKS[kind]('{name: own, port: 9000, weight: 0}')}`),
      extension('elsewhere', BLOCKS[kind]('{name: far, port: 9000}'), 'other'),
      extension('granted', BLOCKS[kind]('{name: far, namespace: other, port: 9000}')),
      extension('hidden', BLOCKS[kind]('{name: hidden, namespace: other, port: 9000}')),
      extension('backend', BLOCKS[kind]('{group: gateway.gatewarden.dev, kind: Backend, name: named}')),
      route(
        'HTTPRoute',
        'r',
        rules('own', 'typed', 'elsewhere', 'granted', 'hidden', 'backend', 'lost', 'none'),
      ),
      ...(
        [
          ['own', '{name: own}'],
          ['typed', '{name: typed}'],
          ['elsewhere', '{name: elsewhere, namespace: other}'],
          ['granted', '{name: granted}'],
          ['hidden', '{name: hidden}'],
          ['backend', '{name: backend}'],
          // It is of another namespace, which nobody names.
          ['lost', '{name: elsewhere}'],
        ] as const
      ).map(([name, reference]) => trafficPolicy(name, onRule(name), FIELDS[kind](reference))),
    ],
    upstreams: {
      'shop/own:9000': SERVICES[kind],
      'other/far:9000': SERVICES[kind],
      'other/hidden:9000': SERVICES[kind],
      'shop/named': SERVICES[kind],
    },
    requests: [
      ['a service beside it', { path: '/own' }, ASKED[kind]],
      ['whatever its type says', { path: '/typed' }, ASKED[kind]],
      ['an extension of another namespace', { path: '/elsewhere' }, ASKED[kind]],
      ['not in its own namespace', { path: '/lost' }, REPLACED],
      ['a service of another namespace that allows it', { path: '/granted' }, ASKED[kind]],
      ['not of one that allows another kind', { path: '/hidden' }, REPLACED],
      ['a Backend', { path: '/backend' }, ASKED[kind]],
      ['a rule without a policy', { path: '/none' }, SERVED],
    ],
  });
