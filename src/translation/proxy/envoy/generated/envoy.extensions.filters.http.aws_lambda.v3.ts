// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface Config {
  readonly arn?: string;
  readonly payloadPassthrough?: boolean;
  readonly invocationMode?: Config_InvocationMode;
  readonly hostRewrite?: string;
  readonly credentialsProfile?: string;
  readonly credentials?: Credentials;
  readonly matchExcludedHeaders?: readonly envoy_type_matcher_v3.StringMatcher[];
  readonly matchIncludedHeaders?: readonly envoy_type_matcher_v3.StringMatcher[];
}

export type Config_InvocationMode =
  | 'SYNCHRONOUS'
  | 'ASYNCHRONOUS';

export interface Credentials {
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  readonly sessionToken?: string;
}
