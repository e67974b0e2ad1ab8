// BC: rules of BackendConfigPolicy.

import { entries } from './entry.ts';

const TARGET = 'targetRefs: [{group: "", kind: Service, name: shop}]';

export const BACKEND_CONFIG_POLICY = entries({
  'BC-01': {
    level: 'R',
    title: "HTTP/1 and HTTP/2 options can't be combined",
    explain:
      'The proxy uses one version of HTTP for a backend, so only one of the two blocks can have an effect. Write options for both versions in `commonHttpProtocolOptions`.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      http1ProtocolOptions: {enableTrailers: true}
      http2ProtocolOptions: {maxConcurrentStreams: 100}`,
    at: 'spec',
    good: `
      ${TARGET}
      http2ProtocolOptions: {maxConcurrentStreams: 100}`,
  },
  'BC-02': {
    level: 'R',
    title: 'target must be a Service or Backend',
    explain:
      'The policy configures connections to a backend, so it attaches to Services of the core group (`group: ""`) and to Backends of `gateway.gatewarden.dev`.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]`,
    at: 'spec.targetRefs[0].kind',
    good: `
      targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: shop}]`,
  },
  'BC-03': {
    level: 'R',
    title: 'selected targets must be Services or Backends',
    explain:
      'The policy configures connections to a backend, so it selects Services of the core group (`group: ""`) and Backends of `gateway.gatewarden.dev`.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetSelectors: [{group: apps, kind: Service, matchLabels: {app: shop}}]`,
    at: 'spec.targetSelectors[0].group',
    good: `
      targetSelectors: [{group: "", kind: Service, matchLabels: {app: shop}}]`,
  },
  'BC-04': {
    level: 'R',
    title: 'exactly one trust source',
    explain:
      'The certificate of the backend is verified with a Secret, with files of the proxy, with the CAs of the system, or not at all (`insecureSkipVerify`). `insecureSkipVerify` counts whenever it is present, even with the value false.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      tls: {secretRef: {name: shop-tls}, wellKnownCACertificates: System}`,
    at: 'spec.tls',
    good: `
      ${TARGET}
      tls: {wellKnownCACertificates: System}`,
  },
  'BC-05': {
    level: 'R',
    title: 'no file named',
    explain:
      '`files` lists the files that hold certificates. Name at least one file, or use another trust source.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      tls: {files: {}}`,
    at: 'spec.tls.files',
    good: `
      ${TARGET}
      tls: {files: {rootCA: /etc/certs/ca.crt}}`,
  },
  'BC-06': {
    level: 'R',
    title: 'certificate and key go together',
    explain:
      'A client certificate needs its key, and a key needs its certificate. With `simpleTLS: true` no client certificate is sent, so one of the two may be absent.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      tls: {files: {tlsCertificate: /etc/certs/tls.crt}}`,
    at: 'spec.tls.files.tlsKey',
    good: `
      ${TARGET}
      tls: {files: {tlsCertificate: /etc/certs/tls.crt, tlsKey: /etc/certs/tls.key}}`,
  },
  'BC-07': {
    level: 'R',
    title: 'names are checked against a root CA',
    explain:
      'The names in a certificate can only be trusted if a CA signed it. With `files`, `verifySubjectAltNames` needs `files.rootCA`.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      tls:
        files: {tlsCertificate: /etc/certs/tls.crt, tlsKey: /etc/certs/tls.key}
        verifySubjectAltNames: [shop.example.com]`,
    at: 'spec.tls.files.rootCA',
    good: `
      ${TARGET}
      tls:
        files: {rootCA: /etc/certs/ca.crt}
        verifySubjectAltNames: [shop.example.com]`,
  },
  'BC-08': {
    level: 'R',
    title: 'TLS version range is empty',
    explain:
      "`minVersion` is the oldest version allowed and `maxVersion` the newest, so `minVersion` can't be above `maxVersion`. With `AUTO` the proxy chooses.",
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.3", maxVersion: "1.2"}}`,
    at: 'spec.tls.parameters.minVersion',
    good: `
      ${TARGET}
      tls: {wellKnownCACertificates: System, parameters: {minVersion: "1.2", maxVersion: "1.3"}}`,
  },
  'BC-09': {
    level: 'R',
    title: 'exactly one load balancing algorithm',
    explain:
      'Requests are distributed by one of `leastRequest`, `roundRobin`, `ringHash`, `maglev` and `random`. An empty object chooses the algorithm with its defaults.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      loadBalancer: {roundRobin: {}, random: {}}`,
    at: 'spec.loadBalancer',
    good: `
      ${TARGET}
      loadBalancer: {roundRobin: {}}`,
  },
  'BC-10': {
    level: 'R',
    title: 'aggression must be a number above 0',
    explain:
      'The weight of a new host grows with time to the power of 1/aggression. Write a plain decimal in quotes, such as `"1.0"`: digits with an optional fraction, without sign or exponent.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      loadBalancer: {roundRobin: {slowStart: {window: 30s, aggression: "1e1"}}}`,
    at: 'spec.loadBalancer.roundRobin.slowStart.aggression',
    good: `
      ${TARGET}
      loadBalancer: {roundRobin: {slowStart: {window: 30s, aggression: "1.5"}}}`,
  },
  'BC-11': {
    level: 'R',
    title: 'exactly one hash source',
    explain:
      'An item of `hashPolicies` hashes one thing: `header`, `cookie` or `sourceIP`. Write one item for each.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      loadBalancer: {maglev: {hashPolicies: [{header: {name: x-user}, sourceIP: {}}]}}`,
    at: 'spec.loadBalancer.maglev.hashPolicies[0]',
    good: `
      ${TARGET}
      loadBalancer: {maglev: {hashPolicies: [{header: {name: x-user}, terminal: true}, {sourceIP: {}}]}}`,
  },
  'BC-12': {
    level: 'R',
    title: 'ring size range is empty',
    explain: "`minimumRingSize` can't be above `maximumRingSize`.",
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      loadBalancer: {ringHash: {minimumRingSize: 4096, maximumRingSize: 2048}}`,
    at: 'spec.loadBalancer.ringHash.minimumRingSize',
    good: `
      ${TARGET}
      loadBalancer: {ringHash: {minimumRingSize: 2048, maximumRingSize: 4096}}`,
  },
  'BC-13': {
    level: 'R',
    title: 'a health check is HTTP or gRPC',
    explain:
      'A host is checked with an HTTP request (`http`) or with the gRPC health protocol (`grpc`). Set one of the two.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      healthCheck: {timeout: 1s, interval: 5s, unhealthyThreshold: 3, healthyThreshold: 2}`,
    at: 'spec.healthCheck',
    good: `
      ${TARGET}
      healthCheck: {timeout: 1s, interval: 5s, unhealthyThreshold: 3, healthyThreshold: 2, http: {path: /healthz}}`,
  },
  'BC-14': {
    level: 'R',
    title: 'empty circuit breaker',
    explain:
      'An empty `circuitBreakers` sets no limit. Set at least one limit (the others get their defaults), or remove the block.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      circuitBreakers: {}`,
    at: 'spec.circuitBreakers',
    good: `
      ${TARGET}
      circuitBreakers: {maxConnections: 100}`,
  },
  'BC-15': {
    level: 'R',
    title: 'stream window size out of range',
    explain:
      'The flow-control window of an HTTP/2 stream is 65535 to 2147483647 bytes. Write an integer, or a quantity such as `1Mi`.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      http2ProtocolOptions: {initialStreamWindowSize: 32Ki}`,
    at: 'spec.http2ProtocolOptions.initialStreamWindowSize',
    good: `
      ${TARGET}
      http2ProtocolOptions: {initialStreamWindowSize: 64Ki}`,
  },
  'BC-16': {
    level: 'R',
    title: 'connection window size out of range',
    explain:
      'The flow-control window of an HTTP/2 connection is 65535 to 2147483647 bytes. Write an integer, or a quantity such as `1Mi`.',
    kind: 'BackendConfigPolicy',
    bad: `
      ${TARGET}
      http2ProtocolOptions: {initialConnectionWindowSize: 2Gi}`,
    at: 'spec.http2ProtocolOptions.initialConnectionWindowSize',
    good: `
      ${TARGET}
      http2ProtocolOptions: {initialConnectionWindowSize: 1Gi}`,
  },
});
