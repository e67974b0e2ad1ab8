// Every field of EdgeBackends and EdgePolicies changes the static file, or is named by a diagnostic or by a finding: another value, or none,
// has another file.

import t from 'tap';
import { KINDS } from '../../../../src/kinds/index.ts';
import type { Node } from '../../../../src/schema/node.ts';
import { everyPlace } from '../../../../src/schema/places.ts';
import { changed, present, valueAt } from '../../members.ts';
import { metadata } from '../../objects.ts';
import { EDGE_BACKENDS, EDGE_POLICIES, othersOf, REFERENTS } from '../backends/full-objects.ts';
import { edgeGateway } from '../objects.ts';
import { FRONTEND_BLOCK, TRAFFIC_BLOCKS, WORLD } from '../units/full-blocks.ts';
import {
  checkRendered,
  edgeBackend,
  policy,
  route,
  serviceOf,
  to,
  toBackend,
  translatorOf,
} from './rendering.ts';

/** Fields that a file can't show, and why. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/\.cacheDuration$/, 'the fetcher of key sets reads it'],
  [/\.jwks\.(remote\.)?backendRef\./, 'a finding says that the whole reference is not supported'],
  [/\.overrides\[\]\.override$/, 'entries of `overrides` always override: W-12 tells it'],
  [
    /\.static\.policies\.mcp\.authorization\.action$/,
    'a diagnostic names the whole block: the target is left out, whatever its rules are',
  ],
  [/\.tracing\b/, 'admission rejects it until it is implemented'],
];

const isElsewhere = (path: string): boolean => ELSEWHERE.some(([pattern]) => pattern.test(path));

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

const world = (object: object, destination: object): readonly unknown[] => [
  edgeGateway(),
  ...REFERENTS,
  ...CALLED,
  ...PLAIN,
  route('cart', [{ name: 'first', backendRefs: [destination] }]),
  object,
];

interface Case {
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

const ofBackends = [...EDGE_BACKENDS, ...SECTIONS].map(
  (object): Case => ({ object, destinations: [toBackend(named(object))] }),
);
const DESTINATIONS = [to('cart'), toBackend('plain-llm'), toBackend('plain-tools')];
const ofPolicies = [
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

function seen(object: object, destinations: readonly object[]): string {
  return JSON.stringify(
    destinations.map((destination) => {
      const translator = translatorOf(world(object, destination));
      const file = translator.view.edge.render('Gateway/shop/web')!;
      checkRendered(file);
      const { document, files, diagnostics } = file;
      const told = translator.findings().filter(({ code }) => code.startsWith('TR-'));
      return [document, files, diagnostics, told.map(({ code, path, message }) => [code, path, message])];
    }),
  );
}

for (const [kind, starts, cases] of [
  ['EdgeBackend', ['spec'], ofBackends],
  ['EdgePolicy', ['spec.frontend', 'spec.traffic', 'spec.backend'], ofPolicies],
] as const) {
  const root = KINDS.find((each) => each.kind === kind)!.root as Node;
  const nodes = new Map(
    [...everyPlace(root)]
      .filter(
        ({ path }) => starts.some((start) => path.startsWith(`${start}.`)) && /^[^{]*[^\]}]$/.test(path),
      )
      .map(({ path, node }) => [path, node]),
  );

  t.test(`every field of ${kind} is in a file, or is told`, async (t) => {
    const missing = new Set([...nodes.keys()].filter((path) => !isElsewhere(path)));
    for (const { object, destinations } of cases) {
      const before = seen(object, destinations);
      for (const { path, segments } of present(root, object)) {
        if (!missing.has(path)) continue;
        const others = [...othersOf(valueAt(object, segments), nodes.get(path)!), undefined];
        const tried = others.length > 1 ? others.slice(0, -1) : others;
        if (tried.some((other) => seen(changed(object, segments, other) as object, destinations) !== before))
          missing.delete(path);
      }
    }
    t.strictSame([...missing], []);
  });
}
