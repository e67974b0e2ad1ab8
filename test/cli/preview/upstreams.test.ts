// Clusters and the backends that they stand for, and the upstreams that a command line puts in the place of some.

import t from 'tap';
import { backendOf, labelOf } from '../../../src/analysis/proxy/cluster-backends.ts';
import { upstreamFor, upstreamOf } from '../../../src/cli/preview/envoy/local/upstreams.ts';

const CLUSTERS: readonly [string, object | undefined, string][] = [
  ['kube_shop_cart_8080', { kind: 'Service', namespace: 'shop', name: 'cart', port: 8080 }, 'shop/cart:8080'],
  ['backend_shop_files_0', { kind: 'Backend', namespace: 'shop', name: 'files' }, 'shop/files'],
  [
    'mesh-se_shop_api_api.example.org_443',
    { kind: 'ServiceEntry', namespace: 'shop', name: 'api', port: 443 },
    'shop/api:443',
  ],
  ['blackhole-cluster', undefined, 'blackhole-cluster'],
  ['kube_shop_cart', undefined, 'kube_shop_cart'],
];

for (const [cluster, backend, label] of CLUSTERS)
  t.test(`${cluster} is ${label}`, (t) => {
    t.strictSame(backendOf(cluster), backend);
    t.equal(labelOf(cluster), label);
    t.end();
  });

const UPSTREAMS: readonly [string, object][] = [
  [
    'shop/cart:8080=127.0.0.1:3000',
    { namespace: 'shop', name: 'cart', port: 8080, host: '127.0.0.1', hostPort: 3000 },
  ],
  [
    'shop/files=localhost:80',
    { namespace: 'shop', name: 'files', port: undefined, host: 'localhost', hostPort: 80 },
  ],
  ['shop/cart:1=[::1]:65535', { port: 1, host: '::1', hostPort: 65_535 }],
];

for (const [option, upstream] of UPSTREAMS)
  t.test(`--upstream ${option} is read`, (t) => {
    t.match(upstreamOf(option), upstream);
    t.end();
  });

for (const option of [
  'cart:8080=a:1',
  'shop/cart:8080',
  'shop/cart=a',
  'shop/cart:0=a:1',
  'shop/cart:1=a:65536',
  'shop/cart:1=::1:80',
  '',
])
  t.test(`--upstream ${option} is refused with the form that it has`, (t) => {
    t.throws(() => upstreamOf(option), { message: /NS\/NAME:PORT=HOST:PORT/ });
    t.end();
  });

t.test('the upstream that names the port comes before the one for all ports', (t) => {
  const upstreams = ['shop/cart=a:1', 'shop/cart:8080=b:2', 'shop/files:443=c:3'].map(upstreamOf);
  const hostFor = (cluster: string) => upstreamFor(cluster, upstreams)?.host;
  t.equal(hostFor('kube_shop_cart_8080'), 'b');
  t.equal(hostFor('kube_shop_cart_9090'), 'a');
  t.equal(hostFor('backend_shop_files_0'), 'c', 'a Backend has one cluster for all ports');
  t.equal(hostFor('kube_other_cart_8080'), undefined);
  t.equal(hostFor('blackhole-cluster'), undefined);
  t.end();
});
