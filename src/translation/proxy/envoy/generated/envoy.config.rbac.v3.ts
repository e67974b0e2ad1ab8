// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as google_api_expr_v1alpha1 from './google.api.expr.v1alpha1.ts';

export interface Action {
  readonly name?: string;
  readonly action?: RBAC_Action;
}

export type MetadataSource =
  | 'DYNAMIC'
  | 'ROUTE';

export interface Permission {
  readonly andRules?: Permission_Set;
  readonly orRules?: Permission_Set;
  readonly any?: boolean;
  readonly header?: envoy_config_route_v3.HeaderMatcher;
  readonly urlPath?: envoy_type_matcher_v3.PathMatcher;
  readonly destinationIp?: envoy_config_core_v3.CidrRange;
  readonly destinationPort?: number;
  readonly destinationPortRange?: envoy_type_v3.Int32Range;
  readonly metadata?: envoy_type_matcher_v3.MetadataMatcher;
  readonly notRule?: Permission;
  readonly requestedServerName?: envoy_type_matcher_v3.StringMatcher;
  readonly matcher?: envoy_config_core_v3.TypedExtensionConfig;
  readonly uriTemplate?: envoy_config_core_v3.TypedExtensionConfig;
  readonly sourcedMetadata?: SourcedMetadata;
}

export interface Permission_Set {
  readonly rules?: readonly Permission[];
}

export interface Policy {
  readonly permissions?: readonly Permission[];
  readonly principals?: readonly Principal[];
  readonly condition?: google_api_expr_v1alpha1.Expr;
  readonly checkedCondition?: google_api_expr_v1alpha1.CheckedExpr;
  readonly celConfig?: envoy_config_core_v3.CelExpressionConfig;
}

export interface Principal {
  readonly andIds?: Principal_Set;
  readonly orIds?: Principal_Set;
  readonly any?: boolean;
  readonly authenticated?: Principal_Authenticated;
  readonly sourceIp?: envoy_config_core_v3.CidrRange;
  readonly directRemoteIp?: envoy_config_core_v3.CidrRange;
  readonly remoteIp?: envoy_config_core_v3.CidrRange;
  readonly header?: envoy_config_route_v3.HeaderMatcher;
  readonly urlPath?: envoy_type_matcher_v3.PathMatcher;
  readonly metadata?: envoy_type_matcher_v3.MetadataMatcher;
  readonly filterState?: envoy_type_matcher_v3.FilterStateMatcher;
  readonly notId?: Principal;
  readonly sourcedMetadata?: SourcedMetadata;
  readonly custom?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface Principal_Authenticated {
  readonly principalName?: envoy_type_matcher_v3.StringMatcher;
}

export interface Principal_Set {
  readonly ids?: readonly Principal[];
}

export interface RBAC {
  readonly action?: RBAC_Action;
  readonly policies?: { readonly [key: string]: Policy };
  readonly auditLoggingOptions?: RBAC_AuditLoggingOptions;
}

export type RBAC_Action =
  | 'ALLOW'
  | 'DENY'
  | 'LOG';

export interface RBAC_AuditLoggingOptions {
  readonly auditCondition?: RBAC_AuditLoggingOptions_AuditCondition;
  readonly loggerConfigs?: readonly RBAC_AuditLoggingOptions_AuditLoggerConfig[];
}

export type RBAC_AuditLoggingOptions_AuditCondition =
  | 'NONE'
  | 'ON_DENY'
  | 'ON_ALLOW'
  | 'ON_DENY_AND_ALLOW';

export interface RBAC_AuditLoggingOptions_AuditLoggerConfig {
  readonly auditLogger?: envoy_config_core_v3.TypedExtensionConfig;
  readonly isOptional?: boolean;
}

export interface SourcedMetadata {
  readonly metadataMatcher?: envoy_type_matcher_v3.MetadataMatcher;
  readonly metadataSource?: MetadataSource;
}
