// Which proxy a client of discovery is.

import t from 'tap';
import { proxyOf, roleOf } from '../../src/controller/feeds/identity.ts';

const SHOP = { namespace: 'web', name: 'shop' };
const ROLE = 'gatewarden-kube-gateway-api~web~shop';

t.test('the role of a Gateway is read back', async (t) => {
  for (const plane of ['proxy', 'edge'] as const)
    t.strictSame(proxyOf(plane, { id: 'shop-1.web', role: roleOf(plane, SHOP) }, SHOP), {
      gateway: SHOP,
      pod: { namespace: 'web', name: 'shop-1' },
    });
});

for (const [what, id] of [
  ['no dot', 'shop'],
  ['nothing', ''],
  ['no namespace', 'shop.'],
  ['no pod', '.web'],
  ['other characters', '../etc.web'],
  ['another form', 'sidecar~10.0.0.1~shop.web~web.svc'],
] as const)
  t.test(`an id with ${what} names no Pod: the proxy has no labels`, async (t) => {
    t.strictSame(proxyOf('proxy', { id, role: ROLE }, SHOP), { gateway: SHOP, pod: SHOP });
  });

for (const [what, role] of [
  ['none', undefined],
  ['an empty one', ''],
  ['the one of the other data plane', 'web~shop'],
  ['one with a part too many', `${ROLE}~x`],
  ['one without a Gateway', 'gatewarden-kube-gateway-api~web'],
  ['one with a path', 'gatewarden-kube-gateway-api~web~../shop'],
  ['one with capitals', 'gatewarden-kube-gateway-api~Web~shop'],
  ['one with a line break', 'gatewarden-kube-gateway-api~web\n~shop'],
] as const)
  t.test(`a role that is ${what} is refused`, async (t) => {
    t.match(proxyOf('proxy', { id: 'shop-1.web', role }, undefined), {
      reason: 'invalid',
      message: /^node\.metadata\.role: must be `gatewarden-kube-gateway-api~<namespace>~<gateway>`/,
    });
  });

for (const account of [
  { namespace: 'web', name: 'other' },
  { namespace: 'other', name: 'shop' },
])
  t.test(`${account.namespace}/${account.name} may not receive what web/shop receives`, async (t) => {
    t.match(proxyOf('proxy', { id: 'shop-1.web', role: ROLE }, account), { reason: 'forbidden' });
  });
