// W-45 to W-64: everyday mistakes that the API accepts, but that don't do what their author expects.

import { entries } from './entry.ts';

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: shop}]`;
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;

export const EVERYDAY_WARNINGS = entries({
  'W-45': {
    level: 'W',
    title: 'duplicate target',
    explain:
      'A target that occurs twice in `targetRefs` counts once, and so does a selector that occurs twice in `targetSelectors`. Remove one of them, or correct it, for example its name.',
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
    title: 'header both removed and set',
    explain:
      'A header in `remove` is also in `set` or `add` of the same block. `remove` runs last, so the header is always removed; in the templates of a TrafficPolicy, `add` runs after it. To replace the value that a client sends, use only `set`.',
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {set: [{name: X-User, value: guest}], remove: [x-user]}}`,
    at: 'spec.headerModifiers.request.remove[0]',
    good: `
      headerModifiers: {request: {set: [{name: X-User, value: guest}]}}`,
  },
  'W-47': {
    level: 'W',
    title: 'pattern of another language',
    explain:
      "Patterns are RE2, not globs, and have no slashes around them: any text is `.*`, and flags come first, as in `(?i)`. Lists of headers and certificate names don't support patterns, and an origin supports only a `*` for subdomains; other characters are compared as they are.",
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '/api/*', substitution: /}}`,
    at: 'spec.urlRewrite.pathRegex.pattern',
    good: `
      urlRewrite: {pathRegex: {pattern: '/api/.*', substitution: /}}`,
  },
  'W-48': {
    level: 'W',
    title: 'syntax of another log format',
    explain:
      "The proxy doesn't know nginx variables and template braces, and prints them as they are. Its operators have percent signs: `%DOWNSTREAM_REMOTE_ADDRESS%`.",
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
    title: 'unknown member of a variable',
    explain:
      "Variables have the members of Envoy's list of attributes. Any other member is an error at run time, and the expression is never true. The claims of a token are in `metadata.filter_metadata`, under the name of the filter that verified it.",
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
      'Write groups of the pattern with a backslash: `\\1`, or `\\g<name>`. A dollar sign is a normal character, so `$1` would become part of the request path.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/v1/(.*)$', substitution: '/v2/$1'}}`,
    at: 'spec.urlRewrite.pathRegex.substitution',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/v1/(.*)$', substitution: '/v2/\\1'}}`,
  },
  'W-51': {
    level: 'W',
    title: 'method in lower case',
    explain:
      'HTTP methods are in upper case and comparisons are case-sensitive, so `request.method == "get"` is never true.',
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
      'A bucket never holds more than `maxTokens`, so a larger `tokensPerFill` has no effect. If the `timeout` of a health check is not below its `interval`, checks can overlap. A threshold of 0 counts as 1, or is never reached.',
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
      'The document at `/.well-known/openid-configuration` describes an identity provider and has no keys, so every token would be invalid. Use the URL of the key set, which is in its member `jwks_uri`.',
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
      "A port number doesn't turn TLS on. The gateway sends plain HTTP to port 443, and servers answer that with an error. To turn TLS on, set `policies.tls: {}` in an EdgeBackend; for a Backend, set `tls` in a BackendConfigPolicy that targets it, or add a BackendTLSPolicy. Commands that read both report nothing. The webhook sees one object alone, so it warns all the same.",
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
      'In YAML a key without a value is null, and null is the same as no key. If the presence of a block is the setting, write an empty block: `disable: {}`.',
    kind: 'TrafficPolicy',
    bad: `
      compression: {requestDecompression: {}, responseCompression: }`,
    at: 'spec.compression.responseCompression',
    good: `
      compression: {requestDecompression: {}, responseCompression: {}}`,
  },
  'W-56': {
    level: 'W',
    title: "value that you can't choose",
    explain:
      'Node ports are between 30000 and 32767, unless the cluster has another range; the API server rejects a Service with any other port. `status` is written by the control plane; in a file it is ignored.',
    kind: 'GatewayParameters',
    bad: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 8080}]}}`,
    at: 'spec.kube.service.ports[0].nodePort',
    good: `
      kube: {service: {type: NodePort, ports: [{port: 80, nodePort: 30080}]}}`,
  },
  'W-59': {
    level: 'W',
    title: 'file that a proxy may lack',
    explain:
      "Only the proxy knows its files. It rejects a listener whose log it can't open, with all routes of the port, and a cluster whose certificates it can't read. `/dev/stdout`, `/dev/stderr` and `/dev/null` are always there. Turn the warning off if all proxies have the volume. `gatewarden translate --level strict --strict-with=proxy` asks a real Envoy with the files of your machine.",
    kind: 'HTTPListenerPolicy',
    bad: `
      accessLog: [{fileSink: {path: /var/log/shop/access.log, stringFormat: '%PATH%'}}]`,
    at: 'spec.accessLog[0].fileSink.path',
    good: `
      accessLog: [{fileSink: {path: /dev/stdout, stringFormat: '%PATH%'}}]`,
  },
  'W-60': {
    level: 'W',
    title: 'expression that may fail in a rule that denies',
    explain:
      'The proxy takes an expression that fails for false, so with `action: Deny` such a request passes. Headers, claims of tokens and metadata of filters that are absent count as an empty text and never fail. What may fail: conversions such as `int()`, comparisons by size of values with different types, members whose name is computed, attributes without a value at that time. The message names the part, and the hint a check to write before it.',
    kind: 'TrafficPolicy',
    bad: `
      rbac:
        action: Deny
        policy: {matchExpressions: ['int(request.headers["x-level"]) < 5']}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      rbac:
        action: Deny
        policy: {matchExpressions: ['!request.headers["x-level"].matches("^[0-9]{1,18}$") || int(request.headers["x-level"]) < 5']}`,
  },
  'W-64': {
    level: 'W',
    title: 'a Backend on the machine of the proxy',
    explain:
      'A loopback or unspecified address is the pod of the proxy itself, and a link-local address is its node or the metadata service of a cloud, which gives out the credentials of the machine. Whoever may write a route to this Backend reaches it with the rights of the proxy. Keep it only if a server in the pod of the proxy is meant.',
    kind: 'Backend',
    bad: `
      type: Static
      static: {hosts: [{host: 169.254.169.254, port: 80}]}`,
    at: 'spec.static.hosts[0].host',
    good: `
      type: Static
      static: {hosts: [{host: metadata.example.com, port: 80}]}`,
  },
});
