// Filters that can't be applied: `explain` and `analyze` show what the requests get.

import t from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { explainRequest } from '../../src/analysis/explain.ts';
import { defaultSettings } from '../../src/translation.ts';
import { HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { objectsOf, shop } from './shop.ts';

const extensionRef = (kind: string, name: string): string =>
  `{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: ${kind}, name: ${name}}}`;
/** GRPCRoutes have no such type, and no field for it. */
const REWRITE = {
  HTTPRoute: { filter: '{type: URLRewrite, urlRewrite: {hostname: b.test}}', found: [] },
  GRPCRoute: {
    filter: '{type: URLRewrite}',
    found: ['ST-03 @ spec.rules[0].backendRefs[0].filters[0].type'],
  },
} as const;
const CLOSED = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: closed, namespace: shop}
spec: {status: 403}
`;

const ref = (name: string, ...filters: readonly string[]): string =>
  `{name: ${name}, port: 8080, filters: [${filters.join(', ')}]}`;
const routeTo = (kind: 'HTTPRoute' | 'GRPCRoute', ...references: readonly string[]): string =>
  route(kind, 'r', `- {backendRefs: [${references.join(', ')}]}`);

const findings = (...manifests: readonly string[]): readonly string[] =>
  analyze(
    objectsOf(HTTP_GATEWAY, service('cart'), service('pages'), CLOSED, ...manifests),
    defaultSettings,
  ).map(({ code, path }) => `${code} @ ${path}`);

const explained = (manifest: string) =>
  explainRequest(shop([CLOSED, manifest]), { host: 'a.test', path: '/', method: 'POST', headers: [] })
    .answers[0]?.action;

for (const kind of ['HTTPRoute', 'GRPCRoute'] as const) {
  t.test(`one of two backends of a ${kind}`, async (t) => {
    const manifest = routeTo(kind, ref('cart', REWRITE[kind].filter), ref('pages'));
    t.strictSame(findings(manifest), [...REWRITE[kind].found, 'AN-31 @ spec.rules[0]']);
    t.match(explained(manifest), {
      type: 'forward',
      backends: [
        { unusable: true, share: 0.5 },
        { backend: { name: 'pages' }, share: 0.5, unusable: undefined },
      ],
      problems: [/^backendRefs\[0\]: filter URLRewrite/],
    });
  });

  t.test(`the only backend of a ${kind}`, async (t) => {
    const manifest = routeTo(kind, ref('cart', REWRITE[kind].filter));
    t.strictSame(findings(manifest), [...REWRITE[kind].found, 'AN-31 @ spec.rules[0]']);
    t.match(explained(manifest), {
      type: 'replaced',
      status: 500,
      problems: [/^backendRefs\[0\]: filter URLRewrite/],
    });
  });

  for (const [name, filter, member] of [
    ['an absent policy', extensionRef('TrafficPolicy', 'gone'), 'name'],
    ['a DirectResponse', extensionRef('DirectResponse', 'closed'), 'kind'],
  ] as const)
    t.test(`${name} on a backend of a ${kind}`, async (t) => {
      t.strictSame(findings(routeTo(kind, ref('cart', filter), ref('pages'))), [
        `AN-07 @ spec.rules[0].backendRefs[0].filters[0].extensionRef.${member}`,
      ]);
    });
}

t.test('a policy on a backend has no effect if another filter there fails', async (t) => {
  const policy = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: small, namespace: shop}
spec: {buffer: {maxRequestSize: 1Ki}}
`;
  const manifest = routeTo(
    'HTTPRoute',
    ref('cart', extensionRef('TrafficPolicy', 'small'), REWRITE.HTTPRoute.filter),
    ref('pages'),
  );
  const [answer] = explainRequest(shop([policy, manifest]), {
    host: 'a.test',
    path: '/',
    method: 'GET',
    headers: [],
  }).answers;
  t.match(answer?.policies, [{ effective: [], lost: [{ field: 'buffer', reason: 'PlaceReplaced' }] }]);
});
