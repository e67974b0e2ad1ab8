// C-23 to C-30: names and ranges that Envoy accepts.

import { entries } from './entry.ts';
import { STRICT } from './strict.ts';

export const CONTENT_PROXY = entries({
  'C-23': {
    level: 'S',
    title: 'a cipher suite or curve that the proxy does not take',
    explain: `Cipher suites go by their OpenSSL or IANA names, up to TLS 1.2: those of TLS 1.3 can't be chosen. Curves are X25519, P-256, P-384, P-521 and X25519MLKEM768, each once. ${STRICT}`,
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
    title: 'the name of a protocol is empty or too long',
    explain: 'TLS carries protocol names of 1 to 255 bytes, such as `h2` and `http/1.1`.',
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
    explain: `Names of upgrades do not care for case, so \`websocket\` and \`WebSocket\` are one. ${STRICT}`,
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
    title: 'a status code that the proxy does not know',
    explain: `The proxy answers with registered status codes only. ${STRICT}`,
    kind: 'GatewayExtension',
    bad: `
      extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}, statusOnError: 499}`,
    at: 'spec.extAuth.statusOnError',
    good: `
      extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}, statusOnError: 503}`,
  },
  'C-28': {
    level: 'S',
    title: 'a body streamed both ways needs its trailers, and no failing open',
    explain: `With the body mode \`FULL_DUPLEX_STREAMED\` the end of the body is told by the trailers, so their mode is \`SEND\`; and a request that is half through can't pass unprocessed, so \`failOpen\` is false. ${STRICT}`,
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
    title: 'a number, duration or server name that the proxy refuses',
    explain: `Each of these fields has a range in the proxy that is narrower than its type; the message names it. ${STRICT} A negative \`choiceCount\` is always an error.`,
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
    explain: `The proxy waits an hour at most for the answer of an external processor. ${STRICT}`,
    kind: 'GatewayExtension',
    bad: `
      extProc: {grpcService: {backendRef: {name: processor, port: 9000}}, messageTimeout: 2h}`,
    at: 'spec.extProc.messageTimeout',
    good: `
      extProc: {grpcService: {backendRef: {name: processor, port: 9000}}, messageTimeout: 2s}`,
  },
});
