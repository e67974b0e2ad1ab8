// What is said of backends that lead to the proxy itself, or to a Service of another namespace, and where.

import t from 'tap';
import { readSettings, Translator, translate } from '../../../../src/translation.ts';
import { gateway, gatewayClass } from '../../objects.ts';

const { settings } = readSettings({ mesh: { enabled: true } });

const backend = (spec: object) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'Backend',
  metadata: { name: 'b', namespace: 'default' },
  spec,
});
const cloud = (endpointURL: string) =>
  backend({
    type: 'Cloud',
    cloud: {
      ...{ accountId: '123456789012', region: 'eu-central-1' },
      function: { functionName: 'f', endpointURL },
    },
  });
const service = (namespace: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'cart', namespace },
  spec: { ports: [{ port: 80 }] },
});
const slice = (port: number) => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 's', namespace: 'default', labels: { 'kubernetes.io/service-name': 'cart' } },
  addressType: 'IPv4',
  ports: [{ port }],
  endpoints: [{ addresses: ['127.0.0.1', '10.0.0.1'] }],
});
const entry = (spec: object) => ({
  apiVersion: 'networking.mesh.io/v1',
  kind: 'ServiceEntry',
  metadata: { name: 'e', namespace: 'default' },
  spec: { hosts: ['e.test'], ports: [{ number: 8080, name: 'http' }], ...spec },
});
const workload = {
  apiVersion: 'networking.mesh.io/v1',
  kind: 'WorkloadEntry',
  metadata: { name: 'w', namespace: 'default' },
  spec: { address: '127.0.0.1', labels: { app: 'w' } },
};
const short = backend({ type: 'Static', static: { hosts: [{ host: 'cart.data', port: 80 }] } });

const ROWS: Readonly<Record<string, readonly [objects: readonly object[], found: readonly string[]]>> = {
  'a function at a listener': [[cloud('http://localhost:8080')], ['TR-48 spec.cloud.function.endpointURL']],
  'a function at another port': [[cloud('http://localhost:8079')], []],
  'a function of another namespace': [
    [cloud('http://f.data.svc')],
    ['TR-49 spec.cloud.function.endpointURL'],
  ],
  'a ServiceEntry by its endpoint': [
    [entry({ resolution: 'STATIC', endpoints: [{ address: '10.0.0.1' }, { address: '127.0.0.1' }] })],
    ['TR-48 spec.endpoints[1].address'],
  ],
  'a ServiceEntry by its host': [[entry({ resolution: 'DNS', hosts: ['localhost'] })], ['TR-48 spec.hosts']],
  'a ServiceEntry by a workload': [
    [entry({ resolution: 'STATIC', workloadSelector: { labels: { app: 'w' } } }), workload],
    ['TR-48 spec.workloadSelector'],
  ],
  'a Service by an EndpointSlice': [[service('default'), slice(8080)], ['TR-48 metadata.name']],
  'a Service at another port': [[service('default'), slice(8079)], []],
  'a short name that a Service has': [[short, service('data')], ['TR-49 spec.static.hosts[0].host']],
  'a short name that no Service has': [[short], []],
};

for (const [name, [objects, found]] of Object.entries(ROWS))
  t.test(name, async (t) => {
    const { findings } = translate([gatewayClass, gateway(), ...objects], settings);
    const told = findings.filter(({ code }) => code === 'TR-48' || code === 'TR-49');
    t.strictSame(
      told.map(({ code, path }) => `${code} ${path}`),
      found,
    );
  });

t.test('an endpoint comes back when no listener has its port anymore', async (t) => {
  const translator = new Translator(settings);
  const objects = [gatewayClass, gateway(), service('default'), slice(8080)];
  translator.apply(objects.map((object) => ({ object })));
  const told = () => translator.translation().findings.filter(({ code }) => code === 'TR-48').length;
  t.equal(told(), 1);
  translator.apply([{ object: slice(8079) }]);
  t.equal(told(), 0);
  translator.apply([{ object: slice(8080) }]);
  t.equal(told(), 1);
});
