// The units of `backend`: what is read from a policy, the records of it, and what is told where something can't be read.

import t from 'tap';
import { keySetStoreName } from '../../../../src/translation/edge/references/key-sets.ts';
import { BACKEND_UNITS } from '../../../../src/translation/edge/units/backend-units.ts';
import { readUnits } from '../../../../src/translation/edge/units/listed-units.ts';
import type { ProblemEffect } from '../../../../src/translation/edge/units/unit.ts';
import { certificates } from '../../../parts/certificates.ts';
import { probe } from '../probe.ts';

const { authority, leaf } = await certificates();
const pair = await leaf(['gateway.test']);
const other = await leaf(['other.test']);

const named = (kind: string, name: string) => ({
  apiVersion: 'v1',
  kind,
  metadata: { namespace: 'shop', name },
});
const secret = (name: string, stringData: object) => ({ ...named('Secret', name), stringData });
const KEYS_URI = 'https://idp.test/keys';

const WORLD = [
  secret('key', { Authorization: 'Bearer  k1 ' }),
  secret('bare', { Authorization: 'k2' }),
  secret('empty', { Authorization: 'Bearer ' }),
  secret('lines', { Authorization: 'a\r\nx: b' }),
  secret('other', { token: 'k3' }),
  secret('pair', { 'tls.crt': pair.cert, 'tls.key': pair.key }),
  secret('pair-with-ca', { 'tls.crt': pair.cert, 'tls.key': pair.key, 'ca.crt': authority }),
  secret('pair-with-bad-ca', { 'tls.crt': pair.cert, 'tls.key': pair.key, 'ca.crt': 'nothing' }),
  secret('mixed', { 'tls.crt': pair.cert, 'tls.key': other.key }),
  secret('half', { 'tls.crt': pair.cert }),
  secret('text', { 'tls.crt': 'secret text', 'tls.key': 'secret text' }),
  { ...named('ConfigMap', 'ca'), data: { 'ca.crt': authority } },
  {
    ...named('ConfigMap', keySetStoreName(KEYS_URI)),
    data: { 'jwks-store': JSON.stringify({ [KEYS_URI]: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}' }) },
  },
  { ...named('Service', 'guard'), spec: { ports: [{ port: 80 }] } },
  {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { namespace: 'shop', name: 'guard' },
    spec: { static: { host: 'guard.test', port: 443 } },
  },
];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Expected {
  /** Specs by key. */
  readonly records: Readonly<Record<string, unknown>>;
  /** Effects and beginnings of messages. */
  readonly problems?: readonly (readonly [ProblemEffect, string])[];
}

interface Case extends Expected {
  readonly title: string;
  readonly backend: object;
  /** Where it differs in the older behaviour. */
  readonly older?: Expected;
}

/** The policy as the translation reads it: with defaults, and whatever admission says. */
function read(backend: object, settings: object) {
  const policy = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: { namespace: 'shop', name: 'p' },
    spec: {
      targetRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'b' }],
      backend,
    },
  };
  const { snapshot, references, options } = probe({ systemNamespace: 'shop', ...settings }, ...WORLD, policy);
  const part = snapshot.find('EdgePolicy', 'shop', 'p')?.spec.backend;
  const holder = { ...policy, kind: 'EdgePolicy' } as const;
  const set = readUnits(BACKEND_UNITS, part, { options, holder, references });
  return {
    records: Object.fromEntries(
      BACKEND_UNITS.flatMap((unit) => {
        const value = set.find(({ name }) => name === unit.name)?.value;
        const records = value === undefined ? [] : unit.records(value, options);
        return records.map(({ key, spec }): [string, unknown] => [key('shop/p'), spec]);
      }),
    ),
    problems: set.flatMap(({ problems }) => problems),
  };
}

const tls = (spec: object) => ({ 'shop/p:tls': { backendTls: spec } });
const auth = (spec: object) => ({ 'backend/shop/p:backend-auth': { auth: spec } });
const ai = (spec: object) => ({ 'backend/shop/p:ai': { ai: spec } });
const authorization = (spec: object) => ({ 'shop/p:mcp-authorization': { mcpAuthorization: spec } });
const authentication = (spec: object) => ({ 'shop/p:mcp-authentication': { mcpAuthentication: spec } });
const KEY_PAIR = { cert: base64(pair.cert), key: base64(pair.key) };
const ROOT = { root: base64(`${authority.trim()}\n`) };
const NO_ROOT = { root: base64('invalid') };
const guards = (list: 'request' | 'response', ...entries: readonly object[]) => ({
  ai: { promptGuard: { [list]: entries } },
});
const REFUSES = { regex: { action: 'REJECT', rules: [{ regex: '.*' }] } };
const MASKS = { regex: { action: 'MASK', rules: [{ regex: '.*' }] } };

const CASES: readonly Case[] = [
  { title: 'nothing', backend: {}, records: {} },
  {
    title: 'a version of HTTP',
    backend: { http: { version: 'HTTP2' } },
    records: { 'shop/p:backend-http': { backendHttp: { version: 'HTTP2' } } },
  },
  {
    title: 'HTTP without a version',
    backend: { http: {} },
    records: { 'shop/p:backend-http': { backendHttp: {} } },
  },
  {
    title: 'an unknown version of HTTP',
    backend: { http: { version: 'HTTP3' } },
    records: {},
    problems: [['failed', "http.version: `HTTP3` isn't a version"]],
  },
  {
    title: 'settings of TCP',
    backend: { tcp: { connectTimeout: '1500ms', keepalive: { retries: 3, time: '1m' } } },
    records: {
      'shop/p:backend-tcp': {
        backendTcp: {
          connectTimeout: '1.500s',
          keepalive: { retries: 3, time: '60s', interval: '180s' },
        },
      },
    },
    older: { records: {} },
  },
  {
    title: 'a time that is no duration',
    backend: { tcp: { connectTimeout: 'soon' } },
    records: {},
    problems: [['failed', 'tcp.connectTimeout: ']],
  },
  { title: 'TLS', backend: { tls: {} }, records: tls({}) },
  {
    title: 'all settings of TLS',
    backend: {
      tls: {
        mtlsCertificateRef: [{ name: 'pair-with-ca' }],
        sni: 'a.test',
        verifySubjectAltNames: ['b.test'],
        alpnProtocols: ['h2'],
      },
    },
    records: tls({
      ...KEY_PAIR,
      ...ROOT,
      hostname: 'a.test',
      verifySubjectAltNames: ['b.test'],
      alpn: { protocols: ['h2'] },
    }),
  },
  {
    title: 'a CA beside a Secret',
    backend: { tls: { mtlsCertificateRef: [{ name: 'pair' }], caCertificateRefs: [{ name: 'ca' }] } },
    records: tls({ ...KEY_PAIR, ...ROOT }),
  },
  {
    title: 'no verification of the host',
    backend: { tls: { insecureSkipVerify: 'Hostname' } },
    records: tls({ verification: 'INSECURE_HOST' }),
  },
  {
    title: 'no verification',
    backend: { tls: { insecureSkipVerify: 'All' } },
    records: tls({ verification: 'INSECURE_ALL' }),
  },
  {
    title: 'the name of a member of every object as verification',
    backend: { tls: { insecureSkipVerify: 'constructor' } },
    records: tls({}),
  },
  {
    title: 'a CA that is not there trusts nothing',
    backend: { tls: { caCertificateRefs: [{ name: 'none' }] } },
    records: tls(NO_ROOT),
    problems: [
      ['substituted', 'tls.caCertificateRefs: ConfigMap shop/none: not found; no server is trusted'],
    ],
    older: { records: tls({}), problems: [['partial', 'tls.caCertificateRefs: ConfigMap shop/none']] },
  },
  {
    title: 'a CA of the Secret that can not be read trusts nothing',
    backend: { tls: { mtlsCertificateRef: [{ name: 'pair-with-bad-ca' }] } },
    records: tls({ ...KEY_PAIR, ...NO_ROOT }),
    problems: [['substituted', 'tls.mtlsCertificateRef[0]: Secret shop/pair-with-bad-ca: ca.crt']],
    older: { records: tls({ ...KEY_PAIR, root: base64('nothing') }) },
  },
  ...(
    [
      ['none', 'Secret shop/none not found'],
      ['half', 'Secret shop/half has no `tls.key`'],
      ['text', 'Secret shop/text contains an invalid certificate'],
      ['mixed', 'Secret shop/mixed contains an invalid certificate'],
    ] as const
  ).map(
    ([name, message]): Case => ({
      title: `a certificate in the Secret ${name}`,
      backend: { tls: { mtlsCertificateRef: [{ name }] } },
      records: tls({}),
      problems: [['partial', `tls.mtlsCertificateRef[0]: ${message}`]],
    }),
  ),
  { title: 'a key', backend: { auth: { key: 'k' } }, records: auth({ key: { secret: 'k' } }) },
  {
    title: 'a key of a Secret',
    backend: { auth: { secretRef: { name: 'key' } } },
    records: auth({ key: { secret: 'k1' } }),
  },
  {
    title: 'a key without its scheme',
    backend: { auth: { secretRef: { name: 'bare' } } },
    records: auth({ key: { secret: 'k2' } }),
  },
  {
    title: 'the token of the client',
    backend: { auth: { passthrough: {} } },
    records: auth({ passthrough: {} }),
    older: { records: {}, problems: [['failed', 'auth: needs `key` or `secretRef`']] },
  },
  ...(
    [
      ['none', 'Secret shop/none not found'],
      ['other', 'Secret shop/other has no entry `Authorization`'],
      ['empty', '`Authorization` of Secret shop/empty is empty'],
      ['lines', "`Authorization` of Secret shop/lines can't be sent in a header"],
    ] as const
  ).map(
    ([name, message]): Case => ({
      title: `a key of the Secret ${name}`,
      backend: { auth: { secretRef: { name } } },
      records: {},
      problems: [['failed', `auth.secretRef: ${message}`]],
    }),
  ),
  {
    title: 'rules that allow',
    backend: { mcp: { authorization: { policy: { matchExpressions: ['a', 'b'] } } } },
    records: authorization({ allow: ['a', 'b'] }),
  },
  {
    title: 'a rule that denies and can not be read denies everything',
    backend: { mcp: { authorization: { action: 'Deny', policy: { matchExpressions: ['a =', 'b'] } } } },
    records: authorization({ deny: ['true', 'b'] }),
    problems: [['substituted', 'mcp.authorization.policy.matchExpressions[0]: not a valid CEL expression']],
    older: { records: authorization({ deny: ['a =', 'b'] }) },
  },
  {
    title: 'authentication',
    backend: {
      mcp: {
        authentication: {
          issuer: 'https://idp.test',
          audiences: ['mcp'],
          provider: 'IdpB',
          resourceMetadata: { scopesSupported: ['read'] },
          jwks: { uri: KEYS_URI },
        },
      },
    },
    records: authentication({
      issuer: 'https://idp.test',
      audiences: ['mcp'],
      provider: 'IDP_B',
      resourceMetadata: { extra: { scopesSupported: ['read'] } },
      jwksInline: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}',
    }),
    older: {
      records: authentication({
        issuer: 'https://idp.test',
        audiences: ['mcp'],
        provider: 'IDP_B',
        resourceMetadata: {},
        jwksInline: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}',
      }),
    },
  },
  {
    title: 'the provider that is the zero value of the older behaviour',
    backend: { mcp: { authentication: { provider: 'IdpA', jwks: { uri: KEYS_URI } } } },
    records: authentication({
      provider: 'IDP_A',
      resourceMetadata: {},
      jwksInline: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}',
    }),
    older: {
      records: authentication({
        resourceMetadata: {},
        jwksInline: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}',
      }),
    },
  },
  {
    title: 'authentication without a key set refuses every token',
    backend: { mcp: { authentication: { jwks: { uri: 'https://idp.test/none' } } } },
    records: authentication({ resourceMetadata: {}, jwksInline: '{"keys":[]}' }),
    problems: [['substituted', 'mcp.authentication.jwks: no key set of `https://idp.test/none`']],
    older: { records: {}, problems: [['told', 'mcp.authentication.jwks: no key set']] },
  },
  {
    title: 'a key set of a backend',
    backend: { mcp: { authentication: { jwks: { backendRef: { name: 'guard', port: 80 } } } } },
    records: authentication({ resourceMetadata: {}, jwksInline: '{"keys":[]}' }),
    problems: [['substituted', 'mcp.authentication.jwks: `backendRef` is not supported']],
    older: { records: {}, problems: [['told', 'mcp.authentication.jwks: `backendRef`']] },
  },
  {
    title: 'prompts, aliases, caching and formats',
    backend: {
      ai: {
        prompt: {
          prepend: [{ role: 'SYSTEM', content: 'Be kind.' }],
          append: [{ role: 'USER', content: 'Thanks.' }],
        },
        modelAliases: { fast: 'small-1', __proto__x: 'm' },
        promptCaching: { cacheMessages: false, minTokens: 0 },
        routes: { '/v1/chat/completions': 'Completions', '*': 'VendorCTokenCount' },
      },
    },
    records: ai({
      prompts: {
        prepend: [{ role: 'SYSTEM', content: 'Be kind.' }],
        append: [{ role: 'USER', content: 'Thanks.' }],
      },
      modelAliases: { fast: 'small-1', __proto__x: 'm' },
      promptCaching: { cacheSystem: true, minTokens: 0 },
      routes: { '/v1/chat/completions': 'COMPLETIONS', '*': 'VENDOR_C_TOKEN_COUNT' },
    }),
  },
  {
    title: 'defaults and overrides',
    backend: {
      ai: {
        defaults: [
          { field: 'a', value: { z: 1, y: [true, null], '10': 'x', '9': 'x' } },
          { field: 'b', value: 1 },
          { field: 'b', value: 'last' },
          { field: 'c', value: 1, override: true },
        ],
        overrides: [{ field: 'd', value: null }],
      },
    },
    records: ai({
      defaults: { a: '{"10":"x","9":"x","y":[true,null],"z":1}', b: '"last"' },
      overrides: { c: '1', d: 'null' },
    }),
    older: {
      records: ai({
        defaults: { a: '{"10":"x","9":"x","y":[true,null],"z":1}', b: '"last"', c: '1' },
        overrides: { d: 'null' },
      }),
    },
  },
  {
    title: 'a number that JSON has not',
    backend: { ai: { defaults: [{ field: 'a', value: [Number.POSITIVE_INFINITY] }], overrides: [] } },
    records: ai({}),
    problems: [['partial', 'ai.defaults[0].value: ']],
  },
  {
    title: 'an unknown format',
    backend: { ai: { routes: { '/a': 'constructor', '/b': 'Models' } } },
    records: ai({ routes: { '/b': 'MODELS' } }),
    problems: [['partial', 'ai.routes["/a"]: `constructor` isn\'t a format']],
  },
  {
    title: 'a guard with patterns',
    backend: guards('request', {
      regex: { matches: ['a+'], builtins: ['Ssn', 'CreditCard', 'PhoneNumber', 'Email'], action: 'REJECT' },
      response: { message: 'no', statusCode: 422 },
    }),
    records: ai({
      promptGuard: {
        request: [
          {
            rejection: { body: base64('no'), status: 422 },
            regex: {
              action: 'REJECT',
              rules: [
                { regex: 'a+' },
                { builtin: 'SSN' },
                { builtin: 'CREDIT_CARD' },
                { builtin: 'PHONE_NUMBER' },
                { builtin: 'EMAIL' },
              ],
            },
          },
        ],
      },
    }),
  },
  {
    title: 'the defaults of a rejection',
    backend: guards('request', { regex: { matches: ['a'] }, response: { statusCode: 400 } }),
    records: ai({
      promptGuard: {
        request: [
          {
            rejection: {
              body: base64('The request was rejected due to inappropriate content'),
              status: 400,
            },
            regex: { action: 'MASK', rules: [{ regex: 'a' }] },
          },
        ],
      },
    }),
  },
  {
    title: 'an answer that is rejected is masked',
    backend: guards('response', { regex: { matches: ['a'], action: 'REJECT' } }),
    records: ai({ promptGuard: { response: [{ regex: { action: 'MASK', rules: [{ regex: 'a' }] } }] } }),
    problems: [['told', 'ai.promptGuard.response[0].regex.action: ']],
    older: {
      records: ai({ promptGuard: { response: [{ regex: { action: 'REJECT', rules: [{ regex: 'a' }] } }] } }),
    },
  },
  {
    title: 'a webhook',
    backend: guards('request', {
      webhook: {
        backendRef: { name: 'guard', port: 80 },
        forwardHeaderMatches: [
          { name: 'a', value: 'b' },
          { name: 'c', type: 'RegularExpression', value: 'd.*' },
        ],
      },
    }),
    records: ai({
      promptGuard: {
        request: [
          {
            webhook: {
              backend: {
                service: { hostname: 'guard.shop.svc.cluster.local', namespace: 'shop' },
                port: 80,
              },
              forwardHeaderMatches: [
                { name: 'a', exact: 'b' },
                { name: 'c', regex: 'd.*' },
              ],
            },
          },
        ],
      },
    }),
  },
  {
    title: 'a forwarded header by a pattern that can not be read',
    backend: guards('request', {
      webhook: {
        backendRef: { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'guard' },
        forwardHeaderMatches: [{ name: 'c', type: 'RegularExpression', value: '(d' }],
      },
    }),
    records: ai({ promptGuard: { request: [{ webhook: { backend: { backend: 'shop/guard' } } }] } }),
    problems: [['partial', 'ai.promptGuard.request[0].webhook.forwardHeaderMatches[0].value: ']],
    older: {
      records: ai({
        promptGuard: {
          request: [
            {
              webhook: {
                backend: { backend: 'shop/guard' },
                forwardHeaderMatches: [{ name: 'c', regex: '(d' }],
              },
            },
          ],
        },
      }),
    },
  },
  {
    title: 'a webhook at an EdgeBackend',
    backend: guards('response', {
      webhook: { backendRef: { group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'guard' } },
    }),
    records: ai({ promptGuard: { response: [{ webhook: { backend: { backend: 'shop/guard' } } }] } }),
    older: {
      records: ai({ promptGuard: {} }),
      problems: [['partial', 'ai.promptGuard.response[0].webhook.backendRef: EdgeBackend of group']],
    },
  },
  {
    title: 'a webhook without a target refuses every prompt',
    backend: guards(
      'request',
      { regex: { matches: ['a'] } },
      { webhook: { backendRef: { name: 'none', port: 80 } } },
    ),
    records: ai({ promptGuard: { request: [REFUSES] } }),
    problems: [['substituted', 'ai.promptGuard.request[1].webhook.backendRef: Service shop/none not found']],
    older: {
      records: ai({ promptGuard: {} }),
      problems: [['partial', 'ai.promptGuard.request[1].webhook.backendRef: Service shop/none not found']],
    },
  },
  {
    title: 'a webhook for answers without a target masks every answer',
    backend: guards('response', { webhook: { backendRef: { name: 'none', port: 80 } } }),
    records: ai({ promptGuard: { response: [MASKS] } }),
    problems: [['substituted', 'ai.promptGuard.response[0].webhook.backendRef: ']],
    older: { records: ai({ promptGuard: {} }), problems: [['partial', 'ai.promptGuard.response[0]']] },
  },
  {
    title: 'a pattern that can not be read',
    backend: guards('request', { regex: { matches: ['(a', 'b'] } }),
    records: ai({ promptGuard: { request: [REFUSES] } }),
    problems: [['substituted', 'ai.promptGuard.request[0].regex.matches[0]: ']],
    older: {
      records: ai({
        promptGuard: { request: [{ regex: { action: 'MASK', rules: [{ regex: '(a' }, { regex: 'b' }] } }] },
      }),
    },
  },
  {
    title: 'a guard of no kind',
    backend: guards('request', {}),
    records: ai({ promptGuard: { request: [REFUSES] } }),
    problems: [['substituted', 'ai.promptGuard.request[0]: the guard is of no kind']],
    older: { records: ai({ promptGuard: {} }), problems: [['partial', 'ai.promptGuard.request[0]: ']] },
  },
  {
    title: 'moderation',
    backend: guards('request', {
      vendorAModeration: { model: 'm', policies: { auth: { secretRef: { name: 'key' } }, tls: {} } },
    }),
    records: ai({
      promptGuard: {
        request: [
          {
            vendorAModeration: {
              model: 'm',
              inlinePolicies: [{ backendTls: {} }, { auth: { key: { secret: 'k1' } } }],
            },
          },
        ],
      },
    }),
  },
  {
    title: 'moderation with a policy that fails',
    backend: guards('request', {
      vendorAModeration: { policies: { auth: { secretRef: { name: 'none' } }, tls: {} } },
    }),
    records: ai({
      promptGuard: { request: [{ vendorAModeration: { inlinePolicies: [{ backendTls: {} }] } }] },
    }),
    problems: [
      [
        'partial',
        'ai.promptGuard.request[0].vendorAModeration.policies.auth.secretRef: Secret shop/none not found',
      ],
    ],
    older: {
      records: ai({ promptGuard: { request: [{ vendorAModeration: {} }] } }),
      problems: [['told', 'ai.promptGuard.request[0].vendorAModeration.policies.auth']],
    },
  },
];

for (const { title, backend, records, problems = [], older = { records, problems } } of CASES)
  for (const [behaviour, settings, expected] of [
    ['corrected', {}, { records, problems }],
    ['older', { corrections: 'none' }, older],
  ] as const)
    t.test(`${title}, ${behaviour}`, async (t) => {
      const found = read(backend, settings);
      t.strictSame(found.records, expected.records);
      const told = found.problems.map(({ effect, message }, index) => {
        const [, start = ''] = expected.problems?.[index] ?? [];
        return [effect, message.startsWith(start) && start !== '' ? start : message];
      });
      t.strictSame(told, expected.problems ?? []);
      t.notMatch(JSON.stringify(found.problems), /secret text|k1|x: b/);
    });
