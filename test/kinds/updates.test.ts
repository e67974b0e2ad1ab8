// Updates with the real rules: what each rule reads, and so which changes end the exemption of an old mistake.
// docs/development/design.md#ratcheting.
// test/judgement/ratchet.test.ts tests ratcheting itself.

import t from 'tap';
import { FIXED_CODES, levelOf } from '../../src/diagnostics/severity.ts';
import { equalJson } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from './judging.ts';
import { LOCATIONS, type Location } from './locations.ts';

/** Specs before and after, and the findings; without plain warnings. */
type Case = readonly [old: string, now: string, ...findings: string[]];
type Cases = Readonly<Record<string, Case>>;

function said(now: unknown, old?: unknown): string[] {
  return judge(now, { old, validationLevel: 'strict' })
    .findings.filter(({ code }) => levelOf(code) !== 'W')
    .map(({ code, path, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} @ ${path}`);
}

function updates(kind: string, cases: Cases): void {
  for (const [what, [old, now, ...expected]] of Object.entries(cases))
    t.test(`${kind}: ${what}`, async (t) => {
      t.strictSame(said(objectOf(kind, now), objectOf(kind, old)).sort(), [...expected].sort());
    });
}

/** Lists without a unique key: any change inside an item makes it a new item (U-04). */
const INSIDE_ITEM =
  /groups\[|promptGuard\.\w+\[|traffic\.jwtAuthentication\.providers\[|CertificateRefs?\[|accessLog\[|imagePullSecrets\[/;

/** At every place of a type; `<>` is its path. */
function updatesAt(locations: readonly Location[], cases: Cases): void {
  for (const { kind, path, spec, always } of locations) {
    const kept = always.filter((finding) => !finding.startsWith('warning ')).map((rest) => `warning ${rest}`);
    const there = Object.entries(cases).map(([what, [old, now, ...findings]]): [string, Case] => [
      `${what}, at ${path}`,
      [
        spec(old),
        spec(now),
        ...kept,
        ...findings
          .map((finding) => finding.replace('<>', path))
          .map(isOther(kind, spec(old), spec(now), path) ? refused : (finding) => finding),
      ],
    ]);
    updates(kind, Object.fromEntries(there));
  }
}

const refused = (finding: string): string => finding.replace('warning ', '');

/** Defaults are not a change (U-05). */
function isOther(kind: string, old: string, now: string, path: string): boolean {
  return (
    INSIDE_ITEM.test(path) && !equalJson(judge(objectOf(kind, old)).object, judge(objectOf(kind, now)).object)
  );
}

for (const { code, kind, bad, good, at } of OBJECT_EXAMPLES.filter(
  ({ code }) => levelOf(code) !== 'W' && !FIXED_CODES.has(code),
)) {
  t.test(`${code} is an error when it is new, and a warning when it stays (U-02, U-06)`, async (t) => {
    const [wrong, mended] = [objectOf(kind, bad), objectOf(kind, good)] as Record<string, unknown>[];
    t.ok(said(wrong, mended).includes(`${code} @ ${at}`), 'it is new');
    const spec = wrong?.['spec'];
    const now = { ...wrong, spec: typeof spec === 'object' ? { ...spec, somethingElse: 1 } : spec };
    t.strictSame(
      said(now, wrong),
      said(wrong).map((finding) => `warning ${finding}`),
      'it stays',
    );
  });
}

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]`;
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;

updatesAt(LOCATIONS.HTTPHeaderFilter, {
  'CM-08: a name comes to the list of names': [
    '{remove: [a, b, a]}',
    '{remove: [c, a, a]}',
    'warning CM-08 @ <>.remove[2]',
  ],
  'CM-08: the name stands there once more': [
    '{remove: [a, a]}',
    '{remove: [a, a, a]}',
    'CM-08 @ <>.remove[1]',
    'CM-08 @ <>.remove[2]',
  ],
  'CM-08: another name is doubled': ['{remove: [a, a, b]}', '{remove: [b, b, a]}', 'CM-08 @ <>.remove[1]'],
  'CM-08: values of doubled headers change': [
    '{set: [{name: a, value: x}, {name: a, value: y}]}',
    '{set: [{name: b, value: x}, {name: a, value: z}, {name: a, value: y}]}',
    'warning CM-08 @ <>.set[2].name',
  ],
  'CM-08: the pair moves to the other list': [
    '{set: [{name: a, value: x}, {name: a, value: y}]}',
    '{add: [{name: a, value: x}, {name: a, value: y}]}',
    'CM-08 @ <>.add[1].name',
  ],
});

updatesAt(LOCATIONS.BackendAuth, {
  'BK-07: presence is what is read': [
    '{key: a, passthrough: {}}',
    '{key: b, passthrough: {}}',
    'warning BK-07 @ <>',
  ],
  'BK-07: another pair': ['{key: a, passthrough: {}}', '{key: a, secretRef: {name: a}}', 'BK-07 @ <>'],
  'BK-07: nothing is left': ['{key: a, passthrough: {}}', '{}', 'BK-07 @ <>'],
  'BK-07: null is absent in both': [
    '{key: a, passthrough: {}}',
    '{key: a, secretRef: null, passthrough: {}}',
    'warning BK-07 @ <>',
  ],
});

updatesAt(LOCATIONS.BackendTLS, {
  'BK-06: the CA is another one': [
    '{insecureSkipVerify: All, caCertificateRefs: [{name: a}]}',
    '{insecureSkipVerify: All, caCertificateRefs: [{name: b}]}',
    'warning BK-06 @ <>.caCertificateRefs',
  ],
  'BK-06: the CA is new': [
    '{insecureSkipVerify: All}',
    '{insecureSkipVerify: All, caCertificateRefs: [{name: b}]}',
    'BK-06 @ <>.caCertificateRefs',
  ],
  'BK-06: verification is turned off': [
    '{insecureSkipVerify: Hostname, caCertificateRefs: [{name: b}]}',
    '{insecureSkipVerify: All, caCertificateRefs: [{name: b}]}',
    'BK-06 @ <>.caCertificateRefs',
  ],
});

updatesAt([...LOCATIONS.EdgeBackendObjectReference, ...LOCATIONS.BackendRef], {
  'CM-02: the Service is another one': ['{name: a}', '{name: b}', 'warning CM-02 @ <>.port'],
  'CM-02: what was the default is written': [
    '{name: a}',
    '{name: a, group: "", kind: Service}',
    'warning CM-02 @ <>.port',
  ],
  'CM-02: it becomes a Service': [
    '{name: a, group: gateway.gatewarden.dev, kind: Backend}',
    '{name: a}',
    'CM-02 @ <>.port',
  ],
});

updatesAt(LOCATIONS.LocalObjectReference, {
  'CM-03: an empty name stays empty when it is written': [
    '{name: ""}',
    '{name: "", x: 1}',
    'warning CM-03 @ <>.name',
  ],
  'CM-03: no name at all is another mistake': ['{name: ""}', '{}', 'CM-03 @ <>.name'],
});

updatesAt(LOCATIONS.LLMProvider, {
  'EB-05: the vendors are the same': [
    'vendorA: {}, vendorC: {}',
    'vendorA: {model: b}, vendorC: {}',
    'warning EB-05 @ <>',
  ],
  'EB-05: the vendors are others': ['vendorA: {}, vendorC: {}', 'vendorA: {}, vendorD: {}', 'EB-05 @ <>'],
  'EB-06: the host is another one': [
    'vendorA: {}, host: a.dev',
    'vendorA: {}, host: b.dev',
    'warning EB-06 @ <>.port',
  ],
  'EB-06: the other half is missing': [
    'vendorA: {}, host: a.dev',
    'vendorA: {}, port: 80',
    'EB-06 @ <>.host',
  ],
  'EB-07: another version': [
    'vendorB: {endpoint: a.dev, apiVersion: v2}',
    'vendorB: {endpoint: a.dev, apiVersion: v3}',
    'EB-07 @ <>.vendorB.deploymentName',
  ],
  'EB-07: another endpoint': [
    'vendorB: {endpoint: a.dev, apiVersion: v2}',
    'vendorB: {endpoint: b.dev, apiVersion: v2}',
    'warning EB-07 @ <>.vendorB.deploymentName',
  ],
});

updates('EdgeBackend', {
  'EB-01: the blocks are the same': [
    'static: {host: a.dev, port: 80}\ndynamicForwardProxy: {}',
    'static: {host: b.dev, port: 80}\ndynamicForwardProxy: {}',
    'warning EB-01 @ spec',
  ],
  'EB-02: the backend changes its type': [
    'static: {host: a.dev, port: 80}\npolicies: {ai: {modelAliases: {a: b}}}',
    'mcp: {targets: [{name: a, static: {host: a.dev, port: 80}}]}\npolicies: {ai: {modelAliases: {a: c}}}',
    'warning EB-02 @ spec.policies.ai',
  ],
  'EB-02: the backend was of the type': [
    'ai: {provider: {vendorA: {}}}\npolicies: {ai: {modelAliases: {a: b}}}',
    'static: {host: a.dev, port: 80}\npolicies: {ai: {modelAliases: {a: b}}}',
    'EB-02 @ spec.policies.ai',
  ],
  'EB-08: a group is a list without key, so that a change in it is a change of its items': [
    'ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: a, vendorA: {}}]}]}',
    'ai: {groups: [{providers: [{name: a, vendorA: {model: x}}, {name: a, vendorA: {}}]}]}',
    'EB-08 @ spec.ai.groups[0].providers[1].name',
  ],
  'EB-08: another group comes before it': [
    'ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: a, vendorA: {}}]}]}',
    'ai: {groups: [{providers: [{name: b, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}, {name: a, vendorA: {}}]}]}',
    'warning EB-08 @ spec.ai.groups[1].providers[1].name',
  ],
  'EB-09: what is no name changes': [
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}]}]}',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {model: x}}]}]}',
    'warning EB-09 @ spec.ai.groups[1].providers[0].name',
  ],
  'EB-09: a name changes': [
    'ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: b, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}]}]}',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}, {name: c, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}]}]}',
    'EB-09 @ spec.ai.groups[1].providers[0].name',
  ],
  'EB-10: another target comes': [
    'mcp: {targets: [{name: a, selector: {services: {}}}, {name: a, selector: {services: {}}}]}',
    'mcp: {targets: [{name: b, selector: {services: {}}}, {name: a, static: {host: a.dev, port: 1}}, {name: a, selector: {services: {}}}]}',
    'warning EB-10 @ spec.mcp.targets[2].name',
  ],
  'EB-11: a target is known by its name': [
    'mcp: {targets: [{name: a}]}',
    'mcp: {targets: [{name: b, selector: {services: {}}}, {name: a}]}',
    'warning EB-11 @ spec.mcp.targets[1]',
  ],
  'EB-11: the same mistake under another name': [
    'mcp: {targets: [{name: a}]}',
    'mcp: {targets: [{name: b}]}',
    'EB-11 @ spec.mcp.targets[0]',
  ],
  'D-12 written now is no change': [
    'mcp: {targets: [{name: a, static: {host: "a b", port: 1, protocol: SSE}}]}',
    'mcp: {targets: [{name: a, static: {host: "a b", port: 1, protocol: SSE, path: /sse}}]}',
    'warning C-12 @ spec.mcp.targets[0].static.host',
  ],
  'C-31: a requirement is edited': [
    'mcp: {targets: [{name: a, selector: {services: {matchExpressions: [{key: a, operator: In}]}}}]}',
    'mcp: {targets: [{name: a, selector: {services: {matchExpressions: [{key: b, operator: In}]}}}]}',
    'C-31 @ spec.mcp.targets[0].selector.services.matchExpressions[0].values',
  ],
});

const selectors = (kind: string, section = '') =>
  `targetSelectors: [{${GATEWAY_API}, kind: ${kind}, matchLabels: {a: b}${section}}]`;

updates('EdgePolicy', {
  'EP-01: the targets change': [
    `${GATEWAY}\n${selectors('Gateway')}\ntraffic: {csrf: {}}`,
    `${ROUTE}\n${selectors('HTTPRoute')}\ntraffic: {csrf: {}}`,
    'warning EP-01 @ spec',
  ],
  'EP-02: the policy goes on configuring nothing': [GATEWAY, ROUTE, 'warning EP-02 @ spec'],
  'EP-05: names are no kinds': [
    `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: a}, {${GATEWAY_API}, kind: HTTPRoute, name: a}]\ntraffic: {csrf: {}}`,
    `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: a}, {${GATEWAY_API}, kind: HTTPRoute, name: b}]\ntraffic: {csrf: {}}`,
    'warning EP-05 @ spec.targetRefs[1].kind',
  ],
  'EP-08: a section comes': [
    `${selectors('Gateway')}\nfrontend: {tcp: {keepalive: {}}}`,
    `${selectors('Gateway', ', sectionName: http')}\nfrontend: {tcp: {keepalive: {}}}`,
    'EP-08 @ spec.targetSelectors[0].sectionName',
  ],
  'EP-10: traffic changes': [
    'targetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}]\ntraffic: {csrf: {}}',
    'targetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}]\ntraffic: {cors: {}}',
    'warning EP-10 @ spec.targetSelectors[0].kind',
  ],
  'EP-12: the phase stays': [
    `${selectors('HTTPRoute')}\ntraffic: {phase: PreRouting, extAuth: {backendRef: {name: a, port: 1}}}`,
    `${selectors('HTTPRoute')}\ntraffic: {phase: PreRouting, extAuth: {backendRef: {name: b, port: 1}}}`,
    'warning EP-12 @ spec.targetSelectors[0].kind',
  ],
  'EP-18: an empty block stays empty, and has no defaults': [
    `${GATEWAY}\nfrontend: {tls: {}}`,
    `${GATEWAY}\nfrontend: {tls: {}, http: {http1MaxHeaders: 1}}`,
    'warning EP-18 @ spec.frontend.tls',
  ],
  'EP-18: a block is emptied': [
    `${GATEWAY}\nfrontend: {tls: {handshakeTimeout: 1s}}`,
    `${GATEWAY}\nfrontend: {tls: {}}`,
    'EP-18 @ spec.frontend.tls',
  ],
  'EP-23 and EP-24 stand in the same list': [
    `${ROUTE}\ntraffic: {transformation: {request: {remove: [":x", ":x"]}}}`,
    `${ROUTE}\ntraffic: {transformation: {request: {remove: [a, ":x", ":x"]}}}`,
    'warning EP-23 @ spec.traffic.transformation.request.remove[2]',
    'warning EP-24 @ spec.traffic.transformation.request.remove[1]',
    'warning EP-24 @ spec.traffic.transformation.request.remove[2]',
  ],
  'EP-30: one source is exchanged for two': [
    `${ROUTE}\ntraffic: {apiKeyAuthentication: {}}`,
    `${ROUTE}\ntraffic: {apiKeyAuthentication: {secretRef: {name: a}, secretSelector: {matchLabels: {a: b}}}}`,
    'EP-30 @ spec.traffic.apiKeyAuthentication',
  ],
});

updates('GatewayExtension', {
  'GE-08: a provider is edited': [
    'jwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}, {name: a, jwks: {local: {configMapRef: {name: b}}}}]}',
    'jwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: c}}}}, {name: a, jwks: {local: {configMapRef: {name: b}}}}]}',
    'warning GE-08 @ spec.jwt.providers[1].name',
  ],
  'GE-09: a provider is known by its name': [
    'jwt: {providers: [{name: a, jwks: {}}]}',
    'jwt: {providers: [{name: b, issuer: x, jwks: {local: {configMapRef: {name: a}}}}, {name: a, issuer: x, jwks: {}}]}',
    'warning GE-09 @ spec.jwt.providers[1].jwks',
  ],
  'C-09: a key is edited': [
    'jwt: {providers: [{name: a, jwks: {local: {inline: x}}}]}',
    'jwt: {providers: [{name: a, jwks: {local: {inline: y}}}]}',
    'C-09 @ spec.jwt.providers[0].jwks.local.inline',
  ],
});

updates('TrafficPolicy', {
  'TP-05: another Gateway': [
    `${GATEWAY}\nretry: {retryOn: [5xx]}`,
    `${GATEWAY.replace('web', 'shop')}\nretry: {retryOn: [5xx]}`,
    'TP-05 @ spec.targetRefs[0].sectionName',
  ],
  'TP-06: another label': [
    `${selectors('Gateway')}\nretry: {retryOn: [5xx]}`,
    `${selectors('Gateway').replace('a: b', 'a: c')}\nretry: {retryOn: [5xx]}`,
    'TP-06 @ spec.targetSelectors[0].sectionName',
  ],
  'TP-16: an entry beside it is edited, in a list without key': [
    'rateLimit: {global: {extensionRef: {name: a}, descriptors: [{entries: [{type: Path, header: a}]}]}}',
    'rateLimit: {global: {extensionRef: {name: b}, descriptors: [{entries: [{type: Path}]}, {entries: [{type: Path, header: a}]}]}}',
    'warning TP-16 @ spec.rateLimit.global.descriptors[1].entries[0].header',
  ],
  'C-04: the pattern is read too': [
    `${ROUTE}\nurlRewrite: {pathRegex: {pattern: a, substitution: '\\1'}}`,
    `${ROUTE}\nurlRewrite: {pathRegex: {pattern: b, substitution: '\\1'}}`,
    'C-04 @ spec.urlRewrite.pathRegex.substitution',
  ],
  'C-04: a wrong escape is wrong for every pattern': [
    `${ROUTE}\nurlRewrite: {pathRegex: {pattern: a, substitution: '\\x'}}`,
    `${ROUTE}\nurlRewrite: {pathRegex: {pattern: b, substitution: '\\x'}}`,
    'warning C-04 @ spec.urlRewrite.pathRegex.substitution',
  ],
  'CM-05: a matcher is moved': [
    'csrf: {percentageEnabled: 1, additionalOrigins: [{prefix: ""}]}',
    'csrf: {percentageEnabled: 1, additionalOrigins: [{exact: a}, {prefix: ""}]}',
    'warning CM-05 @ spec.csrf.additionalOrigins[1].prefix',
  ],
});

const sink = (members: string) => `{fileSink: {path: /dev/null, ${members}}}`;
updates('HTTPListenerPolicy', {
  'HL-04: a log is moved': [
    `${GATEWAY}\naccessLog: [${sink('stringFormat: a, jsonFormat: {}')}]`,
    `${GATEWAY}\naccessLog: [${sink('stringFormat: b')}, ${sink('stringFormat: a, jsonFormat: {}')}]`,
    'warning HL-04 @ spec.accessLog[1].fileSink',
  ],
  'HL-04: a log is edited': [
    `${GATEWAY}\naccessLog: [${sink('stringFormat: a, jsonFormat: {}')}]`,
    `${GATEWAY}\naccessLog: [${sink('stringFormat: b, jsonFormat: {}')}]`,
    'HL-04 @ spec.accessLog[0].fileSink',
  ],
  'HL-11: an attribute comes': [
    `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: a, port: 1}}}}, attributes: [{name: a, literal: {value: a}}, {name: a, literal: {value: a}}]}`,
    `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: a, port: 1}}}}, attributes: [{name: b, literal: {value: a}}, {name: a, literal: {value: a}}, {name: a, literal: {value: b}}]}`,
    'warning HL-11 @ spec.tracing.attributes[2].name',
  ],
  'HL-10: an attribute is known by its name': [
    `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: a, port: 1}}}}, attributes: [{name: a}]}`,
    `${GATEWAY}\ntracing: {provider: {openTelemetry: {grpcService: {backendRef: {name: b, port: 1}}}}, attributes: [{name: b, literal: {value: a}}, {name: a}]}`,
    'warning HL-10 @ spec.tracing.attributes[1]',
  ],
});

const ports = (...entries: string[]) => `${GATEWAY}\nperPort: [${entries.join(', ')}]`;
updates('ListenerPolicy', {
  'LP-03: a listener is edited': [
    ports('{port: 80, listener: {proxyProtocol: {}}}', '{port: 80, listener: {proxyProtocol: {}}}'),
    ports(
      '{port: 80, listener: {perConnectionBufferLimitBytes: 1}}',
      '{port: 80, listener: {proxyProtocol: {}}}',
    ),
    'warning LP-03 @ spec.perPort[1].port',
  ],
  'ST-04: a port is known by its number': [
    ports('{port: 80, listener: {perConnectionBufferLimitBytes: -1}}'),
    ports(
      '{port: 79, listener: {proxyProtocol: {}}}',
      '{port: 80, listener: {proxyProtocol: {}, perConnectionBufferLimitBytes: -1}}',
    ),
    'warning ST-04 @ spec.perPort[1].listener.perConnectionBufferLimitBytes',
  ],
  'ST-04: the same number for another port': [
    ports('{port: 80, listener: {perConnectionBufferLimitBytes: -1}}'),
    ports('{port: 79, listener: {perConnectionBufferLimitBytes: -1}}'),
    'ST-04 @ spec.perPort[0].listener.perConnectionBufferLimitBytes',
  ],
});
