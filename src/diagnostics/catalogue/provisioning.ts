// PR: findings about what is provisioned for a Gateway.

import { analyzed, CLASS, gateway, HTTP } from './analysis-examples.ts';
import { entries } from './entry.ts';

const parameters = (kube: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayParameters
      metadata: {name: small, namespace: shop}
      spec:
        kube: ${kube}`;

const reference = (name: string) => `
        infrastructure:
          parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: ${name}}`;

const addresses = (list: string) => `
        addresses: [${list}]`;

const USING = CLASS + gateway(HTTP, reference('small'));
const EDGE_USING = USING.replace('gatewarden.dev/gateway}', 'gatewarden.dev/edge}');

export const PROVISIONING = entries({
  'PR-01': {
    ...analyzed({
      title: 'GatewayParameters that can not be used',
      explain:
        'A Gateway, or its GatewayClass, refers to parameters that do not exist in the input, are invalid, or are of another kind. Nothing is deployed for a new Gateway, and a running data plane keeps its last good parameters. A Gateway finds parameters in its own namespace; a GatewayClass names the namespace.',
      kind: 'Gateway',
      bad: CLASS + gateway(HTTP, reference('large')) + parameters('{deployment: {replicas: 2}}'),
      at: 'spec.infrastructure.parametersRef.name',
      good: USING + parameters('{deployment: {replicas: 2}}'),
    }),
    level: 'R',
  },
  'PR-02': {
    ...analyzed({
      title: 'image without a repository',
      explain:
        'An image is `registry/repository:tag@digest`. All parts but the repository can be empty. Without it, the parameters are invalid and nothing is deployed. Remove an empty `repository` to get the built-in one.',
      kind: 'GatewayParameters',
      bad: USING + parameters('{proxyContainer: {image: {repository: ""}}}'),
      at: 'spec.kube.proxyContainer.image.repository',
      good: USING + parameters('{proxyContainer: {image: {repository: proxies/envoy-wrapper}}}'),
    }),
    level: 'R',
  },
  'PR-03': {
    ...analyzed({
      title: 'Service of type ExternalName',
      explain:
        'The Service of a Gateway leads to the pods of its data plane. One of type `ExternalName` leads to the name of another host, for which there is no field. The parameters are invalid, and nothing is deployed.',
      kind: 'GatewayParameters',
      bad: USING + parameters('{service: {type: ExternalName}}'),
      at: 'spec.kube.service.type',
      good: USING + parameters('{service: {type: ClusterIP}}'),
    }),
    level: 'R',
  },
  'PR-04': {
    ...analyzed({
      title: 'name or path that the pod already has',
      explain:
        'Kubernetes refuses a pod with two volumes or two containers of one name, and a container with two mounts at one path. Pods of data planes have volumes, mounts and containers of their own: run `gatewarden provision` to see them. Such parameters are invalid, and nothing is deployed.',
      kind: 'GatewayParameters',
      bad: USING + parameters('{podTemplate: {extraVolumes: [{name: envoy-config, emptyDir: {}}]}}'),
      at: 'spec.kube.podTemplate.extraVolumes[0].name',
      good: USING + parameters('{podTemplate: {extraVolumes: [{name: certificates, emptyDir: {}}]}}'),
    }),
    level: 'R',
  },
  'PR-05': {
    ...analyzed({
      title: 'Gateway whose name its objects can not have',
      explain:
        'The Service of a Gateway has its name. So the name of the Gateway begins with a letter, has lower-case letters, digits and inner `-`, and at most 63 characters. The name of the GatewayClass is the value of a label, and has at most 63 characters too. Nothing is deployed for other Gateways.',
      kind: 'Gateway',
      bad: CLASS + gateway(HTTP).replace('name: edge', 'name: shop.example'),
      at: 'metadata.name',
      good: CLASS + gateway(HTTP).replace('name: edge', 'name: shop-example'),
    }),
    level: 'R',
  },
  'PR-06': {
    ...analyzed({
      title: 'Gateway without a port',
      explain:
        'A data plane uses some ports itself, and these can not be ports of listeners. If no other port is left, the Service would have none, and nothing is deployed.',
      kind: 'Gateway',
      bad: CLASS + gateway('{name: http, protocol: HTTP, port: 8082}'),
      at: 'spec.listeners',
      good: CLASS + gateway(HTTP),
    }),
    level: 'R',
  },
  'PR-07': analyzed({
    title: 'parameter without an effect',
    explain:
      'The value changes nothing for any Gateway that uses these parameters: its field is of the other data plane, or of a part that is turned off. The parameters of the Gateway, of its GatewayClass and the built-in ones together decide that.',
    kind: 'GatewayParameters',
    bad: EDGE_USING + parameters('{stats: {enabled: false}}'),
    at: 'spec.kube.stats',
    good: EDGE_USING + parameters('{edge: {logLevel: debug}}'),
  }),
  'PR-08': analyzed({
    title: 'label or annotation that is already set',
    explain:
      "Gatewarden sets some labels, by which Services find pods and people find what belongs to a Gateway. They come before those of the Gateway's `spec.infrastructure`, and these before those of parameters. Keys of the Gateway API in `spec.infrastructure` are left out.",
    kind: 'GatewayParameters',
    bad: USING + parameters('{podTemplate: {extraLabels: {app.kubernetes.io/name: cart}}}'),
    at: 'spec.kube.podTemplate.extraLabels["app.kubernetes.io/name"]',
    good: USING + parameters('{podTemplate: {extraLabels: {team: cart}}}'),
  }),
  'PR-09': analyzed({
    title: 'port that the data plane uses itself',
    explain:
      'Data planes use some ports for readiness, metrics and administration. A listener there gets no port of the Service. A port of the parameters does: whoever reaches the Service then reaches that part of the data plane.',
    kind: 'GatewayParameters',
    bad: USING + parameters('{service: {ports: [{port: 9091}]}}'),
    at: 'spec.kube.service.ports[0].port',
    good: USING + parameters('{service: {ports: [{port: 9000}]}}'),
  }),
  'PR-10': analyzed({
    title: 'pod that is killed while it waits',
    explain:
      'Kubernetes counts the wait of a graceful shutdown as part of the time after which it kills the pod. One of the two values comes from other parameters or is built in (60 seconds and 10 seconds).',
    kind: 'GatewayParameters',
    bad: USING + parameters('{podTemplate: {gracefulShutdown: {sleepTimeSeconds: 90}}}'),
    at: 'spec.kube.podTemplate.gracefulShutdown.sleepTimeSeconds',
    good:
      USING +
      parameters(
        '{podTemplate: {gracefulShutdown: {sleepTimeSeconds: 90}, terminationGracePeriodSeconds: 120}}',
      ),
  }),
  'PR-11': {
    ...analyzed({
      title: 'address of a type that a load balancer is not asked for',
      explain:
        'With the setting `staticAddresses`, a Gateway asks the load balancer of its Service for the addresses in `spec.addresses`. A Service can ask for IP addresses only. Nothing is deployed for a new Gateway, and a running data plane stays as it is.',
      kind: 'Gateway',
      bad: CLASS + gateway(HTTP, addresses('{type: Hostname, value: lb.example.com}')),
      at: 'spec.addresses[0].type',
      good: CLASS + gateway(HTTP, addresses('{type: IPAddress, value: 198.51.100.7}')),
    }),
    settings: 'staticAddresses: {enabled: true}',
    level: 'R',
  },
  'PR-12': {
    ...analyzed({
      title: 'address that a load balancer is not asked for',
      explain:
        'With the setting `staticAddresses`, the first IP address in `spec.addresses` becomes the `loadBalancerIP` of the Service, which can have only one. The Gateway is programmed when all its addresses are assigned, and this one is only if the load balancer has another reason for it.',
      kind: 'Gateway',
      bad: CLASS + gateway(HTTP, addresses('{value: 198.51.100.7}, {value: 198.51.100.8}')),
      at: 'spec.addresses[1].value',
      good: CLASS + gateway(HTTP, addresses('{value: 198.51.100.7}')),
    }),
    settings: 'staticAddresses: {enabled: true}',
  },
});
