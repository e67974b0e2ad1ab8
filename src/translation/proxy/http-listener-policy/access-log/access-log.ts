// accessLog: the format, the destination and the filter of access logs.

import { defined } from '../../../../grammar/defined.ts';
import type { AccessLogFilter } from '../../envoy/generated/envoy.config.accesslog.v3.ts';
import type { HttpListenerContext, HttpListenerField } from '../http-listener-policy-field.ts';
import { fileSink } from './file.ts';
import { filterOf } from './filter.ts';
import { grpcSink } from './grpc.ts';
import { openTelemetrySink } from './open-telemetry.ts';
import type { Sink, Written } from './sink.ts';

interface Log {
  readonly sink: Sink;
  readonly filter?: AccessLogFilter;
}

interface Logs {
  readonly logs: readonly Log[];
  /** The error of a filter: a connection manager can't be built with it. */
  readonly failure?: string;
}

export const accessLog: HttpListenerField<Logs> = {
  name: 'accessLog',
  parse: ({ spec }, report, context) => spec.accessLog && parse(spec.accessLog, report, context),
  contribute: ({ logs, failure }, gateway) => ({
    ...(logs.length === 0
      ? {}
      : {
          manager: {
            accessLog: logs.map(({ sink, filter }) => ({
              ...sink(gateway),
              ...defined({ filter }),
            })),
          },
        }),
    ...defined({ failure }),
  }),
};

function parse(
  written: readonly Written[],
  report: (error: string) => void,
  context: HttpListenerContext,
): Logs {
  let failure: string | undefined;
  const logs: Log[] = [];
  for (const log of written) {
    const sink = sinkOf(log, report, context);
    if (sink === undefined) continue;
    const filter = log.filter && filterOf(log.filter, context.proxyVersion);
    if (typeof filter === 'string') failure ??= filter;
    logs.push({ sink, ...(typeof filter === 'object' ? { filter } : {}) });
  }
  return { logs, ...defined({ failure }) };
}

/** Exactly one sink must be set. */
function sinkOf(
  log: Written,
  report: (error: string) => void,
  context: HttpListenerContext,
): Sink | undefined {
  const { fileSink: file, grpcService: grpc, openTelemetry } = log;
  const named = [
    ...(file === undefined ? [] : ['file sink']),
    ...(grpc === undefined ? [] : ['grpc service']),
    ...(openTelemetry === undefined ? [] : ['open telemetry']),
  ];
  if (named.length > 1) {
    report(`access log config cannot have both ${named[0]!} and ${named.slice(1).join(' and ')}`);
    return undefined;
  }
  if (file !== undefined) return fileSink(file, report, context);
  if (grpc !== undefined) return grpcSink(grpc, report, context);
  if (openTelemetry !== undefined) return openTelemetrySink(openTelemetry, report, context);
  report('no access log sink specified');
  return undefined;
}
