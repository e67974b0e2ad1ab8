// Units of the model as the edge data plane takes them: each spec holds exactly one unit. Zero values are left out, unless a comment says
// that they are written (docs/edge/model.md).

/** Base64. */
export type Bytes = string;
/** Seconds with 0, 3, 6 or 9 fraction digits: `10s`, `0.150s`. */
export type Seconds = string;
/** A 64-bit integer in decimal. */
export type Int64 = string;
/** Compact JSON with sorted keys. */
export type JsonText = string;

export type BackendReference =
  | {
      readonly service: { readonly hostname: string; readonly namespace: string };
      readonly port?: number;
    }
  /** The key of a backend record. */
  | { readonly backend: string };

export interface HeaderValue {
  readonly name: string;
  readonly value: string;
}

export interface HeaderModifier {
  readonly add?: readonly HeaderValue[];
  readonly set?: readonly HeaderValue[];
  readonly remove?: readonly string[];
}

export type ValueMatch = { readonly name: string } & (
  | { readonly exact: string }
  | { readonly regex: string }
);

export interface Rules {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}

export interface Transform {
  readonly set?: readonly NamedExpression[];
  readonly add?: readonly NamedExpression[];
  readonly remove?: readonly string[];
  readonly body?: { readonly expression: string };
}

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

export interface Keepalive {
  /** Of a frontend: written even where it is zero. */
  readonly retries?: number;
  readonly time?: Seconds;
  readonly interval?: Seconds;
}

type PathChange = { readonly full?: string } | { readonly prefix?: string };

export type RequestRedirect = {
  readonly scheme?: string;
  readonly host?: string;
  readonly port?: number;
  readonly status?: number;
} & PathChange;

export interface RequestMirrors {
  readonly mirrors: readonly { readonly backend: BackendReference; readonly percentage: number }[];
}

/** Each member is one unit. */
export interface TrafficUnits {
  readonly extAuthz: {
    readonly target: BackendReference;
    readonly context?: Readonly<Record<string, string>>;
    readonly includeRequestBody?: {
      readonly maxRequestBytes: number;
      readonly allowPartialMessage?: boolean;
      readonly packAsBytes?: boolean;
    };
  };
  readonly extProc: { readonly target: BackendReference };
  readonly authorization: Rules;
  readonly localRateLimit: {
    readonly maxTokens?: Int64;
    readonly tokensPerFill?: Int64;
    readonly fillInterval: Seconds;
    readonly type?: 'TOKEN';
  };
  readonly remoteRateLimit: {
    readonly domain?: string;
    readonly target: BackendReference;
    readonly descriptors?: readonly {
      readonly entries?: readonly { readonly key: string; readonly value: string }[];
      readonly type?: 'TOKENS';
    }[];
  };
  readonly transformation: { readonly request?: Transform; readonly response?: Transform };
  readonly csrf: { readonly additionalOrigins?: readonly string[] };
  readonly cors: {
    readonly allowCredentials?: boolean;
    readonly allowHeaders?: readonly string[];
    readonly allowMethods?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly exposeHeaders?: readonly string[];
    readonly maxAge?: Seconds;
  };
  readonly requestHeaderModifier: HeaderModifier;
  readonly responseHeaderModifier: HeaderModifier;
  readonly hostRewrite: { readonly mode?: 'AUTO' };
  readonly timeout: { readonly request?: Seconds; readonly backendRequest?: Seconds };
  readonly retry: {
    readonly retryStatusCodes?: readonly number[];
    readonly backoff?: Seconds;
    readonly attempts?: number;
  };
  readonly directResponse: { readonly status: number; readonly body?: Bytes };
  readonly jwt: {
    readonly mode?: 'STRICT' | 'PERMISSIVE';
    readonly providers?: readonly {
      readonly issuer?: string;
      readonly audiences?: readonly string[];
      readonly inline?: string;
    }[];
  };
  readonly apiKeyAuth: {
    readonly apiKeys?: readonly {
      readonly key: string;
      readonly metadata?: Readonly<Record<string, unknown>>;
    }[];
    readonly mode?: 'OPTIONAL';
  };
  readonly basicAuth: {
    readonly htpasswdContent?: string;
    readonly realm?: string;
    readonly mode?: 'OPTIONAL';
  };
  /** The next three come from filters of rules. */
  readonly requestRedirect: RequestRedirect;
  readonly urlRewrite: { readonly host?: string } & PathChange;
  readonly requestMirror: RequestMirrors;
}

export interface BackendUnits {
  readonly backendHttp: { readonly version?: 'HTTP1' | 'HTTP2' };
  readonly backendTls: {
    readonly cert?: Bytes;
    readonly key?: Bytes;
    readonly root?: Bytes;
    readonly verification?: 'INSECURE_HOST' | 'INSECURE_ALL';
    readonly hostname?: string;
    readonly verifySubjectAltNames?: readonly string[];
    readonly alpn?: { readonly protocols?: readonly string[] };
  };
  readonly backendTcp: { readonly connectTimeout?: Seconds; readonly keepalive?: Keepalive };
  readonly mcpAuthorization: Rules;
  readonly mcpAuthentication: {
    readonly issuer?: string;
    readonly audiences?: readonly string[];
    /** `IDP_A` is the zero value of the older behaviour, where an absent provider is that one. */
    readonly provider?: 'IDP_A' | 'IDP_B';
    readonly resourceMetadata?: { readonly extra?: Readonly<Record<string, unknown>> };
    readonly jwksInline?: string;
  };
  readonly ai: {
    readonly prompts?: { readonly prepend?: readonly Message[]; readonly append?: readonly Message[] };
    readonly defaults?: Readonly<Record<string, JsonText>>;
    readonly overrides?: Readonly<Record<string, JsonText>>;
    readonly modelAliases?: Readonly<Record<string, string>>;
    readonly promptCaching?: {
      readonly cacheSystem?: boolean;
      readonly cacheMessages?: boolean;
      readonly cacheTools?: boolean;
      /** Written even where it is zero. */
      readonly minTokens?: number;
    };
    readonly routes?: Readonly<Record<string, RouteType>>;
    readonly promptGuard?: { readonly request?: readonly Guard[]; readonly response?: readonly Guard[] };
  };
  readonly auth: { readonly key: { readonly secret: string } } | { readonly passthrough: Empty };
  readonly a2a: Empty;
  readonly inferenceRouting: {
    readonly endpointPicker: BackendReference;
    readonly failureMode: 'FAIL_CLOSED' | 'FAIL_OPEN';
  };
  /** The next four come from filters of backend references. */
  readonly requestHeaderModifier: HeaderModifier;
  readonly responseHeaderModifier: HeaderModifier;
  readonly requestRedirect: RequestRedirect;
  readonly requestMirror: RequestMirrors;
}

export type Empty = Readonly<Record<never, never>>;

export interface Message {
  readonly role: string;
  readonly content: string;
}

export type RouteType =
  | 'COMPLETIONS'
  | 'MESSAGES'
  | 'MODELS'
  | 'PASSTHROUGH'
  | 'RESPONSES'
  | 'VENDOR_C_TOKEN_COUNT';

/** Exactly one of regex, webhook and vendorAModeration. */
export interface Guard {
  readonly rejection?: { readonly body?: Bytes; readonly status?: number };
  readonly regex?: {
    readonly action?: 'MASK' | 'REJECT';
    readonly rules?: readonly ({ readonly regex: string } | { readonly builtin: BuiltIn })[];
  };
  readonly webhook?: {
    readonly backend: BackendReference;
    readonly forwardHeaderMatches?: readonly ValueMatch[];
  };
  readonly vendorAModeration?: { readonly model?: string; readonly inlinePolicies?: readonly BackendSpec[] };
}

export type BuiltIn = 'SSN' | 'CREDIT_CARD' | 'PHONE_NUMBER' | 'EMAIL';

export interface FrontendUnits {
  /** Numbers are written even where they are zero. */
  readonly http: {
    readonly maxBufferSize?: number;
    readonly http1MaxHeaders?: number;
    readonly http1IdleTimeout?: Seconds;
    readonly http2WindowSize?: number;
    readonly http2ConnectionWindowSize?: number;
    readonly http2FrameSize?: number;
    readonly http2KeepaliveInterval?: Seconds;
    readonly http2KeepaliveTimeout?: Seconds;
  };
  readonly tls: {
    readonly tlsHandshakeTimeout?: Seconds;
    readonly alpn?: { readonly protocols?: readonly string[] };
  };
  readonly tcp: { readonly keepalives?: Keepalive };
  readonly logging: {
    readonly filter?: string;
    readonly fields?: { readonly remove?: readonly string[]; readonly add?: readonly NamedExpression[] };
  };
  readonly tracing: Empty;
}

/** Exactly one member. */
type OneOf<Units> = { readonly [U in keyof Units]: { readonly [M in U]: Units[M] } }[keyof Units];

/** `phase`: absent where the unit runs after routing. */
export type TrafficSpec = OneOf<TrafficUnits> & { readonly phase?: 'GATEWAY' };
export type BackendSpec = OneOf<BackendUnits>;
export type FrontendSpec = OneOf<FrontendUnits>;
