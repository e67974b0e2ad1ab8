// TR-130 to TR-134: findings about static files of the edge data plane.

import { edgeGateway } from './edge-examples.ts';
import { entries } from './entry.ts';

const gateway = (listeners: string) => edgeGateway(`listeners: [${listeners}]`);

const HTTP = '{name: http, port: 8080, protocol: HTTP}';

const route = (backendRefs: string, host = '192.0.2.1') => `${gateway(HTTP)}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{name: http, port: 80}]}
      ---
      apiVersion: edge.gatewarden.dev/v1alpha1
      kind: EdgeBackend
      metadata: {name: old, namespace: shop}
      spec: {static: {host: "${host}", port: 80}}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart, namespace: shop}
      spec:
        parentRefs: [{name: web}]
        rules: [{backendRefs: [${backendRefs}]}]`;

const CART = '{name: cart, port: 80}';
const OLD = '{group: edge.gatewarden.dev, kind: EdgeBackend, name: old}';

export const TRANSLATED_EDGE_FILES = entries({
  'TR-130': {
    level: 'R',
    title: 'setting that a file of the edge data plane can not say',
    explain:
      'The format of the file has nothing for it. An error means that the file protects or serves less than asked: what would be open without the setting is left out of the file, or answers 500. A warning means that the setting has no effect. [The page of the file](../edge/config.md#what-a-file-cannot-say) lists what the format lacks.',
    kind: 'HTTPRoute',
    isTranslated: true,
    isRendered: true,
    bad: route(OLD, '2001:db8::1'),
    at: 'spec.rules[0].backendRefs[0]',
    good: route(OLD),
  },
  'TR-131': {
    level: 'W',
    title: 'setting that a file of the edge data plane says in another way',
    explain:
      'The file comes close to what is asked, and the message tells the difference. For example, the data plane replaces the Host header by the name of the destination for all destinations of a rule or for none, so a rule with a Service and an external host gets the names of both.',
    kind: 'HTTPRoute',
    isTranslated: true,
    isRendered: true,
    bad: route(`${CART}, ${OLD}`, 'old.test'),
    at: 'spec.rules[0].backendRefs[0]',
    good: route(CART),
  },
  'TR-132': {
    level: 'R',
    title: 'setting that can not be used in a file of the edge data plane',
    explain:
      'The setting has failed, and the translation reports why. In the file, what protects something refuses everything instead, and other settings are left out. It is a warning for policies on a Gateway of which the file has no listener.',
    kind: 'EdgePolicy',
    unreachable: 'Whatever breaks it breaks another code too, which names the cause.',
    bad: '',
    at: '',
    good: '{targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}], frontend: {accessLog: {filter: "true"}}}',
  },
  'TR-133': {
    level: 'R',
    title: 'settings that a file of the edge data plane can not have together',
    explain:
      'Each could be in the file alone: listeners of unlike protocols on one port, destinations of one rule with different MCP authentication, tokens that both the route and an MCP destination check. The one that is left out is named; nothing is served without the protection that it asks for.',
    kind: 'Gateway',
    isTranslated: true,
    isRendered: true,
    bad: gateway(`${HTTP}, {name: tcp, port: 8080, protocol: TCP}`),
    at: 'spec.listeners[1]',
    good: gateway(`${HTTP}, {name: tcp, port: 9000, protocol: TCP}`),
  },
  'TR-134': {
    level: 'R',
    title: 'reference that a file of the edge data plane needs',
    explain:
      'What the reference leads to is missing, invalid or not permitted. Requests that need it get 500, a listener without its certificate is left out, and a policy whose server is missing refuses. Write the object, or fix the reference.',
    kind: 'HTTPRoute',
    isTranslated: true,
    isRendered: true,
    bad: route('{name: basket, port: 80}'),
    at: 'spec.rules[0].backendRefs[0]',
    good: route(CART),
  },
});
