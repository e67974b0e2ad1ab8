// Ways around a guard that the paths of clients don't show: what is told of rewrites, mirrors and other namespaces, and no alarm where
// nothing guarded is reached. The requests are in test/behaviour/hidden-ways.test.ts.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const EDGE = gateway({ listeners: [listener('http'), listener('inner', { port: 8081 })] });
const USERS = { basicAuth: { users: ['ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] } };
const OFF = { basicAuth: { disable: {} } };
const ROLE = { rbac: { policy: { matchExpressions: ["request.headers['x-role'] == 'admin'"] } } };

const path = (value: string, type = 'PathPrefix'): Members => ({ path: { type, value } });
const replacePrefix = (replacePrefixMatch: string): Members =>
  rewrite({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch } });
const replaceAll = (replaceFullPath: string): Members =>
  rewrite({ path: { type: 'ReplaceFullPath', replaceFullPath } });
const rewrite = (urlRewrite: Members): Members => ({ type: 'URLRewrite', urlRewrite });
const mirror = (name: string, more: Members = {}): Members => ({
  type: 'RequestMirror',
  requestMirror: { backendRef: backendRef(name), ...more },
});

interface Options {
  readonly filters?: readonly Members[];
  readonly to?: Members;
  readonly hostnames?: readonly string[];
  readonly section?: string;
}

/** A route of one rule, of `default` or of another namespace. */
const to = (
  name: string,
  match: Members,
  { filters = [], to = backendRef('web'), hostnames = ['a.test'], section = 'http' }: Options = {},
): object =>
  httpRoute(name, {
    parentRefs: [{ name: 'edge', namespace: 'default', sectionName: section }],
    hostnames,
    rules: [{ matches: [match], filters, backendRefs: [to] }],
  });

const onRoute = (name: string, fields: Members = USERS): object => {
  const [last = '', namespace] = name.split('/').reverse();
  const policy = namespace === undefined ? `on-${last}` : `${namespace}/on-${last}`;
  return trafficPolicy(policy, [{ kind: 'HTTPRoute', name: last }], fields);
};

const found = (objects: readonly unknown[]) =>
  analyze([gatewayClass, EDGE, service('web'), service('other'), ...objects]).filter(({ code }) =>
    /^AN-8[012]$/.test(code),
  );
const summary = (objects: readonly unknown[]): readonly string[] =>
  found(objects).map(({ code, object, path, message }) => {
    const [, asked, as] =
      /requests for (`.*?`|paths of `.*?`) [a-z ]+ \S+?(?: as (`.*?`))?(?: from namespace \S+)? without/.exec(
        message,
      ) ?? [];
    return `${code} ${object.name} @ ${path}: ${asked}${as === undefined ? '' : ` as ${as}`}`;
  });

const guarded = (match: Members = path('/admin'), options: Options = {}): readonly object[] => [
  to('guarded', match, options),
  onRoute('guarded'),
];
const AT = 'AN-80 open @ spec.rules[0].filters[0].urlRewrite';

for (const [what, objects, expected] of [
  [
    'a prefix that is removed',
    [...guarded(), to('open', path('/public'), { filters: [replacePrefix('/')] })],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'a prefix that becomes the guarded one',
    [...guarded(), to('open', path('/public'), { filters: [replacePrefix('/admin')] })],
    [`${AT}: \`/public\` as \`/admin\``],
  ],
  [
    'a prefix that becomes a path below',
    [...guarded(), to('open', path('/public'), { filters: [replacePrefix('/admin/users')] })],
    [`${AT}: \`/public\` as \`/admin/users\``],
  ],
  [
    'an exact path that becomes one below',
    [...guarded(), to('open', path('/public', 'Exact'), { filters: [replaceAll('/admin/x')] })],
    [`${AT}: \`/public\` as \`/admin/x\``],
  ],
  [
    'all paths that become the guarded one',
    [...guarded(), to('open', path('/p'), { filters: [replaceAll('/admin')] })],
    [`${AT}: \`/p\` as \`/admin\``],
  ],
  [
    'a pattern of paths that become the guarded one',
    [...guarded(), to('open', path('/p[0-9]', 'RegularExpression'), { filters: [replaceAll('/admin')] })],
    [`${AT}: paths of \`/p[0-9]\` as \`/admin\``],
  ],
  [
    'an exact path that is guarded',
    [...guarded(path('/admin', 'Exact')), to('open', path('/public'), { filters: [replacePrefix('/')] })],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'a host that becomes the guarded one',
    [
      ...guarded(),
      to('open', path('/'), { hostnames: ['b.test'], filters: [rewrite({ hostname: 'a.test' })] }),
    ],
    [`${AT}: \`/admin\``],
  ],
  [
    'the host of another port',
    [...guarded(), to('open', path('/public'), { section: 'inner', filters: [replacePrefix('/')] })],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'a wider guarded host',
    [
      ...guarded(path('/admin'), { hostnames: ['*.test'] }),
      to('open', path('/public'), { section: 'inner', filters: [replacePrefix('/')] }),
    ],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'a route of another namespace',
    [
      ...guarded(),
      to('evil/open', path('/public'), {
        filters: [replacePrefix('/')],
        to: backendRef('web', { namespace: 'default' }),
      }),
      {
        apiVersion: 'gateway.networking.k8s.io/v1beta1',
        kind: 'ReferenceGrant',
        metadata: { name: 'all', namespace: 'default' },
        spec: {
          from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'evil' }],
          to: [{ group: '', kind: 'Service' }],
        },
      },
    ],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'one path of several is guarded',
    [...guarded(), to('help', path('/help')), to('open', path('/public'), { filters: [replacePrefix('/')] })],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
  [
    'the start of the path, by a policy',
    [
      ...guarded(),
      to('open', path('/public')),
      onRoute('open', { urlRewrite: { pathRegex: { pattern: '^/public/(.*)$', substitution: '/\\1' } } }),
    ],
    ['AN-80 open @ spec.rules[0]: `/public/admin` as `/admin`'],
  ],
  [
    'another limit is demanded',
    [
      ...guarded(),
      to('open', path('/public'), { filters: [replacePrefix('/')] }),
      onRoute('open', { rateLimit: { local: { tokenBucket: { maxTokens: 1, fillInterval: '1s' } } } }),
    ],
    [`${AT}: \`/public/admin\` as \`/admin\``],
  ],
] as const satisfies readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(`a rewrite: ${what}`, async (t) => {
    t.strictSame(summary(objects), expected);
  });

const OPEN = to('open', path('/public'), { filters: [replacePrefix('/')] });
for (const [what, objects] of [
  [
    'to a path that nobody guards',
    [...guarded(), to('open', path('/public'), { filters: [replacePrefix('/help')] })],
  ],
  [
    'to a path with the same beginning',
    [...guarded(), to('open', path('/public'), { filters: [replaceAll('/administrator')] })],
  ],
  [
    'to another backend',
    [...guarded(), to('open', path('/public'), { filters: [replacePrefix('/')], to: backendRef('other') })],
  ],
  [
    'of another host',
    [...guarded(), to('open', path('/public'), { hostnames: ['b.test'], filters: [replacePrefix('/')] })],
  ],
  [
    'to another host',
    [
      ...guarded(),
      to('open', path('/'), { hostnames: ['b.test'], filters: [rewrite({ hostname: 'c.test' })] }),
    ],
  ],
  ['with the same policy', [...guarded(), OPEN, onRoute('open')]],
  [
    'with another authentication',
    [
      ...guarded(),
      OPEN,
      onRoute('open', { basicAuth: { users: ['bob:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] } }),
    ],
  ],
  [
    'where a policy turns it off: AN-40',
    [
      to('guarded', path('/admin')),
      trafficPolicy('all', [{ kind: 'Gateway', name: 'edge' }], USERS),
      OPEN,
      onRoute('open', OFF),
    ],
  ],
  [
    'of another method',
    [
      ...guarded({ ...path('/admin'), method: 'POST' }),
      to('open', { ...path('/public'), method: 'GET' }, { filters: [replacePrefix('/')] }),
    ],
  ],
  [
    'of another value of a header',
    [
      ...guarded({ ...path('/admin'), headers: [{ name: 'X-Tier', value: 'gold' }] }),
      to(
        'open',
        { ...path('/public'), headers: [{ name: 'x-tier', value: 'free' }] },
        { filters: [replacePrefix('/')] },
      ),
    ],
  ],
  [
    'where an open rule takes the path',
    [
      to('guarded', path('/')),
      onRoute('guarded'),
      to('help', path('/help')),
      to('open', path('/x'), { filters: [replaceAll('/help')], section: 'inner' }),
    ],
  ],
  [
    'of paths that go to other rules',
    [...guarded(), OPEN, to('first', path('/public/admin'), { to: backendRef('other') })],
  ],
  [
    'of a guarded rule, which has another path for the backend',
    [
      ...guarded(path('/admin'), { filters: [replacePrefix('/')] }),
      to('open', path('/x'), { filters: [replacePrefix('/admin')] }),
    ],
  ],
  [
    'that a pattern makes, which is not understood',
    [
      ...guarded(),
      to('open', path('/public')),
      onRoute('open', { urlRewrite: { pathRegex: { pattern: '^/(a|public)/(.*)$', substitution: '/\\2' } } }),
    ],
  ],
  [
    'of paths that a pattern may take first',
    [...guarded(), OPEN, to('first', path('/public/.*', 'RegularExpression'), { to: backendRef('other') })],
  ],
  [
    'to a path that a pattern without a guard takes',
    [...guarded(), OPEN, to('other', path('/ad[m]in', 'RegularExpression'))],
  ],
  [
    'of the path inside a guarded one: AN-52',
    [...guarded(path('/')), to('open', path('/api'), { filters: [replacePrefix('/')] })],
  ],
  [
    'of the guarded path on another port: AN-50',
    [...guarded(), to('open', path('/'), { section: 'inner', filters: [replacePrefix('/admin/')] })],
  ],
  [
    'that redirects',
    [
      ...guarded(),
      httpRoute('open', {
        hostnames: ['a.test'],
        rules: [
          {
            matches: [path('/public')],
            filters: [
              {
                type: 'RequestRedirect',
                requestRedirect: { path: { type: 'ReplaceFullPath', replaceFullPath: '/admin' } },
              },
            ],
          },
        ],
      }),
    ],
  ],
] as const satisfies readonly (readonly [string, readonly unknown[]])[])
  t.test(`no alarm for a rewrite ${what}`, async (t) => {
    t.strictSame(summary(objects), []);
  });

const COPY = 'AN-81 open @ spec.rules[0].filters[0].requestMirror.backendRef';
const toOther = { to: backendRef('other') };
const copies = (match: Members, more: Members = {}, filters: readonly Members[] = []): object =>
  to('open', match, { ...toOther, filters: [mirror('web', more), ...filters], hostnames: ['b.test'] });

for (const [what, objects, expected] of [
  ['of the guarded path', [...guarded(), copies(path('/admin'))], [`${COPY}: \`/admin\``]],
  ['of more paths', [...guarded(), copies(path('/'))], [`${COPY}: \`/admin\``]],
  ['of fewer paths', [...guarded(path('/')), copies(path('/x'))], [`${COPY}: \`/x\``]],
  [
    'of a path that becomes the guarded one',
    [...guarded(), copies(path('/x'), {}, [replacePrefix('/admin')])],
    [`${COPY}: \`/x\` as \`/admin\``],
  ],
  ['of a share of requests', [...guarded(), copies(path('/admin'), { percent: 1 })], [`${COPY}: \`/admin\``]],
  [
    'to a path that the guarded rule makes',
    [...guarded(path('/admin'), { filters: [replacePrefix('/')] }), copies(path('/users'))],
    [`${COPY}: \`/users\``],
  ],
  ['of no request', [...guarded(), copies(path('/admin'), { percent: 0 })], []],
  ['of another path', [...guarded(), copies(path('/help'))], []],
  [
    'to a path that a pattern of its namespace serves openly',
    [
      ...guarded(),
      to('plain', path('/ad[m]in', 'RegularExpression'), { hostnames: ['c.test'] }),
      copies(path('/admin', 'Exact')),
    ],
    [],
  ],
  [
    'of a pattern whose paths are all served openly',
    [
      ...guarded(path('/')),
      to('plain', path('/help'), { hostnames: ['c.test'] }),
      copies(path('/hel[p]/.*', 'RegularExpression')),
    ],
    [],
  ],
  ['with the same policy', [...guarded(), copies(path('/admin')), onRoute('open')], []],
  [
    'to a backend that a rule of its namespace serves openly',
    [...guarded(), to('plain', path('/admin'), { hostnames: ['c.test'] }), copies(path('/admin'))],
    [],
  ],
  [
    'to a backend that no rule of its namespace leads to',
    [copies(path('/admin')), to('guarded', path('/'), toOther), onRoute('guarded')],
    [],
  ],
  [
    'of another Gateway than the one that demands it',
    [
      gateway({ listeners: [listener('own', { port: 9000 })] }, 'default/back'),
      trafficPolicy('back', [{ kind: 'Gateway', name: 'back' }], USERS),
      httpRoute('back', { parentRefs: [{ name: 'back' }], rules: [{ backendRefs: [backendRef('web')] }] }),
      copies(path('/')),
    ],
    [],
  ],
] as const satisfies readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(`a mirror ${what}`, async (t) => {
    t.strictSame(summary(objects), expected);
  });

const GRANT = {
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: { name: 'all', namespace: 'stock' },
  spec: {
    from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'default' }],
    to: [{ group: '', kind: 'Service' }],
  },
};
const STOCK = backendRef('web', { namespace: 'stock' });
const owned = (match: Members = path('/admin'), options: Options = {}): readonly object[] => [
  service('stock/web'),
  to('stock/guarded', match, { hostnames: ['stock.test'], ...options }),
  onRoute('stock/guarded'),
];
const FROM = 'AN-82 open @ spec.rules[0].backendRefs[0]';
const open = (match: Members, options: Options = {}): object => to('open', match, { to: STOCK, ...options });

for (const [what, objects, expected] of [
  ['the guarded path', [...owned(), GRANT, open(path('/admin'))], [`${FROM}: \`/admin\``]],
  ['more paths', [...owned(), GRANT, open(path('/'))], [`${FROM}: \`/admin\``]],
  ['fewer paths', [...owned(path('/')), GRANT, open(path('/x'))], [`${FROM}: \`/x\``]],
  [
    'a path that becomes the guarded one',
    [...owned(), GRANT, open(path('/shop'), { filters: [replacePrefix('/')] })],
    [`${FROM}: \`/shop/admin\` as \`/admin\``],
  ],
  [
    'a path that the guarded rule makes',
    [
      ...owned(path('/stock'), { filters: [replacePrefix('/')] }),
      GRANT,
      open(path('/shop'), { filters: [replacePrefix('/')] }),
    ],
    [`${FROM}: \`/shop\` as \`/\``],
  ],
  ['no ReferenceGrant', [...owned(), open(path('/admin'))], []],
  ['another path', [...owned(), GRANT, open(path('/help'))], []],
  [
    'a pattern whose paths are all served openly',
    [
      ...owned(path('/')),
      to('stock/plain', path('/help')),
      GRANT,
      open(path('/hel[p]/.*', 'RegularExpression'), { hostnames: ['b.test'] }),
    ],
    [],
  ],
  [
    'a path that its namespace serves openly on another host',
    [...owned(path('/')), to('stock/plain', path('/x')), GRANT, open(path('/x'), { hostnames: ['b.test'] })],
    [],
  ],
  ['the same policy', [...owned(), GRANT, open(path('/admin')), onRoute('open')], []],
  [
    'a guard of a route of a third namespace',
    [
      service('stock/web'),
      {
        ...GRANT,
        spec: { ...GRANT.spec, from: [...GRANT.spec.from, { ...GRANT.spec.from[0], namespace: 'team' }] },
      },
      to('team/guarded', path('/admin'), { to: STOCK, hostnames: ['team.test'] }),
      onRoute('team/guarded'),
      open(path('/admin')),
    ],
    [],
  ],
  [
    'one host and two ports: AN-50',
    [...owned(path('/admin'), { hostnames: ['a.test'] }), GRANT, open(path('/admin'), { section: 'inner' })],
    [],
  ],
] as const satisfies readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(`a backend of another namespace: ${what}`, async (t) => {
    t.strictSame(summary(objects), expected);
  });

t.test('the messages name the way, the guard, and who demands it', async (t) => {
  const [rewritten] = found([...guarded(), OPEN]);
  t.equal(
    rewritten?.message,
    'through Gateway default/edge, port 8080, host a.test requests for `/public/admin` reach default/web:80 as `/admin` without `basicAuth`, which TrafficPolicy default/on-guarded requires through Gateway default/edge, port 8080, host a.test for HTTPRoute default/guarded rules[0]',
  );
  const [copied] = found([...guarded(), onRoute('other', ROLE), copies(path('/admin'))]);
  t.match(copied?.message, 'requests for `/admin` are copied to default/web:80 without `basicAuth`');
  const [foreign] = found([...owned(path('/')), GRANT, open(path('/admin'))]);
  t.match(
    foreign?.message,
    'requests for `/admin` reach stock/web:80 from namespace default without `basicAuth`',
  );
  t.match(foreign?.hint, 'ReferenceGrant');
});

t.test('one rule is told of once, on however many hosts and paths', async (t) => {
  const hostnames = ['a.test', 'b.test', 'c.test'];
  const many = ['/admin', '/users', '/logs'].flatMap((value, index) => [
    to(`g${index}`, path(value), { hostnames }),
    onRoute(`g${index}`),
  ]);
  t.strictSame(
    summary([...many, to('open', path('/public'), { hostnames, filters: [replacePrefix('/')] })]),
    [`${AT}: \`/public/admin\` as \`/admin\``],
  );
});

t.test('thousands of rules with one backend are checked fast', async (t) => {
  const each = (
    name: string,
    match: (index: number) => Members,
    filters: (index: number) => readonly Members[],
  ) =>
    Array.from({ length: 3000 }, (_, index) =>
      to(`${name}-${index}`, match(index), {
        hostnames: [`${name}.test`, 'a.test'],
        filters: filters(index),
      }),
    );
  const objects = [
    ...each(
      'stock/guarded',
      (index) => path(`/g/${index}`),
      () => [],
    ),
    ...each(
      'open',
      (index) => path(`/o/${index}`),
      (index) => [replacePrefix(`/x/${index}`), mirror('other')],
    ),
    service('stock/web'),
    trafficPolicy('stock/users', [{ kind: 'HTTPRoute', name: 'guarded-1' }], USERS),
  ];
  const start = performance.now();
  t.strictSame(summary(objects), []);
  t.ok(performance.now() - start < 30_000);
});
