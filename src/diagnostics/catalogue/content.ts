// C: content checks of texts and numbers.

import { entries } from './entry.ts';

const STRICT =
  'It is well formed, but the proxy refuses it. The API admits it with a warning, unless `--validation-level=strict`.';

const SHA = 'joe:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';

const KEY =
  '{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}';

export const CONTENT = entries({
  'C-01': {
    level: 'R',
    title: 'not an expression of the edge data plane',
    explain:
      'The field holds a CEL expression, such as `request.path.startsWith("/api")`. It is only parsed: whether variables and functions exist shows at run time (W-40 warns of variables). Template syntax such as `{{ }}` is no CEL.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        transformation:
          request:
            set:
            - {name: x-user, value: '{{ jwt.sub }}'}`,
    at: 'spec.traffic.transformation.request.set[0].value',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        transformation:
          request:
            set:
            - {name: x-user, value: jwt.sub}`,
  },
  'C-02': {
    level: 'R',
    alsoLevel: 'S',
    title: 'not an expression of the proxy',
    explain:
      'The field holds a CEL expression over the proxy\'s attributes, such as `request.method == "GET"`. It is parsed: whether variables exist shows at run time (W-40 warns of them). The proxy reads 32 levels of nesting, and has no macros over lists (`all`, `exists`, `exists_one`, `map`, `filter`) and few functions (`size`, `contains`, `startsWith`, `endsWith`, `matches`, conversions, parts of times): what it cannot read is a warning, and an error with `--validation-level=strict`.',
    kind: 'TrafficPolicy',
    bad: `
      rbac: {policy: {matchExpressions: ['request.method = "GET"']}}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      rbac: {policy: {matchExpressions: ['request.method == "GET"']}}`,
  },
  'C-03': {
    level: 'R',
    alsoLevel: 'S',
    title: 'not an RE2 pattern',
    explain:
      'Patterns are of RE2 syntax, which always matches in linear time and therefore knows no look-around and no backreferences. Flags such as `(?i)`, `\\b` and `\\d` are fine. A pattern whose program is larger than the 32768 instructions that the proxy takes is a warning, and an error with `--validation-level=strict`.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/(?!admin)', substitution: /shop/}}`,
    at: 'spec.urlRewrite.pathRegex.pattern',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/shop', substitution: /store}}`,
  },
  'C-04': {
    level: 'R',
    alsoLevel: 'S',
    title: 'wrong escape or unknown group in a substitution',
    explain:
      'A backslash is followed by a digit (`\\1`, a group of the pattern), by `g<name>` (a named group), or by another backslash. Line breaks and NUL can not stand in a path. `$1` is plain text. A group that the pattern does not define is a warning, and an error with `--validation-level=strict`.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/shop/(.*)', substitution: '/store/\\d'}}`,
    at: 'spec.urlRewrite.pathRegex.substitution',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/shop/(.*)', substitution: '/store/\\1'}}`,
  },
  'C-05': {
    level: 'R',
    title: 'not a template',
    explain:
      'Templates are text with `{{ expression }}`, `{% statement %}` and `{# comment #}`. Every opening mark needs its own closing one, strings take double quotes, and pipes, subscripts and other templates do not exist. A line that starts with `##` is a statement, and ends with a line break. Functions are those of [the language](../transformation.md#functions), each with its number of arguments.',
    kind: 'TrafficPolicy',
    bad: `
      transformation:
        request:
          set:
          - {name: x-user, value: "{{ header('x-id') }}"}`,
    at: 'spec.transformation.request.set[0].value',
    good: `
      transformation:
        request:
          set:
          - {name: x-user, value: '{{ header("x-id") }}'}`,
  },
  'C-06': {
    level: 'R',
    title: 'not htpasswd lines',
    explain:
      'A line is `name:hash`, with the hash in a form that `htpasswd` writes: MD5, bcrypt, SHA-1 or crypt. Names occur once, and at least one user remains. A raw password is refused; no message ever repeats a line.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {basicAuthentication: {users: ['joe:secret']}}`,
    at: 'spec.traffic.basicAuthentication.users[0]',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic: {basicAuthentication: {users: ['${SHA}']}}`,
  },
  'C-07': {
    level: 'R',
    title: 'not htpasswd lines with SHA-1 hashes',
    explain:
      'The proxy reads lines `name:{SHA}hash` only, as `htpasswd -s` writes them. Names occur once, and at least one user remains. No message ever repeats a line.',
    kind: 'TrafficPolicy',
    bad: `
      basicAuth: {users: ['joe:$apr1$ZzQ5yjKU$CD8gNmUaMbtXCrCCrMGgC0']}`,
    at: 'spec.basicAuth.users[0]',
    good: `
      basicAuth: {users: ['${SHA}']}`,
  },
  'C-08': {
    level: 'R',
    title: 'not a key set',
    explain:
      'The field holds a JSON object whose `keys` list at least one valid public key (RFC 7517). A single key goes into such a list; a PEM text is converted first.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        jwtAuthentication:
          providers:
          - issuer: https://id.example.com
            jwks: {inline: '${KEY}'}`,
    at: 'spec.traffic.jwtAuthentication.providers[0].jwks.inline',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        jwtAuthentication:
          providers:
          - issuer: https://id.example.com
            jwks: {inline: '{"keys":[${KEY}]}'}`,
  },
  'C-09': {
    level: 'R',
    title: 'not a key or key set',
    explain:
      'The field holds a public key as PEM, a single JSON key, or a key set with at least one key (RFC 7517). Certificates and private keys are refused.',
    kind: 'GatewayExtension',
    bad: `
      jwt: {providers: [{name: id, jwks: {local: {inline: '{"keys":[]}'}}}]}`,
    at: 'spec.jwt.providers[0].jwks.local.inline',
    good: `
      jwt: {providers: [{name: id, jwks: {local: {inline: '${KEY}'}}}]}`,
  },
  'C-10': {
    level: 'R',
    title: 'not the URL of a key set',
    explain:
      'An absolute `http` or `https` URL with host and path, without user information and fragment, its port from 1 to 65535; no user information. The URL is never fetched when it is judged.',
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
      'An absolute `http` or `https` URL with a host; the port, where there is one, from 1 to 65535; no user information. The URL is never fetched when it is judged.',
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
      'An IPv4 or IPv6 address, or a DNS name: no scheme, no path, no spaces, and no port where the port has a field of its own.',
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
      'A host with an optional port. A scheme in front and a `/` behind are allowed, since endpoints are copied from web pages; they are stripped. A path is not.',
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
    title: 'a header that cannot be changed',
    explain: `Every request needs its host and its pseudo-headers: the proxy lets nobody set, add or remove them as headers. ${STRICT}`,
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {request: {remove: [Host]}}`,
    at: 'spec.headerModifiers.request.remove[0]',
    good: `
      headerModifiers: {request: {remove: [x-user]}}`,
  },
  'C-16': {
    level: 'R',
    title: 'a line break or NUL in a header value',
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
      'Operators of the proxy are `%NAME%`, `%NAME(arguments)%`, either with a length as in `%REQ(x-id):10%`. A percent sign is `%%`. An operator that needs arguments and has none, or has a length or arguments that it does not take or cannot read, is a warning, and an error with `--validation-level=strict`.',
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
    title: 'a header value that the proxy cannot format',
    explain: `The proxy reads header values as format strings, so a percent sign is written \`%%\`. ${STRICT}`,
    kind: 'TrafficPolicy',
    bad: `
      headerModifiers: {response: {set: [{name: x-discount, value: 10%}]}}`,
    at: 'spec.headerModifiers.response.set[0].value',
    good: `
      headerModifiers: {response: {set: [{name: x-discount, value: 10%%}]}}`,
  },
  'C-19': {
    level: 'R',
    title: 'the JSON format of a log is no object',
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
    title: 'an empty text where one is needed',
    explain: 'The empty text means nothing here. Write a value, or leave the field or item out.',
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
      'A prefix starts with `/` and holds characters of URL paths only: no backslash, no query, no fragment. An empty prefix is allowed and changes nothing.',
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
      'The path of a health check is not empty and holds no spaces or control characters; a host or authority is a host with an optional port, without scheme and path.',
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
  'C-31': {
    level: 'R',
    title: 'not a label selector',
    explain:
      'Operators are `In` and `NotIn`, with at least one value, and `Exists` and `DoesNotExist`, with none. Keys and values are those of Kubernetes labels.',
    kind: 'EdgeBackend',
    bad: `
      mcp:
        targets:
        - name: files
          selector: {services: {matchExpressions: [{key: mcp, operator: Equals, values: ["true"]}]}}`,
    at: 'spec.mcp.targets[0].selector.services.matchExpressions[0].operator',
    good: `
      mcp:
        targets:
        - name: files
          selector: {services: {matchExpressions: [{key: mcp, operator: In, values: ["true"]}]}}`,
  },
  'C-32': {
    level: 'R',
    title: "not a level or component of the proxy's log",
    explain:
      'Levels are `trace`, `debug`, `info`, `warn`, `error`, `critical` and `off`. Names of components hold letters, digits and `_`, such as `upstream` and `conn_handler`.',
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {bootstrap: {logLevel: warning}}}`,
    at: 'spec.kube.proxyContainer.bootstrap.logLevel',
    good: `
      kube: {proxyContainer: {bootstrap: {logLevel: warn}}}`,
  },
  'C-33': {
    level: 'R',
    title: 'not a log level of this container',
    explain:
      'Each container has levels of its own: `info`, `debug`, `warn`, `error`, `panic`, `fatal` for `sdsContainer`; `info`, `debug`, `warning`, `error` for `meshProxyContainer`; `trace`, `debug`, `info`, `warn`, `error` for `edge`.',
    kind: 'GatewayParameters',
    bad: `
      kube: {edge: {logLevel: warning}}`,
    at: 'spec.kube.edge.logLevel',
    good: `
      kube: {edge: {logLevel: warn}}`,
  },
  'C-34': {
    level: 'R',
    title: 'not a value for this setting of an image or Service',
    explain:
      '`pullPolicy` is `Always`, `IfNotPresent` or `Never`; `digest` is `algorithm:hex`; `externalTrafficPolicy` is `Cluster` or `Local`; `clusterIP` is `None`, empty or an IP address; `meshDiscoveryAddress` is a host with its port.',
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {image: {pullPolicy: always}}}`,
    at: 'spec.kube.proxyContainer.image.pullPolicy',
    good: `
      kube: {proxyContainer: {image: {pullPolicy: Always}}}`,
  },
  'C-35': {
    level: 'R',
    title: 'not a name or label of Kubernetes',
    explain:
      'Labels and node selectors have keys and values of Kubernetes labels, annotations have qualified names as keys, names of other objects are DNS subdomains, and an environment variable has a name.',
    kind: 'GatewayParameters',
    bad: `
      kube: {podTemplate: {extraLabels: {team: shop & pay}}}`,
    at: 'spec.kube.podTemplate.extraLabels.team',
    good: `
      kube: {podTemplate: {extraLabels: {team: shop-and-pay}}}`,
  },
  'C-36': {
    level: 'R',
    title: 'not an object of this Kubernetes type',
    explain:
      "The field is passed on to Kubernetes as it is. It is checked as deep as Kubernetes' OpenAPI says: types and formats, required fields, enums, keys of lists (no port twice with one protocol), quantities; and that a volume has one source, a probe or hook one handler, `valueFrom` one source. A probe of `podTemplate` may have no handler: then that of the class, or the built-in one, stays.",
    kind: 'GatewayParameters',
    bad: `
      kube: {proxyContainer: {resources: {limits: {memory: 512 MiB}}}}`,
    at: 'spec.kube.proxyContainer.resources.limits.memory',
    good: `
      kube: {proxyContainer: {resources: {limits: {memory: 512Mi}}}}`,
  },
  'C-37': {
    level: 'R',
    title: 'not the name of a cookie',
    explain: "A token of HTTP: letters, digits and the characters !#$%&'*+-.^_`|~.",
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: 'session=1'}}]}}`,
    at: 'spec.loadBalancer.ringHash.hashPolicies[0].cookie.name',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      loadBalancer: {ringHash: {hashPolicies: [{cookie: {name: session}}]}}`,
  },
});
