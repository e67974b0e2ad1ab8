// The Gateways, GatewayClasses and parents of routes in manifests, as written: before anything is checked or translated.

import { valueAt } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import { GATEWAY_API_EXPERIMENTAL_GROUP, GATEWAY_API_GROUP } from '../../../identifiers.ts';
import { groupOf } from '../../../objects/reference.ts';
import { identityOf } from '../../results/result.ts';

export interface WrittenGateway {
  readonly namespace: string;
  readonly name: string;
  readonly className: string;
}

/** A reference of a route to a Gateway. */
export interface WrittenParent {
  readonly routeKind: string;
  readonly namespace: string;
  readonly name: string;
  readonly sectionName?: string;
  readonly port?: number;
}

export interface GatewayObjects {
  readonly gateways: readonly WrittenGateway[];
  /** `spec.controllerName` by the name of the class. */
  readonly classes: ReadonlyMap<string, string>;
  readonly parents: readonly WrittenParent[];
}

const ROUTES: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute']);
const GROUPS: ReadonlySet<string> = new Set([GATEWAY_API_GROUP, GATEWAY_API_EXPERIMENTAL_GROUP]);

/** The parents are collected when they are read first: there are many, and mostly only Gateways are asked for. */
export function gatewayObjects(objects: readonly unknown[]): GatewayObjects {
  const gateways: WrittenGateway[] = [];
  const classes = new Map<string, string>();
  for (const object of objects) {
    const kind = isObject(object) ? object['kind'] : undefined;
    if (kind !== 'GatewayClass' && kind !== 'Gateway') continue;
    const { apiVersion, namespace, name } = identityOf(object);
    if (!GROUPS.has(groupOf(apiVersion))) continue;
    if (kind === 'GatewayClass') classes.set(name, textAt(object, 'controllerName') ?? '');
    else
      gateways.push({
        namespace: homeOf(namespace),
        name,
        className: textAt(object, 'gatewayClassName') ?? '',
      });
  }
  let parents: readonly WrittenParent[] | undefined;
  return {
    gateways,
    classes,
    get parents() {
      parents ??= writtenParents(objects);
      return parents;
    },
  };
}

const homeOf = (namespace: string): string => (namespace === '' ? 'default' : namespace);

function writtenParents(objects: readonly unknown[]): readonly WrittenParent[] {
  const parents: WrittenParent[] = [];
  for (const object of objects) {
    const { apiVersion, kind, namespace } = identityOf(object);
    if (ROUTES.has(kind) && GROUPS.has(groupOf(apiVersion)))
      parents.push(...parentsOf(object, kind, homeOf(namespace)));
  }
  return parents;
}

function parentsOf(route: unknown, routeKind: string, home: string): readonly WrittenParent[] {
  const refs = valueAt(route, ['spec', 'parentRefs']);
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((ref): WrittenParent[] => {
    const {
      kind = 'Gateway',
      group = GATEWAY_API_GROUP,
      namespace = home,
      name,
      sectionName,
      port,
    } = fieldsOf(ref);
    if (kind !== 'Gateway' || group !== GATEWAY_API_GROUP) return [];
    if (typeof name !== 'string' || typeof namespace !== 'string') return [];
    return [
      {
        routeKind,
        namespace,
        name,
        ...(typeof sectionName === 'string' ? { sectionName } : {}),
        ...(typeof port === 'number' ? { port } : {}),
      },
    ];
  });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function textAt(object: unknown, field: string): string | undefined {
  const value = valueAt(object, ['spec', field]);
  return typeof value === 'string' ? value : undefined;
}
