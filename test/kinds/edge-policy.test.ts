// EdgePolicy: every rule of its own and of its shared types, as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { errorsOf, objectOf } from './judging.ts';
import { finder } from './tables.ts';

const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}';
const LISTENER = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: https}';
const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}';
const LISTENER_SET = '{group: gateway.networking.k8s.io, kind: ListenerSet, name: more}';
const X_LISTENER_SET = '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}';
const SERVICE = '{group: "", kind: Service, name: shop}';
const EDGE_BACKEND = '{group: edge.gatewarden.dev, kind: EdgeBackend, name: models}';
const ALL = { GATEWAY, LISTENER, ROUTE, LISTENER_SET, X_LISTENER_SET, SERVICE, EDGE_BACKEND };

/** The same target as a selector. */
const selector = (target: string) => target.replace(/name: [a-z]+/, 'matchLabels: {app: shop}');

const FRONTEND = 'frontend: {http: {http1MaxHeaders: 200}}';
const TRAFFIC = 'traffic: {csrf: {}}';
const EARLY = 'traffic: {phase: PreRouting, extProc: {backendRef: {name: proc, port: 80}}}';
const BACKEND = 'backend: {http: {version: HTTP2}}';
const MCP = 'backend: {mcp: {authorization: {policy: {matchExpressions: ["true"]}}}}';
const AI = 'backend: {ai: {modelAliases: {fast: small-1}}}';

const onGateway = (block: string) => `targetRefs: [${GATEWAY}]\n${block}`;
const traffic = (members: string) => onGateway(`traffic: ${members}`);
const onRoute = (members: string) => `targetRefs: [${ROUTE}]\ntraffic: ${members}`;
const frontend = (members: string) => onGateway(`frontend: ${members}`);
const request = (members: string) => traffic(`{transformation: {request: ${members}}}`);
const headers = (members: string) => traffic(`{headerModifiers: {request: ${members}}}`);
const local = (members: string) => traffic(`{rateLimit: {local: [${members}]}}`);
const global = (members: string) =>
  traffic(`{rateLimit: {global: {backendRef: {name: limits, port: 8081}, domain: shop, ${members}}}}`);
const jwks = (members: string) =>
  traffic(`{jwtAuthentication: {providers: [{issuer: me, jwks: ${members}}]}}`);

const finds = finder('EdgePolicy');

finds('a policy has targets in one of two ways, and configures something', {
  'neither list': [BACKEND, 'EP-01 @ spec'],
  'both lists': [
    `targetRefs: [${GATEWAY}]\ntargetSelectors: [${selector(GATEWAY)}]\n${BACKEND}`,
    'EP-01 @ spec',
  ],
  'no block': [`targetRefs: [${GATEWAY}]`, 'EP-02 @ spec'],
  'an empty spec': ['{}', 'EP-01 @ spec', 'EP-02 @ spec'],
  'no items': [`targetRefs: []\n${BACKEND}`, 'ST-06 @ spec.targetRefs'],
  'seventeen items': [
    `targetRefs: [${Array.from({ length: 17 }, (_, i) => GATEWAY.replace('edge', `e${i}`)).join(', ')}]\n${BACKEND}`,
    'ST-06 @ spec.targetRefs',
  ],
});

t.test('each block accepts only its kinds of targets', async (t) => {
  const blocks: Record<string, [string, ...(keyof typeof ALL)[]]> = {
    [BACKEND]: [
      'EP-03',
      'GATEWAY',
      'LISTENER',
      'ROUTE',
      'LISTENER_SET',
      'X_LISTENER_SET',
      'SERVICE',
      'EDGE_BACKEND',
    ],
    [FRONTEND]: ['EP-07', 'GATEWAY'],
    [TRAFFIC]: ['EP-09', 'GATEWAY', 'LISTENER', 'ROUTE', 'LISTENER_SET', 'X_LISTENER_SET'],
    [EARLY]: ['EP-11', 'GATEWAY', 'LISTENER', 'LISTENER_SET', 'X_LISTENER_SET'],
  };
  const OF_SELECTORS: Record<string, string> = { 'EP-07': 'EP-08', 'EP-09': 'EP-10', 'EP-11': 'EP-12' };
  for (const [block, [id, ...allowed]] of Object.entries(blocks)) {
    for (const [name, target] of Object.entries(ALL)) {
      // A Service or EdgeBackend accepts no traffic in any phase, so that error comes first.
      const code = id === 'EP-11' && (name === 'SERVICE' || name === 'EDGE_BACKEND') ? 'EP-09' : id;
      const field = code === 'EP-07' && name === 'LISTENER' ? 'sectionName' : 'kind';
      const fits = allowed.includes(name as keyof typeof ALL);
      t.strictSame(
        errorsOf('EdgePolicy', `targetRefs: [${target}]\n${block}`),
        fits ? [] : [`${code} @ spec.targetRefs[0].${field}`],
        `${name} with ${block}`,
      );
      t.strictSame(
        errorsOf('EdgePolicy', `targetSelectors: [${selector(target)}]\n${block}`),
        fits ? [] : [`${OF_SELECTORS[code]} @ spec.targetSelectors[0].${field}`],
        `a selector of ${name} with ${block}`,
      );
    }
  }
});

finds('targets of other kinds, or in the wrong group', {
  GRPCRoute: [
    `targetRefs: [{group: gateway.networking.k8s.io, kind: GRPCRoute, name: a}]\n${TRAFFIC}`,
    'EP-03 @ spec.targetRefs[0].kind',
  ],
  'a selector of TLSRoutes': [
    `targetSelectors: [{group: gateway.networking.k8s.io, kind: TLSRoute, matchLabels: {a: b}}]\n${EARLY}`,
    'EP-04 @ spec.targetSelectors[0].kind',
  ],
  'a Gateway of another group': [
    `targetRefs: [{group: networking.istio.io, kind: Gateway, name: a}]\n${FRONTEND}`,
    'EP-03 @ spec.targetRefs[0].group',
  ],
  'ListenerSet in the group of XListenerSet': [
    `targetRefs: [{group: gateway.networking.x-k8s.io, kind: ListenerSet, name: a}]\n${TRAFFIC}`,
    'EP-03 @ spec.targetRefs[0].group',
  ],
  'XListenerSet in the group of ListenerSet': [
    `targetRefs: [{group: gateway.networking.k8s.io, kind: XListenerSet, name: a}]\n${TRAFFIC}`,
    'EP-03 @ spec.targetRefs[0].group',
  ],
  'Backend of the gateway group': [
    `targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: a}]\n${BACKEND}`,
    'EP-03 @ spec.targetRefs[0].kind',
  ],
  'without a kind, nothing is said of kinds': [
    `targetRefs: [{group: "", name: a}]\n${FRONTEND}`,
    'ST-02 @ spec.targetRefs[0].kind',
  ],
  'without a name, the kind is judged all the same': [
    `targetRefs: [{group: "", kind: Service}]\n${TRAFFIC}`,
    'EP-09 @ spec.targetRefs[0].kind',
    'ST-02 @ spec.targetRefs[0].name',
  ],
  'frontend and traffic both refuse a Service': [
    `targetRefs: [${SERVICE}]\n${FRONTEND}\n${TRAFFIC}`,
    'EP-07 @ spec.targetRefs[0].kind',
    'EP-09 @ spec.targetRefs[0].kind',
  ],
  'a null target': [`targetRefs: [null]\n${TRAFFIC}`, 'ST-09 @ spec.targetRefs[0]'],
});

finds('all targets are of one kind', {
  'two kinds': [`targetRefs: [${ROUTE}, ${GATEWAY}]\n${TRAFFIC}`, 'EP-05 @ spec.targetRefs[1].kind'],
  'two kinds of selectors': [
    `targetSelectors: [${selector(SERVICE)}, ${selector(EDGE_BACKEND)}, ${selector(SERVICE)}]\n${BACKEND}`,
    'EP-06 @ spec.targetSelectors[1].kind',
    'warning W-45 @ spec.targetSelectors[2]',
  ],
  'both forms of ListenerSet are two kinds': [
    `targetRefs: [${LISTENER_SET}, ${X_LISTENER_SET}]\n${TRAFFIC}`,
    'EP-05 @ spec.targetRefs[1].kind',
  ],
  'an unsupported kind is one mistake': [
    `targetRefs: [${ROUTE}, {group: gateway.networking.k8s.io, kind: TCPRoute, name: a}]\n${TRAFFIC}`,
    'EP-03 @ spec.targetRefs[1].kind',
  ],
  'sixteen of one kind': [
    `targetRefs: [${Array.from({ length: 16 }, (_, i) => ROUTE.replace('shop', `r${i}`)).join(', ')}]\n${TRAFFIC}`,
  ],
});

finds('mcp and ai settings are not for Services', {
  'mcp by reference': [`targetRefs: [${SERVICE}]\n${MCP}`, 'EP-14 @ spec.backend.mcp'],
  'mcp by selector': [`targetSelectors: [${selector(SERVICE)}]\n${MCP}`, 'EP-14 @ spec.backend.mcp'],
  'mcp of two Services': [
    `targetRefs: [${SERVICE}, ${SERVICE.replace('shop', 'other')}]\n${MCP}`,
    'EP-14 @ spec.backend.mcp',
  ],
  'ai by reference': [`targetRefs: [${SERVICE}]\n${AI}`, 'EP-15 @ spec.backend.ai'],
  'ai by selector': [`targetSelectors: [${selector(SERVICE)}]\n${AI}`, 'EP-15 @ spec.backend.ai'],
  'mcp of an EdgeBackend': [`targetRefs: [${EDGE_BACKEND}]\n${MCP}`],
  'ai of a Gateway': [`targetRefs: [${GATEWAY}]\n${AI}`],
});

t.test('the section of a Service must be a port', async (t) => {
  const service = (section: string, name = SERVICE) =>
    `targetRefs: [${name.replace('}', `, sectionName: "${section}"}`)}]\n${BACKEND}`;
  for (const section of ['1', '65535', '080', 'http', 'web-1', '8080a']) {
    t.strictSame(errorsOf('EdgePolicy', service(section)), [], section);
  }
  for (const section of ['0', '00', '65536', '99999999999999999999999']) {
    t.strictSame(
      errorsOf('EdgePolicy', service(section)),
      ['EP-32 @ spec.targetRefs[0].sectionName'],
      section,
    );
  }
  t.strictSame(errorsOf('EdgePolicy', service('0', EDGE_BACKEND)), [], 'an EdgeBackend has no ports');
  t.strictSame(
    errorsOf(
      'EdgePolicy',
      `targetSelectors: [${selector(SERVICE).replace('}}', '}, sectionName: "0"}')}]\n${BACKEND}`,
    ),
    ['EP-32 @ spec.targetSelectors[0].sectionName'],
  );
});

finds('phases', {
  'what runs before routing': [
    traffic(
      '{phase: PreRouting, transformation: {request: {remove: [a]}}, extProc: {backendRef: {name: a, port: 1}}, extAuth: {backendRef: {name: a, port: 1}}}',
    ),
  ],
  'what does not': [
    traffic(
      '{phase: PreRouting, rateLimit: {local: [{requests: 1, unit: Hours}]}, cors: {}, csrf: {}, headerModifiers: {request: {}}, hostRewrite: {mode: Auto}, timeouts: {request: 1s}, retry: {retryOn: [5xx]}, authorization: {policy: {matchExpressions: ["true"]}}}',
    ),
    ...[
      'rateLimit',
      'cors',
      'csrf',
      'headerModifiers',
      'hostRewrite',
      'timeouts',
      'retry',
      'authorization',
    ].map((field) => `EP-13 @ spec.traffic.${field}`),
  ],
  'authentication does, a direct response does not': [
    traffic(
      '{phase: PreRouting, jwtAuthentication: {providers: [{issuer: me, jwks: {remote: {uri: https://a.b/c}}}]}, basicAuthentication: {secretRef: {name: a}}, apiKeyAuthentication: {secretRef: {name: a}}, directResponse: {status: 200}}',
    ),
    'warning W-20 @ spec.traffic.directResponse',
  ],
  'an unknown phase': [
    `targetRefs: [${ROUTE}]\ntraffic: {phase: Routing, csrf: {}}`,
    'ST-03 @ spec.traffic.phase',
  ],
});

finds('frontend', {
  'nothing in it': [frontend('{}'), 'warning W-44 @ spec.frontend'],
  'empty blocks': [
    frontend('{tcp: {}, tls: {}, http: {}, accessLog: {}}'),
    'EP-17 @ spec.frontend.tcp.keepalive',
    'EP-18 @ spec.frontend.tls',
    'EP-19 @ spec.frontend.http',
    'warning W-44 @ spec.frontend.accessLog',
  ],
  'durations below their minimum': [
    frontend(
      '{tcp: {keepalive: {time: 999ms, interval: 0s}}, tls: {handshakeTimeout: 99ms}, http: {http1IdleTimeout: 999ms, http2KeepaliveInterval: 999ms, http2KeepaliveTimeout: 0s}}',
    ),
    'DU-01 @ spec.frontend.tcp.keepalive.time',
    'DU-02 @ spec.frontend.tcp.keepalive.interval',
    'DU-05 @ spec.frontend.tls.handshakeTimeout',
    'DU-06 @ spec.frontend.http.http1IdleTimeout',
    'DU-07 @ spec.frontend.http.http2KeepaliveInterval',
    'DU-08 @ spec.frontend.http.http2KeepaliveTimeout',
  ],
  'durations at their minimum': [
    frontend(
      '{tcp: {keepalive: {time: 1s, interval: 1000ms}}, tls: {handshakeTimeout: 100ms}, http: {http1IdleTimeout: 1s, http2KeepaliveInterval: 1s, http2KeepaliveTimeout: 1s}}',
    ),
  ],
  'not a duration': [
    frontend('{tls: {handshakeTimeout: 1.5s}}'),
    'CM-01 @ spec.frontend.tls.handshakeTimeout',
  ],
  'numbers out of range': [
    frontend(
      '{http: {maxBufferSize: 0, http1MaxHeaders: 4097, http2WindowSize: 0, http2ConnectionWindowSize: 0, http2FrameSize: 1677216}}',
    ),
    'ST-04 @ spec.frontend.http.maxBufferSize',
    'ST-04 @ spec.frontend.http.http1MaxHeaders',
    'ST-04 @ spec.frontend.http.http2WindowSize',
    'ST-04 @ spec.frontend.http.http2ConnectionWindowSize',
    'ST-04 @ spec.frontend.http.http2FrameSize',
  ],
  'numbers at their limits': [frontend('{http: {http1MaxHeaders: 4096, http2FrameSize: 1677215}}')],
  'expressions of the access log': [
    frontend(
      '{accessLog: {filter: "response.code >=", attributes: {add: [{name: a, expression: "{{ x }}"}]}}}',
    ),
    'C-01 @ spec.frontend.accessLog.filter',
    'C-01 @ spec.frontend.accessLog.attributes.add[0].expression',
  ],
  'the access log knows the response, and no Envoy attributes': [
    frontend('{accessLog: {filter: "response.code >= 500 && upstream.address != \'\'"}}'),
    'warning W-40 @ spec.frontend.accessLog.filter',
  ],
  'empty attributes': [
    frontend('{accessLog: {attributes: {}}}'),
    'EP-20 @ spec.frontend.accessLog.attributes',
  ],
  'attributes that name nothing': [
    frontend('{accessLog: {attributes: {remove: [], add: []}}}'),
    'ST-06 @ spec.frontend.accessLog.attributes.remove',
    'ST-06 @ spec.frontend.accessLog.attributes.add',
  ],
  tracing: [
    frontend('{tracing: {backendRef: {name: otel, port: 4317}, protocol: GRPC}}'),
    'EP-16 @ spec.frontend.tracing',
  ],
  'tracing is judged all the same': [
    frontend(
      '{tracing: {backendRef: {name: otel}, protocol: UDP, attributes: {}, randomSampling: "0.", clientSampling: "response.code == 200"}}',
    ),
    'EP-16 @ spec.frontend.tracing',
    'CM-02 @ spec.frontend.tracing.backendRef.port',
    'ST-03 @ spec.frontend.tracing.protocol',
    'EP-20 @ spec.frontend.tracing.attributes',
    'C-01 @ spec.frontend.tracing.randomSampling',
    'warning W-40 @ spec.frontend.tracing.clientSampling',
  ],
});

finds('transformation', {
  empty: [traffic('{transformation: {}}'), 'EP-21 @ spec.traffic.transformation'],
  'empty directions': [
    traffic('{transformation: {request: {}, response: {}}}'),
    'EP-22 @ spec.traffic.transformation.request',
    'EP-22 @ spec.traffic.transformation.response',
  ],
  'duplicate headers': [
    request(
      '{set: [{name: a, value: "1"}, {name: a, value: "2"}], add: [{name: b, value: "1"}, {name: b, value: "1"}], remove: [c, d, c]}',
    ),
    'EP-23 @ spec.traffic.transformation.request.set[1].name',
    'EP-23 @ spec.traffic.transformation.request.add[1].name',
    'EP-23 @ spec.traffic.transformation.request.remove[2]',
  ],
  'the same header in other letters': [
    request('{set: [{name: X-A, value: "1"}, {name: x-a, value: "2"}], remove: [c, C]}'),
    'warning W-39 @ spec.traffic.transformation.request.set[1].name',
    'warning W-39 @ spec.traffic.transformation.request.remove[1]',
  ],
  'pseudo-headers': [
    request(
      '{set: [{name: ":authority", value: "1"}, {name: ":host", value: "1"}], add: [{name: ":Path", value: "1"}], remove: [":status", ":protocol"]}',
    ),
    'EP-24 @ spec.traffic.transformation.request.set[1].name',
    'EP-24 @ spec.traffic.transformation.request.add[0].name',
    'EP-24 @ spec.traffic.transformation.request.remove[1]',
  ],
  'not header names': [
    request('{set: [{name: "a b", value: "1"}], remove: ["", "::a"]}'),
    'ST-07 @ spec.traffic.transformation.request.set[0].name',
    'C-14 @ spec.traffic.transformation.request.remove[0]',
    'C-14 @ spec.traffic.transformation.request.remove[1]',
  ],
  expressions: [
    request('{set: [{name: a, value: "request."}], add: [{name: a, value: "{% if x %}"}], body: "\'open"}'),
    'C-01 @ spec.traffic.transformation.request.set[0].value',
    'C-01 @ spec.traffic.transformation.request.add[0].value',
    'C-01 @ spec.traffic.transformation.request.body',
  ],
  'requests come before the response': [
    traffic('{transformation: {request: {body: response.code}, response: {body: response.code}}}'),
    'warning W-40 @ spec.traffic.transformation.request.body',
  ],
  'too many': [
    request(`{remove: [${Array.from({ length: 17 }, (_, i) => `h${i}`).join(', ')}]}`),
    'ST-06 @ spec.traffic.transformation.request.remove',
  ],
});

finds('external processing and authorization', {
  'without a backend': [
    traffic('{extProc: {}, extAuth: {forwardBody: {}}}'),
    'ST-02 @ spec.traffic.extProc.backendRef',
    'ST-02 @ spec.traffic.extAuth.backendRef',
    'ST-02 @ spec.traffic.extAuth.forwardBody.maxSize',
  ],
  'a Service without a port': [
    traffic('{extProc: {backendRef: {name: a}}}'),
    'CM-02 @ spec.traffic.extProc.backendRef.port',
  ],
  'an EdgeBackend is a backend, a Deployment is not': [
    traffic(
      '{extProc: {backendRef: {group: edge.gatewarden.dev, kind: EdgeBackend, name: a}}, extAuth: {backendRef: {group: apps, kind: Deployment, name: a}}}',
    ),
    'warning W-41 @ spec.traffic.extAuth.backendRef.kind',
  ],
  'a body of no size': [
    traffic('{extAuth: {backendRef: {name: a, port: 1}, forwardBody: {maxSize: 0}}}'),
    'ST-04 @ spec.traffic.extAuth.forwardBody.maxSize',
  ],
  'many context extensions': [
    traffic(
      `{extAuth: {backendRef: {name: a, port: 1}, contextExtensions: {${Array.from({ length: 65 }, (_, i) => `k${i}: v`).join(', ')}}}}`,
    ),
    'ST-06 @ spec.traffic.extAuth.contextExtensions',
  ],
});

finds('rate limits', {
  empty: [traffic('{rateLimit: {}}'), 'EP-25 @ spec.traffic.rateLimit'],
  neither: [local('{unit: Hours}'), 'EP-26 @ spec.traffic.rateLimit.local[0]'],
  both: [local('{requests: 1, tokens: 1, unit: Hours}'), 'EP-26 @ spec.traffic.rateLimit.local[0]'],
  'negative burst': [
    local('{requests: 1, unit: Hours, burst: -1}'),
    'EP-27 @ spec.traffic.rateLimit.local[0].burst',
  ],
  'no burst': [local('{tokens: 1, unit: Seconds, burst: 0}')],
  'a burst beyond 32 bits': [
    local('{requests: 1, unit: Hours, burst: 3000000000}'),
    'ST-04 @ spec.traffic.rateLimit.local[0].burst',
  ],
  'no unit': [local('{requests: 1}'), 'ST-02 @ spec.traffic.rateLimit.local[0].unit'],
  'no requests': [local('{requests: 0, unit: Minutes}'), 'ST-04 @ spec.traffic.rateLimit.local[0].requests'],
  'a good global one': [
    global('descriptors: [{entries: [{name: path, expression: request.path}], unit: Tokens}]'),
  ],
  'no entries': [
    global('descriptors: [{entries: []}]'),
    'ST-06 @ spec.traffic.rateLimit.global.descriptors[0].entries',
  ],
  'limits come before the response': [
    global('descriptors: [{entries: [{name: a, expression: response.code}, {name: b, expression: "a b"}]}]'),
    'C-01 @ spec.traffic.rateLimit.global.descriptors[0].entries[1].expression',
    'warning W-40 @ spec.traffic.rateLimit.global.descriptors[0].entries[0].expression',
  ],
});

finds('CORS', {
  '`*` beside others': [
    traffic('{cors: {allowOrigins: [https://a.b, "*"], allowMethods: ["*", GET]}}'),
    'CM-09 @ spec.traffic.cors.allowOrigins[1]',
    'CM-10 @ spec.traffic.cors.allowMethods[0]',
  ],
  '`*` alone': [traffic('{cors: {allowOrigins: ["*"], allowMethods: ["*"]}}')],
  'repeated items': [
    traffic(
      '{cors: {allowOrigins: [https://a.b, https://a.b], allowMethods: [GET, GET], allowHeaders: [a, a], exposeHeaders: [b, b]}}',
    ),
    'CM-11 @ spec.traffic.cors.allowOrigins[1]',
    'CM-11 @ spec.traffic.cors.allowMethods[1]',
    'CM-11 @ spec.traffic.cors.allowHeaders[1]',
    'CM-11 @ spec.traffic.cors.exposeHeaders[1]',
  ],
  '`*` twice': [traffic('{cors: {allowOrigins: ["*", "*"]}}'), 'CM-11 @ spec.traffic.cors.allowOrigins[1]'],
  'credentials allowed for every origin': [
    traffic('{cors: {allowOrigins: ["*"], allowCredentials: true}}'),
    'warning W-11 @ spec.traffic.cors.allowCredentials',
  ],
  'one origin with credentials': [traffic('{cors: {allowOrigins: [https://a.b], allowCredentials: true}}')],
  'every origin without': [traffic('{cors: {allowOrigins: ["*"], allowCredentials: false}}')],
  'not origins': [
    traffic('{cors: {allowOrigins: [a.b, https://a.b/, "https://*.a.b", "http://a.b:8080"]}}'),
    'ST-07 @ spec.traffic.cors.allowOrigins[0]',
    'ST-07 @ spec.traffic.cors.allowOrigins[1]',
  ],
  'the same header in other letters': [
    traffic('{cors: {allowHeaders: [X-A, x-a]}}'),
    'warning W-39 @ spec.traffic.cors.allowHeaders[1]',
  ],
  'not a method, no age': [
    traffic('{cors: {allowMethods: [get], maxAge: 0}}'),
    'ST-03 @ spec.traffic.cors.allowMethods[0]',
    'ST-04 @ spec.traffic.cors.maxAge',
  ],
});

finds('CSRF', {
  origins: [traffic('{csrf: {additionalOrigins: [https://a.b, "http://a.b:8080"]}}')],
  'what no browser sends': [
    traffic('{csrf: {additionalOrigins: [a.b, https://a.b/, "https://a.b:99999"]}}'),
    'warning W-23 @ spec.traffic.csrf.additionalOrigins[0]',
    'warning W-23 @ spec.traffic.csrf.additionalOrigins[1]',
    'warning W-23 @ spec.traffic.csrf.additionalOrigins[2]',
  ],
});

finds('header modifiers', {
  empty: [traffic('{headerModifiers: {}}'), 'CM-07 @ spec.traffic.headerModifiers'],
  'duplicate headers': [
    headers(
      '{set: [{name: a, value: x}, {name: a, value: y}], add: [{name: b, value: x}, {name: b, value: y}], remove: [c, c]}',
    ),
    'CM-08 @ spec.traffic.headerModifiers.request.set[1].name',
    'CM-08 @ spec.traffic.headerModifiers.request.add[1].name',
    'CM-08 @ spec.traffic.headerModifiers.request.remove[1]',
  ],
  'the same header in other letters': [
    headers('{set: [{name: A, value: x}, {name: a, value: y}, {name: a, value: z}], remove: [c, C, c]}'),
    'CM-08 @ spec.traffic.headerModifiers.request.set[2].name',
    'CM-08 @ spec.traffic.headerModifiers.request.remove[2]',
    'warning W-39 @ spec.traffic.headerModifiers.request.set[1].name',
    'warning W-39 @ spec.traffic.headerModifiers.request.remove[1]',
  ],
  'names to remove': [
    headers('{remove: [":path", host, "a b", ""]}'),
    'C-14 @ spec.traffic.headerModifiers.request.remove[2]',
    'C-14 @ spec.traffic.headerModifiers.request.remove[3]',
  ],
  values: [
    headers('{set: [{name: a, value: "x\\r\\nb: y"}], add: [{name: a, value: "x\\0"}]}'),
    'C-16 @ spec.traffic.headerModifiers.request.set[0].value',
    'C-16 @ spec.traffic.headerModifiers.request.add[0].value',
  ],
  'no format strings here': [headers('{set: [{name: a, value: "100%"}]}')],
  'a pseudo-header': [
    headers('{set: [{name: ":path", value: x}]}'),
    'ST-07 @ spec.traffic.headerModifiers.request.set[0].name',
  ],
});

finds('host rewriting', {
  'no mode': [traffic('{hostRewrite: {}}'), 'EP-31 @ spec.traffic.hostRewrite.mode'],
  'an unknown mode': [traffic('{hostRewrite: {mode: auto}}'), 'EP-31 @ spec.traffic.hostRewrite.mode'],
  Auto: [traffic('{hostRewrite: {mode: Auto}}')],
  None: [traffic('{hostRewrite: {mode: None}}')],
});

finds('timeouts and retries', {
  'timeouts of a route': [onRoute('{timeouts: {request: 100ms}}')],
  'timeouts of a Gateway': [traffic('{timeouts: {request: 1s}}'), 'warning W-19 @ spec.traffic.timeouts'],
  'timeouts of selected ListenerSets': [
    `targetSelectors: [${selector(LISTENER_SET)}]\ntraffic: {timeouts: {request: 1s}}`,
    'warning W-19 @ spec.traffic.timeouts',
  ],
  'empty timeouts': [onRoute('{timeouts: {}}'), 'warning W-19 @ spec.traffic.timeouts'],
  'empty timeouts of a Gateway': [traffic('{timeouts: {}}'), 'warning W-19 @ spec.traffic.timeouts'],
  'too short': [onRoute('{timeouts: {request: 99ms}}'), 'DU-09 @ spec.traffic.timeouts.request'],
  'a try that outlasts the request': [
    onRoute('{timeouts: {request: 1s}, retry: {retryOn: [5xx], perTryTimeout: 1000ms}}'),
    'warning W-21 @ spec.traffic.retry.perTryTimeout',
  ],
  'a try that fits': [onRoute('{timeouts: {request: 1s}, retry: {retryOn: [5xx], perTryTimeout: 999ms}}')],
  'no timeout': [
    onRoute('{timeouts: {request: 0s}, retry: {retryOn: [5xx], perTryTimeout: 1s}}'),
    'DU-09 @ spec.traffic.timeouts.request',
  ],
  'nothing to retry': [onRoute('{retry: {}}'), 'CM-06 @ spec.traffic.retry'],
  'by status codes': [onRoute('{retry: {statusCodes: [400, 599]}}')],
  'not status codes of errors': [
    onRoute('{retry: {statusCodes: [399, 600]}}'),
    'ST-04 @ spec.traffic.retry.statusCodes[0]',
    'ST-04 @ spec.traffic.retry.statusCodes[1]',
  ],
  'below 1ms': [
    onRoute('{retry: {retryOn: [5xx], perTryTimeout: 0s, backoffBaseInterval: 0ms}}'),
    'DU-10 @ spec.traffic.retry.perTryTimeout',
    'DU-11 @ spec.traffic.retry.backoffBaseInterval',
  ],
  'no code to retry, no retry': [
    onRoute('{retry: {retryOn: [reset, retriable-status-codes], attempts: 0}}'),
    'warning W-22 @ spec.traffic.retry.retryOn[1]',
    'warning W-22 @ spec.traffic.retry.attempts',
  ],
  'codes to retry': [onRoute('{retry: {retryOn: [retriable-status-codes], statusCodes: [503]}}')],
});

finds('authorization', {
  'no expressions': [
    traffic('{authorization: {policy: {matchExpressions: []}}}'),
    'ST-06 @ spec.traffic.authorization.policy.matchExpressions',
  ],
  'bad and unknown': [
    traffic(
      '{authorization: {policy: {matchExpressions: ["a ==", "response.code == 200", "jwt.sub == \'a\'"]}}}',
    ),
    'C-01 @ spec.traffic.authorization.policy.matchExpressions[0]',
    'warning W-40 @ spec.traffic.authorization.policy.matchExpressions[1]',
  ],
  'an unknown action': [
    traffic('{authorization: {action: Block, policy: {matchExpressions: ["true"]}}}'),
    'ST-03 @ spec.traffic.authorization.action',
  ],
});

const PUBLIC_KEY = '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}';
const PRIVATE_KEY = `${PUBLIC_KEY.slice(0, -1)},"d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}`;

finds('JWT authentication', {
  'no providers': [
    traffic('{jwtAuthentication: {providers: []}}'),
    'ST-06 @ spec.traffic.jwtAuthentication.providers',
  ],
  'no keys': [jwks('{}'), 'EP-28 @ spec.traffic.jwtAuthentication.providers[0].jwks'],
  'keys twice': [
    jwks(`{remote: {uri: https://a.b/c}, inline: '{"keys":[${PUBLIC_KEY}]}'}`),
    'EP-28 @ spec.traffic.jwtAuthentication.providers[0].jwks',
  ],
  'a key set': [jwks(`{inline: '{"keys":[${PUBLIC_KEY}]}'}`)],
  'an empty key set': [
    jwks(`{inline: '{"keys":[]}'}`),
    'C-08 @ spec.traffic.jwtAuthentication.providers[0].jwks.inline',
  ],
  'a single key': [
    jwks(`{inline: '${PUBLIC_KEY}'}`),
    'C-08 @ spec.traffic.jwtAuthentication.providers[0].jwks.inline',
  ],
  'a private key': [
    jwks(`{inline: '{"keys":[${PRIVATE_KEY}]}'}`),
    'warning W-06 @ spec.traffic.jwtAuthentication.providers[0].jwks.inline',
  ],
  'one character': [jwks('{inline: "{"}'), 'ST-05 @ spec.traffic.jwtAuthentication.providers[0].jwks.inline'],
  'remote keys': [
    jwks('{remote: {uri: http://a.b/c, cacheDuration: 4m59s}}'),
    'DU-04 @ spec.traffic.jwtAuthentication.providers[0].jwks.remote.cacheDuration',
    'warning W-09 @ spec.traffic.jwtAuthentication.providers[0].jwks.remote.uri',
  ],
  'a port beyond the last': [
    jwks('{remote: {uri: "https://a.b:65536/c"}}'),
    'C-10 @ spec.traffic.jwtAuthentication.providers[0].jwks.remote.uri',
  ],
  'an empty audience': [
    traffic(
      '{jwtAuthentication: {providers: [{issuer: me, audiences: [""], jwks: {remote: {uri: https://a.b/c}}}]}}',
    ),
    'C-20 @ spec.traffic.jwtAuthentication.providers[0].audiences[0]',
  ],
  'tokens that need not be': [
    traffic(
      '{jwtAuthentication: {mode: Permissive, providers: [{issuer: me, jwks: {remote: {backendRef: {name: a, port: 1}}}}]}}',
    ),
    'warning W-07 @ spec.traffic.jwtAuthentication.mode',
    'warning W-18 @ spec.traffic.jwtAuthentication.providers[0].jwks.remote.backendRef',
  ],
});

finds('Basic and API key authentication', {
  'no users': [traffic('{basicAuthentication: {}}'), 'EP-29 @ spec.traffic.basicAuthentication'],
  'users twice': [
    traffic("{basicAuthentication: {users: ['a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='], secretRef: {name: a}}}"),
    'EP-29 @ spec.traffic.basicAuthentication',
  ],
  'lines that are not htpasswd': [
    traffic("{basicAuthentication: {users: ['a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'b:hunter2', c]}}"),
    'C-06 @ spec.traffic.basicAuthentication.users[1]',
    'C-06 @ spec.traffic.basicAuthentication.users[2]',
  ],
  'comments alone': [
    traffic("{basicAuthentication: {users: ['# nobody']}}"),
    'C-06 @ spec.traffic.basicAuthentication.users',
  ],
  'a realm of two lines': [
    traffic('{basicAuthentication: {realm: "a\\nb", secretRef: {name: a}}}'),
    'C-16 @ spec.traffic.basicAuthentication.realm',
  ],
  'a Secret without a name': [
    traffic('{basicAuthentication: {secretRef: {name: ""}}, apiKeyAuthentication: {secretRef: {}}}'),
    'CM-03 @ spec.traffic.basicAuthentication.secretRef.name',
    'CM-03 @ spec.traffic.apiKeyAuthentication.secretRef.name',
  ],
  'no API keys': [traffic('{apiKeyAuthentication: {}}'), 'EP-30 @ spec.traffic.apiKeyAuthentication'],
  'API keys twice': [
    traffic('{apiKeyAuthentication: {secretRef: {name: a}, secretSelector: {matchLabels: {a: b}}}}'),
    'EP-30 @ spec.traffic.apiKeyAuthentication',
  ],
  'optional, of all Secrets': [
    traffic(
      '{basicAuthentication: {mode: Optional, secretRef: {name: a}}, apiKeyAuthentication: {mode: Optional, secretSelector: {matchLabels: {}}}}',
    ),
    'warning W-07 @ spec.traffic.basicAuthentication.mode',
    'warning W-07 @ spec.traffic.apiKeyAuthentication.mode',
    'warning W-24 @ spec.traffic.apiKeyAuthentication.secretSelector.matchLabels',
  ],
  'no mode of its own': [
    traffic('{basicAuthentication: {mode: Permissive, secretRef: {name: a}}}'),
    'ST-03 @ spec.traffic.basicAuthentication.mode',
  ],
});

finds('what says nothing, or everything', {
  'empty traffic': [traffic('{}'), 'warning W-44 @ spec.traffic'],
  'a phase alone': [traffic('{phase: PostRouting}'), 'warning W-44 @ spec.traffic'],
  'a typing error is said once': [traffic('{corss: {}}'), 'warning W-02 @ spec.traffic.corss'],
  'a selector of everything': [
    `targetSelectors: [{group: "", kind: Service, matchLabels: {}}]\n${BACKEND}`,
    'warning W-24 @ spec.targetSelectors[0].matchLabels',
  ],
  'a direct response': [traffic('{directResponse: {status: 200, body: "{}"}}')],
  'no status': [
    traffic('{directResponse: {status: 600, body: ""}}'),
    'ST-04 @ spec.traffic.directResponse.status',
    'ST-05 @ spec.traffic.directResponse.body',
  ],
  'an empty backend block': [onGateway('backend: {}'), 'BK-01 @ spec.backend'],
});

t.test('defaults are written into present blocks, and only once', async (t) => {
  const written = (spec: string) => {
    const first = judge(objectOf('EdgePolicy', spec));
    t.strictSame(judge(first.object).defaults, [], 'writing them again changes nothing');
    return first.defaults.map(
      ({ id, segments, value }) => `${id} ${segments.slice(1).join('.')} ${JSON.stringify(value)}`,
    );
  };
  t.strictSame(
    written(frontend('{tcp: {keepalive: {}}, tls: {handshakeTimeout: 1s}, http: {http2WindowSize: 1}}')),
    [
      'D-13 frontend.tcp.keepalive.retries 9',
      'D-13 frontend.tcp.keepalive.time "180s"',
      'D-13 frontend.tcp.keepalive.interval "180s"',
      'D-15 frontend.tls.alpnProtocols ["h2","http/1.1"]',
      'D-16 frontend.http.maxBufferSize 2097152',
      'D-16 frontend.http.http1MaxHeaders 100',
      'D-16 frontend.http.http1IdleTimeout "10m"',
      'D-16 frontend.http.http2FrameSize 16384',
    ],
  );
  t.strictSame(written(frontend('{tls: {alpnProtocols: [h2]}}')), [
    'D-15 frontend.tls.handshakeTimeout "15s"',
  ]);
  t.strictSame(
    written(frontend('{tcp: {}, tls: {}, http: {}, accessLog: {}}')),
    [],
    'empty blocks stay empty',
  );
  t.strictSame(written(frontend('{tracing: {backendRef: {name: a, port: 1}}}')), [
    'D-05 frontend.tracing.backendRef.group ""',
    'D-05 frontend.tracing.backendRef.kind "Service"',
    'D-14 frontend.tracing.protocol "HTTP"',
  ]);
  t.strictSame(written(traffic('{cors: {}, retry: {}}')), [
    'D-17 traffic.phase "PostRouting"',
    'D-21 traffic.cors.maxAge 5',
    'D-22 traffic.retry.attempts 1',
    'D-22 traffic.retry.backoffBaseInterval "25ms"',
  ]);
  t.strictSame(
    written(
      traffic(
        '{phase: PreRouting, authorization: {policy: {matchExpressions: ["true"]}}, jwtAuthentication: {providers: []}, basicAuthentication: {}, apiKeyAuthentication: {mode: null}}',
      ),
    ),
    [
      'D-11 traffic.authorization.action "Allow"',
      'D-19 traffic.jwtAuthentication.mode "Strict"',
      'D-19 traffic.basicAuthentication.mode "Strict"',
      'D-20 traffic.basicAuthentication.realm "Restricted"',
      'D-19 traffic.apiKeyAuthentication.mode "Strict"',
    ],
  );
  t.strictSame(written(global('descriptors: [{entries: []}, {entries: [], unit: Tokens}]')), [
    'D-17 traffic.phase "PostRouting"',
    'D-05 traffic.rateLimit.global.backendRef.group ""',
    'D-05 traffic.rateLimit.global.backendRef.kind "Service"',
    'D-18 traffic.rateLimit.global.descriptors.0.unit "Requests"',
  ]);
  t.strictSame(written(jwks('{remote: {uri: https://a.b/c}}')), [
    'D-17 traffic.phase "PostRouting"',
    'D-19 traffic.jwtAuthentication.mode "Strict"',
    'D-08 traffic.jwtAuthentication.providers.0.jwks.remote.cacheDuration "5m"',
  ]);
  t.strictSame(written(onGateway(BACKEND)), [], 'no block is created');
});

t.test('an update may keep the mistakes of the stored object, but add no new one', async (t) => {
  const OTHER = SERVICE.replace('shop', 'other');
  const cases: Record<string, [before: string, after: string, ...errors: string[]]> = {
    'EP-05: one more change elsewhere': [
      `targetRefs: [${GATEWAY}, ${ROUTE}]\n${TRAFFIC}`,
      `targetRefs: [${GATEWAY}, ${ROUTE}]\n${TRAFFIC}\n${BACKEND}`,
    ],
    'EP-05: the first kind changes': [
      `targetRefs: [${GATEWAY}, ${ROUTE}]\n${TRAFFIC}`,
      `targetRefs: [${LISTENER_SET}, ${ROUTE}]\n${TRAFFIC}`,
      'EP-05 @ spec.targetRefs[1].kind',
    ],
    'EP-07: frontend changes, the target stays': [
      `targetRefs: [${LISTENER}]\n${FRONTEND}`,
      `targetRefs: [${LISTENER}]\nfrontend: {http: {http1MaxHeaders: 300}}`,
    ],
    'EP-09: another target is bad': [
      `targetRefs: [${SERVICE}]\n${TRAFFIC}`,
      `targetRefs: [${OTHER}, ${SERVICE}]\n${TRAFFIC}`,
      'EP-09 @ spec.targetRefs[0].kind',
    ],
    'EP-09: traffic comes to an unchanged target': [
      `targetRefs: [${SERVICE}]\n${BACKEND}`,
      `targetRefs: [${SERVICE}]\n${BACKEND}\n${TRAFFIC}`,
      'EP-09 @ spec.targetRefs[0].kind',
    ],
    'EP-11: the phase changes': [
      `targetRefs: [${ROUTE}]\ntraffic: {csrf: {}}`,
      `targetRefs: [${ROUTE}]\ntraffic: {phase: PreRouting, csrf: {}}`,
      'EP-11 @ spec.targetRefs[0].kind',
      'EP-13 @ spec.traffic.csrf',
    ],
    'EP-13: another field comes': [
      traffic('{phase: PreRouting, csrf: {}}'),
      traffic('{phase: PreRouting, csrf: {additionalOrigins: [https://a.b]}, cors: {}}'),
      'EP-13 @ spec.traffic.cors',
    ],
    'EP-14: the mcp settings change': [
      `targetRefs: [${SERVICE}]\n${MCP}`,
      `targetRefs: [${SERVICE}]\n${MCP.replace('true', 'false')}`,
    ],
    'EP-14: one more Service': [
      `targetRefs: [${SERVICE}]\n${MCP}`,
      `targetRefs: [${SERVICE}, ${OTHER}]\n${MCP}`,
      'EP-14 @ spec.backend.mcp',
    ],
    'EP-16: tracing was there': [
      frontend('{tracing: {backendRef: {name: a, port: 1}}}'),
      frontend('{tracing: {backendRef: {name: b, port: 1}}}'),
    ],
    'EP-26: another limit changes': [
      local('{unit: Hours}, {requests: 1, unit: Hours}'),
      local('{requests: 2, unit: Hours}, {unit: Hours}'),
    ],
    'EP-32: the section changes': [
      `targetRefs: [${SERVICE.replace('}', ', sectionName: "0"}')}]\n${BACKEND}`,
      `targetRefs: [${SERVICE.replace('}', ', sectionName: "70000"}')}]\n${BACKEND}`,
      'EP-32 @ spec.targetRefs[0].sectionName',
    ],
    'CM-06: attempts change': [onRoute('{retry: {}}'), onRoute('{retry: {attempts: 3}}')],
    'CM-09: another origin': [
      traffic('{cors: {allowOrigins: ["*", https://a.b]}}'),
      traffic('{cors: {allowOrigins: ["*", https://c.d]}}'),
      'CM-09 @ spec.traffic.cors.allowOrigins[0]',
    ],
    'C-06: another user comes': [
      traffic('{basicAuthentication: {users: [broken]}}'),
      traffic("{basicAuthentication: {users: ['a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', broken]}}"),
    ],
  };
  for (const [what, [before, after, ...errors]] of Object.entries(cases)) {
    t.strictSame(errorsOf('EdgePolicy', after, { old: objectOf('EdgePolicy', before) }), errors, what);
  }
});

t.test('no message repeats a secret', async (t) => {
  const secret = 'hunter2-hunter2-hunter2';
  const specs = [
    traffic(`{basicAuthentication: {users: ['a:${secret}', 'b:${secret}', ${secret}]}}`),
    jwks(`{inline: '{"keys":[{"kty":"oct","k":"${secret}"}], "${secret}"'}`),
    jwks(`{inline: ["${secret}"]}`),
    headers(`{set: [{name: authorization, value: "Bearer ${secret}\\n"}]}`),
  ];
  for (const spec of specs) {
    const { findings } = judge(objectOf('EdgePolicy', spec));
    t.not(findings.length, 0, 'something is found');
    t.notMatch(JSON.stringify(findings), secret, spec);
  }
});
