// AuthorizationPolicies as Envoy messages: every field and condition, unusable parts that are left out, and the filters for a set of
// policies.

import t from 'tap';
import type { AuthorizationPolicy } from '../../../../src/objects/mesh/types.ts';
import type { Policy } from '../../../../src/translation/proxy/envoy/generated/envoy.config.rbac.v3.ts';
import { translatePolicy } from '../../../../src/translation/proxy/waypoints/rbac/authorization-policies.ts';
import { httpFilters, networkFilters } from '../../../../src/translation/proxy/waypoints/rbac/filters.ts';

type Spec = NonNullable<AuthorizationPolicy['spec']>;
type Rule = NonNullable<Spec['rules']>[number];
type Operation = NonNullable<NonNullable<NonNullable<Rule['to']>[number]>['operation']>;
type Source = NonNullable<NonNullable<NonNullable<Rule['from']>[number]>['source']>;

const policyOf = (
  spec: Spec,
  annotations?: Readonly<Record<string, string>>,
  name = 'p',
): AuthorizationPolicy => ({
  apiVersion: 'security.mesh.io/v1',
  kind: 'AuthorizationPolicy',
  metadata: { name, namespace: 'shop', ...(annotations === undefined ? {} : { annotations }) },
  spec,
});

const ruleOf = (rule: Rule, action: Spec['action'] = 'ALLOW') =>
  translatePolicy(policyOf({ ...(action === undefined ? {} : { action }), rules: [rule] }));
const entryOf = (rule: Rule, action?: Spec['action']): Policy | undefined =>
  ruleOf(rule, action).http.policies['ns[shop]-policy[p]-rule[0]'];

const rules = (...members: readonly unknown[]) => ({ permissions: [{ andRules: { rules: members } }] });
const ids = (...members: readonly unknown[]) => ({ principals: [{ andIds: { ids: members } }] });
const ANY = { any: true };
const orRules = (...members: readonly unknown[]) => ({ orRules: { rules: members } });
const orIds = (...members: readonly unknown[]) => ({ orIds: { ids: members } });

const header = (name: string, match: object) => ({ header: { name, ...match } });
const exact = (text: string) => ({ stringMatch: { exact: text } });
const SOME = { safeRegex: { regex: '.+' } };

const OPERATIONS: readonly (readonly [string, Operation, readonly unknown[]])[] = [
  ['a method', { methods: ['GET'] }, [orRules(header(':method', exact('GET')))]],
  [
    'a method with its end open',
    { methods: ['P*'] },
    [orRules(header(':method', { stringMatch: { prefix: 'P' } }))],
  ],
  [
    'a method with its start open',
    { methods: ['*T'] },
    [orRules(header(':method', { stringMatch: { suffix: 'T' } }))],
  ],
  ['any method', { methods: ['*'] }, [orRules(header(':method', { presentMatch: true }))]],
  [
    'a host',
    { hosts: ['A.test'] },
    [orRules(header(':authority', { stringMatch: { exact: 'A.test', ignoreCase: true } }))],
  ],
  [
    'hosts below one',
    { hosts: ['*.test'] },
    [orRules(header(':authority', { stringMatch: { suffix: '.test', ignoreCase: true } }))],
  ],
  ['any host', { hosts: ['*'] }, [orRules(header(':authority', { presentMatch: true }))]],
  ['a path', { paths: ['/a'] }, [orRules({ urlPath: { path: { exact: '/a' } } })]],
  [
    'paths',
    { paths: ['/a/*', '*.js', '*'] },
    [
      orRules(
        { urlPath: { path: { prefix: '/a/' } } },
        { urlPath: { path: { suffix: '.js' } } },
        { urlPath: { path: SOME } },
      ),
    ],
  ],
  [
    'a template of paths',
    { paths: ['/a/{*}/b/{**}'] },
    [
      orRules({
        uriTemplate: {
          name: 'uri-template',
          typedConfig: {
            '@type': 'type.googleapis.com/envoy.extensions.path.match.uri_template.v3.UriTemplateMatchConfig',
            pathTemplate: '/a/*/b/**',
          },
        },
      }),
    ],
  ],
  ['ports', { ports: ['0', '65535'] }, [orRules({ destinationPort: 0 }, { destinationPort: 65535 })]],
  [
    'what is not',
    { notMethods: ['GET', 'HEAD'] },
    [{ notRule: orRules(header(':method', exact('GET')), header(':method', exact('HEAD'))) }],
  ],
  [
    'fields in their order',
    { notPorts: ['1'], ports: ['2'], methods: ['GET'], hosts: ['h'] },
    [
      orRules(header(':authority', { stringMatch: { exact: 'h', ignoreCase: true } })),
      orRules(header(':method', exact('GET'))),
      orRules({ destinationPort: 2 }),
      { notRule: orRules({ destinationPort: 1 }) },
    ],
  ],
  ['an empty operation', {}, [ANY]],
  ['empty lists', { methods: [], notPaths: [] }, [ANY]],
];

for (const [name, operation, members] of OPERATIONS)
  t.test(`operation: ${name}`, async (t) => {
    t.strictSame(entryOf({ to: [{ operation }] }), { ...rules(...members), ...ids(ANY) });
    t.strictSame(ruleOf({ to: [{ operation }] }).http.problems, []);
  });

const peer = (stringMatch: object) => ({ filterState: { key: 'io.mesh.peer_principal', stringMatch } });
const pattern = (regex: string) => peer({ safeRegex: { regex } });
const claim = (path: readonly string[], value: object) => ({
  metadata: {
    filter: 'envoy.filters.http.jwt_authn',
    path: ['payload', ...path].map((key) => ({ key })),
    value,
  },
});
const principal = (iss: object, sub: object) => ({
  andIds: { ids: [claim(['iss'], { stringMatch: iss }), claim(['sub'], { stringMatch: sub })] },
});
const TWO_OF = [principal({ exact: 'i' }, { exact: 's' }), principal({ exact: 'j' }, { exact: '' })];

const SOURCES: readonly (readonly [string, Source, readonly unknown[]])[] = [
  [
    'a principal',
    { principals: ['cluster.local/ns/web/sa/front'] },
    [orIds(peer({ exact: 'spiffe://cluster.local/ns/web/sa/front' }))],
  ],
  [
    'principals with an open end',
    { principals: ['cluster.local/*'] },
    [orIds(peer({ prefix: 'spiffe://cluster.local/' }))],
  ],
  ['principals with an open start', { principals: ['*/sa/front'] }, [orIds(pattern('spiffe://.*/sa/front'))]],
  ['any principal', { principals: ['*'] }, [orIds(peer(SOME))]],
  [
    'no principal of these',
    { notPrincipals: ['a', 'b'] },
    [{ notId: orIds(peer({ exact: 'spiffe://a' }), peer({ exact: 'spiffe://b' })) }],
  ],
  [
    'a service account of the own namespace',
    { serviceAccounts: ['front'] },
    [orIds(pattern('spiffe://.+/ns/shop/(.+/|)sa/front(/.+)?'))],
  ],
  [
    'a service account of another',
    { serviceAccounts: ['web/front'] },
    [orIds(pattern('spiffe://.+/ns/web/(.+/|)sa/front(/.+)?'))],
  ],
  ['a namespace', { namespaces: ['web'] }, [orIds(pattern('.*/ns/web/.*'))]],
  ['namespaces with stars', { namespaces: ['*-w*'] }, [orIds(pattern('.*/ns/.*-w.*/.*'))]],
  [
    'addresses',
    { ipBlocks: ['10.8.0.4', '10.8.0.0/16'] },
    [
      orIds(
        { directRemoteIp: { addressPrefix: '10.8.0.4', prefixLen: 32 } },
        { directRemoteIp: { addressPrefix: '10.8.0.0', prefixLen: 16 } },
      ),
    ],
  ],
  [
    'addresses behind proxies',
    { notRemoteIpBlocks: ['2001:db8::1', '::/0'] },
    [
      {
        notId: orIds(
          { remoteIp: { addressPrefix: '2001:db8::1', prefixLen: 128 } },
          { remoteIp: { addressPrefix: '::', prefixLen: 0 } },
        ),
      },
    ],
  ],
  [
    'a request principal',
    { requestPrincipals: ['https://i/s'] },
    [principal({ exact: 'https://i' }, { exact: 's' })],
  ],
  ['request principals', { requestPrincipals: ['i/s', 'j'] }, [{ orIds: { ids: TWO_OF } }]],
  [
    'no request principal of these',
    { notRequestPrincipals: ['i/s', 'j'] },
    [{ notId: { orIds: { ids: TWO_OF } } }],
  ],
  ['any request principal', { requestPrincipals: ['*'] }, [principal(SOME, SOME)]],
  ['a subject of any issuer', { requestPrincipals: ['*/s'] }, [principal(SOME, { exact: 's' })]],
  [
    'a subject of issuers with an end',
    { requestPrincipals: ['*.test/s'] },
    [principal({ suffix: '.test' }, { exact: 's' })],
  ],
  ['subjects with an end', { requestPrincipals: ['*s'] }, [principal(SOME, { suffix: 's' })]],
  ['all subjects of an issuer', { requestPrincipals: ['i/*'] }, [principal({ exact: 'i' }, SOME)]],
  ['subjects with a start', { requestPrincipals: ['i/s*'] }, [principal({ exact: 'i' }, { prefix: 's' })]],
  ['issuers with a start', { requestPrincipals: ['i*'] }, [principal({ prefix: 'i' }, SOME)]],
  [
    'fields in their order',
    { ipBlocks: ['10.0.0.1'], principals: ['a'], notPrincipals: ['b'] },
    [
      orIds(peer({ exact: 'spiffe://a' })),
      { notId: orIds(peer({ exact: 'spiffe://b' })) },
      orIds({ directRemoteIp: { addressPrefix: '10.0.0.1', prefixLen: 32 } }),
    ],
  ],
  ['an empty source', {}, [ANY]],
];

for (const [name, source, members] of SOURCES)
  t.test(`source: ${name}`, async (t) => {
    t.strictSame(entryOf({ from: [{ source }] }), { ...rules(ANY), ...ids(...members) });
    t.strictSame(ruleOf({ from: [{ source }] }).http.problems, []);
  });

const listOr = (value: object) => ({ orMatch: { valueMatchers: [{ listMatch: { oneOf: value } }, value] } });
const text = (value: string) => ({ stringMatch: { exact: value } });

const CONDITIONS: readonly (readonly [string, readonly string[], 'permission' | 'principal', unknown])[] = [
  ['destination.port', ['80'], 'permission', orRules({ destinationPort: 80 })],
  [
    'destination.ip',
    ['10.0.0.0/8'],
    'permission',
    orRules({ destinationIp: { addressPrefix: '10.0.0.0', prefixLen: 8 } }),
  ],
  ['connection.sni', ['*.test'], 'permission', orRules({ requestedServerName: { suffix: '.test' } })],
  [
    'experimental.envoy.filters.network.mysql_proxy[db.t]',
    ['x'],
    'permission',
    { metadata: { filter: 'envoy.filters.network.mysql_proxy', path: [{ key: 'db.t' }], value: text('x') } },
  ],
  [
    'experimental.envoy.filters.f[k]',
    ['[x*]', 'y'],
    'permission',
    {
      metadata: {
        filter: 'envoy.filters.f',
        path: [{ key: 'k' }],
        value: {
          orMatch: { valueMatchers: [{ listMatch: { oneOf: { stringMatch: { prefix: 'x' } } } }, text('y')] },
        },
      },
    },
  ],
  ['source.principal', ['a'], 'principal', orIds(peer({ exact: 'spiffe://a' }))],
  ['source.namespace', ['web'], 'principal', orIds(pattern('.*/ns/web/.*'))],
  [
    'source.serviceAccount',
    ['front'],
    'principal',
    orIds(pattern('spiffe://.+/ns/shop/(.+/|)sa/front(/.+)?')),
  ],
  [
    'source.ip',
    ['10.0.0.1'],
    'principal',
    orIds({ directRemoteIp: { addressPrefix: '10.0.0.1', prefixLen: 32 } }),
  ],
  ['remote.ip', ['10.0.0.1'], 'principal', orIds({ remoteIp: { addressPrefix: '10.0.0.1', prefixLen: 32 } })],
  [
    'request.headers[x-team]',
    ['a', '*'],
    'principal',
    orIds(header('x-team', exact('a')), header('x-team', { presentMatch: true })),
  ],
  ['request.auth.principal', ['i/s'], 'principal', principal({ exact: 'i' }, { exact: 's' })],
  ['request.auth.audiences', ['a'], 'principal', claim(['aud'], listOr(text('a')))],
  ['request.auth.presenter', ['a'], 'principal', claim(['azp'], listOr(text('a')))],
  [
    'request.auth.claims[a][b]',
    ['x', 'y'],
    'principal',
    claim(['a', 'b'], listOr({ orMatch: { valueMatchers: [text('x'), text('y')] } })),
  ],
];

for (const [key, values, side, made] of CONDITIONS)
  t.test(`condition: ${key}`, async (t) => {
    const both = (member: unknown) =>
      side === 'permission' ? { ...rules(member), ...ids(ANY) } : { ...rules(ANY), ...ids(member) };
    const not = side === 'permission' ? { notRule: made } : { notId: made };
    t.strictSame(entryOf({ when: [{ key, values: [...values] }] }), both(made), 'values');
    t.strictSame(entryOf({ when: [{ key, notValues: [...values] }] }), both(not), 'notValues');
  });

t.test('a rule has an alternative for each entry, and its conditions in every one', async (t) => {
  const rule = {
    to: [{ operation: { methods: ['GET'] } }, {}],
    from: [{}, { source: { principals: ['a'] } }],
    when: [
      { key: 'destination.port', values: ['80'] },
      { key: 'source.ip', notValues: ['10.0.0.1'] },
    ],
  };
  const port = orRules({ destinationPort: 80 });
  const ip = { notId: orIds({ directRemoteIp: { addressPrefix: '10.0.0.1', prefixLen: 32 } }) };
  t.strictSame(entryOf(rule), {
    permissions: [
      { andRules: { rules: [orRules(header(':method', exact('GET'))), port] } },
      { andRules: { rules: [port] } },
    ],
    principals: [{ andIds: { ids: [ip] } }, { andIds: { ids: [orIds(peer({ exact: 'spiffe://a' })), ip] } }],
  });
});

t.test('an empty rule matches everything, and a policy without rules nothing', async (t) => {
  t.strictSame(entryOf({}), { ...rules(ANY), ...ids(ANY) });
  t.strictSame(translatePolicy(policyOf({})).http.policies, {
    'ns[shop]-policy[p]-rule[0]': { permissions: [{ notRule: ANY }], principals: [{ notId: ANY }] },
  });
});

t.test('rules are numbered, including those that are left out', async (t) => {
  const { policies } = translatePolicy(policyOf({ rules: [{}, { when: [{ key: 'odd' }] }, {}] })).http;
  t.strictSame(Object.keys(policies), ['ns[shop]-policy[p]-rule[0]', 'ns[shop]-policy[p]-rule[2]']);
});

const BAD: readonly (readonly [string, Rule, string])[] = [
  ['an address', { from: [{ source: { ipBlocks: ['10.0.0.256'] } }] }, 'from.0.source.ipBlocks.0'],
  [
    'a range of addresses',
    { from: [{ source: { remoteIpBlocks: ['10.0.0.0/33'] } }] },
    'from.0.source.remoteIpBlocks.0',
  ],
  ['a port', { to: [{ operation: { ports: ['65536'] } }] }, 'to.0.operation.ports.0'],
  [
    'a port of a condition',
    { when: [{ key: 'destination.port', notValues: ['http'] }] },
    'when.0.notValues.0',
  ],
  ['brackets of a header', { when: [{ key: 'request.headers[a', values: ['x'] }] }, 'when.0.key'],
  ['brackets of a claim', { when: [{ key: 'request.auth.claims', values: ['x'] }] }, 'when.0.key'],
  ['brackets of a filter', { when: [{ key: 'experimental.envoy.filters.f', values: ['x'] }] }, 'when.0.key'],
  ['a pattern of a principal', { from: [{ source: { principals: ['*('] } }] }, 'from.0.source.principals.0'],
  ['a pattern of a namespace', { from: [{ source: { namespaces: ['['] } }] }, 'from.0.source.namespaces.0'],
  ['a template of paths', { to: [{ operation: { paths: ['/{**}/a'] } }] }, 'to.0.operation.paths.0'],
  [
    'a field that nothing carries out',
    { from: [{ source: { trustDomains: ['a'] } }] },
    'from.0.source.trustDomains',
  ],
];

for (const [name, rule, at] of BAD)
  t.test(`${name} with an invalid value`, async (t) => {
    const allow = ruleOf(rule, 'ALLOW').http;
    t.strictSame(allow.policies, {}, 'leaves no rule that allows');
    for (const action of ['DENY', 'AUDIT', 'CUSTOM'] as const)
      t.strictSame(entryOf(rule, action), { ...rules(ANY), ...ids(ANY) }, `checks nothing on ${action}`);
    t.strictSame(
      allow.problems.map(({ code, segments }) => [code, segments.slice(3).join('.')]),
      [['TR-51', at]],
    );
  });

t.test('a deny rule drops only the invalid one of several values', async (t) => {
  t.strictSame(entryOf({ to: [{ operation: { ports: ['80', 'http', '81'] } }] }, 'DENY'), {
    ...rules(orRules({ destinationPort: 80 }, { destinationPort: 81 })),
    ...ids(ANY),
  });
});

t.test('a rule with an unknown key is left out, whatever the action', async (t) => {
  for (const action of ['ALLOW', 'DENY', 'AUDIT'] as const) {
    const { policies, problems } = ruleOf({ when: [{ key: 'source.colour', values: ['red'] }] }, action).http;
    t.strictSame(policies, {});
    t.match(problems, [{ code: 'TR-53', segments: ['spec', 'rules', 0, 'when', 0, 'key'] }]);
  }
});

const OF_REQUESTS: readonly Rule[] = [
  { to: [{ operation: { hosts: ['a'] } }] },
  { to: [{ operation: { notMethods: ['GET'] } }] },
  { to: [{ operation: { paths: ['/a'] } }] },
  { from: [{ source: { requestPrincipals: ['a/b'] } }] },
  { when: [{ key: 'request.headers[a]', values: ['x'] }] },
  { when: [{ key: 'request.auth.claims[a]', values: ['x'] }] },
  { when: [{ key: 'request.auth.audiences', values: ['x'] }] },
];

for (const rule of OF_REQUESTS)
  t.test(`${JSON.stringify(rule)} does not apply to connections`, async (t) => {
    const allow = ruleOf(rule, 'ALLOW');
    t.strictSame(allow.tcp.policies, {}, 'no rule that allows is left');
    t.match(allow.tcp.problems, [{ code: 'TR-52' }]);
    t.strictSame(allow.http.problems, [], 'requests are another matter');
    const deny = ruleOf(rule, 'DENY').tcp.policies;
    t.strictSame(deny['ns[shop]-policy[p]-rule[0]'], { ...rules(ANY), ...ids(ANY) }, 'it denies without it');
  });

t.test('peer, addresses and port apply to connections', async (t) => {
  const rule = {
    to: [{ operation: { ports: ['80'] } }],
    from: [{ source: { principals: ['a'], ipBlocks: ['10.0.0.1'] } }],
    when: [{ key: 'connection.sni', values: ['a'] }],
  };
  t.strictSame(ruleOf(rule).tcp, ruleOf(rule).http);
  t.strictSame(ruleOf(rule).tcp.problems, []);
});

const ENTRY = { ...rules(ANY), ...ids(ANY) };
const named = (name: string) => ({ [`ns[shop]-policy[${name}]-rule[0]`]: ENTRY });
const made = (name: string, action?: Spec['action'], dryRun?: string) =>
  translatePolicy(
    policyOf(
      { ...(action === undefined ? {} : { action }), rules: [{}] },
      dryRun === undefined ? undefined : { 'mesh.io/dry-run': dryRun },
      name,
    ),
  );

const configs = (policies: Parameters<typeof httpFilters>[0]) =>
  httpFilters(policies).map(({ config: { '@type': _, ...config } }) => config);

t.test("there is one filter for each action, with Envoy's action", async (t) => {
  const prefix = { shadowRulesStatPrefix: 'mesh_dry_run_allow_' };
  t.strictSame(
    configs([made('a'), made('b', 'DENY'), made('c', 'AUDIT'), made('d', 'ALLOW'), made('e', 'CUSTOM')]),
    [
      { rules: { action: 'LOG', policies: named('c') }, ...prefix },
      { rules: { action: 'DENY', policies: { ...named('b'), ...named('e') } }, ...prefix },
      { rules: { policies: { ...named('a'), ...named('d') } }, ...prefix },
    ],
  );
  t.strictSame(httpFilters([]), []);
});

t.test('dry-run rules are beside enforced ones', async (t) => {
  t.strictSame(configs([made('a', 'ALLOW', 'true'), made('b', 'ALLOW')]), [
    {
      rules: { policies: named('b') },
      shadowRules: { policies: named('a') },
      shadowRulesStatPrefix: 'mesh_dry_run_allow_',
    },
  ]);
  t.strictSame(configs([made('a', 'DENY', '1')]), [
    { shadowRules: { action: 'DENY', policies: named('a') }, shadowRulesStatPrefix: 'mesh_dry_run_deny_' },
  ]);
  t.strictSame(configs([made('a', 'AUDIT', 'T')]), [
    { shadowRules: { action: 'LOG', policies: named('a') } },
  ]);
});

for (const text of ['false', '0', 'yes', ''])
  t.test(`a policy with dry-run ${JSON.stringify(text)} is enforced`, async (t) => {
    t.equal(made('a', 'DENY', text).isDryRun, false);
  });

t.test('filters of connections come in the order audit, deny, allow', async (t) => {
  const filters = networkFilters([made('a'), made('b', 'DENY'), made('c', 'AUDIT', 'true')]);
  t.strictSame(
    filters.map(({ name }) => name),
    Array(3).fill('envoy.filters.network.rbac'),
  );
  t.match(
    filters.map(({ typedConfig }) => typedConfig),
    [
      { shadowRules: { action: 'LOG' }, statPrefix: 'tcp.' },
      { rules: { action: 'DENY' }, statPrefix: 'tcp.', shadowRulesStatPrefix: 'mesh_dry_run_allow_' },
      { rules: { policies: named('a') }, statPrefix: 'tcp.', shadowRulesStatPrefix: 'mesh_dry_run_allow_' },
    ],
  );
});

t.test(
  'a filter stays in the chain when none of its rules is left: an allow filter denies everything then',
  async (t) => {
    const empty = translatePolicy(policyOf({ rules: [{ when: [{ key: 'odd' }] }] }));
    t.strictSame(configs([empty]), [
      { rules: { policies: {} }, shadowRulesStatPrefix: 'mesh_dry_run_allow_' },
    ]);
  },
);

const TEMPLATES: readonly (readonly [string, string | undefined])[] = [
  ['/{*}', '/*'],
  ['/{**}', '/**'],
  ['/{*}/', '/*/'],
  ['/a/{*}/{*}/{*}/{*}/{*}/{*}/{**}', '/a/*/*/*/*/*/*/**'],
  ['/a/{*}.js', '/a/*.js'],
  ['/a/{**}.m3u8', '/a/**.m3u8'],
  ['a/{*}', undefined],
  ['/{**}/{*}', undefined],
  ['/{*}a/b', undefined],
  ['//{*}', undefined],
  ['/a b/{*}', undefined],
];

for (const [written, template] of TEMPLATES)
  t.test(
    `the template ${written} is ${template === undefined ? 'none that Envoy surely takes' : 'one'}`,
    async (t) => {
      const { policies, problems } = ruleOf({ to: [{ operation: { paths: [written] } }] }).http;
      t.equal(problems.length, template === undefined ? 1 : 0);
      t.equal(
        JSON.stringify(policies).includes(`"pathTemplate":${JSON.stringify(template)}`),
        template !== undefined,
      );
    },
  );
