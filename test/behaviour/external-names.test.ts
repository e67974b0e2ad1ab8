// Services of type ExternalName: the proxy doesn't follow the name, which leads to a server that answers, and `analyze` says so.

import t from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { newEngine, startControlPlane, startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { eventually } from '../parts/eventually.ts';
import { freePorts } from '../parts/ports.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { backendRef, gateway, gatewayClass, httpRoute, listener, metadata } from '../translation/objects.ts';

const service = (name: string, spec: object): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec,
});
const slice = (service: string, port: number): object => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: metadata(`${service}-1`, { labels: { 'kubernetes.io/service-name': service } }),
  addressType: 'IPv4',
  ports: [{ port }],
  endpoints: [{ addresses: ['127.0.0.1'], conditions: { ready: true } }],
});
const rule = (name: string, port: number): object => ({
  matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
  backendRefs: [backendRef(name, { port })],
});

/** `server`: the port of a server on this machine. */
const world = (port: number, server: number): readonly object[] => {
  const external = { type: 'ExternalName', externalName: 'localhost' };
  const ports = [{ port: server }];
  return [
    gatewayClass,
    gateway({ listeners: [listener('http', { port })] }),
    service('usual', { ports }),
    slice('usual', server),
    service('external', { ...external, ports }),
    service('portless', external),
    // Somebody has written endpoints for it.
    service('written', { ...external, ports }),
    slice('written', server),
    httpRoute('r', { rules: ['usual', 'external', 'portless', 'written'].map((name) => rule(name, server)) }),
  ];
};

await withEnvoys(t, 'requests to Services of type ExternalName', async (t, envoy) => {
  const [port = 0] = await freePorts(1);
  const { port: server } = await startUpstream(t, { backend: 'server' });
  const engine = newEngine();
  engine.apply(world(port, server).map((object) => ({ object })));
  const control = await startControlPlane(t, engine);
  await startDiscoveredEnvoy(t, envoy, control.server.port, 'delta');
  const answers = (path: string, expected: number) =>
    eventually(`${expected} for ${path}`, async () => {
      const came = await send(port, { path }).catch(() => undefined);
      return came?.status === expected ? came : undefined;
    });
  await answers('/usual', 200);
  await answers('/written', 200);
  await answers('/external', 503);
  await answers('/portless', 500);
  t.strictSame(control.rejected, []);
});

t.strictSame(
  analyze(world(8080, 80))
    .filter(({ code }) => code.startsWith('AN-'))
    .map(({ code, object, path }) => `${code} ${object.name} @ ${path}`),
  ['AN-83 r @ spec.rules[1].backendRefs[0].name', 'AN-05 r @ spec.rules[2].backendRefs[0].name'],
);
