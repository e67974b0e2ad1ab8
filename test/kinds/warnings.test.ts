// The warnings, for each clause and place: a spec with the warning, and the corrected spec.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from './judging.ts';
import { LOCATIONS, type Location } from './locations.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

/** Places of one kind only, or of all kinds except one. */
const of = (kind: string, locations: readonly Location[]) =>
  locations.filter((location) => location.kind === kind);
const notOf = (kind: string, locations: readonly Location[]) =>
  locations.filter((location) => location.kind !== kind);

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]`;
const LISTENER_SETS = [
  `targetRefs: [{${GATEWAY_API}, kind: ListenerSet, name: web}]`,
  'targetRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: web}]',
];
const DB = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';
const SERVICE = 'targetRefs: [{group: "", kind: Service, name: db}]';
const REF = '{name: svc, port: 80}';

const traffic = (members: string, target = ROUTE) => `${target}\ntraffic: ${members}`;
const config = (members: string, target = DB) => `${target}\n${members}`;
const proxy = (members: string, target = ROUTE) => `${target}\n${members}`;

warns('W-01', 'GatewayExtension', {
  'a type': {
    bad: 'type: JWT\njwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}',
    good: 'jwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}',
    at: ['spec.type'],
  },
});

warns('W-02', 'EdgePolicy', {
  'unknown fields at any depth': {
    bad: `${ROUTE}\nnew: 1\ntraffic: {csrf: {x: 1, __proto__: 2, constructor: 3}, cors: {allowPrivateNetwork: true}}`,
    good: `${ROUTE}\ntraffic: {csrf: {}, cors: {}}`,
    at: [
      'spec.traffic.cors.allowPrivateNetwork',
      'spec.traffic.csrf.__proto__',
      'spec.traffic.csrf.constructor',
      'spec.traffic.csrf.x',
      'spec.new',
    ],
  },
});
warns('W-02', 'BackendConfigPolicy', {
  'sections of whole objects': {
    bad: 'targetRefs: [{group: "", kind: Service, name: db, sectionName: http}]\ntargetSelectors: [{group: "", kind: Service, matchLabels: {a: b}, sectionName: http}]',
    good: 'targetRefs: [{group: "", kind: Service, name: db}]\ntargetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}]',
    at: ['spec.targetRefs[0].sectionName', 'spec.targetSelectors[0].sectionName'],
  },
});
for (const kind of ['HTTPListenerPolicy', 'ListenerPolicy']) {
  const target = `{${GATEWAY_API}, kind: Gateway, name: web`;
  const more = kind === 'ListenerPolicy' ? '\ndefault: {perConnectionBufferLimitBytes: 1}' : '';
  warns('W-02', kind, {
    'sections of whole objects': {
      bad: `targetRefs: [${target}, sectionName: http}]\ntargetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}, sectionName: http}]${more}`,
      good: `targetRefs: [${target}}]${more}`,
      at: ['spec.targetRefs[0].sectionName', 'spec.targetSelectors[0].sectionName'],
    },
  });
}
warns('W-02', 'GatewayParameters', {
  'core types': {
    bad: 'kube: {podTemplate: {affinity: {podAffinitee: {}}}}',
    good: 'kube: {podTemplate: {affinity: {podAffinity: {}}}}',
    at: ['spec.kube.podTemplate.affinity.podAffinitee'],
  },
});

t.test('W-02: the hint tells what to write instead', async (t) => {
  const target = `{${GATEWAY_API}, kind: Gateway, name: web, sectionName: http}`;
  for (const [kind, hint, spec] of [
    [
      'BackendConfigPolicy',
      /whole objects/,
      'targetRefs: [{group: "", kind: Service, name: db, sectionName: http}]',
    ],
    ['HTTPListenerPolicy', /whole objects/, `targetRefs: [${target}]`],
    [
      'ListenerPolicy',
      /whole objects/,
      `targetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {}, sectionName: http}]`,
    ],
    [
      'TrafficPolicy',
      /did you mean `sectionName`/,
      `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web, sectionname: http}]`,
    ],
    ['TrafficPolicy', /known fields: .*timeouts/, 'toString: 1'],
  ] as const) {
    const { findings } = judge(objectOf(kind, spec));
    t.match(
      findings.find(({ code }) => code === 'W-02'),
      { hint },
      spec,
    );
  }
});

warnsAt('W-03', LOCATIONS.BackendTLS, {
  'nothing verified': { bad: '{insecureSkipVerify: All}', good: '{}', at: ['.insecureSkipVerify'] },
  'no name verified': {
    bad: '{insecureSkipVerify: Hostname}',
    good: '{verifySubjectAltNames: [a]}',
    at: ['.insecureSkipVerify'],
  },
});
warns('W-03', 'BackendConfigPolicy', {
  'nothing verified': {
    bad: config('tls: {insecureSkipVerify: true}'),
    good: config('tls: {wellKnownCACertificates: System}'),
    at: ['spec.tls.insecureSkipVerify'],
  },
});
warns('W-04', 'BackendConfigPolicy', {
  'no trust source': {
    bad: config('tls: {insecureSkipVerify: false}'),
    good: config('tls: {secretRef: {name: a}}'),
    at: ['spec.tls.insecureSkipVerify'],
  },
});

const system = (members: string) => config(`tls: {wellKnownCACertificates: System, ${members}}`);
warns('W-05', 'BackendConfigPolicy', {
  renegotiation: {
    bad: system('allowRenegotiation: true'),
    good: system('allowRenegotiation: false'),
    at: ['spec.tls.allowRenegotiation'],
  },
  'old versions': {
    bad: system('parameters: {minVersion: "1.0", maxVersion: "1.1"}'),
    good: system('parameters: {minVersion: "1.2", maxVersion: "1.3"}'),
    at: ['spec.tls.parameters.minVersion', 'spec.tls.parameters.maxVersion'],
  },
  'the newer of the old ones': {
    bad: system('parameters: {minVersion: "1.1"}'),
    good: system('parameters: {minVersion: AUTO, maxVersion: AUTO}'),
    at: ['spec.tls.parameters.minVersion'],
  },
  'the oldest as maximum': {
    bad: system('parameters: {maxVersion: "1.0"}'),
    good: system('parameters: {maxVersion: "1.2"}'),
    at: ['spec.tls.parameters.maxVersion'],
  },
});

warnsAt('W-06', LOCATIONS.BackendAuth, {
  'an inline key': { bad: '{key: Bearer abc}', good: '{secretRef: {name: a}}', at: ['.key'] },
});

/** RFC 7515, appendix A.1 and RFC 8037, appendix A. */
const SYMMETRIC = '{"kty": "oct", "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ"}';
const PUBLIC = '"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"';
const PRIVATE = `{${PUBLIC}, "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}`;
const keySets = {
  'a symmetric key': { key: SYMMETRIC },
  'a private key': { key: PRIVATE },
  'a private key after a public one': { key: `{${PUBLIC}}, ${PRIVATE}` },
};
for (const [what, { key }] of Object.entries(keySets)) {
  const edge = (keys: string) =>
    traffic(`{jwtAuthentication: {providers: [{issuer: a, jwks: {inline: '{"keys": [${keys}]}'}}]}}`);
  warns('W-06', 'EdgePolicy', {
    [what]: {
      bad: edge(key),
      good: edge(`{${PUBLIC}}`),
      at: ['spec.traffic.jwtAuthentication.providers[0].jwks.inline'],
    },
  });
  const gateway = (keys: string) =>
    `jwt: {providers: [{name: a, jwks: {local: {inline: '{"keys": [${keys}]}'}}}]}`;
  warns('W-06', 'GatewayExtension', {
    [what]: {
      bad: gateway(key),
      good: gateway(`{${PUBLIC}}`),
      at: ['spec.jwt.providers[0].jwks.local.inline'],
    },
  });
}
warns('W-06', 'GatewayExtension', {
  'a single key': {
    bad: `jwt: {providers: [{name: a, jwks: {local: {inline: '${PRIVATE}'}}}]}`,
    good: `jwt: {providers: [{name: a, jwks: {local: {inline: '{${PUBLIC}}'}}}]}`,
    at: ['spec.jwt.providers[0].jwks.local.inline'],
  },
});

const authentication = (field: string, mode: string, rest: string) =>
  traffic(`{${field}: {mode: ${mode}, ${rest}}}`);
const JWT = 'providers: [{issuer: a, jwks: {remote: {uri: "https://a.example.com/keys"}}}]';
warns('W-07', 'EdgePolicy', {
  'an optional token': {
    bad: authentication('jwtAuthentication', 'Optional', JWT),
    good: authentication('jwtAuthentication', 'Strict', JWT),
    at: ['spec.traffic.jwtAuthentication.mode'],
  },
  'any token': {
    bad: authentication('jwtAuthentication', 'Permissive', JWT),
    good: traffic(`{jwtAuthentication: {${JWT}}}`),
    at: ['spec.traffic.jwtAuthentication.mode'],
  },
  'an optional password': {
    bad: authentication('basicAuthentication', 'Optional', 'secretRef: {name: a}'),
    good: authentication('basicAuthentication', 'Strict', 'secretRef: {name: a}'),
    at: ['spec.traffic.basicAuthentication.mode'],
  },
  'an optional key': {
    bad: authentication('apiKeyAuthentication', 'Optional', 'secretRef: {name: a}'),
    good: authentication('apiKeyAuthentication', 'Strict', 'secretRef: {name: a}'),
    at: ['spec.traffic.apiKeyAuthentication.mode'],
  },
});
const jwt = (members: string) =>
  `jwt: {${members}providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}`;
warns('W-07', 'GatewayExtension', {
  'a missing token': {
    bad: jwt('validationMode: AllowMissing, '),
    good: jwt('validationMode: Strict, '),
    at: ['spec.jwt.validationMode'],
  },
});

warns('W-08', 'EdgeBackend', {
  'an open proxy': {
    bad: 'dynamicForwardProxy: {}',
    good: 'static: {host: a.example.com, port: 80}',
    at: ['spec.dynamicForwardProxy'],
  },
});
warns('W-08', 'Backend', {
  'an open proxy': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {enableTls: true}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy'],
  },
  'in plaintext': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy', 'spec.dynamicForwardProxy.enableTls'],
  },
  'in plaintext on purpose': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {enableTls: false}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy', 'spec.dynamicForwardProxy.enableTls'],
  },
});

warnsAt('W-09', LOCATIONS.EdgeJWKS, {
  'keys without TLS': {
    bad: '{uri: "http://a.example.com/keys"}',
    good: '{uri: "https://a.example.com/keys"}',
    at: ['.uri'],
  },
});
const remote = (url: string) =>
  `jwt: {providers: [{name: a, jwks: {remote: {url: "${url}", backendRef: ${REF}}}}]}`;
warns('W-09', 'GatewayExtension', {
  'keys without TLS': {
    bad: remote('http://a.example.com/keys'),
    good: remote('https://a.example.com/keys'),
    at: ['spec.jwt.providers[0].jwks.remote.url'],
  },
  'a scheme in capitals': {
    bad: remote('HTTP://a.example.com/keys'),
    good: remote('HTTPS://a.example.com/keys'),
    at: ['spec.jwt.providers[0].jwks.remote.url'],
  },
});

const extAuth = (members: string) => `extAuth: {grpcService: {backendRef: ${REF}}, ${members}}`;
warns('W-10', 'GatewayExtension', {
  'an open door': {
    bad: extAuth('failOpen: true'),
    good: extAuth('failOpen: false'),
    at: ['spec.extAuth.failOpen'],
  },
});

warnsAt('W-11', LOCATIONS.CORS, {
  'credentials allowed for every origin': {
    bad: '{allowOrigins: ["*"], allowCredentials: true}',
    good: '{allowOrigins: ["*"], allowCredentials: false}',
    at: ['.allowCredentials'],
  },
  'a wildcard in a host is no such origin': {
    bad: '{allowOrigins: ["*"], allowCredentials: true}',
    good: '{allowOrigins: ["https://*.example.com"], allowCredentials: true}',
    at: ['.allowCredentials'],
  },
});

warnsAt('W-12', LOCATIONS.BackendAI, {
  'a field twice in defaults': {
    bad: '{defaults: [{field: a, value: 1}, {field: b, value: 1}, {field: a, value: 1}]}',
    good: '{defaults: [{field: a, value: 1}, {field: b, value: 1}]}',
    at: ['.defaults[2].field'],
  },
  'a field twice in overrides': {
    bad: '{overrides: [{field: a, value: 1}, {field: a, value: 2}]}',
    good: '{overrides: [{field: a, value: 1}, {field: A, value: 2}]}',
    at: ['.overrides[1].field'],
  },
  'a field in both': {
    bad: '{defaults: [{field: a, value: 1}], overrides: [{field: a, value: 2}]}',
    good: '{defaults: [{field: a, value: null}], overrides: [{field: b, value: null}]}',
    at: ['.overrides[0].field'],
  },
  'a flag without effect': {
    bad: '{overrides: [{field: a, value: 1, override: false}]}',
    good: '{overrides: [{field: a, value: 1, override: true}], defaults: [{field: b, value: 1, override: false}]}',
    at: ['.overrides[0].override'],
  },
});

const ai = (vendor: string, policies: string) =>
  `ai: {provider: {${vendor}: {}}}\npolicies: {ai: ${policies}}`;
const groups = (vendors: readonly string[], policies: string) =>
  `ai: {groups: [${vendors.map((vendor, index) => `{providers: [{name: p${index}, ${vendor}: {}${index === 0 ? `, policies: {ai: ${policies}}` : ''}}]}`).join(', ')}]}`;
warns('W-13', 'EdgeBackend', {
  'no provider that caches': {
    bad: ai('vendorA', '{promptCaching: {}}'),
    good: ai('vendorF', '{promptCaching: {}}'),
    at: ['spec.policies.ai.promptCaching'],
  },
  'no such provider in any group': {
    bad: groups(['vendorA', 'vendorC'], '{promptCaching: {}}'),
    good: groups(['vendorA', 'vendorF'], '{promptCaching: {}}'),
    at: ['spec.ai.groups[0].providers[0].policies.ai.promptCaching'],
  },
});
warnsAt('W-13', LOCATIONS.BackendAI, {
  'below the minimum': {
    bad: '{promptCaching: {minTokens: 1023}}',
    good: '{promptCaching: {minTokens: 1024}}',
    at: ['.promptCaching.minTokens'],
  },
  'nothing at all': {
    bad: '{promptCaching: {minTokens: 0}}',
    good: '{promptCaching: {}}',
    at: ['.promptCaching.minTokens'],
  },
});

warnsAt('W-14', LOCATIONS.ResponseGuard, {
  'rejection of a response': {
    bad: '{regex: {matches: [a], action: REJECT}}',
    good: '{regex: {matches: [a], action: MASK}}',
    at: ['.regex.action'],
  },
});
warnsAt('W-15', LOCATIONS.ResponseGuard, {
  'nothing to match': { bad: '{regex: {}}', good: '{regex: {builtins: [Ssn]}}', at: ['.regex'] },
  'empty lists': {
    bad: '{regex: {matches: [], builtins: []}}',
    good: '{regex: {matches: [a], builtins: []}}',
    at: ['.regex'],
  },
  'an answer that is never given': {
    bad: '{regex: {matches: [a], action: MASK}, response: {}}',
    good: '{webhook: {backendRef: {name: a, port: 1}}, response: {}}',
    at: ['.response'],
  },
});
warnsAt('W-15', LOCATIONS.RequestGuard, {
  'nothing to match': { bad: '{regex: {}}', good: '{regex: {builtins: [Ssn]}}', at: ['.regex'] },
  'an answer to what is masked': {
    bad: '{regex: {matches: [a], action: MASK}, response: {statusCode: 400}}',
    good: '{regex: {matches: [a], action: REJECT}, response: {statusCode: 400}}',
    at: ['.response'],
  },
  'masked by default': {
    bad: '{regex: {matches: [a]}, response: {message: no}}',
    good: '{vendorAModeration: {}, response: {message: no}}',
    at: ['.response'],
  },
});

const mcp = (members: string) =>
  `mcp: {targets: [{name: a, static: {host: a.example.com, port: 80, ${members}}}]}`;
const MCP_PATH = 'spec.mcp.targets[0].static.path';
warns('W-16', 'EdgeBackend', {
  'no slash': {
    bad: mcp('path: sse, protocol: SSE'),
    good: mcp('path: /sse, protocol: SSE'),
    at: [MCP_PATH],
  },
  'no slash and no protocol': { bad: mcp('path: a'), good: mcp('path: /a'), at: [MCP_PATH] },
  'the path of SSE': {
    bad: mcp('path: /sse, protocol: StreamableHTTP'),
    good: mcp('path: /sse'),
    at: [MCP_PATH],
  },
  'the path of StreamableHTTP': {
    bad: mcp('path: /mcp, protocol: SSE'),
    good: mcp('path: /mcp, protocol: StreamableHTTP'),
    at: [MCP_PATH],
  },
  'a path of its own': {
    bad: mcp('path: /mcp, protocol: SSE'),
    good: mcp('path: /mcp/v2, protocol: SSE'),
    at: [MCP_PATH],
  },
});

warnsAt('W-17', LOCATIONS.BackendAI, {
  'a route without slash': {
    bad: '{routes: {v1/messages: Messages}}',
    good: '{routes: {/v1/messages: Messages, "*": Passthrough}}',
    at: ['.routes["v1/messages"]'],
  },
  'an empty route': {
    bad: '{routes: {"": Messages}}',
    good: '{routes: {/: Messages}}',
    at: ['.routes[""]'],
  },
  'an empty alias': {
    bad: '{modelAliases: {"": small}}',
    good: '{modelAliases: {fast: small}}',
    at: ['.modelAliases[""]'],
  },
  'an empty model': {
    bad: '{modelAliases: {fast: ""}}',
    good: '{modelAliases: {fast: small}}',
    at: ['.modelAliases.fast'],
  },
});

warnsAt('W-18', LOCATIONS.EdgeJWKS, {
  'a backend of keys': {
    bad: `{backendRef: ${REF}}`,
    good: '{uri: "https://a.example.com/keys"}',
    at: ['.backendRef'],
  },
});

const timeouts = (target: string) => traffic('{timeouts: {request: 1s}}', target);
const TIMEOUTS = ['spec.traffic.timeouts'];
warns('W-19', 'EdgePolicy', {
  'of a Gateway': { bad: timeouts(GATEWAY), good: timeouts(ROUTE), at: TIMEOUTS },
  'of a ListenerSet': { bad: timeouts(LISTENER_SETS[0]!), good: timeouts(ROUTE), at: TIMEOUTS },
  'of an XListenerSet': { bad: timeouts(LISTENER_SETS[1]!), good: timeouts(ROUTE), at: TIMEOUTS },
  'of selected Gateways': {
    bad: timeouts(`targetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}]`),
    good: timeouts(`targetSelectors: [{${GATEWAY_API}, kind: HTTPRoute, matchLabels: {a: b}}]`),
    at: TIMEOUTS,
  },
  'without a timeout': { bad: traffic('{timeouts: {}}'), good: timeouts(ROUTE), at: TIMEOUTS },
});

warns('W-20', 'EdgePolicy', {
  'fields that run before routing have no warning': {
    bad: traffic('{phase: PreRouting, directResponse: {status: 200}}', GATEWAY),
    good: traffic(
      `{phase: PreRouting, extAuth: {backendRef: ${REF}}, extProc: {backendRef: ${REF}}, transformation: {request: {remove: [a]}}, jwtAuthentication: {${JWT}}, basicAuthentication: {secretRef: {name: a}}, apiKeyAuthentication: {secretRef: {name: a}}}`,
      GATEWAY,
    ),
    at: ['spec.traffic.directResponse'],
  },
  'after routing it answers': {
    bad: traffic('{phase: PreRouting, directResponse: {status: 200}}', GATEWAY),
    good: traffic('{phase: PostRouting, directResponse: {status: 200}}', GATEWAY),
    at: ['spec.traffic.directResponse'],
  },
});

const tries = (perTry: string, request: string) =>
  traffic(`{timeouts: {request: ${request}}, retry: {retryOn: [5xx], perTryTimeout: ${perTry}}}`);
const PER_TRY = ['spec.traffic.retry.perTryTimeout'];
warns('W-21', 'EdgePolicy', {
  above: { bad: tries('2s', '1s'), good: tries('999ms', '1s'), at: PER_TRY },
  'the same in other words': { bad: tries('60s', '1m'), good: tries('59s', '1m'), at: PER_TRY },
});

warnsAt('W-22', LOCATIONS.Retry, {
  'no status code': {
    bad: '{retryOn: [5xx, retriable-status-codes]}',
    good: '{retryOn: [5xx, retriable-status-codes], statusCodes: [503]}',
    at: ['.retryOn[1]'],
  },
  'no attempt': { bad: '{retryOn: [5xx], attempts: 0}', good: '{retryOn: [5xx]}', at: ['.attempts'] },
});

const origins = (origin: string) => traffic(`{csrf: {additionalOrigins: ["${origin}"]}}`);
const ORIGIN = ['spec.traffic.csrf.additionalOrigins[0]'];
const GOOD_ORIGIN = origins('https://example.com');
warns('W-23', 'EdgePolicy', {
  'no scheme': { bad: origins('example.com'), good: GOOD_ORIGIN, at: ORIGIN },
  'no host': { bad: origins('https://'), good: GOOD_ORIGIN, at: ORIGIN },
  'a path': { bad: origins('https://example.com/'), good: GOOD_ORIGIN, at: ORIGIN },
  'a port that is none': {
    bad: origins('https://example.com:x'),
    good: origins('https://example.com:8443'),
    at: ORIGIN,
  },
  'a port out of range': {
    bad: origins('https://example.com:65536'),
    good: origins('https://[2001:db8::1]:65535'),
    at: ORIGIN,
  },
  everything: { bad: origins('*'), good: origins('http://localhost'), at: ORIGIN },
});

warns('W-24', 'EdgePolicy', {
  'every Secret': {
    bad: traffic('{apiKeyAuthentication: {secretSelector: {matchLabels: {}}}}'),
    good: traffic('{apiKeyAuthentication: {secretSelector: {matchLabels: {a: b}}}}'),
    at: ['spec.traffic.apiKeyAuthentication.secretSelector.matchLabels'],
  },
});
warnsAt('W-24', notOf('BackendConfigPolicy', LOCATIONS.TargetSelector), {
  'every target': {
    bad: `{${GATEWAY_API}, kind: Gateway, matchLabels: {}}`,
    good: `{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}`,
    at: ['.matchLabels'],
  },
});
warnsAt('W-24', of('BackendConfigPolicy', LOCATIONS.TargetSelector), {
  'every target': {
    bad: '{group: "", kind: Service, matchLabels: {}}',
    good: '{group: "", kind: Service, matchLabels: {a: b}}',
    at: ['.matchLabels'],
  },
});

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

t.test('the first 44 warnings are tested here', async (t) => {
  const all = Array.from({ length: 44 }, (_, index) => `W-${String(index + 1).padStart(2, '0')}`);
  t.strictSame([...covered].sort(), all);
});
