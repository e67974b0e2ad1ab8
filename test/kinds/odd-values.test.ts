// W-67 to W-70 and W-83: values that are valid, but can't be what their author means.

import t from 'tap';
import { findingsOf } from './judging.ts';
import { LOCATIONS } from './locations.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt } = warningTables();

const ROUTE = 'group: gateway.networking.k8s.io, kind: HTTPRoute';
const GATEWAY = 'group: gateway.networking.k8s.io, kind: Gateway';
const memory = (size: string) => `kube: {proxyContainer: {resources: {limits: {memory: ${size}, cpu: 64m}}}}`;

warns('W-67', 'TrafficPolicy', {
  'a body': {
    bad: 'buffer: {maxRequestSize: 64m}',
    good: 'buffer: {maxRequestSize: 64M}',
    at: ['spec.buffer.maxRequestSize'],
  },
  'in millionths': {
    bad: 'buffer: {maxRequestSize: 64000000u}',
    good: 'buffer: {maxRequestSize: 64Ki}',
    at: ['spec.buffer.maxRequestSize'],
  },
});
warns('W-67', 'GatewayParameters', {
  'memory, but not CPU': {
    bad: memory('64m'),
    good: memory('64Mi'),
    at: ['spec.kube.proxyContainer.resources.limits.memory'],
  },
  requests: {
    bad: 'kube: {proxyContainer: {resources: {requests: {ephemeral-storage: 1m, hugepages-2Mi: 2m, memory: 0m}}}}',
    good: 'kube: {proxyContainer: {resources: {requests: {ephemeral-storage: 1M, hugepages-2Mi: 2M}}}}',
    at: ['ephemeral-storage', 'hugepages-2Mi'].map(
      (name) => `spec.kube.proxyContainer.resources.requests.${name}`,
    ),
  },
});

const hosts = (host: string) => `type: Static\nstatic: {hosts: [{host: ${host}, port: 80}]}`;
const allow = (expression: string) => `rbac: {policy: {matchExpressions: [${JSON.stringify(expression)}]}}`;
const AT_RULE = ['spec.rbac.policy.matchExpressions[0]'];

warns('W-68', 'Backend', {
  'a number above 255': {
    bad: hosts('10.0.0.300'),
    good: hosts('10.0.0.30'),
    at: ['spec.static.hosts[0].host'],
  },
  'zeros at the start': {
    bad: hosts('010.0.0.1'),
    good: hosts('10.0.0.1'),
    at: ['spec.static.hosts[0].host'],
  },
  'three numbers': {
    bad: hosts('"10.0.1"'),
    good: hosts('a10.0.1.example'),
    at: ['spec.static.hosts[0].host'],
  },
});
warns('W-68', 'EdgeBackend', {
  'a number above 255': {
    bad: 'static: {host: 10.0.0.256, port: 80}',
    good: 'static: {host: 10.0.0.255, port: 80}',
    at: ['spec.static.host'],
  },
});
warns('W-68', 'TrafficPolicy', {
  'in an expression': {
    bad: allow('source.address.startsWith("10.0.0.300:")'),
    good: allow('source.address.startsWith("10.0.0.30:")'),
    at: AT_RULE,
  },
  'not in other texts': {
    bad: allow('request.headers["x-version"] == "1.2.3.400" && source.address.startsWith("1.2.3.400:")'),
    good: allow('request.headers["x-version"] == "1.2.3.400"'),
    at: AT_RULE,
  },
});

const target = (name: string) => `targetRefs: [{${ROUTE}, name: ${name}}]\nbuffer: {maxRequestSize: 1Mi}`;
const service = (reference: string) => `extAuth: {grpcService: {backendRef: {${reference}}}}`;

warns('W-69', 'TrafficPolicy', {
  'a target with a namespace': { bad: target('shop/r'), good: target('r'), at: ['spec.targetRefs[0].name'] },
  'capital letters': { bad: target('Shop'), good: target('shop'), at: ['spec.targetRefs[0].name'] },
  'an underscore': { bad: target('a_b'), good: target('a.b'), at: ['spec.targetRefs[0].name'] },
  'an extension': {
    bad: 'extAuth: {extensionRef: {name: auth/a}}',
    good: 'extAuth: {extensionRef: {name: a, namespace: auth}}',
    at: ['spec.extAuth.extensionRef.name'],
  },
});
warns('W-69', 'GatewayExtension', {
  'the address of a Service': {
    bad: service('name: a.auth.svc.cluster.local, port: 80'),
    good: service('name: a, namespace: auth, port: 80'),
    at: ['spec.extAuth.grpcService.backendRef.name'],
  },
  'a host as a Service': {
    bad: service('name: auth.example.com, port: 80'),
    good: service('group: gateway.gatewarden.dev, kind: Backend, name: auth.example.com'),
    at: ['spec.extAuth.grpcService.backendRef.name'],
  },
  'a port in the name is one finding': {
    bad: service('name: "a:80"'),
    good: service('name: a, port: 80'),
    at: ['CM-02 @ spec.extAuth.grpcService.backendRef.port'],
  },
});

warns('W-70', 'TrafficPolicy', {
  equal: {
    bad: allow('source.address == "10.0.0.1"'),
    good: allow('source.address.startsWith("10.0.0.1:")'),
    at: AT_RULE,
  },
  different: {
    bad: allow("upstream.local_address!='10.0.0.1'"),
    good: allow("!upstream.local_address.startsWith('10.0.0.1:')"),
    at: AT_RULE,
  },
  'in a list': {
    bad: allow('destination.address in ["10.0.0.1:80", "10.0.0.2"]'),
    good: allow('destination.address in ["10.0.0.1:80", "10.0.0.2:80"]'),
    at: AT_RULE,
  },
  IPv6: {
    bad: allow('source.address == "fd00::1"'),
    good: allow('source.address.startsWith("[fd00::1]:")'),
    at: AT_RULE,
  },
});

const protocols = (members: string) =>
  `targetRefs: [{group: "", kind: Service, name: s}]\ntls: {wellKnownCACertificates: System, alpnProtocols: ${members}}`;
const AT_PROTOCOL = 'spec.tls.alpnProtocols';
warns('W-83', 'BackendConfigPolicy', {
  'HTTP/2 without TLS': { bad: protocols('[h2c]'), good: protocols('[h2]'), at: [`${AT_PROTOCOL}[0]`] },
  'beside its right name': {
    bad: protocols('[h2, H2C, http/1.1]'),
    good: protocols('[h2, http/1.1]'),
    at: [`${AT_PROTOCOL}[1]`],
  },
  'other names for HTTP': {
    bad: protocols('[HTTP/2, http1.1, own]'),
    good: protocols('[h2, http/1.1, http/1.0, own]'),
    at: [`${AT_PROTOCOL}[0]`, `${AT_PROTOCOL}[1]`],
  },
});
warnsAt('W-83', LOCATIONS.BackendTLS, {
  'HTTP/2 without TLS': {
    bad: '{alpnProtocols: [h2c]}',
    good: '{alpnProtocols: [h2]}',
    at: ['.alpnProtocols[0]'],
  },
});
warns('W-83', 'EdgePolicy', {
  'of clients': {
    bad: `targetRefs: [{${GATEWAY}, name: g}]\nfrontend: {tls: {alpnProtocols: [h2c, http/1.1]}}`,
    good: `targetRefs: [{${GATEWAY}, name: g}]\nfrontend: {tls: {alpnProtocols: [h2, http/1.1]}}`,
    at: ['spec.frontend.tls.alpnProtocols[0]'],
  },
});

t.test('the edge data plane compares addresses without ports', async (t) => {
  const spec = `targetRefs: [{${ROUTE}, name: r}]\ntraffic: {authorization: {policy: {matchExpressions: ['source.address == "10.0.0.1"']}}}`;
  t.strictSame(findingsOf('EdgePolicy', spec), []);
});
