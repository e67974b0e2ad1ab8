// An object that is in two files: each command names its kind, both places and the one that counts, and goes by that one.

import t from 'tap';
import { gatewarden } from './running.ts';

const GATEWAY_API = 'apiVersion: gateway.networking.k8s.io/v1';

const service = (name: string): string => `---
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {ports: [{port: 80}]}
`;

const SURROUNDINGS = `${GATEWAY_API}
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
${GATEWAY_API}
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 8080, protocol: HTTP}]
${service('old')}${service('new')}`;

const route = (spec: string): string => `# The route of the shop.
${GATEWAY_API}
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec: ${spec}
`;
const to = (name: string): string =>
  route(`{parentRefs: [{name: front}], rules: [{backendRefs: [{name: ${name}, port: 80}]}]}`);

const FILES = {
  'front.yaml': SURROUNDINGS,
  'old.yaml': to('old'),
  'new.yaml': to('new'),
  'odd.yaml': route('{parentRefs: 5}'),
};

const HINT = 'hint: rename or remove the others: in a cluster, the object that is applied last replaces them';

/** In the order of the arguments, and the one that counts. */
const ORDERS: readonly (readonly [
  files: readonly [string, string],
  used: string,
  goes: string,
  what: string,
])[] = [
  [['old.yaml', 'new.yaml'], 'new.yaml', 'new', 'the last one'],
  [['new.yaml', 'old.yaml'], 'old.yaml', 'old', 'the last one, in the order of the arguments'],
  [['new.yaml', 'odd.yaml'], 'new.yaml', 'new', 'the last one that can be read'],
];

for (const [files, used, goes, what] of ORDERS) {
  const said = `HTTPRoute \`shop/cart\` is in ${files.map((file) => `${file}:2`).join(' and ')}; the one in ${used}:2 is used`;
  const all = ['front.yaml', ...files];
  const other = goes === 'new' ? 'old' : 'new';

  t.test(`translate: ${what}`, async (t) => {
    const { stdout } = await gatewarden(['translate', ...all], { cwd: t.testdir(FILES) });
    for (const file of files)
      t.match(stdout, `${file}:4:18: error TR-01 metadata.name: Duplicate value: "cart": ${said}`);
    t.match(stdout, `prefix /  → kube_shop_${goes}_80`);
    t.match(stdout, HINT);
  });

  t.test(`explain: ${what}`, async (t) => {
    const manifests = all.flatMap((file) => ['-f', file]);
    const { stdout, stderr } = await gatewarden(['explain', ...manifests, 'x.test', '/'], {
      cwd: t.testdir(FILES),
    });
    t.match(stderr, said);
    t.match(stdout, `kube_shop_${goes}_80`);
    t.notMatch(stdout, `kube_shop_${other}_80`);
  });

  for (const command of [['analyze'], ['validate', '--with-references'], ['report']])
    t.test(`${command.join(' ')}: ${what}`, async (t) => {
      const { stdout } = await gatewarden([...command, ...all], { cwd: t.testdir(FILES) });
      t.match(stdout, said);
    });
}
