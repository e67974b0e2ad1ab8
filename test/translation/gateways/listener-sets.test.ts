// ListenerSets: which Gateways allow them, what they add, and their statuses.

import t from 'tap';
import { defaultSettings } from '../../../src/translation.ts';
import { certificates } from '../../parts/certificates.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { gateway, httpRoute, listener, metadata, refusals, translated } from '../objects.ts';
import { chains, listenerSet, said, statusOf, tlsSecret } from './saying.ts';

type Members = Readonly<Record<string, unknown>>;

const ALL = { namespaces: { from: 'All' } };
const namespace = (name: string, labels: Members) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
});
const NOT_ALLOWED = ['more: Accepted=False NotAllowed', 'more: Programmed=False NotAllowed'];

for (const [name, allowedListeners, home, isAllowed] of [
  ['no allowedListeners', undefined, 'default', false],
  ['from All', ALL, 'shop', true],
  ['from Same, in the same namespace', { namespaces: { from: 'Same' } }, 'default', true],
  ['from Same, in another namespace', { namespaces: { from: 'Same' } }, 'shop', false],
  ['from None', { namespaces: { from: 'None' } }, 'default', false],
  ['no namespaces', {}, 'default', false],
  [
    'from Selector, whose labels match',
    { namespaces: { from: 'Selector', selector: { matchLabels: { team: 'a' } } } },
    'shop',
    true,
  ],
  [
    'from Selector, whose labels do not',
    { namespaces: { from: 'Selector', selector: { matchLabels: { team: 'b' } } } },
    'shop',
    false,
  ],
  ['from Selector without a selector', { namespaces: { from: 'Selector' } }, 'shop', false],
  ['from anything else', { namespaces: { from: 'Everywhere' } }, 'default', false],
] as const)
  t.test(`${name} ${isAllowed ? 'allows it' : 'does not allow it'}`, async (t) => {
    const objects = [
      namespace('shop', { team: 'a' }),
      gateway({ allowedListeners }),
      listenerSet(`${home}/more`, [listener('web', { port: 9090 })]),
    ];
    const sets = said(objects).filter((text) => text.startsWith('more'));
    t.strictSame(sets, isAllowed ? [] : NOT_ALLOWED);
    t.strictSame(
      chains(objects).filter((chain) => chain.startsWith('listener~9090')),
      isAllowed ? ['listener~9090: listener~9090'] : [],
    );
    t.equal(statusOf(objects, 'more').listeners?.length, isAllowed ? 1 : undefined);
  });

t.test('a Gateway reports whether ListenerSets attach to it', async (t) => {
  const of = (objects: readonly unknown[]) =>
    said(objects).filter((text) => text.startsWith('edge: Attached'));
  const set = listenerSet('default/more', [listener('web', { port: 9090 })]);
  t.strictSame(of([gateway({ allowedListeners: ALL }), set]), [
    'edge: AttachedListenerSets=True ListenerSetsAttached',
  ]);
  t.strictSame(of([gateway({ allowedListeners: ALL })]), ['edge: AttachedListenerSets=False NoResources']);
  t.strictSame(
    of([gateway({ allowedListeners: ALL, listeners: [] })]),
    [],
    'nothing without a valid listener',
  );
  const { statuses } = translated([gateway()], { enableExperimentalGatewayAPIFeatures: false });
  t.notMatch(JSON.stringify(statuses), 'AttachedListenerSets', 'nothing where there are none');
});

t.test('a chain of a ListenerSet has the name of its listener with that of the set', async (t) => {
  const { leaf } = await certificates();
  const tls = { certificateRefs: [{ name: 'a' }] };
  const https = { protocol: 'HTTPS', port: 8443, hostname: 'a.test', tls };
  const objects = [
    tlsSecret('shop/a', await leaf(['a.test'])),
    gateway({ allowedListeners: ALL }),
    listenerSet('shop/more', [listener('web', https), listener('plain', { hostname: 'b.test' })]),
  ];
  t.strictSame(chains(objects), [
    'listener~8080: listener~8080',
    'listener~8443: shop/more/web sni=a.test tls',
  ]);
  const { routes } = translated(objects).gateways[0]!;
  t.strictSame(
    routes.map(({ name }) => name),
    ['listener~8080', 'shop/more/web'],
  );
});

t.test('listeners of the Gateway come before those of ListenerSets, of these the oldest first', async (t) => {
  const set = (name: string, creationTimestamp?: string) =>
    listenerSet(`default/${name}`, [listener('web', { port: 9090 })], {
      metadata: metadata(name, creationTimestamp === undefined ? {} : { creationTimestamp }),
    });
  const rejectedOf = (...objects: readonly unknown[]) =>
    said([gateway({ allowedListeners: ALL }), ...objects])
      .filter((text) => text.includes('Conflicted=True'))
      .map((text) => text.split('[')[0]);
  t.strictSame(rejectedOf(set('b', '2026-01-01T00:00:00Z'), set('a', '2026-02-01T00:00:00Z')), ['a']);
  t.strictSame(rejectedOf(set('b', '2026-01-01T00:00:00Z'), set('a')), ['a'], 'without a time: the youngest');
  t.strictSame(rejectedOf(set('b'), set('a')), ['b'], 'ties by name');
  const own = gateway({ allowedListeners: ALL, listeners: [listener('own', { port: 9090 })] });
  t.strictSame(
    said([own, set('a', '2020-01-01T00:00:00Z')]).filter((text) => text.includes('Conflicted')),
    ['a[web]: Conflicted=True HostnameConflict'],
  );
});

t.test('a rejected listener is reported by its own ListenerSet, not by the Gateway', async (t) => {
  const objects = [
    gateway({ allowedListeners: ALL }),
    listenerSet('default/more', [listener('web', { port: 9091 }), listener('good', { port: 9090 })]),
  ];
  t.strictSame(
    said(objects).filter((text) => !text.includes('AttachedListenerSets')),
    [
      'more: Accepted=True ListenersNotValid',
      'more: Programmed=True ListenersNotValid',
      'more[web]: Accepted=False Invalid',
      'more[web]: Conflicted=True Invalid',
      'more[web]: Programmed=False Invalid',
    ],
  );
});

t.test('statuses of its listeners have the port', async (t) => {
  const objects = [
    gateway({ allowedListeners: ALL }),
    listenerSet('default/more', [listener('web', { port: 9090 })]),
  ];
  t.match(statusOf(objects, 'more').listeners, [{ name: 'web', port: 9090, attachedRoutes: 0 }]);
  t.notOk('port' in (statusOf(objects, 'edge').listeners?.[0] ?? {}));
});

t.test('routes attach to a ListenerSet by its own kind and group, and then not to its Gateway', async (t) => {
  const set = listenerSet('default/more', [listener('web', { port: 9090 })]);
  const route = (parentRef: Members) => httpRoute('default/r', { parentRefs: [parentRef], rules: [{}] });
  const attached = (parentRef: Members, made: unknown = set) =>
    proxiesIn(translated([gateway({ allowedListeners: ALL }), made, route(parentRef)]))[0]!
      .routes.filter(({ virtualHosts = [] }) => virtualHosts.length > 0)
      .map(({ name }) => name);
  const X = { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' };
  t.strictSame(attached(X), ['listener~9090']);
  t.strictSame(attached({ ...X, group: 'other.example' }), [], 'of another group');
  t.strictSame(attached({ kind: 'XListenerSet', name: 'more' }), [], 'of the group of Gateways');
  const served = { ...set, apiVersion: 'gateway.networking.k8s.io/v1', kind: 'ListenerSet' };
  t.strictSame(attached({ kind: 'ListenerSet', name: 'more' }, served), ['listener~9090']);
  t.strictSame(attached({ name: 'edge' }), ['listener~8080']);
  t.strictSame(attached({ ...X, sectionName: 'web', port: 9090 }), ['listener~9090']);
});

t.test('a ListenerSet that is not allowed has no routes', async (t) => {
  const parentRefs = [{ group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' }];
  const objects = [
    gateway(),
    listenerSet('default/more', [listener('web')]),
    httpRoute('default/r', { parentRefs, rules: [{}] }),
  ];
  t.strictSame(refusals(objects, 'default/r'), []);
  t.notOk(translated(objects).statuses.some(({ kind }) => kind === 'HTTPRoute'));
});

t.test('a Gateway with listeners only from ListenerSets refuses its own routes', async (t) => {
  const objects = [
    gateway({ allowedListeners: ALL, listeners: [] }),
    listenerSet('default/more', [listener('web')]),
    httpRoute('default/r', { rules: [{}] }),
  ];
  t.strictSame(refusals(objects, 'default/r'), ['default/edge: Accepted=False NotAllowedByListeners']);
});

t.test('ListenerSets of other controllers, without a Gateway or turned off have no status', async (t) => {
  const set = listenerSet('default/more', [listener('web')]);
  const statuses = (objects: readonly unknown[], settings = {}) =>
    translated(objects, { ...defaultSettings, ...settings }).statuses.filter(({ name }) => name === 'more');
  t.strictSame(statuses([set]), []);
  t.strictSame(statuses([gateway({ gatewayClassName: 'other', allowedListeners: ALL }), set]), []);
  t.strictSame(
    statuses([gateway({ allowedListeners: ALL }), set], { enableExperimentalGatewayAPIFeatures: false }),
    [],
  );
});

t.test(
  'a set that has the name of an older one of the other API version says that its listeners are not served',
  async (t) => {
    const first = listenerSet('default/more', [listener('web', { port: 9090 })]);
    const second = (...listeners: readonly Members[]) => ({
      ...listenerSet('default/more', listeners),
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'ListenerSet',
      metadata: metadata('default/more', { creationTimestamp: '2026-01-02T00:00:00Z' }),
    });
    const old = {
      ...first,
      metadata: metadata('default/more', { creationTimestamp: '2026-01-01T00:00:00Z' }),
    };
    const saidOfSecond = (...listeners: readonly Members[]) => {
      const { statuses } = translated([gateway({ allowedListeners: ALL }), old, second(...listeners)]);
      const found = statuses.find(({ kind }) => kind === 'ListenerSet')!.status as {
        conditions: { type: string; status: string; reason: string; message: string }[];
      };
      return found.conditions.map(({ type, status, reason, message }) => ({
        said: `${type}=${status} ${reason}`,
        message,
      }));
    };
    t.equal(first.kind, 'XListenerSet');
    const all = saidOfSecond(listener('web', { port: 9091 }));
    t.strictSame(
      all.map(({ said }) => said),
      ['Accepted=False ListenersNotValid', 'Programmed=False ListenersNotValid'],
    );
    t.match(all[0]!.message, /^Listeners that are not served: web\./);
    const some = saidOfSecond(listener('web', { port: 9091 }), listener('other', { port: 9092 }));
    t.strictSame(
      some.map(({ said }) => said),
      ['Accepted=True ListenersNotValid', 'Programmed=True ListenersNotValid'],
    );
    t.strictSame(
      saidOfSecond(listener('other', { port: 9092 })).map(({ said }) => said),
      ['Accepted=True Accepted', 'Programmed=True Programmed'],
    );
  },
);
