// Facts that can't be parsed from the conformance tests: which of them need more than a translation, what they change while they run, and
// the few expectations that are Go code.

import type { SettingsInput } from '../../../src/translation.ts';
import type { Manifest } from './cluster.ts';
import { endpointsOf } from './cluster.ts';
import type { Expectation, ObjectName } from './expectations.ts';

/** By test. Tests that need an unsupported feature are left out for that reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  GatewayInfrastructure:
    'labels and annotations of the objects of a provisioned proxy: needs a live controller',
  GatewayOptionalAddressValue: 'an address that a cluster assigns to the Gateway: needs a live controller',
};

/** In addition to the features of the GatewayClass. */
export const FURTHER_FEATURES: readonly string[] = ['BackendTLSPolicy', 'BackendTLSPolicySANValidation'];

/** The settings of a test that needs other ones than the default. */
export const SETTINGS: Readonly<Record<string, SettingsInput>> = {
  GatewayHTTPListenerIsolation: { listenerIsolation: true },
};

/** One object that is changed or deleted. */
export interface Edit extends ObjectName {
  readonly kind: string;
  readonly edit: (object: Manifest, pods: readonly string[]) => Manifest | undefined;
}

const INFRA = 'gateway-conformance-infra';

const withSpec = (object: Manifest, members: object): Manifest => ({
  ...object,
  spec: { ...(object.spec as object), ...members },
});

interface WithListeners {
  readonly listeners: readonly { readonly name: string }[];
}

const listenersOf = ({ spec }: Manifest): WithListeners['listeners'] => (spec as WithListeners).listeners;

const added = (listener: { readonly name: string; readonly hostname: string }) => (object: Manifest) =>
  withSpec(object, {
    listeners: [
      ...listenersOf(object),
      { ...listener, port: 80, protocol: 'HTTP', allowedRoutes: { namespaces: { from: 'All' } } },
    ],
  });

const filledSlice = (name: string): Edit => ({
  kind: 'EndpointSlice',
  namespace: INFRA,
  name,
  edit: (object, pods) => ({ ...object, endpoints: endpointsOf(pods) }),
});

/** The changes of a test to the cluster, in order: each entry is one write call of a client. */
export const CHANGES: Readonly<Record<string, readonly (readonly Edit[])[]>> = {
  BackendTLSPolicyObservedGenerationBump: [
    [
      {
        kind: 'BackendTLSPolicy',
        namespace: INFRA,
        name: 'observed-generation-bump',
        edit: (object) => {
          const { validation } = object.spec as { readonly validation: object };
          return withSpec(object, { validation: { ...validation, hostname: 'foo.example.com' } });
        },
      },
    ],
  ],
  GatewayClassObservedGenerationBump: [
    [
      {
        kind: 'GatewayClass',
        namespace: '',
        name: 'gatewayclass-observed-generation-bump',
        edit: (object) => withSpec(object, { description: 'new' }),
      },
    ],
  ],
  GatewayModifyListeners: [
    [
      {
        kind: 'Gateway',
        namespace: INFRA,
        name: 'gateway-add-listener',
        edit: added({ name: 'http', hostname: 'data.test.com' }),
      },
    ],
    [
      {
        kind: 'Gateway',
        namespace: INFRA,
        name: 'gateway-remove-listener',
        edit: (object) =>
          withSpec(object, { listeners: listenersOf(object).filter(({ name }) => name === 'http') }),
      },
    ],
  ],
  GatewayObservedGenerationBump: [
    [
      {
        kind: 'Gateway',
        namespace: INFRA,
        name: 'gateway-observed-generation-bump',
        edit: added({ name: 'alternate', hostname: 'foo.com' }),
      },
    ],
  ],
  HTTPRouteObservedGenerationBump: [
    [
      {
        kind: 'HTTPRoute',
        namespace: INFRA,
        name: 'observed-generation-bump',
        edit: (object) =>
          withSpec(object, { rules: [{ backendRefs: [{ name: 'infra-backend-v2', port: 8080 }] }] }),
      },
    ],
  ],
  HTTPRouteReferenceGrant: [
    [
      {
        kind: 'ReferenceGrant',
        namespace: 'gateway-conformance-web-backend',
        name: 'reference-grant',
        edit: () => undefined,
      },
    ],
  ],
  HTTPRouteServiceTypes: [
    [filledSlice('manual-endpointslices-ip4'), filledSlice('headless-manual-endpointslices-ip4')],
  ],
};

/** Replaces expectations that can't be parsed. */
export const EXPECTED: Readonly<Record<string, readonly Expectation[]>> = {
  // The statements find the listeners that stay.
  GatewayModifyListeners: [],
  HTTPRouteBackendProtocolWebSocket: [
    {
      kind: 'websocket',
      place: { gateway: { namespace: INFRA, name: 'same-namespace' }, listener: '', hasPort: true },
      path: '/ws',
      backend: 'infra-backend-v1',
    },
  ],
  HTTPRouteRequestHeaderModifierBackendWeights: [
    {
      kind: 'backend header',
      place: { gateway: { namespace: INFRA, name: 'same-namespace' }, listener: '', hasPort: true },
      path: '/',
      header: 'backend',
    },
  ],
};
