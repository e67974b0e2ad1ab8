// GatewayExtensions of the random world, and the policy fields that use them: valid ones, broken ones, and of another type.

import { pick, type Random } from '../mutants/random.ts';
import { KEY, KEYS } from './full-policies.ts';
import { chance, many, maybe } from './random.ts';
import { backendRef, CONFIG_MAPS } from './world-backends.ts';
import { type Maker, metadata, NAMESPACES, settings } from './world-parts.ts';

const EXTENSIONS = ['e1', 'e2', 'e3'];

const retry = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ attempts: pick(next, [0, 3, -1]) })),
  ...maybe(next, 0.5, () => ({
    backoff: {
      baseInterval: pick(next, ['10ms', '0s', 'soon']),
      ...maybe(next, 0.3, () => ({ maxInterval: pick(next, ['1s', '1ms']) })),
    },
  })),
});

const grpcService = (next: Random) => ({
  backendRef: backendRef(next),
  ...maybe(next, 0.3, () => ({ authority: pick(next, ['auth.test', '']) })),
  ...maybe(next, 0.3, () => ({ requestTimeout: pick(next, ['1s', 'soon']) })),
  ...maybe(next, 0.3, () => ({ retry: retry(next) })),
});

const requestBody = (next: Random) => ({
  maxRequestBytes: pick(next, [1024, 64, 0]),
  ...maybe(next, 0.4, () => ({ allowPartialMessage: true, packAsBytes: chance(next, 0.5) })),
});

const extAuth = (next: Random) => ({
  ...maybe(next, 0.7, () => ({ grpcService: grpcService(next) })),
  ...maybe(next, 0.4, () => ({
    httpService: {
      backendRef: backendRef(next),
      ...maybe(next, 0.3, () => ({ pathPrefix: '/check' })),
      ...maybe(next, 0.3, () => ({ requestTimeout: pick(next, ['3s', '2s']) })),
      ...maybe(next, 0.3, () => ({
        authorizationRequest: { headersToAdd: { 'x-b': '1', 'x-a': '%REQ(x)%' } },
      })),
      ...maybe(next, 0.3, () => ({
        authorizationResponse: { headersToBackend: [pick(next, ['x-user', ''])] },
      })),
      ...maybe(next, 0.3, () => ({ retry: retry(next) })),
    },
  })),
  ...maybe(next, 0.3, () => ({ failOpen: true, clearRouteCache: true })),
  ...maybe(next, 0.3, () => ({ statusOnError: pick(next, [503, 299, 7]) })),
  ...maybe(next, 0.3, () => ({ headersToForward: [pick(next, ['cookie', ''])] })),
  ...maybe(next, 0.3, () => ({ withRequestBody: requestBody(next) })),
  ...maybe(next, 0.2, () => ({ statPrefix: 'auth' })),
});

/** In `jwks` of ConfigMaps, and inline. */
const KEY_SETS = [KEYS, JSON.stringify({ ...KEY, d: 'secret' }), 'garbage', ''];

const jwks = (next: Random) =>
  pick<object>(next, [
    { local: { inline: pick(next, KEY_SETS) } },
    { local: { configMapRef: { name: pick(next, CONFIG_MAPS) } } },
    {
      remote: {
        url: pick(next, ['https://keys.test/jwks', '']),
        backendRef: backendRef(next),
        ...maybe(next, 0.4, () => ({ cacheDuration: pick(next, ['1m', '5m']) })),
      },
    },
    { local: {} },
    {},
  ]);

const jwt = (next: Random) => ({
  ...maybe(next, 0.3, () => ({ validationMode: 'AllowMissing' })),
  providers: many(next, 3, () => ({
    name: pick(next, ['p', 'q']),
    jwks: jwks(next),
    ...maybe(next, 0.3, () => ({ issuer: 'https://issuer.test', audiences: ['a'] })),
    ...maybe(next, 0.3, () => ({
      tokenSource: pick<object>(next, [
        { header: { header: 'x-token', ...maybe(next, 0.5, () => ({ prefix: 'Token ' })) } },
        { queryParameter: 't' },
      ]),
    })),
    ...maybe(next, 0.3, () => ({ claimsToHeaders: [{ name: 'sub', header: pick(next, ['x-sub', '']) }] })),
    ...maybe(next, 0.3, () => ({ forwardToken: true })),
  })),
});

const processingMode = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ requestHeaderMode: pick(next, ['SEND', 'SKIP', 'DEFAULT', 'MAYBE']) })),
  ...maybe(next, 0.5, () => ({
    responseBodyMode: pick(next, ['NONE', 'BUFFERED', 'FULL_DUPLEX_STREAMED']),
    responseTrailerMode: pick(next, ['SEND', 'SKIP']),
  })),
  ...maybe(next, 0.4, () => ({
    responseHeaderMode: pick(next, ['SEND', 'SKIP']),
    requestBodyMode: pick(next, ['STREAMED', 'BUFFERED_PARTIAL']),
    requestTrailerMode: pick(next, ['SEND', 'SKIP']),
  })),
});

const extProc = (next: Random) => ({
  grpcService: grpcService(next),
  ...maybe(next, 0.4, () => ({ failOpen: chance(next, 0.3) })),
  ...maybe(next, 0.3, () => ({ processingMode: processingMode(next) })),
  ...maybe(next, 0.2, () => ({ messageTimeout: pick(next, ['1s', '2h', 'soon']) })),
  ...maybe(next, 0.2, () => ({ maxMessageTimeout: '5s', statPrefix: 'processor' })),
  ...maybe(next, 0.2, () => ({ routeCacheAction: pick(next, ['Clear', 'Retain', 'Guess']) })),
  ...maybe(next, 0.2, () => ({
    metadataOptions: pick(next, [{}, { forwarding: { untyped: ['a', ''], typed: [] } }]),
  })),
});

const rateLimit = (next: Random) => ({
  domain: pick(next, ['shop', 'shop', '']),
  grpcService: grpcService(next),
  ...maybe(next, 0.3, () => ({ failOpen: false, timeout: pick(next, ['1s', 'soon']) })),
  ...maybe(next, 0.3, () => ({ xRateLimitHeaders: pick(next, ['DraftVersion03', 'Off', 'All']) })),
});

export const EXTENSION_MAKERS: Readonly<Record<string, Maker>> = {
  ConfigMap: (next) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(next, pick(next, CONFIG_MAPS), pick(next, NAMESPACES)),
    data: chance(next, 0.9) ? { jwks: pick(next, KEY_SETS) } : {},
  }),
  GatewayExtension: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayExtension',
    metadata: {
      ...metadata(next, pick(next, EXTENSIONS), pick(next, NAMESPACES)),
      ...(chance(next, 0.3)
        ? { annotations: { 'gatewarden.dev/policy-weight': pick(next, ['1', '-1', 'heavy']) } }
        : {}),
    },
    spec: settings(next, 'GatewayExtension', () => ({
      // The first of them is used.
      ...maybe(next, 0.3, () => ({ extAuth: extAuth(next) })),
      ...maybe(next, 0.4, () => ({ extProc: extProc(next) })),
      ...maybe(next, 0.5, () => ({ rateLimit: rateLimit(next) })),
      ...maybe(next, 0.7, () => ({ jwt: jwt(next) })),
    })),
  }),
};

const extensionRef = (next: Random) => ({
  name: pick(next, [...EXTENSIONS, ...EXTENSIONS, 'gone']),
  ...maybe(next, 0.3, () => ({ namespace: pick(next, NAMESPACES) })),
});

const entry = (next: Random) =>
  pick(next, [
    { type: 'Path' },
    { type: 'RemoteAddress' },
    { type: 'Header', header: 'x-user' },
    { type: 'Header' },
    { type: 'Generic', generic: { key: 'plan', value: pick(next, ['free', '']) } },
    { type: 'Moon' },
  ]);

/** Fields of policies that refer to an extension. */
export const extensionFields = (next: Random): object => ({
  ...maybe(next, 0.3, () => ({
    extProc: pick(next, [
      { disable: {} },
      {},
      { extensionRef: extensionRef(next), processingMode: processingMode(next) },
      { extensionRef: extensionRef(next) },
    ]),
  })),
  ...maybe(next, 0.3, () => ({
    rateLimit: {
      ...maybe(next, 0.3, () => ({ local: {} })),
      global: {
        extensionRef: extensionRef(next),
        descriptors: many(next, 3, () => ({ entries: many(next, 3, () => entry(next)) })),
      },
    },
  })),
  ...maybe(next, 0.5, () => ({
    extAuth: pick(next, [
      { disable: {} },
      {},
      {
        extensionRef: extensionRef(next),
        ...maybe(next, 0.3, () => ({ contextExtensions: { team: pick(next, ['a', 'b']) } })),
        ...maybe(next, 0.3, () => ({ withRequestBody: requestBody(next) })),
      },
      { extensionRef: extensionRef(next) },
    ]),
  })),
  ...maybe(next, 0.5, () => ({
    jwt: pick<object>(next, [
      { disable: {} },
      {},
      { extensionRef: extensionRef(next) },
      { extensionRef: extensionRef(next) },
    ]),
  })),
});
