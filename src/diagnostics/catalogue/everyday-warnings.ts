// W-45 to W-56: everyday mistakes that the API accepts, but that don't do what their author expects.

import { entries } from './entry.ts';

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: shop}]`;
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;

export const EVERYDAY_WARNINGS = entries({
  'W-45': {
    level: 'W',
    title: 'one target twice',
    explain:
      'A target that stands in `targetRefs` twice counts once, and so does a selector that stands in `targetSelectors` twice. Remove one of the two, or write what was meant instead, such as another name.',
    kind: 'TrafficPolicy',
    bad: `
      targetRefs:
      - {${GATEWAY_API}, kind: HTTPRoute, name: shop}
      - {${GATEWAY_API}, kind: HTTPRoute, name: shop}
      buffer: {maxRequestSize: 64Ki}`,
    at: 'spec.targetRefs[1]',
    good: `
      targetRefs:
      - {${GATEWAY_API}, kind: HTTPRoute, name: shop}
      - {${GATEWAY_API}, kind: HTTPRoute, name: cart}
      buffer: {maxRequestSize: 64Ki}`,
  },
  'W-46': {
    level: 'W',
    title: 'a header that is removed and written',
    explain:
      'A header in `remove` is in `set` or `add` of the same block as well. Only one of them can win, in every request: `remove` comes last, and leaves nothing; in the templates of a TrafficPolicy `add` comes after it. `set` alone replaces what a client sends.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {set: [{name: X-User, value: guest}], remove: [x-user]}}`,
    at: 'spec.headerModifiers.request.remove[0]',
    good: `
      headerModifiers: {request: {set: [{name: X-User, value: guest}]}}`,
  },
  'W-47': {
    level: 'W',
    title: 'a pattern of another language',
    explain:
      'Patterns are RE2, without slashes around them, and not globs: any text is `.*`, and flags stand in front, as in `(?i)`. Lists of headers and names of certificates know no patterns at all, and an origin only a `*` in place of subdomains: there the text is taken literally.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '/api/*', substitution: /}}`,
    at: 'spec.urlRewrite.pathRegex.pattern',
    good: `
      urlRewrite: {pathRegex: {pattern: '/api/.*', substitution: /}}`,
  },
  'W-48': {
    level: 'W',
    title: 'a word of another log language',
    explain:
      'Variables of nginx, and the braces of template languages, mean nothing in format strings of the proxy, which prints them as they are. Its operators stand between percent signs: `%DOWNSTREAM_REMOTE_ADDRESS%`.',
    kind: 'HTTPListenerPolicy',
    bad: `
      ${GATEWAY}
      accessLog: [{fileSink: {path: /dev/stdout, stringFormat: "$remote_addr %RESPONSE_CODE%\\n"}}]`,
    at: 'spec.accessLog[0].fileSink.stringFormat',
    good: `
      ${GATEWAY}
      accessLog: [{fileSink: {path: /dev/stdout, stringFormat: "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT% %RESPONSE_CODE%\\n"}}]`,
  },
  'W-49': {
    level: 'W',
    title: 'a member that a variable does not have',
    explain:
      "Variables of the proxy's expressions have the members of Envoy's list of attributes. Another one is an error at run time: the expression is then never true. Claims of a token are in `metadata.filter_metadata`, below the name of the filter that checked it.",
    kind: 'TrafficPolicy',
    bad: `
      rbac: {policy: {matchExpressions: ['request.header["x-team"] == "ops"']}}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      rbac: {policy: {matchExpressions: ['request.headers["x-team"] == "ops"']}}`,
  },
  'W-50': {
    level: 'W',
    title: '`$1` in a substitution',
    explain:
      'Groups of the pattern are written with a backslash: `\\1`, or `\\g<name>`. A dollar sign is an ordinary character, so that `$1` ends up in the path of the request.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/v1/(.*)$', substitution: '/v2/$1'}}`,
    at: 'spec.urlRewrite.pathRegex.substitution',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/v1/(.*)$', substitution: '/v2/\\1'}}`,
  },
  'W-51': {
    level: 'W',
    title: 'a method in lower case',
    explain:
      'Methods of HTTP are in upper case, and texts are compared letter by letter: `request.method == "get"` is never true.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['request.method == "get"']}}}`,
    at: 'spec.traffic.authorization.policy.matchExpressions[0]',
    good: `
      ${ROUTE}
      traffic: {authorization: {policy: {matchExpressions: ['request.method == "GET"']}}}`,
  },
  'W-52': {
    level: 'W',
    title: 'numbers that do not fit together',
    explain:
      'A bucket never holds more than `maxTokens`, so the surplus of a larger `tokensPerFill` is lost. A health check whose `timeout` is not below its `interval` may still run when the next one starts, and a threshold of 0 counts as 1, or is never reached.',
    kind: 'TrafficPolicy',
    bad: `
      rateLimit: {local: {tokenBucket: {maxTokens: 10, tokensPerFill: 100, fillInterval: 1s}}}`,
    at: 'spec.rateLimit.local.tokenBucket.tokensPerFill',
    good: `
      rateLimit: {local: {tokenBucket: {maxTokens: 100, tokensPerFill: 100, fillInterval: 1s}}}`,
  },
  'W-53': {
    level: 'W',
    title: 'the discovery document instead of the keys',
    explain:
      'The document at `/.well-known/openid-configuration` describes an identity provider, and holds no keys; no token can be valid with it. It names the address of the key set in its member `jwks_uri`: write that.',
    kind: 'EdgePolicy',
    bad: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers:
          - issuer: https://login.example.com
            jwks: {remote: {uri: https://login.example.com/.well-known/openid-configuration}}`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.remote.uri',
    good: `
      ${ROUTE}
      traffic:
        jwtAuthentication:
          providers: [{issuer: https://login.example.com, jwks: {remote: {uri: https://login.example.com/keys}}}]`,
  },
  'W-54': {
    level: 'W',
    title: 'plain HTTP to a TLS port',
    explain:
      'A port says nothing of TLS, so that on port 443 too the gateway speaks plain HTTP, which servers there answer with an error. `policies.tls: {}` turns TLS on in an EdgeBackend; for a Backend, `tls` in a BackendConfigPolicy that targets it does.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: api.example.com, port: 443}`,
    at: 'spec.static.port',
    good: `
      static: {host: api.example.com, port: 443}
      policies: {tls: {}}`,
  },
  'W-55': {
    level: 'W',
    title: 'null where an empty block is a setting',
    explain:
      'A key without a value is null in YAML, and null is the same as no key at all. Where the presence of a block is the setting, write the empty block: `disable: {}`.',
    kind: 'TrafficPolicy',
    bad: `
      compression: {requestDecompression: {}, responseCompression: }`,
    at: 'spec.compression.responseCompression',
    good: `
      compression: {requestDecompression: {}, responseCompression: {}}`,
  },
  'W-56': {
    level: 'W',
    title: 'a value that is not for you to choose',
    explain:
      'Node ports lie between 30000 and 32767, unless the cluster was set up with another range; the API server refuses others when the Service is made. And `status` is written by the control plane: in a file it is ignored.',
    kind: 'GatewayParameters',
    bad: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 8080}]}}`,
    at: 'spec.kube.service.ports[0].nodePort',
    good: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 30080}]}}`,
  },
});
