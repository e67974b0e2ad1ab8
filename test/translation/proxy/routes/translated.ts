// A small Gateway with the objects that routes need, for tests of Envoy routes, filters and statuses of a rule.

import type { Translation } from '../../../../src/translation/planes.ts';
import type {
  Route,
  VirtualHost,
} from '../../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HttpConnectionManager } from '../../../../src/translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { readSettings, type Settings, type SettingsInput, translate } from '../../../../src/translation.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';

export const GATEWAY_API = 'gateway.networking.k8s.io/v1';
export const OURS = 'gateway.gatewarden.dev/v1alpha1';

export const service = (name: string, appProtocol?: string): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace: 'shop' },
  spec: { ports: [{ name: 'p80', port: 80, ...(appProtocol === undefined ? {} : { appProtocol }) }] },
});

/** A Gateway, and Services to send requests to. */
export const SURROUNDINGS: readonly object[] = [
  {
    apiVersion: GATEWAY_API,
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden' },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  },
  {
    apiVersion: GATEWAY_API,
    kind: 'Gateway',
    metadata: { name: 'edge', namespace: 'shop' },
    spec: {
      gatewayClassName: 'gatewarden',
      listeners: [{ name: 'http', protocol: 'HTTP', port: 8080 }],
    },
  },
  service('a'),
  service('b'),
  service('ws', 'kubernetes.io/ws'),
];

export interface RouteOptions {
  readonly kind?: 'HTTPRoute' | 'GRPCRoute';
  readonly name?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly created?: number;
  readonly [other: string]: unknown;
}

/** A route on the Gateway. */
export function routeOf(rules: readonly object[], options: RouteOptions = {}): object {
  const { kind = 'HTTPRoute', name = 'cart', annotations, created = 0, ...spec } = options;
  return {
    apiVersion: GATEWAY_API,
    kind,
    metadata: {
      name,
      namespace: 'shop',
      creationTimestamp: new Date(Date.UTC(2026, 0, 1) + created * 1000).toISOString(),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: { parentRefs: [{ name: 'edge' }], rules, ...spec },
  };
}

export const a = { name: 'a', port: 80 };
export const b = { name: 'b', port: 80 };

export const directResponse = (name: string, spec: object): object => ({
  apiVersion: OURS,
  kind: 'DirectResponse',
  metadata: { name, namespace: 'shop' },
  spec,
});

export const trafficPolicy = (name: string, spec: object, annotations?: object): object => ({
  apiVersion: OURS,
  kind: 'TrafficPolicy',
  metadata: { name, namespace: 'shop', ...(annotations === undefined ? {} : { annotations }) },
  spec,
});

export const extensionRef = (kind: string, name: string): object => ({
  type: 'ExtensionRef',
  extensionRef: { group: 'gateway.gatewarden.dev', kind, name },
});

export class Translated {
  readonly translation: Translation;

  constructor(objects: readonly object[], settings?: Settings) {
    this.translation = translate([...SURROUNDINGS, ...objects], settings);
  }

  get virtualHosts(): readonly VirtualHost[] {
    return proxiesIn(this.translation)[0]!.routes[0]!.virtualHosts ?? [];
  }

  /** For all hosts. */
  get routes(): readonly Route[] {
    return this.virtualHosts.flatMap(({ routes = [] }) => routes);
  }

  /** The only one, without its name. */
  get route(): Route {
    const { name: _, ...route } = this.routes[0]!;
    return route;
  }

  /** Names of the chain's filters, and whether each is disabled. */
  get filters(): Readonly<Record<string, boolean>> {
    const chain = proxiesIn(this.translation)[0]!.listeners[0]!.filterChains![0]!;
    const manager = chain.filters![0]!.typedConfig as HttpConnectionManager;
    return Object.fromEntries(
      (manager.httpFilters ?? []).map(({ name = '', disabled = false }) => [name, disabled]),
    );
  }

  /** `parents` of a route's status. */
  parents(name = 'cart', kind = 'HTTPRoute'): readonly ParentStatus[] | undefined {
    const found = this.translation.statuses.find((status) => status.kind === kind && status.name === name);
    return found?.status['parents'] as readonly ParentStatus[] | undefined;
  }

  /** `Accepted` and `ResolvedRefs` of the first parent: `True Accepted`. */
  conditions(name?: string, kind?: string): Readonly<Record<string, string>> {
    return conditionsOf(this.parents(name, kind)![0]!);
  }

  /** The message of a condition of the first parent. */
  message(type: string, name?: string, kind?: string): string {
    return this.parents(name, kind)![0]!.conditions.find((condition) => condition.type === type)!.message;
  }
}

export interface ParentStatus {
  readonly parentRef: Readonly<Record<string, unknown>>;
  readonly controllerName: string;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
    readonly observedGeneration?: number;
    readonly lastTransitionTime?: string;
  }[];
}

export const conditionsOf = ({ conditions }: ParentStatus): Readonly<Record<string, string>> =>
  Object.fromEntries(conditions.map(({ type, status, reason }) => [type, `${status} ${reason}`]));

/** The result of one route with one rule. */
export function translatedRule(rule: object, options: RouteOptions = {}, objects: readonly object[] = []) {
  return new Translated([routeOf([rule], options), ...objects]);
}

export const settingsOf = (input: SettingsInput): Settings => readSettings(input).settings;

export const TO_A = { cluster: 'kube_shop_a_80', clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' };

export const REPLACED = {
  directResponse: {
    status: 500,
    body: { inlineString: 'invalid route configuration detected and replaced with a direct response.' },
  },
};
