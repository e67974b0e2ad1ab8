// Which checks a CRD carries. The equivalence test compares it with a real API server; these are the corner cases.

import t from 'tap';
import type { Code } from '../../src/diagnostics/severity.ts';
import { judge } from '../../src/judgement/judge.ts';
import { carriedCodes, carriesRule, isCarried } from '../../src/schema/carried.ts';
import { array, object, string } from '../../src/schema/node.ts';
import { rulesOf } from '../../src/schema/walk.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';

const levels = (entries: string) => `kube: {proxyContainer: {bootstrap: {componentLogLevels: {${entries}}}}}`;

const CASES: readonly (readonly [what: string, kind: string, spec: string, carried: readonly Code[]])[] = [
  ['a key of a map, by a rule of the map', 'GatewayParameters', levels('"a,b": info'), ['C-32']],
  ['a value of a map, by its enumeration', 'GatewayParameters', levels('http: loud'), ['C-32']],
  ['an empty key and an empty value', 'GatewayParameters', levels('"": info, http: ""'), ['GP-03', 'GP-03']],
  ['a missing field', 'DirectResponse', 'body: a', ['ST-02']],
  [
    'an expression, which the CRD can not read',
    'EdgePolicy',
    'traffic: {authorization: {policy: {matchExpressions: ["a b"]}}}',
    ['EP-01'],
  ],
];

for (const [what, kind, spec, carried] of CASES) {
  t.test(what, async (t) => {
    const { root } = kindNamed(kind);
    const errors = judge(objectOf(kind, spec)).findings.filter(({ severity }) => severity === 'error');
    t.strictSame(
      errors.filter(({ code, segments }) => isCarried(root, code, segments)).map(({ code }) => code),
      carried,
    );
    const codes = carriedCodes(root);
    for (const code of carried) t.ok(codes.has(code), `${code} is carried somewhere`);
  });
}

t.test('the list type alone carries unique items into the CRD', async (t) => {
  const name = object({ name: string() });
  for (const [listType, expected] of [
    ['map', true],
    ['atomic', false],
  ] as const) {
    const list = array(name, { listType, key: 'name', unique: 'EB-08' });
    t.strictSame(
      rulesOf(list).map((rule) => carriesRule(list, rule)),
      [expected],
      listType,
    );
  }
});
