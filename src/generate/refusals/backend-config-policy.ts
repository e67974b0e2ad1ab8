// What Envoy refuses of a BackendConfigPolicy.

import { refusals } from './refusal.ts';

const CHECK = 'unhealthyThreshold: 1, healthyThreshold: 1';
const SYSTEM = 'wellKnownCACertificates: System';

export const BACKEND_CONFIG_POLICY = refusals(
  ['connectTimeout: 0s', 'a connect timeout of 0s', 'C-29 connectTimeout', 'invalid', 'invalid'],
  [
    'outlierDetection: {interval: 0s}',
    'intervals of 0s',
    'DU-14 outlierDetection.interval',
    'invalid',
    'invalid',
  ],
  [
    'outlierDetection: {maxEjectionPercent: 101}',
    'percentages above 100',
    'ST-04 outlierDetection.maxEjectionPercent',
    'invalid',
    'invalid',
  ],
  [
    'loadBalancer: {random: {}, healthyPanicThreshold: 101}',
    'percentages above 100',
    'ST-04 loadBalancer.healthyPanicThreshold',
    'invalid',
    'invalid',
  ],
  [
    'loadBalancer: {ringHash: {minimumRingSize: 8388609}}',
    'ring sizes above the maximum',
    'C-29 loadBalancer.ringHash.minimumRingSize',
    'invalid',
    'invalid',
  ],
  [
    'loadBalancer: {ringHash: {maximumRingSize: 1023}}',
    'ring sizes below the default minimum',
    'C-29 loadBalancer.ringHash.maximumRingSize',
    'invalid',
    'invalid',
  ],
  [
    'commonHttpProtocolOptions: {maxHeadersCount: 0}',
    'a limit of 0 headers',
    'C-29 commonHttpProtocolOptions.maxHeadersCount',
    'invalid',
    'invalid',
  ],
  [
    'http2ProtocolOptions: {maxConcurrentStreams: 0}',
    'a limit of 0 streams',
    'C-29 http2ProtocolOptions.maxConcurrentStreams',
    'invalid',
    'invalid',
  ],
  [
    'http2ProtocolOptions: {initialStreamWindowSize: 1Ki}',
    'windows below the minimum of HTTP/2',
    'BC-15 http2ProtocolOptions.initialStreamWindowSize',
    'invalid',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 0s, interval: 1s, ${CHECK}, http: {path: /}}`,
    'a timeout of 0s',
    'C-29 healthCheck.timeout',
    'invalid',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 1s, interval: 2s, ${CHECK}, http: {path: ""}}`,
    'an empty path',
    'C-22 healthCheck.http.path',
    'invalid',
    'invalid',
  ],
  [
    `healthCheck: {timeout: 1s, interval: 2s, ${CHECK}, grpc: {}}`,
    'gRPC checks of an HTTP/1.1 backend',
    '- the protocol is set in the Service (TR-72 warns about it)',
    'withheld',
    'withheld',
  ],
  [
    `tls: {${SYSTEM}, parameters: {cipherSuites: [NOSUCH]}}`,
    'unknown cipher suites',
    'C-23 tls.parameters.cipherSuites[0]',
    'invalid',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, parameters: {ecdhCurves: [nosuch]}}`,
    'unknown curves',
    'C-23 tls.parameters.ecdhCurves[0]',
    'invalid',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, sni: "a\\0b"}`,
    'server names with NUL, or longer than 255 bytes',
    'C-29 tls.sni',
    'invalid',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, alpnProtocols: [h2, ""]}`,
    'protocol names that are empty, or longer than 255 bytes',
    'C-24 tls.alpnProtocols[1]',
    'invalid',
    'invalid',
  ],
  [
    `tls: {${SYSTEM}, alpnProtocols: ["a,"]}`,
    'protocol names with a comma at an end, or two in a row: Envoy crashes',
    'C-24 tls.alpnProtocols[0]',
    'invalid',
    'invalid',
  ],
  [
    'tls: {files: {rootCA: /no/such/ca.pem}}',
    "files that it can't read",
    'W-59 tls.files.rootCA',
    'handed over',
    'asked',
  ],
);
