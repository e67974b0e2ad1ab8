// Sends traces to a receiver by OTLP over HTTP. This module loads the SDK of OpenTelemetry: it is imported only if traces are wanted.

import { readFileSync } from 'node:fs';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../cluster/log.ts';
import type { ControlPlaneSettings } from '../../environment/read-environment.ts';
import { NAME } from '../../identifiers.ts';
import type { Contributor } from '../../server/plain-server.ts';
import { ChangeTraces } from './change-traces.ts';
import type { ChangeTracing } from './change-tracing.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { tracesUrl } from './traces-url.ts';

/** Attributes are names and numbers; only the reason of a NACK is longer. */
const MAX_VALUE = 1_000;
/** Requests at a time. While the receiver doesn't answer, spans wait in the queue, and then are dropped. */
const PARALLEL = 2;
/** Milliseconds at the end of the process for the last spans. */
const LAST_SPANS = 2_000;

export interface TracingOptions {
  readonly settings: ControlPlaneSettings;
  readonly log: Log;
  readonly version: string;
  /** The name of this replica. */
  readonly instance: string;
}

export interface RunningTracing extends Contributor {
  readonly tracing: ChangeTracing;
}

export function startTracing({ settings, log, version, instance }: TracingOptions): RunningTracing {
  const url = tracesUrl(settings)!;
  const exporter = new ReportingExporter(
    new OTLPTraceExporter({
      url,
      headers: { ...settings.otelExporterOtlpHeaders },
      timeoutMillis: settings.otelExporterOtlpTimeout,
      compression: settings.otelExporterOtlpCompression as never,
      concurrencyLimit: PARALLEL,
      ...agentOptions(settings.otelExporterOtlpCertificate),
    }),
    log,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.version': version,
      'service.instance.id': instance,
      'k8s.namespace.name': settings.podNamespace,
      'k8s.pod.name': instance,
      ...settings.otelResourceAttributes,
      'service.name': settings.otelServiceName,
    }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: settings.otelBspMaxQueueSize,
        maxExportBatchSize: Math.min(settings.otelBspMaxExportBatchSize, settings.otelBspMaxQueueSize),
        scheduledDelayMillis: settings.otelBspScheduleDelay,
        exportTimeoutMillis: settings.otelExporterOtlpTimeout,
      }),
    ],
  });
  log.info({ url }, 'sending traces');
  return {
    tracing: new ChangeTraces(provider.getTracer(NAME, version)),
    checks: [{ name: 'traces', role: 'notice', check: () => exporter.state() }],
    leave: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_SPANS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

function samplerOf({ otelTracesSampler, otelTracesSamplerArg }: ControlPlaneSettings): Sampler {
  switch (otelTracesSampler) {
    case 'always_off':
    case 'parentbased_always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
    case 'parentbased_traceidratio':
      return new TraceIdRatioBasedSampler(otelTracesSamplerArg === '' ? 1 : Number(otelTracesSamplerArg));
    default:
      return new AlwaysOnSampler();
  }
}

/** A file that can't be read is an error of each request, which the log and `/readyz` have. */
function agentOptions(file: string): object {
  if (file === '') return {};
  return {
    httpAgentOptions: async (protocol: string) => {
      const { Agent } = protocol === 'http:' ? await import('node:http') : await import('node:https');
      return new Agent({ keepAlive: true, ca: readFileSync(file) } as object);
    },
  };
}
