// EdgeBackends, and `backend` of EdgePolicies, that together set every field, with what they refer to.

import type { Node } from '../../../../src/schema/node.ts';
import { certificates } from '../../../parts/certificates.ts';
import { edgeBackend } from './translated-backends.ts';

const { authority, leaf } = await certificates();
const pair = await leaf(['gateway.test']);

const core = (kind: string, name: string, more: object, labels: object = {}) => ({
  apiVersion: 'v1',
  kind,
  metadata: { namespace: 'shop', name, labels },
  ...more,
});
const tools = (namespace: string, name: string, labels: object) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace, name, labels },
  spec: { ports: [{ name: 'http', port: 80, appProtocol: 'gatewarden.dev/mcp' }] },
});
const namespace = (name: string, labels: object) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
});
const keyPair = { stringData: { 'tls.crt': pair.cert, 'tls.key': pair.key } };
const ca = { data: { 'ca.crt': authority } };

/** What the references lead to; a name with another letter leads nowhere. */
export const REFERENTS = [
  core('Secret', 'key', { stringData: { Authorization: 'k1' } }),
  core('Secret', 'pair', keyPair),
  core('ConfigMap', 'ca', ca),
  core('Service', 'guard', { spec: { ports: [{ port: 80 }] } }, { mcp: 'yes' }),
  ...['shop', 'more', 'docs', 'other'].flatMap((namespace) => [
    tools(namespace, 'both', { mcp: 'yes', tier: 'gold' }),
    tools(namespace, 'label', { mcp: 'yes' }),
    tools(namespace, 'expression', { tier: 'gold' }),
  ]),
  namespace('shop', { team: 'a', stage: 'b' }),
  namespace('more', { team: 'a', stage: 'b' }),
  namespace('docs', { team: 'a' }),
  namespace('other', { stage: 'b' }),
];

const connection = (auth: object, tls: object = { mtlsCertificateRef: [{ name: 'pair' }] }) => ({
  tcp: { connectTimeout: '1s', keepalive: { retries: 3, time: '1m', interval: '2m' } },
  tls: { ...tls, sni: 'a.test', alpnProtocols: ['h2'] },
  http: { version: 'HTTP1' },
  auth,
});

const CONNECTIONS = [
  connection({ key: 'k' }),
  connection({ secretRef: { name: 'key' } }, { caCertificateRefs: [{ name: 'ca' }] }),
  connection({ passthrough: {} }, { insecureSkipVerify: 'Hostname' }),
  connection({ key: 'k' }, { verifySubjectAltNames: ['b.test'] }),
];

const webhook = {
  backendRef: { group: '', kind: 'Service', name: 'guard', namespace: 'shop', port: 80 },
  forwardHeaderMatches: [{ name: 'x-a', type: 'Exact', value: 'b' }],
};
const regex = { matches: ['a'], builtins: ['Ssn'], action: 'REJECT' };
const response = { message: 'no', statusCode: 422 };

const ai = (own: object) => ({
  prompt: {
    prepend: [{ role: 'SYSTEM', content: 'a' }],
    append: [{ role: 'USER', content: 'b' }],
  },
  promptGuard: {
    request: [{ regex, response }, { webhook }, { vendorAModeration: { model: 'm', policies: own } }],
    response: [{ regex: { ...regex, action: 'MASK' }, response }, { webhook }],
  },
  defaults: [{ field: 'a', value: 1, override: false }],
  overrides: [{ field: 'b', value: 1, override: true }],
  modelAliases: { a: 'b' },
  promptCaching: { cacheSystem: true, cacheMessages: true, cacheTools: true, minTokens: 2000 },
  routes: { '*': 'Messages' },
});

const mcp = (jwks: object) => ({
  authorization: { action: 'Allow', policy: { matchExpressions: ['true'] } },
  authentication: {
    resourceMetadata: { a: 'b' },
    provider: 'IdpB',
    issuer: 'https://idp.test',
    audiences: ['a'],
    jwks: { ...jwks, cacheDuration: '6m' },
  },
});
const JWKS = [{ uri: 'https://idp.test/keys' }, { backendRef: { name: 'guard', port: 80 } }];

const VENDORS = [
  { vendorA: { model: 'm' } },
  { vendorB: { endpoint: 'b.test', deploymentName: 'd', apiVersion: '2024-10-21' } },
  { vendorC: { model: 'm' } },
  { vendorD: { model: 'm' } },
  { vendorE: { model: 'm', projectId: 'p', region: 'eu' } },
  { vendorF: { model: 'm', region: 'us-west-2', guardrail: { identifier: 'g', version: '1' } } },
];
const HOST = { host: 'h.test', port: 8443, path: '/v1' };

export const EDGE_BACKENDS = [
  ...CONNECTIONS.map((policies) => ({ static: { host: 'a.test', port: 80 }, policies })),
  { dynamicForwardProxy: {} },
  ...VENDORS.map((vendor) => ({ ai: { provider: { ...vendor, ...HOST } } })),
  ...CONNECTIONS.map((own) => ({
    ai: {
      groups: [
        {
          providers: VENDORS.map((vendor, index) => ({
            name: `p${index}`,
            ...vendor,
            ...HOST,
            policies: { ...own, ai: ai(own) },
          })),
        },
      ],
    },
    policies: { ...own, ai: ai(own) },
  })),
  ...CONNECTIONS.flatMap((own) =>
    JWKS.map((jwks) => ({
      mcp: {
        targets: [
          {
            name: 'a',
            static: {
              host: 'a.test',
              port: 80,
              path: '/mcp',
              protocol: 'StreamableHTTP',
              policies: { ...own, mcp: mcp(jwks) },
            },
          },
          {
            name: 'b',
            selector: {
              namespaces: {
                matchLabels: { team: 'a' },
                matchExpressions: [{ key: 'stage', operator: 'In', values: ['b'] }],
              },
              services: {
                matchLabels: { mcp: 'yes' },
                matchExpressions: [{ key: 'tier', operator: 'In', values: ['gold'] }],
              },
            },
          },
        ],
      },
      policies: { ...own, mcp: mcp(jwks) },
    })),
  ),
].map((spec) => edgeBackend(spec));

export const EDGE_POLICIES = CONNECTIONS.flatMap((own) =>
  JWKS.map((jwks) => ({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: { namespace: 'shop', name: 'p' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'web' }],
      backend: { ...own, mcp: mcp(jwks), ai: ai(own) },
    },
  })),
);

/** Other values of the same type. */
export function othersOf(value: unknown, node: Node): readonly unknown[] {
  if (node.type === 'string' && node.enum !== undefined) return node.enum.filter((other) => other !== value);
  if (typeof value === 'string') return [`${value}x`, '7s'];
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  return [];
}
