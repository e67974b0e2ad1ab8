// Blocks of EdgePolicies that together set every field of `frontend` and `traffic`, with what they refer to.

import { USER } from '../../full-policies.ts';
import type { World } from './reading.ts';

const header = (name: string) => ({ name, value: `"${name}"` });
const changes = (name: string) => ({
  set: [header(`${name}-a`)],
  add: [header(`${name}-b`)],
  remove: [`${name}-c`],
});
const service = { group: '', kind: 'Service', namespace: 'other', name: 'calls', port: 9000 };
const edgeBackend = { group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'calls' };
const KEYS = '{"keys":[{"kty":"oct","kid":"a","k":"c2VjcmV0"}]}';
const URI = 'https://idp.test/keys';

export const WORLD: World = {
  services: ['other/calls'],
  edgeBackends: ['calls'],
  secrets: { keys: { a: 'k1' }, users: { '.htaccess': USER } },
  labels: { keys: { app: 'a' } },
  keySets: { [URI]: KEYS },
};

export const FRONTEND_BLOCK = {
  http: {
    maxBufferSize: 65536,
    http1MaxHeaders: 50,
    http1IdleTimeout: '1h',
    http2WindowSize: 70000,
    http2ConnectionWindowSize: 80000,
    http2FrameSize: 16385,
    http2KeepaliveInterval: '30s',
    http2KeepaliveTimeout: '2s',
  },
  tls: { handshakeTimeout: '20s', alpnProtocols: ['h2'] },
  tcp: { keepalive: { retries: 5, time: '60s', interval: '2s' } },
  accessLog: {
    filter: 'response.code >= 400',
    attributes: { remove: ['http.method'], add: [{ name: 'team', expression: 'jwt.team' }] },
  },
};

/** Members that exclude each other are in different blocks. */
export const TRAFFIC_BLOCKS: readonly object[] = [
  {
    transformation: {
      request: { ...changes('request'), body: '"a"' },
      response: { ...changes('response'), body: '"b"' },
    },
    extProc: { backendRef: service },
    extAuth: { backendRef: service, forwardBody: { maxSize: 1024 }, contextExtensions: { tenant: 'a' } },
    rateLimit: {
      local: [{ requests: 5, unit: 'Minutes', burst: 3 }],
      global: {
        backendRef: service,
        domain: 'shop',
        descriptors: [{ unit: 'Tokens', entries: [{ name: 'user', expression: 'jwt.sub' }] }],
      },
    },
    cors: {
      allowOrigins: ['https://a.example'],
      allowMethods: ['GET'],
      allowHeaders: ['x-a'],
      exposeHeaders: ['x-b'],
      allowCredentials: true,
      maxAge: 600,
    },
    csrf: { additionalOrigins: ['https://a.example'] },
    headerModifiers: { request: changes('request'), response: changes('response') },
    hostRewrite: { mode: 'Auto' },
    timeouts: { request: '10s' },
    retry: {
      retryOn: ['5xx'],
      attempts: 3,
      perTryTimeout: '1s',
      statusCodes: [503],
      backoffBaseInterval: '1s',
    },
    authorization: { action: 'Deny', policy: { matchExpressions: ['jwt.sub == "a"'] } },
    jwtAuthentication: {
      mode: 'Optional',
      providers: [{ issuer: 'i', audiences: ['a'], jwks: { inline: KEYS } }],
    },
    basicAuthentication: { mode: 'Optional', realm: 'staff', users: [USER] },
    apiKeyAuthentication: { mode: 'Optional', secretRef: { name: 'keys' } },
    directResponse: { status: 503, body: 'closed' },
  },
  {
    extProc: { backendRef: edgeBackend },
    extAuth: { backendRef: edgeBackend },
    rateLimit: {
      local: [{ tokens: 5, unit: 'Hours' }],
      global: {
        backendRef: edgeBackend,
        domain: 'shop',
        descriptors: [{ unit: 'Requests', entries: [{ name: 'user', expression: 'jwt.sub' }] }],
      },
    },
    jwtAuthentication: {
      providers: [{ issuer: 'i', jwks: { remote: { uri: URI, cacheDuration: '6m' } } }],
    },
    basicAuthentication: { secretRef: { name: 'users' } },
    apiKeyAuthentication: { secretSelector: { matchLabels: { app: 'a' } } },
  },
  {
    jwtAuthentication: {
      providers: [{ issuer: 'i', jwks: { remote: { backendRef: { ...service, port: 80 } } } }],
    },
  },
];
