// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_common_aws_v3 from './envoy.extensions.common.aws.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface AwsRequestSigning {
  readonly serviceName?: string;
  readonly region?: string;
  readonly hostRewrite?: string;
  readonly useUnsignedPayload?: boolean;
  readonly matchExcludedHeaders?: readonly envoy_type_matcher_v3.StringMatcher[];
  readonly signingAlgorithm?: AwsRequestSigning_SigningAlgorithm;
  readonly queryString?: AwsRequestSigning_QueryString;
  readonly credentialProvider?: envoy_extensions_common_aws_v3.AwsCredentialProvider;
  readonly matchIncludedHeaders?: readonly envoy_type_matcher_v3.StringMatcher[];
}

export interface AwsRequestSigning_QueryString {
  readonly expirationTime?: string;
}

export type AwsRequestSigning_SigningAlgorithm =
  | 'AWS_SIGV4'
  | 'AWS_SIGV4A';
