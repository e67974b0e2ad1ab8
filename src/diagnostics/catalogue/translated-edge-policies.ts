// TR-99 to TR-104: findings of the translation about EdgePolicies, and about policies inside EdgeBackends.

import { EDGE_HTTP, edgeGateway } from './edge-examples.ts';
import { entries } from './entry.ts';

const GATEWAY = `${edgeGateway(EDGE_HTTP)}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: authz, namespace: shop}
      spec: {ports: [{name: grpc, port: 9000}]}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: keys, namespace: shop}
      stringData: {first: secret-1, second: '{"metadata": {}}'}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: good-keys, namespace: shop}
      stringData: {first: secret-1}`;

const policy = (blocks: string, target = 'web') => `${GATEWAY}
      ---
      apiVersion: edge.gatewarden.dev/v1alpha1
      kind: EdgePolicy
      metadata: {name: guard, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: ${target}}]
        ${blocks}`;

export const TRANSLATED_EDGE_POLICIES = entries({
  'TR-99': {
    level: 'W',
    title: 'object with too much configuration at too many places',
    explain:
      'What a policy says with `phase: PreRouting` is at each listener that it covers, its `frontend` is at each Gateway, and with the setting `edge.mode: raw`, what any policy says is at each of its targets. An EdgeBackend has what policies say on it and on each of its providers or MCP targets, with the CA files that they name. In raw mode, so has each target of a BackendTLSPolicy. Otherwise, each port of a Service that policies call has what policies say on the Service, which counts for those that call it. Each listener has the certificates that it names. So a list of keys of one megabyte, on a Gateway with a hundred listeners, asks for a hundred megabytes in the control plane and in each proxy. All large policies together can have as many bytes as the setting `maxPlacedBytes` says; in raw mode routes count too. EdgeBackends together can have as many again, and so can BackendTLSPolicies, called Services, and the listeners of Gateways and ListenerSets. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest are limited: in place of what a policy says, its targets refuse all requests, no server is trusted at the targets of a BackendTLSPolicy, nothing is sent to an EdgeBackend, and TLS listeners refuse all handshakes. Give the policy fewer targets, listeners or Services to call, or make what it says smaller.',
    kind: 'EdgePolicy',
    isTranslated: true,
    settings: '{maxPlacedBytes: 400, edge: {mode: raw}}',
    bad: policy(
      'traffic: {headerModifiers: {response: {set: [{name: x-note, value: a-rather-long-text-that-each-target-of-the-policy-repeats}, {name: x-more, value: another-rather-long-text-that-each-target-of-the-policy-repeats}]}}}',
    ),
    at: 'spec',
    good: policy('traffic: {csrf: {additionalOrigins: ["https://x.test"]}}'),
  },
  'TR-100': {
    level: 'R',
    title: 'setting of an EdgePolicy or EdgeBackend fails',
    explain:
      'The setting needs something that is missing or invalid, so it has no effect. It keeps its place among the policies: a less specific policy with the same setting does not take over, because it could let more through. The condition `Accepted` of the policy reports it too.',
    kind: 'EdgePolicy',
    isTranslated: true,
    bad: policy('traffic: {phase: PreRouting, directResponse: {status: 503}}'),
    at: 'spec.traffic.directResponse',
    good: policy('traffic: {directResponse: {status: 503}}'),
  },
  'TR-101': {
    level: 'R',
    title: 'security setting of an EdgePolicy or EdgeBackend refuses requests',
    explain:
      'What the setting needs is missing or invalid. Without it requests would pass unchecked, so they are refused until it is fixed: a server that cannot be called denies, a rule that cannot be read denies everything, unknown keys match nobody.',
    kind: 'EdgePolicy',
    isTranslated: true,
    bad: policy('traffic: {extAuth: {backendRef: {name: authorizer, port: 9000}}}'),
    at: 'spec.traffic.extAuth.backendRef',
    good: policy('traffic: {extAuth: {backendRef: {name: authz, port: 9000}}}'),
  },
  'TR-102': {
    level: 'W',
    title: 'part of a setting of an EdgePolicy or EdgeBackend is left out',
    explain: 'The part is invalid. The rest of the setting applies.',
    kind: 'EdgePolicy',
    isTranslated: true,
    bad: policy('traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}'),
    at: 'spec.traffic.apiKeyAuthentication.secretRef',
    good: policy('traffic: {apiKeyAuthentication: {secretRef: {name: good-keys}}}'),
  },
  'TR-103': {
    level: 'W',
    title: 'setting of an EdgePolicy or EdgeBackend does less than it seems to',
    explain:
      'The data plane has no equivalent of a part of the setting, or the part has no effect. The rest of the setting applies.',
    kind: 'EdgePolicy',
    isTranslated: true,
    bad: policy('traffic: {retry: {attempts: 2, retryOn: [5xx]}}'),
    at: 'spec.traffic.retry.retryOn[0]',
    good: policy('traffic: {retry: {attempts: 2, statusCodes: [503]}}'),
  },
  'TR-104': {
    level: 'W',
    title: 'target of an EdgePolicy does not exist',
    explain:
      'The object, or the listener, rule, port, provider or MCP target that the policy names, is not there, or a Gateway does not admit the ListenerSet. The policy has no effect there. A policy selects by name in its own namespace only.',
    kind: 'EdgePolicy',
    isTranslated: true,
    bad: policy('traffic: {csrf: {additionalOrigins: ["https://x.test"]}}', 'wen'),
    at: 'spec.targetRefs[0]',
    good: policy('traffic: {csrf: {additionalOrigins: ["https://x.test"]}}'),
  },
});
