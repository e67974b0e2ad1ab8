// Backends that are cloud functions, through real Envoys, against a server of TLS that stands for the provider: what is called, how, signed
// with what, and what becomes of the answer.

import { behaves, HTTP_GATEWAY, route } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
const good = await leaf(['functions.example.org']);
const strange = await leaf(['other.example.org']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const backend = (name: string, called: object, cloud: object = {}): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({
  type: 'Cloud',
  cloud: {
    accountId: '123456789012',
    auth: { type: 'Secret', secretRef: { name: 'account' } },
    function: { functionName: 'report', endpointURL: 'https://functions.example.org:8443', ...called },
    ...cloud,
  },
})}
`;

const BACKENDS: readonly string[] = [
  'wrapped',
  'raw',
  'async',
  'qualified',
  'plain',
  'strange',
  'private',
  'gone',
];
const ANSWER = JSON.stringify({ statusCode: 201, headers: { 'x-function': 'report' }, body: 'hello' });
const PATH =
  '/2015-03-31/functions/arn:aws:lambda:us-east-1:123456789012:function:report:$LATEST/invocations';
/** The provider answers to its own name. */
const REWRITE = '  filters: [{type: URLRewrite, urlRewrite: {hostname: functions.example.org}}]\n';
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=AKEXAMPLE\/\d{8}\/us-east-1\/lambda\/aws4_request, SignedHeaders=.*, Signature=[0-9a-f]{64}$/;

await behaves({
  name: 'cloud functions',
  systemCa: authority,
  manifests: [
    HTTP_GATEWAY,
    `
apiVersion: v1
kind: Secret
metadata: {name: account, namespace: shop}
data: {accessKey: ${base64('AKEXAMPLE')}, secretKey: ${base64('hidden')}, sessionToken: ${base64('session')}}
---
apiVersion: v1
kind: Secret
metadata: {name: ca, namespace: shop}
data: {ca.crt: ${base64(authority)}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: private, namespace: shop}
spec:
  targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: private}]
  tls: {secretRef: {name: ca}, verifySubjectAltNames: [other.example.org]}
`,
    backend('wrapped', {}),
    backend('raw', { payloadTransformMode: 'None' }),
    backend('async', { invocationMode: 'Async' }),
    backend('qualified', { qualifier: 'prod' }, { region: 'eu-central-1' }),
    backend('plain', { endpointURL: 'http://functions.example.org' }),
    backend('strange', {}),
    backend('private', {}),
    backend('gone', {}, { auth: { type: 'Secret', secretRef: { name: 'nowhere' } } }),
    route(
      'HTTPRoute',
      'functions',
      BACKENDS.map(
        (name) =>
          `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}]\n${name === 'wrapped' ? REWRITE : ''}`,
      ).join(''),
    ),
  ],
  upstreams: {
    ...Object.fromEntries(
      BACKENDS.map((name) => [`shop/${name}`, { tls: good, answer: { body: ANSWER } }] as const),
    ),
    'shop/async': { tls: good, answer: { status: 202, body: '' } },
    'shop/raw': { tls: good },
    'shop/strange': { tls: strange },
    'shop/private': { tls: strange, answer: { body: ANSWER } },
  },
  requests: [
    [
      'the answer of the function is unwrapped',
      { path: '/wrapped', body: 'question' },
      { status: 201, body: 'hello', headers: { 'x-function': 'report' } },
    ],
    [
      'payloadTransformMode None: request and answer go as they are',
      { path: '/raw', body: '{"a":1}' },
      { status: 200, received: { body: '{"a":1}', path: PATH } },
    ],
    ['invocationMode Async: it is only accepted', { path: '/async', body: 'x' }, { status: 202 }],
    ['a qualifier and a region', { path: '/qualified' }, { status: 201 }],
    ['an endpoint without TLS', { path: '/plain' }, { status: 201, body: 'hello' }],
    ['503 for a server with a certificate of another name', { path: '/strange' }, { status: 503 }],
    ['a policy with TLS of its own says whom to trust', { path: '/private' }, { status: 201 }],
    ['500 without the Secret of the account', { path: '/gone' }, { status: 500 }],
  ],
  also: async (t, proxy) => {
    const [wrapped] = proxy.received('shop/wrapped');
    t.match(wrapped, {
      method: 'POST',
      path: PATH,
      host: 'functions.example.org',
      tls: { serverName: 'functions.example.org', alpn: 'h2' },
      headers: {
        authorization: SIGNED,
        'x-amz-date': /^\d{8}T\d{6}Z$/,
        'x-amz-security-token': 'session',
        'x-amz-invocation-type': 'RequestResponse',
      },
    });
    t.match(JSON.parse(wrapped?.body ?? '{}'), { raw_path: '/wrapped', method: 'POST' }, 'wrapped as JSON');
    t.match(proxy.received('shop/async')[0]?.headers, { 'x-amz-invocation-type': 'Event' });
    t.match(proxy.received('shop/qualified')[0], {
      path: /function:report:prod\/invocations$/,
      headers: { authorization: /\/eu-central-1\/lambda\/aws4_request/ },
    });
    t.match(proxy.received('shop/plain')[0], { protocol: 'HTTP/2', tls: undefined });
  },
});

const [HERE, THERE] = ['lambda.us-east-1.amazonaws.com', 'lambda.eu-central-1.amazonaws.com'];

await behaves({
  name: 'cloud functions at their own place',
  systemCa: authority,
  environment: { AWS_ACCESS_KEY_ID: 'AKENVIRONMENT', AWS_SECRET_ACCESS_KEY: 'hidden' },
  manifests: [
    HTTP_GATEWAY,
    backend('here', { endpointURL: undefined, functionName: 'bill_it-2' }, { auth: undefined }),
    backend(
      'there',
      { endpointURL: undefined },
      { auth: undefined, accountId: '210987654321', region: 'eu-central-1' },
    ),
    route(
      'HTTPRoute',
      'functions',
      ['here', 'there']
        .map(
          (name) =>
            `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}]\n`,
        )
        .join(''),
    ),
  ],
  upstreams: {
    'shop/here': { tls: await leaf([HERE]), answer: { body: ANSWER } },
    'shop/there': { tls: await leaf([THERE]), answer: { body: ANSWER } },
  },
  requests: [
    ['without endpointURL and region', { path: '/here' }, { status: 201, body: 'hello' }],
    ['without endpointURL, of a region', { path: '/there' }, { status: 201, body: 'hello' }],
  ],
  also: async (t, proxy) => {
    const signed = (region: string) =>
      new RegExp(`^AWS4-HMAC-SHA256 Credential=AKENVIRONMENT/\\d{8}/${region}/lambda/aws4_request, `);
    t.match(proxy.received('shop/here')[0], {
      path: /:us-east-1:123456789012:function:bill_it-2:\$LATEST\/invocations$/,
      tls: { serverName: HERE },
      headers: { authorization: signed('us-east-1') },
    });
    t.match(proxy.received('shop/there')[0], {
      path: /:eu-central-1:210987654321:function:report:\$LATEST\/invocations$/,
      tls: { serverName: THERE },
      headers: { authorization: signed('eu-central-1') },
    });
  },
});
