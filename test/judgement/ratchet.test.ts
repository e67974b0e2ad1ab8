// Ratcheting: which mistakes an update may keep, and what ends the exemption. docs/development/design.md#ratcheting.

import t from 'tap';
import { equalJson } from '../../src/grammar/json.ts';
import { type JudgeOptions, judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from '../kinds/judging.ts';

type Case = readonly [what: string, old: string, now: string, ...findings: string[]];

function updates(name: string, kind: string, cases: readonly Case[], options: JudgeOptions = {}): void {
  t.test(name, async (t) => {
    for (const [what, old, now, ...expected] of cases)
      t.strictSame(findingsOf(kind, now, { ...options, old: objectOf(kind, old) }), expected, what);
  });
}

const RESPONSE = 'DirectResponse';
const POLICY = 'TrafficPolicy';
const BACKEND = 'EdgeBackend';
const GROUP = 'group: gateway.networking.k8s.io';

updates('a violation of one field (U-02)', RESPONSE, [
  ['stays', '{status: 0, body: a}', '{status: 0, body: b}', 'warning ST-04 @ spec.status'],
  ['is edited', '{status: 0, body: a}', '{status: 1, body: a}', 'ST-04 @ spec.status'],
  ['has another code now', '{status: 0}', '{status: "0"}', 'ST-01 @ spec.status'],
  ['is new', '{status: 200}', '{status: 0}', 'ST-04 @ spec.status'],
  ['is mended', '{status: 0}', '{status: 200}'],
  ['is another one', '{status: 0}', '{status: 200, body: ""}', 'ST-05 @ spec.body'],
  ['stays absent', '{body: a}', '{body: b}', 'warning ST-02 @ spec.status'],
  ['was null', '{status: null, body: a}', '{body: b}', 'warning ST-02 @ spec.status'],
]);

updates('a rule over several fields reads all of them (U-03)', POLICY, [
  [
    'one of the two changes',
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}',
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 6s}}',
    'TP-04 @ spec.retry.perTryTimeout',
  ],
  [
    'the other one changes, without a change of its meaning',
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}',
    '{timeouts: {request: 5000ms}, retry: {retryOn: [5xx], perTryTimeout: 5s}}',
    'TP-04 @ spec.retry.perTryTimeout',
  ],
  [
    'a neighbour of theirs changes',
    '{timeouts: {request: 5s}, retry: {retryOn: [5xx], perTryTimeout: 5s}}',
    '{timeouts: {request: 5s, streamIdle: 1s}, retry: {retryOn: [reset], attempts: 3, perTryTimeout: 5s}}',
    'warning TP-04 @ spec.retry.perTryTimeout',
  ],
  [
    'presence is what is read',
    '{buffer: {maxRequestSize: 1Mi, disable: {}}}',
    '{buffer: {maxRequestSize: 2Mi, disable: {}}}',
    'warning TP-11 @ spec.buffer',
  ],
  ['presence changes', '{buffer: {maxRequestSize: 1Mi, disable: {}}}', '{buffer: {}}', 'TP-11 @ spec.buffer'],
]);

updates('EP-09 reads the presence of traffic and the target', 'EdgePolicy', [
  [
    'traffic changes inside',
    '{targetRefs: [{group: "", kind: Service, name: a}], traffic: {csrf: {}}}',
    '{targetRefs: [{group: "", kind: Service, name: a}], traffic: {csrf: {additionalOrigins: [https://a.b]}}}',
    'warning EP-09 @ spec.targetRefs[0].kind',
  ],
  [
    'traffic is new',
    '{targetRefs: [{group: "", kind: Service, name: a}], backend: {tcp: {}}}',
    '{targetRefs: [{group: "", kind: Service, name: a}], backend: {tcp: {}}, traffic: {csrf: {}}}',
    'EP-09 @ spec.targetRefs[0].kind',
  ],
  [
    'the target is another one',
    '{targetRefs: [{group: "", kind: Service, name: a}], traffic: {csrf: {}}}',
    '{targetRefs: [{group: "", kind: Service, name: b}], traffic: {csrf: {}}}',
    'EP-09 @ spec.targetRefs[0].kind',
  ],
]);

updates('EB-09 reads the names of all providers', BACKEND, [
  [
    'a model changes',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {model: x}}]}]}',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {model: x}}]}]}\npolicies: {http: {}}',
    'warning EB-09 @ spec.ai.groups[1].providers[0].name',
  ],
  [
    'a provider is added',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}]}]}',
    'ai: {groups: [{providers: [{name: a, vendorA: {}}]}, {providers: [{name: a, vendorA: {}}]}, {providers: [{name: b, vendorA: {}}]}]}',
    'EB-09 @ spec.ai.groups[1].providers[0].name',
  ],
]);

const header = (name: string, value: string) => `{name: ${name}, value: "${value}"}`;
const set = (...headers: string[]) => `transformation: {request: {set: [${headers.join(', ')}]}}`;

updates('items of a list with a unique key correlate by the key (U-04)', POLICY, [
  [
    'another item is put before it',
    set(header('a', '{{')),
    set(header('b', 'x'), header('a', '{{')),
    'warning C-05 @ spec.transformation.request.set[1].value',
  ],
  [
    'the same mistake under another key',
    set(header('a', '{{')),
    set(header('b', '{{')),
    'C-05 @ spec.transformation.request.set[0].value',
  ],
  [
    'the value is edited',
    set(header('a', '{{')),
    set(header('a', '{{x')),
    'C-05 @ spec.transformation.request.set[0].value',
  ],
  [
    'the same key in the other list is another place',
    set(header('a', '{{')),
    set(header('a', '{{')).replace('set', 'add'),
    'C-05 @ spec.transformation.request.add[0].value',
  ],
  [
    'the key itself is wrong, and stays',
    set('{name: "x y"}'),
    set('{name: "x y", value: a}'),
    'warning TP-18 @ spec.transformation.request.set[0].name',
  ],
  [
    'a duplicate stays when others come',
    set('{name: a}', '{name: a}'),
    set('{name: b}', '{name: a}', '{name: a}'),
    'warning TP-17 @ spec.transformation.request.set[2].name',
  ],
  [
    'a third of the same name',
    set('{name: a}', '{name: a}'),
    set('{name: a}', '{name: a}', '{name: a}'),
    'TP-17 @ spec.transformation.request.set[1].name',
    'TP-17 @ spec.transformation.request.set[2].name',
  ],
]);

const target = (kind: string, name = 'a') => `{${GROUP}, kind: ${kind}, name: ${name}}`;
const targets = (...items: string[]) => `targetRefs: [${items.join(', ')}]`;

updates('items of other lists are the same when they are equal (U-04)', POLICY, [
  [
    'a bad item is moved',
    targets(target('Gateway'), target('TCPRoute')),
    targets(target('TCPRoute'), target('HTTPRoute'), target('Gateway')),
    'warning TP-01 @ spec.targetRefs[0].kind',
  ],
  [
    'its keys come in another order',
    targets(target('TCPRoute')),
    targets(`{name: a, kind: TCPRoute, ${GROUP}}`, target('Gateway')),
    'warning TP-01 @ spec.targetRefs[0].kind',
  ],
  [
    'a bad item is edited',
    targets(target('TCPRoute', 'a')),
    targets(target('TCPRoute', 'b')),
    'TP-01 @ spec.targetRefs[0].kind',
  ],
  [
    'a bad item is added beside an old one',
    targets(target('TCPRoute')),
    targets(target('TCPRoute'), target('TLSRoute')),
    'TP-01 @ spec.targetRefs[1].kind',
    'warning TP-01 @ spec.targetRefs[0].kind',
  ],
  [
    'a bad string is moved',
    'rbac: {policy: {matchExpressions: ["a ="]}}',
    'rbac: {policy: {matchExpressions: ["true", "a ="]}}',
    'warning C-02 @ spec.rbac.policy.matchExpressions[1]',
  ],
  [
    'a bad string is edited',
    'rbac: {policy: {matchExpressions: ["a ="]}}',
    'rbac: {policy: {matchExpressions: ["b ="]}}',
    'C-02 @ spec.rbac.policy.matchExpressions[0]',
  ],
  [
    'a null item stays',
    'cors: {allowOrigins: [null]}',
    'cors: {allowOrigins: [https://a.b, null]}',
    'warning ST-09 @ spec.cors.allowOrigins[1]',
  ],
  [
    'a list that is too long gets longer',
    targets(...Array.from({ length: 17 }, () => target('Gateway'))),
    targets(...Array.from({ length: 18 }, () => target('Gateway'))),
    'ST-06 @ spec.targetRefs',
  ],
  [
    'a list that is too long stays',
    targets(...Array.from({ length: 17 }, () => target('Gateway'))),
    `${targets(...Array.from({ length: 17 }, () => target('Gateway')))}\nbuffer: {disable: {}}`,
    'warning ST-06 @ spec.targetRefs',
  ],
]);

updates('entries of a map correlate by their key (U-04)', POLICY, [
  [
    'another entry comes',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {x: 1}}',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {w: a, x: 1}}',
    'warning ST-01 @ spec.extAuth.contextExtensions.x',
  ],
  [
    'the entry is renamed',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {x: 1}}',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {y: 1}}',
    'ST-01 @ spec.extAuth.contextExtensions.y',
  ],
  [
    'keys of Object.prototype are keys like any other',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {constructor: 1}}',
    'extAuth: {extensionRef: {name: a}, contextExtensions: {__proto__: 1}}',
    'ST-01 @ spec.extAuth.contextExtensions.__proto__',
  ],
]);

updates('a default that is written now is no change by the user (U-05)', POLICY, [
  [
    'the new object has it',
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 1ms}}}',
    'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 1ms, tokensPerFill: 1}}}',
    'warning DU-22 @ spec.rateLimit.local.tokenBucket.fillInterval',
  ],
]);

const guarded = (guard: string) =>
  `{ai: {provider: {vendorA: {}}}, policies: {ai: {promptGuard: {request: [${guard}]}}}}`;

updates('so is one inside an item of a list without a key', BACKEND, [
  [
    'the new object has it',
    guarded('{regex: {matches: ["("]}, response: {message: no}}'),
    guarded('{regex: {action: MASK, matches: ["("]}, response: {statusCode: 403, message: no}}'),
    'warning W-15 @ spec.policies.ai.promptGuard.request[0].response',
    'warning C-03 @ spec.policies.ai.promptGuard.request[0].regex.matches[0]',
  ],
  [
    'another value is a change',
    guarded('{regex: {matches: ["("]}}'),
    guarded('{regex: {matches: ["("], action: REJECT}}'),
    'C-03 @ spec.policies.ai.promptGuard.request[0].regex.matches[0]',
  ],
]);

updates(
  'at level strict an old violation of level S stays a warning too',
  POLICY,
  [
    [
      'it stays',
      'headerModifiers: {request: {remove: [host]}}',
      'headerModifiers: {request: {remove: [x, host]}}',
      'warning C-15 @ spec.headerModifiers.request.remove[1]',
    ],
    [
      'it is new',
      'headerModifiers: {request: {remove: [x]}}',
      'headerModifiers: {request: {remove: [x, host]}}',
      'C-15 @ spec.headerModifiers.request.remove[1]',
    ],
  ],
  { validationLevel: 'strict' },
);

updates(
  'a warning that is configured as an error ratchets as one',
  POLICY,
  [
    ['it stays', 'csrf: {}', 'csrf: {}\njwt: {disable: {}}', 'warning W-28 @ spec.csrf'],
    ['it is new', 'jwt: {disable: {}}', 'csrf: {}', 'W-28 @ spec.csrf'],
    [
      'unknown fields',
      '{timeout: 1}',
      '{timeout: 1, csrf: {percentageEnabled: 1}}',
      'warning W-02 @ spec.timeout',
    ],
  ],
  { severities: { 'W-28': 'error', 'W-02': 'error' } },
);

t.test('an exempted violation explains why it is a warning (U-06)', async (t) => {
  const { findings, errors, warnings } = judge(objectOf(RESPONSE, '{status: 0, body: b}'), {
    old: objectOf(RESPONSE, '{status: 0, body: a}'),
  });
  t.equal(errors, 0);
  t.equal(warnings, 1);
  t.match(findings[0], { code: 'ST-04', severity: 'warning', message: /stored object already has it/ });
});

const withMetadata = (object: unknown, metadata: object) => ({ ...(object as object), metadata });

t.test('an update that changes only metadata is admitted, whatever the object contains (U-07)', async (t) => {
  const huge = `rbac: {policy: {matchExpressions: [${Array.from({ length: 40 }, (_, i) => `"a == '${'x'.repeat(16000)}${i}'"`)}]}}`;
  for (const [kind, spec, code] of [
    [RESPONSE, 'status: 0', 'ST-04'],
    [POLICY, 'buffer: {}', 'TP-11'],
    [POLICY, huge, 'ST-12'],
    [POLICY, `zzz: ${'['.repeat(80)}${']'.repeat(80)}`, 'ST-11'],
  ] as const) {
    const old = objectOf(kind, spec);
    const now = withMetadata(objectOf(kind, spec), { name: 'example', labels: { team: 'shop' } });
    t.strictSame(
      judge(now, { old }).findings.map((finding) => `${finding.severity} ${finding.code}`),
      [`warning ${code}`],
      code,
    );
    t.equal(judge(now).errors, 1, `${code}: refused as a new object`);
  }
});

t.test('status and written defaults are not a change of the spec either', async (t) => {
  const expressions = Array.from({ length: 40 }, (_, i) => `a == '${'x'.repeat(16000)}${i}'`);
  const old = objectOf(POLICY, JSON.stringify({ rbac: { policy: { matchExpressions: expressions } } }));
  const now = judge(old).object as object;
  t.match(now, { spec: { rbac: { action: 'Allow' } } });
  t.equal(judge({ ...now, status: { a: 1 } }, { old }).errors, 0);
});

t.test('an object that is too large is never exempt once the spec changes', async (t) => {
  const expressions = Array.from({ length: 40 }, (_, i) => `a == '${'x'.repeat(16000)}${i}'`);
  const policy = (more: object) =>
    objectOf(POLICY, JSON.stringify({ rbac: { policy: { matchExpressions: expressions } }, ...more }));
  t.strictSame(
    judge(policy({ jwt: { disable: {} } }), { old: policy({}) }).findings.map(({ code, severity }) => [
      code,
      severity,
    ]),
    [['ST-12', 'error']],
  );
  const deep = (more: string) => objectOf(POLICY, `${more}zzz: ${'['.repeat(80)}${']'.repeat(80)}`);
  t.strictSame(
    judge(deep('csrf: {}\n'), { old: deep('') }).findings.map(({ code, severity }) => [code, severity]),
    [['ST-11', 'error']],
  );
});

t.test('an invalid old object exempts nothing', async (t) => {
  for (const old of [null, undefined, 7, 'spec', [], {}, { spec: null }, { spec: [] }]) {
    t.strictSame(findingsOf(RESPONSE, 'status: 0', { old }), ['ST-04 @ spec.status'], JSON.stringify(old));
  }
  const bare = { apiVersion: 'gateway.gatewarden.dev/v1alpha1', kind: RESPONSE, metadata: { name: 'a' } };
  t.strictSame(judge(bare, { old: null }).errors, 1);
});

t.test('JSON values are compared deeply', async (t) => {
  const deep = (levels: number, leaf: unknown) => {
    let value: unknown = leaf;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  const cases: readonly (readonly [left: unknown, right: unknown, equal: boolean])[] = [
    [1, 1, true],
    [1, '1', false],
    [null, null, true],
    [null, undefined, false],
    [{}, [], false],
    [{}, null, false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 1], false],
    [JSON.parse('{"__proto__": 1}'), {}, false],
    [JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}'), true],
    [{ toString: 1 }, { valueOf: 1 }, false],
    [deep(200_000, 1), deep(200_000, 1), true],
    [deep(200_000, 1), deep(200_000, 2), false],
  ];
  for (const [index, [left, right, equal]] of cases.entries())
    t.equal(equalJson(left, right), equal, `case ${index}`);
  const [one, other] = [{}, {}] as Record<string, unknown>[];
  one!['self'] = one;
  other!['self'] = other;
  t.equal(equalJson(one, other), false, 'values that hold themselves are no JSON');
});
