// What the calls of an installation leave out on purpose, for the self-test: exactly that, and nothing else.

import t from 'tap';
import { ENFORCEMENT_LABEL } from '../../src/identifiers.ts';
import { type AskedCreate, leftOut } from '../../src/registration/left-out.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';

const ASKED: AskedCreate = {
  namespace: { name: 'net-ops', labels: { 'kubernetes.io/metadata.name': 'net-ops', team: 'net' } },
  kind: { group: 'edge.gatewarden.dev', version: 'v1alpha1', kind: 'EdgeBackend', plural: 'edgebackends' },
  object: { metadata: { name: 'gatewarden-self-test', labels: { a: 'b' } }, spec: { x: 1 } },
  user: { username: 'system:serviceaccount:net-ops:front', groups: ['system:serviceaccounts'] },
};
const reason = (options: Partial<RegistrationOptions>, asked: Partial<AskedCreate> = {}) =>
  leftOut({ ...DEFAULT_OPTIONS, ...options }, { ...ASKED, ...asked });
const condition = (expression: string) => ({ matchConditions: [{ name: 'mine', expression }] });
const exempt = (...names: readonly string[]) => ({
  matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn' as const, values: names }],
});

t.test('the calls of this version leave nothing out in a namespace that enforces', async (t) => {
  const profiles = [
    { name: 'net', namespaceSelector: [{ key: 'team', operator: 'In' as const, values: ['net'] }] },
  ];
  t.equal(reason({}), undefined);
  t.equal(reason({ config: { text: '', profiles } }), undefined);
  const labels = { [ENFORCEMENT_LABEL]: 'off' };
  t.equal(reason({}, { namespace: { name: 'a', labels } }), 'the calls leave out namespace a');
});

t.test('namespaces', async (t) => {
  t.equal(reason({ namespaceSelector: exempt('legacy') }), undefined);
  t.equal(
    reason({ namespaceSelector: exempt('legacy', 'net-ops') }),
    'the calls leave out namespace net-ops',
  );
  t.equal(
    reason({ scopes: [{ matchLabels: { team: 'web' } }, { matchLabels: { team: 'net' } }] }),
    undefined,
  );
  t.match(reason({ scopes: [{ matchLabels: { team: 'web' } }] }), 'namespace net-ops');
});

t.test('labels of objects', async (t) => {
  t.equal(reason({ objectSelector: { matchLabels: { a: 'b' } } }), undefined);
  t.match(reason({ objectSelector: { matchLabels: { a: 'c' } } }), 'objectSelector');
  t.equal(
    reason({ objectSelector: { matchExpressions: [{ key: 'c', operator: 'DoesNotExist' }] } }),
    undefined,
  );
});

t.test('users, groups, and what else a condition says', async (t) => {
  const LEFT_OUT = 'the matchCondition mine leaves out the test object';
  const rows: readonly (readonly [expression: string, reason: string | undefined])[] = [
    ['!(request.userInfo.username in ["system:serviceaccount:velero:velero"])', undefined],
    ['!(request.userInfo.username in ["system:serviceaccount:net-ops:front"])', LEFT_OUT],
    ['!has(request.userInfo.groups) || !request.userInfo.groups.exists(g, g in ["ops"])', undefined],
    [
      '!has(request.userInfo.groups) || !request.userInfo.groups.exists(g, g in ["system:serviceaccounts"])',
      LEFT_OUT,
    ],
    ["request.kind.kind != 'EdgeBackend'", LEFT_OUT],
    ["request.resource.resource == 'edgebackends' && request.operation == 'CREATE'", undefined],
    ["object.metadata.name == 'other'", LEFT_OUT],
    ["has(object.spec.x) && request.namespace.startsWith('net-')", undefined],
    // Only the API server knows.
    ["!authorizer.group('').resource('pods').check('get').allowed()", undefined],
    ['request.userInfo.extra.size() == 0', undefined],
    ['((', undefined],
  ];
  for (const [expression, expected] of rows) t.equal(reason(condition(expression)), expected, expression);
});

t.test('who asks may be unknown', async (t) => {
  t.equal(reason(condition("request.userInfo.username != 'a'"), { user: undefined }), undefined);
});
