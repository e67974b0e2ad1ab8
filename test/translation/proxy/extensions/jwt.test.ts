// Tokens by extensions: providers and requirements, all forms of keys, and the entry of a policy on a route.

import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { service } from '../../objects.ts';
import { extension, filterConfig, typed, used } from './parts.ts';

type Members = Readonly<Record<string, unknown>>;

const NAME = 'jwt/default/staff';
const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const inline = { local: { inline: JSON.stringify(KEY) } };
const localJwks = { inlineString: JSON.stringify({ keys: [KEY] }) };

const policy = { jwt: { extensionRef: { name: 'staff' } } };

/** The wrapped filter's config. */
function jwtAuthn(jwt: Members, objects: readonly unknown[] = []) {
  const { filters, status } = used([extension('staff', { jwt }), ...objects], policy);
  const wrapper = filterConfig(filters, NAME) as undefined | Wrapper;
  const action = wrapper?.xdsMatcher.matcherList.matchers[0]?.onMatch.action.typedConfig.typedConfig;
  return { status, config: action?.typedConfig as undefined | Config };
}

interface Config {
  readonly providers: Readonly<Record<string, Members>>;
  readonly requirementMap: Members;
}

interface Wrapper {
  readonly xdsMatcher: {
    readonly matcherList: {
      readonly matchers: readonly {
        readonly onMatch: {
          readonly action: {
            readonly typedConfig: { readonly typedConfig: { readonly typedConfig: Members } };
          };
        };
      }[];
    };
  };
}

t.test('a provider is wrapped, so that it is skipped if the family is off', async (t) => {
  const { filters, perFilter } = used(
    [extension('staff', { jwt: { providers: [{ name: 'corp', jwks: inline }] } })],
    policy,
  );
  t.strictSame(
    filters.map(({ name, disabled }) => [name, disabled]),
    [
      ['global_disable/jwt', true],
      [NAME, true],
    ],
  );
  t.strictSame(
    filterConfig(filters, NAME),
    typed('envoy.extensions.common.matching.v3.ExtensionWithMatcher', {
      extensionConfig: {
        name: 'composite_jwt',
        typedConfig: typed('envoy.extensions.filters.http.composite.v3.Composite'),
      },
      xdsMatcher: {
        matcherList: {
          matchers: [
            {
              predicate: {
                singlePredicate: {
                  input: {
                    name: 'disable',
                    typedConfig: typed(
                      'envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput',
                      {
                        filter: 'dev.gatewarden.disable_jwt',
                        path: [{ key: 'disable' }],
                      },
                    ),
                  },
                  customMatch: {
                    name: 'envoy.matching.matchers.metadata_matcher',
                    typedConfig: typed('envoy.extensions.matching.input_matchers.metadata.v3.Metadata', {
                      value: { boolMatch: true },
                      invert: true,
                    }),
                  },
                },
              },
              onMatch: {
                action: {
                  name: 'composite-action',
                  typedConfig: typed('envoy.extensions.filters.http.composite.v3.ExecuteFilterAction', {
                    typedConfig: {
                      name: 'envoy.filters.http.jwt_authn',
                      typedConfig: typed('envoy.extensions.filters.http.jwt_authn.v3.JwtAuthentication', {
                        providers: { staff_default_corp: { localJwks, payloadInMetadata: 'payload' } },
                        requirementMap: {
                          staff_default_requirements: { providerName: 'staff_default_corp' },
                        },
                      }),
                    },
                  }),
                },
              },
            },
          ],
        },
      },
    }),
  );
  t.strictSame(perFilter, {
    [NAME]: typed('envoy.extensions.filters.http.jwt_authn.v3.PerRouteConfig', {
      requirementName: 'staff_default_requirements',
    }),
  });
});

t.test('the requirement of an extension in another namespace has that namespace', async (t) => {
  const objects = [extension('staff', { jwt: { providers: [{ name: 'corp', jwks: inline }] } }, 'auth')];
  const { perFilter } = used(objects, { jwt: { extensionRef: { name: 'staff', namespace: 'auth' } } });
  t.strictSame(perFilter, {
    'jwt/auth/staff': typed('envoy.extensions.filters.http.jwt_authn.v3.PerRouteConfig', {
      requirementName: 'staff_auth_requirements',
    }),
  });
});

for (const [what, provider, expected] of [
  [
    'issuer and audiences',
    { issuer: 'https://i.test', audiences: ['a', 'b'] },
    { issuer: 'https://i.test', audiences: ['a', 'b'] },
  ],
  [
    'a header',
    { tokenSource: { header: { header: 'x-token', prefix: 'Token ' } } },
    { fromHeaders: [{ name: 'x-token', valuePrefix: 'Token ' }] },
  ],
  ['a query parameter', { tokenSource: { queryParameter: 't' } }, { fromParams: ['t'] }],
  [
    'claims as headers',
    { claimsToHeaders: [{ name: 'sub', header: 'x-sub' }] },
    { claimToHeaders: [{ claimName: 'sub', headerName: 'x-sub' }], clearRouteCache: true },
  ],
  ['a token that is sent on', { forwardToken: true }, { forward: true }],
] as const)
  t.test(`a provider with ${what}`, async (t) => {
    const { config } = jwtAuthn({ providers: [{ name: 'corp', jwks: inline, ...provider }] });
    t.strictSame(config?.providers, {
      staff_default_corp: { localJwks, payloadInMetadata: 'payload', ...expected },
    });
  });

t.test('remote keys', async (t) => {
  const remote = { url: 'https://keys.test/jwks', backendRef: { name: 'web', port: 80 } };
  const fetched = (more: Members) =>
    jwtAuthn({ providers: [{ name: 'corp', jwks: { remote: { ...remote, ...more } } }] }).config?.providers[
      'staff_default_corp'
    ]?.['remoteJwks'];
  const httpUri = { uri: 'https://keys.test/jwks', cluster: 'kube_default_web_80', timeout: '5s' };
  t.strictSame(fetched({}), { httpUri, cacheDuration: '300s' });
  t.strictSame(fetched({ cacheDuration: '10s' }), { httpUri, cacheDuration: '10s' });
});

t.test('the requirement for a request', async (t) => {
  const requirement = (names: readonly string[], more: Members = {}) =>
    jwtAuthn({ providers: names.map((name) => ({ name, jwks: inline })), ...more }).config?.requirementMap[
      'staff_default_requirements'
    ];
  const one = { providerName: 'staff_default_a' };
  const any = { requiresAny: { requirements: [one, { providerName: 'staff_default_b' }] } };
  t.strictSame(requirement(['a']), one);
  t.strictSame(requirement(['b', 'a']), any);
  const missing = { allowMissing: {} };
  t.strictSame(requirement(['a'], { validationMode: 'AllowMissing' }), {
    requiresAny: { requirements: [one, missing] },
  });
  t.strictSame(requirement(['b', 'a'], { validationMode: 'AllowMissing' }), {
    requiresAny: { requirements: [any, missing] },
  });
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof rsa.publicKey, type: 'spki' | 'pkcs1' = 'spki') =>
  key.export({ format: 'pem', type }).toString();
const jwk = (key: typeof rsa.publicKey) => key.export({ format: 'jwk' }) as Members;
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey;
const [p256, p384, ed25519] = [ec('P-256'), ec('P-384'), generateKeyPairSync('ed25519').publicKey];
const secret = rsa.privateKey.export({ format: 'jwk' }) as Members;

for (const [what, text, keys] of [
  ['an RSA key as PEM', pem(rsa.publicKey), [{ use: 'sig', ...jwk(rsa.publicKey), alg: 'RS256' }]],
  [
    'an RSA key as PKCS #1',
    pem(rsa.publicKey, 'pkcs1'),
    [{ use: 'sig', ...jwk(rsa.publicKey), alg: 'RS256' }],
  ],
  ['an EC key as PEM', pem(p256), [{ use: 'sig', ...jwk(p256), alg: 'ES256' }]],
  [
    'an EC key on another curve, which takes another algorithm',
    pem(p384),
    [{ use: 'sig', ...jwk(p384), alg: 'ES384' }],
  ],
  ['an Ed25519 key as PEM', pem(ed25519), [{ use: 'sig', ...jwk(ed25519), alg: 'EdDSA' }]],
  ['a single key', JSON.stringify({ kid: 'k', ...KEY }), [{ kid: 'k', ...KEY }]],
  [
    'a key set, of which what is not known is left out',
    JSON.stringify({ keys: [{ ...KEY, odd: 1, use: null }] }),
    [KEY],
  ],
  [
    'a private key, of which the public part is taken',
    JSON.stringify({ keys: [secret] }),
    [jwk(rsa.publicKey)],
  ],
  [
    'a key of no use to the proxy, which leaves it out, beside one that is',
    JSON.stringify({ keys: [{ ...KEY, crv: 'X25519' }, KEY] }),
    [{ ...KEY, crv: 'X25519' }, KEY],
  ],
  ['a symmetric key', JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }), [{ kty: 'oct', k: 'c2VjcmV0' }]],
] as const) {
  const written = (jwks: Members, objects: readonly unknown[] = []) =>
    (
      jwtAuthn({ providers: [{ name: 'corp', jwks }] }, objects).config?.providers['staff_default_corp']?.[
        'localJwks'
      ] as undefined | { readonly inlineString: string }
    )?.inlineString;
  t.test(`local keys: ${what}`, async (t) => {
    t.strictSame(JSON.parse(written({ local: { inline: text } }) ?? ''), { keys });
    const map = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'keys', namespace: 'default' },
      data: { jwks: text },
    };
    t.strictSame(JSON.parse(written({ local: { configMapRef: { name: 'keys' } } }, [map]) ?? ''), { keys });
  });
}

t.test('private parts of a key set are left out of the configuration', async (t) => {
  const { filters } = used(
    [
      extension('staff', {
        jwt: { providers: [{ name: 'corp', jwks: { local: { inline: JSON.stringify(secret) } } }] },
      }),
    ],
    policy,
  );
  t.notMatch(JSON.stringify(filters), String(secret['d']));
  t.match(JSON.stringify(filters), String(secret['n']));
});

t.test('a route can require a token and an authorization service', async (t) => {
  t.equal(jwtAuthn({ providers: [{ name: 'corp', jwks: inline }] }, [service('other')]).status, undefined);
});
