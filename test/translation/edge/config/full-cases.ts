// Cases that together set every field of EdgeBackends and EdgePolicies: an object, and the destinations of a route that meets it.

import { metadata } from '../../objects.ts';
import { EDGE_BACKENDS, EDGE_POLICIES, REFERENTS } from '../backends/full-objects.ts';
import { edgeGateway } from '../objects.ts';
import { FRONTEND_BLOCK, TRAFFIC_BLOCKS, WORLD } from '../units/full-blocks.ts';
import { edgeBackend, policy, route, serviceOf, to, toBackend } from './rendering.ts';

const CALLED = [
  serviceOf('cart'),
  {
    ...serviceOf('calls', [{ name: 'grpc', port: 9000 }]),
    metadata: metadata('other/calls'),
  },
  edgeBackend('calls', { static: { host: 'calls.test', port: 9000 } }),
  {
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: metadata('other/all'),
    spec: {
      from: [{ group: 'edge.gatewarden.dev', kind: 'EdgePolicy', namespace: 'shop' }],
      to: [{ group: '', kind: 'Service' }],
    },
  },
  ...Object.entries(WORLD.secrets ?? {}).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: metadata(`shop/${name}`, { labels: WORLD.labels?.[name] }),
    stringData,
  })),
];

const PLAIN = [
  edgeBackend('plain-llm', { ai: { provider: { vendorA: {} } } }),
  edgeBackend('plain-tools', { mcp: { targets: [{ name: 'a', static: { host: 'a.test', port: 80 } }] } }),
];

/** With one route `shop/cart` on the Gateway `shop/web`. */
export const world = (object: object, destination: object): readonly unknown[] => [
  edgeGateway(),
  ...REFERENTS,
  ...CALLED,
  ...PLAIN,
  route('cart', [{ name: 'first', backendRefs: [destination] }]),
  object,
];

export interface Case {
  readonly object: object;
  readonly destinations: readonly object[];
}

const named = (object: object): string => (object as { metadata: { name: string } }).metadata.name;

/** With policies at providers and targets only: those of the EdgeBackend say the same, and targets with MCP rules are left out. */
const SECTIONS = EDGE_BACKENDS.flatMap(({ spec }, index) => {
  const { policies: _, ...rest } = spec as { readonly policies?: object; readonly mcp?: Mcp };
  if (rest.mcp === undefined) return [edgeBackend(`alone-${index}`, rest)];
  const targets = rest.mcp.targets.map((target) => {
    if (target.static?.policies === undefined) return target;
    const { mcp: _, ...policies } = target.static.policies;
    return { ...target, static: { ...target.static, policies } };
  });
  return [edgeBackend(`alone-${index}`, rest), edgeBackend(`connected-${index}`, { mcp: { targets } })];
});

interface Mcp {
  readonly targets: readonly {
    readonly static?: { readonly policies?: { readonly mcp?: object } };
  }[];
}

export const ofBackends = [...EDGE_BACKENDS, ...SECTIONS].map(
  (object): Case => ({ object, destinations: [toBackend(named(object))] }),
);
const DESTINATIONS = [to('cart'), toBackend('plain-llm'), toBackend('plain-tools')];
export const ofPolicies = [
  ...EDGE_POLICIES.map((object): Case => ({ object, destinations: DESTINATIONS })),
  ...[
    policy('p', 'Gateway/web', { frontend: FRONTEND_BLOCK }),
    ...TRAFFIC_BLOCKS.map((traffic) => policy('p', 'HTTPRoute/cart', { traffic })),
    // What a retry limits is written with the timeouts, which another block has.
    policy('p', 'HTTPRoute/cart', { traffic: { retry: { attempts: 1, perTryTimeout: '1s' } } }),
    policy('p', 'Gateway/web', {
      traffic: {
        phase: 'PreRouting',
        extAuth: { backendRef: to('calls', { namespace: 'other', port: 9000 }) },
      },
    }),
  ].map((object): Case => ({ object, destinations: [to('cart')] })),
];
