// GP: rules of GatewayParameters.

import { entries } from './entry.ts';

export const GATEWAY_PARAMETERS = entries({
  'GP-01': {
    level: 'R',
    title: 'exactly one of kube and selfManaged',
    explain:
      'The data plane of a Gateway is deployed in the cluster (`kube`), or you run it yourself (`selfManaged: {}`). To use the defaults of the installation, write `kube: {}`.',
    kind: 'GatewayParameters',
    bad: `
      kube: {deployment: {replicas: 2}}
      selfManaged: {}`,
    at: 'spec',
    good: `
      kube: {deployment: {replicas: 2}}`,
  },
  'GP-02': {
    level: 'R',
    title: 'inclusion or exclusion',
    explain:
      'A matcher lists the metrics to keep, or the metrics to drop. Remove the matcher to use the defaults of the proxy.',
    kind: 'GatewayParameters',
    bad: `
      kube: {stats: {matcher: {inclusionList: [{prefix: cluster.}], exclusionList: [{suffix: _time}]}}}`,
    at: 'spec.kube.stats.matcher',
    good: `
      kube: {stats: {matcher: {inclusionList: [{prefix: cluster.}]}}}`,
  },
  'GP-03': {
    level: 'R',
    title: 'empty component or level',
    explain:
      "Each entry becomes a `component:level` argument of the proxy. The proxy doesn't start if one of the two is empty. Write both, or remove the entry.",
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstream: ""}}}}`,
    at: 'spec.kube.proxyContainer.bootstrap.componentLogLevels.upstream',
    good: `
      kube: {proxyContainer: {bootstrap: {componentLogLevels: {upstream: debug}}}}`,
  },
});
