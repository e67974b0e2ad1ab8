// Limits: one finding reports what is too deep, too large or too much, and the judgement never throws.
// ST-11, ST-12; docs/development/design.md#limits.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import {
  MAX_CONFIRMED_CHARACTERS,
  MAX_DEPTH,
  MAX_EXPRESSION_BYTES,
  MAX_FINDINGS,
  MAX_VALUES,
} from '../../src/judgement/limits.ts';

const policy = (spec: unknown) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'TrafficPolicy',
  metadata: { name: 'example' },
  spec,
});

const said = (object: unknown, options = {}) =>
  judge(object, options).findings.map(({ code, path, severity }) => `${severity} ${code} @ ${path}`);

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const entries = (list: readonly unknown[]) => ({
  rateLimit: { global: { descriptors: [{ entries: list }], extensionRef: { name: 'limits' } } },
});

/** Nested lists, `levels` deep. */
function nest(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}

t.test('nesting up to the limit is validated, one level more is ST-11', async (t) => {
  // The object, its spec, then the lists.
  const deepest = policy({ unknown: nest(MAX_DEPTH - 2) });
  t.strictSame(said(deepest), ['warning W-02 @ spec.unknown']);
  t.strictSame(said(policy({ unknown: nest(MAX_DEPTH - 1) })), ['error ST-11 @ ']);
  t.strictSame(said(policy({ unknown: nest(100_000) })), ['error ST-11 @ ']);
  t.strictSame(said({ ...policy({}), metadata: { name: 'a', deep: nest(1000) } }), ['error ST-11 @ ']);
});

t.test('as many values as the limit are validated, one more is ST-11', async (t) => {
  const around = 7; // object, apiVersion, kind, metadata, name, spec, list
  const list = (values: number) => policy({ unknown: times(values - around, () => 1) });
  t.strictSame(said(list(MAX_VALUES)), ['warning W-02 @ spec.unknown']);
  t.strictSame(said(list(MAX_VALUES + 1)), ['error ST-11 @ ']);
  t.strictSame(said(policy(Object.fromEntries(times(MAX_VALUES, (index) => [`x${index}`, 1])))), [
    'error ST-11 @ ',
  ]);
});

t.test('ST-11 is the only finding, and no defaults are written', async (t) => {
  const object = policy({ unknown: nest(100), cors: {}, buffer: {} });
  const judgement = judge(object);
  t.equal(judgement.findings.length, 1);
  t.strictSame(judgement.defaults, []);
  t.equal(judgement.object, object);
});

const expressions = (bytes: number) => {
  const [size, list] = [16_000, [] as string[]];
  for (let left = bytes; left > 0; left -= size) {
    const length = Math.min(size, left);
    list.push(length < 4 ? 'a'.repeat(length) : 'true'.padEnd(length));
  }
  return { policy: { matchExpressions: list } };
};

t.test('expressions up to the limit are parsed, one byte more is ST-12', async (t) => {
  t.strictSame(said(policy({ rbac: expressions(MAX_EXPRESSION_BYTES) })), []);
  t.strictSame(said(policy({ rbac: expressions(MAX_EXPRESSION_BYTES + 1) })), ['error ST-12 @ spec']);
});

t.test('expressions, patterns and templates count together, in bytes', async (t) => {
  const half = MAX_EXPRESSION_BYTES / 2;
  const template = (text: string) => ({ transformation: { request: { body: { value: text } } } });
  t.strictSame(said(policy({ rbac: expressions(half), ...template('x'.repeat(half)) })), []);
  t.strictSame(said(policy({ rbac: expressions(half), ...template('x'.repeat(half + 1)) })), [
    'error ST-12 @ spec',
  ]);
  t.strictSame(said(policy(template('é'.repeat(half)))), []);
  t.strictSame(said(policy(template('é'.repeat(half + 1)))), ['error ST-12 @ spec']);
  t.strictSame(
    said(
      policy({
        rbac: expressions(MAX_EXPRESSION_BYTES - 2),
        urlRewrite: { pathRegex: { pattern: 'a', substitution: 'b' } },
      }),
    ),
    [],
  );
  t.strictSame(
    said(
      policy({
        rbac: expressions(MAX_EXPRESSION_BYTES),
        urlRewrite: { pathRegex: { pattern: 'a', substitution: 'b' } },
      }),
    ),
    ['error ST-12 @ spec'],
  );
});

t.test('after ST-12 no expression is checked, but everything else is', async (t) => {
  const rbac = expressions(MAX_EXPRESSION_BYTES);
  rbac.policy.matchExpressions.push('a ==');
  t.strictSame(said(policy({ rbac, buffer: {}, csrf: {} })), [
    'error ST-12 @ spec',
    'error TP-11 @ spec.buffer',
    'warning W-28 @ spec.csrf',
  ]);
});

t.test('expressions that are too long are not parsed, and do not count', async (t) => {
  const matchExpressions = times(40, () => 'x'.repeat(16_385));
  t.strictSame(
    said(policy({ rbac: { policy: { matchExpressions } } })),
    matchExpressions.map((_, index) => `error ST-05 @ spec.rbac.policy.matchExpressions[${index}]`),
  );
});

t.test('ST-11 and ST-12 cannot be lowered', async (t) => {
  const severities = { 'ST-11': 'off', 'ST-12': 'warn' } as const;
  t.strictSame(said(policy({ unknown: nest(100) }), { severities }), ['error ST-11 @ ']);
  t.strictSame(said(policy({ rbac: expressions(MAX_EXPRESSION_BYTES + 1) }), { severities }), [
    'error ST-12 @ spec',
  ]);
});

t.test('rejected expressions beyond the second parser’s budget stay rejected', async (t) => {
  const one = `${'a + '.repeat(1000)}`;
  const count = Math.ceil(MAX_CONFIRMED_CHARACTERS / one.length) + 5;
  const { errors } = judge(
    policy({ rbac: { policy: { matchExpressions: times(count, (i) => `${one}${i} =`) } } }),
  );
  t.equal(errors, count);
});

t.test('an object with 10,000 mistakes gets the first hundred findings', async (t) => {
  const cases: readonly (readonly [what: string, spec: unknown, code: string])[] = [
    ['a rule', entries(times(10_000, () => ({ type: 'Header' }))), 'TP-16'],
    ['values of the wrong type', entries(times(10_000, (index) => index)), 'ST-01'],
    ['values outside an enum', entries(times(10_000, (index) => ({ type: `T${index}` }))), 'ST-03'],
    ['null items', entries(times(10_000, () => null)), 'ST-09'],
    ['members that are missing', entries(times(10_000, () => ({}))), 'ST-02'],
    ['header names', entries(times(10_000, (index) => ({ type: 'Header', header: `x ${index}` }))), 'C-14'],
  ];
  for (const [what, spec, code] of cases) {
    const { findings, omitted, errors } = judge(policy(spec));
    t.equal(findings.length, MAX_FINDINGS, what);
    t.equal(omitted, 10_000 - MAX_FINDINGS, what);
    t.equal(errors, 10_000, what);
    t.equal(findings[99]?.code, code, what);
    t.equal(findings[99]?.segments.includes(99), true, `${what}: in order`);
  }
});

t.test('an update of an object with 10,000 mistakes inside one item is validated too', async (t) => {
  const old = policy(entries(times(10_000, () => ({ type: 'Header' }))));
  const more = policy(entries(times(10_001, () => ({ type: 'Header' }))));
  t.equal(judge(more, { old }).errors, 10_001, 'the list was edited');
  const beside = policy({ ...entries(times(10_000, () => ({ type: 'Header' }))), jwt: { disable: {} } });
  const { errors, warnings } = judge(beside, { old });
  t.equal(errors, 0);
  t.equal(warnings, 10_000);
});

t.test('10,000 unknown fields are 10,000 warnings', async (t) => {
  const { findings, warnings } = judge(
    policy(Object.fromEntries(times(10_000, (index) => [`x${index}`, 1]))),
  );
  t.equal(findings.length, MAX_FINDINGS);
  t.equal(warnings, 10_000);
});

t.test(
  'keys of Object.prototype are unknown fields, or keys of a map, and change nothing else',
  async (t) => {
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": 1, "hasOwnProperty": 2}',
    );
    t.strictSame(said(policy(hostile)), [
      'warning W-02 @ spec.__proto__',
      'warning W-02 @ spec.constructor',
      'warning W-02 @ spec.hasOwnProperty',
      'warning W-02 @ spec.toString',
    ]);
    const extensions = JSON.parse('{"__proto__": "a", "constructor": "b", "x": null}');
    const object = policy({
      extAuth: { extensionRef: { name: 'a' }, contextExtensions: extensions },
      cors: {},
    });
    const judgement = judge(object);
    t.strictSame(judgement.findings, []);
    const kept = (judgement.object as typeof object).spec as typeof object.spec & {
      extAuth: { contextExtensions: object };
    };
    t.strictSame(Object.keys(kept.extAuth.contextExtensions), ['__proto__', 'constructor']);
    t.equal(Object.getPrototypeOf(kept.extAuth.contextExtensions), Object.prototype);
    t.equal(({} as { polluted?: unknown }).polluted, undefined);
  },
);

t.test('hostile keys of the envelope and of metadata get an answer', async (t) => {
  const object = JSON.parse(`{
    "apiVersion": "gateway.gatewarden.dev/v1alpha1", "kind": "TrafficPolicy",
    "metadata": {"name": "a", "__proto__": {"name": 7}}, "spec": {"__proto__": {"buffer": {}}}, "__proto__": {"spec": {}}}`);
  t.strictSame(said(object), ['warning W-02 @ spec.__proto__', 'warning W-02 @ __proto__']);
});

t.test('objects that contain themselves are too deep', async (t) => {
  const selfish = () => {
    const spec: Record<string, unknown> = {};
    spec['transformation'] = spec;
    return spec;
  };
  t.strictSame(said(policy(selfish())), ['error ST-11 @ ']);
  const list: unknown[] = [];
  list.push(list);
  t.strictSame(said(policy({ targetRefs: list })), ['error ST-11 @ ']);
  t.strictSame(said(policy({}), { old: policy(selfish()) }), []);
  t.strictSame(said(policy(selfish()), { old: policy(selfish()) }), ['error ST-11 @ ']);
});

t.test('huge strings are rejected, and not repeated', async (t) => {
  const huge = 'x'.repeat(1_500_000);
  const { findings } = judge(
    policy({
      targetRefs: [{ group: huge, kind: huge, name: huge, sectionName: huge }],
      timeouts: { request: '1s'.repeat(700_000) },
      buffer: { maxRequestSize: '9'.repeat(1_000_000) },
      cors: { allowOrigins: [`https://${'*'.repeat(1_000_000)}`], allowMethods: [huge] },
      urlRewrite: { pathRegex: { pattern: '('.repeat(1_000_000), substitution: '\\'.repeat(1_000_000) } },
      basicAuth: { users: [`${huge}:{SHA}${huge}`] },
      [huge]: 1,
    }),
  );
  t.strictSame(
    findings.map(({ code }) => code),
    [
      'ST-05',
      'ST-05',
      'ST-05',
      'ST-05',
      'ST-05',
      'ST-03',
      'TP-12',
      'CM-01',
      'ST-05',
      'ST-05',
      'C-07',
      'W-02',
    ],
  );
  for (const { message, hint = '', value = '' } of findings)
    t.ok(message.length + hint.length + value.length < 1000, `${message.length}`);
});

t.test('invalid Unicode and integers out of range get an answer', async (t) => {
  const { findings } = judge(
    policy({
      csrf: { percentageEnabled: 1e308, percentageShadowed: -0.5 },
      retry: { attempts: 2 ** 53, statusCodes: [Number.NaN, Number.POSITIVE_INFINITY, 4e2] },
      transformation: { request: { set: [{ name: '\ud800', value: '{{ "\udfff' }] } },
      headerModifiers: { request: { set: [{ name: 'x', value: '\u0000' }] } },
    }),
  );
  t.ok(findings.length >= 7);
  for (const { message, hint = '' } of findings) t.ok(message.isWellFormed() && hint.isWellFormed(), message);
});

t.test('values that JSON cannot express are of the wrong type', async (t) => {
  const values: readonly unknown[] = [
    10n,
    Symbol('a'),
    () => 1,
    new Map([[1, 2]]),
    new Date(0),
    Object.create(null),
  ];
  for (const value of values) {
    for (const spec of [
      value,
      { buffer: value },
      { buffer: { maxRequestSize: value } },
      { cors: { allowOrigins: [value], maxAge: value } },
      { timeouts: { request: value } },
      { [Symbol('key')]: value, csrf: { percentageEnabled: value } },
    ]) {
      const judgement = judge(policy(spec), { old: policy({ buffer: { maxRequestSize: value } }) });
      t.equal(judgement.type, 'ours');
    }
  }
});
