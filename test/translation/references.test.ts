// The index of references: the object that each member refers to, and the purpose.

import t from 'tap';
import { backendUses, referencesOf } from '../../src/translation/references.ts';

const object = (kind: string, spec: object) => ({ kind, metadata: { name: 'a', namespace: 'shop' }, spec });

/** `backend /Service/shop/a @ 0.backendRefs.1` */
const found = (kind: string, spec: object): string[] =>
  referencesOf(object(kind, spec)).map(
    ({ purpose, group, kind, namespace, name, port, segments, isIgnored }) =>
      `${isIgnored ? 'ignored ' : ''}${purpose} ${group}/${kind}/${namespace}/${name}${port === undefined ? '' : `:${port}`} @ ${segments.join('.')}`,
  );

const GATEWAY_API = 'gateway.networking.k8s.io';
const OURS = 'gateway.gatewarden.dev';
const mirror = { type: 'RequestMirror', requestMirror: { backendRef: { name: 'copy', port: 80 } } };
const extension = { type: 'ExtensionRef', extensionRef: { group: OURS, kind: 'TrafficPolicy', name: 'p' } };
const authorization = {
  type: 'ExternalAuth',
  externalAuth: { protocol: 'GRPC', backendRef: { name: 'auth', namespace: 'infra', port: 90 } },
};
const rule = {
  matches: [{ path: { type: 'PathPrefix', value: '/' } }],
  filters: [mirror, extension, authorization],
  backendRefs: [{ name: 'web', port: 80, filters: [mirror, extension] }],
};

const cases: readonly (readonly [kind: string, spec: object, expected: readonly string[]])[] = [
  [
    'HTTPRoute',
    { parentRefs: [{ name: 'edge', namespace: 'infra' }], rules: [rule] },
    [
      `parent ${GATEWAY_API}/Gateway/infra/edge @ spec.parentRefs.0`,
      'mirror /Service/shop/copy:80 @ spec.rules.0.filters.0.requestMirror.backendRef',
      `filter ${OURS}/TrafficPolicy/shop/p @ spec.rules.0.filters.1.extensionRef`,
      'authorization /Service/infra/auth:90 @ spec.rules.0.filters.2.externalAuth.backendRef',
      'backend /Service/shop/web:80 @ spec.rules.0.backendRefs.0',
      'ignored mirror /Service/shop/copy:80 @ spec.rules.0.backendRefs.0.filters.0.requestMirror.backendRef',
      `filter ${OURS}/TrafficPolicy/shop/p @ spec.rules.0.backendRefs.0.filters.1.extensionRef`,
    ],
  ],
  [
    'TCPRoute',
    { rules: [{ backendRefs: [{ group: 'core', name: 'db', port: 5432 }] }] },
    ['backend /Service/shop/db:5432 @ spec.rules.0.backendRefs.0'],
  ],
  [
    'Gateway',
    { gatewayClassName: 'gatewarden', listeners: [{ tls: { certificateRefs: [{ name: 'cert' }] } }] },
    [
      'certificate /Secret/shop/cert @ spec.listeners.0.tls.certificateRefs.0',
      `class ${GATEWAY_API}/GatewayClass//gatewarden @ spec.gatewayClassName`,
    ],
  ],
  [
    'TrafficPolicy',
    {
      targetRefs: [{ group: GATEWAY_API, kind: 'ListenerSet', name: 'more' }],
      extAuth: { extensionRef: { name: 'auth', namespace: 'infra' } },
      basicAuth: { secretRef: { name: 'users' } },
    },
    [
      `target ${GATEWAY_API}/XListenerSet/shop/more @ spec.targetRefs.0`,
      `extension ${OURS}/GatewayExtension/infra/auth @ spec.extAuth.extensionRef`,
      'secret /Secret/shop/users @ spec.basicAuth.secretRef',
    ],
  ],
  ['BackendTLSPolicy', { targetRefs: [{ group: '', kind: 'Service' }], validation: { hostname: 'a' } }, []],
];
for (const [kind, spec, expected] of cases)
  t.test(`references of a ${kind}`, async (t) => t.strictSame(found(kind, spec), expected));

t.test('requests and copies go to backends and mirrors of rules, not to ignored mirrors', async (t) => {
  const route = object('HTTPRoute', { rules: [rule] });
  t.strictSame(
    backendUses(rule, route).map(({ segments }) => segments.join('.')),
    ['filters.0.requestMirror.backendRef', 'backendRefs.0'],
  );
});
