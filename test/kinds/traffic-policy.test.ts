// TrafficPolicy: every rule at every place, its defaults, its warnings, and which mistakes an update may keep.

import t from 'tap';
import { parse } from 'yaml';
import { formatPath } from '../../src/diagnostics/path.ts';
import { type JudgeOptions, judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from './judging.ts';

const findings = (spec: string, options?: JudgeOptions) => findingsOf('TrafficPolicy', spec, options);

type Table = readonly (readonly [spec: string, ...findings: string[]])[];

function table(name: string, rows: Table, options?: JudgeOptions): void {
  t.test(name, async (t) => {
    for (const [spec, ...expected] of rows) t.strictSame(findings(spec, options), expected, spec);
  });
}

const GATEWAY_API = 'gateway.networking.k8s.io';
const ref = (kind: string, more = '', group = GATEWAY_API) =>
  `{group: "${group}", kind: ${kind}, name: shop${more}}`;
const selector = (kind: string, more = '', group = GATEWAY_API) =>
  `{group: "${group}", kind: ${kind}, matchLabels: {team: shop}${more}}`;
const SHA = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';

table('good specs have no finding', [
  ['{}'],
  [`targetRefs: [${ref('Gateway')}, ${ref('HTTPRoute', ', sectionName: first')}, ${ref('ListenerSet')}]`],
  [`targetRefs: [${ref('XListenerSet', ', sectionName: https', 'gateway.networking.x-k8s.io')}]`],
  [`{targetRefs: [${ref('HTTPRoute')}], targetSelectors: [${selector('Gateway')}]}`],
  ['transformation: {request: {set: [{name: x-a}, {name: ":path", value: "/{{ header(\\"x\\") }}"}]}}'],
  ['transformation: {response: {remove: [":status", x-b], body: {parseAs: AsJson, value: "{{ a.b.0 }}"}}}'],
  ['extProc: {extensionRef: {name: a, namespace: b}, processingMode: {requestBodyMode: STREAMED}}'],
  ['extProc: {disable: {}}'],
  ['extAuth: {extensionRef: {name: a}, withRequestBody: {maxRequestBytes: 1}, contextExtensions: {a: b}}'],
  ['extAuth: {disable: {}}'],
  ['rateLimit: {local: {}}'],
  ['rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 50ms}}}'],
  ['cors: {allowOrigins: [https://example.com], allowMethods: [GET], maxAge: 1}'],
  ['cors: {disable: {}}'],
  ['cors: {disable: {}, maxAge: 7}'],
  ['csrf: {percentageEnabled: 100, additionalOrigins: [{suffix: .example.com, ignoreCase: true}]}'],
  ['headerModifiers: {request: {add: [{name: x-a, value: "%REQ(x-b)%"}]}, response: {remove: [x-c]}}'],
  [`{targetRefs: [${ref('HTTPRoute')}], autoHostRewrite: true}`],
  [`{targetSelectors: [${selector('HTTPRoute')}], autoHostRewrite: true}`],
  ['buffer: {disable: {}}'],
  ['timeouts: {request: 0s, streamIdle: 0s}'],
  ['retry: {statusCodes: [400, 599], perTryTimeout: 1ms, backoffBaseInterval: 1ms}'],
  [
    'rbac: {policy: {matchExpressions: [\'request.headers["x"] == "y" && source.address != ""\']}, action: Deny}',
  ],
  ['jwt: {disable: {}}'],
  ['urlRewrite: {pathRegex: {pattern: "(?P<rest>a+)(b)", substitution: "\\\\g<rest>\\\\2\\\\\\\\1"}}'],
  ['compression: {responseCompression: {}, requestDecompression: {disable: {}}}'],
  [`basicAuth: {users: ['a:${SHA}', "# comment\\nb:${SHA}\\n\\nc:${SHA}"]}`],
  ['basicAuth: {secretRef: {name: users, namespace: auth, key: k}}'],
  ['basicAuth: {disable: {}}'],
]);

table('TP-01: a target is a Gateway, an HTTPRoute or a ListenerSet, in its own group', [
  [`targetRefs: [${ref('Gateway')}, ${ref('GRPCRoute')}]`, 'TP-01 @ spec.targetRefs[1].kind'],
  [`targetRefs: [${ref('TCPRoute')}]`, 'TP-01 @ spec.targetRefs[0].kind'],
  [`targetRefs: [${ref('Service', '', '')}]`, 'TP-01 @ spec.targetRefs[0].kind'],
  [`targetRefs: [${ref('Backend', '', 'gateway.gatewarden.dev')}]`, 'TP-01 @ spec.targetRefs[0].kind'],
  [`targetRefs: [${ref('Gateway', '', '')}]`, 'TP-01 @ spec.targetRefs[0].group'],
  [`targetRefs: [${ref('XListenerSet')}]`, 'TP-01 @ spec.targetRefs[0].group'],
  [
    `targetRefs: [${ref('ListenerSet', '', 'gateway.networking.x-k8s.io')}]`,
    'TP-01 @ spec.targetRefs[0].group',
  ],
]);

table('TP-02: the same for selectors', [
  [`targetSelectors: [${selector('TLSRoute')}]`, 'TP-02 @ spec.targetSelectors[0].kind'],
  [`targetSelectors: [${selector('HTTPRoute', '', 'example.com')}]`, 'TP-02 @ spec.targetSelectors[0].group'],
]);

table('TP-03: autoHostRewrite needs HTTPRoutes, and nothing else', [
  ['autoHostRewrite: true', 'TP-03 @ spec.autoHostRewrite'],
  ['autoHostRewrite: false', 'TP-03 @ spec.autoHostRewrite', 'warning W-27 @ spec.autoHostRewrite'],
  ['{autoHostRewrite: true, targetSelectors: []}', 'TP-03 @ spec.autoHostRewrite'],
  [`{autoHostRewrite: true, targetRefs: [${ref('Gateway')}]}`, 'TP-03 @ spec.autoHostRewrite'],
  [
    `{autoHostRewrite: true, targetRefs: [${ref('HTTPRoute')}, ${ref('ListenerSet')}]}`,
    'TP-03 @ spec.autoHostRewrite',
  ],
  [
    `{autoHostRewrite: true, targetRefs: [${ref('HTTPRoute')}], targetSelectors: [${selector('Gateway')}]}`,
    'TP-03 @ spec.autoHostRewrite',
  ],
  // The kind is the only mistake.
  [`{autoHostRewrite: true, targetRefs: [${ref('GRPCRoute')}]}`, 'TP-01 @ spec.targetRefs[0].kind'],
  ['{autoHostRewrite: true, targetRefs: []}', 'ST-06 @ spec.targetRefs'],
]);

table('TP-04: a try is shorter than the request', [
  [
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}',
    'TP-04 @ spec.retry.perTryTimeout',
  ],
  [
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 6s}}',
    'TP-04 @ spec.retry.perTryTimeout',
  ],
  [
    '{timeouts: {request: 1m}, retry: {retryOn: [5xx], perTryTimeout: 59s1000ms}}',
    'TP-04 @ spec.retry.perTryTimeout',
  ],
  ['{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 4999ms}}'],
  ['{timeouts: {request: 0ms}, retry: {retryOn: [5xx], perTryTimeout: 6s}}'],
  ['{timeouts: {streamIdle: 1s}, retry: {retryOn: [5xx], perTryTimeout: 6s}}'],
  ['{timeouts: {request: 5}, retry: {retryOn: [5xx], perTryTimeout: 6s}}', 'ST-01 @ spec.timeouts.request'],
  [
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 9}}',
    'ST-01 @ spec.retry.perTryTimeout',
  ],
  ['{timeouts: {request: 5d}, retry: {retryOn: [5xx], perTryTimeout: 6s}}', 'CM-01 @ spec.timeouts.request'],
]);

table('TP-05 and TP-06: retry on a Gateway names the listener', [
  [
    `{retry: {retryOn: [5xx]}, targetRefs: [${ref('HTTPRoute')}, ${ref('Gateway')}]}`,
    'TP-05 @ spec.targetRefs[1].sectionName',
  ],
  [`{retry: {retryOn: [5xx]}, targetRefs: [${ref('Gateway', ', sectionName: a')}, ${ref('ListenerSet')}]}`],
  [
    `{retry: {retryOn: [5xx]}, targetSelectors: [${selector('Gateway')}]}`,
    'TP-06 @ spec.targetSelectors[0].sectionName',
  ],
  [`{retry: {retryOn: [5xx]}, targetSelectors: [${selector('Gateway', ', sectionName: a')}]}`],
  [`{retry: {retryOn: [5xx]}, targetRefs: [${ref('Gateway', '', '')}]}`, 'TP-01 @ spec.targetRefs[0].group'],
]);

table('TP-07 to TP-11: one source, or off', [
  ['extAuth: {}', 'TP-07 @ spec.extAuth'],
  ['extAuth: {extensionRef: {name: a}, disable: {}}', 'TP-07 @ spec.extAuth'],
  ['extAuth: {extensionRef: {name: a}, disable: {}, contextExtensions: {a: b}}', 'TP-07 @ spec.extAuth'],
  ['extAuth: {withRequestBody: {maxRequestBytes: 1}}', 'TP-07 @ spec.extAuth'],
  ['extProc: {}', 'TP-08 @ spec.extProc'],
  ['extProc: {extensionRef: {name: a}, disable: {}}', 'TP-08 @ spec.extProc'],
  ['jwt: {}', 'TP-09 @ spec.jwt'],
  ['jwt: {extensionRef: {name: a}, disable: {}}', 'TP-09 @ spec.jwt'],
  ['basicAuth: {}', 'TP-10 @ spec.basicAuth'],
  ['basicAuth: {secretRef: {name: a}, disable: {}}', 'TP-10 @ spec.basicAuth'],
  [`basicAuth: {users: ['a:${SHA}'], secretRef: {name: a}}`, 'TP-10 @ spec.basicAuth'],
  ['buffer: {}', 'TP-11 @ spec.buffer'],
  ['buffer: {maxRequestSize: 1Mi, disable: {}}', 'TP-11 @ spec.buffer'],
  // null is absent
  ['buffer: {maxRequestSize: null, disable: {}}'],
  ['jwt: {extensionRef: null}', 'TP-09 @ spec.jwt'],
]);

table('TP-12: the buffer is above 0 and below 4Gi', [
  ...['1', '"1"', '4294967295', '"4294967295"', '4095Mi', '4.2G', '"1e9"'].map((size): [string] => [
    `buffer: {maxRequestSize: ${size}}`,
  ]),
  ...['0', '"0"', '-1', '"-1Ki"', '4294967296', '4Gi', '1Ti', '1E', '"5e9"', '4295M'].map(
    (size): [string, string] => [`buffer: {maxRequestSize: ${size}}`, 'TP-12 @ spec.buffer.maxRequestSize'],
  ),
  ['buffer: {maxRequestSize: 1m}', 'warning W-67 @ spec.buffer.maxRequestSize'],
  ['buffer: {maxRequestSize: 1MB}', 'ST-07 @ spec.buffer.maxRequestSize'],
  ['buffer: {maxRequestSize: "1e1.5"}', 'ST-07 @ spec.buffer.maxRequestSize'],
  ['buffer: {maxRequestSize: 1.5}', 'ST-01 @ spec.buffer.maxRequestSize'],
  ['buffer: {maxRequestSize: true}', 'ST-01 @ spec.buffer.maxRequestSize'],
]);

table('TP-13 to TP-15', [
  ['csrf: {percentageEnabled: 0, percentageShadowed: 1}', 'TP-13 @ spec.csrf'],
  ['compression: {}', 'TP-14 @ spec.compression'],
  ['urlRewrite: {}', 'TP-15 @ spec.urlRewrite.pathRegex'],
  ['urlRewrite: {pathRegex: null}', 'TP-15 @ spec.urlRewrite.pathRegex'],
  [
    'urlRewrite: {pathRegex: {}}',
    'ST-02 @ spec.urlRewrite.pathRegex.pattern',
    'ST-02 @ spec.urlRewrite.pathRegex.substitution',
  ],
]);

const ENTRY = 'spec.rateLimit.global.descriptors[0].entries[0]';
const entry = (text: string) =>
  `rateLimit: {global: {descriptors: [{entries: [${text}]}], extensionRef: {name: limits}}}`;

table('TP-16: an entry has the member of its type, and no other', [
  [entry('{type: Generic, generic: {key: a, value: b}}')],
  [entry('{type: Header, header: x-user}')],
  [entry('{type: Header, header: ":path"}')],
  [entry('{type: RemoteAddress}')],
  [entry('{type: Path}')],
  [entry('{type: Generic}'), `TP-16 @ ${ENTRY}.generic`],
  [entry('{type: Generic, header: x}'), `TP-16 @ ${ENTRY}.generic`],
  [entry('{type: Generic, generic: {key: a, value: b}, header: x}'), `TP-16 @ ${ENTRY}.header`],
  [entry('{type: Header}'), `TP-16 @ ${ENTRY}.header`],
  [entry('{type: Header, generic: {key: a, value: b}}'), `TP-16 @ ${ENTRY}.header`],
  [entry('{type: Header, header: x, generic: {key: a, value: b}}'), `TP-16 @ ${ENTRY}.generic`],
  [entry('{type: RemoteAddress, header: x}'), `TP-16 @ ${ENTRY}.header`],
  [entry('{type: Path, generic: {key: a, value: b}}'), `TP-16 @ ${ENTRY}.generic`],
  [entry('{type: Cookie, header: x}'), `ST-03 @ ${ENTRY}.type`],
  [entry('{header: x}'), `ST-02 @ ${ENTRY}.type`],
  [entry('{type: Header, header: ""}'), `ST-05 @ ${ENTRY}.header`],
  [entry('{type: Header, header: "x y"}'), `C-14 @ ${ENTRY}.header`],
  [entry('{type: Generic, generic: {}}'), `ST-02 @ ${ENTRY}.generic.key`, `ST-02 @ ${ENTRY}.generic.value`],
  [entry('{type: Generic, generic: {key: "", value: b}}'), `ST-05 @ ${ENTRY}.generic.key`],
  [entry(''), 'ST-06 @ spec.rateLimit.global.descriptors[0].entries'],
  [
    'rateLimit: {global: {descriptors: [], extensionRef: {name: a}}}',
    'ST-06 @ spec.rateLimit.global.descriptors',
  ],
  [
    'rateLimit: {global: {}}',
    'ST-02 @ spec.rateLimit.global.descriptors',
    'ST-02 @ spec.rateLimit.global.extensionRef',
  ],
]);

table('TP-17: a list names a header once, in either direction', [
  [
    'transformation: {request: {set: [{name: x}, {name: y}, {name: x}]}}',
    'TP-17 @ spec.transformation.request.set[2].name',
  ],
  [
    'transformation: {response: {add: [{name: x}, {name: x}, {name: x}]}}',
    'TP-17 @ spec.transformation.response.add[1].name',
    'TP-17 @ spec.transformation.response.add[2].name',
  ],
  ['transformation: {request: {remove: [x, x]}}', 'TP-17 @ spec.transformation.request.remove[1]'],
  [
    'transformation: {request: {set: [{name: x}], add: [{name: x}], remove: [x]}}',
    'warning W-46 @ spec.transformation.request.remove[0]',
  ],
  [
    'transformation: {request: {set: [{name: x}, {name: X}]}}',
    'warning W-39 @ spec.transformation.request.set[1].name',
  ],
  ['transformation: {request: {remove: [x, X]}}', 'warning W-39 @ spec.transformation.request.remove[1]'],
]);

table('TP-18: names of headers', [
  ...['x y', '', '::path', 'x:', 'Zürich'].map((name): [string, string] => [
    `transformation: {request: {set: [{name: "${name}"}]}}`,
    'TP-18 @ spec.transformation.request.set[0].name',
  ]),
  [
    `transformation: {response: {add: [{name: ${'x'.repeat(257)}}]}}`,
    'TP-18 @ spec.transformation.response.add[0].name',
  ],
  [`transformation: {response: {add: [{name: ${'x'.repeat(256)}}]}}`],
  ['transformation: {request: {set: [{value: a}]}}', 'ST-02 @ spec.transformation.request.set[0].name'],
  ['transformation: {request: {remove: ["x y"]}}', 'C-14 @ spec.transformation.request.remove[0]'],
  [
    'transformation: {request: {add: [{name: ":protocol"}]}}',
    'warning W-39 @ spec.transformation.request.add[0].name',
  ],
]);

table('limits of the lists', [
  [
    `transformation: {request: {set: [${Array.from({ length: 17 }, (_, i) => `{name: x${i}}`)}]}}`,
    'ST-06 @ spec.transformation.request.set',
  ],
  [`transformation: {request: {add: [${Array.from({ length: 16 }, (_, i) => `{name: x${i}}`)}]}}`],
  [
    `transformation: {request: {remove: [${Array.from({ length: 17 }, (_, i) => `x${i}`)}]}}`,
    'ST-06 @ spec.transformation.request.remove',
  ],
  [`targetRefs: [${Array.from({ length: 17 }, () => ref('Gateway'))}]`, 'ST-06 @ spec.targetRefs'],
  [
    `csrf: {percentageEnabled: 1, additionalOrigins: [${Array.from({ length: 17 }, () => '{exact: a}')}]}`,
    'ST-06 @ spec.csrf.additionalOrigins',
  ],
  [
    `basicAuth: {users: [${Array.from({ length: 257 }, (_, i) => `"u${i}:${SHA}"`)}]}`,
    'ST-06 @ spec.basicAuth.users',
  ],
  ['basicAuth: {users: []}', 'ST-06 @ spec.basicAuth.users'],
  ['basicAuth: {secretRef: {name: a, key: ""}}', 'ST-05 @ spec.basicAuth.secretRef.key'],
  [
    'basicAuth: {secretRef: {namespace: A.B}}',
    'ST-02 @ spec.basicAuth.secretRef.name',
    'ST-07 @ spec.basicAuth.secretRef.namespace',
  ],
  ['csrf: {percentageEnabled: 101}', 'ST-04 @ spec.csrf.percentageEnabled'],
  ['csrf: {percentageShadowed: -1}', 'ST-04 @ spec.csrf.percentageShadowed'],
  [
    'rateLimit: {local: {tokenBucket: {maxTokens: 0, tokensPerFill: 0, fillInterval: 1s}}}',
    'ST-04 @ spec.rateLimit.local.tokenBucket.maxTokens',
    'ST-04 @ spec.rateLimit.local.tokenBucket.tokensPerFill',
  ],
  [
    'rateLimit: {local: {tokenBucket: {}}}',
    'ST-02 @ spec.rateLimit.local.tokenBucket.maxTokens',
    'ST-02 @ spec.rateLimit.local.tokenBucket.fillInterval',
  ],
]);

table('DU-10, DU-11 and DU-22: shortest durations', [
  ['retry: {retryOn: [5xx], perTryTimeout: 0s}', 'DU-10 @ spec.retry.perTryTimeout'],
  ['retry: {retryOn: [5xx], backoffBaseInterval: 0s}', 'DU-11 @ spec.retry.backoffBaseInterval'],
  [
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 49ms}}}',
    'DU-22 @ spec.rateLimit.local.tokenBucket.fillInterval',
  ],
  [
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 1}}}',
    'ST-01 @ spec.rateLimit.local.tokenBucket.fillInterval',
  ],
  [
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 0.5s}}}',
    'CM-01 @ spec.rateLimit.local.tokenBucket.fillInterval',
  ],
]);

table('shared types, at their places here', [
  ['retry: {}', 'CM-06 @ spec.retry'],
  [
    'retry: {attempts: 0, retryOn: [retriable-status-codes]}',
    'warning W-22 @ spec.retry.retryOn[0]',
    'warning W-22 @ spec.retry.attempts',
  ],
  ['headerModifiers: {}', 'CM-07 @ spec.headerModifiers'],
  [
    'headerModifiers: {request: {set: [{name: x, value: a}, {name: x, value: b}]}}',
    'CM-08 @ spec.headerModifiers.request.set[1].name',
  ],
  ['headerModifiers: {response: {remove: [x, x]}}', 'CM-08 @ spec.headerModifiers.response.remove[1]'],
  ['cors: {allowOrigins: ["*", "https://a.b"]}', 'CM-09 @ spec.cors.allowOrigins[0]'],
  ['cors: {allowMethods: [GET, "*"]}', 'CM-10 @ spec.cors.allowMethods[1]'],
  ['cors: {allowHeaders: [a, a]}', 'CM-11 @ spec.cors.allowHeaders[1]'],
  ['cors: {exposeHeaders: [a, a]}', 'CM-11 @ spec.cors.exposeHeaders[1]'],
  ['cors: {allowOrigins: ["*"], allowCredentials: true}', 'warning W-11 @ spec.cors.allowCredentials'],
  ['csrf: {percentageEnabled: 1, additionalOrigins: [{}]}', 'CM-04 @ spec.csrf.additionalOrigins[0]'],
  [
    'csrf: {percentageEnabled: 1, additionalOrigins: [{contains: ""}]}',
    'CM-05 @ spec.csrf.additionalOrigins[0].contains',
  ],
  [
    'csrf: {percentageEnabled: 1, additionalOrigins: [{safeRegex: "a(?=b)"}]}',
    'C-03 @ spec.csrf.additionalOrigins[0].safeRegex',
  ],
  [
    'csrf: {percentageEnabled: 1, additionalOrigins: [{safeRegex: a, ignoreCase: true}]}',
    'warning W-34 @ spec.csrf.additionalOrigins[0].ignoreCase',
  ],
  [
    `targetSelectors: [{group: ${GATEWAY_API}, kind: Gateway, matchLabels: {}}]`,
    'warning W-24 @ spec.targetSelectors[0].matchLabels',
  ],
  ['rbac: {}', 'ST-02 @ spec.rbac.policy'],
  ['rbac: {policy: {matchExpressions: []}}', 'ST-06 @ spec.rbac.policy.matchExpressions'],
  ['rbac: {policy: {matchExpressions: [""]}}', 'ST-05 @ spec.rbac.policy.matchExpressions[0]'],
  ['extAuth: {extensionRef: {name: ""}}', 'ST-05 @ spec.extAuth.extensionRef.name'],
  [
    'extAuth: {extensionRef: {name: a}, withRequestBody: {maxRequestBytes: 0}}',
    'ST-04 @ spec.extAuth.withRequestBody.maxRequestBytes',
  ],
  [
    'extProc: {extensionRef: {name: a}, processingMode: {requestBodyMode: FULL}}',
    'ST-03 @ spec.extProc.processingMode.requestBodyMode',
  ],
]);

table('contents', [
  [
    'rbac: {policy: {matchExpressions: ["a ==", "request.path == \\"/\\""]}}',
    'C-02 @ spec.rbac.policy.matchExpressions[0]',
  ],
  [
    'rbac: {policy: {matchExpressions: [\'jwt.sub == "a"\']}}',
    'warning W-40 @ spec.rbac.policy.matchExpressions[0]',
  ],
  [
    'rbac: {policy: {matchExpressions: ["response.code == 200"]}}',
    'warning W-40 @ spec.rbac.policy.matchExpressions[0]',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: "a(?!b)", substitution: x}}',
    'C-03 @ spec.urlRewrite.pathRegex.pattern',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: "(a)\\\\1", substitution: x}}',
    'C-03 @ spec.urlRewrite.pathRegex.pattern',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: a, substitution: "\\\\x"}}',
    'C-04 @ spec.urlRewrite.pathRegex.substitution',
  ],
  // A pattern that doesn't compile has no known groups.
  [
    'urlRewrite: {pathRegex: {pattern: "(", substitution: "\\\\1"}}',
    'C-03 @ spec.urlRewrite.pathRegex.pattern',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: a, substitution: "\\\\1"}}',
    'warning C-04 @ spec.urlRewrite.pathRegex.substitution',
  ],
  [
    'urlRewrite: {pathRegex: {pattern: "(?P<n>a)", substitution: "\\\\g<m>"}}',
    'warning C-04 @ spec.urlRewrite.pathRegex.substitution',
  ],
  [
    'transformation: {request: {set: [{name: x, value: "{{ a"}]}}',
    'C-05 @ spec.transformation.request.set[0].value',
  ],
  [
    'transformation: {response: {add: [{name: x, value: "{{ }}"}]}}',
    'C-05 @ spec.transformation.response.add[0].value',
  ],
  [
    'transformation: {request: {body: {value: "{% if a %}"}}}',
    'C-05 @ spec.transformation.request.body.value',
  ],
  [
    'transformation: {request: {body: {value: "{{ nosuch(a) }}"}}}',
    'C-05 @ spec.transformation.request.body.value',
  ],
  [
    `basicAuth: {users: ['a:${SHA}', 'b:secret', 'c:$apr1$aa$bbbbbbbbbbbbbbbbbbbbbb']}`,
    'C-07 @ spec.basicAuth.users[1]',
    'C-07 @ spec.basicAuth.users[2]',
  ],
  [`basicAuth: {users: ['a:${SHA}', 'a:${SHA}']}`, 'C-07 @ spec.basicAuth.users[1]'],
  ['basicAuth: {users: ["# nobody"]}', 'C-07 @ spec.basicAuth.users'],
  [
    'headerModifiers: {request: {remove: [Host, ":path", x]}}',
    'warning C-15 @ spec.headerModifiers.request.remove[0]',
    'warning C-15 @ spec.headerModifiers.request.remove[1]',
  ],
  [
    'headerModifiers: {request: {set: [{name: Content-Length, value: "0"}], remove: [transfer-encoding]}}',
    'warning C-15 @ spec.headerModifiers.request.set[0].name',
  ],
  [
    'transformation: {response: {add: [{name: transfer-encoding, value: chunked}]}}',
    'warning C-15 @ spec.transformation.response.add[0].name',
  ],
  [
    'headerModifiers: {request: {add: [{name: host, value: a}]}, response: {set: [{name: Host, value: a}]}}',
    'warning C-15 @ spec.headerModifiers.request.add[0].name',
    'warning C-15 @ spec.headerModifiers.response.set[0].name',
  ],
  [
    'headerModifiers: {request: {set: [{name: x, value: "%REQ(a b)%"}, {name: y, value: "%METADATA(a)%"}]}}',
    'warning C-18 @ spec.headerModifiers.request.set[0].value',
    'warning C-18 @ spec.headerModifiers.request.set[1].value',
  ],
  [
    'headerModifiers: {request: {set: [{name: x, value: "%REQ_WITHOUT_QUERY(:PATH)%"}]}}',
    'warning W-42 @ spec.headerModifiers.request.set[0].value',
  ],
  [
    'headerModifiers: {request: {set: [{name: x, value: "a\\nb"}]}}',
    'C-16 @ spec.headerModifiers.request.set[0].value',
  ],
  [
    'headerModifiers: {request: {set: [{name: x, value: 100%}]}}',
    'warning C-18 @ spec.headerModifiers.request.set[0].value',
  ],
  [
    'headerModifiers: {request: {set: [{name: x, value: "%NOSUCHTHING%"}]}}',
    'warning W-42 @ spec.headerModifiers.request.set[0].value',
  ],
]);

table(
  'at level strict the proxy’s refusals are errors',
  [
    [
      'urlRewrite: {pathRegex: {pattern: a, substitution: "\\\\1"}}',
      'C-04 @ spec.urlRewrite.pathRegex.substitution',
    ],
    ['headerModifiers: {request: {remove: [host]}}', 'C-15 @ spec.headerModifiers.request.remove[0]'],
    [
      'headerModifiers: {request: {set: [{name: x, value: 100%}]}}',
      'C-18 @ spec.headerModifiers.request.set[0].value',
    ],
  ],
  { validationLevel: 'strict' },
);

t.test('no message repeats a line of users', async (t) => {
  for (const users of ['["ops:hunter2", "hunter2"]', '[{ops: hunter2}]', '"ops:hunter2"', '{ops: hunter2}']) {
    const { findings } = judge(objectOf('TrafficPolicy', `basicAuth: {users: ${users}}`));
    t.ok(findings.length >= 1, users);
    t.notMatch(JSON.stringify(findings), /hunter2/, users);
  }
});

const route = `targetRefs: [${ref('HTTPRoute')}]`;
const gateway = `targetRefs: [${ref('Gateway')}]`;
const urlRewrite = 'urlRewrite: {pathRegex: {pattern: a, substitution: b}}';

table('warnings', [
  [`{${gateway}, timeouts: {request: 1s}}`, 'warning W-26 @ spec.timeouts'],
  [`{${gateway}, ${urlRewrite}}`, 'warning W-26 @ spec.urlRewrite'],
  [
    `{${gateway}, compression: {responseCompression: {}}}`,
    'warning W-26 @ spec.compression.responseCompression',
  ],
  [`{${gateway}, compression: {requestDecompression: {}}}`],
  [`{${route}, timeouts: {request: 1s}, ${urlRewrite}, compression: {responseCompression: {}}}`],
  [
    `{${route}, targetSelectors: [${selector('ListenerSet')}], timeouts: {request: 1s}}`,
    'warning W-26 @ spec.timeouts',
  ],
  [`{${route}, autoHostRewrite: false}`, 'warning W-27 @ spec.autoHostRewrite'],
  ['csrf: {}', 'warning W-28 @ spec.csrf'],
  ['csrf: {percentageEnabled: 0}', 'warning W-28 @ spec.csrf.percentageEnabled'],
  ['csrf: {percentageShadowed: 10}', 'warning W-28 @ spec.csrf.percentageShadowed'],
  [
    'extAuth: {disable: {}, withRequestBody: {maxRequestBytes: 1}, contextExtensions: {}}',
    'warning W-29 @ spec.extAuth.withRequestBody',
    'warning W-29 @ spec.extAuth.contextExtensions',
  ],
  ['extProc: {disable: {}, processingMode: {}}', 'warning W-29 @ spec.extProc.processingMode'],
  ['cors: {disable: {}, allowMethods: [GET], maxAge: 3}', 'warning W-29 @ spec.cors.allowMethods'],
  ['rateLimit: {}', 'warning W-30 @ spec.rateLimit'],
  ['transformation: {}', 'warning W-30 @ spec.transformation'],
  ['transformation: {request: {}}', 'warning W-30 @ spec.transformation.request'],
  ['transformation: {response: {set: [], body: {}}}', 'warning W-30 @ spec.transformation.response'],
  ['transformation: {response: {body: {value: ""}}}'],
  ['timeout: {}', 'warning W-02 @ spec.timeout'],
]);

t.test('defaults are written into present parents, and nowhere else', async (t) => {
  const cases: readonly (readonly [spec: string, defaults: Record<string, unknown>])[] = [
    ['{}', {}],
    ['rbac: {policy: {matchExpressions: ["true"]}}', { 'spec.rbac.action': 'Allow' }],
    ['cors: {}', { 'spec.cors.maxAge': 5 }],
    ['cors: {disable: {}}', { 'spec.cors.maxAge': 5 }],
    ['retry: {retryOn: [5xx]}', { 'spec.retry.attempts': 1, 'spec.retry.backoffBaseInterval': '25ms' }],
    [
      'extAuth: {extensionRef: {name: a}, withRequestBody: {maxRequestBytes: 1, packAsBytes: null}}',
      {
        'spec.extAuth.withRequestBody.allowPartialMessage': false,
        'spec.extAuth.withRequestBody.packAsBytes': false,
      },
    ],
    [
      'extProc: {extensionRef: {name: a}, processingMode: {responseBodyMode: BUFFERED}}',
      {
        'spec.extProc.processingMode.requestHeaderMode': 'SEND',
        'spec.extProc.processingMode.responseHeaderMode': 'SEND',
        'spec.extProc.processingMode.requestBodyMode': 'NONE',
        'spec.extProc.processingMode.requestTrailerMode': 'SKIP',
        'spec.extProc.processingMode.responseTrailerMode': 'SKIP',
      },
    ],
    [
      'rateLimit: {local: {tokenBucket: {maxTokens: 9, fillInterval: 1s}}}',
      { 'spec.rateLimit.local.tokenBucket.tokensPerFill': 1 },
    ],
    ['rateLimit: {local: {}}', {}],
    [
      'transformation: {request: {body: {}}, response: {body: {parseAs: AsJson}}}',
      { 'spec.transformation.request.body.parseAs': 'AsString' },
    ],
    ['basicAuth: {secretRef: {name: a}}', { 'spec.basicAuth.secretRef.key': '.htpasswd' }],
    ['csrf: {}', {}],
    ['{extAuth: {extensionRef: {name: a}}, extProc: {extensionRef: {name: a}}}', {}],
  ];
  for (const [spec, expected] of cases) {
    const { defaults, object } = judge(objectOf('TrafficPolicy', spec));
    t.strictSame(
      Object.fromEntries(defaults.map(({ segments, value }) => [formatPath(segments), value])),
      expected,
      spec,
    );
    t.strictSame(judge(object).defaults, [], `${spec}: nothing is left to write`);
  }
});

t.test('an update keeps an old mistake while nothing that the rule reads has changed', async (t) => {
  const bad = (spec: string, old: string) =>
    findings(spec, { old: objectOf('TrafficPolicy', old) }).filter((line) => !line.startsWith('warning W'));
  const tries = 'retry: {retryOn: [5xx], perTryTimeout: 6s}';
  const cases: readonly (readonly [name: string, old: string, now: string, ...findings: string[]])[] = [
    [
      'TP-04, the same durations',
      `{timeouts: {request: 5s}, ${tries}}`,
      `{timeouts: {request: 5s, streamIdle: 1s}, ${tries}}`,
      'warning TP-04 @ spec.retry.perTryTimeout',
    ],
    [
      'TP-04, the other duration',
      `{timeouts: {request: 5s}, ${tries}}`,
      `{timeouts: {request: 4s}, ${tries}}`,
      'TP-04 @ spec.retry.perTryTimeout',
    ],
    [
      'TP-03, another field',
      `{autoHostRewrite: true, ${gateway}}`,
      `{autoHostRewrite: true, ${gateway}, jwt: {disable: {}}}`,
      'warning TP-03 @ spec.autoHostRewrite',
    ],
    [
      'TP-03, another target',
      `{autoHostRewrite: true, ${gateway}}`,
      `{autoHostRewrite: true, targetRefs: [${ref('ListenerSet')}]}`,
      'TP-03 @ spec.autoHostRewrite',
    ],
    [
      'TP-03, the value',
      `{autoHostRewrite: true, ${gateway}}`,
      `{autoHostRewrite: false, ${gateway}}`,
      'TP-03 @ spec.autoHostRewrite',
    ],
    [
      'TP-05, the Gateway moved',
      `{retry: {retryOn: [5xx]}, ${gateway}}`,
      `{retry: {retryOn: [5xx]}, targetRefs: [${ref('HTTPRoute')}, ${ref('Gateway')}]}`,
      'warning TP-05 @ spec.targetRefs[1].sectionName',
    ],
    [
      'TP-05, the retry edited',
      `{retry: {retryOn: [5xx]}, ${gateway}}`,
      `{retry: {retryOn: [reset]}, ${gateway}}`,
      'warning TP-05 @ spec.targetRefs[0].sectionName',
    ],
    [
      'TP-05, retry is new',
      gateway,
      `{retry: {retryOn: [5xx]}, ${gateway}}`,
      'TP-05 @ spec.targetRefs[0].sectionName',
    ],
    [
      'TP-06, another label',
      `{retry: {retryOn: [5xx]}, targetSelectors: [${selector('Gateway')}]}`,
      `{retry: {retryOn: [5xx]}, targetSelectors: [{group: ${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}}]}`,
      'TP-06 @ spec.targetSelectors[0].sectionName',
    ],
    [
      'TP-07, still empty',
      'extAuth: {}',
      'extAuth: {contextExtensions: {a: b}}',
      'warning TP-07 @ spec.extAuth',
    ],
    [
      'TP-07, both now',
      'extAuth: {}',
      'extAuth: {extensionRef: {name: a}, disable: {}}',
      'TP-07 @ spec.extAuth',
    ],
    [
      'TP-16, the service is another one',
      entry('{type: Header}'),
      entry('{type: Header}').replace('name: limits', 'name: other'),
      `warning TP-16 @ ${ENTRY}.header`,
    ],
    [
      'TP-16, the descriptor edited, which has no key',
      entry('{type: Header}'),
      entry('{type: Header}, {type: Path}'),
      `TP-16 @ ${ENTRY}.header`,
    ],
    [
      'TP-17, another header is added',
      'transformation: {request: {set: [{name: x}, {name: x}]}}',
      'transformation: {request: {set: [{name: y}, {name: x}, {name: x}]}}',
      'warning TP-17 @ spec.transformation.request.set[2].name',
    ],
    [
      'C-04, the pattern loses its group',
      'urlRewrite: {pathRegex: {pattern: (a), substitution: "\\\\q"}}',
      'urlRewrite: {pathRegex: {pattern: a, substitution: "\\\\q"}}',
      'warning C-04 @ spec.urlRewrite.pathRegex.substitution',
    ],
    [
      'C-05, the header by its name',
      'transformation: {request: {set: [{name: x, value: "{{"}]}}',
      'transformation: {request: {set: [{name: y}, {name: x, value: "{{"}]}}',
      'warning C-05 @ spec.transformation.request.set[1].value',
    ],
    [
      'C-05, the template edited',
      'transformation: {request: {set: [{name: x, value: "{{"}]}}',
      'transformation: {request: {set: [{name: x, value: "{{ "}]}}',
      'C-05 @ spec.transformation.request.set[0].value',
    ],
    [
      'C-07, a good user is added',
      'basicAuth: {users: ["b:raw"]}',
      `basicAuth: {users: ['a:${SHA}', "b:raw"]}`,
      'warning C-07 @ spec.basicAuth.users[1]',
    ],
    [
      'C-07, the bad one edited',
      'basicAuth: {users: ["b:raw"]}',
      'basicAuth: {users: ["b:raws"]}',
      'C-07 @ spec.basicAuth.users[0]',
    ],
  ];
  for (const [name, old, now, ...expected] of cases) t.strictSame(bad(now, old), expected, name);
});

t.test('findings come in the order of the fields', async (t) => {
  const spec = parse(
    '{jwt: {}, buffer: {}, extAuth: {}, extProc: {}, compression: {}, basicAuth: {}, retry: {}}',
  );
  t.strictSame(findings(JSON.stringify(spec)), [
    'TP-08 @ spec.extProc',
    'TP-07 @ spec.extAuth',
    'TP-11 @ spec.buffer',
    'CM-06 @ spec.retry',
    'TP-09 @ spec.jwt',
    'TP-14 @ spec.compression',
    'TP-10 @ spec.basicAuth',
  ]);
});

const rbac = (action: string, expression: string): string =>
  `rbac: {action: ${action}, policy: {matchExpressions: ["true", ${JSON.stringify(expression)}]}}`;
const SECOND = 'spec.rbac.policy.matchExpressions[1]';

table(
  'expressions that are neither true nor false',
  ['Allow', 'Deny'].flatMap((action) => [
    ...[
      'request.headers["x-a"]',
      'request.path',
      '"a"',
      '5',
      '[true]',
      'request.size + 1',
      'size(request.path)',
      'request.path && true',
      '!request.headers',
      'request.path || "a"',
      'true ? "a" : request.host',
      '"a"["b"]',
    ].map((expression) => [rbac(action, expression), `C-38 @ ${SECOND}`] as const),
    ...[
      'true',
      'metadata.filter_metadata["a"]["b"]',
      'request.headers["x-a"] == "b"',
      'has(request.headers.foo) ? true : request.path == "a"',
      'type(request.path) == string && "a" in request.headers',
    ].map((expression) => [rbac(action, expression)] as const),
  ]),
);

const CLAIM = 'metadata.filter_metadata["jwt"]["payload"]["level"]';

table('rules that deny, with expressions that may fail', [
  ...[
    'int(request.headers["x-a"]) < 5',
    `${CLAIM} < 5`,
    `${CLAIM} + 1.0 > 5.0`,
    `${CLAIM}[0] == "a"`,
    'request.headers["x-a"] < 5',
    'request.headers[request.path] == "a"',
    'filter_state["a"] == "b"',
    'upstream.address == "10.0.0.1:80"',
    'request.duration > duration("5s")',
    'metadata["filter_metadata"]["a"]["b"] == "c"',
    'request.path.matches(request.headers["x-a"])',
    'request.path + "a" == "/a"',
    '"a" in request.path',
    'true || request.path',
    'request.time.getHours(request.headers["x-a"]) > 5',
    '1 / request.size > 0',
    `${CLAIM} in metadata.filter_metadata["a"]`,
  ].map((expression) => [rbac('Deny', expression), `warning W-60 @ ${SECOND}`] as const),
  [rbac('Allow', 'int(request.headers["x-a"]) < 5')],
  ...[
    '!request.headers["x-a"].matches("^[0-9]{1,18}$") || int(request.headers["x-a"]) < 5',
    `type(${CLAIM}) != double || ${CLAIM} < 5.0`,
    `${CLAIM} < 5.0 && ${CLAIM.replaceAll('"', "'")} > 1.0 && type(${CLAIM}) == double`,
    'request.path in request.headers && request.headers[request.path] == "a"',
    '!(request.path in request.headers) || request.headers[request.path] == "a"',
    '("a" in filter_state) ? filter_state["a"] == "b" : true',
    '!("a" in filter_state) ? true : filter_state.a == "b"',
    `!${CLAIM}`,
    `!("a" in ${CLAIM})`,
    `${CLAIM}.startsWith("a")`,
    'request.headers["x-a"] < "b"',
    'request.useragent.contains("a") || connection.uri_san_peer_certificate == "a"',
    'request.time.getHours() > 5 && request.time > timestamp("2027-01-01T00:00:00Z")',
    'request.size / 2 > 5 && request.method in ["GET"]',
  ].map((expression) => [rbac('Deny', expression)] as const),
  // W-40 and W-49 report these.
  [rbac('Deny', 'nosuch == 5'), `warning W-40 @ ${SECOND}`],
  [rbac('Deny', 'request.nosuch == 5'), `warning W-49 @ ${SECOND}`],
]);

t.test('a look-up that may fail is named, with a way out that works', async (t) => {
  const expression = 'int(request.headers["x-a"]) < 5';
  const { findings } = judge(objectOf('TrafficPolicy', rbac('Deny', expression)));
  t.match(findings, [{ message: /`int\(request\.headers\["x-a"\]\)` fails/, hint: /matches\("\^\[0-9\]/ }]);
  t.strictSame(
    judge(
      objectOf(
        'TrafficPolicy',
        rbac('Deny', `!request.headers["x-a"].matches("^[0-9]{1,18}$") || ${expression}`),
      ),
    ).findings,
    [],
  );
});

t.test('trees are read within a budget, and nothing more is said', async (t) => {
  const long = `request.path == "${'a'.repeat(16_000)}"`;
  const of = (count: number) => ({
    rbac: { policy: { matchExpressions: [...Array(count).fill(long), 'request.path'] } },
  });
  const codes = (count: number) =>
    judge({ ...(objectOf('TrafficPolicy', '{}') as object), spec: of(count) }).findings.map(
      ({ code }) => code,
    );
  t.strictSame(codes(2), ['C-38']);
  t.strictSame(codes(3), []);
});
