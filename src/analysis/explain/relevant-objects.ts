// The objects that the answer to a request can depend on: for one request, thousands of routes of other hosts need no translation. Objects
// are read before validation, so they can have any shape. Too many objects do no harm; a test compares both answers, so that none is
// missing.

import { valueAt } from '../../diagnostics/path.ts';
import { isObject } from '../../grammar/json.ts';
import {
  DELEGATION_GROUP,
  DELEGATION_LABEL,
  GATEWAY_API_GROUP,
  KEY_SET_STORE_PREFIX,
  MCP_PROTOCOL,
  MCP_SSE_PROTOCOL,
} from '../../identifiers.ts';
import { SERVICE_NAME_LABEL } from '../../objects/core/well-known-labels.ts';
import type { Settings } from '../../translation/settings.ts';
import { hostnameOf } from '../requests/hostnames.ts';
import { type RawObject, rawObject, textsOf } from './raw-object.ts';

/** The kinds of which there are many: all other kinds are kept. */
const ROUTES: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute']);
/** Kept if a kept object contains their name, in any namespace. */
const NAMED: ReadonlySet<string> = new Set(['Service', 'Secret', 'ConfigMap', 'Backend', 'EndpointSlice']);
/** They decide which endpoint comes first, which explanations don't show. */
const NEVER: ReadonlySet<string> = new Set(['Pod', 'Node']);

export function relevantObjects(
  objects: readonly unknown[],
  { host }: { readonly host: string },
  { mesh, waypoint }: Pick<Settings, 'mesh' | 'waypoint'>,
): readonly unknown[] {
  // Services of a mesh refer to each other by labels and hosts.
  if (mesh.enabled || waypoint.enabled) return objects;
  const all = objects.map(rawObject);
  const kept = new Kept();
  const routes = relevantRoutes(all, hostnameOf(host));
  for (const object of all) {
    const { kind } = object;
    if (ROUTES.has(kind) ? routes.has(object.key) : !isMany(kind)) kept.add(object);
  }
  for (const object of all)
    if (object.kind === 'TrafficPolicy' && meetsRoutes(object, routes, kept.names)) kept.add(object);
  for (const object of all) if (object.kind === 'Backend' && kept.names.has(object.name)) kept.add(object);
  for (const object of all) if (NAMED.has(object.kind) && kept.names.has(calledBy(object))) kept.add(object);
  for (const object of foundByLabels(all)) kept.add(object);
  for (const object of someEndpoints(all)) kept.add(object);
  // If an object comes twice, both versions must be there to choose the one that is used.
  return all.filter(({ key }) => kept.keys.has(key)).map(({ raw }) => raw);
}

/**
 * Objects that the kinds of the edge find without their names: Services of MCP servers, Secrets with API keys, and stored key sets.
 */
function foundByLabels(all: readonly RawObject[]): readonly RawObject[] {
  if (!all.some(({ kind }) => kind === 'EdgeBackend' || kind === 'EdgePolicy')) return [];
  return all.filter(({ kind, name, raw }) => {
    switch (kind) {
      case 'Service':
        return [...textsOf(valueAt(raw, ['spec', 'ports']), 'appProtocol')].some((protocol) =>
          AGENT_PROTOCOLS.has(protocol),
        );
      case 'Secret':
        return valueAt(raw, ['metadata', 'labels']) !== undefined;
      case 'ConfigMap':
        return name.startsWith(KEY_SET_STORE_PREFIX);
      default:
        return false;
    }
  });
}

const AGENT_PROTOCOLS: ReadonlySet<string> = new Set([MCP_PROTOCOL, MCP_SSE_PROTOCOL]);

/**
 * One Service with endpoints: without any, the answer would say nothing about Services that have none.
 */
function someEndpoints(all: readonly RawObject[]): readonly RawObject[] {
  const services = new Set(all.filter(({ kind }) => kind === 'Service').map(({ key }) => key));
  for (const slice of all) {
    if (slice.kind !== 'EndpointSlice') continue;
    const endpoints = valueAt(slice.raw, ['endpoints']);
    const service = `Service/${slice.namespace}/${calledBy(slice)}`;
    if (!Array.isArray(endpoints) || endpoints.length === 0 || !services.has(service)) continue;
    return all.filter(({ key }) => key === slice.key || key === service);
  }
  return [];
}

const isMany = (kind: string): boolean => kind === 'TrafficPolicy' || NAMED.has(kind) || NEVER.has(kind);

/** The name by which others refer to it: that of the Service for endpoints. */
function calledBy({ kind, name, raw }: RawObject): string {
  if (kind !== 'EndpointSlice') return name;
  const service = valueAt(raw, ['metadata', 'labels', SERVICE_NAME_LABEL]);
  return typeof service === 'string' ? service : name;
}

class Kept {
  readonly keys = new Set<string>();
  /** Every name in a kept object. */
  readonly names = new Set<string>();

  add({ key, raw }: RawObject): void {
    this.keys.add(key);
    for (const name of textsOf(raw, 'name')) this.names.add(name);
  }
}

/** A policy that targets only routes is kept if one of them is kept, or, for an ExtensionRef, if a kept object contains its name. */
function meetsRoutes(
  { raw, namespace, name }: RawObject,
  routes: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  if (names.has(name)) return true;
  const refs = valueAt(raw, ['spec', 'targetRefs']);
  const selectors = valueAt(raw, ['spec', 'targetSelectors']);
  if (selectors !== undefined || !Array.isArray(refs)) return true;
  return refs.some((ref) => {
    const kind = valueAt(ref, ['kind']);
    if (typeof kind !== 'string' || !ROUTES.has(kind)) return true;
    return routes.has(`${kind}/${namespace}/${valueAt(ref, ['name'])}`);
  });
}

/** Keys of the routes that may be on a host that matches the name, and of all routes that they delegate to. */
function relevantRoutes(all: readonly RawObject[], hostname: string): ReadonlySet<string> {
  const routes = all.filter(({ kind }) => ROUTES.has(kind));
  const covered = folded(hostname);
  const kept = new Set<string>();
  const waiting = routes.filter((route) => mayStandOn(route, covered));
  const children = new Children(routes);
  for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
    if (kept.has(route.key)) continue;
    kept.add(route.key);
    // Another object with the same key may be the one that is used.
    waiting.push(...children.ofKey(route.key).filter((other) => other !== route), ...children.of(route));
    for (const other of children.ofKey(route.key)) waiting.push(...children.of(other));
  }
  return kept;
}

/** Names of virtual hosts don't distinguish dots and underscores. */
const folded = (name: string): string => name.toLowerCase().replaceAll('.', '_');

/** `covered` is a folded name. Its own suffixes aren't listed: a name of nothing but dots would have too many. */
function mayStandOn({ raw }: RawObject, covered: string): boolean {
  const hostnames = valueAt(raw, ['spec', 'hostnames']);
  if (!Array.isArray(hostnames) || hostnames.length === 0) return true;
  return hostnames.some((name) => {
    if (typeof name !== 'string' || name === '*') return true;
    const isWildcard = name.startsWith('*.');
    // A misplaced `*` may match anything.
    const isOdd = name.includes('*', isWildcard ? 1 : 0);
    return isOdd || (isWildcard ? covered.endsWith(folded(name.slice(1))) : covered === folded(name));
  });
}

/** The routes that routes delegate to. */
class Children {
  readonly #byKey: ReadonlyMap<string, readonly RawObject[]>;
  readonly #byNamespace: ReadonlyMap<string, readonly RawObject[]>;
  readonly #byLabel: ReadonlyMap<unknown, readonly RawObject[]>;

  constructor(routes: readonly RawObject[]) {
    this.#byKey = Map.groupBy(routes, ({ key }) => key);
    this.#byNamespace = Map.groupBy(routes, ({ namespace }) => namespace);
    this.#byLabel = Map.groupBy(routes, ({ raw }) => valueAt(raw, ['metadata', 'labels', DELEGATION_LABEL]));
  }

  ofKey(key: string): readonly RawObject[] {
    return this.#byKey.get(key) ?? [];
  }

  of({ raw, namespace: own }: RawObject): readonly RawObject[] {
    const rules = valueAt(raw, ['spec', 'rules']);
    if (!Array.isArray(rules)) return [];
    const references = rules.flatMap((rule) => {
      const refs = valueAt(rule, ['backendRefs']);
      return Array.isArray(refs) ? refs.filter(isObject) : [];
    });
    return references.flatMap(({ group, kind, name, namespace = own }) => {
      if (group === DELEGATION_GROUP) return this.#byLabel.get(name) ?? [];
      if (group !== GATEWAY_API_GROUP || kind !== 'HTTPRoute') return [];
      if (name === '*' || name === '') return this.#byNamespace.get(String(namespace)) ?? [];
      return this.ofKey(`HTTPRoute/${namespace}/${name}`);
    });
  }
}
