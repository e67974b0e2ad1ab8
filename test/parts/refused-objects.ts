// Objects that admission refuses, each with hosts of its own: the route, Service or Gateway that it is for, beside the known-good route of
// `chaos/world.ts`.

import { parse } from 'yaml';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { levelOf } from '../../src/diagnostics/severity.ts';
import { EDGE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../../src/identifiers.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { errorsOf } from '../kinds/judging.ts';
import { objectsOf, SHARED } from '../translation/hostile-fields.ts';
import { baseOf, REFUSED } from '../translation/refused-policies.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

export interface RefusedObject {
  /** The codes that its example is for, or the value that Envoy refuses. */
  readonly why: string;
  readonly object: Manifest;
  /** What it is for, and what it needs. */
  readonly hosts: readonly Manifest[];
}

export const NAMESPACE = 'refused';

/** In our namespace, at the Gateway `front`. */
function moved(object: unknown): Manifest {
  const { metadata, spec, ...others } = object as Manifest;
  const { parentRefs } = (spec ?? {}) as { readonly parentRefs?: readonly { readonly name: string }[] };
  const parents = parentRefs?.map((parent) =>
    parent.name === 'edge' ? { name: 'front', namespace: 'default' } : { name: parent.name },
  );
  return {
    ...others,
    metadata: { ...metadata, namespace: NAMESPACE },
    ...(spec === undefined
      ? {}
      : { spec: { ...spec, ...(parents === undefined ? {} : { parentRefs: parents }) } }),
  };
}

/** Its own targets have the name of its hosts. */
function aimed(spec: unknown, name: string): Readonly<Record<string, unknown>> {
  const members = spec as Readonly<Record<string, unknown>>;
  const { targetRefs } = members;
  if (!Array.isArray(targetRefs)) return members;
  const renamed = targetRefs.map((target: Readonly<Record<string, unknown>>) =>
    typeof target['name'] === 'string' ? { ...target, name } : target,
  );
  return { ...members, targetRefs: renamed };
}

const route = (name: string, parent: string, rule: object): Manifest => ({
  apiVersion: `${GATEWAY_API_GROUP}/v1`,
  kind: 'HTTPRoute',
  metadata: { name, namespace: NAMESPACE },
  spec: {
    parentRefs: [{ name: parent, namespace: 'default' }],
    rules: [{ matches: [{ path: { value: `/${name}` } }], ...rule }],
  },
});

const TO_SERVICE = { backendRefs: [{ name: 'svc', port: 80 }] };

const gateway = (name: string, gatewayClassName: string, index: number): Manifest => ({
  apiVersion: `${GATEWAY_API_GROUP}/v1`,
  kind: 'Gateway',
  metadata: { name, namespace: NAMESPACE },
  spec: { gatewayClassName, listeners: [{ name: 'http', port: 10_000 + index, protocol: 'HTTP' }] },
});

const service = (name: string, ports: readonly unknown[]): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace: NAMESPACE },
  spec: { ports: ports.map((port) => ({ name: `p${port}`, port })) },
});

function withHosts(kind: string, text: string, index: number): Pick<RefusedObject, 'object' | 'hosts'> {
  const name = `m${index}`;
  const spec = aimed(parse(text), name);
  const object: Manifest = {
    apiVersion: `${kind.startsWith('Edge') ? EDGE_GROUP : GATEWAY_GROUP}/v1alpha1`,
    kind,
    metadata: { name, namespace: NAMESPACE },
    spec,
  };
  const withTargets = (one: Manifest, hosts: readonly Manifest[]) => ({
    object: one,
    hosts: [...hosts, ...targets(one, hosts, index)],
  });
  switch (kind) {
    case 'EdgePolicy':
      return withTargets(object, [route(name, 'edge', TO_SERVICE)]);
    case 'EdgeBackend':
      return { object, hosts: [route(name, 'edge', { backendRefs: [{ group: EDGE_GROUP, kind, name }] })] };
    case 'GatewayParameters': {
      const { spec, ...others } = gateway(name, 'gatewarden', index);
      const infrastructure = { parametersRef: { group: GATEWAY_GROUP, kind, name } };
      return { object, hosts: [{ ...others, spec: { ...spec, infrastructure } }] };
    }
    default: {
      const all = objectsOf({ name, kind, base: baseOf(spec), spec }, index).map(moved);
      const isObject = (one: Manifest) => one.kind === kind && one.metadata.name === name;
      return withTargets(
        all.find(isObject)!,
        all.filter((one) => !isObject(one)),
      );
    }
  }
}

/** What a policy is for, beyond the usual hosts of its kind. */
function targets(
  { kind, metadata: { name }, spec = {} }: Manifest,
  hosts: readonly Manifest[],
  index: number,
): readonly Manifest[] {
  const { targetRefs } = spec as { readonly targetRefs?: readonly { readonly kind?: unknown }[] };
  const isThere = (wanted: string) =>
    hosts.some((host) => host.kind === wanted && host.metadata.name === name);
  return [...new Set(targetRefs?.map((target) => target.kind))].flatMap((wanted) => {
    if (wanted === 'Gateway' && !isThere(wanted))
      return [gateway(name, kind.startsWith('Edge') ? 'gatewarden-edge' : 'gatewarden', index)];
    if (wanted === 'Service' && !isThere(wanted)) return [service(name, [80])];
    return [];
  });
}

/** Those of the catalogue, and those that Envoy would refuse. */
export const REFUSED_OBJECTS: readonly RefusedObject[] = [
  // The API server has no such kind as the example of ST-10.
  ...OBJECT_EXAMPLES.filter(({ code }) => levelOf(code) === 'R' && code !== 'ST-10').map((entry) => {
    const { spec } = parse(exampleText({ ...entry, shown: entry.bad }, entry.bad, '')) as {
      readonly spec: unknown;
    };
    return { why: entry.code as string, kind: entry.kind, text: JSON.stringify(spec) };
  }),
  ...REFUSED.flatMap(({ admission, kind, spec }) => {
    if ('unknown' in admission) return [];
    const [code, path] = admission;
    return errorsOf(kind, spec).includes(`${code} @ ${path}`)
      ? [{ why: `${code} ${path}`, kind, text: spec }]
      : [];
  }),
].map(({ why, kind, text }, index) => ({ why, ...withHosts(kind, text, index) }));

/** By name, the ports of the Services that these values refer to. */
function portsIn(
  value: unknown,
  found = new Map<string, Set<unknown>>(),
): ReadonlyMap<string, ReadonlySet<unknown>> {
  if (typeof value !== 'object' || value === null) return found;
  const { name, port, kind = 'Service' } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string' && Number.isInteger(port) && kind === 'Service')
    found.set(name, (found.get(name) ?? new Set()).add(port));
  for (const member of Object.values(value)) portsIn(member, found);
  return found;
}

const OTHERS = SHARED.map(moved).filter(({ kind }) => kind !== 'GatewayClass');
const isService = (name: string): boolean =>
  OTHERS.some((one) => one.kind === 'Service' && one.metadata.name === name);

/** What all of them refer to: without it, what they lack would be told, not what is wrong with them. */
export const SHARED_OBJECTS: readonly Manifest[] = [
  ...OTHERS,
  ...[...portsIn(REFUSED_OBJECTS.map(({ object }) => object.spec))]
    .filter(([name]) => /^[a-z][a-z0-9-]*$/.test(name) && !isService(name))
    .map(([name, ports]) =>
      service(
        name,
        [...ports].filter((port) => Number(port) >= 1 && Number(port) < 65_536),
      ),
    ),
];
