// The static bootstrap in a real Envoy: it starts, and every kind of chain serves.

import t from 'tap';
import { certificates } from '../parts/certificates.ts';
import { exampleConfiguration } from '../parts/example-configuration.ts';
import { startProxy, withEnvoys } from '../parts/proxy.ts';

const { authority, leaf } = await certificates();
const server = await leaf(['s.example.org']);
const backend = await leaf(['backend.example.org']);

await withEnvoys(t, 'a plain Envoy starts with it and serves', async (t, envoy) => {
  const systemCaFile = `${t.testdir({ 'ca.pem': authority })}/ca.pem`;
  const proxy = await startProxy(t, envoy, exampleConfiguration(server), {
    systemCaFile,
    upstreams: { 'shop/secure:443': { tls: backend } },
  });
  const host = 'shop.example.org';

  await t.test('HTTP', async (t) => {
    t.match(await proxy.send({ host, path: '/cart', headers: { 'x-user': 'ann' } }), {
      status: 200,
      received: { backend: 'shop/cart:8080', path: '/cart', host },
    });
    t.match(await proxy.send({ host, path: '/files/a' }), { received: { backend: 'shop/files' } });
  });
  await t.test('gRPC', async (t) => {
    t.match(await proxy.send({ host, protocol: 'grpc', path: '/shop.v1.Cart/Add', body: 'x' }), {
      body: 'x',
      trailers: { 'grpc-status': '0' },
      received: { backend: 'shop/calls:50051', protocol: 'gRPC' },
    });
  });
  await t.test('500 for a cluster that is not there', async (t) => {
    t.equal((await proxy.send({ host: 'other.example.org' })).status, 500);
  });
  await t.test('HTTPS, with TLS to a backend whose certificate is verified by the trust store', async (t) => {
    const sent = { host: 's.example.org', tls: { ca: authority } };
    t.match(await proxy.send(sent, 8443), {
      tls: { subject: 'Gatewarden webhook', alpn: 'http/1.1' },
      received: { backend: 'shop/secure:443', tls: { serverName: 'backend.example.org' } },
    });
  });
  await t.test('TLS that passes through', async (t) => {
    t.match(await proxy.send({ host: 'raw.example.org', tls: {} }, 8443), {
      received: { backend: 'shop/raw:443', tls: { serverName: 'raw.example.org' } },
    });
  });
  await t.test('TCP', async (t) => {
    t.match(await proxy.send({ protocol: 'tcp', body: 'hello' }, 5432), { body: 'shop/db:5432\nhello' });
  });
});
