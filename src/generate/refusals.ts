// What Envoy rejects in policies, one example each: the finding of admission, and the outcome of the translation at each validation level.
// docs/reference/refusals.md is generated from these, and tests run each example through admission, the translation and both Envoys.

/** The outcome for a policy. */
export type Outcome =
  /** The policy is invalid, and its targets answer 500. */
  | 'invalid'
  /** The policy is valid; the routes that it applies to answer 500. */
  | 'replaced'
  /** The policy is valid; the listeners of its Gateway omit its configuration and report that. */
  | 'left out'
  /** The policy is valid; the cluster isn't created, so requests to it get 500. */
  | 'withheld'
  /** The policy is sent unchanged, and Envoy rejects the whole resource. */
  | 'handed over'
  /** Same as `handed over`, unless a proxy validates it: then the policy is invalid. */
  | 'asked';

export interface Refusal {
  /** Members of the spec, in YAML. */
  readonly spec: string;
  readonly refused: string;
  /** Code and path of admission's finding, or why there can be none. */
  readonly admission: readonly [code: string, path: string] | { readonly unknown: string };
  readonly standard: Outcome;
  readonly strict: Outcome;
  /** The first Envoy version that rejects it, if older ones accept it. */
  readonly since?: string;
}

const CHECK = 'unhealthyThreshold: 1, healthyThreshold: 1';
const SYSTEM = 'wellKnownCACertificates: System';
const REFERENCE = 'backendRef: {name: svc, port: 80}';

type Row = readonly [
  spec: string,
  refused: string,
  admission: string,
  standard: Outcome,
  strict: Outcome,
  since?: string,
];

/** `C-02 rbac.action`: a code at a path of the spec; `- because`: a reason. */
const refusals = (...rows: readonly Row[]): readonly Refusal[] =>
  rows.map(([spec, refused, admission, standard, strict, since]) => {
    const [, code = '', rest = ''] = /^(\S+) (.*)$/.exec(admission) ?? [];
    return {
      spec,
      refused,
      admission: code === '-' ? { unknown: rest } : [code, `spec.${rest}`],
      standard,
      strict,
      ...(since === undefined ? {} : { since }),
    };
  });

export const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  TrafficPolicy: refusals(
    [
      'rbac: {policy: {matchExpressions: ["[1].exists(x, x == 1)"]}}',
      'macros and functions that its CEL has not',
      'C-02 rbac.policy.matchExpressions[0]',
      'invalid',
      'invalid',
    ],
    [
      'csrf: {percentageEnabled: 100, additionalOrigins: [{safeRegex: "(?!a)"}]}',
      'patterns that RE2 has not',
      'C-03 csrf.additionalOrigins[0].safeRegex',
      'invalid',
      'invalid',
    ],
    [
      'urlRewrite: {pathRegex: {pattern: "(?!a)", substitution: /b}}',
      'patterns that RE2 has not',
      'C-03 urlRewrite.pathRegex.pattern',
      'invalid',
      'invalid',
    ],
    [
      'urlRewrite: {pathRegex: {pattern: a, substitution: "b\\nc"}}',
      'line breaks and NUL in a path',
      'C-04 urlRewrite.pathRegex.substitution',
      'invalid',
      'invalid',
    ],
    [
      'headerModifiers: {request: {set: [{name: x-a, value: "100%"}]}}',
      'values that are no format strings',
      'C-18 headerModifiers.request.set[0].value',
      'invalid',
      'invalid',
    ],
    [
      'headerModifiers: {request: {set: [{name: x-a, value: "%NOSUCH%"}]}}',
      'operators that its version has not',
      'W-42 headerModifiers.request.set[0].value',
      'invalid',
      'invalid',
    ],
    [
      'headerModifiers: {request: {set: [{name: host, value: a}]}}',
      'changes of the host and of what starts with a colon',
      'C-15 headerModifiers.request.set[0].name',
      'invalid',
      'invalid',
    ],
    [
      'transformation: {request: {set: [{name: x-a, value: "{{ nosuch() }}"}]}}',
      'scripts that do not load',
      'C-05 transformation.request.set[0].value',
      'invalid',
      'invalid',
    ],
    [
      'rateLimit: {local: {tokenBucket: {maxTokens: 1, fillInterval: 49ms}}}',
      'buckets that are filled more often than every 50ms',
      'DU-22 rateLimit.local.tokenBucket.fillInterval',
      'invalid',
      'invalid',
    ],
    [
      'buffer: {maxRequestSize: "0"}',
      'a buffer of nothing',
      'TP-12 buffer.maxRequestSize',
      'invalid',
      'invalid',
    ],
    [
      'basicAuth: {users: ["a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=", "a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}',
      'a user twice',
      'C-07 basicAuth.users[1]',
      'invalid',
      'invalid',
    ],
    [
      'retry: {attempts: 1, retryOn: [5xx], backoffBaseInterval: 0s}',
      'intervals of nothing between retries',
      'DU-11 retry.backoffBaseInterval',
      'handed over',
      'replaced',
    ],
    [
      'retry: {attempts: -1, retryOn: [5xx]}',
      'numbers that its type cannot hold',
      'ST-04 retry.attempts',
      'handed over',
      'replaced',
    ],
  ),
  GatewayExtension: refusals(
    [
      `type: ExtAuth\nextAuth: {grpcService: {${REFERENCE}}, statusOnError: 418}`,
      'status codes that it does not know',
      'C-27 extAuth.statusOnError',
      'invalid',
      'invalid',
    ],
    [
      `type: ExtAuth\nextAuth: {httpService: {${REFERENCE}, pathPrefix: check}}`,
      'prefixes without a leading slash',
      'C-21 extAuth.httpService.pathPrefix',
      'invalid',
      'invalid',
    ],
    [
      `type: ExtAuth\nextAuth: {httpService: {${REFERENCE}, authorizationRequest: {headersToAdd: {x-a: "%REQ()%"}}}}`,
      'operators without their arguments',
      'C-17 extAuth.httpService.authorizationRequest.headersToAdd.x-a',
      'invalid',
      'invalid',
    ],
    [
      `type: ExtAuth\nextAuth: {grpcService: {${REFERENCE}, retry: {attempts: 1, backoff: {baseInterval: 0s}}}}`,
      'intervals of nothing between retries',
      'DU-18 extAuth.grpcService.retry.backoff.baseInterval',
      'invalid',
      'invalid',
    ],
    [
      `type: ExtProc\nextProc: {grpcService: {${REFERENCE}}, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}}`,
      'bodies streamed both ways without trailers, or failing open',
      'C-28 extProc.processingMode.requestTrailerMode',
      'invalid',
      'invalid',
    ],
    [
      `type: ExtProc\nextProc: {grpcService: {${REFERENCE}}, messageTimeout: 61m}`,
      'waiting more than an hour',
      'C-30 extProc.messageTimeout',
      'invalid',
      'invalid',
    ],
    [
      `type: RateLimit\nrateLimit: {grpcService: {${REFERENCE}}, domain: ""}`,
      'an empty domain',
      'GE-12 rateLimit.domain',
      'invalid',
      'invalid',
    ],
    [
      `type: JWT\njwt: {providers: [{name: a, issuer: "https://a.test", jwks: {remote: {url: keys, ${REFERENCE}}}}]}`,
      'URLs that are none',
      'C-10 jwt.providers[0].jwks.remote.url',
      'invalid',
      'invalid',
    ],
    [
      'type: JWT\njwt: {providers: [{name: a, issuer: "https://a.test", jwks: {local: {inline: "{}"}}}]}',
      'keys that are none',
      'C-09 jwt.providers[0].jwks.local.inline',
      'invalid',
      'invalid',
    ],
  ),
  HTTPListenerPolicy: refusals(
    [
      'accessLog: [{fileSink: {path: /dev/null, stringFormat: "%REQ()%"}}]',
      'operators without their arguments',
      'C-17 accessLog[0].fileSink.stringFormat',
      'invalid',
      'invalid',
    ],
    [
      'accessLog: [{fileSink: {path: /dev/null, jsonFormat: {a: "%SPAN_ID(a)%"}}}]',
      'operators with arguments that they do not take',
      'C-17 accessLog[0].fileSink.jsonFormat.a',
      'invalid',
      'invalid',
    ],
    [
      'accessLog: [{fileSink: {path: /no/such/folder/log, stringFormat: a}}]',
      'files that it cannot open',
      '- the files of a proxy are known to it alone',
      'handed over',
      'asked',
    ],
    [
      'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {celFilter: {match: "nosuch(request.path)"}}}]',
      'macros and functions that its CEL has not',
      'C-02 accessLog[0].filter.celFilter.match',
      'left out',
      'left out',
    ],
    [
      'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {headerFilter: {header: {name: x-a, type: RegularExpression, value: "(?!a)"}}}}]',
      'patterns that RE2 has not',
      'C-03 accessLog[0].filter.headerFilter.header.value',
      'left out',
      'left out',
    ],
    [
      'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {responseFlagFilter: {flags: [XX]}}}]',
      'flags that it does not know',
      'C-25 accessLog[0].filter.responseFlagFilter.flags[0]',
      'left out',
      'left out',
    ],
    [
      'upgradeConfig: {enabledUpgrades: [websocket, WebSocket]}',
      'an upgrade twice',
      'C-26 upgradeConfig.enabledUpgrades[1]',
      'invalid',
      'invalid',
    ],
    [
      'earlyRequestHeaderModifier: {add: [{name: x-a, value: "%REQ("}]}',
      'values that are no format strings',
      'C-18 earlyRequestHeaderModifier.add[0].value',
      'invalid',
      'invalid',
    ],
  ),
  BackendConfigPolicy: refusals(
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
  ),
  BackendTLSPolicy: refusals([
    `validation: {${SYSTEM}, hostname: "a\\0b"}`,
    'server names with NUL, or of more than 255 bytes',
    '- it is a kind of the Gateway API, whose CRD refuses it',
    'handed over',
    'withheld',
  ]),
  Backend: refusals(
    [
      'type: Static\nstatic: {hosts: [{host: a.test, port: 70000}]}',
      'ports that are none',
      'BE-07 static.hosts[0].port',
      'invalid',
      'invalid',
    ],
    [
      'type: Cloud\ncloud: {accountId: "123456789012", function: {functionName: report, endpointURL: nowhere}}',
      'addresses that are none',
      'ST-07 cloud.function.endpointURL',
      'invalid',
      'invalid',
    ],
  ),
};
