// C-10 to C-22: URLs, hosts, headers, format strings and paths.

import { entries } from './entry.ts';
import { STRICT } from './strict.ts';

export const CONTENT_HTTP = entries({
  'C-10': {
    level: 'R',
    title: 'not the URL of a key set',
    explain:
      'Write an absolute `http` or `https` URL with host and path, without user information and fragment. A port is from 1 to 65535. Validation never fetches the URL.',
    kind: 'GatewayExtension',
    bad: `
      jwt:
        providers:
        - name: id
          jwks:
            remote:
              url: https://id.example.com
              backendRef: {name: id, port: 443}`,
    at: 'spec.jwt.providers[0].jwks.remote.url',
    good: `
      jwt:
        providers:
        - name: id
          jwks:
            remote:
              url: https://id.example.com/.well-known/jwks.json
              backendRef: {name: id, port: 443}`,
  },
  'C-11': {
    level: 'R',
    title: 'not the URL of a service',
    explain:
      'Write an absolute `http` or `https` URL with a host, without user information. A port is from 1 to 65535. Validation never fetches the URL.',
    kind: 'Backend',
    bad: `
      type: Cloud
      cloud:
        accountId: "123456789012"
        function: {functionName: resize, endpointURL: 'https://functions.example.com:84433'}`,
    at: 'spec.cloud.function.endpointURL',
    good: `
      type: Cloud
      cloud:
        accountId: "123456789012"
        function: {functionName: resize, endpointURL: 'https://functions.example.com:8443'}`,
  },
  'C-12': {
    level: 'R',
    title: 'not a host',
    explain:
      'Write an IPv4 or IPv6 address or a DNS name, without scheme, path and spaces. If the port has a separate field, leave it out here.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: 'https://db.example.com', port: 8443}`,
    at: 'spec.static.host',
    good: `
      static: {host: db.example.com, port: 8443}`,
  },
  'C-13': {
    level: 'R',
    title: 'not an endpoint',
    explain:
      'Write a host with an optional port. A scheme in front and a `/` at the end are allowed and removed, because endpoints are often copied from web pages. A path is not allowed.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorB: {endpoint: 'https://me.example.com/openai'}}}`,
    at: 'spec.ai.provider.vendorB.endpoint',
    good: `
      ai: {provider: {vendorB: {endpoint: me.example.com}}}`,
  },
  'C-14': {
    level: 'R',
    title: 'not a header name',
    explain:
      "Letters, digits and the characters !#$%&'*+-.^_`|~, 256 at most. A leading `:` (a pseudo-header such as `:path`) is allowed where headers are read or removed, not where they are set.",
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {transformation: {request: {remove: ['x-user: joe']}}}`,
    at: 'spec.traffic.transformation.request.remove[0]',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {transformation: {request: {remove: [x-user]}}}`,
  },
  'C-15': {
    level: 'S',
    title: "header can't be changed",
    explain: `Every request needs its host and its pseudo-headers, so the proxy doesn't allow to set, add or remove them as headers. It also writes \`content-length\` and \`transfer-encoding\` itself: with other values, the rest of a body would count as the next message of the connection, which no policy sees. They can be removed. ${STRICT}`,
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {remove: [Host]}}`,
    at: 'spec.headerModifiers.request.remove[0]',
    good: `
      headerModifiers: {request: {remove: [x-user]}}`,
  },
  'C-16': {
    level: 'R',
    title: 'line break or NUL in a header value',
    explain:
      'A header value is one line. In YAML, `|` keeps a final line break: write the value on the line of its key, or use `|-`.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        headerModifiers:
          request:
            set:
            - name: x-team
              value: |
                shop`,
    at: 'spec.traffic.headerModifiers.request.set[0].value',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        headerModifiers:
          request:
            set:
            - name: x-team
              value: shop`,
  },
  'C-17': {
    level: 'R',
    alsoLevel: 'S',
    title: 'not a format string',
    explain:
      'Operators of the proxy are `%NAME%` or `%NAME(arguments)%`, with an optional length as in `%REQ(x-id):10%`. Write a percent sign as `%%`. An operator with missing, unexpected or invalid arguments or length is a warning, and an error with `--validation-level=strict`.',
    kind: 'GatewayExtension',
    bad: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 80}
          authorizationRequest: {headersToAdd: {x-host: '%REQ(:authority)'}}`,
    at: 'spec.extAuth.httpService.authorizationRequest.headersToAdd.x-host',
    good: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 80}
          authorizationRequest: {headersToAdd: {x-host: '%REQ(:authority)%'}}`,
  },
  'C-18': {
    level: 'S',
    title: 'header value is not a valid format string',
    explain: `The proxy reads header values as format strings, so write a percent sign as \`%%\`. ${STRICT}`,
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {response: {set: [{name: x-discount, value: 10%}]}}`,
    at: 'spec.headerModifiers.response.set[0].value',
    good: `
      headerModifiers: {response: {set: [{name: x-discount, value: 10%%}]}}`,
  },
  'C-19': {
    level: 'R',
    title: 'the JSON format of a log is not an object',
    explain:
      'Each member of `jsonFormat` becomes a member of the log line; its values are format strings, numbers, booleans, lists, or objects of these. For a line of text use `stringFormat`.',
    kind: 'HTTPListenerPolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      accessLog:
      - fileSink: {path: /dev/stdout, jsonFormat: '%PROTOCOL%'}`,
    at: 'spec.accessLog[0].fileSink.jsonFormat',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]
      accessLog:
      - fileSink: {path: /dev/stdout, jsonFormat: {protocol: '%PROTOCOL%'}}`,
  },
  'C-20': {
    level: 'R',
    title: 'empty text',
    explain: 'An empty text has no meaning here. Write a value, or remove the field or item.',
    kind: 'GatewayExtension',
    bad: `
      jwt:
        providers:
        - name: id
          audiences: [""]
          jwks: {local: {configMapRef: {name: keys}}}`,
    at: 'spec.jwt.providers[0].audiences[0]',
    good: `
      jwt:
        providers:
        - name: id
          jwks: {local: {configMapRef: {name: keys}}}`,
  },
  'C-21': {
    level: 'R',
    title: 'not a path prefix',
    explain:
      'A prefix starts with `/` and contains only characters of URL paths: no backslash, no query, no fragment. An empty prefix is allowed and has no effect.',
    kind: 'GatewayExtension',
    bad: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 80}
          pathPrefix: check?full=1`,
    at: 'spec.extAuth.httpService.pathPrefix',
    good: `
      extAuth:
        httpService:
          backendRef: {name: auth, port: 80}
          pathPrefix: /check`,
  },
  'C-22': {
    level: 'R',
    title: 'not a path or authority of a check or call',
    explain:
      'The path of a health check must not be empty or contain spaces or control characters. A host or authority is a host with an optional port, without scheme and path.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      healthCheck:
        timeout: 1s
        interval: 5s
        unhealthyThreshold: 3
        healthyThreshold: 1
        http: {path: /healthz, host: 'http://shop.example.com'}`,
    at: 'spec.healthCheck.http.host',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      healthCheck:
        timeout: 1s
        interval: 5s
        unhealthyThreshold: 3
        healthyThreshold: 1
        http: {path: /healthz, host: shop.example.com}`,
  },
});
