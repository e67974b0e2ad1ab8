// Backend: every rule, default and warning as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { errorsOf, objectOf } from './judging.ts';
import { finder } from './tables.ts';

const HOSTS = '{hosts: [{host: db.example.com, port: 8080}]}';
const FUNCTION = 'function: {functionName: resize}';
const ACCOUNT = 'accountId: "123456789012"';

const cloud = (members: string) => `{type: Cloud, cloud: {${members}}}`;
const withFunction = (members: string) =>
  cloud(`${ACCOUNT}, function: {functionName: resize${members === '' ? '' : `, ${members}`}}`);
const withAuth = (auth: string) => cloud(`${ACCOUNT}, ${FUNCTION}, auth: ${auth}`);
const host = (name: string, port: string | number = 80) =>
  `{type: Static, static: {hosts: [{host: ${name}, port: ${port}}]}}`;
const proxy = (members: string) => `{type: DynamicForwardProxy, dynamicForwardProxy: {${members}}}`;

const finds = finder('Backend', {});

finds('a backend is of one type, and type names it', {
  'a static one': [`{type: Static, static: ${HOSTS}}`],
  'a function': [cloud(`${ACCOUNT}, ${FUNCTION}`)],
  'two blocks': [`{type: Static, static: ${HOSTS}, cloud: {${ACCOUNT}, ${FUNCTION}}}`, 'BE-01 @ spec'],
  'an empty spec': ['{}', 'BE-01 @ spec', 'ST-02 @ spec.type'],
  'an unknown type without a block': ['{type: Lambda}', 'BE-01 @ spec', 'ST-03 @ spec.type'],
  'a block without type': [`{static: ${HOSTS}}`, 'ST-02 @ spec.type'],
  'type Cloud alone': ['{type: Cloud}', 'BE-02 @ spec.cloud'],
  'type Cloud beside another block': [`{type: Cloud, static: ${HOSTS}}`, 'BE-02 @ spec.cloud'],
  'type Static alone': ['{type: Static}', 'BE-03 @ spec.static'],
  'type Static beside another block': [
    `{type: Static, cloud: {${ACCOUNT}, ${FUNCTION}}}`,
    'BE-03 @ spec.static',
  ],
  'type DynamicForwardProxy alone': ['{type: DynamicForwardProxy}', 'BE-04 @ spec.dynamicForwardProxy'],
  'type DynamicForwardProxy beside another block': [
    `{type: DynamicForwardProxy, static: ${HOSTS}}`,
    'BE-04 @ spec.dynamicForwardProxy',
  ],
  'an address of the pod of the proxy': [
    '{type: Static, static: {hosts: [{host: localhost, port: 80}]}}',
    'warning W-64 @ spec.static.hosts[0].host',
  ],
  'an address of the node of the proxy': [
    '{type: Static, static: {hosts: [{host: 169.254.169.254, port: 80}]}}',
    'warning W-64 @ spec.static.hosts[0].host',
  ],
  'two blocks, neither of the type': [
    `{type: Cloud, static: ${HOSTS}, dynamicForwardProxy: {enableTls: true}}`,
    'BE-01 @ spec',
    'BE-02 @ spec.cloud',
    'warning W-08 @ spec.dynamicForwardProxy',
  ],
});

t.test('the hint of a missing block depends on the block that is present instead', async (t) => {
  const hintOf = (kind: string, spec: string) => judge(objectOf(kind, spec)).findings[0]?.hint;
  t.equal(hintOf('Backend', '{type: Cloud}'), 'set `cloud`, or change `type`');
  t.equal(
    hintOf('Backend', `{type: Cloud, static: ${HOSTS}}`),
    'write `type: Static`, or `cloud` instead of `static`',
  );
  t.match(
    hintOf('GatewayExtension', '{type: JWT, extAuth: {grpcService: {backendRef: {name: a, port: 1}}}}'),
    /^remove `type`/,
  );
});

finds('a function has a name, an account and perhaps credentials', {
  'credentials in a Secret': [withAuth('{type: Secret, secretRef: {name: keys}}')],
  'type Secret without a Secret': [withAuth('{type: Secret}'), 'BE-05 @ spec.cloud.auth.secretRef'],
  'another type with a Secret': [
    withAuth('{type: Pod, secretRef: {name: keys}}'),
    'BE-06 @ spec.cloud.auth.type',
  ],
  'a Secret without type': [withAuth('{secretRef: {name: keys}}'), 'ST-02 @ spec.cloud.auth.type'],
  'a Secret without name': [
    withAuth('{type: Secret, secretRef: {}}'),
    'CM-03 @ spec.cloud.auth.secretRef.name',
  ],
  'a Secret of empty name': [
    withAuth('{type: Secret, secretRef: {name: ""}}'),
    'CM-03 @ spec.cloud.auth.secretRef.name',
  ],
  'no function': [cloud(ACCOUNT), 'ST-02 @ spec.cloud.function'],
  'no account': [cloud(FUNCTION), 'ST-02 @ spec.cloud.accountId'],
  'eleven digits': [cloud(`accountId: "12345678901", ${FUNCTION}`), 'ST-07 @ spec.cloud.accountId'],
  'thirteen digits': [cloud(`accountId: "1234567890123", ${FUNCTION}`), 'ST-05 @ spec.cloud.accountId'],
  'digits without quotes': [cloud(`accountId: 123456789012, ${FUNCTION}`), 'ST-01 @ spec.cloud.accountId'],
  'a name of 140 characters': [cloud(`${ACCOUNT}, function: {functionName: ${'f'.repeat(140)}}`)],
  'a name of 141 characters': [
    cloud(`${ACCOUNT}, function: {functionName: ${'f'.repeat(141)}}`),
    'ST-07 @ spec.cloud.function.functionName',
  ],
  'an alias': [withFunction('qualifier: blue_1')],
  'a version': [withFunction('qualifier: "42"')],
  'not an alias': [withFunction('qualifier: $HEAD'), 'ST-07 @ spec.cloud.function.qualifier'],
  'an endpoint': [withFunction('endpointURL: "http://localhost:4566"')],
  'an endpoint of port 0': [
    withFunction('endpointURL: "http://localhost:0"'),
    'C-11 @ spec.cloud.function.endpointURL',
  ],
  'an endpoint without host': [
    withFunction('endpointURL: "https:///path"'),
    'C-11 @ spec.cloud.function.endpointURL',
  ],
  'an endpoint of another scheme': [
    withFunction('endpointURL: "ftp://host"'),
    'ST-07 @ spec.cloud.function.endpointURL',
  ],
  'an endpoint above 2048 characters': [
    withFunction(`endpointURL: "https://host/${'p'.repeat(2048)}"`),
    'ST-05 @ spec.cloud.function.endpointURL',
  ],
  'an unknown mode': [
    withFunction('invocationMode: Later, payloadTransformMode: All'),
    'ST-03 @ spec.cloud.function.invocationMode',
    'ST-03 @ spec.cloud.function.payloadTransformMode',
  ],
  'a region in upper case': [
    cloud(`${ACCOUNT}, ${FUNCTION}, region: US-EAST-1`),
    'ST-07 @ spec.cloud.region',
  ],
  'an empty region': [cloud(`${ACCOUNT}, ${FUNCTION}, region: ""`), 'ST-05 @ spec.cloud.region'],
});

finds('static hosts are hosts with ports', {
  'an IPv4 address': [host('10.0.0.1', 1)],
  'an IPv6 address': [host('"fd00::1"', 65535)],
  'an IPv6 address in brackets': [host('"[fd00::1]"')],
  'a final dot and an underscore': [host('my_db.example.com.')],
  'port 0': [host('db', 0), 'BE-07 @ spec.static.hosts[0].port'],
  'port 65536': [host('db', 65536), 'BE-07 @ spec.static.hosts[0].port'],
  'a port above an int32': [host('db', 3000000000), 'BE-07 @ spec.static.hosts[0].port'],
  'a port in quotes': [host('db', '"80"'), 'ST-01 @ spec.static.hosts[0].port'],
  'no port': ['{type: Static, static: {hosts: [{host: db}]}}', 'ST-02 @ spec.static.hosts[0].port'],
  'a scheme': [host('https://db'), 'C-12 @ spec.static.hosts[0].host'],
  'a port in the host': [host('"db:80"'), 'C-12 @ spec.static.hosts[0].host'],
  'a label that starts with a dash': [host('-db.example.com'), 'C-12 @ spec.static.hosts[0].host'],
  'an empty host': [host('""'), 'ST-05 @ spec.static.hosts[0].host'],
  'no hosts': ['{type: Static, static: {hosts: []}}', 'ST-06 @ spec.static.hosts'],
  'hosts missing': ['{type: Static, static: {}}', 'ST-02 @ spec.static.hosts'],
  'a known protocol': [
    `{type: Static, static: {hosts: [{host: db, port: 1}], appProtocol: platform.io/h2c}}`,
  ],
  'an unknown protocol': [
    `{type: Static, static: {hosts: [{host: db, port: 1}], appProtocol: h3}}`,
    'ST-03 @ spec.static.appProtocol',
  ],
});

finds('an open proxy is allowed, with a word of warning', {
  'with TLS': [proxy('enableTls: true'), 'warning W-08 @ spec.dynamicForwardProxy'],
  'in plaintext': [
    proxy(''),
    'warning W-08 @ spec.dynamicForwardProxy',
    'warning W-08 @ spec.dynamicForwardProxy.enableTls',
  ],
  'in plaintext, on purpose': [
    proxy('enableTls: false'),
    'warning W-08 @ spec.dynamicForwardProxy',
    'warning W-08 @ spec.dynamicForwardProxy.enableTls',
  ],
  'an unknown field': [
    proxy('enableTls: true, enableTLS: true'),
    'warning W-08 @ spec.dynamicForwardProxy',
    'warning W-02 @ spec.dynamicForwardProxy.enableTLS',
  ],
});

t.test('defaults are written into present blocks, once', async (t) => {
  const first = judge(objectOf('Backend', cloud(`${ACCOUNT}, ${FUNCTION}`)));
  t.strictSame(
    first.defaults.map(({ id, segments, value }) => `${id} ${segments.join('.')}=${value}`),
    [
      'D-24 spec.cloud.function.invocationMode=Sync',
      'D-24 spec.cloud.function.qualifier=$LATEST',
      'D-24 spec.cloud.function.payloadTransformMode=Proxy',
      'D-23 spec.cloud.region=us-east-1',
    ],
  );
  t.strictSame(judge(first.object).defaults, [], 'nothing is left to write');
  t.strictSame(judge(objectOf('Backend', `{type: Static, static: ${HOSTS}}`)).defaults, []);
  t.strictSame(judge(objectOf('Backend', proxy(''))).defaults, [], 'enableTls is not written');
  t.strictSame(judge(objectOf('Backend', cloud(ACCOUNT))).defaults.length, 1, 'the function is not created');
});

t.test('an update keeps an old mistake only while everything that the rule reads is unchanged', async (t) => {
  const old = objectOf('Backend', `{type: Cloud, static: ${HOSTS}}`);
  const update = (spec: string) => errorsOf('Backend', spec, { old });
  t.strictSame(update('{type: Cloud, static: {hosts: [{host: other, port: 80}]}}'), [], 'another host');
  t.strictSame(
    update(`{type: DynamicForwardProxy, static: ${HOSTS}}`),
    ['BE-04 @ spec.dynamicForwardProxy'],
    'another type',
  );
  const two = objectOf('Backend', `{type: Static, static: ${HOSTS}, dynamicForwardProxy: {}}`);
  t.strictSame(
    errorsOf('Backend', `{type: Static, static: {hosts: [{host: x, port: 1}]}, dynamicForwardProxy: {}}`, {
      old: two,
    }),
    [],
    'still the same two blocks',
  );
  t.strictSame(
    errorsOf('Backend', `{type: Static, static: ${HOSTS}, cloud: {${ACCOUNT}, ${FUNCTION}}}`, { old: two }),
    ['BE-01 @ spec'],
    'another second block',
  );
  const auth = objectOf('Backend', withAuth('{type: Secret}'));
  t.strictSame(
    errorsOf('Backend', cloud(`${ACCOUNT}, ${FUNCTION}, region: x, auth: {type: Secret}`), { old: auth }),
    [],
    'a change beside the credentials',
  );
});
