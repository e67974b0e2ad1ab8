// Statuses of EdgePolicies: one entry for each target.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { httpRoute } from '../../objects.ts';
import { edgeGateway, edgeTranslation } from '../objects.ts';
import { edgePolicy, target, toldOf } from './policy-objects.ts';

const WORLD = [
  edgeGateway(),
  httpRoute('shop/cart', { parentRefs: [{ name: 'web' }], rules: [{ name: 'pay' }] }),
];

const told = (policy: object, settings: SettingsInput = {}) =>
  toldOf(edgeTranslation([...WORLD, policy], settings), 'p');

const UNCALLABLE = { extAuth: { backendRef: { name: 'gone', port: 1 } } };
const ON_ROUTE = target('HTTPRoute', 'cart');
const VALID = 'Accepted=True Valid (Policy accepted)';
const ATTACHED = 'Attached=True Attached (Attached to all targets)';
const PENDING = 'Attached=False Pending (Policy is not attached due to invalid status)';
const WHY = 'extAuth.backendRef: Service shop/gone not found';

t.test('what a target is told', async (t) => {
  const cases: readonly (readonly [string, object, SettingsInput, readonly string[]])[] = [
    [
      'no errors',
      edgePolicy('shop/p', ON_ROUTE, { traffic: { csrf: {} } }),
      {},
      [`HTTPRoute cart: ${VALID}, ${ATTACHED}`],
    ],
    [
      'a setting fails, another is applied',
      edgePolicy('shop/p', ON_ROUTE, { traffic: { csrf: {}, ...UNCALLABLE } }),
      { failClosedOnError: false },
      [`HTTPRoute cart: Accepted=True PartiallyValid (${WHY}), ${ATTACHED}`],
    ],
    [
      'the same in the older behaviour',
      edgePolicy('shop/p', ON_ROUTE, { traffic: { csrf: {}, ...UNCALLABLE } }),
      { corrections: 'none' },
      [`HTTPRoute cart: Accepted=True PartiallyValid (${WHY})`],
    ],
    [
      'all settings fail',
      edgePolicy('shop/p', ON_ROUTE, { traffic: UNCALLABLE }),
      { failClosedOnError: false },
      [`HTTPRoute cart: Accepted=False Invalid (${WHY}), ${PENDING}`],
    ],
    [
      'the same in the older behaviour',
      edgePolicy('shop/p', ON_ROUTE, { traffic: UNCALLABLE }),
      { corrections: 'none' },
      [`HTTPRoute cart: Accepted=True Invalid (${WHY}), ${PENDING}`],
    ],
    [
      'a setting that a kind of target ignores is no error',
      edgePolicy('shop/p', target('Gateway', 'web'), { traffic: { timeouts: { request: '1s' } } }),
      {},
      [`Gateway web: ${VALID}, ${ATTACHED}`],
    ],
    [
      'targets by name and section, sorted',
      edgePolicy('shop/p', [target('HTTPRoute', 'zoo'), target('HTTPRoute', 'cart', 'pay')], {
        traffic: { csrf: {} },
      }),
      {},
      [`HTTPRoute cart/pay: ${VALID}, ${ATTACHED}`, `HTTPRoute zoo: ${VALID}, ${ATTACHED}`],
    ],
    [
      'targets that are not there, where they are verified',
      edgePolicy('shop/p', [target('HTTPRoute', 'zoo'), target('HTTPRoute', 'cart', 'buy')], {
        traffic: { csrf: {} },
      }),
      { verifyTargets: true },
      [
        `HTTPRoute cart/buy: Accepted=False TargetNotFound (rule buy of HTTPRoute shop/cart not found), ${PENDING}`,
        `HTTPRoute zoo: Accepted=False TargetNotFound (HTTPRoute shop/zoo not found), ${PENDING}`,
      ],
    ],
    [
      'a ListenerSet that is not there has no entry',
      edgePolicy('shop/p', target('XListenerSet', 'more'), { traffic: { csrf: {} } }),
      {},
      [],
    ],
    [
      'a policy that cannot be read',
      edgePolicy('shop/p', target('Gateway', 'web'), { traffic: { csrf: { additionalOrigins: 1 } } }),
      {},
      [
        `Gateway web: Accepted=False Invalid (the policy can't be read: spec.traffic.csrf.additionalOrigins: Invalid value: integer: must be a list (ST-01)), ${PENDING}`,
      ],
    ],
  ];
  for (const [what, policy, settings, expected] of cases)
    t.strictSame(told(policy, settings), expected, what);
});

t.test('of more than fifteen targets, the first ones stay, and a last entry counts the others', async (t) => {
  const names = Array.from({ length: 16 }, (_, index) => `r${String(index).padStart(2, '0')}`);
  const policy = edgePolicy(
    'shop/p',
    [...names.slice(2), ...names.slice(0, 2)].map((name) => target('HTTPRoute', name)),
    { traffic: { csrf: {} } },
  );
  t.strictSame(
    told(policy).map((text) => text.split(':')[0]),
    [...names.filter((name) => name !== 'r01').map((name) => `HTTPRoute ${name}`), 'StatusSummary'],
  );
  t.match(told(policy).at(-1), '1 AncestorRefs ignored due to max status size');
});

t.test('a selector without labels is told to do what it does: nothing', async (t) => {
  const policy = {
    ...edgePolicy('shop/p', ON_ROUTE, {}),
    spec: {
      targetSelectors: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', matchLabels: {} }],
      traffic: { csrf: {} },
    },
  };
  const { findings } = edgeTranslation([...WORLD, policy]);
  t.strictSame(told(policy), []);
  t.match(findings.find(({ code }) => code === 'W-24')?.message, /selects nothing/);
});
