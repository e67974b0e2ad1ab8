// Errors of an extension: its status and findings report them, so does each policy that refers to it, and the routes of these policies
// answer 500.

import t from 'tap';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { backendRef, gateway, httpRoute, service, trafficPolicy, translated } from '../../objects.ts';
import { extension } from './parts.ts';

type Members = Readonly<Record<string, unknown>>;

const objects = [
  gateway(),
  service('web'),
  httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
];
const configMap = (data: Members) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'keys', namespace: 'default' },
  data,
});

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The result for a policy with this field on the Gateway, and for its extension. */
function broken(fields: Members, more: readonly unknown[] = []) {
  const policy = trafficPolicy('p', [{ kind: 'Gateway', name: 'edge' }], fields);
  const { statuses, findings, ...rest } = translated([...objects, policy, ...more]);
  const accepted = (conditions: readonly Condition[] = []) =>
    conditions.find(({ type }) => type === 'Accepted');
  const statusOf = (kind: string) =>
    statuses.find((status) => status.kind === kind)?.status as undefined | Members;
  const [ancestor] = (statusOf('TrafficPolicy')?.['ancestors'] ?? []) as readonly {
    conditions: Condition[];
  }[];
  return {
    policy: accepted(ancestor?.conditions),
    extension: accepted(statusOf('GatewayExtension')?.['conditions'] as Condition[]),
    findings: findings
      .filter(({ object }) => object.kind === 'GatewayExtension')
      .map(({ code, path }) => `${code} ${path}`),
    answers: proxiesIn(rest)[0]?.routes[0]?.virtualHosts?.flatMap(({ routes = [] }) =>
      routes.map((route) => route.directResponse?.status),
    ),
  };
}

const gone = { backendRef: { name: 'gone', port: 80 } };
const grpcService = { backendRef: { name: 'web', port: 80 } };
const corp = (jwks: Members) => ({ jwt: { providers: [{ name: 'corp', jwks }] } });
const extAuthRef = { extAuth: { extensionRef: { name: 'e' } } };
const jwtRef = { jwt: { extensionRef: { name: 'e' } } };
const KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const KEYS = 'spec.jwt.providers[0].jwks';

for (const [message, field, spec, at, more] of [
  [
    'either grpcService or httpService must be configured for ExtAuth',
    extAuthRef,
    { extAuth: {} },
    'spec.extAuth',
  ],
  [
    'failed to resolve ExtAuth gRPC backend: Service "gone" not found',
    extAuthRef,
    { extAuth: { grpcService: gone } },
    'spec.extAuth.grpcService.backendRef.name',
  ],
  [
    'failed to resolve ExtAuth HTTP backend: Service "gone" not found',
    extAuthRef,
    { extAuth: { httpService: gone } },
    'spec.extAuth.httpService.backendRef.name',
  ],
  [
    'failed to resolve ExtAuth gRPC backend: missing reference grant',
    extAuthRef,
    { extAuth: { grpcService: { backendRef: { name: 'far', namespace: 'far', port: 80 } } } },
    'spec.extAuth.grpcService.backendRef.name',
    [service('far/far')],
  ],
  [
    'failed to resolve ExtAuth gRPC backend: unknown backend kind',
    extAuthRef,
    { extAuth: { grpcService: { backendRef: { group: 'x.test', kind: 'Thing', name: 'a' } } } },
    'spec.extAuth.grpcService.backendRef.name',
  ],
  [
    'jwt: remote jwks: unresolved backend ref: Service "gone" not found',
    jwtRef,
    corp({ remote: { url: 'https://a.test/k', ...gone } }),
    `${KEYS}.remote.backendRef.name`,
  ],
  [
    'jwt: failed to find configmap keys: ConfigMap "keys" not found',
    jwtRef,
    corp({ local: { configMapRef: { name: 'keys' } } }),
    `${KEYS}.local.configMapRef`,
  ],
  [
    "jwt: configmap key 'jwks' not found",
    jwtRef,
    corp({ local: { configMapRef: { name: 'keys' } } }),
    `${KEYS}.local.configMapRef`,
    [configMap({ other: '' })],
  ],
  [
    'jwt: failed to parse inline jwks: cannot parse local jwks: ',
    jwtRef,
    corp({ local: { inline: 'garbage' } }),
    `${KEYS}.local.inline`,
  ],
  ['jwt: either local or remote keys must be configured', jwtRef, corp({}), KEYS],
  [
    'jwt: claimsToHeaders: the claim has no name',
    jwtRef,
    {
      jwt: {
        providers: [
          {
            name: 'corp',
            jwks: { local: { inline: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: KEY }) } },
            claimsToHeaders: [{ name: '', header: 'x-sub' }],
          },
        ],
      },
    },
    'spec.jwt.providers[0].claimsToHeaders[0].name',
  ],
  [
    "jwt: failed to parse inline jwks: cannot parse local jwks: the proxy can't verify tokens with any of the keys",
    jwtRef,
    corp({ local: { inline: JSON.stringify({ kty: 'OKP', crv: 'X25519', x: KEY }) } }),
    `${KEYS}.local.inline`,
  ],
  [
    "jwt: failed to parse inline jwks: cannot parse local jwks: the proxy can't verify tokens with any of the keys",
    jwtRef,
    corp({ local: { inline: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', alg: 'RS256', x: KEY }) } }),
    `${KEYS}.local.inline`,
  ],
  [
    'jwt: remote jwks: ',
    jwtRef,
    corp({ remote: { url: 'keys.test/set', backendRef: { name: 'web', port: 80 } } }),
    `${KEYS}.remote.url`,
  ],
  [
    "cacheDuration: `soon` isn't a duration",
    jwtRef,
    corp({
      remote: { url: 'https://a.test/k', cacheDuration: 'soon', backendRef: { name: 'web', port: 80 } },
    }),
    `${KEYS}.remote.cacheDuration`,
  ],
  [
    'pathPrefix: a path prefix starts with `/`',
    extAuthRef,
    { extAuth: { httpService: { backendRef: { name: 'web', port: 80 }, pathPrefix: 'check' } } },
    'spec.extAuth.httpService.pathPrefix',
  ],
  [
    "headersToAdd: the proxy can't set `:path` of an authorization request",
    extAuthRef,
    {
      extAuth: {
        httpService: {
          backendRef: { name: 'web', port: 80 },
          authorizationRequest: { headersToAdd: { ':path': '/' } },
        },
      },
    },
    'spec.extAuth.httpService.authorizationRequest.headersToAdd[":path"]',
  ],
  [
    'headersToAdd: the value of `x` is not a format string that the proxy can read',
    extAuthRef,
    {
      extAuth: {
        httpService: {
          backendRef: { name: 'web', port: 80 },
          authorizationRequest: { headersToAdd: { x: '%NOTHING%' } },
        },
      },
    },
    'spec.extAuth.httpService.authorizationRequest.headersToAdd.x',
  ],
  [
    "requestTimeout: `soon` isn't a duration",
    extAuthRef,
    { extAuth: { grpcService: { backendRef: { name: 'web', port: 80 }, requestTimeout: 'soon' } } },
    'spec.extAuth.grpcService.requestTimeout',
  ],
  ['jwt: at least one provider is required', jwtRef, { jwt: {} }, 'spec.jwt.providers'],
] as const satisfies readonly (readonly [string, Members, Members, string, (readonly unknown[])?])[])
  t.test(`an extension that can't be used: ${message}`, async (t) => {
    const prefix = 'jwt' in field ? 'jwt' : 'extauth';
    const {
      policy,
      extension: status,
      findings,
      answers,
    } = broken(field, [extension('e', spec), ...(more ?? [])]);
    t.match(policy, { status: 'False', reason: 'Invalid' });
    t.ok(policy?.message.startsWith(`${prefix}: ${message}`));
    t.match(status, { status: 'False', reason: 'Invalid' });
    t.ok(status?.message.startsWith(`GatewayExtension error: "${message}`));
    t.strictSame(
      findings.filter((finding) => finding.startsWith('TR-60')),
      [`TR-60 ${at}`],
    );
    t.strictSame(answers, [500]);
  });

t.test(
  'an extension reports a value that Envoy rejects itself, whether any policy uses the extension or not',
  async (t) => {
    const made = extension('e', { extAuth: { statusOnError: 299, grpcService } });
    for (const used of [extAuthRef, {}]) {
      const { extension: status, findings } = broken(used, [made]);
      t.match(status, { status: 'False', reason: 'Invalid' });
      t.match(findings, ['TR-60 spec.extAuth']);
    }
    const { policy, answers } = broken(extAuthRef, [made]);
    t.match(policy, { status: 'False', reason: 'Invalid' });
    t.strictSame(answers, [500]);
  },
);

t.test('a grant allows an extension to use a service of another namespace', async (t) => {
  const grant = (kind: string) => ({
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: { name: 'g', namespace: 'far' },
    spec: {
      from: [{ group: 'gateway.gatewarden.dev', kind, namespace: 'default' }],
      to: [{ group: '', kind: 'Service' }],
    },
  });
  const guard = extension('e', {
    extAuth: { grpcService: { backendRef: { name: 'far', namespace: 'far', port: 80 } } },
  });
  t.equal(broken(extAuthRef, [guard, service('far/far'), grant('GatewayExtension')]).policy?.status, 'True');
  t.equal(broken(extAuthRef, [guard, service('far/far'), grant('TrafficPolicy')]).policy?.status, 'False');
});

for (const [message, field, more] of [
  ['extauth: gateway extension default/e not found', extAuthRef, []],
  ['jwt: gateway extension far/e not found', { jwt: { extensionRef: { name: 'e', namespace: 'far' } } }, []],
  ['expected gatewayextension type ExtAuth', extAuthRef, [extension('e', corp({ local: { inline: '{}' } }))]],
  ['expected gatewayextension type JWT', jwtRef, [extension('e', { extAuth: { grpcService } })]],
  ['expected gatewayextension type JWT', jwtRef, [extension('e', {})]],
  ['jwt: extensionRef is required if disable is not set', { jwt: {} }, []],
  ['extauth: extensionRef is required if disable is not set', { extAuth: {} }, []],
] as const)
  t.test(`a policy that can't be used: ${message}`, async (t) => {
    const { policy, answers } = broken(field, more);
    t.match(policy, { status: 'False', reason: 'Invalid', message });
    t.strictSame(answers, [500]);
  });

t.test('an extension in another namespace needs no grant', async (t) => {
  const far = extension('e', { extAuth: { grpcService: { backendRef: { name: 'web', port: 80 } } } }, 'far');
  const { policy, extension: status } = broken(
    { extAuth: { extensionRef: { name: 'e', namespace: 'far' } } },
    [far, service('far/web')],
  );
  t.match(policy, { status: 'True' });
  t.match(status, { status: 'True', reason: 'Accepted', message: 'GatewayExtension accepted' });
});
