// Findings for parts of a policy that Envoy ignores.

import t from 'tap';
import { translated } from '../../objects.ts';

const body = (packAsBytes: boolean) => ({ withRequestBody: { maxRequestBytes: 10, packAsBytes } });
const extension = (settings: object, namespace = 'default') => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: { name: 'guard', namespace },
  spec: { extAuth: { httpService: { backendRef: { name: 'guard', port: 80 } }, ...settings } },
});
const policy = (extAuth: object) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'TrafficPolicy',
  metadata: { name: 'p', namespace: 'default' },
  spec: { extAuth },
});
const guard = { extensionRef: { name: 'guard' } };
const far = { extensionRef: { name: 'guard', namespace: 'far' } };
const AT = ['spec.extAuth.withRequestBody.packAsBytes'];

for (const [what, objects, paths] of [
  ['bytes that the policy alone asks for', [extension({}), policy({ ...guard, ...body(true) })], AT],
  ['against the extension', [extension(body(false)), policy({ ...guard, ...body(true) })], AT],
  ['bytes that both ask for', [extension(body(true)), policy({ ...guard, ...body(true) })], []],
  ['text', [extension({}), policy({ ...guard, ...body(false) })], []],
  ['an extension that is not there', [policy({ ...guard, ...body(true) })], []],
  [
    'the extension of another namespace that is named',
    [extension(body(true)), extension({}, 'far'), policy({ ...far, ...body(true) })],
    AT,
  ],
  ['nothing but disable', [policy({ disable: {} })], []],
] as const)
  t.test(what, async (t) => {
    const { findings } = translated(objects);
    t.strictSame(
      findings.filter(({ code }) => code === 'TR-75').map(({ path, severity }) => [path, severity]),
      paths.map((path) => [path, 'warning']),
    );
  });

for (const [share, count] of [
  [0, undefined],
  [1, 1],
  [50, 25],
  [99, 1],
  [100, undefined],
] as const)
  t.test(`a csrf share of ${share} that is only counted`, async (t) => {
    const object = { ...policy({}), spec: { csrf: { percentageShadowed: share } } };
    const found = translated([object]).findings.filter(({ code }) => code === 'TR-84');
    t.strictSame(
      found.map(({ path }) => path),
      count === undefined ? [] : ['spec.csrf.percentageShadowed'],
    );
    if (count !== undefined) t.match(found[0]?.message, `about ${count} get 403`);
  });
