// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export type CodecClientType =
  | 'HTTP1'
  | 'HTTP2'
  | 'HTTP3';

export interface DoubleRange {
  readonly start?: number;
  readonly end?: number;
}

export interface FractionalPercent {
  readonly numerator?: number;
  readonly denominator?: FractionalPercent_DenominatorType;
}

export type FractionalPercent_DenominatorType =
  | 'HUNDRED'
  | 'TEN_THOUSAND'
  | 'MILLION';

export interface HashPolicy {
  readonly sourceIp?: HashPolicy_SourceIp;
  readonly filterState?: HashPolicy_FilterState;
}

export interface HashPolicy_FilterState {
  readonly key?: string;
}

export interface HashPolicy_SourceIp {}

export interface HttpStatus {
  readonly code?: StatusCode;
}

export interface Int32Range {
  readonly start?: number;
  readonly end?: number;
}

export interface Int64Range {
  readonly start?: string;
  readonly end?: string;
}

export interface Percent {
  readonly value?: number;
}

export type RateLimitUnit =
  | 'UNKNOWN'
  | 'SECOND'
  | 'MINUTE'
  | 'HOUR'
  | 'DAY'
  | 'MONTH'
  | 'YEAR';

export interface SemanticVersion {
  readonly majorNumber?: number;
  readonly minorNumber?: number;
  readonly patch?: number;
}

export type StatusCode =
  | 'Empty'
  | 'Continue'
  | 'OK'
  | 'Created'
  | 'Accepted'
  | 'NonAuthoritativeInformation'
  | 'NoContent'
  | 'ResetContent'
  | 'PartialContent'
  | 'MultiStatus'
  | 'AlreadyReported'
  | 'IMUsed'
  | 'MultipleChoices'
  | 'MovedPermanently'
  | 'Found'
  | 'SeeOther'
  | 'NotModified'
  | 'UseProxy'
  | 'TemporaryRedirect'
  | 'PermanentRedirect'
  | 'BadRequest'
  | 'Unauthorized'
  | 'PaymentRequired'
  | 'Forbidden'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'ProxyAuthenticationRequired'
  | 'RequestTimeout'
  | 'Conflict'
  | 'Gone'
  | 'LengthRequired'
  | 'PreconditionFailed'
  | 'PayloadTooLarge'
  | 'URITooLong'
  | 'UnsupportedMediaType'
  | 'RangeNotSatisfiable'
  | 'ExpectationFailed'
  | 'MisdirectedRequest'
  | 'UnprocessableEntity'
  | 'Locked'
  | 'FailedDependency'
  | 'UpgradeRequired'
  | 'PreconditionRequired'
  | 'TooManyRequests'
  | 'RequestHeaderFieldsTooLarge'
  | 'InternalServerError'
  | 'NotImplemented'
  | 'BadGateway'
  | 'ServiceUnavailable'
  | 'GatewayTimeout'
  | 'HTTPVersionNotSupported'
  | 'VariantAlsoNegotiates'
  | 'InsufficientStorage'
  | 'LoopDetected'
  | 'NotExtended'
  | 'NetworkAuthenticationRequired';

export interface TokenBucket {
  readonly maxTokens?: number;
  readonly tokensPerFill?: number;
  readonly fillInterval?: string;
}
