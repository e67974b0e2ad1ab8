// TCP listeners: bytes to backends, in TLS that the listener ends too.

import { behaves, gateway, route, secret, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
const a = await leaf(['a.example.org']);
const ca = { ca: authority };
const to = (name: string): string => `- backendRefs: [{name: ${name}, port: 8080}]`;

await behaves({
  name: 'TCP',
  manifests: [
    gateway(
      '{name: plain, port: 5432, protocol: TCP}',
      '{name: shared, port: 5433, protocol: TCP}',
      '{name: ended, port: 5434, protocol: TLS, tls: {mode: Terminate, certificateRefs: [{name: a}]}}',
      '{name: gone, port: 5435, protocol: TCP}',
    ),
    secret('a', a),
    service('a'),
    service('b'),
    route('TCPRoute', 'plain', to('a')).replace('{name: front}', '{name: front, sectionName: plain}'),
    route('TCPRoute', 'shared', '- backendRefs: [{name: a, port: 8080}, {name: b, port: 8080}]').replace(
      '{name: front}',
      '{name: front, sectionName: shared}',
    ),
    route('TCPRoute', 'ended', to('b')).replace('{name: front}', '{name: front, sectionName: ended}'),
    route('TCPRoute', 'gone', to('gone')).replace('{name: front}', '{name: front, sectionName: gone}'),
  ],
  requests: [
    [
      'bytes as they are',
      { port: 5432, protocol: 'tcp', body: 'hello' },
      { body: 'shop/a:8080 10.8.0.4:9000\nhello' },
    ],
    [
      'TLS that the listener ends',
      { port: 5434, protocol: 'tcp', host: 'a.example.org', tls: ca, body: 'hello' },
      { body: 'shop/b:8080 10.8.0.4:9000\nhello' },
    ],
  ],
  also: async (t, proxy) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => proxy.send({ protocol: 'tcp', body: 'x' }, 5433)),
    );
    const counts = ['a', 'b'].map(
      (name) => answers.filter(({ body }) => body.startsWith(`shop/${name}:`)).length,
    );
    t.ok(
      counts.every((count) => count > 10),
      `connections are shared: ${counts}`,
    );
    const nothing = await proxy.send({ protocol: 'tcp', body: 'x' }, 5435).then(
      ({ body }) => body,
      () => '',
    );
    t.equal(nothing, '', 'a backend that is not there says nothing');
  },
});
