// Endpoints that are near are asked first; those that are far where nobody is near.

import { behaves, from, HTTP_GATEWAY, route } from '../parts/behaviour.ts';

const NETWORK = 'topology.mesh.io/network';

const pod = (name: string, network: string): string => `
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop, labels: {${NETWORK}: ${network}}}
spec: {containers: []}
`;

/** A Service that prefers the proxy's network; an endpoint is the address and the pod behind it. */
const service = (name: string, endpoints: Readonly<Record<string, string>>): string => `
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: shop
  annotations: {networking.mesh.io/traffic-distribution: PreferNetwork}
spec: {ports: [{port: 8080}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: ${name}-1, namespace: shop, labels: {kubernetes.io/service-name: ${name}}}
addressType: IPv4
ports: [{port: 9000}]
endpoints:
${Object.entries(endpoints)
  .map(([address, name]) => `  - {addresses: [${address}], targetRef: {kind: Pod, name: ${name}}}`)
  .join('\n')}
`;

const at = (path: string, name: string): string =>
  `- matches: [{path: {value: ${path}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

/** Endpoints of all of these are far. */
const HASHED = ['maglev', 'ringHash'];

await behaves({
  name: 'Services that prefer the network of the proxy, have no endpoint there, and choose endpoints by hashes',
  settings: { proxyPod: { namespace: 'shop', name: 'proxy' } },
  manifests: [
    HTTP_GATEWAY,
    pod('proxy', 'here'),
    pod('far', 'there'),
    ...HASHED.flatMap((algorithm) => {
      const name = algorithm.toLowerCase();
      return [
        service(name, { '10.8.0.6': 'far' }),
        route('HTTPRoute', name, at(`/${name}`, name)),
        `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: {targetRefs: [{group: "", kind: Service, name: ${name}}], loadBalancer: {${algorithm}: {}}}
`,
      ];
    }),
  ],
  // Envoy 1.36 would not even start.
  requests: HASHED.map((algorithm) => [
    algorithm,
    { path: `/${algorithm.toLowerCase()}` },
    from(`shop/${algorithm.toLowerCase()}:8080`),
  ]),
});

await behaves({
  name: 'a Service that prefers the network of the proxy',
  settings: { proxyPod: { namespace: 'shop', name: 'proxy' } },
  manifests: [
    HTTP_GATEWAY,
    pod('proxy', 'here'),
    pod('near', 'here'),
    pod('far', 'there'),
    service('both', { '10.8.0.4': 'near', '10.8.0.5': 'far' }),
    service('away', { '10.8.0.6': 'far' }),
    route('HTTPRoute', 'r', at('/both', 'both') + at('/away', 'away')),
  ],
  also: async (t, proxy) => {
    const asked = async (path: string): Promise<readonly string[]> => {
      const seen = new Set<string>();
      for (let sent = 0; sent < 10; sent++)
        seen.add((await proxy.send({ path })).received?.endpoint ?? 'nobody');
      return [...seen];
    };
    t.strictSame(await asked('/both'), ['10.8.0.4:9000'], 'the near endpoint alone');
    t.strictSame(await asked('/away'), ['10.8.0.6:9000'], 'the far one where none is near');
  },
});
