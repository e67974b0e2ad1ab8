// The judgement: which findings, their order and severity, and that each mistake is reported once.
// docs/development/design.md#the-judgement.

import t from 'tap';
import { FIXED_CODES, levelOf } from '../../src/diagnostics/severity.ts';
import { judge } from '../../src/judgement/judge.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { errorsOf, findingsOf, objectOf } from '../kinds/judging.ts';

const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}';

t.test('findings come in the order of the schema, errors before warnings', async (t) => {
  const spec = `
    nonsense: 1
    basicAuth: {}
    jwt: {}
    csrf: {}
    cors: {maxAge: 0, allowMethods: [FETCH], allowOrigins: [a]}
    transformation: {}
    targetRefs: [{kind: 1, group: 2}, {name: "", kind: HTTPRoute, group: gateway.networking.k8s.io}]`;
  t.strictSame(findingsOf('TrafficPolicy', spec), [
    'ST-01 @ spec.targetRefs[0].group',
    'ST-01 @ spec.targetRefs[0].kind',
    'ST-02 @ spec.targetRefs[0].name',
    'ST-05 @ spec.targetRefs[1].name',
    'ST-07 @ spec.cors.allowOrigins[0]',
    'ST-03 @ spec.cors.allowMethods[0]',
    'ST-04 @ spec.cors.maxAge',
    'TP-09 @ spec.jwt',
    'TP-10 @ spec.basicAuth',
    'warning W-30 @ spec.transformation',
    'warning W-28 @ spec.csrf',
    'warning W-02 @ spec.nonsense',
  ]);
});

t.test('the order of the keys in the document makes no difference', async (t) => {
  const spec = { jwt: {}, buffer: {}, zebra: 1, apple: 1, timeouts: { request: 1, streamIdle: 2 } };
  const reversed = Object.fromEntries(Object.entries(spec).reverse());
  t.strictSame(
    findingsOf('TrafficPolicy', JSON.stringify(spec)),
    findingsOf('TrafficPolicy', JSON.stringify(reversed)),
  );
});

t.test('a hundred findings are listed, and the rest is counted', async (t) => {
  const removed = Array.from({ length: 150 }, (_, index) => index);
  const spec = JSON.stringify({ retry: { statusCodes: removed, retryOn: [] }, csrf: {} });
  const all = judge(objectOf('TrafficPolicy', spec));
  t.equal(all.findings.length, 100);
  t.equal(all.errors, 151);
  t.equal(all.warnings, 1);
  t.equal(all.omitted, 52);
  t.ok(all.findings.every(({ severity }) => severity === 'error'));

  const few = judge(objectOf('TrafficPolicy', spec), { maxFindings: 3 });
  t.strictSame(few.findings, all.findings.slice(0, 3));
  t.equal(few.omitted, 149);

  const every = judge(objectOf('TrafficPolicy', spec), { maxFindings: Number.POSITIVE_INFINITY });
  t.equal(every.findings.length, 152);
  t.equal(every.omitted, 0);
});

t.test('a null member is treated as absent, and a default fills it', async (t) => {
  t.strictSame(findingsOf('TrafficPolicy', 'buffer: {maxRequestSize: null, disable: {}}'), []);
  t.strictSame(findingsOf('TrafficPolicy', 'buffer: {maxRequestSize: null}'), ['TP-11 @ spec.buffer']);
  t.strictSame(findingsOf('DirectResponse', 'status: null'), ['ST-02 @ spec.status']);
  t.strictSame(findingsOf('DirectResponse', 'null'), ['ST-02 @ spec']);
  const { object, findings } = judge(
    objectOf('TrafficPolicy', 'retry: {retryOn: [5xx], attempts: null, perTryTimeout: null}'),
  );
  t.strictSame(findings, []);
  t.strictSame((object as { spec: unknown }).spec, {
    retry: { retryOn: ['5xx'], attempts: 1, backoffBaseInterval: '25ms' },
  });
});

t.test('a null item of a list is ST-09, one finding each', async (t) => {
  t.strictSame(findingsOf('TrafficPolicy', `targetRefs: [null, ${ROUTE}, null]`), [
    'ST-09 @ spec.targetRefs[0]',
    'ST-09 @ spec.targetRefs[2]',
  ]);
  t.strictSame(findingsOf('TrafficPolicy', 'cors: {allowOrigins: [null]}'), [
    'ST-09 @ spec.cors.allowOrigins[0]',
  ]);
  t.strictSame(findingsOf('TrafficPolicy', 'basicAuth: {users: [null]}'), [
    'ST-09 @ spec.basicAuth.users[0]',
  ]);
});

t.test('a null inside free JSON is a value', async (t) => {
  const spec = `
    ai: {provider: {vendorA: {}}}
    policies: {ai: {defaults: [{field: stop, value: null}, {field: user, value: {a: null, b: [null]}}]}}`;
  const { findings, object } = judge(objectOf('EdgeBackend', spec));
  t.strictSame(findings, []);
  t.match(object, {
    spec: { policies: { ai: { defaults: [{ value: null }, { value: { a: null, b: [null] } }] } } },
  });
  const without = 'ai: {provider: {vendorA: {}}}\npolicies: {ai: {defaults: [{field: stop}]}}';
  t.strictSame(findingsOf('EdgeBackend', without), ['ST-02 @ spec.policies.ai.defaults[0].value']);
});

t.test('an unknown field is a warning that guesses what was meant', async (t) => {
  const { findings } = judge(objectOf('TrafficPolicy', 'timeout: {}\nretrys: {}\nzzzzzzzz: {}'));
  t.strictSame(
    findings.map(({ code, severity, path, hint }) => [code, severity, path, hint?.slice(0, 22)]),
    [
      ['W-02', 'warning', 'spec.retrys', 'did you mean `retry`?'],
      ['W-02', 'warning', 'spec.timeout', 'did you mean `timeouts'],
      ['W-02', 'warning', 'spec.zzzzzzzz', 'known fields: targetRe'],
    ],
  );
});

t.test('a field that is already set is not suggested for an unknown one', async (t) => {
  const { findings } = judge(objectOf('TrafficPolicy', 'csrf: {percentageEnabled: 1}\ncsrff: {}\ncros: {}'));
  t.strictSame(
    findings.map(({ hint }) => hint),
    ['did you mean `cors`?', 'did you mean `csrf`?'],
  );
});

t.test('an unknown field breaks no rule that counts members', async (t) => {
  t.strictSame(findingsOf('TrafficPolicy', 'buffer: {disable: {}, maxRequestSiz: 1Mi}'), [
    'warning W-02 @ spec.buffer.maxRequestSiz',
  ]);
  t.strictSame(findingsOf('TrafficPolicy', 'jwt: {extensionRf: {name: a}}'), [
    'TP-09 @ spec.jwt',
    'warning W-02 @ spec.jwt.extensionRf',
  ]);
});

t.test('the severity of unknown fields can be chosen, and overrides the table of severities', async (t) => {
  const unknown = 'timeout: {}';
  const cases = [
    [{ unknownFields: 'error' }, ['W-02 @ spec.timeout']],
    [{ unknownFields: 'warn' }, ['warning W-02 @ spec.timeout']],
    [{ unknownFields: 'warn', severities: { 'W-02': 'error' } }, ['warning W-02 @ spec.timeout']],
    [{ unknownFields: 'error', severities: { 'W-02': 'off' } }, ['W-02 @ spec.timeout']],
    [{ severities: { 'W-02': 'error' } }, ['W-02 @ spec.timeout']],
    [{ severities: { 'W-02': 'off' } }, []],
  ] as const;
  for (const [options, expected] of cases)
    t.strictSame(findingsOf('TrafficPolicy', unknown, options), expected, JSON.stringify(options));
});

for (const { code, kind, bad } of OBJECT_EXAMPLES) {
  t.test(`${code}: a configured severity overrides the level, unless the code is fixed`, async (t) => {
    const judged = (severity: 'error' | 'warn' | 'off') =>
      judge(objectOf(kind, bad), { severities: { [code]: severity }, maxFindings: Number.POSITIVE_INFINITY })
        .findings.filter((finding) => finding.code === code)
        .map((finding) => finding.severity);
    if (FIXED_CODES.has(code)) {
      t.equal(levelOf(code), 'R');
      for (const severity of ['error', 'warn', 'off'] as const)
        t.ok(judged(severity).every((said) => said === 'error') && judged(severity).length > 0, severity);
      return;
    }
    const asErrors = judged('error');
    t.ok(asErrors.length > 0);
    t.ok(asErrors.every((severity) => severity === 'error'));
    t.strictSame(
      judged('warn'),
      asErrors.map(() => 'warning'),
    );
    t.strictSame(judged('off'), []);
  });
}

t.test('a severity of S follows the validation level, R and W do not', async (t) => {
  const spec = `
    headerModifiers: {request: {remove: [host]}}
    buffer: {}
    csrf: {}`;
  t.strictSame(findingsOf('TrafficPolicy', spec, { validationLevel: 'standard' }), [
    'TP-11 @ spec.buffer',
    'warning W-28 @ spec.csrf',
    'warning C-15 @ spec.headerModifiers.request.remove[0]',
  ]);
  t.strictSame(findingsOf('TrafficPolicy', spec, { validationLevel: 'strict' }), [
    'C-15 @ spec.headerModifiers.request.remove[0]',
    'TP-11 @ spec.buffer',
    'warning W-28 @ spec.csrf',
  ]);
  const strict = { validationLevel: 'strict', severities: { 'C-15': 'warn' } } as const;
  t.notOk(errorsOf('TrafficPolicy', spec, strict).some((finding) => finding.startsWith('C-15')));
  t.strictSame(errorsOf('TrafficPolicy', spec, { severities: { 'C-15': 'error' } }).length, 2);
});

t.test('a setting covers all cases of a code with two levels', async (t) => {
  const spec = 'urlRewrite: {pathRegex: {pattern: a, substitution: "\\\\x\\\\1"}}';
  const at = 'C-04 @ spec.urlRewrite.pathRegex.substitution';
  t.strictSame(findingsOf('TrafficPolicy', spec), [at, `warning ${at}`]);
  t.strictSame(findingsOf('TrafficPolicy', spec, { validationLevel: 'strict' }), [at, at]);
  t.strictSame(findingsOf('TrafficPolicy', spec, { severities: { 'C-04': 'warn' } }), [
    `warning ${at}`,
    `warning ${at}`,
  ]);
  t.strictSame(findingsOf('TrafficPolicy', spec, { severities: { 'C-04': 'off' } }), []);
});

t.test('a name of Object.prototype is not an entry of the table of severities', async (t) => {
  const severities = JSON.parse('{"__proto__": "off", "constructor": "off"}');
  t.strictSame(findingsOf('TrafficPolicy', 'buffer: {}', { severities }), ['TP-11 @ spec.buffer']);
});

t.test('a rule with broken input is skipped, and no other rule', async (t) => {
  const cases: readonly (readonly [spec: string, ...findings: string[]])[] = [
    ['{timeouts: {request: x}, retry: {retryOn: [5xx], perTryTimeout: 9s}}', 'CM-01 @ spec.timeouts.request'],
    ['{timeouts: [], retry: {retryOn: [5xx], perTryTimeout: 9s}}', 'ST-01 @ spec.timeouts'],
    // The rule reads other members of the same object.
    [
      '{timeouts: {request: 5s, streamIdle: 9}, retry: {retryOn: [5xx], perTryTimeout: 9s}}',
      'ST-01 @ spec.timeouts.streamIdle',
      'TP-04 @ spec.retry.perTryTimeout',
    ],
    // A value of any type is present.
    [
      'buffer: {maxRequestSize: [], disable: {}}',
      'TP-11 @ spec.buffer',
      'ST-01 @ spec.buffer.maxRequestSize',
    ],
    ['buffer: {disable: 1}', 'ST-01 @ spec.buffer.disable'],
    ['buffer: []', 'ST-01 @ spec.buffer'],
    // A broken item doesn't hide the others.
    [
      'rbac: {policy: {matchExpressions: [1, "a ="]}}',
      'ST-01 @ spec.rbac.policy.matchExpressions[0]',
      'C-02 @ spec.rbac.policy.matchExpressions[1]',
    ],
    [
      'transformation: {request: {set: [{name: x, value: 1}, {name: x, value: "{{"}]}}',
      'ST-01 @ spec.transformation.request.set[0].value',
      'TP-17 @ spec.transformation.request.set[1].name',
      'C-05 @ spec.transformation.request.set[1].value',
    ],
    ['retry: {statusCodes: 503}', 'ST-01 @ spec.retry.statusCodes'],
  ];
  for (const [spec, ...expected] of cases) t.strictSame(findingsOf('TrafficPolicy', spec), expected, spec);
});

t.test('one mistake gives one finding', async (t) => {
  const cases: readonly (readonly [kind: string, spec: string, finding: string])[] = [
    ['DirectResponse', 'status: 0', 'ST-04 @ spec.status'],
    ['DirectResponse', 'status: 1e10', 'ST-04 @ spec.status'],
    ['DirectResponse', 'status: 200.5', 'ST-01 @ spec.status'],
    ['DirectResponse', 'status: "200"', 'ST-01 @ spec.status'],
    ['DirectResponse', '{status: 200, body: ""}', 'ST-05 @ spec.body'],
    ['DirectResponse', '[]', 'ST-01 @ spec'],
    ['DirectResponse', '7', 'ST-01 @ spec'],
    ['EdgeBackend', 'static: {host: "a b", port: 80}', 'C-12 @ spec.static.host'],
    ['EdgeBackend', 'static: {host: "", port: 80}', 'ST-05 @ spec.static.host'],
    ['EdgeBackend', '{}', 'EB-01 @ spec'],
    ['EdgeBackend', 'statc: {host: a, port: 80}', 'EB-01 @ spec'],
    ['TrafficPolicy', 'timeouts: {request: ""}', 'CM-01 @ spec.timeouts.request'],
    ['TrafficPolicy', `timeouts: {request: ${'1s'.repeat(50)}}`, 'CM-01 @ spec.timeouts.request'],
    [
      'TrafficPolicy',
      'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: ""}}}',
      'CM-01 @ spec.rateLimit.local.tokenBucket.fillInterval',
    ],
    ['TrafficPolicy', `targetRefs: [${ROUTE.replace('HTTPRoute', '""')}]`, 'ST-05 @ spec.targetRefs[0].kind'],
    ['TrafficPolicy', 'cors: {allowOrigins: [""]}', 'ST-05 @ spec.cors.allowOrigins[0]'],
    ['TrafficPolicy', 'cors: {allowMethods: [get]}', 'ST-03 @ spec.cors.allowMethods[0]'],
  ];
  for (const [kind, spec, finding] of cases)
    t.strictSame(errorsOf(kind, spec), [finding], `${kind}: ${spec}`);
});

t.test('an update of an object that is being deleted is not judged', async (t) => {
  const deleting = (spec: string) => ({
    ...(objectOf('DirectResponse', spec) as object),
    metadata: { name: 'a', deletionTimestamp: '2026-01-01T00:00:00Z' },
  });
  const update = judge(deleting('status: 1'), { old: deleting('status: 2') });
  t.equal(update.type, 'ours');
  t.strictSame(update.findings, []);
  t.strictSame(
    judge(deleting('status: 1')).findings.map(({ code }) => code),
    ['ST-04'],
    'nobody escapes by writing the timestamp into a new object',
  );
});

t.test('values that are not objects of our kinds are classified', async (t) => {
  const group = 'gateway.gatewarden.dev';
  const cases: readonly (readonly [object: unknown, type: string, ...findings: string[]])[] = [
    [null, 'broken', 'ST-10 @ '],
    [7, 'broken', 'ST-10 @ '],
    [[], 'broken', 'ST-10 @ '],
    ['apiVersion: v1', 'broken', 'ST-10 @ '],
    [{}, 'anonymous'],
    [{ kind: 'TrafficPolicy' }, 'anonymous'],
    [{ apiVersion: 'v1' }, 'anonymous'],
    [{ apiVersion: 1, kind: {} }, 'anonymous'],
    [{ apiVersion: 'v1', kind: 'Service' }, 'foreign'],
    [{ apiVersion: 'example.com/v1', kind: 'TrafficPolicy' }, 'foreign'],
    [{ apiVersion: `${group}/v1`, kind: 'TrafficPolicy' }, 'broken', 'ST-10 @ apiVersion'],
    [{ apiVersion: group, kind: 'TrafficPolicy' }, 'broken', 'ST-10 @ apiVersion'],
    [{ apiVersion: `${group}/v1alpha1` }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1alpha1`, kind: null }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1alpha1`, kind: '' }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1alpha1`, kind: 7 }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1` }, 'broken', 'ST-10 @ apiVersion', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1`, kind: 'TraficPolicy' }, 'broken', 'ST-10 @ apiVersion', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1`, kind: 'EdgePolicy' }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1alpha1`, kind: 'TraficPolicy' }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: `${group}/v1alpha1`, kind: 'EdgePolicy' }, 'broken', 'ST-10 @ kind'],
    [{ apiVersion: 'edge.gatewarden.dev/v1alpha1', kind: 'toString' }, 'broken', 'ST-10 @ kind'],
    [
      { apiVersion: 'gateways.gatewarden.dev/v1alpha1', kind: 'TrafficPolicy' },
      'broken',
      'ST-10 @ apiVersion',
    ],
  ];
  for (const [object, type, ...expected] of cases) {
    const judgement = judge(object);
    t.equal(judgement.type, type, JSON.stringify(object));
    t.strictSame(
      judgement.findings.map(({ code, path }) => `${code} @ ${path}`),
      expected,
      JSON.stringify(object),
    );
  }
});

t.test(
  'an object that looks as if it were meant for this API is not judged, and that is noted',
  async (t) => {
    const edge = 'edge.gatewarden.dev/v1alpha1';
    const gateway = 'gateway.gatewarden.dev/v1alpha1';
    const cases: readonly (readonly [object: object, meant: string])[] = [
      [{ apiVersion: 'edge.gatewardn.dev/v1alpha1', kind: 'EdgeBackend' }, edge],
      [{ apiVersion: 'gatway.gatewarden.dev/v1', kind: 'Something' }, gateway],
      [{ apiVersion: 'edge.gatewarden.io/v1alpha1' }, edge],
      [{ apiVersion: 'v1', kind: 'EdgeBackend' }, edge],
      [{ apiVersion: 'v1alpha1', kind: 'TrafficPolicy' }, gateway],
      [{ kind: 'EdgeBackend' }, edge],
      [{ apiVersion: null, kind: 'Backend' }, gateway],
      [{ apiVersion: '', kind: 'trafficpolicy' }, '`kind: TrafficPolicy`'],
    ];
    for (const [object, meant] of cases) {
      const { findings, nearMiss } = judge(object);
      t.strictSame(findings, [], JSON.stringify(object));
      t.match(nearMiss?.hint, meant, JSON.stringify(object));
    }
  },
);

t.test('an object of another API is not a near miss', async (t) => {
  for (const object of [
    {},
    { kind: 'Service' },
    { kind: 7 },
    { apiVersion: 'v1', kind: 'Service' },
    { apiVersion: 'example.com/v1', kind: 'TrafficPolicy' },
    { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute' },
    { apiVersion: 'fn.gatewarden.dev/v1alpha1', kind: 'GatewardenFunction' },
  ])
    t.equal(judge(object).nearMiss, undefined, JSON.stringify(object));
});

t.test('metadata needs a name or a generateName', async (t) => {
  const named = (metadata: unknown) =>
    judge({ ...(objectOf('DirectResponse', 'status: 200') as object), metadata }).findings.map(
      ({ code, path }) => `${code} @ ${path}`,
    );
  t.strictSame(named({ name: 'a' }), []);
  t.strictSame(named({ generateName: 'a-' }), []);
  t.strictSame(
    named({ name: 'a', labels: { x: 1 }, nonsense: true }),
    [],
    'the rest is for the API server to judge',
  );
  for (const metadata of [undefined, null, [], 'a']) t.strictSame(named(metadata), ['ST-10 @ metadata']);
  for (const metadata of [{}, { name: '' }, { name: null }])
    t.strictSame(named(metadata), ['ST-10 @ metadata.name']);
  for (const name of [7, true, [], {}, JSON.parse('{"toString": 1, "valueOf": 2}')])
    t.strictSame(named({ name }), ['ST-10 @ metadata.name']);
});

t.test('the object is not modified, and an object with all defaults is returned as it is', async (t) => {
  const object = deepFreeze(objectOf('TrafficPolicy', 'cors: {allowHeaders: null}\nretry: {retryOn: [5xx]}'));
  const first = judge(object);
  t.strictSame(first.findings, []);
  t.equal(first.defaults.length, 3);
  const second = judge(deepFreeze(first.object));
  t.equal(second.object, first.object);
  t.strictSame(second.defaults, []);
});

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}
