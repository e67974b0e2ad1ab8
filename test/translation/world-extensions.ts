// GatewayExtensions of the world that is edited at random, and what policies say of them: good ones, broken ones, and of another type.

import { pick, type Random } from '../mutants/random.ts';
import { chance, maybe } from './random.ts';
import { backendRef } from './world-backends.ts';
import { type Maker, metadata, NAMESPACES } from './world-parts.ts';

const EXTENSIONS = ['e1', 'e2', 'e3'];

const retry = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ attempts: pick(next, [0, 3, -1]) })),
  ...maybe(next, 0.5, () => ({ backoff: { baseInterval: pick(next, ['10ms', '0s', 'soon']) } })),
});

const grpcService = (next: Random) => ({
  backendRef: backendRef(next),
  ...maybe(next, 0.3, () => ({ authority: pick(next, ['auth.test', '']) })),
  ...maybe(next, 0.3, () => ({ requestTimeout: pick(next, ['1s', 'soon']) })),
  ...maybe(next, 0.3, () => ({ retry: retry(next) })),
});

const extAuth = (next: Random) => ({
  ...maybe(next, 0.7, () => ({ grpcService: grpcService(next) })),
  ...maybe(next, 0.4, () => ({
    httpService: {
      backendRef: backendRef(next),
      ...maybe(next, 0.3, () => ({ pathPrefix: '/check' })),
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
  ...maybe(next, 0.3, () => ({ withRequestBody: { maxRequestBytes: pick(next, [1024, 0]) } })),
});

export const EXTENSION_MAKERS: Readonly<Record<string, Maker>> = {
  GatewayExtension: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayExtension',
    metadata: {
      ...metadata(next, pick(next, EXTENSIONS), pick(next, NAMESPACES)),
      ...(chance(next, 0.3)
        ? { annotations: { 'gatewarden.dev/policy-weight': pick(next, ['1', '-1', 'heavy']) } }
        : {}),
    },
    spec: {
      ...maybe(next, 0.9, () => ({ extAuth: extAuth(next) })),
    },
  }),
};

const extensionRef = (next: Random) => ({
  name: pick(next, [...EXTENSIONS, ...EXTENSIONS, 'gone']),
  ...maybe(next, 0.3, () => ({ namespace: pick(next, NAMESPACES) })),
});

/** Fields of policies that name an extension. */
export const extensionFields = (next: Random): object => ({
  ...maybe(next, 0.7, () => ({
    extAuth: pick(next, [
      { disable: {} },
      {},
      {
        extensionRef: extensionRef(next),
        ...maybe(next, 0.3, () => ({ contextExtensions: { team: pick(next, ['a', 'b']) } })),
        ...maybe(next, 0.2, () => ({ withRequestBody: { maxRequestBytes: pick(next, [64, 0]) } })),
      },
      { extensionRef: extensionRef(next) },
    ]),
  })),
});
