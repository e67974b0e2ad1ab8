// Objects for tests of the translation: the smallest of each kind, plus the members that a test sets.

import type { Translation } from '../../src/translation/planes.ts';
import { defaultSettings, type Settings, translate } from '../../src/translation.ts';
import { proxiesIn } from '../parts/proxies-in.ts';

type Members = Readonly<Record<string, unknown>>;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Members;
  readonly spec?: unknown;
}

/** `shop/cart` as metadata; a name without a slash is in `default`. */
export function metadata(name: string, more: Members = {}): Members {
  const [first = '', second] = name.split('/');
  return second === undefined
    ? { name: first, namespace: 'default', ...more }
    : { name: second, namespace: first, ...more };
}

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

export const gatewayClass: Manifest = {
  apiVersion: GATEWAY_API,
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden' },
  spec: { controllerName: 'gatewarden.dev/gateway' },
};

/** A Gateway `edge` with one HTTP listener for all namespaces, or with other members of its spec. */
export function gateway(spec: Members = {}, name = 'default/edge', more: Members = {}): Manifest {
  return {
    apiVersion: GATEWAY_API,
    kind: 'Gateway',
    metadata: metadata(name, more),
    spec: { gatewayClassName: 'gatewarden', listeners: [listener('http')], ...spec },
  };
}

/** An HTTP listener on 8080 for routes of all namespaces. */
export function listener(name: string, more: Members = {}): Members {
  return { name, protocol: 'HTTP', port: 8080, allowedRoutes: { namespaces: { from: 'All' } }, ...more };
}

/** An HTTPRoute that attaches to `edge`, unless its spec says otherwise. */
export function httpRoute(name: string, spec: Members, more: Members = {}): Manifest {
  return {
    apiVersion: GATEWAY_API,
    kind: 'HTTPRoute',
    metadata: metadata(name, more),
    spec: { parentRefs: [{ name: 'edge', namespace: 'default' }], ...spec },
  };
}

/** A Service with one port, 80. */
export function service(name: string): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(name),
    spec: { ports: [{ name: 'http', port: 80 }] },
  };
}

/** A reference to the port of `service`. */
export function backendRef(name: string, more: Members = {}): Members {
  return { name, port: 80, ...more };
}

/** A TrafficPolicy with these targets, of the Gateway API's group. */
export function trafficPolicy(
  name: string,
  targetRefs: readonly Members[],
  fields: Members,
  more: Members = {},
): Manifest {
  return {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: metadata(name, more),
    spec: {
      targetRefs: targetRefs.map((ref) => ({ group: 'gateway.networking.k8s.io', ...ref })),
      ...fields,
    },
  };
}

/** A policy of a kind that targets whole Gateways, on `edge`. */
export function gatewayPolicy(
  kind: 'HTTPListenerPolicy' | 'ListenerPolicy',
  name: string,
  fields: Members,
  more: Members = {},
): Manifest {
  return {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind,
    metadata: metadata(name, more),
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }], ...fields },
  };
}

interface Said {
  readonly type: string;
  readonly reason: string;
}

/** `default/edge: Accepted Valid, Attached Merged` for each ancestor of a policy. */
export function attachment({ statuses }: Translation, kind: string, name: string): readonly string[] {
  const found = statuses.find((status) => status.kind === kind && status.name === name);
  const { ancestors = [] } = (found?.status ?? {}) as {
    ancestors?: { ancestorRef: { namespace: string; name: string }; conditions: Said[] }[];
  };
  return ancestors.map(
    ({ ancestorRef, conditions }) =>
      `${ancestorRef.namespace}/${ancestorRef.name}: ${conditions.map(({ type, reason }) => `${type} ${reason}`).join(', ')}`,
  );
}

/** Translates objects beside the class of our Gateways. */
export function translated(objects: readonly unknown[], settings: Partial<Settings> = {}): Translation {
  return translate([gatewayClass, ...objects], { ...defaultSettings, ...settings });
}

/** The only Gateway's configuration. */
export function configuration(objects: readonly unknown[], settings: Partial<Settings> = {}) {
  const [only] = proxiesIn(translated(objects, settings));
  if (only === undefined) throw new Error('no Gateway is translated');
  return only;
}

/** All Envoy routes, in their order, without the host part of their names. */
export function routesOf(objects: readonly unknown[], settings: Partial<Settings> = {}) {
  return configuration(objects, settings)
    .routes.flatMap(({ virtualHosts = [] }) => virtualHosts)
    .flatMap(({ routes = [] }) => routes)
    .map(({ name = '', ...route }) => ({ name: name.replace(/^.*-route-/, ''), ...route }));
}

/** `type: reason` of each negative condition, by the parents of a route: `default/edge: Accepted=False NoMatchingParent`. */
export function refusals(
  objects: readonly unknown[],
  name: string,
  settings: Partial<Settings> = {},
): readonly string[] {
  const { namespace, name: only } = metadata(name);
  const status = translated(objects, settings).statuses.find(
    (found) => found.kind.endsWith('Route') && found.namespace === namespace && found.name === only,
  )?.status as
    | undefined
    | { parents: { parentRef: { namespace?: string; name: string }; conditions: Condition[] }[] };
  return (status?.parents ?? []).flatMap(({ parentRef, conditions }) =>
    conditions
      .filter(({ status: state }) => state !== 'True')
      .map(
        ({ type, reason, status: state }) =>
          `${parentRef.namespace ?? namespace}/${parentRef.name}: ${type}=${state} ${reason}`,
      ),
  );
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}
