// The Gateways, GatewayClasses and parents of routes in manifests, as written: before anything is checked or translated.

import { valueAt } from '../../../diagnostics/path.ts';
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

export function gatewayObjects(objects: readonly unknown[]): GatewayObjects {
  const gateways: WrittenGateway[] = [];
  const classes = new Map<string, string>();
  const parents: WrittenParent[] = [];
  for (const object of objects) {
    const { apiVersion, kind, namespace, name } = identityOf(object);
    if (!GROUPS.has(groupOf(apiVersion))) continue;
    const home = namespace === '' ? 'default' : namespace;
    if (kind === 'GatewayClass') classes.set(name, textAt(object, 'controllerName') ?? '');
    else if (kind === 'Gateway')
      gateways.push({ namespace: home, name, className: textAt(object, 'gatewayClassName') ?? '' });
    else if (ROUTES.has(kind)) parents.push(...parentsOf(object, kind, home));
  }
  return { gateways, classes, parents };
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
