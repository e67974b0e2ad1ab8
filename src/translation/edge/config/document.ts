// The static file of the data plane as data. Only the members that are written are listed; all others have the defaults of the program.

export interface ConfigDocument {
  /** Of the operator: passed through. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly frontendPolicies?: FrontendPolicies;
  readonly binds: readonly Bind[];
  readonly services?: readonly Service[];
  readonly workloads?: readonly Workload[];
  readonly backends?: readonly SharedBackend[];
}

export interface Bind {
  readonly port: number;
  readonly listeners: readonly Listener[];
}

export interface Listener {
  readonly name: string;
  readonly hostname?: string;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  /** Paths of side files. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly root?: string };
  readonly policies?: ListenerPolicies;
  /** Exactly one of the two, also where it is empty. */
  readonly routes?: readonly Route[];
  readonly tcpRoutes?: readonly StreamRoute[];
}

export interface Route {
  readonly name: string;
  readonly namespace: string;
  readonly hostnames?: readonly string[];
  readonly matches?: readonly RouteMatch[];
  readonly policies?: RoutePolicies;
  readonly backends?: readonly RouteBackend[];
}

export interface RouteMatch {
  readonly path?: { readonly exact: string } | { readonly pathPrefix: string } | { readonly regex: string };
  readonly method?: string;
  readonly headers?: readonly NamedMatch[];
  readonly query?: readonly NamedMatch[];
}

export interface NamedMatch {
  readonly name: string;
  readonly value: { readonly exact: string } | { readonly regex: string };
}

/** A service of the cluster, by its endpoints in the same file. */
export interface ServiceRef {
  /** `namespace/hostname` */
  readonly name: string;
  readonly port: number;
}

/** What a call of a policy, a copy of a request or a webhook goes to. `host` is `name:port`. */
export type CallTarget =
  | { readonly host: string }
  | { readonly service: ServiceRef }
  | { readonly backend: string };

export type DestinationOf =
  | CallTarget
  | { readonly dynamic: Empty }
  | { readonly ai: AiBackend }
  | { readonly mcp: McpBackend }
  | { readonly invalid: null };

export type Empty = Readonly<Record<never, never>>;

export type RouteBackend = { readonly weight: number; readonly policies?: BackendPolicies } & DestinationOf;

export type SharedBackend = { readonly name: string; readonly policies?: BackendPolicies } & (
  | { readonly host: string }
  | { readonly ai: AiBackend }
  | { readonly mcp: McpBackend }
);

export interface StreamRoute {
  readonly name: string;
  readonly namespace: string;
  readonly hostnames?: readonly string[];
  readonly backends?: readonly StreamBackend[];
}

export type StreamBackend = {
  readonly weight: number;
  readonly policies?: { readonly backendTLS: BackendTls };
} & CallTarget;

export interface AiBackend {
  readonly groups: readonly { readonly providers: readonly AiProvider[] }[];
}

export interface AiProvider {
  readonly name: string;
  /** The member is the vendor. */
  readonly provider: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hostOverride?: string;
  readonly pathOverride?: string;
  readonly pathPrefix?: string;
  readonly policies?: BackendPolicies;
}

export interface McpBackend {
  readonly targets: readonly McpTarget[];
}

export interface McpAddress {
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

export type McpTarget = { readonly name: string; readonly policies?: CallPolicies } & (
  | { readonly mcp: McpAddress }
  | { readonly sse: McpAddress }
);

export interface Keepalives {
  readonly time?: string;
  readonly interval?: string;
  readonly retries?: number;
}

export interface FrontendPolicies {
  readonly http?: Readonly<Record<string, string | number>>;
  /** Protocols as lists of bytes. */
  readonly tls?: { readonly handshakeTimeout?: string; readonly alpn?: readonly (readonly number[])[] };
  readonly tcp?: { readonly keepalives: Keepalives };
  readonly accessLog?: {
    readonly filter?: string;
    readonly add?: Readonly<Record<string, string>>;
    readonly remove?: readonly string[];
  };
}

export interface Transform {
  readonly set?: Readonly<Record<string, string>>;
  readonly add?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly body?: string;
}

export interface HeaderChanges {
  readonly add?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
}

export interface RuleSet {
  readonly rules: readonly ({ readonly allow: string } | { readonly deny: string })[];
}

export type Authority =
  | { readonly host: string }
  | { readonly port: number }
  | { readonly full: string }
  | 'auto'
  | 'none';

export type PathChange = { readonly full: string } | { readonly prefix: string };

/** Units that can run before a route is chosen. */
export interface ListenerPolicies {
  readonly transformations?: { readonly request?: Transform; readonly response?: Transform };
  readonly extProc?: CallTarget & { readonly policies?: CallPolicies };
  readonly extAuthz?: CallTarget & {
    readonly policies?: CallPolicies;
    readonly protocol: { readonly grpc: { readonly context?: Readonly<Record<string, string>> } };
    readonly includeRequestBody?: {
      readonly maxRequestBytes: number;
      readonly allowPartialMessage: false;
      readonly packAsBytes: false;
    };
  };
  readonly jwtAuth?: JwtAuth;
  readonly basicAuth?: {
    readonly htpasswd: string;
    readonly realm: string;
    readonly mode: 'strict' | 'optional';
  };
  readonly apiKey?: {
    readonly mode: 'strict' | 'optional';
    readonly keys: readonly { readonly key: string; readonly metadata?: Readonly<Record<string, unknown>> }[];
  };
}

export interface JwtAuth {
  readonly mode: 'strict' | 'optional' | 'permissive';
  readonly providers: readonly {
    readonly issuer: string;
    readonly audiences?: readonly string[];
    readonly jwks: string;
  }[];
}

export interface RoutePolicies extends ListenerPolicies {
  readonly authorization?: RuleSet;
  readonly cors?: {
    readonly allowCredentials?: boolean;
    readonly allowHeaders?: readonly string[];
    readonly allowMethods?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly exposeHeaders?: readonly string[];
    readonly maxAge: string;
  };
  readonly csrf?: { readonly additionalOrigins?: readonly string[] };
  readonly localRateLimit?: readonly {
    readonly maxTokens: number;
    readonly tokensPerFill: number;
    readonly fillInterval: string;
    readonly type: 'requests' | 'tokens';
  }[];
  readonly remoteRateLimit?: CallTarget & {
    readonly policies?: CallPolicies;
    readonly domain: string;
    readonly descriptors: readonly {
      readonly entries: readonly { readonly key: string; readonly value: string }[];
      readonly type: 'requests' | 'tokens';
    }[];
    readonly failureMode: 'failClosed';
  };
  readonly requestHeaderModifier?: HeaderChanges;
  readonly responseHeaderModifier?: HeaderChanges;
  readonly requestRedirect?: {
    readonly scheme?: string;
    readonly authority?: Authority;
    readonly path?: PathChange;
    readonly status?: number;
  };
  readonly urlRewrite?: { readonly authority?: Authority; readonly path?: PathChange };
  /** A part of the requests, from 0 to 1. */
  readonly requestMirror?: { readonly backend: CallTarget; readonly percentage: number };
  readonly timeout?: { readonly requestTimeout?: string; readonly backendRequestTimeout?: string };
  readonly retry?: {
    readonly attempts: number;
    readonly backoff?: string;
    readonly codes: readonly number[];
    readonly condition?: string;
  };
  readonly directResponse?: { readonly status: number; readonly body?: string };
  readonly mcpAuthentication?: {
    readonly mode: 'strict';
    readonly issuer: string;
    readonly audiences: readonly string[];
    readonly provider?: Readonly<Record<string, Empty>>;
    readonly jwks: string;
    readonly resourceMetadata: Readonly<Record<string, unknown>>;
  };
}

/** Paths of side files where it has certificates. */
export interface BackendTls {
  readonly cert?: string;
  readonly key?: string;
  readonly root?: string;
  readonly hostname?: string;
  readonly insecure?: true;
  readonly insecureHost?: true;
  readonly alpn?: readonly string[];
  readonly subjectAltNames?: readonly string[];
}

export type BackendAuth =
  | { readonly key: string }
  | {
      readonly key: {
        readonly value: string;
        readonly location: { readonly header: { readonly name: string } };
      };
    }
  | { readonly passthrough: Empty };

/** What can be set for a connection to anything. */
export interface CallPolicies {
  readonly http?: { readonly version: string };
  readonly tcp?: { readonly connectTimeout: string; readonly keepalives: Keepalives };
  readonly backendTLS?: BackendTls;
  readonly backendAuth?: BackendAuth;
}

export interface BackendPolicies extends CallPolicies {
  readonly ai?: AiPolicies;
  readonly mcpAuthorization?: RuleSet;
  readonly a2a?: Empty;
  readonly inferenceRouting?: { readonly endpointPicker: CallTarget; readonly destinationMode: 'validated' };
  readonly health?: { readonly eviction: { readonly duration: string } };
  readonly requestHeaderModifier?: HeaderChanges;
  readonly responseHeaderModifier?: HeaderChanges;
  readonly requestRedirect?: RoutePolicies['requestRedirect'];
}

export interface AiPolicies {
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly prompts?: { readonly prepend?: readonly Message[]; readonly append?: readonly Message[] };
  readonly modelAliases?: Readonly<Record<string, string>>;
  readonly promptCaching?: {
    readonly cacheSystem: boolean;
    readonly cacheMessages: boolean;
    readonly cacheTools: boolean;
    readonly minTokens: number;
  };
  readonly routes?: Readonly<Record<string, string>>;
  readonly promptGuard?: {
    /** Without it, no response guard runs on answers that are streamed. */
    readonly streaming?: 'Enabled';
    readonly request?: readonly Guard[];
    readonly response?: readonly Guard[];
  };
}

export interface Message {
  readonly role: string;
  readonly content: string;
}

/** With exactly one kind beside `rejection`. */
export type Guard = {
  readonly rejection: { readonly status: number; readonly body: string };
} & Readonly<Record<string, unknown>>;

export interface Service {
  readonly name: string;
  readonly namespace: string;
  readonly hostname: string;
  readonly vips: readonly string[];
  /** The port of an endpoint, by the port of the service. */
  readonly ports: Readonly<Record<string, number>>;
}

export interface Workload {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly workloadIps: readonly string[];
  readonly node?: string;
  /** By `namespace/hostname`. */
  readonly services: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
