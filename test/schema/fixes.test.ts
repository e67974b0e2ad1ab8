// Fixes of structural mistakes: safe and mechanical changes as data; none where the user must choose.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { kindNamed } from '../kinds/judging.ts';

/** The fixes of all findings: `replace spec.status 403`. */
function fixesOf(kind: string, spec: unknown, envelope: Readonly<Record<string, unknown>> = {}): string[] {
  const { apiVersion } = kindNamed(kind);
  const object = { apiVersion, kind, metadata: { name: 'a' }, spec, ...envelope };
  return judge(object).findings.flatMap(({ fix = [] }) =>
    fix.map(
      ({ op, path, value }) => `${op} ${path}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`,
    ),
  );
}

const route = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'r' };
const traffic = (spec: object): object => ({ targetRefs: [route], ...spec });

const rows: readonly (readonly [string, string, unknown, readonly string[]])[] = [
  ['quotes around a number', 'DirectResponse', { status: '403' }, ['replace spec.status 403']],
  ['quotes around a number that is out of range', 'DirectResponse', { status: '99' }, []],
  ['a number for a text', 'DirectResponse', { status: 200, body: 5 }, ['replace spec.body "5"']],
  [
    'a fraction for a text, which may have been written otherwise',
    'DirectResponse',
    { status: 200, body: 1.5 },
    [],
  ],
  ['a boolean for a text, which may have been `yes`', 'DirectResponse', { status: 200, body: true }, []],
  ['a field in other capitals', 'DirectResponse', { Status: 200 }, ['rename spec.Status "status"']],
  [
    'a field with a letter too many',
    'DirectResponse',
    { status: 200, bodyy: 'x' },
    ['rename spec.bodyy "body"'],
  ],
  ['a field of another type', 'DirectResponse', { status: 200, bodyy: 5 }, []],
  ['a field that is there already', 'DirectResponse', { status: 200, statuss: 200 }, []],
  [
    'a field whose default is written, in other letters',
    'TrafficPolicy',
    traffic({ cors: { max_age: 600 } }),
    ['rename spec.cors.max_age "maxAge"'],
  ],
  [
    'a field that says what the default says',
    'TrafficPolicy',
    traffic({ cors: { max_age: 600, maxAge: 5 } }),
    [],
  ],
  [
    'JSON in place of a text',
    'DirectResponse',
    { status: 503, body: { error: 'down' } },
    ['replace spec.body "{\\"error\\":\\"down\\"}"'],
  ],
  [
    'a text in a block of its own',
    'DirectResponse',
    { status: 503, body: { inlineString: 'down' } },
    ['replace spec.body "down"'],
  ],
  [
    'a host with a port, which would be lost',
    'Backend',
    { type: 'Static', static: { hosts: [{ host: 'db.example:5432', port: 80 }] } },
    [],
  ],
  [
    'a host with TLS, which would be lost',
    'Backend',
    { type: 'Static', static: { hosts: [{ host: 'https://db.example', port: 80 }] } },
    [],
  ],
  [
    'a host with a scheme that says nothing',
    'Backend',
    { type: 'Static', static: { hosts: [{ host: 'http://db.example', port: 80 }] } },
    ['replace spec.static.hosts[0].host "db.example"'],
  ],
  [
    'a number where the default is in milliseconds',
    'TrafficPolicy',
    traffic({ retry: { retryOn: ['5xx'], backoffBaseInterval: 100 } }),
    ['replace spec.retry.backoffBaseInterval "100ms"'],
  ],
  [
    'the same as a text',
    'TrafficPolicy',
    traffic({ retry: { retryOn: ['5xx'], backoffBaseInterval: '100' } }),
    ['replace spec.retry.backoffBaseInterval "100ms"'],
  ],
  [
    'a number keeps its digits',
    'TrafficPolicy',
    traffic({ timeouts: { request: 100 } }),
    ['replace spec.timeouts.request "100s"'],
  ],
  [
    'a range of addresses, which no text equals',
    'TrafficPolicy',
    traffic({ rbac: { policy: { matchExpressions: ['source.address in 10.0.0.0/8'] } } }),
    [],
  ],
  [
    'a host with a port that has no field yet',
    'Backend',
    { type: 'Static', static: { hosts: [{ host: 'db.example:5432' }] } },
    ['replace spec.static.hosts[0].host "db.example"', 'add spec.static.hosts[0].port 5432'],
  ],
  [
    'a host with TLS, a port and a path, each of which has a field',
    'EdgeBackend',
    { ai: { provider: { vendorA: {}, host: 'https://llm.example/v1/chat' } } },
    [
      'replace spec.ai.provider.host "llm.example"',
      'add spec.ai.provider.port 443',
      'add spec.ai.provider.path "/v1/chat"',
      'add spec.policies {"tls":{}}',
    ],
  ],
  [
    'a host with TLS that is on already',
    'EdgeBackend',
    { static: { host: 'https://a.example', port: 8443 }, policies: { tls: {} } },
    ['replace spec.static.host "a.example"'],
  ],
  [
    'a host with a password',
    'EdgeBackend',
    { static: { host: 'https://me:secret@a.example', port: 8443 } },
    [],
  ],
  [
    'one target',
    'TrafficPolicy',
    { targetRef: route, buffer: { maxRequestSize: 1024 } },
    ['remove spec.targetRef', `add spec.targetRefs [${JSON.stringify(route)}]`],
  ],
  [
    'one target, whose kind tells its group',
    'BackendConfigPolicy',
    { targetRef: { kind: 'Service', name: 's' } },
    ['remove spec.targetRef', 'add spec.targetRefs [{"group":"","kind":"Service","name":"s"}]'],
  ],
  [
    'a field in the wrong block',
    'EdgePolicy',
    { targetRefs: [route], cors: { allowOrigins: ['*'] } },
    ['remove spec.cors', 'add spec.traffic {"cors":{"allowOrigins":["*"]}}'],
  ],
  [
    'a field in the wrong block, where the right one is set',
    'EdgePolicy',
    { targetRefs: [route], cors: { allowOrigins: ['*'] }, traffic: { cors: { allowOrigins: ['*'] } } },
    [],
  ],
  [
    'a field by another name, with a value of another type',
    'TrafficPolicy',
    traffic({ retry: { retryOn: ['5xx'], numRetries: 3, perTry: 5 } }),
    [
      'rename spec.retry.numRetries "attempts"',
      'remove spec.retry.perTry',
      'add spec.retry.perTryTimeout "5s"',
    ],
  ],
  [
    'a name with a namespace',
    'TrafficPolicy',
    traffic({ extAuth: { extensionRef: { name: 'auth/a' } } }),
    ['replace spec.extAuth.extensionRef.name "a"', 'add spec.extAuth.extensionRef.namespace "auth"'],
  ],
  [
    'a name with another namespace than the one beside it',
    'TrafficPolicy',
    traffic({ extAuth: { extensionRef: { name: 'auth/a', namespace: 'b' } } }),
    [],
  ],
  [
    'blocks by their names',
    'GatewayExtension',
    { jwt: { providers: { a: { jwks: { local: { configMapRef: { name: 'k' } } } } } } },
    ['replace spec.jwt.providers [{"name":"a","jwks":{"local":{"configMapRef":{"name":"k"}}}}]'],
  ],
  [
    'one item without its dash',
    'TrafficPolicy',
    { targetRefs: route, buffer: { maxRequestSize: 1024 } },
    [`replace spec.targetRefs [${JSON.stringify(route)}]`],
  ],
  [
    'a block that a rule misses and that is null',
    'EdgeBackend',
    { ai: { provider: { vendorA: null } } },
    ['replace spec.ai.provider.vendorA {}'],
  ],
  [
    'two of them, one of which is meant',
    'EdgeBackend',
    { ai: { provider: { vendorA: null, vendorC: null } } },
    [],
  ],
  [
    'a group that the kind of the target tells',
    'BackendConfigPolicy',
    {
      targetRefs: [
        { kind: 'Service', name: 's' },
        { kind: 'Backend', name: 'b' },
        { kind: 'Pod', name: 'p' },
      ],
    },
    ['add spec.targetRefs[0].group ""', 'add spec.targetRefs[1].group "gateway.gatewarden.dev"'],
  ],
  [
    'one expression where a list is wanted',
    'TrafficPolicy',
    traffic({ rbac: { policy: { matchExpressions: 'request.path == "/a" || size([1, 2]) > 1' } } }),
    ['replace spec.rbac.policy.matchExpressions ["request.path == \\"/a\\" || size([1, 2]) > 1"]'],
  ],
  [
    'a text in place of an expression',
    'EdgePolicy',
    {
      targetRefs: [route],
      traffic: { transformation: { request: { set: [{ name: 'x-team', value: 'my team' }] } } },
    },
    ['replace spec.traffic.transformation.request.set[0].value "\\"my team\\""'],
  ],
  [
    'a method without quotes',
    'TrafficPolicy',
    traffic({ rbac: { policy: { matchExpressions: ['request.method == GET || request.method == PUT'] } } }),
    [
      'replace spec.rbac.policy.matchExpressions[0] "request.method == \\"GET\\" || request.method == \\"PUT\\""',
      'replace spec.rbac.policy.matchExpressions[0] "request.method == \\"GET\\" || request.method == \\"PUT\\""',
    ],
  ],
  [
    'a unit in other letters',
    'TrafficPolicy',
    traffic({ buffer: { maxRequestSize: '64mi' } }),
    ['replace spec.buffer.maxRequestSize "64Mi"'],
  ],
  ['a group that another kind has', 'TrafficPolicy', { targetRefs: [{ ...route, group: 'apps' }] }, []],
  ['another word', 'DirectResponse', { status: 200, text: 'x' }, []],
  [
    'a number without a unit',
    'TrafficPolicy',
    traffic({ timeouts: { request: 5 } }),
    ['replace spec.timeouts.request "5s"'],
  ],
  [
    'a number without a unit in quotes',
    'TrafficPolicy',
    traffic({ timeouts: { request: '5' } }),
    ['replace spec.timeouts.request "5s"'],
  ],
  ['a number that may count milliseconds', 'TrafficPolicy', traffic({ timeouts: { request: 5000 } }), []],
  [
    'quotes around a boolean',
    'TrafficPolicy',
    traffic({ autoHostRewrite: 'True' }),
    ['replace spec.autoHostRewrite true'],
  ],
  [
    'one value where a list is wanted',
    'TrafficPolicy',
    traffic({ retry: { retryOn: '5xx' } }),
    ['replace spec.retry.retryOn ["5xx"]'],
  ],
  [
    'several values in one text',
    'TrafficPolicy',
    traffic({ retry: { retryOn: '5xx,reset' } }),
    ['replace spec.retry.retryOn ["5xx","reset"]'],
  ],
  [
    'a group that the kind is not in',
    'TrafficPolicy',
    { targetRefs: [{ ...route, group: '' }], buffer: { maxRequestSize: 1024 } },
    ['replace spec.targetRefs[0].group "gateway.networking.k8s.io"'],
  ],
  [
    'a misspelt kind of a target',
    'TrafficPolicy',
    { targetRefs: [{ ...route, kind: 'HttpRoute' }], buffer: { maxRequestSize: 1024 } },
    ['replace spec.targetRefs[0].kind "HTTPRoute"'],
  ],
  [
    'an item that says the same again',
    'GatewayExtension',
    {
      jwt: {
        providers: [
          { name: 'a', jwks: { local: { inline: 'x' } } },
          { name: 'a', jwks: { local: { inline: 'x' } } },
        ],
      },
    },
    ['remove spec.jwt.providers[1]'],
  ],
];

for (const [name, kind, spec, fixes] of rows) {
  t.test(`${name}: ${fixes.join(', ') || 'no fix'}`, async (t) => {
    t.strictSame(
      fixesOf(kind, spec).filter((fix) => !fix.includes('inline')),
      fixes,
    );
  });
}

t.test('an item of the same name with other content stays', async (t) => {
  const providers = ['x', 'y'].map((inline) => ({ name: 'a', jwks: { local: { inline } } }));
  t.notMatch(fixesOf('GatewayExtension', { jwt: { providers } }).join(), /remove/);
});

t.test('nearly correct apiVersion and kind are fixed', async (t) => {
  const spec = { status: 200 };
  t.strictSame(fixesOf('DirectResponse', spec, { apiVersion: 'gateway.gatewarden.dev/v1' }), [
    'replace apiVersion "gateway.gatewarden.dev/v1alpha1"',
  ]);
  t.strictSame(fixesOf('DirectResponse', spec, { kind: 'DirectRespons' }), ['replace kind "DirectResponse"']);
});

t.test('no fix contains a secret', async (t) => {
  const withKey = (key: unknown) => ({ ai: { provider: { vendorA: {} } }, policies: { auth: { key } } });
  t.strictSame(fixesOf('EdgeBackend', withKey(123456)), []);
  t.strictSame(
    fixesOf('EdgeBackend', { ai: { provider: { vendorA: {} } }, policies: { auth: { Key: 'sk-1' } } }),
    ['rename spec.policies.auth.Key "key"'],
  );
});
