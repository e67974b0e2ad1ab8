// Envoys of both versions, in both variants: while the filters of a chain change, no request is served without what its route demands, on new
// connections and on those that a client keeps.

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { Variant } from '../../src/xds/messages/requests.ts';
import { newEngine, startControlPlane, startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { eventually } from '../parts/eventually.ts';
import { freePorts } from '../parts/ports.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { backendRef, gateway, gatewayClass, httpRoute, listener, metadata } from '../translation/objects.ts';

const VARIANTS: readonly Variant[] = ['delta', 'world'];
const ROUNDS = 20;
const GROUP = 'gateway.gatewarden.dev';

const given = (...objects: readonly object[]) => objects.map((object) => ({ object }));

const KEYS = '{"keys":[{"kty":"oct","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA","alg":"HS256"}]}';
const issuer = (name: string) => ({
  apiVersion: `${GROUP}/v1alpha1`,
  kind: 'GatewayExtension',
  metadata: metadata(name),
  spec: {
    jwt: { providers: [{ name: 'p', issuer: 'https://a.test', jwks: { local: { inline: KEYS } } }] },
  },
});
const demanding = (extension: string) => ({
  apiVersion: `${GROUP}/v1alpha1`,
  kind: 'TrafficPolicy',
  metadata: metadata('guarded'),
  spec: {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'shop' }],
    jwt: { extensionRef: { name: extension } },
  },
});
const backend = (port: number): readonly object[] => [
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata('one'),
    spec: { ports: [{ name: 'http', port: 80 }] },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: metadata('one-1', { labels: { 'kubernetes.io/service-name': 'one' } }),
    addressType: 'IPv4',
    ports: [{ name: 'http', port }],
    endpoints: [{ addresses: ['127.0.0.1'], conditions: { ready: true } }],
  },
];

/** Sends on one connection as long as the proxy keeps it. */
function keptConnection(port: number): () => Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });
}

for (const variant of VARIANTS)
  await withEnvoys(t, `${variant}: an extension gives way to another`, async (t, envoy) => {
    const [port = 0] = await freePorts(1);
    const engine = newEngine();
    const upstream = await startUpstream(t, { backend: 'one' });
    engine.apply(
      given(
        ...[gatewayClass, gateway({ listeners: [listener('http', { port })] }), ...backend(upstream.port)],
        ...[httpRoute('shop', { rules: [{ backendRefs: [backendRef('one')] }] })],
        ...[issuer('a'), issuer('b'), demanding('a')],
      ),
    );
    const control = await startControlPlane(t, engine);
    await startDiscoveredEnvoy(t, envoy, control.server.port, variant);
    const is = (status: number) =>
      eventually(`an answer of ${status}`, async () => {
        const came = await send(port, { path: '/' }).catch(() => undefined);
        return came?.status === status ? true : undefined;
      });
    await is(401);
    const kept = keptConnection(port);
    t.equal(await kept(), 401);
    const statuses = new Set<number | string>();
    let isOver = false;
    const rows = Array.from({ length: 4 }, async () => {
      while (!isOver)
        statuses.add(
          await send(port, { path: '/' }).then(
            ({ status }) => status,
            (error) => `${error}`,
          ),
        );
    });
    for (let round = 0; round < ROUNDS; round++) {
      engine.apply(given(demanding(round % 2 === 0 ? 'b' : 'a')));
      await sleep(50);
      t.equal(await kept(), 401, 'on a connection that is kept');
    }
    t.strictSame([...statuses], [401]);
    engine.apply([{ deleted: { group: GROUP, kind: 'GatewayExtension', namespace: 'default', name: 'a' } }]);
    await is(500);
    engine.apply(given(demanding('b')));
    await is(401);
    isOver = true;
    await Promise.all(rows);
    t.strictSame(statuses, new Set([401, 500]));
    t.strictSame(control.rejected, []);
  });
