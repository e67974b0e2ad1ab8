// Requests whose route changes on their way through the filters: no filter that the new route demands is skipped.

import { behaves, HTTP_GATEWAY, route } from '../parts/behaviour.ts';
import {
  bearer,
  extAuth,
  extProc,
  type Headers,
  jwt,
  LIMITED,
  on,
  PASSED,
  rules,
  SERVED,
  SERVICES,
  services,
  signer,
  TIER,
} from '../parts/changed-routes.ts';
import type { Sent } from '../parts/requests.ts';

/** What may change the route of a request: the policy of the first route, and the headers with which a client makes it do so. */
interface Changer {
  readonly name: string;
  readonly policy: string;
  readonly extension: string;
  readonly asks: Headers;
  /** A request that it leaves as it is. */
  readonly leaves: Headers;
  /** Demands on filters that come before it in the chain. */
  readonly passed: readonly string[];
  /** It waits for a service. Envoy never counts the part of a body that comes meanwhile: no limit on its size can be seen. */
  readonly waits: boolean;
}

const CHANGERS: readonly Changer[] = [
  {
    name: 'claims of a token',
    policy: 'jwt: {extensionRef: {name: claims}}',
    extension: jwt('claims', signer, `, claimsToHeaders: [{name: tier, header: ${TIER}}]`),
    asks: bearer({ tier: 'gold' }),
    leaves: bearer({ sub: 'ann' }),
    passed: ['basic', 'auth', 'authbehind'],
    waits: false,
  },
  {
    name: 'headers of an authorization service',
    policy: 'extAuth: {extensionRef: {name: lead}}',
    extension: extAuth('lead', 'clearRouteCache: true, '),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['basic', 'auth'],
    waits: true,
  },
  {
    name: 'a processor whose changes always count',
    policy: 'extProc: {extensionRef: {name: proclead}}',
    extension: extProc('proclead', 'routeCacheAction: Clear, '),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['jwt', 'basic', 'auth', 'authbehind', 'rbac', 'proc'],
    waits: true,
  },
  {
    name: 'a processor that asks for it',
    policy: 'extProc: {extensionRef: {name: proclead}}',
    extension: extProc('proclead'),
    asks: { 'x-wish': 'gold' },
    leaves: {},
    passed: ['jwt', 'basic', 'auth', 'authbehind', 'rbac', 'proc'],
    waits: true,
  },
];

/** What the new route demands, by the name of its rule, and how it refuses. */
interface Demand {
  readonly name: string;
  readonly policy: string;
  readonly sent?: Sent;
  readonly refusal: object;
  /** Requests to the route that are served first. */
  readonly served?: number;
}

const DEMANDS: readonly Demand[] = [
  { name: 'jwt', policy: 'jwt: {extensionRef: {name: strict}}', refusal: { status: 401 } },
  {
    name: 'basic',
    policy: 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}',
    refusal: { status: 401 },
  },
  { name: 'auth', policy: 'extAuth: {extensionRef: {name: deny}}', refusal: { status: 403 } },
  { name: 'authbehind', policy: 'extAuth: {extensionRef: {name: refuse}}', refusal: { status: 403 } },
  {
    name: 'rbac',
    policy: `rbac: {action: Allow, policy: {matchExpressions: ["request.headers['x-never'] == 'sent'"]}}`,
    refusal: { status: 403 },
  },
  { name: 'proc', policy: 'extProc: {extensionRef: {name: procdeny}}', refusal: { status: 402 } },
  {
    name: 'global',
    policy: LIMITED,
    refusal: { status: 429 },
  },
  {
    name: 'local',
    policy: 'rateLimit: {local: {tokenBucket: {maxTokens: 1, tokensPerFill: 1, fillInterval: 3600s}}}',
    served: 1,
    refusal: { status: 429 },
  },
  {
    name: 'csrf',
    policy: 'csrf: {percentageEnabled: 100}',
    sent: { method: 'POST', headers: { origin: 'http://evil.test' } },
    refusal: { status: 403 },
  },
  {
    name: 'buffer',
    policy: 'buffer: {maxRequestSize: "4"}',
    sent: { body: 'five!' },
    refusal: { status: 413 },
  },
  {
    name: 'transformation',
    policy: 'transformation: {response: {set: [{name: x-mark, value: made}]}}',
    refusal: { status: 200, headers: { 'x-mark': 'made' } },
  },
  {
    name: 'headers',
    policy: 'headerModifiers: {response: {set: [{name: x-mark, value: set}]}}',
    refusal: { status: 200, headers: { 'x-mark': 'set' } },
  },
];

for (const { name, policy, extension, asks, leaves, passed, waits } of CHANGERS) {
  const { upstreams, deny, refuse, procdeny, limits } = services();
  const demands = DEMANDS.filter((demand) => !waits || demand.name !== 'buffer');
  const names = demands.map((demand) => demand.name);
  await behaves({
    name: `the route changes by ${name}`,
    manifests: [
      HTTP_GATEWAY,
      ...SERVICES,
      extension,
      route(
        'HTTPRoute',
        'r',
        `${rules(...names, 'open')}\n- name: free\n  matches: [{path: {value: /free}}]\n  backendRefs: [{name: a, port: 8080}]`,
      ),
      ...[...names, 'open'].map((rule) => on(rule, policy)),
      ...demands.map((demand) => on(`${demand.name}-gold`, demand.policy)),
    ],
    upstreams,
    async also(t, proxy) {
      // Nobody is asked, and nothing is counted, for routes that don't demand it.
      for (const demand of [...names, 'open', 'free'])
        t.match(await proxy.send({ path: `/${demand}`, headers: leaves }), SERVED, `/${demand} as it is`);
      t.match(await proxy.send({ path: '/free', body: 'x'.repeat(100_000) }), SERVED, 'a body');
      t.match(await proxy.send({ path: '/nowhere', headers: asks }), { status: 404 }, 'no route');
      const counts = [deny.asked(), refuse.asked(), procdeny.stages(), limits.asked()];
      t.same(
        counts.map(({ length }) => length),
        [0, 0, 0, 0],
      );
      t.match(await proxy.send({ path: '/open', headers: asks }), SERVED, 'nothing is demanded');
      for (const { name: demand, sent = {}, refusal, served = 0 } of demands) {
        const path = `/${demand}`;
        const direct = { ...sent, path, headers: { ...sent.headers, [TIER]: 'gold' } };
        const changed = { ...sent, path, headers: { ...sent.headers, ...asks } };
        for (let left = served; left > 0; left -= 1) t.match(await proxy.send(direct), SERVED);
        t.match(await proxy.send(direct), refusal, `${demand}: the header itself`);
        t.match(
          await proxy.send(changed),
          passed.includes(demand) ? PASSED : refusal,
          `${demand}: a changed route`,
        );
      }
    },
  });
}
