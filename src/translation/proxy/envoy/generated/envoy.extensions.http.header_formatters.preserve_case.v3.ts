// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface PreserveCaseFormatterConfig {
  readonly forwardReasonPhrase?: boolean;
  readonly formatterTypeOnEnvoyHeaders?: PreserveCaseFormatterConfig_FormatterTypeOnEnvoyHeaders;
}

export type PreserveCaseFormatterConfig_FormatterTypeOnEnvoyHeaders =
  | 'DEFAULT'
  | 'PROPER_CASE';
