// The values of units: what a policy asks for, with all references resolved. The merge picks among them; records of the model and the static
// file are written from them.

import type { BuiltIn, RouteType, ValueMatch } from '../model/specs.ts';
import type { AuxiliaryTarget } from '../references/auxiliary.ts';

/** A duration as the object has it: `1m30s`. */
export type DurationText = string;

export interface HeaderChanges {
  readonly add?: readonly { readonly name: string; readonly value: string }[];
  readonly set?: readonly { readonly name: string; readonly value: string }[];
  readonly remove?: readonly string[];
}

/** Expressions; those that don't parse are left out, or replaced by a literal that fails closed. */
export interface RuleLists {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

export interface KeepaliveValue {
  readonly retries?: number;
  readonly time?: DurationText;
  readonly interval?: DurationText;
}

export interface TransformValue {
  readonly set?: readonly { readonly name: string; readonly value: string }[];
  readonly add?: readonly { readonly name: string; readonly value: string }[];
  readonly remove?: readonly string[];
  readonly body?: string;
}

export interface LocalLimit {
  readonly type: 'requests' | 'tokens';
  /** Per `interval`. */
  readonly amount: number;
  readonly burst: number;
  readonly intervalSeconds: 1 | 60 | 3600;
}

export interface GlobalLimit {
  readonly target: AuxiliaryTarget;
  readonly domain: string;
  readonly descriptors: readonly {
    readonly type: 'requests' | 'tokens';
    readonly entries: readonly { readonly name: string; readonly expression: string }[];
  }[];
}

export interface CorsValue {
  readonly allowCredentials?: boolean;
  readonly allowHeaders?: readonly string[];
  readonly allowMethods?: readonly string[];
  readonly allowOrigins?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAgeSeconds: number;
}

export interface RetryValue {
  /** Retries after the first try; 0: no retries, whatever less specific levels say. */
  readonly attempts: number;
  readonly statusCodes: readonly number[];
  readonly retryOn: readonly string[];
  readonly backoff?: DurationText;
  readonly perTryTimeout?: DurationText;
}

export interface TlsValue {
  /** PEM texts. */
  readonly cert?: string;
  readonly key?: string;
  /** Texts of one file. `invalid` where a configured CA can't be read: it trusts nothing. The same files are the same list, since they can be large. */
  readonly root?: readonly string[];
  readonly verification?: 'INSECURE_HOST' | 'INSECURE_ALL';
  readonly sni?: string;
  readonly subjectAltNames?: readonly string[];
  readonly alpn?: readonly string[];
  /** A certificate or CA that is written can't be read: nothing may be sent to this destination. */
  readonly isBroken?: true;
}

export interface GuardValue {
  /** With the defaults of the API. */
  readonly rejection: { readonly message: string; readonly status: number };
  /** Whether the policy writes it. */
  readonly hasRejection: boolean;
  readonly kind:
    | {
        readonly regex: {
          readonly action?: 'MASK' | 'REJECT';
          readonly patterns: readonly string[];
          readonly builtins: readonly BuiltIn[];
        };
      }
    | { readonly webhook: { readonly target: AuxiliaryTarget; readonly headers: readonly ValueMatch[] } }
    | { readonly moderation: { readonly model?: string; readonly units: UnitMap } };
}

export interface AiValue {
  readonly prepend?: readonly { readonly role: string; readonly content: string }[];
  readonly append?: readonly { readonly role: string; readonly content: string }[];
  /** Any JSON, by field of the request's body. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly modelAliases?: Readonly<Record<string, string>>;
  readonly promptCaching?: {
    readonly cacheSystem: boolean;
    readonly cacheMessages: boolean;
    readonly cacheTools: boolean;
    readonly minTokens: number;
  };
  readonly routes?: Readonly<Record<string, RouteType>>;
  /** Undefined: none are written. `unresolved`: a webhook of the list has no target. */
  readonly requestGuards?: readonly GuardValue[] | 'unresolved';
  readonly responseGuards?: readonly GuardValue[] | 'unresolved';
}

/** By the names of units: they are in origins and in findings. */
export interface UnitValues {
  readonly 'frontend.http': {
    readonly maxBufferSize?: number;
    readonly http1MaxHeaders?: number;
    readonly http1IdleTimeout?: DurationText;
    readonly http2WindowSize?: number;
    readonly http2ConnectionWindowSize?: number;
    readonly http2FrameSize?: number;
    readonly http2KeepaliveInterval?: DurationText;
    readonly http2KeepaliveTimeout?: DurationText;
  };
  readonly 'frontend.tls': { readonly handshakeTimeout?: DurationText; readonly alpn?: readonly string[] };
  readonly 'frontend.tcp': { readonly keepalive?: KeepaliveValue };
  readonly 'frontend.accessLog': {
    readonly filter?: string;
    readonly remove?: readonly string[];
    readonly add?: readonly { readonly name: string; readonly expression: string }[];
  };
  readonly 'traffic.extAuth': {
    readonly target: AuxiliaryTarget;
    readonly context?: Readonly<Record<string, string>>;
    readonly maxBodySize?: number;
  };
  readonly 'traffic.extProc': { readonly target: AuxiliaryTarget };
  readonly 'traffic.authorization': RuleLists;
  readonly 'traffic.rateLimit': { readonly local: readonly LocalLimit[]; readonly global?: GlobalLimit };
  readonly 'traffic.transformation': {
    readonly request?: TransformValue;
    readonly response?: TransformValue;
  };
  readonly 'traffic.csrf': { readonly additionalOrigins: readonly string[] };
  readonly 'traffic.cors': CorsValue;
  readonly 'traffic.headerModifiers': {
    readonly request?: HeaderChanges;
    readonly response?: HeaderChanges;
  };
  readonly 'traffic.hostRewrite': { readonly mode: 'Auto' | 'None' };
  readonly 'traffic.timeouts': { readonly request?: DurationText; readonly backendRequest?: DurationText };
  readonly 'traffic.retry': RetryValue;
  readonly 'traffic.directResponse': { readonly status: number; readonly body?: string };
  readonly 'traffic.jwtAuthentication': {
    readonly mode: 'Strict' | 'Optional' | 'Permissive';
    readonly providers: readonly {
      readonly issuer: string;
      readonly audiences?: readonly string[];
      /** The text of the key set. */
      readonly jwks: string;
    }[];
  };
  readonly 'traffic.apiKeyAuthentication': {
    readonly mode: 'Strict' | 'Optional';
    readonly keys: readonly { readonly key: string; readonly metadata?: Readonly<Record<string, unknown>> }[];
  };
  readonly 'traffic.basicAuthentication': {
    readonly mode: 'Strict' | 'Optional';
    readonly realm?: string;
    /** Empty: nobody is let in. */
    readonly htpasswd: string;
  };
  readonly 'backend.http': { readonly version?: 'HTTP1' | 'HTTP2' };
  readonly 'backend.tls': TlsValue;
  readonly 'backend.tcp': { readonly connectTimeout?: DurationText; readonly keepalive?: KeepaliveValue };
  readonly 'backend.mcp.authorization': RuleLists;
  readonly 'backend.mcp.authentication': {
    readonly issuer?: string;
    readonly audiences?: readonly string[];
    readonly provider?: 'IdpA' | 'IdpB';
    readonly resourceMetadata?: Readonly<Record<string, unknown>>;
    readonly jwks: string;
  };
  readonly 'backend.ai': AiValue;
  readonly 'backend.auth': { readonly key: string } | { readonly passthrough: true };
}

export type UnitName = keyof UnitValues;

/** Units of one place, by name. */
export type UnitMap = { readonly [U in UnitName]?: UnitValues[U] };

/** In the order in which units are told and written. */
export const UNIT_NAMES = [
  'frontend.http',
  'frontend.tls',
  'frontend.tcp',
  'frontend.accessLog',
  'traffic.extAuth',
  'traffic.extProc',
  'traffic.authorization',
  'traffic.rateLimit',
  'traffic.transformation',
  'traffic.csrf',
  'traffic.cors',
  'traffic.headerModifiers',
  'traffic.hostRewrite',
  'traffic.timeouts',
  'traffic.retry',
  'traffic.directResponse',
  'traffic.jwtAuthentication',
  'traffic.apiKeyAuthentication',
  'traffic.basicAuthentication',
  'backend.http',
  'backend.tls',
  'backend.tcp',
  'backend.mcp.authorization',
  'backend.mcp.authentication',
  'backend.ai',
  'backend.auth',
] as const satisfies readonly UnitName[];
