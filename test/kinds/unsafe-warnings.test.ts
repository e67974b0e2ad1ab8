// The warnings about deprecated and unknown fields, and about settings that are not safe: a spec with the warning, and the corrected spec.

import t from 'tap';
import { WARNINGS_UNSAFE } from '../../src/diagnostics/catalogue/warnings-unsafe.ts';
import { judge } from '../../src/judgement/judge.ts';
import { objectOf } from './judging.ts';
import { LOCATIONS } from './locations.ts';
import { config, extAuth, GATEWAY_API, JWT, jwt, REF, ROUTE, system, traffic } from './warning-specs.ts';
import { warningTables } from './warning-tables.ts';

const { warns, warnsAt, covered } = warningTables();

warns('W-01', 'GatewayExtension', {
  'a type': {
    bad: 'type: JWT\njwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}',
    good: 'jwt: {providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}',
    at: ['spec.type'],
  },
});

warns('W-02', 'EdgePolicy', {
  'unknown fields at any depth': {
    bad: `${ROUTE}\nnew: 1\ntraffic: {csrf: {x: 1, __proto__: 2, constructor: 3}, cors: {allowPrivateNetwork: true}}`,
    good: `${ROUTE}\ntraffic: {csrf: {}, cors: {}}`,
    at: [
      'spec.traffic.cors.allowPrivateNetwork',
      'spec.traffic.csrf.__proto__',
      'spec.traffic.csrf.constructor',
      'spec.traffic.csrf.x',
      'spec.new',
    ],
  },
});
warns('W-02', 'BackendConfigPolicy', {
  'sections of whole objects': {
    bad: 'targetRefs: [{group: "", kind: Service, name: db, sectionName: http}]\ntargetSelectors: [{group: "", kind: Service, matchLabels: {a: b}, sectionName: http}]',
    good: 'targetRefs: [{group: "", kind: Service, name: db}]\ntargetSelectors: [{group: "", kind: Service, matchLabels: {a: b}}]',
    at: ['spec.targetRefs[0].sectionName', 'spec.targetSelectors[0].sectionName'],
  },
});
for (const kind of ['HTTPListenerPolicy', 'ListenerPolicy']) {
  const target = `{${GATEWAY_API}, kind: Gateway, name: web`;
  const more = kind === 'ListenerPolicy' ? '\ndefault: {perConnectionBufferLimitBytes: 1}' : '';
  warns('W-02', kind, {
    'sections of whole objects': {
      bad: `targetRefs: [${target}, sectionName: http}]\ntargetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {a: b}, sectionName: http}]${more}`,
      good: `targetRefs: [${target}}]${more}`,
      at: ['spec.targetRefs[0].sectionName', 'spec.targetSelectors[0].sectionName'],
    },
  });
}
warns('W-02', 'GatewayParameters', {
  'core types': {
    bad: 'kube: {podTemplate: {affinity: {podAffinitee: {}}}}',
    good: 'kube: {podTemplate: {affinity: {podAffinity: {}}}}',
    at: ['spec.kube.podTemplate.affinity.podAffinitee'],
  },
});

t.test('W-02: the hint tells what to write instead', async (t) => {
  const target = `{${GATEWAY_API}, kind: Gateway, name: web, sectionName: http}`;
  for (const [kind, hint, spec] of [
    [
      'BackendConfigPolicy',
      /whole objects/,
      'targetRefs: [{group: "", kind: Service, name: db, sectionName: http}]',
    ],
    ['HTTPListenerPolicy', /whole objects/, `targetRefs: [${target}]`],
    [
      'ListenerPolicy',
      /whole objects/,
      `targetSelectors: [{${GATEWAY_API}, kind: Gateway, matchLabels: {}, sectionName: http}]`,
    ],
    [
      'TrafficPolicy',
      /did you mean `sectionName`/,
      `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web, sectionname: http}]`,
    ],
    ['TrafficPolicy', /known fields: .*timeouts/, 'toString: 1'],
  ] as const) {
    const { findings } = judge(objectOf(kind, spec));
    t.match(
      findings.find(({ code }) => code === 'W-02'),
      { hint },
      spec,
    );
  }
});

warnsAt('W-03', LOCATIONS.BackendTLS, {
  'nothing verified': { bad: '{insecureSkipVerify: All}', good: '{}', at: ['.insecureSkipVerify'] },
  'no name verified': {
    bad: '{insecureSkipVerify: Hostname}',
    good: '{verifySubjectAltNames: [a]}',
    at: ['.insecureSkipVerify'],
  },
});
warns('W-03', 'BackendConfigPolicy', {
  'nothing verified': {
    bad: config('tls: {insecureSkipVerify: true}'),
    good: config('tls: {wellKnownCACertificates: System}'),
    at: ['spec.tls.insecureSkipVerify'],
  },
});
warns('W-04', 'BackendConfigPolicy', {
  'no trust source': {
    bad: config('tls: {insecureSkipVerify: false}'),
    good: config('tls: {secretRef: {name: a}}'),
    at: ['spec.tls.insecureSkipVerify'],
  },
});

warns('W-05', 'BackendConfigPolicy', {
  renegotiation: {
    bad: system('allowRenegotiation: true'),
    good: system('allowRenegotiation: false'),
    at: ['spec.tls.allowRenegotiation'],
  },
  'old versions': {
    bad: system('parameters: {minVersion: "1.0", maxVersion: "1.1"}'),
    good: system('parameters: {minVersion: "1.2", maxVersion: "1.3"}'),
    at: ['spec.tls.parameters.minVersion', 'spec.tls.parameters.maxVersion'],
  },
  'the newer of the old ones': {
    bad: system('parameters: {minVersion: "1.1"}'),
    good: system('parameters: {minVersion: AUTO, maxVersion: AUTO}'),
    at: ['spec.tls.parameters.minVersion'],
  },
  'the oldest as maximum': {
    bad: system('parameters: {maxVersion: "1.0"}'),
    good: system('parameters: {maxVersion: "1.2"}'),
    at: ['spec.tls.parameters.maxVersion'],
  },
});

warnsAt('W-06', LOCATIONS.BackendAuth, {
  'an inline key': { bad: '{key: Bearer abc}', good: '{secretRef: {name: a}}', at: ['.key'] },
});

/** RFC 7515, appendix A.1 and RFC 8037, appendix A. */
const SYMMETRIC = '{"kty": "oct", "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ"}';
const PUBLIC = '"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"';
const PRIVATE = `{${PUBLIC}, "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}`;
const keySets = {
  'a symmetric key': { key: SYMMETRIC },
  'a private key': { key: PRIVATE },
  'a private key after a public one': { key: `{${PUBLIC}}, ${PRIVATE}` },
};
for (const [what, { key }] of Object.entries(keySets)) {
  const edge = (keys: string) =>
    traffic(`{jwtAuthentication: {providers: [{issuer: a, jwks: {inline: '{"keys": [${keys}]}'}}]}}`);
  warns('W-06', 'EdgePolicy', {
    [what]: {
      bad: edge(key),
      good: edge(`{${PUBLIC}}`),
      at: ['spec.traffic.jwtAuthentication.providers[0].jwks.inline'],
    },
  });
  const gateway = (keys: string) =>
    `jwt: {providers: [{name: a, jwks: {local: {inline: '{"keys": [${keys}]}'}}}]}`;
  warns('W-06', 'GatewayExtension', {
    [what]: {
      bad: gateway(key),
      good: gateway(`{${PUBLIC}}`),
      at: ['spec.jwt.providers[0].jwks.local.inline'],
    },
  });
}
warns('W-06', 'GatewayExtension', {
  'a single key': {
    bad: `jwt: {providers: [{name: a, jwks: {local: {inline: '${PRIVATE}'}}}]}`,
    good: `jwt: {providers: [{name: a, jwks: {local: {inline: '{${PUBLIC}}'}}}]}`,
    at: ['spec.jwt.providers[0].jwks.local.inline'],
  },
});

const authentication = (field: string, mode: string, rest: string) =>
  traffic(`{${field}: {mode: ${mode}, ${rest}}}`);
warns('W-07', 'EdgePolicy', {
  'an optional token': {
    bad: authentication('jwtAuthentication', 'Optional', JWT),
    good: authentication('jwtAuthentication', 'Strict', JWT),
    at: ['spec.traffic.jwtAuthentication.mode'],
  },
  'any token': {
    bad: authentication('jwtAuthentication', 'Permissive', JWT),
    good: traffic(`{jwtAuthentication: {${JWT}}}`),
    at: ['spec.traffic.jwtAuthentication.mode'],
  },
  'an optional password': {
    bad: authentication('basicAuthentication', 'Optional', 'secretRef: {name: a}'),
    good: authentication('basicAuthentication', 'Strict', 'secretRef: {name: a}'),
    at: ['spec.traffic.basicAuthentication.mode'],
  },
  'an optional key': {
    bad: authentication('apiKeyAuthentication', 'Optional', 'secretRef: {name: a}'),
    good: authentication('apiKeyAuthentication', 'Strict', 'secretRef: {name: a}'),
    at: ['spec.traffic.apiKeyAuthentication.mode'],
  },
});
warns('W-07', 'GatewayExtension', {
  'a missing token': {
    bad: jwt('validationMode: AllowMissing, '),
    good: jwt('validationMode: Strict, '),
    at: ['spec.jwt.validationMode'],
  },
});

warns('W-08', 'EdgeBackend', {
  'an open proxy': {
    bad: 'dynamicForwardProxy: {}',
    good: 'static: {host: a.example.com, port: 80}',
    at: ['spec.dynamicForwardProxy'],
  },
});
warns('W-08', 'Backend', {
  'an open proxy': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {enableTls: true}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy'],
  },
  'in plaintext': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy', 'spec.dynamicForwardProxy.enableTls'],
  },
  'in plaintext on purpose': {
    bad: 'type: DynamicForwardProxy\ndynamicForwardProxy: {enableTls: false}',
    good: 'type: Static\nstatic: {hosts: [{host: a.example.com, port: 80}]}',
    at: ['spec.dynamicForwardProxy', 'spec.dynamicForwardProxy.enableTls'],
  },
});

warnsAt('W-09', LOCATIONS.EdgeJWKS, {
  'keys without TLS': {
    bad: '{uri: "http://a.example.com/keys"}',
    good: '{uri: "https://a.example.com/keys"}',
    at: ['.uri'],
  },
});
const remote = (url: string) =>
  `jwt: {providers: [{name: a, jwks: {remote: {url: "${url}", backendRef: ${REF}}}}]}`;
warns('W-09', 'GatewayExtension', {
  'keys without TLS': {
    bad: remote('http://a.example.com/keys'),
    good: remote('https://a.example.com/keys'),
    at: ['spec.jwt.providers[0].jwks.remote.url'],
  },
  'a scheme in capitals': {
    bad: remote('HTTP://a.example.com/keys'),
    good: remote('HTTPS://a.example.com/keys'),
    at: ['spec.jwt.providers[0].jwks.remote.url'],
  },
});

warns('W-10', 'GatewayExtension', {
  'an open door': {
    bad: extAuth('failOpen: true'),
    good: extAuth('failOpen: false'),
    at: ['spec.extAuth.failOpen'],
  },
});

warnsAt('W-11', LOCATIONS.CORS, {
  'credentials allowed for every origin': {
    bad: '{allowOrigins: ["*"], allowCredentials: true}',
    good: '{allowOrigins: ["*"], allowCredentials: false}',
    at: ['.allowCredentials'],
  },
  'a wildcard in a host is no such origin': {
    bad: '{allowOrigins: ["*"], allowCredentials: true}',
    good: '{allowOrigins: ["https://*.example.com"], allowCredentials: true}',
    at: ['.allowCredentials'],
  },
});

t.test('each of them is tested here', async (t) => {
  t.strictSame([...covered].sort(), Object.keys(WARNINGS_UNSAFE).sort());
});
