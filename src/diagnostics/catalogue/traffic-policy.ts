// TP: rules of TrafficPolicy.

import { entries } from './entry.ts';

export const TRAFFIC_POLICY = entries({
  'TP-01': {
    level: 'R',
    title: 'target kind of a TrafficPolicy not supported',
    explain:
      'A TrafficPolicy attaches to Gateways, HTTPRoutes and ListenerSets. Check the API group too: Gateway, HTTPRoute and ListenerSet are in `gateway.networking.k8s.io`, XListenerSet in `gateway.networking.x-k8s.io`. For a Service or Backend, use a BackendConfigPolicy.',
    kind: 'TrafficPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      buffer: {maxRequestSize: 1Mi}`,
    at: 'spec.targetRefs[0].kind',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      buffer: {maxRequestSize: 1Mi}`,
  },
  'TP-02': {
    level: 'R',
    title: 'selected kind of a TrafficPolicy not supported',
    explain: 'As TP-01, for selectors: they select Gateways, HTTPRoutes and ListenerSets by their labels.',
    kind: 'TrafficPolicy',
    bad: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: GRPCRoute, matchLabels: {team: shop}}]
      buffer: {maxRequestSize: 1Mi}`,
    at: 'spec.targetSelectors[0].kind',
    good: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {team: shop}}]
      buffer: {maxRequestSize: 1Mi}`,
  },
  'TP-03': {
    level: 'R',
    title: 'host rewriting needs HTTPRoute targets',
    explain:
      '`autoHostRewrite` is a setting of a route. On a Gateway or ListenerSet, or without a target, it would have no effect, so it is rejected there. Target only HTTPRoutes, or move the setting to a separate policy.',
    kind: 'TrafficPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
      autoHostRewrite: true`,
    at: 'spec.autoHostRewrite',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      autoHostRewrite: true`,
  },
  'TP-04': {
    level: 'R',
    title: 'per-try timeout must stay below the request timeout',
    explain:
      "The request timeout covers all tries together. If one try can take the whole time, no retry ever happens. A request timeout of `0s` means no timeout, and this rule doesn't apply then.",
    kind: 'TrafficPolicy',
    bad: `
      timeouts: {request: 5s}
      retry: {retryOn: [5xx], perTryTimeout: 10s}`,
    at: 'spec.retry.perTryTimeout',
    good: `
      timeouts: {request: 30s}
      retry: {retryOn: [5xx], perTryTimeout: 10s}`,
  },
  'TP-05': {
    level: 'R',
    title: 'retry needs a Gateway listener',
    explain:
      'Retries are configured for HTTPRoutes, ListenerSets and listeners, not for a Gateway as a whole. Name the listener in `sectionName`.',
    kind: 'TrafficPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
      retry: {retryOn: [5xx]}`,
    at: 'spec.targetRefs[0].sectionName',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: https}]
      retry: {retryOn: [5xx]}`,
  },
  'TP-06': {
    level: 'R',
    title: 'retry needs a listener of the selected Gateways',
    explain: 'As TP-05, for selectors: name the listener in `sectionName`.',
    kind: 'TrafficPolicy',
    bad: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {zone: public}}]
      retry: {retryOn: [5xx]}`,
    at: 'spec.targetSelectors[0].sectionName',
    good: `
      targetSelectors: [{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {zone: public}, sectionName: https}]
      retry: {retryOn: [5xx]}`,
  },
  'TP-07': {
    level: 'R',
    title: 'extAuth needs `extensionRef` or `disable`',
    explain:
      '`extensionRef` names the GatewayExtension that authorizes; `disable: {}` turns off the setting of a less specific policy. Set one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      extAuth: {extensionRef: {name: guard}, disable: {}}`,
    at: 'spec.extAuth',
    good: `
      extAuth: {extensionRef: {name: guard}}`,
  },
  'TP-08': {
    level: 'R',
    title: 'extProc needs `extensionRef` or `disable`',
    explain:
      '`extensionRef` names the GatewayExtension that processes; `disable: {}` turns off the setting of a less specific policy. Set one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      extProc: {processingMode: {requestBodyMode: BUFFERED}}`,
    at: 'spec.extProc',
    good: `
      extProc: {extensionRef: {name: scanner}, processingMode: {requestBodyMode: BUFFERED}}`,
  },
  'TP-09': {
    level: 'R',
    title: 'jwt needs `extensionRef` or `disable`',
    explain:
      '`extensionRef` names the GatewayExtension with the JWT providers; `disable: {}` turns off the setting of a less specific policy. Set one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      jwt: {}`,
    at: 'spec.jwt',
    good: `
      jwt: {disable: {}}`,
  },
  'TP-10': {
    level: 'R',
    title: 'exactly one source of users',
    explain:
      'Users are inline (`users`) or in a Secret (`secretRef`); `disable: {}` turns off the setting of a less specific policy. Set one of the three.',
    kind: 'TrafficPolicy',
    bad: `
      basicAuth:
        users: ['ops:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=']
        secretRef: {name: users}`,
    at: 'spec.basicAuth',
    good: `
      basicAuth:
        secretRef: {name: users}`,
  },
  'TP-11': {
    level: 'R',
    title: 'a size, or no buffer',
    explain:
      '`maxRequestSize` buffers requests up to a size; `disable: {}` turns off the setting of a less specific policy. Set one of the two.',
    kind: 'TrafficPolicy',
    bad: `
      buffer: {maxRequestSize: 1Mi, disable: {}}`,
    at: 'spec.buffer',
    good: `
      buffer: {maxRequestSize: 1Mi}`,
  },
  'TP-12': {
    level: 'R',
    title: 'buffer size out of range',
    explain:
      'The size is a 32-bit number in the proxy: above 0 and below 4Gi. Write a number of bytes, or a quantity such as `64Ki` or `1Mi`.',
    kind: 'TrafficPolicy',
    bad: `
      buffer: {maxRequestSize: 4Gi}`,
    at: 'spec.buffer.maxRequestSize',
    good: `
      buffer: {maxRequestSize: 4095Mi}`,
  },
  'TP-13': {
    level: 'R',
    title: 'enforce or shadow, not both',
    explain:
      '`percentageEnabled` rejects requests from foreign origins, `percentageShadowed` only counts them. Shadow first, then enforce.',
    kind: 'TrafficPolicy',
    bad: `
      csrf: {percentageEnabled: 50, percentageShadowed: 50}`,
    at: 'spec.csrf',
    good: `
      csrf: {percentageEnabled: 100}`,
  },
  'TP-14': {
    level: 'R',
    title: 'empty compression block',
    explain:
      'Compression has two directions. A block with neither has no effect. To turn one off, write `responseCompression: {disable: {}}`.',
    kind: 'TrafficPolicy',
    bad: `
      compression: {}`,
    at: 'spec.compression',
    good: `
      compression: {responseCompression: {}}`,
  },
  'TP-15': {
    level: 'R',
    title: 'empty rewrite',
    explain: '`pathRegex` is the only rewrite there is, so a block without it rewrites nothing.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {}`,
    at: 'spec.urlRewrite.pathRegex',
    good: `
      urlRewrite: {pathRegex: {pattern: ^/v1/(.*), substitution: /\\1}}`,
  },
  'TP-16': {
    level: 'R',
    title: "entry doesn't match its type",
    explain:
      'An entry of type `Generic` has the member `generic` (a fixed key and value), one of type `Header` the member `header` (the name of a header). `RemoteAddress` and `Path` take their value from the request and have neither.',
    kind: 'TrafficPolicy',
    bad: `
      rateLimit:
        global:
          descriptors: [{entries: [{type: Header}]}]
          extensionRef: {name: limits}`,
    at: 'spec.rateLimit.global.descriptors[0].entries[0].header',
    good: `
      rateLimit:
        global:
          descriptors: [{entries: [{type: Header, header: x-user}]}]
          extensionRef: {name: limits}`,
  },
  'TP-17': {
    level: 'R',
    title: 'duplicate header in a transformation of a TrafficPolicy',
    explain:
      'Each of the lists `set`, `add` and `remove` may name a header once, because the result of two entries is undefined. Merge them into one.',
    kind: 'TrafficPolicy',
    bad: `
      transformation:
        request: {set: [{name: x-zone, value: a}, {name: x-zone, value: b}]}`,
    at: 'spec.transformation.request.set[1].name',
    good: `
      transformation:
        request: {set: [{name: x-zone, value: b}]}`,
  },
  'TP-18': {
    level: 'R',
    title: 'not a header name in a transformation',
    explain:
      "A header name has 1 to 256 letters, digits and !#$%&'*+-.^_`|~; a leading `:` makes it a pseudo-header. Spaces and the colon before the value are not part of the name.",
    kind: 'TrafficPolicy',
    bad: `
      transformation:
        response: {add: [{name: "x zone", value: a}]}`,
    at: 'spec.transformation.response.add[0].name',
    good: `
      transformation:
        response: {add: [{name: x-zone, value: a}]}`,
  },
});
