// Changes of a translated configuration; each sort is measured separately.

import type { Change } from '../src/translation/batch.ts';
import {
  endpointSlice,
  gatewayClass,
  type ObjectsOptions,
  policy,
  route,
  service,
} from './gateway-objects.ts';

export interface Edit {
  readonly name: string;
  /** The number of measured changes; each takes long if it changes much. */
  readonly times: number;
  readonly changes: (round: number, options: ObjectsOptions) => readonly Change[];
  /** Applied before each change, not measured. */
  readonly before?: readonly Change[];
}

const set = (object: object): readonly Change[] => [{ object }];

/** The next of `count`, spread over the configuration. */
const at = (round: number, count: number): number => (round * 7919) % count;

/** The policies of routes: those with index 3 modulo 10 apply to a whole route. */
const routePolicy = (round: number, { routes }: ObjectsOptions): number =>
  Math.floor(at(round, routes / 5) / 10) * 10 + 3;

const SIZES = ['2Mi', '3Mi', '5Mi'] as const;
const sizeOf = (round: number): string => `${round + 2}Ki`;

/** A route that is older than all others and has the longest path of its host: all routes after it move by one. */
function inserted(round: number, options: ObjectsOptions): object {
  const { metadata, ...rest } = route(at(round, options.routes), options) as {
    metadata: { name: string };
    spec: { rules: { matches: unknown[] }[] };
  };
  const [rule] = rest.spec.rules;
  const matches = [{ path: { type: 'Exact', value: '/first' } }];
  return {
    ...rest,
    metadata: { ...metadata, name: 'inserted' },
    spec: { ...rest.spec, rules: [{ ...rule, matches }] },
  };
}

const GONE: Change = {
  deleted: { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'shop', name: 'inserted' },
};

export const EDITS: readonly Edit[] = [
  {
    name: 'one route',
    times: 300,
    changes: (round, options) => set(route(at(round, options.routes), options, round + 1)),
  },
  {
    name: 'a policy of one route',
    times: 300,
    changes: (round, options) => set(policy(routePolicy(round, options), options, sizeOf(round))),
  },
  {
    name: 'a Service',
    times: 300,
    changes: (round, { routes }) => set(service(at(round, routes / 5), round % 2 === 0 ? 8081 : 8080)),
  },
  {
    name: 'an EndpointSlice',
    times: 300,
    changes: (round, { routes }) => set(endpointSlice(at(round, routes / 5), 3, 2 + (round % 50))),
  },
  {
    name: 'a route inserted at the front of its host',
    times: 200,
    changes: (round, options) => set(inserted(round, options)),
    before: [GONE],
  },
  {
    name: 'a policy of a listener',
    times: 30,
    changes: (round, options) => set(policy(10, options, SIZES[round % 3])),
  },
  {
    name: 'a policy of the Gateway',
    times: 30,
    changes: (round, options) => set(policy(0, options, SIZES[round % 3])),
  },
  {
    name: 'the GatewayClass, back after it was gone',
    times: 3,
    changes: () => set(gatewayClass),
    before: [{ deleted: { group: 'gateway.networking.k8s.io', kind: 'GatewayClass', name: 'gatewarden' } }],
  },
];
