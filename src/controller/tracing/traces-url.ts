// Where traces are sent, if they are.

import type { ControlPlaneSettings } from '../../environment/read-environment.ts';

/** Undefined: traces are off. */
export function tracesUrl({
  otelSdkDisabled,
  otelTracesExporter,
  otelExporterOtlpEndpoint,
  otelExporterOtlpTracesEndpoint,
}: Pick<
  ControlPlaneSettings,
  'otelSdkDisabled' | 'otelTracesExporter' | 'otelExporterOtlpEndpoint' | 'otelExporterOtlpTracesEndpoint'
>): string | undefined {
  if (otelSdkDisabled || otelTracesExporter === 'none') return undefined;
  if (otelExporterOtlpTracesEndpoint !== '') return otelExporterOtlpTracesEndpoint;
  if (otelExporterOtlpEndpoint === '') return undefined;
  return `${otelExporterOtlpEndpoint.replace(/\/+$/, '')}/v1/traces`;
}
