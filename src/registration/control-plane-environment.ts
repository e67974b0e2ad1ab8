// The environment of the control plane's container as the chart sets it with its default values, from the same list of variables.

import type { Variable } from '../environment/variable.ts';
import { VARIABLES } from '../environment/variables.ts';
import { type ControlPlaneOptions, chartDefault } from './control-plane-options.ts';
import { certificateSecret, configurationName, DEFAULT_OPTIONS } from './options.ts';

export interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: object;
}

export function controlPlaneEnvironment(options: ControlPlaneOptions): readonly EnvironmentEntry[] {
  const derived = derivedFrom(options);
  return [...VARIABLES].flatMap(([name, variable]): readonly EnvironmentEntry[] => {
    const valueFrom = REFERENCES[name];
    if (valueFrom !== undefined) return [{ name, valueFrom }];
    const value = name in derived ? derived[name] : textOf(variable);
    return value === undefined ? [] : [{ name, value }];
  });
}

/** What only the running pod knows. */
const REFERENCES: Readonly<Record<string, object>> = {
  GATEWARDEN_MEMORY_LIMIT_BYTES: { resourceFieldRef: { resource: 'limits.memory', divisor: '1' } },
  GATEWARDEN_CPU_LIMIT: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1' } },
  POD_NAMESPACE: { fieldRef: { fieldPath: 'metadata.namespace' } },
};

/** What isn't the default of a value; undefined: the variable isn't set, because what it is about is off. */
function derivedFrom(options: ControlPlaneOptions): Readonly<Record<string, string | undefined>> {
  const registration = { ...DEFAULT_OPTIONS, ...options };
  const { name } = options;
  return {
    GATEWARDEN_XDS_SERVICE_NAME: name,
    GATEWARDEN_WEBHOOK_SERVICE_NAME: name,
    GATEWARDEN_LEADER_ELECTION_ID: name,
    GATEWARDEN_DEFAULT_IMAGE_TAG: options.version,
    GATEWARDEN_WEBHOOK_CERT_SECRET: certificateSecret(registration),
    GATEWARDEN_WEBHOOK_VALIDATING_NAME: configurationName(registration),
    GATEWARDEN_WEBHOOK_MUTATING_NAME: configurationName(registration),
    // There is no audit.
    GATEWARDEN_AUDIT_INTERVAL: undefined,
    // There are no traces.
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    OTEL_TRACES_SAMPLER: undefined,
    OTEL_TRACES_SAMPLER_ARG: undefined,
  };
}

/** A switch that is off by default is only set when it is on. */
function textOf({ chart, default: preset }: Variable): string | undefined {
  if (chart === undefined || !('key' in chart) || preset === false) return undefined;
  const value = chartDefault(chart.key);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
