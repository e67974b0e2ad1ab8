// Which objects of other namespaces may change what the requests of a tenant meet: those that its own objects ask for. Everything else in the
// namespaces of other tenants must make no difference.

import { isObject } from '../../src/grammar/json.ts';
import { objectKey } from '../../src/objects/key.ts';
import { referencesOf } from '../../src/translation/references.ts';
import { NAMESPACES, type WorldObject } from './world-parts.ts';

interface AnyObject extends WorldObject {
  readonly metadata: WorldObject['metadata'] & { readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: Readonly<Record<string, unknown>>;
}

const SETS: ReadonlySet<string> = new Set(['ListenerSet', 'XListenerSet']);

/** Both kinds of ListenerSets have one key, as in a snapshot. */
export const nameOf = ({ kind, metadata: { namespace = '', name } }: WorldObject): string =>
  objectKey(SETS.has(kind) ? 'XListenerSet' : kind, namespace, name);

const namespaceOf = ({ metadata: { namespace = '' } }: WorldObject): string => namespace;

/** What policies of backends, routes and listeners are, and can be in another namespace than the tenant's only with their target. */
const POLICIES: ReadonlySet<string> = new Set([
  'TrafficPolicy',
  'BackendConfigPolicy',
  'BackendTLSPolicy',
  'EdgePolicy',
]);

/** Objects that act on others of their own, or by the settings of a mesh, on those of all namespaces. */
const OF_THE_MESH: ReadonlySet<string> = new Set(['ServiceEntry', 'WorkloadEntry', 'DestinationRule', 'Pod']);

/** The namespace of the Gateway, whose objects concern all tenants; also that of global policies. */
export const OWNER = 'infra';
export const TENANTS = NAMESPACES.filter((namespace) => namespace !== OWNER);

/**
 * The objects that a tenant depends on: its own, those of the Gateway's owner, and of others
 * - what these refer to: backends, extensions, ListenerSets as parents;
 * - the routes that they delegate to, of which the same holds;
 * - the grants for references from their namespaces;
 * - what belongs to one of these: endpoints of a Service, policies that target it;
 * - a mesh, which acts on all namespaces.
 */
export function dependencies(tenant: string, objects: readonly WorldObject[]): ReadonlySet<string> {
  const all = objects as readonly AnyObject[];
  const found = new Set<string>(
    all.filter((object) => [tenant, OWNER, ''].includes(namespaceOf(object))).map(nameOf),
  );
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    const held = all.filter((object) => found.has(nameOf(object)));
    const referrers = new Set(held.map(namespaceOf));
    const named = new Set(held.flatMap((object) => [...namedBy(object, all), ...foundByLabels(object, all)]));
    for (const object of all)
      if (
        named.has(nameOf(object)) ||
        OF_THE_MESH.has(object.kind) ||
        grantsTo(object, referrers) ||
        belongsTo(object, held)
      )
        found.add(nameOf(object));
  }
  return found;
}

function namedBy(object: AnyObject, all: readonly AnyObject[]): readonly string[] {
  return referencesOf(object).flatMap(({ group, kind, namespace, name }): readonly string[] => {
    if (group === 'delegation.gatewarden.dev') {
      const children = all.filter(
        (other) =>
          other.kind === 'HTTPRoute' &&
          (namespace === 'all' || namespaceOf(other) === namespace) &&
          other.metadata.labels?.['delegation.gatewarden.dev/label'] === name,
      );
      return children.map(nameOf);
    }
    if (kind === 'HTTPRoute' && (name === '*' || name === ''))
      return all.filter((other) => other.kind === kind && namespaceOf(other) === namespace).map(nameOf);
    return [objectKey(kind, namespace, name)];
  });
}

/** By selectors of the edge data plane: Secrets with API keys, and Services with MCP servers. */
function foundByLabels(object: AnyObject, all: readonly AnyObject[]): readonly string[] {
  if (!object.kind.startsWith('Edge')) return [];
  const written = JSON.stringify(object.spec);
  const isFound = (other: AnyObject): boolean =>
    (other.kind === 'Secret' && written.includes('"secretSelector":') && isNear(other, object)) ||
    (other.kind === 'Service' && written.includes('"namespaces":{'));
  return all.filter(isFound).map(nameOf);
}

const isNear = (left: AnyObject, right: AnyObject): boolean => namespaceOf(left) === namespaceOf(right);

function grantsTo({ kind, spec }: AnyObject, namespaces: ReadonlySet<string>): boolean {
  if (kind !== 'ReferenceGrant' || !Array.isArray(spec?.['from'])) return false;
  return spec['from'].some((from: unknown) => isObject(from) && namespaces.has(String(from['namespace'])));
}

function belongsTo(object: AnyObject, held: readonly AnyObject[]): boolean {
  const near = held.filter((other) => namespaceOf(other) === namespaceOf(object));
  if (object.kind === 'EndpointSlice') {
    const service = object.metadata.labels?.['kubernetes.io/service-name'];
    return near.some(({ kind, metadata }) => kind === 'Service' && metadata.name === service);
  }
  if (!POLICIES.has(object.kind)) return false;
  const targets = new Set<string>(
    referencesOf(object)
      .filter(({ purpose }) => purpose === 'target')
      .map(({ kind, namespace, name }) => objectKey(kind, namespace, name)),
  );
  if (near.some((other) => targets.has(nameOf(other)))) return true;
  const selectors: unknown = object.spec?.['targetSelectors'];
  const kinds = Array.isArray(selectors) ? selectors.map((selector) => selector?.kind as unknown) : [];
  return near.some(({ kind }) => kinds.includes(kind));
}

interface WrittenListener {
  readonly port: number;
  readonly protocol: string;
  readonly hostname?: string;
}

/** Whether one of two ListenerSets may reject a listener of the other: by the protocol of a port, or by a hostname there. */
export function mayConflict(left: WorldObject, right: WorldObject): boolean {
  const [one, other] = [listenersOf(left), listenersOf(right)];
  return one.some(({ port, protocol, hostname = '' }) =>
    other.some(
      (each) => each.port === port && (each.protocol !== protocol || (each.hostname ?? '') === hostname),
    ),
  );
}

function listenersOf({ kind, spec }: AnyObject): readonly WrittenListener[] {
  return SETS.has(kind) ? ((spec?.['listeners'] ?? []) as readonly WrittenListener[]) : [];
}
