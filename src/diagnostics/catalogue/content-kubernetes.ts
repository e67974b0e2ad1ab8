// C-31 to C-37: selectors, log levels, names and types of Kubernetes; cookie names.

import { entries } from './entry.ts';

export const CONTENT_KUBERNETES = entries({
  'C-31': {
    level: 'R',
    title: 'not a label selector',
    explain:
      'Operators are `In` and `NotIn`, with at least one value, and `Exists` and `DoesNotExist`, with none. Keys and values must be valid Kubernetes labels.',
    kind: 'EdgeBackend',
    bad: `
      mcp:
        targets:
        - name: files
          selector: {services: {matchExpressions: [{key: mcp, operator: Equals, values: ["true"]}]}}`,
    at: 'spec.mcp.targets[0].selector.services.matchExpressions[0].operator',
    good: `
      mcp:
        targets:
        - name: files
          selector: {services: {matchExpressions: [{key: mcp, operator: In, values: ["true"]}]}}`,
  },
  'C-32': {
    level: 'R',
    title: "not a level or component of the proxy's log",
    explain:
      'Levels are `trace`, `debug`, `info`, `warn`, `error`, `critical` and `off`. Names of components hold letters, digits and `_`, such as `upstream` and `conn_handler`.',
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {bootstrap: {logLevel: warning}}}`,
    at: 'spec.kube.proxyContainer.bootstrap.logLevel',
    good: `
      kube: {proxyContainer: {bootstrap: {logLevel: warn}}}`,
  },
  'C-33': {
    level: 'R',
    title: 'not a log level of this container',
    explain:
      'Each container has its own levels: `info`, `debug`, `warn`, `error`, `panic`, `fatal` for `sdsContainer`; `info`, `debug`, `warning`, `error` for `meshProxyContainer`; `trace`, `debug`, `info`, `warn`, `error` for `edge`.',
    kind: 'GatewayParameters',
    bad: `
      kube: {edge: {logLevel: warning}}`,
    at: 'spec.kube.edge.logLevel',
    good: `
      kube: {edge: {logLevel: warn}}`,
  },
  'C-34': {
    level: 'R',
    title: 'invalid value for an image or Service',
    explain:
      '`pullPolicy` is `Always`, `IfNotPresent` or `Never`; `digest` is `algorithm:hex`; `externalTrafficPolicy` is `Cluster` or `Local`; `clusterIP` is `None`, empty or an IP address; `meshDiscoveryAddress` is a host with its port.',
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {image: {pullPolicy: always}}}`,
    at: 'spec.kube.proxyContainer.image.pullPolicy',
    good: `
      kube: {proxyContainer: {image: {pullPolicy: Always}}}`,
  },
  'C-35': {
    level: 'R',
    title: 'not a Kubernetes name or label',
    explain:
      'Labels and node selectors need valid Kubernetes label keys and values. Annotation keys are qualified names, names of other objects are DNS subdomains, and an environment variable needs a name.',
    kind: 'GatewayParameters',
    bad: `
      kube: {podTemplate: {extraLabels: {team: shop & pay}}}`,
    at: 'spec.kube.podTemplate.extraLabels.team',
    good: `
      kube: {podTemplate: {extraLabels: {team: shop-and-pay}}}`,
  },
  'C-36': {
    level: 'R',
    title: 'not an object of this Kubernetes type',
    explain:
      "The field is passed on to Kubernetes as it is. It is checked against Kubernetes' OpenAPI: types and formats, required fields, enums, list keys (no port twice with the same protocol) and quantities. A volume and a `valueFrom` have one source, a probe or hook has one handler. A probe of `podTemplate` may have no handler: then it keeps the handler of the class or the built-in one.",
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {resources: {limits: {memory: 512 MiB}}}}`,
    at: 'spec.kube.proxyContainer.resources.limits.memory',
    good: `
      kube: {proxyContainer: {resources: {limits: {memory: 512Mi}}}}`,
  },
  'C-37': {
    level: 'R',
    title: 'not a cookie name',
    explain: "A cookie name is an HTTP token: letters, digits and the characters !#$%&'*+-.^_`|~.",
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: 'session=1'}}]}}`,
    at: 'spec.loadBalancer.ringHash.hashPolicies[0].cookie.name',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: session}}]}}`,
  },
});
