// What a unit refers to comes, changes and goes: the records follow, and are those of a fresh translation.

import t from 'tap';
import { Translator } from '../../../../src/translation.ts';
import { edgeClass, edgeGateway, edgeSettings } from '../objects.ts';

const settings = edgeSettings({ edge: { mode: 'raw' }, systemNamespace: 'gatewarden-system' });

const secret = (stringData: object, labels: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { namespace: 'shop', name: 's', labels },
  stringData,
});
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace: 'shop', name: 'guard' },
  spec: { ports: [{ port: 80 }] },
};
const policy = (traffic: object) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: { namespace: 'shop', name: 'p' },
  spec: {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'web' }],
    traffic,
  },
});

const REF = { backendRef: { name: 'guard', port: 80 } };

interface Step {
  /** Undefined: it is deleted. */
  readonly object: object | undefined;
  readonly spec: object;
}

const ROWS: readonly (readonly [unit: string, traffic: object, kind: string, name: string, Step[]])[] = [
  [
    'extAuth',
    { extAuth: REF },
    'Service',
    'guard',
    [
      { object: undefined, spec: { extAuthz: { target: { backend: 'invalid' } } } },
      {
        object: service,
        spec: {
          extAuthz: {
            target: { service: { hostname: 'guard.shop.svc.cluster.local', namespace: 'shop' }, port: 80 },
          },
        },
      },
      { object: undefined, spec: { extAuthz: { target: { backend: 'invalid' } } } },
    ],
  ],
  [
    'apiKeyAuthentication',
    { apiKeyAuthentication: { mode: 'Optional', secretRef: { name: 's' } } },
    'Secret',
    's',
    [
      { object: undefined, spec: { apiKeyAuth: {} } },
      { object: secret({ a: 'k1' }), spec: { apiKeyAuth: { apiKeys: [{ key: 'k1' }], mode: 'OPTIONAL' } } },
      { object: secret({ a: 'k2' }), spec: { apiKeyAuth: { apiKeys: [{ key: 'k2' }], mode: 'OPTIONAL' } } },
      { object: undefined, spec: { apiKeyAuth: {} } },
    ],
  ],
  [
    'apiKeyAuthentication by labels',
    { apiKeyAuthentication: { secretSelector: { matchLabels: { app: 'a' } } } },
    'Secret',
    's',
    [
      { object: undefined, spec: { apiKeyAuth: {} } },
      { object: secret({ a: 'k1' }, { app: 'a' }), spec: { apiKeyAuth: { apiKeys: [{ key: 'k1' }] } } },
      { object: secret({ a: 'k1' }, { app: 'b' }), spec: { apiKeyAuth: {} } },
    ],
  ],
  [
    'basicAuthentication',
    { basicAuthentication: { realm: 'r', secretRef: { name: 's' } } },
    'Secret',
    's',
    [
      { object: undefined, spec: { basicAuth: { realm: 'r' } } },
      {
        object: secret({ '.htaccess': 'a:b' }),
        spec: { basicAuth: { realm: 'r', htpasswdContent: 'a:b' } },
      },
      { object: secret({ other: 'a:b' }), spec: { basicAuth: { realm: 'r' } } },
    ],
  ],
];

for (const [unit, traffic, kind, name, steps] of ROWS)
  t.test(`${unit} follows what it refers to`, async (t) => {
    const base = [edgeClass, edgeGateway(), policy(traffic)];
    const translator = new Translator(settings);
    translator.apply(base.map((object) => ({ object })));
    for (const [index, { object, spec }] of steps.entries()) {
      const group = '';
      if (object !== undefined) translator.apply([{ object }]);
      else if (index > 0) translator.apply([{ deleted: { group, kind, namespace: 'shop', name } }]);
      const translation = translator.translation();
      const records = translation.gateways.flatMap((gateway) =>
        gateway.dataPlane === 'edge' ? gateway.policies : [],
      );
      t.strictSame(
        records.map((record) => 'traffic' in record && record.traffic),
        [spec],
        `step ${index}`,
      );
      const fresh = new Translator(settings);
      fresh.apply([...base, ...(object === undefined ? [] : [object])].map((each) => ({ object: each })));
      t.strictSame(translation, fresh.translation(), `step ${index}, translated again`);
    }
  });
