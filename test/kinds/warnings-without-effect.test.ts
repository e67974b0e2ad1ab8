// The warnings about settings, references and names that have no effect: a spec with the warning, and the corrected spec.

import t from 'tap';
import { WARNINGS_WITHOUT_EFFECT } from '../../src/diagnostics/catalogue/warnings-without-effect.ts';
import { findingsOf } from './judging.ts';
import { LOCATIONS } from './locations.ts';
import {
  config,
  DB,
  extAuth,
  GATEWAY,
  GATEWAY_API,
  jwt,
  LISTENER_SETS,
  notOf,
  of,
  proxy,
  REF,
  ROUTE,
  SERVICE,
  system,
  traffic,
} from './warning-specs.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

const unattached = (good: string, more = '') => ({
  'no lists': { bad: `{${more}}`, good, at: ['spec'] },
  'an empty list': { bad: `{targetSelectors: []${more === '' ? '' : `, ${more}`}}`, good, at: ['spec'] },
});
warns('W-25', 'BackendConfigPolicy', unattached(DB));
warns('W-25', 'HTTPListenerPolicy', unattached(GATEWAY));
warns(
  'W-25',
  'ListenerPolicy',
  unattached(
    `${GATEWAY}\ndefault: {perConnectionBufferLimitBytes: 1}`,
    'default: {perConnectionBufferLimitBytes: 1}',
  ),
);

const routeOnly: Readonly<Record<string, readonly [string, string]>> = {
  timeouts: ['timeouts: {request: 1s}', 'spec.timeouts'],
  urlRewrite: ['urlRewrite: {pathRegex: {pattern: a, substitution: b}}', 'spec.urlRewrite'],
  responseCompression: [
    'compression: {responseCompression: {}, requestDecompression: {}}',
    'spec.compression.responseCompression',
  ],
};
const SELECTED = `targetSelectors: [{${GATEWAY_API}, kind: HTTPRoute, matchLabels: {a: b}}, {${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}]`;
for (const [what, [members, path]] of Object.entries(routeOnly)) {
  for (const target of [GATEWAY, ...LISTENER_SETS, SELECTED])
    warns('W-26', 'TrafficPolicy', {
      [what]: { bad: proxy(members, target), good: proxy(members, ROUTE), at: [path] },
      [`${what} where a route names the policy`]: { bad: proxy(members, target), good: members, at: [path] },
    });
}
warns('W-26', 'TrafficPolicy', {
  'decompression is for all': {
    bad: proxy('compression: {responseCompression: {disable: {}}}', GATEWAY),
    good: proxy('compression: {requestDecompression: {}}', GATEWAY),
    at: ['spec.compression.responseCompression'],
  },
});

warns('W-27', 'TrafficPolicy', {
  'no rewrite': {
    bad: proxy('autoHostRewrite: false'),
    good: proxy('autoHostRewrite: true'),
    at: ['spec.autoHostRewrite'],
  },
});

const ENFORCED = 'csrf: {percentageEnabled: 1}';
warns('W-28', 'TrafficPolicy', {
  'no percentage': { bad: 'csrf: {}', good: ENFORCED, at: ['spec.csrf'] },
  'origins alone': { bad: 'csrf: {additionalOrigins: [{exact: a}]}', good: ENFORCED, at: ['spec.csrf'] },
  'nothing enforced': {
    bad: 'csrf: {percentageEnabled: 0}',
    good: ENFORCED,
    at: ['spec.csrf.percentageEnabled'],
  },
  'only evaluated': {
    bad: 'csrf: {percentageShadowed: 100}',
    good: ENFORCED,
    at: ['spec.csrf.percentageShadowed'],
  },
});

warns('W-29', 'TrafficPolicy', {
  extAuth: {
    bad: 'extAuth: {disable: {}, withRequestBody: {maxRequestBytes: 1}, contextExtensions: {}}',
    good: 'extAuth: {disable: {}}',
    at: ['spec.extAuth.withRequestBody', 'spec.extAuth.contextExtensions'],
  },
  extProc: {
    bad: 'extProc: {disable: {}, processingMode: {}}',
    good: 'extProc: {disable: {}}',
    at: ['spec.extProc.processingMode'],
  },
  cors: {
    bad: 'cors: {disable: {}, allowOrigins: ["*"], allowMethods: [], allowHeaders: [a], exposeHeaders: [a], allowCredentials: false, maxAge: 7}',
    good: 'cors: {disable: {}, maxAge: 7}',
    at: ['allowOrigins', 'allowMethods', 'allowHeaders', 'exposeHeaders', 'allowCredentials'].map(
      (name) => `spec.cors.${name}`,
    ),
  },
});

warns('W-30', 'TrafficPolicy', {
  'no rate limit': { bad: 'rateLimit: {}', good: 'rateLimit: {local: {}}', at: ['spec.rateLimit'] },
  'no transformation': {
    bad: 'transformation: {}',
    good: 'transformation: {request: {remove: [a]}}',
    at: ['spec.transformation'],
  },
});
warnsAt('W-30', LOCATIONS.ProxyTransform, {
  'no operation': { bad: '{}', good: '{set: [{name: a}]}', at: [''] },
  'empty lists': {
    bad: '{set: [], add: [], remove: []}',
    good: '{set: [], add: [], remove: [a]}',
    at: [''],
  },
  'an empty body': { bad: '{body: {}}', good: '{body: {value: ""}}', at: [''] },
});

warns('W-31', 'HTTPListenerPolicy', {
  'a host without HTTP/1.0': {
    bad: proxy('defaultHostForHttp10: a.example.com', GATEWAY),
    good: proxy('acceptHttp10: true\ndefaultHostForHttp10: a.example.com', GATEWAY),
    at: ['spec.defaultHostForHttp10'],
  },
  'a host with HTTP/1.0 turned off': {
    bad: proxy('acceptHttp10: false\ndefaultHostForHttp10: a.example.com', GATEWAY),
    good: proxy('acceptHttp10: false', GATEWAY),
    at: ['spec.defaultHostForHttp10'],
  },
  'HTTP/1.0 without a host': {
    bad: proxy('acceptHttp10: true', GATEWAY),
    good: proxy('acceptHttp10: true\ndefaultHostForHttp10: a.example.com', GATEWAY),
    at: ['spec.acceptHttp10'],
  },
});
warns('W-32', 'HTTPListenerPolicy', {
  'no trusted hops': {
    bad: proxy('useRemoteAddress: false', GATEWAY),
    good: proxy('useRemoteAddress: false\nxffNumTrustedHops: 0', GATEWAY),
    at: ['spec.useRemoteAddress'],
  },
  'the address of the connection': {
    bad: proxy('useRemoteAddress: false', GATEWAY),
    good: proxy('useRemoteAddress: true', GATEWAY),
    at: ['spec.useRemoteAddress'],
  },
});

const http = (path: string) =>
  config(
    `healthCheck: {timeout: 1s, interval: 2s, unhealthyThreshold: 1, healthyThreshold: 1, http: {path: "${path}"}}`,
  );
warns('W-33', 'BackendConfigPolicy', {
  'simpleTLS without a certificate': {
    bad: system('simpleTLS: true'),
    good: config('tls: {simpleTLS: true, secretRef: {name: a}}'),
    at: ['spec.tls.simpleTLS'],
  },
  'simpleTLS without verification': {
    bad: config('tls: {simpleTLS: true, insecureSkipVerify: true}'),
    good: config('tls: {simpleTLS: true, files: {rootCA: /etc/ssl/certs/ca-certificates.crt}}'),
    at: ['warning W-03 @ spec.tls.insecureSkipVerify', 'spec.tls.simpleTLS'],
  },
  'names that nobody verifies': {
    bad: config('tls: {insecureSkipVerify: true, verifySubjectAltNames: [a]}'),
    good: system('verifySubjectAltNames: [a]'),
    at: ['warning W-03 @ spec.tls.insecureSkipVerify', 'spec.tls.verifySubjectAltNames'],
  },
  'hostnames of a Service on a ring': {
    bad: config('loadBalancer: {ringHash: {useHostnameForHashing: true}}', SERVICE),
    good: config('loadBalancer: {ringHash: {useHostnameForHashing: true}}', DB),
    at: ['spec.loadBalancer.ringHash.useHostnameForHashing'],
  },
  'hostnames of selected Services in a Maglev table': {
    bad: config(
      'loadBalancer: {maglev: {useHostnameForHashing: true}}',
      'targetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}]',
    ),
    good: config('loadBalancer: {maglev: {useHostnameForHashing: false}}', SERVICE),
    at: ['spec.loadBalancer.maglev.useHostnameForHashing'],
  },
  'parts of a second': {
    bad: config('tcpKeepalive: {keepAliveTime: 1500ms, keepAliveInterval: 1s1ms}'),
    good: config('tcpKeepalive: {keepAliveTime: 2000ms, keepAliveInterval: 1s}'),
    at: ['spec.tcpKeepalive.keepAliveTime', 'spec.tcpKeepalive.keepAliveInterval'],
  },
  'a health check without slash': {
    bad: http('healthz'),
    good: http('/healthz'),
    at: ['spec.healthCheck.http.path'],
  },
  'the path of a cookie': {
    bad: config('loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: a, path: shop}}]}}'),
    good: config('loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: a, path: /shop}}]}}'),
    at: ['spec.loadBalancer.ringHash.hashPolicies[0].cookie.path'],
  },
  'the path of a cookie in a Maglev table': {
    bad: config('loadBalancer: {maglev: {hashPolicies: [{sourceIP: {}}, {cookie: {name: a, path: shop}}]}}'),
    good: config('loadBalancer: {maglev: {hashPolicies: [{cookie: {name: a}}]}}'),
    at: ['spec.loadBalancer.maglev.hashPolicies[1].cookie.path'],
  },
  'files from anywhere': {
    bad: config('tls: {files: {tlsCertificate: a.pem, tlsKey: ./a.key, rootCA: ca.pem}}'),
    good: config('tls: {files: {rootCA: /etc/ssl/certs/ca-certificates.crt}}'),
    at: ['spec.tls.files.tlsCertificate', 'spec.tls.files.tlsKey', 'spec.tls.files.rootCA'],
  },
});
warns('W-33', 'HTTPListenerPolicy', {
  'a log file from anywhere': {
    bad: proxy('accessLog: [{fileSink: {path: access.log, stringFormat: a}}]', GATEWAY),
    good: proxy('accessLog: [{fileSink: {path: /dev/stdout, stringFormat: a}}]', GATEWAY),
    at: ['spec.accessLog[0].fileSink.path'],
  },
});

warnsAt('W-34', LOCATIONS.StringMatcher, {
  'case of a pattern': {
    bad: '{safeRegex: a.*, ignoreCase: true}',
    good: '{safeRegex: (?i)a.*}',
    at: ['.ignoreCase'],
  },
  'case of a text': {
    bad: '{safeRegex: a.*, ignoreCase: true}',
    good: '{prefix: a, ignoreCase: true}',
    at: ['.ignoreCase'],
  },
});

const service = (members: string) => `kube: {service: {${members}}}`;
warns('W-35', 'GatewayParameters', {
  'a node port of a cluster address': {
    bad: service('type: ClusterIP, ports: [{port: 80, nodePort: 30080}]'),
    good: service('type: NodePort, ports: [{port: 80, nodePort: 30080}]'),
    at: ['spec.kube.service.ports[0].nodePort'],
  },
  'a node port of a load balancer': {
    bad: service('type: LoadBalancer, ports: [{port: 80}, {port: 81, nodePort: 30080}]'),
    good: service('type: LoadBalancer, ports: [{port: 80}, {port: 81}]'),
    at: ['spec.kube.service.ports[1].nodePort'],
  },
  'a traffic policy of a cluster address': {
    bad: service('type: ClusterIP, externalTrafficPolicy: Local'),
    good: service('type: LoadBalancer, externalTrafficPolicy: Local'),
    at: ['spec.kube.service.externalTrafficPolicy'],
  },
  'a port twice': {
    bad: service('ports: [{port: 80}, {port: 81}, {port: 80}]'),
    good: service('ports: [{port: 80}, {port: 81}]'),
    at: ['spec.kube.service.ports[2].port'],
  },
});

const pod = (members: string) => `kube: {podTemplate: {${members}}}`;
const stats = (members: string) => `kube: {stats: {${members}}}`;
warns('W-36', 'GatewayParameters', {
  'sleep as long as the grace period': {
    bad: pod('gracefulShutdown: {sleepTimeSeconds: 30}, terminationGracePeriodSeconds: 30'),
    good: pod('gracefulShutdown: {sleepTimeSeconds: 29}, terminationGracePeriodSeconds: 30'),
    at: ['spec.kube.podTemplate.gracefulShutdown.sleepTimeSeconds'],
  },
  'a route that is off': {
    bad: stats('enableStatsRoute: false, statsRoutePrefixRewrite: /stats'),
    good: stats('enableStatsRoute: true, statsRoutePrefixRewrite: /stats'),
    at: ['spec.kube.stats.statsRoutePrefixRewrite'],
  },
  'a route that is on by default': {
    bad: stats('enableStatsRoute: false, statsRoutePrefixRewrite: /stats'),
    good: stats('statsRoutePrefixRewrite: /stats'),
    at: ['spec.kube.stats.statsRoutePrefixRewrite'],
  },
  'keys of selfManaged': {
    bad: 'selfManaged: {replicas: 2, image: {}}',
    good: 'selfManaged: {}',
    at: ['spec.selfManaged'],
  },
});

const listener = (members: string) => `${GATEWAY}\n${members}`;
warns('W-37', 'ListenerPolicy', {
  'no setting': { bad: GATEWAY, good: listener('default: {proxyProtocol: {}}'), at: ['spec'] },
  'the defaults turned off': {
    bad: listener('perPort: [{port: 80, listener: {proxyProtocol: {}}}, {port: 81, listener: {}}]'),
    good: listener('perPort: [{port: 80, listener: {proxyProtocol: {}}}]'),
    at: ['spec.perPort[1].listener'],
  },
});

const limiter = (members: string) =>
  `rateLimit: {domain: a, timeout: 1s, grpcService: {backendRef: ${REF}${members}}}`;
warns('W-38', 'GatewayExtension', {
  'no provider': { bad: 'jwt: {}', good: jwt(''), at: ['spec.jwt.providers'] },
  'an empty list of providers': { bad: 'jwt: {providers: []}', good: jwt(''), at: ['spec.jwt.providers'] },
  'the other timeout': {
    bad: limiter(', requestTimeout: 1s'),
    good: limiter(''),
    at: ['spec.rateLimit.grpcService.requestTimeout'],
  },
  'the timeouts of other services': {
    bad: limiter(', requestTimeout: 1s'),
    good: `extAuth: {grpcService: {backendRef: ${REF}, requestTimeout: 1s}}`,
    at: ['spec.rateLimit.grpcService.requestTimeout'],
  },
});

const pairs = (list: string, value = ', value: a') => ({
  bad: `{${list}: [{name: X-A${value}}, {name: x-b${value}}, {name: x-a${value}}]}`,
  good: `{${list}: [{name: X-A${value}}, {name: x-b${value}}]}`,
  at: [`.${list}[2].name`],
});
const names = (list: string) => ({
  bad: `{${list}: [X-A, x-b, x-a]}`,
  good: `{${list}: [X-A, x-b]}`,
  at: [`.${list}[2]`],
});
const lists = {
  set: pairs('set'),
  add: pairs('add'),
  remove: names('remove'),
  'in lists of their own': {
    bad: names('remove').bad,
    good: '{set: [{name: X-A, value: a}], add: [{name: x-a, value: a}], remove: [x-b]}',
    at: names('remove').at,
  },
};
warnsAt('W-39', LOCATIONS.HTTPHeaderFilter, lists);
warnsAt('W-39', LOCATIONS.EdgeTransform, {
  set: pairs('set', ', value: "1"'),
  add: pairs('add', ', value: "1"'),
  remove: names('remove'),
});
warnsAt('W-39', LOCATIONS.ProxyTransform, {
  ...lists,
  'an unknown pseudo-header': {
    bad: '{set: [{name: ":host"}], add: [{name: ":protocol"}]}',
    good: '{set: [{name: ":authority"}, {name: ":method"}, {name: ":path"}, {name: ":scheme"}, {name: ":status"}]}',
    at: ['.set[0].name', '.add[0].name'],
  },
});
warnsAt('W-39', LOCATIONS.CORS, {
  allowHeaders: names('allowHeaders'),
  exposeHeaders: names('exposeHeaders'),
});
warns('W-39', 'GatewayExtension', {
  headersToForward: {
    bad: extAuth('headersToForward: [X-A, x-a]'),
    good: extAuth('headersToForward: [X-A, x-b]'),
    at: ['spec.extAuth.headersToForward[1]'],
  },
  headersToBackend: {
    bad: `extAuth: {httpService: {backendRef: ${REF}, authorizationResponse: {headersToBackend: [X-A, x-a]}}}`,
    good: `extAuth: {httpService: {backendRef: ${REF}, authorizationResponse: {headersToBackend: [X-A]}}}`,
    at: ['spec.extAuth.httpService.authorizationResponse.headersToBackend[1]'],
  },
});
const accessLog = (members: string) =>
  proxy(`accessLog: [{grpcService: {logName: a, backendRef: ${REF}, ${members}}}]`, GATEWAY);
for (const list of [
  'additionalRequestHeadersToLog',
  'additionalResponseHeadersToLog',
  'additionalResponseTrailersToLog',
])
  warns('W-39', 'HTTPListenerPolicy', {
    [list]: {
      bad: accessLog(`${list}: [X-A, x-a]`),
      good: accessLog(`${list}: [X-A, x-b]`),
      at: [`spec.accessLog[0].grpcService.${list}[1]`],
    },
  });
warnsAt('W-39', LOCATIONS.FilterType, {
  'no gRPC status': {
    bad: '{grpcStatusFilter: {}}',
    good: '{grpcStatusFilter: {statuses: [OK]}}',
    at: ['.grpcStatusFilter'],
  },
  'the exclusion of no gRPC status': {
    bad: '{grpcStatusFilter: {exclude: true}}',
    good: '{grpcStatusFilter: {exclude: true, statuses: [OK]}}',
    at: ['.grpcStatusFilter'],
  },
  'presence is the filter': {
    bad: '{notHealthCheckFilter: false}',
    good: '{notHealthCheckFilter: true}',
    at: ['.notHealthCheckFilter'],
  },
  'presence is the other filter': {
    bad: '{traceableFilter: false}',
    good: '{traceableFilter: true}',
    at: ['.traceableFilter'],
  },
});

const EDGE_ROOTS =
  'request.a + source.a + jwt.a + apiKey.a + basicAuth.a + llm.a + mcp.a + backend.a + extauthz.a + extproc.a';
const PROXY_ROOTS =
  'request.id + connection.id + upstream.port + source.port + destination.port + metadata.filter_metadata + filter_state.a + upstream_filter_state.a + xds.node';
const rule = (expression: string) => `{policy: {matchExpressions: ["true", "${expression}"]}}`;
const RULE = '.policy.matchExpressions[1]';
warnsAt('W-40', LOCATIONS.EdgeAuthorization, {
  'an unknown variable': { bad: rule('metadata.a == 1'), good: rule(EDGE_ROOTS), at: [RULE] },
  'no response yet': { bad: rule('response.code == 1'), good: rule('request.code == 1'), at: [RULE] },
  'a variable of a macro is known': {
    bad: rule('x'),
    good: rule('request.a.exists(x, x == 1)'),
    at: [RULE],
  },
  'more than one': { bad: rule('a.x == b.y && a.z'), good: rule('true'), at: [RULE, RULE] },
});
warnsAt('W-40', LOCATIONS.ProxyAuthorization, {
  'a variable of the other data plane': { bad: rule('jwt.sub == 1'), good: rule(PROXY_ROOTS), at: [RULE] },
  'no response yet': { bad: rule('response.code == 1'), good: rule('request.size == 1'), at: [RULE] },
});
warns('W-40', 'EdgePolicy', {
  'the filter of the access log has a response': {
    bad: `${GATEWAY}\nfrontend: {accessLog: {filter: "log.code"}}`,
    good: `${GATEWAY}\nfrontend: {accessLog: {filter: "response.code > 1"}}`,
    at: ['spec.frontend.accessLog.filter'],
  },
  'a rate limit': {
    bad: traffic(
      `{rateLimit: {global: {backendRef: ${REF}, domain: a, descriptors: [{entries: [{name: a, expression: response.code}]}]}}}`,
    ),
    good: traffic(
      `{rateLimit: {global: {backendRef: ${REF}, domain: a, descriptors: [{entries: [{name: a, expression: request.path}]}]}}}`,
    ),
    at: ['spec.traffic.rateLimit.global.descriptors[0].entries[0].expression'],
  },
  'a change of the request': {
    bad: traffic(
      '{transformation: {request: {set: [{name: a, value: response.a}], add: [{name: a, value: response.a}], body: response.a}}}',
    ),
    good: traffic(
      '{transformation: {request: {set: [{name: a, value: request.a}], add: [{name: a, value: request.a}], body: request.a}}}',
    ),
    at: ['set[0].value', 'add[0].value', 'body'].map((path) => `spec.traffic.transformation.request.${path}`),
  },
  'a change of the response': {
    bad: traffic(
      '{transformation: {response: {set: [{name: a, value: answer.a}], add: [{name: a, value: answer.a}], body: answer.a}}}',
    ),
    good: traffic(
      '{transformation: {response: {set: [{name: a, value: response.a}], add: [{name: a, value: request.a}], body: response.a}}}',
    ),
    at: ['set[0].value', 'add[0].value', 'body'].map(
      (path) => `spec.traffic.transformation.response.${path}`,
    ),
  },
});
warnsAt('W-40', LOCATIONS.LogTracingAttributes, {
  'an attribute': {
    bad: '{add: [{name: a, expression: log.a}]}',
    good: '{add: [{name: a, expression: response.a}]}',
    at: ['.add[0].expression'],
  },
});
for (const field of ['randomSampling', 'clientSampling']) {
  const sampling = (expression: string) =>
    `${GATEWAY}\nfrontend: {tracing: {backendRef: ${REF}, ${field}: "${expression}"}}`;
  t.test(`W-40: EdgePolicy spec.frontend.tracing.${field}`, async (t) => {
    const REFUSED = 'EP-16 @ spec.frontend.tracing';
    for (const [expression, ...warnings] of [
      ['request.a == 1'],
      ['response.a == 1', `warning W-40 @ spec.frontend.tracing.${field}`],
      ['log.a == 1', `warning W-40 @ spec.frontend.tracing.${field}`],
    ] as const)
      t.strictSame(findingsOf('EdgePolicy', sampling(expression)), [REFUSED, ...warnings], expression);
  });
}
warnsAt('W-40', LOCATIONS.FilterType, {
  'a log filter': {
    bad: '{celFilter: {match: "jwt.sub == 1"}}',
    good: `{celFilter: {match: "response.code == 1 || ${PROXY_ROOTS} == 1"}}`,
    at: ['.celFilter.match'],
  },
});

const kinds = {
  'no backend': {
    bad: '{kind: ConfigMap, name: a, port: 1}',
    good: '{name: a, port: 1}',
    at: ['.kind'],
  },
  'a Service of another group': {
    bad: '{group: example.com, kind: Service, name: a}',
    good: '{group: gateway.gatewarden.dev, kind: Backend, name: a}',
    at: ['.kind'],
  },
  'a Backend of the core group': {
    bad: '{kind: Backend, name: a}',
    good: '{group: inference.networking.k8s.io, kind: InferencePool, name: a}',
    at: ['.kind'],
  },
};
const edgeBackend = '{group: edge.gatewarden.dev, kind: EdgeBackend, name: a}';
warnsAt('W-41', LOCATIONS.EdgeBackendObjectReference, {
  ...kinds,
  'EdgeBackends are backends': {
    bad: '{group: gateway.gatewarden.dev, kind: EdgeBackend, name: a}',
    good: edgeBackend,
    at: ['.kind'],
  },
});
warnsAt('W-41', [...LOCATIONS.BackendObjectReference, ...LOCATIONS.BackendRef], {
  ...kinds,
  'EdgeBackends are none here': { bad: edgeBackend, good: '{name: a, port: 1}', at: ['.kind'] },
});

warnsAt('W-42', notOf('EdgePolicy', LOCATIONS.HTTPHeaderFilter), {
  'an unknown operator': {
    bad: '{set: [{name: a, value: "%NEW_ONE%"}], add: [{name: a, value: "%NEW_ONE(x)%"}]}',
    good: '{set: [{name: a, value: "%PROTOCOL%"}], add: [{name: a, value: "%REQ(x):9% 100%%"}]}',
    at: ['.set[0].value', '.add[0].value'],
  },
});
warnsAt('W-42', of('EdgePolicy', LOCATIONS.HTTPHeaderFilter), {});
warns('W-42', 'GatewayExtension', {
  headersToAdd: {
    bad: `extAuth: {httpService: {backendRef: ${REF}, authorizationRequest: {headersToAdd: {x-a: "%NEW_ONE%"}}}}`,
    good: `extAuth: {httpService: {backendRef: ${REF}, authorizationRequest: {headersToAdd: {x-a: "%PROTOCOL%"}}}}`,
    at: ['spec.extAuth.httpService.authorizationRequest.headersToAdd.x-a'],
  },
});
const fileSink = (format: string) => proxy(`accessLog: [{fileSink: {path: /dev/null, ${format}}}]`, GATEWAY);
const otel = (members: string) =>
  proxy(`accessLog: [{openTelemetry: {grpcService: {logName: a, backendRef: ${REF}}, ${members}}}]`, GATEWAY);
warns('W-42', 'HTTPListenerPolicy', {
  stringFormat: {
    bad: fileSink('stringFormat: "%NEW_ONE%"'),
    good: fileSink('stringFormat: "%PROTOCOL%"'),
    at: ['spec.accessLog[0].fileSink.stringFormat'],
  },
  jsonFormat: {
    bad: fileSink('jsonFormat: {a: 1, b: ["%PROTOCOL%", {c: "%NEW_ONE%"}]}'),
    good: fileSink('jsonFormat: {a: 1, b: ["%PROTOCOL%", {c: "%PROTOCOL%"}]}'),
    at: ['spec.accessLog[0].fileSink.jsonFormat.b[1].c'],
  },
  body: {
    bad: otel('body: "%NEW_ONE%"'),
    good: otel('body: "%PROTOCOL%"'),
    at: ['spec.accessLog[0].openTelemetry.body'],
  },
  attributes: {
    bad: otel('attributes: {values: [{key: a, value: {stringValue: "%NEW_ONE%"}}]}'),
    good: otel('attributes: {values: [{key: a, value: {stringValue: "%PROTOCOL%"}}]}'),
    at: ['spec.accessLog[0].openTelemetry.attributes.values[0].value.stringValue'],
  },
  'attributes of the resource, in depth': {
    bad: otel(
      'resourceAttributes: {values: [{key: a, value: {arrayValue: [{kvListValue: {values: [{key: a, value: {stringValue: "%NEW_ONE%"}}]}}]}}]}',
    ),
    good: otel(
      'resourceAttributes: {values: [{key: a, value: {arrayValue: [{kvListValue: {values: [{key: a, value: {stringValue: "%PROTOCOL%"}}]}}]}}]}',
    ),
    at: [
      'spec.accessLog[0].openTelemetry.resourceAttributes.values[0].value.arrayValue[0].kvListValue.values[0].value.stringValue',
    ],
  },
});

const levels = (component: string) =>
  `kube: {proxyContainer: {bootstrap: {componentLogLevels: {${component}: debug}}}}`;
warns('W-43', 'GatewayParameters', {
  'an unknown component': {
    bad: levels('upstreams'),
    good: levels('upstream'),
    at: ['spec.kube.proxyContainer.bootstrap.componentLogLevels.upstreams'],
  },
});

warns('W-44', 'EdgePolicy', {
  'no traffic': { bad: traffic('{}'), good: traffic('{csrf: {}}'), at: ['spec.traffic'] },
  'no frontend': {
    bad: `${GATEWAY}\nfrontend: {}`,
    good: `${GATEWAY}\nfrontend: {tcp: {keepalive: {}}}`,
    at: ['spec.frontend'],
  },
  'no access log': {
    bad: `${GATEWAY}\nfrontend: {accessLog: {}}`,
    good: `${GATEWAY}\nfrontend: {accessLog: {filter: "true"}}`,
    at: ['spec.frontend.accessLog'],
  },
});

t.test('each of them is tested here', async (t) => {
  t.strictSame([...covered].sort(), Object.keys(WARNINGS_WITHOUT_EFFECT).sort());
});
