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

function withHosts(kind: string, text: string, index: number): Pick<RefusedObject, 'object' | 'hosts'> {
  const name = `m${index}`;
  const spec = aimed(parse(text), name);
  const object: Manifest = {
    apiVersion: `${kind.startsWith('Edge') ? EDGE_GROUP : GATEWAY_GROUP}/v1alpha1`,
    kind,
    metadata: { name, namespace: NAMESPACE },
    spec,
  };
  switch (kind) {
    case 'EdgePolicy':
      return { object, hosts: [route(name, 'edge', TO_SERVICE)] };
    case 'EdgeBackend':
      return { object, hosts: [route(name, 'edge', { backendRefs: [{ group: EDGE_GROUP, kind, name }] })] };
    case 'GatewayParameters': {
      const gateway = {
        apiVersion: `${GATEWAY_API_GROUP}/v1`,
        kind: 'Gateway',
        metadata: { name, namespace: NAMESPACE },
        spec: {
          gatewayClassName: 'gatewarden',
          infrastructure: { parametersRef: { group: GATEWAY_GROUP, kind, name } },
          listeners: [{ name: 'http', port: 10_000 + index, protocol: 'HTTP' }],
        },
      };
      return { object, hosts: [gateway] };
    }
    default: {
      const all = objectsOf({ name, kind, base: baseOf(spec), spec }, index).map(moved);
      const isObject = (one: Manifest) => one.kind === kind && one.metadata.name === name;
      return { object: all.find(isObject)!, hosts: all.filter((one) => !isObject(one)) };
    }
  }
}

/** Those of the catalogue, and those that Envoy would refuse. */
export const REFUSED_OBJECTS: readonly RefusedObject[] = [
  ...OBJECT_EXAMPLES.filter(({ code }) => levelOf(code) === 'R').map((entry) => {
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

/** What all of them refer to. */
export const SHARED_OBJECTS: readonly Manifest[] = SHARED.map(moved).filter(
  ({ kind }) => kind !== 'GatewayClass',
);
