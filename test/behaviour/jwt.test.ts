// TrafficPolicy.jwt: tokens of several sorts, with keys at hand and keys that are fetched; where a token may stand, and what becomes of it.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  behaves,
  extension,
  from,
  HTTP_GATEWAY,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';

const SERVED = from('shop/a:8080');
const REFUSED = { status: 401 };

interface Signer {
  readonly algorithm: 'RS256' | 'ES256' | 'EdDSA';
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const rs256: Signer = { algorithm: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
const es256: Signer = { algorithm: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
const eddsa: Signer = { algorithm: 'EdDSA', ...generateKeyPairSync('ed25519') };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that never expires. */
function token({ algorithm, privateKey }: Signer, claims: object): string {
  const content = `${encoded({ alg: algorithm, typ: 'JWT' })}.${encoded(claims)}`;
  const hash = algorithm === 'EdDSA' ? undefined : 'sha256';
  const signature = sign(hash, Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

const pem = ({ publicKey }: Signer): string => publicKey.export({ format: 'pem', type: 'spki' }).toString();
const keySet = (...signers: readonly Signer[]): string =>
  JSON.stringify({
    keys: signers.map(({ publicKey, algorithm }) => ({
      ...publicKey.export({ format: 'jwk' }),
      alg: algorithm,
    })),
  });
const inline = (text: string): string => `jwks: {local: {inline: ${JSON.stringify(text)}}}`;
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });
const provider = (name: string, jwks: string, more = ''): string => `- {name: ${name}, ${jwks}${more}}\n`;
const jwt = (name: string, providers: string, mode = 'Strict'): string =>
  extension(name, `jwt:\n  validationMode: ${mode}\n  providers:\n${providers.replaceAll(/^/gm, '    ')}`);

const on = (...names: readonly string[]): readonly string[] =>
  names.map((name) =>
    trafficPolicy(
      name,
      `kind: HTTPRoute, name: r, sectionName: ${name}`,
      `jwt: {extensionRef: {name: ${name}}}`,
    ),
  );

const good = token(rs256, { sub: 'ann' });

for (const signer of [rs256, es256, eddsa])
  await behaves({
    name: `tokens by ${signer.algorithm}`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      jwt('pem', provider('p', inline(pem(signer)))),
      jwt('set', provider('p', inline(keySet(signer)))),
      route('HTTPRoute', 'r', rules('pem', 'set')),
      ...on('pem', 'set'),
    ],
    requests: ['/pem', '/set'].flatMap((path) => [
      [`${path}: a good one`, { path, ...bearer(token(signer, { sub: 'ann' })) }, SERVED] as const,
      [`${path}: none`, { path }, REFUSED] as const,
      [
        `${path}: changed`,
        {
          path,
          ...bearer(token(signer, { sub: 'ann' }).replace(/\.[^.]*\./, `.${encoded({ sub: 'eve' })}.`)),
        },
        REFUSED,
      ] as const,
    ]),
  });

await behaves({
  name: 'what is demanded of a token, where it stands, and what becomes of it',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    jwt(
      'issuer',
      provider('p', inline(pem(rs256)), ', issuer: https://issuer.test, audiences: [shop, desk]'),
    ),
    jwt(
      'header',
      provider('p', inline(pem(rs256)), ', tokenSource: {header: {header: x-token, prefix: "Token "}}'),
    ),
    jwt('query', provider('p', inline(pem(rs256)), ', tokenSource: {queryParameter: t}')),
    jwt(
      'claims',
      provider(
        'p',
        inline(pem(rs256)),
        ', claimsToHeaders: [{name: sub, header: x-sub}, {name: team, header: x-team}]',
      ),
    ),
    jwt('forward', provider('p', inline(pem(rs256)), ', forwardToken: true')),
    jwt('missing', provider('p', inline(pem(rs256))), 'AllowMissing'),
    jwt(
      'two',
      provider('p', inline(pem(rs256)), ', issuer: one') + provider('q', inline(pem(es256)), ', issuer: two'),
    ),
    route(
      'HTTPRoute',
      'r',
      rules('issuer', 'header', 'query', 'claims', 'forward', 'missing', 'two', 'free'),
    ),
    ...on('issuer', 'header', 'query', 'claims', 'forward', 'missing', 'two'),
  ],
  requests: [
    [
      'the right issuer and audience',
      { path: '/issuer', ...bearer(token(rs256, { iss: 'https://issuer.test', aud: 'desk' })) },
      SERVED,
    ],
    [
      'another audience',
      { path: '/issuer', ...bearer(token(rs256, { iss: 'https://issuer.test', aud: 'yard' })) },
      { status: 403 },
    ],
    [
      'another issuer',
      { path: '/issuer', ...bearer(token(rs256, { iss: 'https://other.test', aud: 'desk' })) },
      REFUSED,
    ],
    ['in a header of its own', { path: '/header', headers: { 'x-token': `Token ${good}` } }, SERVED],
    ['in the usual header, which is not looked at then', { path: '/header', ...bearer(good) }, REFUSED],
    ['in the query', { path: `/query?t=${good}` }, SERVED],
    ['nowhere in the query', { path: '/query' }, REFUSED],
    [
      'claims reach the backend, and nobody can make them up',
      {
        path: '/claims',
        headers: { ...bearer(token(rs256, { sub: 'ann', team: 'a' })).headers, 'x-sub': 'eve' },
      },
      from('shop/a:8080', { headers: { 'x-sub': 'ann', 'x-team': 'a' } }),
    ],
    [
      'a token stays at the proxy',
      { path: '/claims', ...bearer(good) },
      from('shop/a:8080', { headers: { authorization: undefined } }),
    ],
    [
      'unless it is to be sent on',
      { path: '/forward', ...bearer(good) },
      from('shop/a:8080', { headers: { authorization: `Bearer ${good}` } }),
    ],
    ['none, where it may be missing', { path: '/missing' }, SERVED],
    [
      'a bad one, where it may be missing',
      { path: '/missing', ...bearer(token(es256, { sub: 'ann' })) },
      REFUSED,
    ],
    ['of the first provider', { path: '/two', ...bearer(token(rs256, { iss: 'one' })) }, SERVED],
    ['of the second provider', { path: '/two', ...bearer(token(es256, { iss: 'two' })) }, SERVED],
    [
      'of the one by the key of the other',
      { path: '/two', ...bearer(token(rs256, { iss: 'two' })) },
      REFUSED,
    ],
    ['a route without the policy', { path: '/free' }, SERVED],
  ],
});

await behaves({
  name: 'keys that are fetched or kept in a ConfigMap',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('keys'),
    jwt(
      'remote',
      provider(
        'p',
        'jwks: {remote: {url: "http://keys.test/set", cacheDuration: 10m, backendRef: {name: keys, port: 8080}}}',
      ),
    ),
    jwt('map', provider('p', 'jwks: {local: {configMapRef: {name: staff}}}')),
    `
apiVersion: v1
kind: ConfigMap
metadata: {name: staff, namespace: shop}
data: {jwks: ${JSON.stringify(keySet(es256))}}
`,
    route('HTTPRoute', 'r', rules('remote', 'map')),
    ...on('remote', 'map'),
  ],
  upstreams: { 'shop/keys:8080': { answer: { body: keySet(rs256, eddsa) } } },
  requests: [
    ['fetched: by one of the keys', { path: '/remote', ...bearer(good) }, SERVED],
    ['fetched: by the other', { path: '/remote', ...bearer(token(eddsa, {})) }, SERVED],
    ['fetched: by none', { path: '/remote', ...bearer(token(es256, {})) }, REFUSED],
    ['kept: by the key', { path: '/map', ...bearer(token(es256, {})) }, SERVED],
    ['kept: by another', { path: '/map', ...bearer(good) }, REFUSED],
  ],
  async also(t, proxy) {
    const fetched = proxy.received('shop/keys:8080');
    t.ok(fetched.length > 0);
    t.match(fetched[0], { path: '/set', host: 'keys.test' });
  },
});

await behaves({
  name: 'disable of jwt, a level that demands a token again, and expressions over its claims',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    jwt('staff', provider('p', inline(pem(rs256)))),
    jwt('guests', provider('p', inline(pem(es256)))),
    trafficPolicy('gateway', 'kind: Gateway, name: front', 'jwt: {extensionRef: {name: staff}}'),
    trafficPolicy('off', 'kind: Gateway, name: front, sectionName: web', 'jwt: {disable: {}}'),
    trafficPolicy(
      'again',
      'kind: HTTPRoute, name: r, sectionName: guests',
      'jwt: {extensionRef: {name: guests}}',
    ),
    trafficPolicy(
      'claims',
      'kind: HTTPRoute, name: r, sectionName: claims',
      `
      jwt: {extensionRef: {name: staff}}
      rbac: {policy: {matchExpressions: ["metadata.filter_metadata['envoy.filters.http.jwt_authn']['payload']['team'] == 'desk'"]}}
      `,
    ),
    route('HTTPRoute', 'r', rules('plain', 'guests', 'claims')),
  ],
  requests: [
    ['off', { path: '/plain' }, SERVED],
    ['on again: none', { path: '/guests' }, REFUSED],
    ['on again: of what was turned off', { path: '/guests', ...bearer(good) }, REFUSED],
    ['on again: a good one', { path: '/guests', ...bearer(token(es256, {})) }, SERVED],
    ['a claim that is asked for', { path: '/claims', ...bearer(token(rs256, { team: 'desk' })) }, SERVED],
    ['another value of it', { path: '/claims', ...bearer(token(rs256, { team: 'yard' })) }, { status: 403 }],
  ],
});

await behaves({
  name: 'keys that can not be had answer 500',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    jwt('map', provider('p', 'jwks: {local: {configMapRef: {name: gone}}}')),
    jwt('bad', provider('p', inline('garbage'))),
    route('HTTPRoute', 'r', rules('map', 'bad', 'free')),
    ...on('map', 'bad'),
  ],
  requests: [
    ['the ConfigMap is not there', { path: '/map', ...bearer(good) }, { status: 500 }],
    ['the keys can not be read', { path: '/bad' }, { status: 500 }],
    ['a route without the policy', { path: '/free' }, SERVED],
  ],
});

const cached = (name: string, duration: string): string =>
  jwt(
    name,
    provider(
      'p',
      `jwks: {remote: {url: "http://keys.test/${name}", cacheDuration: ${duration}, backendRef: {name: ${name}, port: 8080}}}`,
    ),
  );

await behaves({
  name: 'how long fetched keys are kept',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('long'),
    service('short'),
    cached('long', '10m'),
    cached('short', '100ms'),
    route('HTTPRoute', 'r', rules('long', 'short')),
    ...on('long', 'short'),
  ],
  // The second time there are other keys.
  upstreams: Object.fromEntries(
    ['long', 'short'].map((name) => [
      `shop/${name}:8080`,
      { answer: (_received, count) => ({ body: keySet(count === 1 ? rs256 : es256) }) },
    ]),
  ),
  async also(t, proxy) {
    const statusOf = async (path: string, signer: Signer) =>
      (await proxy.send({ path, ...bearer(token(signer, {})) })).status;
    t.equal(await statusOf('/long', rs256), 200, 'the first keys hold');
    await eventually('other keys', async () => (await statusOf('/short', es256)) === 200 || undefined);
    t.equal(await statusOf('/short', rs256), 401, 'and then the first ones no more');
    t.equal(await statusOf('/long', rs256), 200, 'where they are kept for longer they still hold');
    t.equal(proxy.received('shop/long:8080').length, 1);
  },
});

await behaves({
  name: 'an extension of another namespace',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    jwt('far', provider('p', inline(pem(rs256)))).replace('namespace: shop', 'namespace: other'),
    // Of the same name, and with another key.
    jwt('far', provider('p', inline(pem(es256)))),
    route('HTTPRoute', 'r', rules('far', 'near')),
    ...['far', 'near'].map((name) =>
      trafficPolicy(
        name,
        `kind: HTTPRoute, name: r, sectionName: ${name}`,
        `jwt: {extensionRef: {name: far${name === 'far' ? ', namespace: other' : ''}}}`,
      ),
    ),
  ],
  requests: [
    ['by its key', { path: '/far', ...bearer(good) }, SERVED],
    ['by the key of the one of that name here', { path: '/far', ...bearer(token(es256, {})) }, REFUSED],
    ['without a token', { path: '/far' }, REFUSED],
    ['the one of that name here', { path: '/near', ...bearer(token(es256, {})) }, SERVED],
    ['and not by the other key', { path: '/near', ...bearer(good) }, REFUSED],
  ],
});

const fetchedFrom = (name: string, backendRef: string): string =>
  jwt(name, provider('p', `jwks: {remote: {url: "http://keys.test/${name}", backendRef: ${backendRef}}}`));

await behaves({
  name: 'keys of other namespaces and kinds',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('keys', { namespace: 'other' }),
    `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: keys, namespace: other}
spec:
  from: [{group: gateway.gatewarden.dev, kind: GatewayExtension, namespace: shop}]
  to: [{group: "", kind: Service, name: keys}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: named, namespace: shop}
spec: {type: Static, static: {hosts: [{host: 10.8.0.9, port: 8080}]}}
`,
    fetchedFrom('granted', '{name: keys, namespace: other, port: 8080}'),
    fetchedFrom('backend', '{group: gateway.gatewarden.dev, kind: Backend, name: named}'),
    route('HTTPRoute', 'r', rules('granted', 'backend')),
    ...on('granted', 'backend'),
  ],
  upstreams: {
    'other/keys:8080': { answer: { body: keySet(rs256) } },
    'shop/named': { answer: { body: keySet(es256) } },
  },
  requests: [
    ['of a Service that allows it', { path: '/granted', ...bearer(good) }, SERVED],
    ['and no other', { path: '/granted', ...bearer(token(es256, {})) }, REFUSED],
    ['of a Backend', { path: '/backend', ...bearer(token(es256, {})) }, SERVED],
    ['and no other than its', { path: '/backend', ...bearer(good) }, REFUSED],
  ],
});
