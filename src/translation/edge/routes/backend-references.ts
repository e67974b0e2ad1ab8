// The references of routes to backends: what each leads to, or why it can't be used.

import { equalJson } from '../../../grammar/json.ts';
import { isPort } from '../../../grammar/port.ts';
import { quote } from '../../../grammar/quote.ts';
import { CORE_GROUP, EDGE_GROUP, INFERENCE_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import { groupOf } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BackendReference as WrittenReference } from '../../backends/backend-reference.ts';
import type { Grants } from '../../gateways/grants.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { Destination } from '../effective/effective.ts';
import type { BackendReference } from '../model/specs.ts';
import { type EdgeOptions, poolHost, serviceHost } from '../options.ts';
import { serviceProblem } from '../references/destinations.ts';
import { DroppedRoute, type RouteProblem } from './problems.ts';

export interface ResolvedReference {
  /** Undefined: it can't be used, as `problem` says. A Service that isn't there can be all the same. */
  readonly target?: { readonly reference: BackendReference; readonly destination: Destination };
  readonly problem?: RouteProblem;
  /** It names an InferencePool. */
  readonly isPool?: true;
}

/** @throws DroppedRoute */
export type ReferenceResolver = (reference: WrittenReference, route: RouteObject) => ResolvedReference;

export interface ReferenceSources {
  readonly snapshot: Snapshot;
  readonly grants: Grants;
  readonly options: EdgeOptions;
}

type Kind = 'Service' | 'EdgeBackend' | 'InferencePool';

const KINDS: ReadonlyMap<string, Kind> = new Map([
  [`${CORE_GROUP}/Service`, 'Service'],
  [`${EDGE_GROUP}/EdgeBackend`, 'EdgeBackend'],
  [`${INFERENCE_GROUP}/InferencePool`, 'InferencePool'],
]);

export function referenceResolver(
  graph: Graph,
  { snapshot, grants, options }: ReferenceSources,
): ReferenceResolver {
  // Thousands of routes share what is derived here: nothing but the existence of an object matters.
  const exists = graph.memo('is there for routes of the edge', (key) => snapshot.object(key) !== undefined);

  /** The first of its ports: the endpoint picker chooses among all endpoints. */
  const poolPort = graph.memo(
    'port of an InferencePool',
    (key) => snapshot.get('InferencePool', key)?.spec.targetPorts[0]?.number,
  );

  const notFound = (kind: Kind, namespace: string, name: string): RouteProblem => ({
    reason: 'BackendNotFound',
    message: `${kind} ${quote(`${namespace}/${name}`)} ${snapshot.notFound(kind, namespace, name)}`,
  });

  const servicePort = graph.memo<ResolvedReference>(
    'port of a Service for routes of the edge',
    (key) => {
      const [namespace, name, port] = exactPartsOf<[string, string, number]>(key);
      const object = objectKey('Service', namespace, name);
      const problem = serviceProblem({ namespace, name, port }, options);
      if (problem !== undefined) return { problem: { reason: 'BackendNotFound', message: problem } };
      return {
        target: {
          reference: { service: { hostname: serviceHost(namespace, name, options), namespace }, port },
          destination: { kind: 'Service', namespace, name, port },
        },
        ...(exists(object) ? {} : { problem: notFound('Service', namespace, name) }),
      };
    },
    { isEqual: equalJson },
  );

  const service = (namespace: string, name: string, port: number | undefined): ResolvedReference => {
    if (name.includes('.'))
      throw new DroppedRoute(
        'BackendError',
        `${quote(name)} is no name of a Service: write the name of the Service, not its host name`,
      );
    if (port === undefined)
      throw new DroppedRoute('BackendError', `the reference to Service ${quote(name)} needs \`port\``);
    return servicePort(exactKeyOf([namespace, name, port]));
  };

  const edgeBackendAt = graph.memo<ResolvedReference>(
    'EdgeBackend for routes of the edge',
    (key) => {
      const [namespace, name] = exactPartsOf<[string, string]>(key);
      const object = objectKey('EdgeBackend', namespace, name);
      if (!exists(object)) return { problem: notFound('EdgeBackend', namespace, name) };
      return {
        target: {
          reference: { backend: `${namespace}/${name}` },
          destination: { kind: 'EdgeBackend', namespace, name, object },
        },
      };
    },
    { isEqual: equalJson },
  );

  const edgeBackend = (namespace: string, name: string): ResolvedReference =>
    edgeBackendAt(exactKeyOf([namespace, name]));

  const noPool = (namespace: string, name: string): RouteProblem => {
    const problem = notFound('InferencePool', namespace, name);
    const hint = options.readsInferencePools ? '' : ': the setting `inferenceExtension.enabled` is off';
    return { ...problem, message: `${problem.message}${hint}` };
  };

  const pool = (namespace: string, name: string): ResolvedReference => {
    const port = poolPort(objectKey('InferencePool', namespace, name));
    if (port === undefined || !isPort(port)) return { problem: noPool(namespace, name), isPool: true };
    return {
      target: {
        reference: { service: { hostname: poolHost(namespace, name, options), namespace }, port },
        destination: { kind: 'InferencePool', namespace, name, port },
      },
    };
  };

  return ({ group = CORE_GROUP, kind = 'Service', name, namespace: other, port }, route) => {
    const known = KINDS.get(`${group}/${kind}`);
    if (known === undefined)
      return {
        problem: {
          reason: 'InvalidKind',
          message: `unsupported backendRef ${quote(name)}: group ${quote(group)}, kind ${quote(kind)}. Routes of the edge lead to Services, EdgeBackends and InferencePools`,
        },
      };
    const home = route.metadata.namespace ?? '';
    const namespace = other ?? home;
    const isDenied =
      namespace !== home &&
      ((known === 'EdgeBackend' && !options.corrects('E11')) ||
        !grants(
          { group: groupOf(route.apiVersion), kind: route.kind, namespace: home },
          { group, kind, namespace, name },
        ));
    if (isDenied)
      return {
        problem: {
          reason: 'RefNotPermitted',
          message: `backendRef ${quote(`${namespace}/${name}`)} not permitted: a ReferenceGrant in namespace ${quote(namespace)} must allow ${route.kind}s of namespace ${home} to refer to ${kind} ${quote(name)}`,
        },
      };
    switch (known) {
      case 'Service':
        return service(namespace, name, port);
      case 'EdgeBackend':
        return edgeBackend(namespace, name);
      case 'InferencePool':
        return pool(namespace, name);
    }
  };
}
