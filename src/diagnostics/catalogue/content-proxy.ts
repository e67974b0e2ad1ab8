// C-23 to C-30: names and ranges that Envoy accepts.

import { entries } from './entry.ts';
import { STRICT } from './strict.ts';

export const CONTENT_PROXY = entries({
  'C-23': {
    level: 'S',
    title: 'cipher suite or curve not supported by the proxy',
    explain: `Use OpenSSL or IANA names of cipher suites up to TLS 1.2; those of TLS 1.3 can't be configured. Curves are X25519, P-256, P-384, P-521 and X25519MLKEM768, each once. ${STRICT}`,
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls:
        wellKnownCACertificates: System
        parameters: {cipherSuites: [TLS_AES_128_GCM_SHA256]}`,
    at: 'spec.tls.parameters.cipherSuites[0]',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls:
        wellKnownCACertificates: System
        parameters: {cipherSuites: [ECDHE-RSA-AES128-GCM-SHA256]}`,
  },
  'C-24': {
    level: 'R',
    title: "protocol name that TLS or the proxy can't use",
    explain:
      'A protocol name in TLS has 1 to 255 bytes, such as `h2` and `http/1.1`. Envoy separates names by commas, so a name with a comma would be several, and an empty one beside a comma makes Envoy crash. All names together, with commas between them, have at most 65534 bytes.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls: {wellKnownCACertificates: System, alpnProtocols: [h2, ""]}`,
    at: 'spec.tls.alpnProtocols[1]',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls: {wellKnownCACertificates: System, alpnProtocols: [h2]}`,
  },
  'C-25': {
    level: 'S',
    title: 'not a response flag',
    explain: `Response flags are the short codes of the proxy's access log, in capital letters: UH, UF, NR, RL and others. ${STRICT}`,
    kind: 'HTTPListenerPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      accessLog:
      - fileSink: {path: /dev/stdout, stringFormat: '%PROTOCOL%'}
        filter: {responseFlagFilter: {flags: [NoRoute]}}`,
    at: 'spec.accessLog[0].filter.responseFlagFilter.flags[0]',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      accessLog:
      - fileSink: {path: /dev/stdout, stringFormat: '%PROTOCOL%'}
        filter: {responseFlagFilter: {flags: [NR]}}`,
  },
  'C-26': {
    level: 'S',
    title: 'the same upgrade twice',
    explain: `Upgrade names are case-insensitive, so \`websocket\` and \`WebSocket\` are the same. ${STRICT}`,
    kind: 'HTTPListenerPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      upgradeConfig: {enabledUpgrades: [websocket, WebSocket]}`,
    at: 'spec.upgradeConfig.enabledUpgrades[1]',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      upgradeConfig: {enabledUpgrades: [websocket]}`,
  },
  'C-27': {
    level: 'S',
    title: 'unknown status code',
    explain: `The proxy only answers with registered status codes. ${STRICT}`,
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}, statusOnError: 499}`,
    at: 'spec.extAuth.statusOnError',
    good: `
      extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}, statusOnError: 503}`,
  },
  'C-28': {
    level: 'S',
    title: 'FULL_DUPLEX_STREAMED needs trailers and `failOpen: false`',
    explain: `With the body mode \`FULL_DUPLEX_STREAMED\` the trailers mark the end of the body, so set their mode to \`SEND\`. A request that is partly processed can't continue unprocessed, so set \`failOpen\` to false. ${STRICT}`,
    kind: 'GatewayExtension',
    bad: `
      extProc:
        grpcService: {backendRef: {name: processor, port: 9000}}
        failOpen: false
        processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}`,
    at: 'spec.extProc.processingMode.requestTrailerMode',
    good: `
      extProc:
        grpcService: {backendRef: {name: processor, port: 9000}}
        failOpen: false
        processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND}`,
  },
  'C-29': {
    level: 'S',
    alsoLevel: 'R',
    title: 'number, duration or server name rejected by the proxy',
    explain: `The proxy accepts a narrower range for these fields than the API. The message names the range. ${STRICT} A negative \`choiceCount\` is always an error.`,
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      connectTimeout: 0s`,
    at: 'spec.connectTimeout',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      connectTimeout: 5s`,
  },
  'C-30': {
    level: 'S',
    title: 'a message timeout above one hour',
    explain: `The proxy waits at most one hour for the answer of an external processor. ${STRICT}`,
    kind: 'GatewayExtension',
    bad: `
      extProc: {grpcService: {backendRef: {name: processor, port: 9000}}, messageTimeout: 2h}`,
    at: 'spec.extProc.messageTimeout',
    good: `
      extProc: {grpcService: {backendRef: {name: processor, port: 9000}}, messageTimeout: 2s}`,
  },
});
