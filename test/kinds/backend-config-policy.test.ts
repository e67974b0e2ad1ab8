// BackendConfigPolicy: every rule, default and warning as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { defaultsOf, errorsOf, findingsOf, objectOf } from './judging.ts';
import { finder, type TargetCases, targets } from './tables.ts';

const SERVICE = '{group: "", kind: Service, name: shop}';
const services = (count: number) =>
  Array.from({ length: count }, (_, index) => `{group: "", kind: Service, name: shop-${index}}`).join(', ');
const BACKEND = '{group: gateway.gatewarden.dev, kind: Backend, name: shop}';
const on = (members: string, target = BACKEND) => `{targetRefs: [${target}], ${members}}`;
const tls = (members: string) => on(`tls: {${members}}`);
const system = (members: string) => tls(`wellKnownCACertificates: System, ${members}`);
const parameters = (members: string) => system(`parameters: {${members}}`);
const balance = (members: string) => on(`loadBalancer: {${members}}`);
const ring = (members: string) => balance(`ringHash: {${members}}`);
const hash = (policy: string) => balance(`maglev: {hashPolicies: [${policy}]}`);
const slow = (members: string) => balance(`leastRequest: {slowStart: {${members}}}`);
const check = (members: string) =>
  on(`healthCheck: {timeout: 1s, interval: 5s, unhealthyThreshold: 3, healthyThreshold: 2, ${members}}`);
const http2 = (members: string) => on(`http2ProtocolOptions: {${members}}`);

const finds = finder('BackendConfigPolicy');

const TARGETS: TargetCases = [
  ['', 'Service'],
  ['gateway.gatewarden.dev', 'Backend'],
  ['core', 'Service', 'group'],
  ['', 'Backend', 'group'],
  ['edge.gatewarden.dev', 'EdgeBackend', 'kind'],
  ['gateway.networking.k8s.io', 'Gateway', 'kind'],
  ['gateway.networking.k8s.io', 'HTTPRoute', 'kind'],
  ['inference.networking.k8s.io', 'InferencePool', 'kind'],
];

t.test('a target must be a Service or a Backend', async (t) => {
  targets(t, 'BackendConfigPolicy', ['BC-02', 'BC-03'], SERVICE, TARGETS);
});

finds('a policy has targets', {
  'an empty spec is valid, and of no use': ['{}', 'warning W-25 @ spec'],
  'no selectors': ['{targetSelectors: []}', 'warning W-25 @ spec'],
  'an empty list of references': ['{targetRefs: []}', 'ST-06 @ spec.targetRefs'],
  'sixteen targets': [`{targetRefs: [${services(16)}]}`],
  'seventeen targets': [`{targetRefs: [${services(17)}]}`, 'ST-06 @ spec.targetRefs'],
  'a section of a target': [
    '{targetRefs: [{group: "", kind: Service, name: shop, sectionName: http}]}',
    'warning W-02 @ spec.targetRefs[0].sectionName',
  ],
  'a selector of everything': [
    '{targetSelectors: [{group: "", kind: Service, matchLabels: {}}]}',
    'warning W-24 @ spec.targetSelectors[0].matchLabels',
  ],
  'a target without group': [
    '{targetRefs: [{kind: Service, name: shop}]}',
    'ST-02 @ spec.targetRefs[0].group',
  ],
});

finds('options of the protocol', {
  'HTTP/1': [on('http1ProtocolOptions: {enableTrailers: true}, commonHttpProtocolOptions: {}')],
  'HTTP/1 and HTTP/2': [on('http1ProtocolOptions: {}, http2ProtocolOptions: {}'), 'BC-01 @ spec'],
  'windows at their limits': [
    http2('initialStreamWindowSize: 65535, initialConnectionWindowSize: 2147483647'),
  ],
  'windows as quantities': [http2('initialStreamWindowSize: 64Ki, initialConnectionWindowSize: 1.5G')],
  'a fraction that is a whole number': [http2('initialStreamWindowSize: "65535.0"')],
  'windows below': [
    http2('initialStreamWindowSize: 65534, initialConnectionWindowSize: "65534.999"'),
    'BC-15 @ spec.http2ProtocolOptions.initialStreamWindowSize',
    'BC-16 @ spec.http2ProtocolOptions.initialConnectionWindowSize',
  ],
  'windows above': [
    http2('initialStreamWindowSize: 2147483648, initialConnectionWindowSize: 2Gi'),
    'BC-15 @ spec.http2ProtocolOptions.initialStreamWindowSize',
    'BC-16 @ spec.http2ProtocolOptions.initialConnectionWindowSize',
  ],
  'a negative window': [
    http2('initialStreamWindowSize: "-1Mi"'),
    'BC-15 @ spec.http2ProtocolOptions.initialStreamWindowSize',
  ],
  'a window with an immense exponent': [
    http2('initialStreamWindowSize: "1e999999999999"'),
    'BC-15 @ spec.http2ProtocolOptions.initialStreamWindowSize',
  ],
  'windows that are no quantities': [
    http2('initialStreamWindowSize: 64KB, initialConnectionWindowSize: "1e1.5"'),
    'ST-07 @ spec.http2ProtocolOptions.initialStreamWindowSize',
    'ST-07 @ spec.http2ProtocolOptions.initialConnectionWindowSize',
  ],
  'a window of another type': [
    http2('initialStreamWindowSize: true'),
    'ST-01 @ spec.http2ProtocolOptions.initialStreamWindowSize',
  ],
  'no streams': [http2('maxConcurrentStreams: 0'), 'C-29 @ spec.http2ProtocolOptions.maxConcurrentStreams'],
  'no headers': [
    on('commonHttpProtocolOptions: {maxHeadersCount: 0}'),
    'C-29 @ spec.commonHttpProtocolOptions.maxHeadersCount',
  ],
  'unlimited requests, no idle timeout': [
    on('commonHttpProtocolOptions: {maxRequestsPerConnection: 0, idleTimeout: 0s, maxHeadersCount: 1}'),
  ],
  'negative numbers': [
    on('perConnectionBufferLimitBytes: -1, commonHttpProtocolOptions: {maxRequestsPerConnection: -1}'),
    'ST-04 @ spec.perConnectionBufferLimitBytes',
    'ST-04 @ spec.commonHttpProtocolOptions.maxRequestsPerConnection',
  ],
  'no time to connect': [on('connectTimeout: 0s'), 'C-29 @ spec.connectTimeout'],
});

finds('TLS has one trust source', {
  'a Secret': [tls('secretRef: {name: tls}')],
  'the system': [tls('wellKnownCACertificates: System')],
  'another system': [tls('wellKnownCACertificates: Mozilla'), 'ST-03 @ spec.tls.wellKnownCACertificates'],
  'no source': [tls(''), 'BC-04 @ spec.tls'],
  'simpleTLS and no source': [tls('simpleTLS: true'), 'BC-04 @ spec.tls'],
  'two sources': [
    tls('secretRef: {name: tls}, files: {rootCA: /etc/ssl/certs/ca-certificates.crt}'),
    'BC-04 @ spec.tls',
  ],
  'verification off and a source': [
    tls('secretRef: {name: tls}, insecureSkipVerify: false'),
    'BC-04 @ spec.tls',
    'warning W-04 @ spec.tls.insecureSkipVerify',
  ],
  'verification off': [tls('insecureSkipVerify: true'), 'warning W-03 @ spec.tls.insecureSkipVerify'],
  'verification not off, and no source': [
    tls('insecureSkipVerify: false'),
    'warning W-04 @ spec.tls.insecureSkipVerify',
  ],
  'a Secret without name': [tls('secretRef: {}'), 'CM-03 @ spec.tls.secretRef.name'],
});

finds('files of TLS', {
  'a CA': [tls('files: {rootCA: /ca.crt}'), 'warning W-59 @ spec.tls.files.rootCA'],
  'a certificate, its key and a CA': [
    tls('files: {tlsCertificate: /c, tlsKey: /k, rootCA: /ca}, verifySubjectAltNames: [a]'),
    'warning W-59 @ spec.tls.files.tlsCertificate',
    'warning W-59 @ spec.tls.files.tlsKey',
    'warning W-59 @ spec.tls.files.rootCA',
  ],
  'no file': [tls('files: {}'), 'BC-05 @ spec.tls.files'],
  'no file, and names': [tls('files: {}, verifySubjectAltNames: [a]'), 'BC-05 @ spec.tls.files'],
  'no key': [
    tls('files: {tlsCertificate: /c}'),
    'BC-06 @ spec.tls.files.tlsKey',
    'warning W-59 @ spec.tls.files.tlsCertificate',
  ],
  'no certificate': [
    tls('files: {tlsKey: /k, rootCA: /ca}'),
    'BC-06 @ spec.tls.files.tlsCertificate',
    'warning W-59 @ spec.tls.files.tlsKey',
    'warning W-59 @ spec.tls.files.rootCA',
  ],
  'no key with simpleTLS': [
    tls('files: {tlsCertificate: /c}, simpleTLS: true'),
    'warning W-59 @ spec.tls.files.tlsCertificate',
  ],
  'no key without simpleTLS': [
    tls('files: {tlsCertificate: /c}, simpleTLS: false'),
    'BC-06 @ spec.tls.files.tlsKey',
    'warning W-59 @ spec.tls.files.tlsCertificate',
  ],
  'names without CA': [
    tls('files: {tlsCertificate: /c, tlsKey: /k}, verifySubjectAltNames: [a]'),
    'BC-07 @ spec.tls.files.rootCA',
    'warning W-59 @ spec.tls.files.tlsCertificate',
    'warning W-59 @ spec.tls.files.tlsKey',
  ],
  'an empty list of names without CA': [
    tls('files: {tlsCertificate: /c, tlsKey: /k}, verifySubjectAltNames: []'),
    'warning W-59 @ spec.tls.files.tlsCertificate',
    'warning W-59 @ spec.tls.files.tlsKey',
  ],
  'names with a Secret': [tls('secretRef: {name: tls}, verifySubjectAltNames: [a]')],
  'an empty file name': [tls('files: {rootCA: ""}'), 'ST-05 @ spec.tls.files.rootCA'],
  'relative files': [
    tls('files: {tlsCertificate: c, tlsKey: ./k, rootCA: ca}'),
    'warning W-33 @ spec.tls.files.tlsCertificate',
    'warning W-33 @ spec.tls.files.tlsKey',
    'warning W-33 @ spec.tls.files.rootCA',
  ],
});

finds('details of TLS', {
  'equal versions': [parameters('minVersion: "1.2", maxVersion: "1.2"')],
  'any version': [parameters('minVersion: AUTO, maxVersion: "1.2"')],
  'up to any version': [parameters('minVersion: "1.3", maxVersion: AUTO')],
  'versions upside down': [
    parameters('minVersion: "1.3", maxVersion: "1.2"'),
    'BC-08 @ spec.tls.parameters.minVersion',
  ],
  'old versions': [
    parameters('minVersion: "1.0", maxVersion: "1.1"'),
    'warning W-05 @ spec.tls.parameters.minVersion',
    'warning W-05 @ spec.tls.parameters.maxVersion',
  ],
  'a version without quotes': [parameters('minVersion: 1.2'), 'ST-01 @ spec.tls.parameters.minVersion'],
  'an unknown version': [parameters('maxVersion: "1.4"'), 'ST-03 @ spec.tls.parameters.maxVersion'],
  'cipher suites': [
    parameters(
      'cipherSuites: [ECDHE-RSA-AES128-GCM-SHA256, "[AES128-SHA|AES256-SHA]"], ecdhCurves: [X25519]',
    ),
  ],
  'unknown names': [
    parameters('cipherSuites: [RC4], ecdhCurves: [P-256, P-999]'),
    'C-23 @ spec.tls.parameters.cipherSuites[0]',
    'C-23 @ spec.tls.parameters.ecdhCurves[1]',
  ],
  'empty names': [
    parameters('cipherSuites: [""], ecdhCurves: [""]'),
    'C-20 @ spec.tls.parameters.cipherSuites[0]',
    'C-20 @ spec.tls.parameters.ecdhCurves[0]',
  ],
  'empty alternative names': [
    tls('secretRef: {name: tls}, verifySubjectAltNames: [a, ""]'),
    'C-20 @ spec.tls.verifySubjectAltNames[1]',
  ],
  'protocols of 0, 255 and 256 bytes': [
    system(`alpnProtocols: ["", ${'a'.repeat(255)}, ${'a'.repeat(256)}]`),
    'C-24 @ spec.tls.alpnProtocols[0]',
    'C-24 @ spec.tls.alpnProtocols[2]',
  ],
  'a protocol of 128 characters and 256 bytes': [
    system(`alpnProtocols: [${'é'.repeat(128)}]`),
    'C-24 @ spec.tls.alpnProtocols[0]',
  ],
  'protocols with a comma': [
    system('alpnProtocols: ["h2,", h2, "a,b"]'),
    'C-24 @ spec.tls.alpnProtocols[0]',
    'C-24 @ spec.tls.alpnProtocols[2]',
  ],
  'more than 65534 bytes of protocols': [
    system(`alpnProtocols: [${Array.from({ length: 256 }, () => 'a'.repeat(255)).join(', ')}]`),
    'C-24 @ spec.tls.alpnProtocols',
  ],
  'an empty server name': [system('sni: ""'), 'ST-05 @ spec.tls.sni'],
  renegotiation: [system('allowRenegotiation: true'), 'warning W-05 @ spec.tls.allowRenegotiation'],
  'simpleTLS without a certificate to leave out': [
    system('simpleTLS: true'),
    'warning W-33 @ spec.tls.simpleTLS',
  ],
  'simpleTLS with a Secret': [tls('secretRef: {name: tls}, simpleTLS: true')],
  'names without verification': [
    tls('insecureSkipVerify: true, verifySubjectAltNames: [a]'),
    'warning W-03 @ spec.tls.insecureSkipVerify',
    'warning W-33 @ spec.tls.verifySubjectAltNames',
  ],
});

finds('requests are spread by one algorithm', {
  'no algorithm': [balance('healthyPanicThreshold: 50'), 'BC-09 @ spec.loadBalancer'],
  'two algorithms': [balance('random: {}, maglev: {}'), 'BC-09 @ spec.loadBalancer'],
  'each alone': [balance('leastRequest: {}')],
  random: [balance('random: {}, localityType: WeightedLb, closeConnectionsOnHostSetChange: true')],
  'a percentage of 101': [
    balance('random: {}, healthyPanicThreshold: 101'),
    'ST-04 @ spec.loadBalancer.healthyPanicThreshold',
  ],
  'one choice': [
    balance('leastRequest: {choiceCount: 1}'),
    'C-29 @ spec.loadBalancer.leastRequest.choiceCount',
  ],
  'less than no choice': [
    balance('leastRequest: {choiceCount: -1}'),
    'C-29 @ spec.loadBalancer.leastRequest.choiceCount',
  ],
  'one hash source each': [
    balance(
      'maglev: {hashPolicies: [{header: {name: ":path"}}, {cookie: {name: id}}, {sourceIP: {}, terminal: true}]}',
    ),
  ],
  'no hash source': [hash('{terminal: true}'), 'BC-11 @ spec.loadBalancer.maglev.hashPolicies[0]'],
  'two hash sources': [
    ring('hashPolicies: [{sourceIP: {}}, {sourceIP: {}, cookie: {name: id}}]'),
    'BC-11 @ spec.loadBalancer.ringHash.hashPolicies[1]',
  ],
  'no hash policies': [ring('hashPolicies: []'), 'ST-06 @ spec.loadBalancer.ringHash.hashPolicies'],
  'a header that is none': [
    hash('{header: {name: "a b"}}'),
    'C-14 @ spec.loadBalancer.maglev.hashPolicies[0].header.name',
  ],
  'a cookie that is none': [
    hash('{cookie: {name: "a;b"}}'),
    'C-37 @ spec.loadBalancer.maglev.hashPolicies[0].cookie.name',
  ],
  'a cookie without name': [
    hash('{cookie: {name: ""}}'),
    'ST-05 @ spec.loadBalancer.maglev.hashPolicies[0].cookie.name',
  ],
  'a cookie for a session below a path': [hash('{cookie: {name: id, ttl: 0s, path: /shop, sameSite: Lax}}')],
  'a cookie below no path': [
    hash('{cookie: {name: id, path: shop}}'),
    'warning W-33 @ spec.loadBalancer.maglev.hashPolicies[0].cookie.path',
  ],
  'a cookie below a path of several lines': [
    hash('{cookie: {name: id, path: "/\\r\\nx: 1"}}'),
    'C-16 @ spec.loadBalancer.maglev.hashPolicies[0].cookie.path',
  ],
  'ring sizes in order': [ring('minimumRingSize: 8, maximumRingSize: 8')],
  'ring sizes upside down': [
    ring('minimumRingSize: 9, maximumRingSize: 8'),
    'BC-12 @ spec.loadBalancer.ringHash.minimumRingSize',
  ],
  'rings of the largest size': [ring('minimumRingSize: 8388608, maximumRingSize: 8388608')],
  'rings that are too large': [
    ring('minimumRingSize: 8388609, maximumRingSize: 8388609'),
    'C-29 @ spec.loadBalancer.ringHash.minimumRingSize',
    'C-29 @ spec.loadBalancer.ringHash.maximumRingSize',
  ],
  'a maximum of 1024 alone': [ring('maximumRingSize: 1024')],
  'a maximum of 1023 alone': [
    ring('maximumRingSize: 1023'),
    'C-29 @ spec.loadBalancer.ringHash.maximumRingSize',
  ],
  'names of a Backend': [ring('useHostnameForHashing: true')],
  'names of a Service': [
    on('loadBalancer: {maglev: {useHostnameForHashing: true}}', SERVICE),
    'warning W-33 @ spec.loadBalancer.maglev.useHostnameForHashing',
  ],
  'names of selected Services': [
    '{targetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}], loadBalancer: {ringHash: {useHostnameForHashing: true}}}',
    'warning W-33 @ spec.loadBalancer.ringHash.useHostnameForHashing',
  ],
});

t.test('aggression must be a plain decimal above 0', async (t) => {
  const at = 'spec.loadBalancer.leastRequest.slowStart.aggression';
  for (const good of ['1.0', '1', '1.', '.5', '0.5', '00.10', '10', '0.001']) {
    t.strictSame(errorsOf('BackendConfigPolicy', slow(`aggression: "${good}"`)), [], good);
  }
  for (const bad of [
    '0',
    '0.0',
    '.0',
    '0.',
    '',
    '.',
    '-1',
    '+1',
    '1e1',
    '1,5',
    ' 1',
    '1.2.3',
    'NaN',
    '٣',
    '0x1',
  ]) {
    t.strictSame(
      errorsOf('BackendConfigPolicy', slow(`aggression: "${bad}"`)),
      [`BC-10 @ ${at}`],
      `"${bad}"`,
    );
  }
  t.strictSame(errorsOf('BackendConfigPolicy', slow('aggression: 1.5')), [`ST-01 @ ${at}`], 'without quotes');
});

finds('health', {
  'over HTTP': [check('http: {path: /healthz, host: "shop:8080", method: HEAD}')],
  'over gRPC': [check('grpc: {serviceName: shop, authority: shop.example.com}')],
  'over nothing': [check(''), 'BC-13 @ spec.healthCheck'],
  'over both': [check('http: {path: /}, grpc: {}'), 'BC-13 @ spec.healthCheck'],
  'no thresholds': [
    on('healthCheck: {timeout: 1s, interval: 2s, grpc: {}}'),
    'ST-02 @ spec.healthCheck.unhealthyThreshold',
    'ST-02 @ spec.healthCheck.healthyThreshold',
  ],
  'no time': [
    on('healthCheck: {timeout: 0s, interval: 0ms, unhealthyThreshold: 1, healthyThreshold: 1, grpc: {}}'),
    'C-29 @ spec.healthCheck.timeout',
    'C-29 @ spec.healthCheck.interval',
  ],
  'an empty path': [check('http: {path: ""}'), 'C-22 @ spec.healthCheck.http.path'],
  'a path with a space': [check('http: {path: "/a b"}'), 'C-22 @ spec.healthCheck.http.path'],
  'a path without slash': [check('http: {path: healthz}'), 'warning W-33 @ spec.healthCheck.http.path'],
  'no path': [check('http: {}'), 'ST-02 @ spec.healthCheck.http.path'],
  'a host with a path': [check('http: {path: /, host: a/b}'), 'C-22 @ spec.healthCheck.http.host'],
  'an authority with a scheme': [
    check('grpc: {authority: "http://a"}'),
    'C-22 @ spec.healthCheck.grpc.authority',
  ],
  'an unknown method': [check('http: {path: /, method: get}'), 'ST-03 @ spec.healthCheck.http.method'],
  'all hosts ejected': [on('outlierDetection: {maxEjectionPercent: 100, consecutive5xx: 0}')],
  'more than all hosts ejected': [
    on('outlierDetection: {maxEjectionPercent: 101}'),
    'ST-04 @ spec.outlierDetection.maxEjectionPercent',
  ],
  'no circuit breaker': [on('circuitBreakers: {}'), 'BC-14 @ spec.circuitBreakers'],
  'no retries': [on('circuitBreakers: {maxRetries: 0}')],
  'no connections': [
    on('circuitBreakers: {maxConnections: 0}'),
    'ST-04 @ spec.circuitBreakers.maxConnections',
  ],
  'keepalive in seconds': [
    on('tcpKeepalive: {keepAliveProbes: 0, keepAliveTime: 60s, keepAliveInterval: 1000ms}'),
  ],
  'keepalive in parts of seconds': [
    on('tcpKeepalive: {keepAliveTime: 1500ms, keepAliveInterval: 1s1ms}'),
    'warning W-33 @ spec.tcpKeepalive.keepAliveTime',
    'warning W-33 @ spec.tcpKeepalive.keepAliveInterval',
  ],
  'keepalive below a second is said once': [
    on('tcpKeepalive: {keepAliveTime: 500ms}'),
    'DU-12 @ spec.tcpKeepalive.keepAliveTime',
  ],
});

t.test(
  'values that only the proxy rejects are warnings at level standard, other wrong values are errors',
  async (t) => {
    const standard = (spec: string) => findingsOf('BackendConfigPolicy', spec);
    const choice = 'spec.loadBalancer.leastRequest.choiceCount';
    t.strictSame(standard(balance('leastRequest: {choiceCount: 0}')), [`warning C-29 @ ${choice}`]);
    t.strictSame(standard(balance('leastRequest: {choiceCount: -1}')), [`C-29 @ ${choice}`]);
    t.strictSame(standard(ring('maximumRingSize: 1')), [
      'warning C-29 @ spec.loadBalancer.ringHash.maximumRingSize',
    ]);
    t.strictSame(standard(on('connectTimeout: 0s')), ['warning C-29 @ spec.connectTimeout']);
    t.strictSame(standard(parameters('ecdhCurves: [P-1]')), [
      'warning C-23 @ spec.tls.parameters.ecdhCurves[0]',
    ]);
  },
);

const written = (spec: string): string[] => defaultsOf('BackendConfigPolicy', spec);

t.test('defaults are written into present blocks, once', async (t) => {
  t.strictSame(written('{}'), []);
  const everything = on(
    `commonHttpProtocolOptions: {}, http2ProtocolOptions: {}, tls: {insecureSkipVerify: true, alpnProtocols: []},
     loadBalancer: {leastRequest: {slowStart: {}}},
     healthCheck: {timeout: 1s, interval: 1s, unhealthyThreshold: 1, healthyThreshold: 1, http: {path: /}},
     outlierDetection: {}, circuitBreakers: {maxRetries: 5}`,
  );
  t.strictSame(written(everything), [
    'D-25 commonHttpProtocolOptions.idleTimeout="1h"',
    'D-25 commonHttpProtocolOptions.maxHeadersCount=100',
    'D-26 http2ProtocolOptions.initialStreamWindowSize=268435456',
    'D-26 http2ProtocolOptions.initialConnectionWindowSize=268435456',
    'D-27 tls.alpnProtocols=["h2","http/1.1"]',
    'D-27 tls.allowRenegotiation=false',
    'D-27 tls.simpleTLS=false',
    'D-28 loadBalancer.updateMergeWindow="1s"',
    'D-29 loadBalancer.leastRequest.choiceCount=2',
    'D-30 loadBalancer.leastRequest.slowStart.aggression="1.0"',
    'D-32 healthCheck.http.method="GET"',
    'D-33 outlierDetection.consecutive5xx=5',
    'D-33 outlierDetection.interval="10s"',
    'D-33 outlierDetection.baseEjectionTime="30s"',
    'D-33 outlierDetection.maxEjectionPercent=10',
    'D-34 circuitBreakers.maxConnections=1024',
    'D-34 circuitBreakers.maxPendingRequests=1024',
    'D-34 circuitBreakers.maxRequests=1024',
  ]);
  t.strictSame(
    judge(judge(objectOf('BackendConfigPolicy', everything)).object).defaults,
    [],
    'nothing is left',
  );
  t.strictSame(written(balance('ringHash: {}, updateMergeWindow: 0s')), [
    'D-31 loadBalancer.ringHash.useHostnameForHashing=false',
  ]);
  t.strictSame(written(on('circuitBreakers: {}')), [], 'an empty block stays empty');
  t.strictSame(written(on('circuitBreakers: {unknown: 1}')), [], 'an unknown field is no member');
  t.strictSame(
    written(tls('insecureSkipVerify: true, alpnProtocols: [h2]')).length,
    2,
    'a list is not replaced',
  );
  t.strictSame(
    written(on('connectTimeout: 1s, tcpKeepalive: {}, http1ProtocolOptions: {}')),
    [],
    'what is stated but not written',
  );
});

t.test('an update keeps an old mistake only while everything that the rule reads is unchanged', async (t) => {
  const update = (before: string, after: string): string[] =>
    errorsOf('BackendConfigPolicy', after, {
      old: objectOf('BackendConfigPolicy', before),
      validationLevel: 'strict',
    });
  const OTHER = '{group: gateway.networking.k8s.io, kind: Gateway, name: front}';
  t.strictSame(
    update(`{targetRefs: [${OTHER}]}`, `{targetRefs: [${SERVICE}, ${OTHER}], connectTimeout: 1s}`),
    [],
    'a bad target moves',
  );
  t.strictSame(
    update(`{targetRefs: [${OTHER}]}`, `{targetRefs: [${OTHER.replace('front', 'back')}]}`),
    ['BC-02 @ spec.targetRefs[0].kind'],
    'a bad target changes',
  );
  const rings = (min: number, max: number, more = '') =>
    ring(`minimumRingSize: ${min}, maximumRingSize: ${max}${more}`);
  t.strictSame(update(rings(9, 8), rings(9, 8, ', useHostnameForHashing: true')), []);
  t.strictSame(update(rings(9, 8), rings(9, 7)), ['BC-12 @ spec.loadBalancer.ringHash.minimumRingSize']);
  t.strictSame(
    update(ring('maximumRingSize: 8'), ring('maximumRingSize: 8, hashPolicies: [{sourceIP: {}}]')),
    [],
  );
  t.strictSame(
    update(
      parameters('minVersion: "1.3", maxVersion: "1.2"'),
      parameters('minVersion: "1.3", maxVersion: "1.1"'),
    ),
    ['BC-08 @ spec.tls.parameters.minVersion'],
  );
  t.strictSame(
    update(tls('files: {tlsKey: /k}'), tls('files: {tlsKey: /other}')),
    [],
    'BC-06 reads presence',
  );
  t.strictSame(update(tls('files: {tlsKey: /k}'), tls('files: {tlsCertificate: /c}')), [
    'BC-06 @ spec.tls.files.tlsKey',
  ]);
  const names = (list: string) =>
    tls(`files: {tlsCertificate: /c, tlsKey: /k}, verifySubjectAltNames: [${list}]`);
  t.strictSame(update(names('a'), names('a').replace('/k', '/other')), []);
  t.strictSame(update(names('a'), names('b')), ['BC-07 @ spec.tls.files.rootCA']);
  t.strictSame(
    update(
      on('http1ProtocolOptions: {}, http2ProtocolOptions: {}'),
      on('http1ProtocolOptions: {enableTrailers: true}, http2ProtocolOptions: {}'),
    ),
    [],
    'BC-01 reads presence',
  );
});
