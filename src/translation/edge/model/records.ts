// The records of the model: what the edge data plane receives for a Gateway, in a neutral form. Names of members are those of its messages
// (docs/edge/model.md).

import type { BackendReference, BackendSpec, Bytes, FrontendSpec, TrafficSpec, ValueMatch } from './specs.ts';

/** A port of a Gateway on which the data plane listens. */
export interface Bind {
  readonly key: string;
  readonly port: number;
}

export interface Listener {
  readonly key: string;
  readonly bindKey: string;
  readonly name: ListenerName;
  /** Absent: any host. */
  readonly hostname?: string;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  readonly tls?: { readonly cert: Bytes; readonly privateKey: Bytes; readonly root?: Bytes };
}

export interface ListenerName {
  readonly gatewayName: string;
  readonly gatewayNamespace: string;
  readonly listenerName: string;
}

/** The rule of a route on one listener; of an HTTPRoute, one match of it. */
export interface Route {
  readonly key: string;
  readonly listenerKey: string;
  readonly name: RouteName;
  readonly hostnames?: readonly string[];
  readonly matches?: readonly Match[];
  readonly backends?: readonly RouteBackend[];
  readonly trafficPolicies?: readonly TrafficSpec[];
}

export interface RouteName {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly ruleName?: string;
}

/** The rule of a TCPRoute or TLSRoute on one listener. */
export type TcpRoute = Omit<Route, 'matches' | 'trafficPolicies'>;

/** Without `backend`: requests for its share of the weight get 500. */
export interface RouteBackend {
  readonly backend?: BackendReference;
  readonly weight?: number;
  readonly backendPolicies?: readonly BackendSpec[];
}

export interface Match {
  readonly path?: { readonly exact: string } | { readonly pathPrefix: string } | { readonly regex: string };
  readonly headers?: readonly ValueMatch[];
  readonly queryParams?: readonly ValueMatch[];
  readonly method?: { readonly exact: string };
}

/** A destination that an EdgeBackend describes. */
export type Backend = {
  readonly key: string;
  readonly name: { readonly name: string; readonly namespace: string };
  readonly inlinePolicies?: readonly BackendSpec[];
} & (
  | { readonly static: { readonly host: string; readonly port: number } }
  | { readonly dynamic: Readonly<Record<never, never>> }
  | { readonly ai: { readonly providerGroups?: readonly ProviderGroup[] } }
  | { readonly mcp: { readonly targets?: readonly McpTarget[] } }
);

export interface ProviderGroup {
  readonly providers: readonly Provider[];
}

/** Exactly one of the vendors. */
export interface Provider {
  readonly name: string;
  readonly hostOverride?: { readonly host: string; readonly port: number };
  readonly pathOverride?: string;
  readonly vendorA?: { readonly model?: string };
  readonly vendorB?: { readonly host: string; readonly model?: string; readonly apiVersion?: string };
  readonly vendorC?: { readonly model?: string };
  readonly vendorD?: { readonly model?: string };
  readonly vendorE?: { readonly projectId: string; readonly region: string; readonly model?: string };
  readonly vendorF?: {
    readonly region: string;
    readonly model?: string;
    readonly guardrailIdentifier?: string;
    readonly guardrailVersion?: string;
  };
  readonly inlinePolicies?: readonly BackendSpec[];
}

export interface McpTarget {
  readonly name: string;
  readonly backend: BackendReference;
  readonly path?: string;
  /** Absent: the data plane uses streamable HTTP. */
  readonly protocol?: 'SSE' | 'STREAMABLE_HTTP';
}

/** One unit of a policy, at one target. */
export type Policy = {
  readonly key: string;
  /** Of the object that it comes from. */
  readonly name: { readonly kind: string; readonly name: string; readonly namespace: string };
  readonly target: PolicyTarget;
} & (
  | { readonly traffic: TrafficSpec }
  | { readonly backend: BackendSpec }
  | { readonly frontend: FrontendSpec }
);

export type PolicyTarget =
  | { readonly gateway: { readonly name: string; readonly namespace: string; readonly listener?: string } }
  | { readonly route: { readonly name: string; readonly namespace: string; readonly routeRule?: string } }
  | { readonly backend: { readonly name: string; readonly namespace: string; readonly section?: string } }
  | { readonly service: { readonly hostname: string; readonly namespace: string; readonly port?: number } };

export type Address = { readonly service: ServiceAddress } | { readonly workload: WorkloadAddress };

export interface ServiceAddress {
  readonly name: string;
  readonly namespace: string;
  readonly hostname: string;
  readonly addresses?: readonly { readonly address: Bytes }[];
  readonly ports?: readonly AddressPort[];
}

export interface AddressPort {
  readonly servicePort: number;
  readonly targetPort?: number;
  readonly appProtocol?: 'HTTP11' | 'HTTP2' | 'GRPC';
}

/** One endpoint. */
export interface WorkloadAddress {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly addresses?: readonly Bytes[];
  readonly node?: string;
  /** By `namespace/hostname`. */
  readonly services?: Readonly<Record<string, { readonly ports?: readonly AddressPort[] }>>;
  readonly status?: 'UNHEALTHY';
  readonly locality?: { readonly region?: string; readonly zone?: string; readonly subzone?: string };
}

/** The types of resources of a Gateway, in the order of the output. */
export interface EdgeResources {
  readonly binds: Bind;
  readonly listeners: Listener;
  readonly routes: Route;
  readonly tcpRoutes: TcpRoute;
  readonly backends: Backend;
  readonly policies: Policy;
  readonly addresses: Address;
}

export type EdgeResourceType = keyof EdgeResources;

export const EDGE_RESOURCE_TYPES = [
  'binds',
  'listeners',
  'routes',
  'tcpRoutes',
  'backends',
  'policies',
  'addresses',
] as const satisfies readonly EdgeResourceType[];
