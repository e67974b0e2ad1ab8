// BackendConfigPolicy.tls through real Envoys: whom the proxy trusts, who it says it is, and what it agrees to.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket, TlsOptions } from 'node:tls';
import tap, { type Test } from 'tap';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import type { UpstreamOptions } from '../parts/upstream.ts';

const { authority, leaf } = await certificates();
const good = await leaf(['backend.example.org']);
const client = await leaf(['proxy.example.org']);
const CLIENT_NAME = 'Gatewarden webhook';
const strange = await (await certificates()).leaf(['backend.example.org']);
const files = tap.testdir({ 'client.pem': client.cert, 'client.key': client.key, 'ca.pem': authority });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const secret = (name: string, data: Readonly<Record<string, string>>): string => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: shop}
data: ${JSON.stringify(Object.fromEntries(Object.entries(data).map(([key, text]) => [key, base64(text)])))}
`;

const policy = (name: string, tls: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], tls })}
`;

const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

/** A Service, its policy, what stands behind it, and what a request meets; 200 where a backend is to answer. */
interface Connection {
  readonly about: string;
  readonly tls: object;
  readonly upstream?: UpstreamOptions['tls'];
  readonly isHttp2?: boolean;
  readonly expected: number | object;
}

const SYSTEM = { wellKnownCACertificates: 'System' };
const DEMANDING = { requestCert: true, rejectUnauthorized: true, ca: authority };
/** Our test certificates are of servers, and shown all the same. */
const ASKING = { requestCert: true, rejectUnauthorized: false };
/** Not among those that Envoy offers by itself; P-256 is that of the certificates. */
const CURVE = 'P-384';
const SUITE = 'ECDHE-ECDSA-AES128-GCM-SHA256';
const OTHER_SUITE = 'ECDHE-ECDSA-AES256-GCM-SHA384';
/** Those that Envoy offers by itself are not of the oldest versions. */
const OLD_SUITE = 'ECDHE-ECDSA-AES128-SHA';
/** Without this OpenSSL no longer speaks the oldest versions. */
const OLD: TlsOptions = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };
const withParameters = (parameters: object) => ({ ...SYSTEM, parameters });

const CONNECTIONS: Readonly<Record<string, Connection>> = {
  secret: {
    about: 'a Secret with root CA, certificate and key',
    tls: { secretRef: { name: 'all' }, verifySubjectAltNames: ['backend.example.org'] },
    upstream: { ...good, ...ASKING },
    expected: { tls: { client: CLIENT_NAME } },
  },
  secretstrange: {
    about: 'a Secret: 503 for a certificate of another authority',
    tls: { secretRef: { name: 'all' } },
    upstream: strange,
    expected: 503,
  },
  secretpair: {
    about: 'a Secret without root CA: anybody is spoken to, with the certificate of the client',
    tls: { secretRef: { name: 'pair' } },
    upstream: { ...strange, ...ASKING },
    expected: { tls: { client: CLIENT_NAME } },
  },
  secretgone: { about: 'no Secret: 500', tls: { secretRef: { name: 'gone' } }, expected: 500 },
  secretwrong: {
    about: 'a Secret of something else: 500',
    tls: { secretRef: { name: 'other' } },
    expected: 500,
  },
  files: {
    about: 'files of the proxy',
    tls: {
      files: {
        tlsCertificate: join(files, 'client.pem'),
        tlsKey: join(files, 'client.key'),
        rootCA: join(files, 'ca.pem'),
      },
    },
    upstream: { ...good, ...ASKING },
    expected: { tls: { client: CLIENT_NAME } },
  },
  filesca: {
    about: 'files: the root CA alone',
    tls: { files: { rootCA: join(files, 'ca.pem') }, verifySubjectAltNames: ['other.example.org'] },
    upstream: good,
    expected: 503,
  },
  simple: {
    about: 'simpleTLS: the certificate of the client is not shown',
    tls: { secretRef: { name: 'all' }, simpleTLS: true },
    upstream: { ...good, ...ASKING },
    expected: { tls: { client: undefined } },
  },
  simplemutual: {
    about: 'simpleTLS: 503 where the backend asks for one',
    tls: { secretRef: { name: 'all' }, simpleTLS: true },
    upstream: { ...good, ...DEMANDING, maxVersion: 'TLSv1.2' },
    expected: 503,
  },
  skip: {
    about: 'insecureSkipVerify: anybody is spoken to',
    tls: { insecureSkipVerify: true, verifySubjectAltNames: ['other.example.org'] },
    upstream: strange,
    expected: {},
  },
  system: {
    about: "the system's authorities, a name that is verified, another that is sent",
    tls: { ...SYSTEM, sni: 'sni.example.org', verifySubjectAltNames: ['backend.example.org'] },
    upstream: good,
    expected: { tls: { serverName: 'sni.example.org' } },
  },
  systemname: {
    about: 'verifySubjectAltNames: 503 for another name',
    tls: { ...SYSTEM, sni: 'backend.example.org', verifySubjectAltNames: ['other.example.org'] },
    upstream: good,
    expected: 503,
  },
  systemsni: {
    about: "the system's authorities: the name that is sent is verified",
    tls: { ...SYSTEM, sni: 'backend.example.org' },
    upstream: good,
    expected: { tls: { serverName: 'backend.example.org' } },
  },
  systemsniother: {
    about: "the system's authorities: 503 for a certificate of one of them, for another name than is sent",
    tls: { ...SYSTEM, sni: 'other.example.org' },
    upstream: good,
    expected: 503,
  },
  systemstrange: {
    about: "the system's authorities: 503 for a certificate of another",
    tls: SYSTEM,
    upstream: strange,
    expected: 503,
  },
  newest: {
    about: 'minVersion 1.3: that is spoken',
    tls: withParameters({ minVersion: '1.3' }),
    upstream: good,
    expected: { tls: { version: 'TLSv1.3' } },
  },
  newestonly: {
    about: 'minVersion 1.3: 503 where the backend has 1.2',
    tls: withParameters({ minVersion: '1.3' }),
    upstream: { ...good, maxVersion: 'TLSv1.2' },
    expected: 503,
  },
  older: {
    about: 'maxVersion 1.2: that is spoken',
    tls: withParameters({ minVersion: '1.2', maxVersion: '1.2' }),
    upstream: good,
    expected: { tls: { version: 'TLSv1.2' } },
  },
  olderonly: {
    about: 'maxVersion 1.2: 503 where the backend wants 1.3',
    tls: withParameters({ maxVersion: '1.2' }),
    upstream: { ...good, minVersion: 'TLSv1.3' },
    expected: 503,
  },
  suite: {
    about: 'cipherSuites: one that both have',
    tls: withParameters({ maxVersion: '1.2', cipherSuites: [SUITE] }),
    upstream: { ...good, ciphers: `${SUITE}:${OTHER_SUITE}` },
    expected: {},
  },
  suiteother: {
    about: 'cipherSuites: 503 where the backend has others',
    tls: withParameters({ maxVersion: '1.2', cipherSuites: [SUITE] }),
    upstream: { ...good, ciphers: OTHER_SUITE, maxVersion: 'TLSv1.2' },
    expected: 503,
  },
  curve: {
    about: 'ecdhCurves: one that both have',
    tls: withParameters({ ecdhCurves: [CURVE, 'P-256'] }),
    upstream: { ...good, ecdhCurve: CURVE },
    expected: {},
  },
  curveother: {
    about: 'ecdhCurves: 503 where the backend has others',
    tls: withParameters({ ecdhCurves: [CURVE, 'P-256'] }),
    upstream: { ...good, ecdhCurve: 'X25519' },
    expected: 503,
  },
  curvetwice: {
    about: 'ecdhCurves: one that is written twice is sent once',
    tls: withParameters({ ecdhCurves: [CURVE, 'P-256', CURVE] }),
    upstream: { ...good, ecdhCurve: CURVE },
    expected: {},
  },
  suiteunknown: {
    about: 'cipherSuites: 500 for one that nobody knows',
    tls: withParameters({ cipherSuites: ['BOGUS'] }),
    expected: 500,
  },
  curveunknown: {
    about: 'ecdhCurves: 500 for one that nobody knows',
    tls: withParameters({ ecdhCurves: ['bogus'] }),
    expected: 500,
  },
  alpncomma: {
    about: 'alpnProtocols: 500 for what would end Envoy',
    tls: { ...SYSTEM, alpnProtocols: ['a,'] },
    expected: 500,
  },
  alpn: {
    about: 'alpnProtocols: what is offered',
    tls: { ...SYSTEM, alpnProtocols: ['http/1.1', 'mine'] },
    upstream: { ...good, ALPNCallback: ({ protocols }) => protocols.find((one) => one !== 'h2') },
    expected: { tls: { alpn: 'http/1.1' }, protocol: 'HTTP/1.1' },
  },
  alpndefault: {
    about: 'alpnProtocols as the API fills them in: never another protocol than is spoken',
    tls: { ...SYSTEM, alpnProtocols: ['h2', 'http/1.1'] },
    upstream: good,
    expected: { protocol: 'HTTP/1.1' },
  },
  alpnhttp2: {
    about: 'alpnProtocols as the API fills them in, with HTTP/2',
    tls: SYSTEM,
    upstream: good,
    isHttp2: true,
    expected: { protocol: 'HTTP/2', tls: { alpn: 'h2' } },
  },
  oldest: {
    about: 'minVersion 1.0, maxVersion 1.1: that is spoken with old backends',
    tls: withParameters({ minVersion: '1.0', maxVersion: '1.1', cipherSuites: [OLD_SUITE] }),
    upstream: { ...good, ...OLD },
    expected: { tls: { version: 'TLSv1.1' } },
  },
  oldestonly: {
    about: 'minVersion AUTO: 503 where the backend has 1.1',
    tls: withParameters({ minVersion: 'AUTO', cipherSuites: [OLD_SUITE] }),
    upstream: { ...good, ...OLD, maxVersion: 'TLSv1.1' },
    expected: 503,
  },
  plain: {
    about: '503 where the backend speaks no TLS',
    tls: { insecureSkipVerify: true },
    expected: 503,
  },
};

const names = Object.keys(CONNECTIONS);

await behaves({
  name: 'TLS by BackendConfigPolicies',
  systemCa: authority,
  manifests: [
    HTTP_GATEWAY,
    secret('all', { 'tls.crt': client.cert, 'tls.key': client.key, 'ca.crt': authority }),
    secret('pair', { 'tls.crt': client.cert, 'tls.key': client.key }),
    secret('other', { password: 'x' }),
    ...Object.entries(CONNECTIONS).flatMap(([name, { tls, isHttp2 }]) => [
      service(name, isHttp2 ? { port: '{port: 8080, appProtocol: http2}' } : {}),
      policy(name, tls),
    ]),
    ...[0, 16, 32].map((first) =>
      route(
        'HTTPRoute',
        `secure-${first}`,
        names
          .slice(first, first + 16)
          .map(at)
          .join(''),
      ),
    ),
  ],
  upstreams: Object.fromEntries(
    Object.entries(CONNECTIONS).map(([name, { about, upstream }]) => [
      `shop/${name}:8080`,
      about.includes('no TLS')
        ? { tls: { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' } }
        : upstream === undefined
          ? {}
          : { tls: upstream },
    ]),
  ),
  requests: Object.entries(CONNECTIONS).map(([name, { about, expected }]) => [
    about,
    { path: `/${name}` },
    typeof expected === 'number' ? { status: expected } : from(`shop/${name}:8080`, expected),
  ]),
});

/** Before it answers, it wants to agree on everything once more. */
const renegotiating = async (t: Test): Promise<number> => {
  const server = createServer({ ...good, maxVersion: 'TLSv1.2' }, (request, response) => {
    const socket = request.socket as TLSSocket;
    socket.renegotiate({}, (error) => (error === null ? response.end('agreed') : socket.destroy()));
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
};
const RENEGOTIATIONS = { allowed: true, refused: false };

await behaves({
  name: 'TLS that is agreed on once more',
  systemCa: authority,
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(RENEGOTIATIONS).flatMap(([name, allowRenegotiation]) => [
      service(name),
      policy(name, { ...SYSTEM, allowRenegotiation }),
    ]),
    route('HTTPRoute', 'r', Object.keys(RENEGOTIATIONS).map(at).join('')),
  ],
  upstreams: Object.fromEntries(
    Object.keys(RENEGOTIATIONS).map((name) => [`shop/${name}:8080`, { serve: renegotiating }] as const),
  ),
  requests: [
    ['allowRenegotiation: an answer', { path: '/allowed' }, { status: 200, body: 'agreed' }],
    ['allowRenegotiation: 503 without it', { path: '/refused' }, { status: 503 }],
  ],
});
