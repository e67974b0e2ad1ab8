// What Envoy refuses of a BackendConfigPolicy.

import { refusals } from './refusal.ts';

const CHECK = 'unhealthyThreshold: 1, healthyThreshold: 1';
const SYSTEM = 'wellKnownCACertificates: System';

export const BACKEND_CONFIG_POLICY = refusals(
  ['connectTimeout: 0s', 'no time to connect', 'C-29 connectTimeout', 'handed over', 'invalid'],
  [
    'outlierDetection: {interval: 0s}',
    'intervals of nothing',
    'DU-14 outlierDetection.interval',
    'handed over',
    'invalid',
  ],
  [
    'outlierDetection: {maxEjectionPercent: 101}',
    'more than all',
    'ST-04 outlierDetection.maxEjectionPercent',
    'handed over',
    'invalid',
  ],
  [
    'loadBalancer: {random: {}, healthyPanicThreshold: 101}',
    'more than all',
    'ST-04 loadBalancer.healthyPanicThreshold',
    'handed over',
    'invalid',
  ],
  [
    'loadBalancer: {ringHash: {minimumRingSize: 8388609}}',
    'rings above its limit',
    'C-29 loadBalancer.ringHash.minimumRingSize',
    'handed over',
    'invalid',
  ],
  [
    'loadBalancer: {ringHash: {maximumRingSize: 1023}}',
    'rings below its smallest, where no other is named',
    'C-29 loadBalancer.ringHash.maximumRingSize',
    'handed over',
    'invalid',
  ],
  [
    'commonHttpProtocolOptions: {maxHeadersCount: 0}',
    'no headers at all',
    'C-29 commonHttpProtocolOptions.maxHeadersCount',
    'handed over',
    'invalid',
  ],
  [
    'http2ProtocolOptions: {maxConcurrentStreams: 0}',
    'no streams at all',
    'C-29 http2ProtocolOptions.maxConcurrentStreams',
    'handed over',
    'invalid',
  ],
  [
    'http2ProtocolOptions: {initialStreamWindowSize: 1Ki}',
    'windows below those of HTTP/2',
    'BC-15 http2ProtocolOptions.initialStreamWindowSize',
    'handed over',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 0s, interval: 1s, ${CHECK}, http: {path: /}}`,
    'no time to answer',
    'C-29 healthCheck.timeout',
    'handed over',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 1s, interval: 2s, ${CHECK}, http: {path: ""}}`,
    'an empty path',
    'C-22 healthCheck.http.path',
    'handed over',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 1s, interval: 2s, ${CHECK}, grpc: {}}`,
    'gRPC checks of a backend that speaks HTTP/1.1',
    '- the Service says which protocol it speaks (TR-72 warns of it)',
    'handed over',
    'withheld',
  ],
  [
    `tls: {${SYSTEM}, parameters: {cipherSuites: [NOSUCH]}}`,
    'cipher suites that it does not know',
    'C-23 tls.parameters.cipherSuites[0]',
    'handed over',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, parameters: {ecdhCurves: [nosuch]}}`,
    'curves that it does not know',
    'C-23 tls.parameters.ecdhCurves[0]',
    'handed over',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, parameters: {ecdhCurves: [X25519, X25519]}}`,
    'a curve twice',
    'C-23 tls.parameters.ecdhCurves[1]',
    'handed over',
    'invalid',
    '1.40',
  ],
  [
    `tls: {${SYSTEM}, sni: "a\\0b"}`,
    'server names with NUL, or of more than 255 bytes',
    'C-29 tls.sni',
    'handed over',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, alpnProtocols: [h2, ""]}`,
    'names of protocols that are empty, or of more than 255 bytes',
    'C-24 tls.alpnProtocols[1]',
    'handed over',
    'invalid',
  ],
  [
    'tls: {files: {rootCA: /no/such/ca.pem}}',
    'files that it cannot read',
    '- the files of a proxy are known to it alone',
    'handed over',
    'asked',
  ],
);
