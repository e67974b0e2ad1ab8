// Ways around what a waypoint demands: the requests to a service through it, and what `analyze` finds.

import tap from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import { readSettings, translate } from '../../src/translation.ts';
import { service, trafficPolicy, WAYPOINT } from '../parts/behaviour.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { startProxy, withEnvoys } from '../parts/proxy.ts';

const ROUTE = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: shop}
spec:
  parentRefs: [{group: "", kind: Service, name: a}]
  rules: [{name: own, backendRefs: [{name: a, port: 8080}]}]
`;
const ADDRESS = '10.96.0.1';
const SERVICE = service('a', { port: '{name: http, port: 8080}' })
  .replace('{name: a, namespace: shop}', '{name: a, namespace: shop, labels: {mesh.io/use-waypoint: front}}')
  .replace('spec:\n', `spec:\n  clusterIP: ${ADDRESS}\n`);

const ROLE = `rbac: {action: Allow, policy: {matchExpressions: ["request.headers['x-role'] == 'admin'"]}}`;
const WIDER = `rbac: {action: Allow, policy: {matchExpressions: ["request.method == 'GET'"]}}`;
const ON_GATEWAY = 'kind: Gateway, name: front';
const DEMAND = trafficPolicy('demand', ON_GATEWAY, ROLE);

const CASES: readonly (readonly [
  name: string,
  policies: readonly string[],
  status: number,
  finds: readonly string[],
])[] = [
  ['nobody takes it back', [DEMAND], 403, []],
  [
    'the listener does',
    [DEMAND, trafficPolicy('wider', `${ON_GATEWAY}, sectionName: proxy`, WIDER)],
    200,
    ['AN-49 wider: TrafficPolicy shop/demand requires on Gateway shop/front'],
  ],
  [
    'a route in front of the service does',
    [
      trafficPolicy('demand', `${ON_GATEWAY}, sectionName: proxy`, ROLE),
      trafficPolicy('wider', 'kind: HTTPRoute, name: r', WIDER),
    ],
    200,
    ['AN-49 wider: TrafficPolicy shop/demand requires on listener proxy of Gateway shop/front'],
  ],
];

const { settings } = readSettings({ waypoint: { enabled: true }, mesh: { enabled: true } });

for (const [name, policies, status, finds] of CASES) {
  const objects = parseAllDocuments([WAYPOINT, ROUTE, SERVICE, ...policies].join('\n---\n'))
    .map((document): unknown => document.toJS())
    .filter((value) => value !== null);
  await tap.test(`findings: ${name}`, async (t) => {
    const found = analyze(objects, settings).filter(({ code }) => /^AN-(?:4[019]|5)/.test(code));
    t.strictSame(
      found.map(
        ({ code, object, message }) =>
          `${code} ${object.name}: ${/TrafficPolicy shop\/demand requires on [^:]*/.exec(message)?.[0]}`,
      ),
      finds,
    );
  });
  await withEnvoys(tap, `requests: ${name}`, async (t, envoy) => {
    const [configuration] = proxiesIn(translate(objects, settings));
    const proxy = await startProxy(t, envoy, configuration!);
    const answer = await proxy.send({ path: '/', proxyHeader: { to: ADDRESS, port: 8080 } }, 15088);
    t.equal(answer.status, status);
  });
}
