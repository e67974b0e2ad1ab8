// LP: rules of ListenerPolicy.

import { entries } from './entry.ts';

const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]';

export const LISTENER_POLICY = entries({
  'LP-01': {
    level: 'R',
    title: 'targets of a ListenerPolicy are Gateways',
    explain: 'The policy configures listeners, so it attaches to Gateways, not to routes or Services.',
    kind: 'ListenerPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      default: {proxyProtocol: {}}`,
    at: 'spec.targetRefs[0].kind',
    good: `
      ${GATEWAY}
      default: {proxyProtocol: {}}`,
  },
  'LP-02': {
    level: 'R',
    title: 'selected targets of a ListenerPolicy are Gateways',
    explain: 'The policy configures listeners, so it attaches to Gateways, not to routes or Services.',
    kind: 'ListenerPolicy',
    bad: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {team: shop}}]
      default: {proxyProtocol: {}}`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {team: shop}}]
      default: {proxyProtocol: {}}`,
  },
  'LP-03': {
    level: 'R',
    title: 'a port is configured once',
    explain: 'An entry of `perPort` replaces the defaults for its port, so a port can have only one entry.',
    kind: 'ListenerPolicy',
    bad: `
      ${GATEWAY}
      perPort:
      - {port: 8443, listener: {proxyProtocol: {}}}
      - {port: 8443, listener: {perConnectionBufferLimitBytes: 65536}}`,
    at: 'spec.perPort[1].port',
    good: `
      ${GATEWAY}
      perPort:
      - {port: 8443, listener: {proxyProtocol: {}, perConnectionBufferLimitBytes: 65536}}`,
  },
});
