// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface CertificateProviderPluginInstance {
  readonly instanceName?: string;
  readonly certificateName?: string;
}

export interface CertificateValidationContext {
  readonly trustedCa?: envoy_config_core_v3.DataSource;
  readonly caCertificateProviderInstance?: CertificateProviderPluginInstance;
  readonly systemRootCerts?: CertificateValidationContext_SystemRootCerts;
  readonly watchedDirectory?: envoy_config_core_v3.WatchedDirectory;
  readonly verifyCertificateSpki?: readonly string[];
  readonly verifyCertificateHash?: readonly string[];
  readonly matchTypedSubjectAltNames?: readonly SubjectAltNameMatcher[];
  readonly matchSubjectAltNames?: readonly envoy_type_matcher_v3.StringMatcher[];
  readonly requireSignedCertificateTimestamp?: boolean;
  readonly crl?: envoy_config_core_v3.DataSource;
  readonly allowExpiredCertificate?: boolean;
  readonly trustChainVerification?: CertificateValidationContext_TrustChainVerification;
  readonly customValidatorConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly onlyVerifyLeafCertCrl?: boolean;
  readonly maxVerifyDepth?: number;
  readonly suppressClientCaList?: boolean;
}

export interface CertificateValidationContext_SystemRootCerts {}

export type CertificateValidationContext_TrustChainVerification =
  | 'VERIFY_TRUST_CHAIN'
  | 'ACCEPT_UNTRUSTED';

export interface CommonTlsContext {
  readonly tlsParams?: TlsParameters;
  readonly tlsCertificates?: readonly TlsCertificate[];
  readonly tlsCertificateSdsSecretConfigs?: readonly SdsSecretConfig[];
  readonly tlsCertificateProviderInstance?: CertificateProviderPluginInstance;
  readonly customTlsCertificateSelector?: envoy_config_core_v3.TypedExtensionConfig;
  readonly tlsCertificateCertificateProvider?: CommonTlsContext_CertificateProvider;
  readonly tlsCertificateCertificateProviderInstance?: CommonTlsContext_CertificateProviderInstance;
  readonly validationContext?: CertificateValidationContext;
  readonly validationContextSdsSecretConfig?: SdsSecretConfig;
  readonly combinedValidationContext?: CommonTlsContext_CombinedCertificateValidationContext;
  readonly validationContextCertificateProvider?: CommonTlsContext_CertificateProvider;
  readonly validationContextCertificateProviderInstance?: CommonTlsContext_CertificateProviderInstance;
  readonly alpnProtocols?: readonly string[];
  readonly customHandshaker?: envoy_config_core_v3.TypedExtensionConfig;
  readonly keyLog?: TlsKeyLog;
}

export interface CommonTlsContext_CertificateProvider {
  readonly name?: string;
  readonly typedConfig?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface CommonTlsContext_CertificateProviderInstance {
  readonly instanceName?: string;
  readonly certificateName?: string;
}

export interface CommonTlsContext_CombinedCertificateValidationContext {
  readonly defaultValidationContext?: CertificateValidationContext;
  readonly validationContextSdsSecretConfig?: SdsSecretConfig;
  readonly validationContextCertificateProvider?: CommonTlsContext_CertificateProvider;
  readonly validationContextCertificateProviderInstance?: CommonTlsContext_CertificateProviderInstance;
}

export interface DownstreamTlsContext {
  readonly commonTlsContext?: CommonTlsContext;
  readonly requireClientCertificate?: boolean;
  readonly requireSni?: boolean;
  readonly sessionTicketKeys?: TlsSessionTicketKeys;
  readonly sessionTicketKeysSdsSecretConfig?: SdsSecretConfig;
  readonly disableStatelessSessionResumption?: boolean;
  readonly disableStatefulSessionResumption?: boolean;
  readonly sessionTimeout?: string;
  readonly ocspStaplePolicy?: DownstreamTlsContext_OcspStaplePolicy;
  readonly fullScanCertsOnSniMismatch?: boolean;
  readonly preferClientCiphers?: boolean;
}

export type DownstreamTlsContext_OcspStaplePolicy =
  | 'LENIENT_STAPLING'
  | 'STRICT_STAPLING'
  | 'MUST_STAPLE';

export interface GenericSecret {
  readonly secret?: envoy_config_core_v3.DataSource;
  readonly secrets?: { readonly [key: string]: envoy_config_core_v3.DataSource };
}

export interface PrivateKeyProvider {
  readonly providerName?: string;
  readonly typedConfig?: Any;
  readonly fallback?: boolean;
}

export interface SdsSecretConfig {
  readonly name?: string;
  readonly sdsConfig?: envoy_config_core_v3.ConfigSource;
}

export interface Secret {
  readonly name?: string;
  readonly tlsCertificate?: TlsCertificate;
  readonly sessionTicketKeys?: TlsSessionTicketKeys;
  readonly validationContext?: CertificateValidationContext;
  readonly genericSecret?: GenericSecret;
}

export interface SubjectAltNameMatcher {
  readonly sanType?: SubjectAltNameMatcher_SanType;
  readonly matcher?: envoy_type_matcher_v3.StringMatcher;
  readonly oid?: string;
}

export type SubjectAltNameMatcher_SanType =
  | 'SAN_TYPE_UNSPECIFIED'
  | 'EMAIL'
  | 'DNS'
  | 'URI'
  | 'IP_ADDRESS'
  | 'OTHER_NAME';

export interface TlsCertificate {
  readonly certificateChain?: envoy_config_core_v3.DataSource;
  readonly privateKey?: envoy_config_core_v3.DataSource;
  readonly pkcs12?: envoy_config_core_v3.DataSource;
  readonly watchedDirectory?: envoy_config_core_v3.WatchedDirectory;
  readonly privateKeyProvider?: PrivateKeyProvider;
  readonly password?: envoy_config_core_v3.DataSource;
  readonly ocspStaple?: envoy_config_core_v3.DataSource;
  readonly signedCertificateTimestamp?: readonly envoy_config_core_v3.DataSource[];
  readonly tlsParams?: TlsParameters;
}

export interface TlsKeyLog {
  readonly path?: string;
  readonly localAddressRange?: readonly envoy_config_core_v3.CidrRange[];
  readonly remoteAddressRange?: readonly envoy_config_core_v3.CidrRange[];
}

export interface TlsParameters {
  readonly tlsMinimumProtocolVersion?: TlsParameters_TlsProtocol;
  readonly tlsMaximumProtocolVersion?: TlsParameters_TlsProtocol;
  readonly cipherSuites?: readonly string[];
  readonly ecdhCurves?: readonly string[];
  readonly signatureAlgorithms?: readonly string[];
  readonly compliancePolicies?: readonly TlsParameters_CompliancePolicy[];
}

export type TlsParameters_CompliancePolicy =
  | 'FIPS_202205'
  | 'CNSA2_202603'
  | 'CNSA1_202603';

export type TlsParameters_TlsProtocol =
  | 'TLS_AUTO'
  | 'TLSv1_0'
  | 'TLSv1_1'
  | 'TLSv1_2'
  | 'TLSv1_3';

export interface TlsSessionTicketKeys {
  readonly keys?: readonly envoy_config_core_v3.DataSource[];
}

export interface UpstreamTlsContext {
  readonly commonTlsContext?: CommonTlsContext;
  readonly sni?: string;
  readonly autoHostSni?: boolean;
  readonly autoSniSanValidation?: boolean;
  readonly allowRenegotiation?: boolean;
  readonly maxSessionKeys?: number;
  readonly enforceRsaKeyUsage?: boolean;
}
