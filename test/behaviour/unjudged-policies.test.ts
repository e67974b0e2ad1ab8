// A policy that can't be judged fails closed: whatever makes it unreadable, what it targets answers 500, its neighbours go on, and its status
// says why.

import tap from 'tap';
import { behaves, from, gateway, type Row, route, ruleTo, service, statusesOf } from '../parts/behaviour.ts';
import { DEEP, LARGE } from '../translation/world-unjudged.ts';

const SERVED = from('shop/a:8080');
const CLOSED = { status: 500 };

/** Fields by what makes a policy unreadable, and the code that its status names. */
const WAYS: Readonly<Record<string, readonly [fields: object, code: string]>> = {
  deep: [{ surprise: DEEP }, 'ST-11'],
  large: [{ rbac: LARGE }, 'ST-12'],
  broken: [
    { rbac: 'none', upgradeConfig: 5, default: 5, perConnectionBufferLimitBytes: {}, connectTimeout: {} },
    'ST-01',
  ],
};

const written = (kind: string, name: string, spec: object, metadata: object = {}): string =>
  JSON.stringify({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind,
    metadata: { name, namespace: 'shop', ...metadata },
    spec,
  });

const GATEWAY_API = 'gateway.networking.k8s.io';
const target = (kind: string, name: string, sectionName?: string) => ({
  group: GATEWAY_API,
  kind,
  name,
  ...(sectionName === undefined ? {} : { sectionName }),
});

const labelled = (name: string, labels: string): string =>
  route('HTTPRoute', name, ruleTo(name)).replace('namespace: shop}', `namespace: shop, labels: ${labels}}`);

for (const [way, [fields, code]] of Object.entries(WAYS)) {
  const policies = [
    written('TrafficPolicy', 'by-name', { targetRefs: [target('HTTPRoute', 'named')], ...fields }),
    written('TrafficPolicy', 'by-rule', { targetRefs: [target('HTTPRoute', 'rules', 'one')], ...fields }),
    written('TrafficPolicy', 'by-odd-section', {
      targetRefs: [{ ...target('HTTPRoute', 'sectioned'), sectionName: 5 }],
      ...fields,
    }),
    written('TrafficPolicy', 'by-lone-target', { targetRefs: target('HTTPRoute', 'lone'), ...fields }),
    written('TrafficPolicy', 'by-bare-number', {
      targetRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: 7 }],
      ...fields,
    }),
    written('TrafficPolicy', 'by-lone-selector', {
      targetSelectors: { group: GATEWAY_API, kind: 'HTTPRoute', matchLabels: { team: 'c' } },
      ...fields,
    }),
    written('TrafficPolicy', 'by-labels', {
      targetSelectors: [{ group: GATEWAY_API, kind: 'HTTPRoute', matchLabels: { team: 'a' } }],
      ...fields,
    }),
    written('TrafficPolicy', 'by-number', {
      targetSelectors: [{ group: GATEWAY_API, kind: 'HTTPRoute', matchLabels: { team: 7 } }],
      ...fields,
    }),
    written('TrafficPolicy', 'beside-broken', {
      targetRefs: [5, null, { kind: 'HTTPRoute' }, target('HTTPRoute', 'beside')],
      ...fields,
    }),
    written(
      'TrafficPolicy',
      'odd-metadata',
      { targetRefs: [target('HTTPRoute', 'odd')], ...fields },
      { labels: 5 },
    ),
    written('TrafficPolicy', 'by-filter', fields),
    written('TrafficPolicy', 'on-listener', {
      targetRefs: [target('Gateway', 'front', 'closed')],
      ...fields,
    }),
    written('BackendConfigPolicy', 'on-backend', {
      targetRefs: [{ group: '', kind: 'Service', name: 'b' }],
      // It has no expressions.
      ...(way === 'large' ? { surprise: DEEP } : fields),
    }),
    JSON.stringify({
      apiVersion: `${GATEWAY_API}/v1`,
      kind: 'BackendTLSPolicy',
      metadata: { name: 'encrypted', namespace: 'shop' },
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: 'c' }],
        validation: way === 'broken' ? 5 : { hostname: 'c.test', wellKnownCACertificates: 'System' },
        ...(way === 'broken' ? {} : { surprise: DEEP }),
      },
    }),
    written('GatewayExtension', 'tokens', { type: 'JWT', jwt: 5, ...fields }),
    written('TrafficPolicy', 'by-extension', {
      targetRefs: [target('HTTPRoute', 'extended')],
      jwt: { extensionRef: { name: 'tokens' } },
    }),
  ];
  const manifests = [
    gateway(
      '{name: web, port: 8080, protocol: HTTP, hostname: open.test}',
      '{name: closed, port: 8080, protocol: HTTP, hostname: closed.test}',
    ),
    service('a'),
    service('b'),
    service('c'),
    route('HTTPRoute', 'free', ruleTo('free')),
    route('HTTPRoute', 'named', ruleTo('named')),
    route('HTTPRoute', 'lone', ruleTo('lone')),
    route('HTTPRoute', 'sectioned', ruleTo('sectioned')),
    route('HTTPRoute', '"7"', ruleTo('seven')),
    labelled('selected-alone', '{team: c}'),
    route('HTTPRoute', 'rules', ruleTo('one') + ruleTo('two')),
    labelled('selected', '{team: a}'),
    labelled('unselected', '{team: b}'),
    labelled('numbered', '{team: "7"}'),
    route('HTTPRoute', 'beside', ruleTo('beside')),
    route('HTTPRoute', 'odd', ruleTo('odd')),
    route(
      'HTTPRoute',
      'filtered',
      `${ruleTo('filtered')}  filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: by-filter}}]\n`,
    ),
    route('HTTPRoute', 'backend', ruleTo('backend', 'b')),
    route('HTTPRoute', 'encrypted', ruleTo('encrypted', 'c')),
    route('HTTPRoute', 'extended', ruleTo('extended')),
    ...policies,
  ];
  const paths = [
    ...['named', 'lone', 'seven', 'one', 'selected', 'selected-alone', 'numbered', 'beside', 'odd'],
    ...['filtered', 'backend', 'encrypted', 'extended', 'sectioned'],
  ];
  const at = (path: string, host = 'open.test') => ({ path: `/${path}`, host });
  await behaves({
    name: `policies that are too ${way}`,
    manifests,
    requests: [
      ...paths.map((path): Row => [`${path}: closed`, at(path), CLOSED]),
      ...['free', 'two', 'unselected'].map((path): Row => [`${path}: served`, at(path), SERVED]),
      ['the listener', at('free', 'closed.test'), CLOSED],
    ],
  });

  tap.test(`statuses of policies that are too ${way}`, async (t) => {
    const told = statusesOf(manifests);
    for (const [kind, name] of [
      ['TrafficPolicy', 'by-name'],
      ['TrafficPolicy', 'by-labels'],
      ['TrafficPolicy', 'on-listener'],
      ['BackendConfigPolicy', 'on-backend'],
      ['BackendTLSPolicy', 'encrypted'],
    ] as const) {
      const [conditions = []] = Object.values(told(kind, name));
      t.ok(conditions.includes('Accepted=False Invalid'), `${kind} ${name}`);
      t.match(told.message(kind, name, 'Accepted'), /^the policy can't be read: /);
      if (kind === 'TrafficPolicy') t.match(told.message(kind, name, 'Accepted'), code);
    }
  });
}

for (const [way, kind] of [
  ['deep', 'TrafficPolicy'],
  ['broken', 'HTTPListenerPolicy'],
  ['broken', 'ListenerPolicy'],
] as const)
  await behaves({
    name: `a ${kind} on a Gateway that is too ${way}`,
    manifests: [
      gateway('{name: web, port: 8080, protocol: HTTP}'),
      service('a'),
      route('HTTPRoute', 'free', ruleTo('free')),
      written(kind, 'all', { targetRefs: [target('Gateway', 'front')], ...WAYS[way]?.[0] }),
    ],
    requests: [['everything', { path: '/free' }, CLOSED]],
  });
