// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface AssumeRoleCredentialProvider {
  readonly roleArn?: string;
  readonly roleSessionName?: string;
  readonly externalId?: string;
  readonly sessionDuration?: string;
  readonly credentialProvider?: AwsCredentialProvider;
}

export interface AssumeRoleWithWebIdentityCredentialProvider {
  readonly webIdentityTokenDataSource?: envoy_config_core_v3.DataSource;
  readonly roleArn?: string;
  readonly roleSessionName?: string;
}

export interface AwsCredentialProvider {
  readonly assumeRoleWithWebIdentityProvider?: AssumeRoleWithWebIdentityCredentialProvider;
  readonly inlineCredential?: InlineCredentialProvider;
  readonly credentialsFileProvider?: CredentialsFileCredentialProvider;
  readonly customCredentialProviderChain?: boolean;
  readonly iamRolesAnywhereCredentialProvider?: IAMRolesAnywhereCredentialProvider;
  readonly configCredentialProvider?: ConfigCredentialProvider;
  readonly containerCredentialProvider?: ContainerCredentialProvider;
  readonly environmentCredentialProvider?: EnvironmentCredentialProvider;
  readonly instanceProfileCredentialProvider?: InstanceProfileCredentialProvider;
  readonly assumeRoleCredentialProvider?: AssumeRoleCredentialProvider;
}

export interface ConfigCredentialProvider {}

export interface ContainerCredentialProvider {}

export interface CredentialsFileCredentialProvider {
  readonly credentialsDataSource?: envoy_config_core_v3.DataSource;
  readonly profile?: string;
}

export interface EnvironmentCredentialProvider {}

export interface IAMRolesAnywhereCredentialProvider {
  readonly roleArn?: string;
  readonly certificate?: envoy_config_core_v3.DataSource;
  readonly certificateChain?: envoy_config_core_v3.DataSource;
  readonly privateKey?: envoy_config_core_v3.DataSource;
  readonly trustAnchorArn?: string;
  readonly profileArn?: string;
  readonly roleSessionName?: string;
  readonly sessionDuration?: string;
}

export interface InlineCredentialProvider {
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  readonly sessionToken?: string;
}

export interface InstanceProfileCredentialProvider {}
