// docs/backends.md with a real Envoy: its examples as they stand there, and what requests meet.

import { examplesOf } from '../docs/blocks.ts';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const example = await examplesOf('backends.md');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const rule = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]`;

const ILL = { 'x-echo-status': '500' };

await behaves({
  name: 'connections as the page has them',
  manifests: [
    HTTP_GATEWAY,
    service('cart', { addresses: ['10.8.0.1', '10.8.0.2', '10.8.0.3'] }),
    route('HTTPRoute', 'cart', rule('cart')),
    example('connections'),
  ],
  also: async (t, proxy) => {
    const { headers, received } = await proxy.send({ path: '/cart' });
    t.match(headers['set-cookie'], /^cart="?[0-9a-f]+"?; .*HttpOnly/);
    const cookie = headers['set-cookie']?.split(';')[0] ?? '';
    const sent = (more: object = {}) => proxy.send({ path: '/cart', headers: { cookie, ...more } });
    for (let count = 0; count < 5; count++)
      t.equal((await sent()).received?.endpoint, received?.endpoint, 'the same endpoint');
    for (let count = 0; count < 2; count++) t.equal((await sent(ILL)).status, 500);
    const after = await sent();
    t.equal(after.status, 200);
    t.not(after.received?.endpoint, received?.endpoint, 'another one');
  },
});

const { authority, leaf } = await certificates();
const good = await leaf(['pay.example.org']);
const PAY_SECRET = `
apiVersion: v1
kind: Secret
metadata: {name: pay-tls, namespace: shop}
data: {ca.crt: ${base64(authority)}, tls.crt: ${base64(good.cert)}, tls.key: ${base64(good.key)}}
`;
const pay = [HTTP_GATEWAY, service('pay'), route('HTTPRoute', 'pay', rule('pay')), example('tls')];
const ASKING = { requestCert: true, rejectUnauthorized: false };
const ANSWERS: readonly (readonly [name: string, tls: object, expected: object])[] = [
  [
    'a good backend',
    { ...good, ...ASKING },
    from('shop/pay:8080', { tls: { version: 'TLSv1.3', serverName: 'pay.example.org', client: /./ } }),
  ],
  ['another name', await leaf(['other.example.org']), { status: 503 }],
  ['another CA', await (await certificates()).leaf(['pay.example.org']), { status: 503 }],
  ['TLS 1.2', { ...good, maxVersion: 'TLSv1.2' }, { status: 503 }],
];

for (const [name, tls, expected] of ANSWERS)
  await behaves({
    name: `TLS as the page has it: ${name}`,
    manifests: [...pay, PAY_SECRET],
    upstreams: { 'shop/pay:8080': { tls } },
    requests: [['a request', { path: '/pay' }, expected]],
  });

await behaves({
  name: 'TLS as the page has it, without the Secret',
  manifests: pay,
  upstreams: { 'shop/pay:8080': { tls: good } },
  requests: [['a request', { path: '/pay' }, { status: 500 }]],
});

await behaves({
  name: 'a function as the page has it',
  manifests: [
    HTTP_GATEWAY,
    example('function'),
    `
apiVersion: v1
kind: Secret
metadata: {name: account, namespace: shop}
data: {accessKey: ${base64('AKEXAMPLE')}, secretKey: ${base64('hidden')}}
`,
  ],
  systemCa: authority,
  upstreams: {
    'shop/report': {
      tls: await leaf(['functions.example.org']),
      answer: { body: JSON.stringify({ statusCode: 202, headers: { 'x-report': 'yes' }, body: 'done' }) },
    },
  },
  requests: [
    [
      'what the function returns is the answer',
      { path: '/report' },
      { status: 202, body: 'done', headers: { 'x-report': 'yes' } },
    ],
  ],
  also: async (t, proxy) => {
    t.match(proxy.received('shop/report')[0], {
      host: 'functions.example.org',
      path: /function:report:prod\/invocations$/,
      headers: { authorization: /^AWS4-HMAC-SHA256 Credential=AKEXAMPLE\// },
    });
  },
});
