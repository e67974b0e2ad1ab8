// Who may send requests: authorization, and authentication by tokens, API keys and passwords. What can't be read lets nobody in.

import t from 'tap';
import { keySetStoreName } from '../../../../src/translation/edge/references/key-sets.ts';
import { reading } from './reading.ts';
import { unitCases } from './unit-cases.ts';

const NOT_CEL =
  'not a valid CEL expression: an operator is missing before `b` (write an operator between two values, such as `&&`, `||`, `==` or `+`)';

const rules = (action: string, ...expressions: string[]) =>
  `authorization: {${action === '' ? '' : `action: ${action}, `}policy: {matchExpressions: [${expressions.map((each) => `'${each}'`).join(', ')}]}}`;
const at = (index: number) => `authorization.policy.matchExpressions[${index}]`;

unitCases('traffic', 'authorization: a rule that does not parse lets nothing through', {
  'rules that allow, the default': {
    block: rules('', 'jwt.sub == "a"', 'request.path == "/"'),
    records: { rbac: { authorization: { allow: ['jwt.sub == "a"', 'request.path == "/"'] } } },
  },
  'rules that deny': {
    block: rules('Deny', 'jwt.sub == "a"'),
    records: { rbac: { authorization: { deny: ['jwt.sub == "a"'] } } },
  },
  'one of the allowing rules is left out': {
    block: rules('Allow', 'a b', 'true'),
    records: { rbac: { authorization: { allow: ['true'] } } },
    problems: [`partial | ${at(0)}: ${NOT_CEL}; it allows nothing`],
    older: { records: { rbac: { authorization: { allow: ['a b', 'true'] } } }, problems: [] },
  },
  'without any allowing rule nothing is allowed': {
    block: rules('Allow', 'a b'),
    records: { rbac: { authorization: { allow: ['false'] } } },
    problems: [`substituted | ${at(0)}: ${NOT_CEL}; nothing is allowed`],
    older: { records: { rbac: { authorization: { allow: ['a b'] } } }, problems: [] },
  },
  'a denying rule denies everything': {
    block: rules('Deny', 'request.path == "/a"', 'a b'),
    records: { rbac: { authorization: { deny: ['request.path == "/a"', 'true'] } } },
    problems: [`substituted | ${at(1)}: ${NOT_CEL}; everything is denied`],
    older: { records: { rbac: { authorization: { deny: ['request.path == "/a"', 'a b'] } } }, problems: [] },
  },
  'no rule to allow': {
    block: rules('Allow'),
    asIs: true,
    records: { rbac: { authorization: { allow: ['false'] } } },
    problems: [
      'substituted | authorization.policy.matchExpressions: there is no expression; nothing is allowed',
    ],
    older: { records: { rbac: { authorization: {} } }, problems: [] },
  },
  'no rule to deny': {
    block: rules('Deny'),
    asIs: true,
    records: { rbac: { authorization: { deny: ['true'] } } },
    problems: [
      'substituted | authorization.policy.matchExpressions: there is no expression; everything is denied',
    ],
    older: { records: { rbac: { authorization: {} } }, problems: [] },
  },
  'an action that is none': {
    block: rules('allow', 'true'),
    asIs: true,
    records: { rbac: { authorization: { deny: ['true'] } } },
    problems: ['substituted | authorization.action: `allow` is neither Allow nor Deny; everything is denied'],
  },
});

const KEYS = '{"keys":[{"kty":"oct","kid":"a","k":"c2VjcmV0"}]}';
const URI = 'https://idp.test/keys';
const NO_KEYS = `no key set of \`${URI}\`: ConfigMap gatewarden-system/${keySetStoreName(URI)} not found (it hasn't been fetched yet)`;
const inline = (text: string) => `{issuer: i1, jwks: {inline: '${text}'}}`;
const REMOTE = `{issuer: i2, audiences: [a, b], jwks: {remote: {uri: ${URI}}}}`;
const jwt = (...providers: string[]) => `jwtAuthentication: {providers: [${providers.join(', ')}]}`;
const provider = { issuer: 'i1', inline: KEYS };

unitCases('traffic', 'jwtAuthentication: a provider without keys is left out', {
  'keys in the policy and from a URI': {
    block: jwt(inline(KEYS), REMOTE),
    keySets: { [URI]: '{"keys":[]}' },
    records: {
      jwt: {
        jwt: {
          mode: 'STRICT',
          providers: [provider, { issuer: 'i2', audiences: ['a', 'b'], inline: '{"keys":[]}' }],
        },
      },
    },
  },
  'optional tokens': {
    block: `jwtAuthentication: {mode: Optional, providers: [${inline(KEYS)}]}`,
    records: { jwt: { jwt: { providers: [provider] } } },
  },
  'tokens that are only read': {
    block: `jwtAuthentication: {mode: Permissive, providers: [${inline(KEYS)}]}`,
    records: { jwt: { jwt: { mode: 'PERMISSIVE', providers: [provider] } } },
  },
  'keys that are not there': {
    block: jwt(REMOTE, inline(KEYS)),
    records: { jwt: { jwt: { mode: 'STRICT', providers: [provider] } } },
    problems: [`partial | jwtAuthentication.providers[0].jwks: ${NO_KEYS}; its tokens are not accepted`],
  },
  'no keys at all: every request is rejected': {
    block: jwt(REMOTE),
    records: { jwt: { jwt: { mode: 'STRICT' } } },
    problems: [`substituted | jwtAuthentication.providers[0].jwks: ${NO_KEYS}; every token is refused`],
  },
  'keys of a backend': {
    block: jwt('{issuer: i, jwks: {remote: {backendRef: {name: idp, port: 80}}}}', inline(KEYS)),
    records: { jwt: { jwt: { mode: 'STRICT', providers: [provider] } } },
    problems: [
      'partial | jwtAuthentication.providers[0].jwks: `backendRef` is not supported for key sets: write `uri`; its tokens are not accepted',
    ],
  },
  'a broken key set, which would make the data plane drop the policy': {
    block: jwt(inline('{}')),
    records: { jwt: { jwt: { mode: 'STRICT' } } },
    problems: [
      'substituted | jwtAuthentication.providers[0].jwks: `inline`: the JSON object has no `keys`; every token is refused',
    ],
    older: {
      records: { jwt: { jwt: { mode: 'STRICT', providers: [{ issuer: 'i1', inline: '{}' }] } } },
      problems: [],
    },
  },
  'neither of the two, and a mode that is none': {
    block: 'jwtAuthentication: {mode: strict, providers: [{issuer: i, jwks: {}}]}',
    asIs: true,
    records: { jwt: { jwt: { mode: 'STRICT' } } },
    problems: [
      'substituted | jwtAuthentication.mode: `strict` is none of Strict, Optional, Permissive; it counts as Strict',
      'substituted | jwtAuthentication.providers[0].jwks: there is neither `inline` nor `remote.uri`; every token is refused',
    ],
  },
});

const HASH = '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=';
const USERS = ['ann:$apr1$1$x', `bob:${HASH}`];

unitCases('traffic', 'basicAuthentication: users of the policy or of a Secret', {
  'in the policy': {
    block: `basicAuthentication: {users: ['${USERS.join("', '")}'], realm: staff, mode: Optional}`,
    records: {
      basicauth: { basicAuth: { htpasswdContent: USERS.join('\n'), realm: 'staff', mode: 'OPTIONAL' } },
    },
  },
  'in a Secret, without defaults': {
    block: 'basicAuthentication: {secretRef: {name: s}}',
    asIs: true,
    secrets: { s: { '.htaccess': 'ann:x\n' } },
    records: { basicauth: { basicAuth: { htpasswdContent: 'ann:x\n' } } },
  },
  'a Secret that is not there: nobody is let in, in any mode': {
    block: 'basicAuthentication: {mode: Optional, realm: staff, secretRef: {name: s}}',
    records: { basicauth: { basicAuth: { realm: 'staff' } } },
    problems: [
      'substituted | basicAuthentication.secretRef: Secret shop/s not found; every request is refused',
    ],
    older: {
      records: {},
      problems: ['failed | basicAuthentication.secretRef: Secret shop/s not found'],
    },
  },
  'a Secret without the entry': {
    block: 'basicAuthentication: {realm: staff, secretRef: {name: s}}',
    secrets: { s: { htpasswd: 'a:b' } },
    records: { basicauth: { basicAuth: { realm: 'staff' } } },
    problems: [
      'substituted | basicAuthentication.secretRef: Secret shop/s has no entry `.htaccess`; every request is refused',
    ],
    older: {
      records: {},
      problems: ['failed | basicAuthentication.secretRef: Secret shop/s has no entry `.htaccess`'],
    },
  },
  'a realm that no header can have': {
    block: `basicAuthentication: {realm: "a\\r\\nb: c", users: ["a:${HASH}"]}`,
    asIs: true,
    records: { basicauth: { basicAuth: { htpasswdContent: `a:${HASH}` } } },
    problems: ["partial | basicAuthentication.realm: a header value can't hold a line break; it is left out"],
    older: {
      records: { basicauth: { basicAuth: { htpasswdContent: `a:${HASH}`, realm: 'a\r\nb: c' } } },
      problems: [],
    },
  },
  'users that admission refuses: they are left out, and nobody else is': {
    block: `basicAuthentication: {mode: Optional, users: ["ann:${HASH}", "bob:plain", "ann:$apr1$1$other", ":${HASH}", "eve:", "# x\\njim:${HASH}\\nno"]}`,
    records: {
      basicauth: {
        basicAuth: {
          htpasswdContent: `ann:${HASH}\njim:${HASH}`,
          mode: 'OPTIONAL',
          realm: 'Restricted',
        },
      },
    },
    problems: [1, 2, 3, 4, 5].map(
      (index) =>
        `partial | basicAuthentication.users[${index}]: a line is no \`username:hash\` of its own with a hash that the data plane supports; it is left out`,
    ),
    older: {
      records: {
        basicauth: {
          basicAuth: {
            htpasswdContent: `ann:${HASH}\nbob:plain\nann:$apr1$1$other\n:${HASH}\neve:\n# x\njim:${HASH}\nno`,
            mode: 'OPTIONAL',
            realm: 'Restricted',
          },
        },
      },
      problems: [],
    },
  },
  'only users that admission refuses: nobody is let in, in any mode': {
    block: 'basicAuthentication: {mode: Optional, realm: staff, users: ["bob:plain"]}',
    records: { basicauth: { basicAuth: { realm: 'staff' } } },
    problems: [
      'partial | basicAuthentication.users[0]: a line is no `username:hash` of its own with a hash that the data plane supports; it is left out',
      'substituted | basicAuthentication.users: no user is left; every request is refused',
    ],
    older: {
      records: {
        basicauth: { basicAuth: { htpasswdContent: 'bob:plain', mode: 'OPTIONAL', realm: 'staff' } },
      },
      problems: [],
    },
  },
  'neither of the two': {
    block: 'basicAuthentication: {mode: Optional}',
    asIs: true,
    records: { basicauth: { basicAuth: {} } },
    problems: [
      'substituted | basicAuthentication: there is neither `users` nor `secretRef`; every request is refused',
    ],
    older: {
      records: {},
      problems: ['failed | basicAuthentication: there is neither `users` nor `secretRef`'],
    },
  },
});

const REF = 'apiKeyAuthentication: {secretRef: {name: s}}';
const PLACE = 'apiKeyAuthentication.secretRef: entry';

unitCases('traffic', 'apiKeyAuthentication: each entry of a Secret is a key', {
  'by the names of entries, plain or with metadata': {
    block: REF,
    secrets: { s: { b: '{"key": "k2", "metadata": {"group": "x"}}', a: 'k1', c: ' {"key":"k3"}\n' } },
    records: {
      apikeyauth: {
        apiKeyAuth: { apiKeys: [{ key: 'k1' }, { key: 'k2', metadata: { group: 'x' } }, { key: 'k3' }] },
      },
    },
    older: {
      records: {
        apikeyauth: {
          apiKeyAuth: {
            apiKeys: [
              { key: 'k1', metadata: {} },
              { key: 'k2', metadata: { group: 'x' } },
              { key: 'k3', metadata: {} },
            ],
          },
        },
      },
    },
  },
  'of all Secrets with these labels, by name': {
    block: 'apiKeyAuthentication: {mode: Optional, secretSelector: {matchLabels: {app: a}}}',
    secrets: { two: { x: 'k2' }, one: { x: 'k1' }, three: { x: 'k3' } },
    labels: { one: { app: 'a' }, two: { app: 'a', more: 'b' } },
    records: {
      apikeyauth: { apiKeyAuth: { apiKeys: [{ key: 'k1' }, { key: 'k2' }], mode: 'OPTIONAL' } },
    },
    older: {
      records: {
        apikeyauth: {
          apiKeyAuth: {
            apiKeys: [
              { key: 'k1', metadata: {} },
              { key: 'k2', metadata: {} },
            ],
            mode: 'OPTIONAL',
          },
        },
      },
    },
  },
  'no Secret has these labels: no key is accepted': {
    block: 'apiKeyAuthentication: {secretSelector: {matchLabels: {app: a}}}',
    records: { apikeyauth: { apiKeyAuth: {} } },
    problems: [
      'told | apiKeyAuthentication.secretSelector: no Secret in namespace shop has these labels; no key is accepted',
    ],
  },
  'a selector without labels: the certificates of the namespace are no keys': {
    block: 'apiKeyAuthentication: {secretSelector: {matchLabels: {}}}',
    secrets: { cert: { 'tls.crt': 'public' } },
    labels: { cert: { app: 'a' } },
    records: { apikeyauth: { apiKeyAuth: {} } },
    problems: [
      'substituted | apiKeyAuthentication.secretSelector: an empty selector would take every Secret of the namespace for keys: add a label; every request is refused',
    ],
    older: {
      records: { apikeyauth: { apiKeyAuth: { apiKeys: [{ key: 'public', metadata: {} }] } } },
      problems: [],
    },
  },
  'a Secret that is not there: nobody is let in, in any mode': {
    block: 'apiKeyAuthentication: {mode: Optional, secretRef: {name: s}}',
    records: { apikeyauth: { apiKeyAuth: {} } },
    problems: [
      'substituted | apiKeyAuthentication.secretRef: Secret shop/s not found; every request is refused',
    ],
    older: {
      records: {},
      problems: ['failed | apiKeyAuthentication.secretRef: Secret shop/s not found'],
    },
  },
  'entries that are no keys': {
    block: REF,
    secrets: {
      s: {
        a: ' \n',
        b: '{"key": 1}',
        c: '{"key": "k", "metadata": ["x"]}',
        d: '{"key": "k"',
        e: '{"key": ""}',
        f: 'k',
        g: `{"key": "k", "metadata": ${'{"a":'.repeat(65)}1${'}'.repeat(65)}}`,
      },
    },
    records: { apikeyauth: { apiKeyAuth: { apiKeys: [{ key: 'k' }] } } },
    problems: [
      `partial | ${PLACE} \`a\` of Secret shop/s: empty value; it is left out`,
      `partial | ${PLACE} \`b\` of Secret shop/s: \`key\` is not a text; it is left out`,
      `partial | ${PLACE} \`c\` of Secret shop/s: \`metadata\` is not a JSON object; it is left out`,
      `partial | ${PLACE} \`d\` of Secret shop/s: starts with \`{\`, and is not a JSON object; it is left out`,
      `partial | ${PLACE} \`e\` of Secret shop/s: \`key\` is empty; it is left out`,
      `partial | ${PLACE} \`g\` of Secret shop/s: \`metadata\` has more than 64 levels; it is left out`,
    ],
    older: {
      records: {
        apikeyauth: {
          apiKeyAuth: {
            apiKeys: [
              { key: '', metadata: {} },
              { key: 'k', metadata: {} },
            ],
          },
        },
      },
      problems: [
        `partial | ${PLACE} \`a\` of Secret shop/s: empty value; it is left out`,
        `partial | ${PLACE} \`b\` of Secret shop/s: \`key\` is not a text; it is left out`,
        `partial | ${PLACE} \`c\` of Secret shop/s: \`metadata\` is not a JSON object; it is left out`,
        `partial | ${PLACE} \`d\` of Secret shop/s: starts with \`{\`, and is not a JSON object; it is left out`,
        `partial | ${PLACE} \`g\` of Secret shop/s: \`metadata\` has more than 64 levels; it is left out`,
      ],
    },
  },
  'an object without a key': {
    block: REF,
    secrets: { s: { a: '{"metadata": {"group": "x"}}' } },
    records: { apikeyauth: { apiKeyAuth: {} } },
    problems: [`partial | ${PLACE} \`a\` of Secret shop/s: the JSON object has no \`key\`; it is left out`],
    older: {
      records: { apikeyauth: { apiKeyAuth: { apiKeys: [{ key: '', metadata: { group: 'x' } }] } } },
      problems: [],
    },
  },
  'keys that no request can use, and keys that are there twice': {
    block: REF,
    secrets: { s: { a: 'k\n', b: '{"key":"j"}', c: 'j' } },
    records: { apikeyauth: { apiKeyAuth: { apiKeys: [{ key: 'k\n' }, { key: 'j' }, { key: 'j' }] } } },
    problems: [
      `told | ${PLACE} \`a\` of Secret shop/s starts or ends with white space, which a request can't send`,
      `told | ${PLACE} \`c\` of Secret shop/s has the same key as entry \`b\` of Secret shop/s`,
    ],
    older: {
      records: {
        apikeyauth: {
          apiKeyAuth: {
            apiKeys: [
              { key: 'k\n', metadata: {} },
              { key: 'j', metadata: {} },
              { key: 'j', metadata: {} },
            ],
          },
        },
      },
    },
  },
});

t.test('of many entries with problems only the first are listed', async (t) => {
  const entries = Array.from({ length: 5000 }, (_, index) => [`e${index}`, index % 2 === 0 ? '' : 'k']);
  const { problems } = reading(
    'traffic',
    { apiKeyAuthentication: { secretRef: { name: 's' } } },
    { secrets: { s: Object.fromEntries(entries) } },
  );
  t.equal(problems.length, 34);
  t.match(problems[16], 'partial | apiKeyAuthentication.secretRef: 2484 more entries are left out');
  t.match(problems[33], 'told | apiKeyAuthentication.secretRef: 2483 more entries are like that');
});

t.test('problems never repeat what is secret', async (t) => {
  const SECRET = 'hunter2';
  const secrets = {
    s: {
      a: `{"key": "${SECRET}", "metadata": "${SECRET}"}`,
      b: `{${SECRET}`,
      c: `{"key": ["${SECRET}"]}`,
      d: `${SECRET} `,
      e: `${SECRET} `,
    },
  };
  const { problems } = reading(
    'traffic',
    {
      apiKeyAuthentication: { secretRef: { name: 's' } },
      basicAuthentication: { secretRef: { name: 's' } },
      jwtAuthentication: {
        providers: [
          { issuer: 'i', jwks: { inline: `{"keys": [{"kty": "oct", "k": ["${SECRET}"]}]}` } },
          { issuer: 'j', jwks: { inline: `{"k": "${SECRET}"` } },
        ],
      },
    },
    { secrets },
  );
  t.equal(problems.length, 9);
  t.notMatch(problems.join('\n'), SECRET);
});
