// basicAuth: the users in the proxy's configuration, and the errors that make a policy unusable.

import t from 'tap';
import { DISABLED, refusalOf, typed, used } from '../extensions/parts.ts';

const NAME = 'envoy.filters.http.basic_auth';
const HTTP = 'envoy.extensions.filters.http.basic_auth.v3';
const HASH = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';

const secret = (data: Readonly<Record<string, string>>, namespace = 'default') => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'staff', namespace },
  stringData: data,
});
const grant = {
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: { name: 'g', namespace: 'vault' },
  spec: {
    from: [{ group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', namespace: 'default' }],
    to: [{ group: '', kind: 'Secret' }],
  },
};

for (const [what, objects, basicAuth, users] of [
  ['users', [], { users: [`a:${HASH}`, `b:${HASH}`] }, `a:${HASH}\nb:${HASH}`],
  [
    'a Secret, with comments and empty lines',
    [secret({ '.htpasswd': `# staff\r\n\r\n  a:${HASH}\r\n\nb:${HASH}` })],
    { secretRef: { name: 'staff' } },
    `a:${HASH}\nb:${HASH}`,
  ],
  [
    'another key of a Secret in another namespace',
    [secret({ guests: `c:${HASH}` }, 'vault'), grant],
    { secretRef: { name: 'staff', namespace: 'vault', key: 'guests' } },
    `c:${HASH}`,
  ],
] as const)
  t.test(`from ${what}`, async (t) => {
    const { filters, perFilter } = used(objects, { basicAuth });
    t.strictSame(filters, [
      {
        name: NAME,
        typedConfig: typed(`${HTTP}.BasicAuth`, { users: { inlineString: '#' } }),
        disabled: true,
      },
    ]);
    t.strictSame(perFilter, {
      [NAME]: typed(`${HTTP}.BasicAuthPerRoute`, { users: { inlineString: users } }),
    });
  });

t.test('turning it off needs no filter', async (t) => {
  const { filters, perFilter } = used([], { basicAuth: { disable: {} } });
  t.strictSame(filters, []);
  t.strictSame(perFilter, { [NAME]: DISABLED });
});

t.test('errors that make a policy unusable', async (t) => {
  const secretRef = { name: 'staff' };
  for (const [what, objects, basicAuth, message] of [
    ['nothing said', [], {}, 'basic auth: either users or secretRef must be specified'],
    ['nobody', [], { users: ['# nobody', ''] }, 'basic auth: no valid users with {SHA} hash format found'],
    ['other hashes', [], { users: ['a:plain'] }, 'basic auth: no valid users with {SHA} hash format found'],
    [
      'other hashes beside good ones',
      [],
      { users: [`a:${HASH}`, 'b:plain', 'c', `:${HASH}`] },
      'basic auth: dropped 3 user(s) with invalid hash format (only {SHA} is supported) or duplicate usernames.',
    ],
    [
      'a user twice',
      [],
      { users: [`a:${HASH}`, `a:${HASH}`] },
      'basic auth: dropped 1 user(s) with invalid hash format (only {SHA} is supported) or duplicate usernames.',
    ],
    [
      'no Secret',
      [],
      { secretRef },
      'basic auth: failed to fetch secret default/staff: Secret "staff" not found',
    ],
    [
      'a Secret elsewhere without a grant',
      [secret({ '.htpasswd': `a:${HASH}` }, 'vault')],
      { secretRef: { ...secretRef, namespace: 'vault' } },
      'basic auth: failed to fetch secret vault/staff: missing reference grant',
    ],
    [
      'no key',
      [secret({ other: `a:${HASH}` })],
      { secretRef },
      "basic auth: secret default/staff does not contain key '.htpasswd'",
    ],
    [
      'a key that every object has',
      [secret({ other: `a:${HASH}` })],
      { secretRef: { ...secretRef, key: 'constructor' } },
      "basic auth: secret default/staff does not contain key 'constructor'",
    ],
    [
      'an empty key',
      [secret({ '.htpasswd': '' })],
      { secretRef },
      "basic auth: secret default/staff key '.htpasswd' is empty",
    ],
    [
      'a key without users',
      [secret({ '.htpasswd': '\n' })],
      { secretRef },
      'basic auth: no valid users with {SHA} hash format found',
    ],
  ] as const)
    t.equal(refusalOf(objects, { basicAuth }), message, what);
});
