// The services that a proxy asks, built into a preview: what they decide, and how a request chooses.

import t from 'tap';
import {
  configurationOf,
  extension,
  HTTP_GATEWAY,
  route,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { previewed } from '../parts/previewed.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';

const H2 = { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' };
const GRPC = 'grpcService: {backendRef: {name: asked, port: 9000}}';

interface Asking {
  readonly what: string;
  readonly extension: string;
  readonly policy: string;
  /** Of the service that is asked. */
  readonly port?: { readonly port: string };
  readonly denied: number;
  readonly remark: RegExp;
}

const ASKING: readonly Asking[] = [
  {
    what: 'authorization over gRPC',
    extension: `extAuth: {${GRPC}}`,
    policy: 'extAuth: {extensionRef: {name: e}}',
    denied: 403,
    remark:
      /^shop\/asked:9000, built in: every request is authorized\. The header `x-echo-decision: deny` denies one\.$/m,
  },
  {
    what: 'authorization over gRPC that gets chosen headers only',
    extension: `extAuth: {${GRPC}, headersToForward: [x-a]}`,
    policy: 'extAuth: {extensionRef: {name: e}}',
    denied: 403,
    remark: /every request is authorized/,
  },
  {
    what: 'authorization over HTTP',
    extension: 'extAuth: {httpService: {backendRef: {name: asked, port: 9000}}}',
    policy: 'extAuth: {extensionRef: {name: e}}',
    port: { port: '{port: 9000}' },
    denied: 403,
    remark: /every request is authorized/,
  },
  {
    what: 'rate limits',
    extension: `rateLimit: {domain: shop, ${GRPC}}`,
    policy: 'rateLimit: {global: {extensionRef: {name: e}, descriptors: [{entries: [{type: Path}]}]}}',
    denied: 429,
    remark: /no request is over a rate limit/,
  },
  {
    what: 'an external processor',
    extension: `extProc: {${GRPC}}`,
    policy: 'extProc: {extensionRef: {name: e}}',
    denied: 403,
    remark: /processed without a change, but for the header x-echo-processed/,
  },
  {
    what: 'an external processor that gets bodies as streams',
    extension: `extProc: {${GRPC}, failOpen: false, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, responseBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND, responseTrailerMode: SEND}}`,
    policy: 'extProc: {extensionRef: {name: e}}',
    denied: 403,
    remark: /x-echo-processed/,
  },
];

const configured = (manifests: readonly string[]) =>
  configurationOf({ manifests: [HTTP_GATEWAY, service('a'), ...manifests] });

const asking = ({ extension: block, policy, port = H2 }: Omit<Asking, 'what' | 'denied' | 'remark'>) =>
  configured([
    service('asked', port),
    extension('e', block),
    trafficPolicy('p', 'kind: Gateway, name: front', policy),
    route('HTTPRoute', 'r', '- backendRefs: [{name: a, port: 8080}]'),
  ]);

const POST = { host: 'shop.test', path: '/x', method: 'POST', body: 'hello '.repeat(2000) };

for (const each of ASKING)
  await withEnvoys(t, `${each.what}: allowed, and denied on request`, async (t, envoy) => {
    const { portOf, said, warned } = await previewed(t, envoy, asking(each));
    t.match(said(), each.remark);
    const allowed = await send(portOf(8080), POST);
    t.equal(allowed.status, 200);
    const received = JSON.parse(allowed.body);
    t.equal(received.backend, 'shop/a:8080');
    t.equal(received.bodyLength, POST.body.length, 'the whole body arrives');
    if (each.what.includes('processor')) t.equal(received.headers['x-echo-processed'], 'shop/asked:9000');
    const denied = await send(portOf(8080), { ...POST, headers: { 'x-echo-decision': 'deny' } });
    t.equal(denied.status, each.denied);
    t.equal(warned(), '');
  });

for (const each of ASKING)
  await withEnvoys(t, `${each.what}: denied by --deny, and allowed on request`, async (t, envoy) => {
    const { portOf } = await previewed(t, envoy, asking(each), { decision: 'deny' });
    t.equal((await send(portOf(8080), POST)).status, each.denied);
    t.equal((await send(portOf(8080), { ...POST, headers: { 'x-echo-decision': 'allow' } })).status, 200);
  });

await withEnvoys(t, 'keys of tokens: the printed token is accepted, others are not', async (t, envoy) => {
  const { portOf, said } = await previewed(
    t,
    envoy,
    asking({
      extension:
        'jwt: {providers: [{name: corp, issuer: "https://login.test", audiences: [shop], jwks: {remote: {url: "https://login.test/keys", backendRef: {name: asked, port: 9000}}}}]}',
      policy: 'jwt: {extensionRef: {name: e}}',
      port: { port: '{port: 9000}' },
    }),
  );
  t.match(
    said(),
    /^shop\/asked:9000, built in: it serves the keys of this preview\. A token of issuer https:\/\/login\.test, audience shop, for a day:$/m,
  );
  const [, token = ''] = /^authorization: (Bearer \S+)$/m.exec(said()) ?? [];
  t.equal((await send(portOf(8080), { ...POST, headers: { authorization: token } })).status, 200);
  t.equal((await send(portOf(8080), POST)).status, 401);
  t.equal(
    (await send(portOf(8080), { ...POST, headers: { authorization: `${token.slice(0, -4)}AAAA` } })).status,
    401,
  );
});

await withEnvoys(t, 'patterns give no warning of a deprecated field', async (t, envoy) => {
  const { warned, portOf } = await previewed(
    t,
    envoy,
    configured([
      route(
        'HTTPRoute',
        'r',
        '- {matches: [{path: {type: RegularExpression, value: "/a.*"}, headers: [{name: x-a, type: RegularExpression, value: "b+"}]}], backendRefs: [{name: a, port: 8080}]}',
      ),
    ]),
  );
  t.equal(
    (await send(portOf(8080), { host: 'shop.test', path: '/ab', headers: { 'x-a': 'bb' } })).status,
    200,
  );
  t.equal(warned(), '');
});
