// TLS listeners: which certificate comes for which name, and what passes through.

import { generate } from 'selfsigned';
import { behaves, from, gateway, route, secret, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
const [a, wild] = [await leaf(['a.example.org']), await leaf(['*.example.org'])];
const rsa = await generate([{ name: 'commonName', value: 'rsa' }], {
  keyType: 'rsa',
  keySize: 2048,
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'a.example.org' }] }],
});
const ca = { ca: authority };
const to = (name: string): string => `- backendRefs: [{name: ${name}, port: 8080}]`;
const https = (name: string, hostname: string, secretName = name): string =>
  `{name: ${name}, port: 8443, protocol: HTTPS, ${hostname === '' ? '' : `hostname: "${hostname}", `}tls: {certificateRefs: [{name: ${secretName}}]}}`;

await behaves({
  name: 'HTTPS',
  manifests: [
    gateway(
      https('a', 'a.example.org'),
      https('wild', '*.example.org'),
      https('broken', 'broken.test', 'gone'),
    ),
    secret('a', a),
    secret('wild', wild),
    service('a'),
    service('wild'),
    route('HTTPRoute', 'a', to('a'), 'hostnames: [a.example.org]'),
    route('HTTPRoute', 'wild', to('wild'), 'hostnames: ["*.example.org"]'),
  ],
  requests: [
    [
      'the certificate and the routes of the name',
      { port: 8443, host: 'a.example.org', tls: ca },
      { ...from('shop/a:8080', { headers: { 'x-forwarded-proto': 'https' } }), tls: { alpn: 'http/1.1' } },
    ],
    [
      'HTTP/2',
      { port: 8443, host: 'a.example.org', protocol: 'http2', tls: ca },
      { ...from('shop/a:8080'), tls: { alpn: 'h2' } },
    ],
    ['a wildcard', { port: 8443, host: 'b.example.org', tls: ca }, from('shop/wild:8080')],
    [
      'the name of the handshake decides, and the host then has no route there',
      { port: 8443, host: 'other.test', tls: { ...ca, serverName: 'a.example.org' } },
      { status: 404 },
    ],
  ],
  also: async (t, proxy) => {
    const refused = (host: string) => t.rejects(proxy.send({ host, tls: {} }, 8443), host);
    await refused('broken.test');
    await refused('unknown.test');
    await t.rejects(proxy.send({ host: 'a.example.org' }, 8443), 'without TLS');
  },
});

await behaves({
  name: 'TLS options of a listener',
  manifests: [
    gateway(
      '{name: only, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: a}], options: {gatewarden.dev/alpn-protocols: http/1.1, gatewarden.dev/max-tls-version: "1.2"}}}',
    ),
    secret('a', a),
    service('a'),
    route('HTTPRoute', 'a', to('a')),
  ],
  requests: [
    [
      'protocols and versions',
      { port: 8443, host: 'a.example.org', tls: { alpn: ['h2', 'http/1.1'] } },
      { ...from('shop/a:8080'), tls: { alpn: 'http/1.1', version: 'TLSv1.2' } },
    ],
    [
      'a listener without a host takes any name',
      { port: 8443, host: 'any.test', tls: {} },
      from('shop/a:8080'),
    ],
  ],
});

await behaves({
  name: 'versions of TLS',
  manifests: [
    gateway(
      '{name: only, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: a}], options: {gatewarden.dev/min-tls-version: "1.3", gatewarden.dev/alpn-protocols: allow-empty}}}',
    ),
    secret('a', a),
    service('a'),
    route('HTTPRoute', 'a', to('a')),
  ],
  requests: [
    [
      'the least that is taken',
      { port: 8443, host: 'a.example.org', tls: ca },
      { tls: { version: 'TLSv1.3' } },
    ],
    ['no protocol is named', { port: 8443, host: 'a.example.org', tls: ca }, { tls: { alpn: '' } }],
  ],
  also: async (t, proxy) => {
    const old = { ...ca, version: 'TLSv1.2' } as const;
    await t.rejects(proxy.send({ host: 'a.example.org', tls: old }, 8443), 'an older one is refused');
  },
});

await behaves({
  name: 'TLS that passes through',
  manifests: [
    gateway(
      '{name: a, port: 8443, protocol: TLS, hostname: a.example.org, tls: {mode: Passthrough}}',
      '{name: b, port: 8443, protocol: TLS, hostname: "*.b.example.org", tls: {mode: Passthrough}}',
    ),
    service('a'),
    service('b'),
    route('TLSRoute', 'a', to('a'), 'hostnames: [a.example.org]').replace(
      '{name: front}',
      '{name: front, sectionName: a}',
    ),
    route('TLSRoute', 'b', to('b'), 'hostnames: ["*.b.example.org"]').replace(
      '{name: front}',
      '{name: front, sectionName: b}',
    ),
  ],
  upstreams: { 'shop/a:8080': { tls: a } },
  requests: [
    [
      'the backend ends it',
      { port: 8443, host: 'a.example.org', tls: ca },
      from('shop/a:8080', { tls: { serverName: 'a.example.org' } }),
    ],
    ['by name', { port: 8443, host: 'x.b.example.org', tls: {} }, from('shop/b:8080')],
  ],
  also: async (t, proxy) => {
    await t.rejects(proxy.send({ host: 'unknown.test', tls: {} }, 8443), 'no chain for another name');
  },
});

await behaves({
  name: 'several certificates of a listener',
  manifests: [
    gateway(
      '{name: both, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: a}, {name: rsa}], options: {gatewarden.dev/max-tls-version: "1.2"}}}',
    ),
    secret('a', a),
    secret('rsa', { cert: rsa.cert, key: rsa.private }),
    service('a'),
    route('HTTPRoute', 'a', to('a')),
  ],
  also: async (t, proxy) => {
    const subjectFor = async (ciphers: string) => {
      const { tls } = await proxy.send({ host: 'a.example.org', tls: { ciphers } }, 8443);
      return tls?.subject;
    };
    t.equal(await subjectFor('ECDHE-RSA-AES128-GCM-SHA256'), 'rsa', 'to a client that knows RSA');
    t.equal(
      await subjectFor('ECDHE-ECDSA-AES128-GCM-SHA256'),
      'Gatewarden webhook',
      'to one that knows ECDSA',
    );
  },
});

await behaves({
  name: 'one port for all that TLS carries',
  manifests: [
    gateway(
      https('a', 'a.example.org'),
      '{name: raw, port: 8443, protocol: TLS, hostname: raw.example.org, tls: {mode: Passthrough}}',
      '{name: bytes, port: 8443, protocol: TLS, hostname: bytes.example.org, tls: {certificateRefs: [{name: a}]}}',
      '{name: empty, port: 8443, protocol: TLS, hostname: empty.example.org, tls: {mode: Passthrough}}',
      https('weak', 'weak.example.org', 'weak'),
    ),
    secret('a', a),
    secret('weak', { cert: a.cert, key: rsa.private }),
    service('a'),
    service('raw'),
    service('bytes'),
    route('HTTPRoute', 'a', to('a')).replace('{name: front}', '{name: front, sectionName: a}'),
    route('HTTPRoute', 'lost', to('gone'), 'hostnames: [a.example.org]')
      .replace('{name: front}', '{name: front, sectionName: a}')
      .replace('- backendRefs', '- matches: [{path: {value: /lost}}]\n      backendRefs'),
    route('TLSRoute', 'raw', to('raw'), 'hostnames: [raw.example.org]').replace(
      '{name: front}',
      '{name: front, sectionName: raw}',
    ),
    route('TCPRoute', 'bytes', to('bytes')).replace('{name: front}', '{name: front, sectionName: bytes}'),
  ],
  upstreams: { 'shop/raw:8080': { tls: wild } },
  requests: [
    ['HTTPS', { port: 8443, host: 'a.example.org', tls: ca }, from('shop/a:8080')],
    ['what passes through', { port: 8443, host: 'raw.example.org', tls: ca }, from('shop/raw:8080')],
    [
      'bytes for whatever name nobody else has',
      { port: 8443, host: 'bytes.example.org', tls: {}, protocol: 'tcp', body: 'hello' },
      { body: 'shop/bytes:8080 10.8.0.4:9000\nhello' },
    ],
    [
      '500 for what leads nowhere',
      { port: 8443, host: 'a.example.org', path: '/lost', tls: ca },
      { status: 500 },
    ],
  ],
});
