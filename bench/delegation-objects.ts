// A synthetic configuration with delegation: one route that attaches delegates to parents, and each of these to the leaf routes of its
// namespace.

import { endpointSlice, gatewayClass, service } from './gateway-objects.ts';

export interface DelegationOptions {
  readonly parents: number;
  readonly leavesPerParent: number;
}

const GROUP = 'gateway.networking.k8s.io';
const SERVICES = 100;

const team = (parent: number): string => `team-${parent}`;
const delegation = (name: string, namespace: string): object => ({
  group: GROUP,
  kind: 'HTTPRoute',
  name,
  namespace,
});
const prefix = (value: string): object => ({ path: { type: 'PathPrefix', value } });
const route = (name: string, namespace: string, spec: object): object => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'HTTPRoute',
  metadata: { name, namespace },
  spec,
});

const gateway = {
  apiVersion: `${GROUP}/v1`,
  kind: 'Gateway',
  metadata: { name: 'edge', namespace: 'infra' },
  spec: {
    gatewayClassName: 'gatewarden',
    listeners: [
      { name: 'http', protocol: 'HTTP', port: 8080, allowedRoutes: { namespaces: { from: 'All' } } },
    ],
  },
};

/** A leaf; each variant has other backends. */
export function leaf(
  index: number,
  { leavesPerParent }: DelegationOptions,
  { variant = 0, rules = 2 } = {},
): object {
  const parent = Math.floor(index / leavesPerParent);
  return route(`leaf-${index}`, team(parent), {
    rules: Array.from({ length: rules }, (_, rule) => ({
      matches: [prefix(`/team-${parent}/leaf-${index}/${rule}`)],
      backendRefs: [
        { name: `service-${(index * 2 + rule + variant) % SERVICES}`, namespace: 'shop', port: 8080 },
      ],
    })),
  });
}

/** The whole configuration. */
export function delegatedObjects(options: DelegationOptions): object[] {
  const { parents, leavesPerParent } = options;
  const all = Array.from({ length: parents }, (_, index) => index);
  return [
    gatewayClass,
    gateway,
    ...Array.from({ length: SERVICES }, (_, index) => service(index)),
    ...Array.from({ length: SERVICES }, (_, index) => endpointSlice(index)),
    {
      apiVersion: `${GROUP}/v1beta1`,
      kind: 'ReferenceGrant',
      metadata: { name: 'teams', namespace: 'shop' },
      spec: {
        from: all.map((parent) => ({ group: GROUP, kind: 'HTTPRoute', namespace: team(parent) })),
        to: [{ group: '', kind: 'Service' }],
      },
    },
    route('root', 'infra', {
      parentRefs: [{ name: 'edge' }],
      rules: all.map((parent) => ({
        matches: [prefix(`/team-${parent}`)],
        backendRefs: [delegation(`parent-${parent}`, 'parents')],
      })),
    }),
    ...all.map((parent) =>
      route(`parent-${parent}`, 'parents', {
        rules: [{ matches: [prefix(`/team-${parent}`)], backendRefs: [delegation('*', team(parent))] }],
      }),
    ),
    ...Array.from({ length: parents * leavesPerParent }, (_, index) => leaf(index, options)),
  ];
}
