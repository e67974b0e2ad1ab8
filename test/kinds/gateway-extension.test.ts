// GatewayExtension: every rule, default and warning as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { defaultsOf, errorsOf, findingsOf, objectOf } from './judging.ts';
import { finder } from './tables.ts';

const REF = 'backendRef: {name: svc, port: 9000}';
const GRPC = `grpcService: {${REF}}`;
const REMOTE = '{remote: {url: "https://id.example.com/keys", backendRef: {name: id, port: 443}}}';
const PEM = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeI7UOr6QAqIyAbVU3MPrA8a/RRK9
A/x1rLHnyZMoJBgpIirw3i+HxeTLWcWqVafh6dZenwI428nE9ItsTl2QNQ==
-----END PUBLIC KEY-----
`;

const extAuth = (members: string) => `{extAuth: {${GRPC}, ${members}}}`;
const service = (members: string) => `{extAuth: {grpcService: {${REF}, ${members}}}}`;
const http = (members: string) => `{extAuth: {httpService: {${REF}, ${members}}}}`;
const extProc = (members: string) => `{extProc: {${GRPC}, ${members}}}`;
const rateLimit = (members: string) => `{rateLimit: {${GRPC}, ${members}}}`;
const provider = (members: string) => `{jwt: {providers: [{name: id, ${members}}]}}`;
const token = (members: string) => provider(`jwks: ${REMOTE}, ${members}`);
const inline = (text: string) => provider(`jwks: {local: {inline: ${JSON.stringify(text)}}}`);
const remote = (members: string) =>
  provider(`jwks: {remote: {backendRef: {name: id, port: 443}, ${members}}}`);

const finds = finder('GatewayExtension');

const TYPES = [
  ['ExtAuth', 'extAuth', 'GE-02'],
  ['ExtProc', 'extProc', 'GE-03'],
  ['RateLimit', 'rateLimit', 'GE-04'],
  ['JWT', 'jwt', 'GE-05'],
] as const;
const BLOCKS: Readonly<Record<string, string>> = {
  extAuth: `{${GRPC}}`,
  extProc: `{${GRPC}}`,
  rateLimit: `{${GRPC}, domain: shop}`,
  jwt: `{providers: [{name: id, jwks: ${REMOTE}}]}`,
};

t.test('a type must name the block that is present', async (t) => {
  for (const [type, block, code] of TYPES) {
    t.strictSame(findingsOf('GatewayExtension', `{${block}: ${BLOCKS[block]}}`), [], `${block} without type`);
    t.strictSame(
      findingsOf('GatewayExtension', `{type: ${type}, ${block}: ${BLOCKS[block]}}`),
      ['warning W-01 @ spec.type'],
      `${block} with its type`,
    );
    const other = block === 'jwt' ? 'extAuth' : 'jwt';
    for (const spec of [`{type: ${type}, ${other}: ${BLOCKS[other]}}`, `{type: ${type}}`]) {
      t.strictSame(errorsOf('GatewayExtension', spec), [`${code} @ spec.${block}`], spec);
    }
  }
});

finds('an extension is of one type', {
  'an empty spec': ['{}', 'GE-01 @ spec'],
  'two blocks': [`{extAuth: {${GRPC}}, extProc: {${GRPC}}}`, 'GE-01 @ spec'],
  'four blocks': [
    `{extAuth: {${GRPC}}, extProc: {${GRPC}}, rateLimit: ${BLOCKS['rateLimit']}, jwt: ${BLOCKS['jwt']}}`,
    'GE-01 @ spec',
  ],
  'an unknown type': [`{type: Auth, extAuth: {${GRPC}}}`, 'ST-03 @ spec.type'],
});

finds('authorization is asked of one service', {
  'neither protocol': ['{extAuth: {}}', 'GE-06 @ spec.extAuth'],
  'both protocols': [`{extAuth: {${GRPC}, httpService: {${REF}}}}`, 'GE-06 @ spec.extAuth'],
  'a Service without port': [
    '{extAuth: {grpcService: {backendRef: {name: svc}}}}',
    'CM-02 @ spec.extAuth.grpcService.backendRef.port',
  ],
  'a Backend without port': [
    '{extAuth: {grpcService: {backendRef: {group: gateway.gatewarden.dev, kind: Backend, name: svc}}}}',
  ],
  'an EdgeBackend': [
    '{extAuth: {grpcService: {backendRef: {group: edge.gatewarden.dev, kind: EdgeBackend, name: svc}}}}',
    'warning W-41 @ spec.extAuth.grpcService.backendRef.kind',
  ],
  'no service': ['{extAuth: {httpService: {}}}', 'ST-02 @ spec.extAuth.httpService.backendRef'],
  'an authority': [service('authority: "auth.example.com:8080"')],
  'an authority with a scheme': [
    service('authority: "http://auth"'),
    'C-22 @ spec.extAuth.grpcService.authority',
  ],
  'a backoff in order': [service('retry: {backoff: {baseInterval: 1s, maxInterval: 1s}}')],
  'a maximum below the base': [
    service('retry: {backoff: {baseInterval: 1s, maxInterval: 999ms}}'),
    'GE-07 @ spec.extAuth.grpcService.retry.backoff.maxInterval',
  ],
  'a backoff that is no duration': [
    service('retry: {backoff: {baseInterval: 1s, maxInterval: 9us}}'),
    'CM-01 @ spec.extAuth.grpcService.retry.backoff.maxInterval',
  ],
  'a backoff without base': [
    http('retry: {backoff: {maxInterval: 1s}}'),
    'ST-02 @ spec.extAuth.httpService.retry.backoff.baseInterval',
  ],
  'a negative number of attempts': [
    http('retry: {attempts: -1}'),
    'ST-04 @ spec.extAuth.httpService.retry.attempts',
  ],
  'an empty path prefix': [http('pathPrefix: ""')],
  'a path prefix': [http('pathPrefix: /authorize/v1')],
  'a path prefix without slash': [
    http('pathPrefix: authorize'),
    'C-21 @ spec.extAuth.httpService.pathPrefix',
  ],
  'a path prefix with a query': [http('pathPrefix: "/a?b"'), 'C-21 @ spec.extAuth.httpService.pathPrefix'],
  'headers with format strings': [
    http('authorizationRequest: {headersToAdd: {x-path: "%REQ(:path)%", x-share: "100%%"}}'),
  ],
  'a lone percent sign': [
    http('authorizationRequest: {headersToAdd: {x-share: "100%"}}'),
    'C-17 @ spec.extAuth.httpService.authorizationRequest.headersToAdd.x-share',
  ],
  'an operator that the proxy may not have': [
    http('authorizationRequest: {headersToAdd: {x-share: "%MOON_PHASE%"}}'),
    'warning W-42 @ spec.extAuth.httpService.authorizationRequest.headersToAdd.x-share',
  ],
  'a line break in a header': [
    http('authorizationRequest: {headersToAdd: {x-a: "a\\nb"}}'),
    'C-16 @ spec.extAuth.httpService.authorizationRequest.headersToAdd.x-a',
  ],
  'a pseudo-header to add': [
    http('authorizationRequest: {headersToAdd: {":path": /x}}'),
    'C-14 @ spec.extAuth.httpService.authorizationRequest.headersToAdd[":path"]',
  ],
  'a pseudo-header to the backend': [
    http('authorizationResponse: {headersToBackend: [x-user, ":path"]}'),
    'C-14 @ spec.extAuth.httpService.authorizationResponse.headersToBackend[1]',
  ],
  'the same header twice': [
    http('authorizationResponse: {headersToBackend: [x-user, X-User]}'),
    'warning W-39 @ spec.extAuth.httpService.authorizationResponse.headersToBackend[1]',
  ],
  'a pseudo-header to forward': [extAuth('headersToForward: [":path", cookie]')],
  'no header names': [
    extAuth('headersToForward: ["", "a b"]'),
    'C-14 @ spec.extAuth.headersToForward[0]',
    'C-14 @ spec.extAuth.headersToForward[1]',
  ],
  'an open door': [extAuth('failOpen: true'), 'warning W-10 @ spec.extAuth.failOpen'],
  'a body without limit': [
    extAuth('withRequestBody: {}'),
    'ST-02 @ spec.extAuth.withRequestBody.maxRequestBytes',
  ],
  'an empty body': [
    extAuth('withRequestBody: {maxRequestBytes: 0}'),
    'ST-04 @ spec.extAuth.withRequestBody.maxRequestBytes',
  ],
  'status 511': [extAuth('statusOnError: 511')],
  'status 512': [extAuth('statusOnError: 512'), 'ST-04 @ spec.extAuth.statusOnError'],
  'status 99': [extAuth('statusOnError: 99'), 'ST-04 @ spec.extAuth.statusOnError'],
  'a status that the proxy lacks': [extAuth('statusOnError: 418'), 'C-27 @ spec.extAuth.statusOnError'],
  'an empty prefix': [extAuth('statPrefix: ""'), 'ST-05 @ spec.extAuth.statPrefix'],
});

finds('external processing', {
  'no service': ['{extProc: {}}', 'ST-02 @ spec.extProc.grpcService'],
  'full duplex as the proxy wants it': [
    extProc(
      'failOpen: false, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND}',
    ),
  ],
  'full duplex, nothing else': [
    extProc('processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}'),
    'C-28 @ spec.extProc.failOpen',
    'C-28 @ spec.extProc.processingMode.requestTrailerMode',
  ],
  'full duplex in both directions': [
    extProc(
      'processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, responseBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND}',
    ),
    'C-28 @ spec.extProc.failOpen',
    'C-28 @ spec.extProc.processingMode.responseTrailerMode',
  ],
  'trailers of the other direction': [
    extProc(
      'failOpen: false, processingMode: {responseBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND, responseTrailerMode: DEFAULT}',
    ),
    'C-28 @ spec.extProc.processingMode.responseTrailerMode',
  ],
  'an unknown mode': [
    extProc('processingMode: {requestBodyMode: FULL}'),
    'ST-03 @ spec.extProc.processingMode.requestBodyMode',
  ],
  'timeouts of an hour': [extProc('messageTimeout: 1h, maxMessageTimeout: 60m')],
  'timeouts above an hour': [
    extProc('messageTimeout: 1h1ms, maxMessageTimeout: 2h'),
    'C-30 @ spec.extProc.messageTimeout',
    'C-30 @ spec.extProc.maxMessageTimeout',
  ],
  'no metadata': [extProc('metadataOptions: {}')],
  'an empty list of namespaces': [
    extProc('metadataOptions: {forwarding: {typed: []}}'),
    'ST-06 @ spec.extProc.metadataOptions.forwarding.typed',
  ],
  'empty namespaces': [
    extProc('metadataOptions: {forwarding: {typed: [""], untyped: [a, ""]}}'),
    'C-20 @ spec.extProc.metadataOptions.forwarding.typed[0]',
    'C-20 @ spec.extProc.metadataOptions.forwarding.untyped[1]',
  ],
  'an unknown cache action': [extProc('routeCacheAction: Keep'), 'ST-03 @ spec.extProc.routeCacheAction'],
});

finds('rate limits', {
  'a domain': [rateLimit('domain: shop, timeout: 0s')],
  'an empty domain': [rateLimit('domain: ""'), 'GE-12 @ spec.rateLimit.domain'],
  'no domain': [rateLimit('failOpen: false'), 'ST-02 @ spec.rateLimit.domain'],
  'the timeout of the service': [
    `{rateLimit: {domain: shop, grpcService: {${REF}, requestTimeout: 1s}}}`,
    'warning W-38 @ spec.rateLimit.grpcService.requestTimeout',
  ],
  'a switch that YAML reads as a boolean': [
    rateLimit('domain: shop, xRateLimitHeaders: false'),
    'ST-01 @ spec.rateLimit.xRateLimitHeaders',
  ],
});

finds('tokens', {
  'no providers': ['{jwt: {}}', 'warning W-38 @ spec.jwt.providers'],
  'an empty list of providers': ['{jwt: {providers: []}}', 'warning W-38 @ spec.jwt.providers'],
  'thirty-three providers': [
    `{jwt: {providers: [${Array.from({ length: 33 }, (_, i) => `{name: p${i}, jwks: ${REMOTE}}`).join(', ')}]}}`,
    'ST-06 @ spec.jwt.providers',
  ],
  'a name twice': [
    `{jwt: {providers: [{name: id, jwks: ${REMOTE}}, {name: other, jwks: ${REMOTE}}, {name: id, jwks: ${REMOTE}}]}}`,
    'GE-08 @ spec.jwt.providers[2].name',
  ],
  'tokens may be missing': [
    `{jwt: {validationMode: AllowMissing, providers: [{name: id, jwks: ${REMOTE}}]}}`,
    'warning W-07 @ spec.jwt.validationMode',
  ],
  'no keys': [provider('jwks: {}'), 'GE-09 @ spec.jwt.providers[0].jwks'],
  'two kinds of keys': [
    provider(
      'jwks: {local: {configMapRef: {name: k}}, remote: {url: "https://a/b", backendRef: {name: a, port: 1}}}',
    ),
    'GE-09 @ spec.jwt.providers[0].jwks',
  ],
  'no local keys': [provider('jwks: {local: {}}'), 'GE-10 @ spec.jwt.providers[0].jwks.local'],
  'a ConfigMap and inline keys': [
    provider(`jwks: {local: {configMapRef: {name: k}, inline: ${JSON.stringify(PEM)}}}`),
    'GE-10 @ spec.jwt.providers[0].jwks.local',
  ],
  'a ConfigMap without name': [
    provider('jwks: {local: {configMapRef: {}}}'),
    'CM-03 @ spec.jwt.providers[0].jwks.local.configMapRef.name',
  ],
  'a PEM key': [inline(PEM)],
  'a key of nonsense': [inline('secret'), 'C-09 @ spec.jwt.providers[0].jwks.local.inline'],
  'an empty key set': [inline('{"keys":[]}'), 'C-09 @ spec.jwt.providers[0].jwks.local.inline'],
  'a symmetric key': [
    inline('{"kty":"oct","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlYw"}'),
    'warning W-06 @ spec.jwt.providers[0].jwks.local.inline',
  ],
  'no key at all': [inline(''), 'ST-05 @ spec.jwt.providers[0].jwks.local.inline'],
  'keys over plain HTTP': [
    remote('url: "http://id.example.com/keys"'),
    'warning W-09 @ spec.jwt.providers[0].jwks.remote.url',
  ],
  'a URL without path': [
    remote('url: "https://id.example.com"'),
    'C-10 @ spec.jwt.providers[0].jwks.remote.url',
  ],
  'a URL with a password': [
    remote('url: "https://me:secret@id.example.com/keys"'),
    'C-10 @ spec.jwt.providers[0].jwks.remote.url',
  ],
  'no backend to fetch from': [
    provider('jwks: {remote: {url: "https://a/b"}}'),
    'ST-02 @ spec.jwt.providers[0].jwks.remote.backendRef',
  ],
  'no token source': [token('tokenSource: {}'), 'GE-11 @ spec.jwt.providers[0].tokenSource'],
  'two token sources': [
    token('tokenSource: {header: {header: x-token}, queryParameter: token}'),
    'GE-11 @ spec.jwt.providers[0].tokenSource',
  ],
  'an empty query parameter': [
    token('tokenSource: {queryParameter: ""}'),
    'C-20 @ spec.jwt.providers[0].tokenSource.queryParameter',
  ],
  'a token in a pseudo-header': [
    token('tokenSource: {header: {header: ":path"}}'),
    'C-14 @ spec.jwt.providers[0].tokenSource.header.header',
  ],
  'a claim to a header': [token('claimsToHeaders: [{name: sub, header: x-user}]')],
  'a claim to a header of 257 characters': [
    token(`claimsToHeaders: [{name: sub, header: ${'h'.repeat(257)}}]`),
    'C-14 @ spec.jwt.providers[0].claimsToHeaders[0].header',
  ],
  'an empty audience': [token('audiences: [a, ""]'), 'C-20 @ spec.jwt.providers[0].audiences[1]'],
  'no audiences': [token('audiences: []'), 'ST-06 @ spec.jwt.providers[0].audiences'],
});

t.test('values that only the proxy rejects are warnings at level standard', async (t) => {
  t.strictSame(findingsOf('GatewayExtension', extAuth('statusOnError: 418')), [
    'warning C-27 @ spec.extAuth.statusOnError',
  ]);
  t.strictSame(findingsOf('GatewayExtension', extProc('messageTimeout: 2h')), [
    'warning C-30 @ spec.extProc.messageTimeout',
  ]);
  t.strictSame(
    findingsOf(
      'GatewayExtension',
      extProc('failOpen: false, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}'),
    ),
    ['warning C-28 @ spec.extProc.processingMode.requestTrailerMode'],
  );
});

t.test('no message repeats a key, a password or a header value', async (t) => {
  for (const spec of [
    inline('s3cr3t'),
    inline('{"kty":"oct","k":"s3cr3t"}'),
    inline('-----BEGIN PRIVATE KEY-----\ns3cr3t\n-----END PRIVATE KEY-----\n'),
    remote('url: "https://me:s3cr3t@id.example.com"'),
    http('authorizationRequest: {headersToAdd: {authorization: "s3cr3t 100%"}}'),
    http('authorizationRequest: {headersToAdd: {authorization: "s3cr3t\\r"}}'),
  ]) {
    const { findings } = judge(objectOf('GatewayExtension', spec));
    t.ok(findings.length > 0, 'something is wrong');
    t.notMatch(JSON.stringify(findings), /s3cr3t/, spec);
  }
});

const written = (spec: string): string[] => defaultsOf('GatewayExtension', spec);

t.test('defaults are written into present blocks, once', async (t) => {
  t.strictSame(written(extAuth('withRequestBody: {maxRequestBytes: 1}')), [
    'D-05 extAuth.grpcService.backendRef.group=""',
    'D-05 extAuth.grpcService.backendRef.kind="Service"',
    'D-06 extAuth.grpcService.backendRef.weight=1',
    'D-35 extAuth.failOpen=false',
    'D-35 extAuth.clearRouteCache=false',
    'D-36 extAuth.withRequestBody.allowPartialMessage=false',
    'D-36 extAuth.withRequestBody.packAsBytes=false',
    'D-35 extAuth.statusOnError=403',
  ]);
  t.strictSame(
    written(http('retry: {backoff: {baseInterval: 1s}}')).filter((line) => /D-3[78]/.test(line)),
    ['D-37 extAuth.httpService.requestTimeout="2s"', 'D-38 extAuth.httpService.retry.attempts=1'],
  );
  t.strictSame(
    written(extProc('processingMode: {}')).filter((line) => /D-(39|40)/.test(line)),
    [
      'D-39 extProc.failOpen=true',
      'D-40 extProc.processingMode.requestHeaderMode="SEND"',
      'D-40 extProc.processingMode.responseHeaderMode="SEND"',
      'D-40 extProc.processingMode.requestBodyMode="NONE"',
      'D-40 extProc.processingMode.responseBodyMode="NONE"',
      'D-40 extProc.processingMode.requestTrailerMode="SKIP"',
      'D-40 extProc.processingMode.responseTrailerMode="SKIP"',
      'D-39 extProc.routeCacheAction="FromResponse"',
    ],
  );
  t.strictSame(
    written(rateLimit('domain: shop')).filter((line) => line.startsWith('D-41')),
    [
      'D-41 rateLimit.failOpen=true',
      'D-41 rateLimit.timeout="100ms"',
      'D-41 rateLimit.xRateLimitHeaders="Off"',
    ],
  );
  t.strictSame(written(provider(`jwks: ${REMOTE}`)), [
    'D-42 jwt.validationMode="Strict"',
    'D-05 jwt.providers.0.jwks.remote.backendRef.group=""',
    'D-05 jwt.providers.0.jwks.remote.backendRef.kind="Service"',
    'D-43 jwt.providers.0.jwks.remote.cacheDuration="5m"',
  ]);
  t.strictSame(written(extProc('failOpen: false')).includes('D-39 extProc.failOpen=true'), false);
  for (const spec of [extAuth('withRequestBody: {maxRequestBytes: 1}'), extProc('processingMode: {}')]) {
    t.strictSame(
      judge(judge(objectOf('GatewayExtension', spec)).object).defaults,
      [],
      'nothing is left to write',
    );
  }
});

t.test('an update keeps an old mistake only while everything that the rule reads is unchanged', async (t) => {
  const update = (before: string, after: string): string[] =>
    errorsOf('GatewayExtension', after, {
      old: objectOf('GatewayExtension', before),
      validationLevel: 'strict',
    });
  t.strictSame(update('{type: ExtAuth}', '{type: JWT}'), ['GE-05 @ spec.jwt']);
  t.strictSame(
    update(
      `{type: ExtAuth, jwt: ${BLOCKS['jwt']}}`,
      `{type: ExtAuth, jwt: {validationMode: AllowMissing, providers: []}}`,
    ),
    [],
    'GE-02 reads presence only',
  );
  const backoff = (base: string, max: string, attempts: number) =>
    service(`retry: {attempts: ${attempts}, backoff: {baseInterval: ${base}, maxInterval: ${max}}}`);
  t.strictSame(update(backoff('2s', '1s', 1), backoff('2s', '1s', 5)), []);
  t.strictSame(update(backoff('2s', '1s', 1), backoff('3s', '1s', 1)), [
    'GE-07 @ spec.extAuth.grpcService.retry.backoff.maxInterval',
  ]);
  const duplex = (members: string) =>
    extProc(`${members}processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SKIP}`);
  t.strictSame(update(duplex('failOpen: false, '), duplex('failOpen: false, messageTimeout: 1s, ')), []);
  t.strictSame(update(duplex('failOpen: false, '), duplex('failOpen: true, ')), [
    'C-28 @ spec.extProc.failOpen',
  ]);
});
