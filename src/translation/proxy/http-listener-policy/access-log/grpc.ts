// A log that is sent to a gRPC service with Envoy's own protocol.

import { typed } from '../../envoy/any.ts';
import type { CommonGrpcAccessLogConfig } from '../../envoy/generated/envoy.extensions.access_loggers.grpc.v3.ts';
import { type CommonGrpcService, grpcService } from '../grpc-service.ts';
import type { HttpListenerContext } from '../http-listener-policy-field.ts';
import type { Sink, Written } from './sink.ts';

type GrpcSink = NonNullable<Written['grpcService']>;

export function grpcSink(
  written: GrpcSink,
  report: (error: string) => void,
  context: HttpListenerContext,
): Sink | undefined {
  const prefixed = (error: string) => report(`error converting grpc access log config: ${error}`);
  const commonConfig = commonConfigOf(written, prefixed, context);
  if (commonConfig === undefined) return undefined;
  const { additionalRequestHeadersToLog, additionalResponseHeadersToLog } = written;
  const { additionalResponseTrailersToLog } = written;
  const log = {
    name: 'envoy.access_loggers.http_grpc',
    typedConfig: typed('envoy.extensions.access_loggers.grpc.v3.HttpGrpcAccessLogConfig', {
      commonConfig,
      ...(additionalRequestHeadersToLog?.length ? { additionalRequestHeadersToLog } : {}),
      ...(additionalResponseHeadersToLog?.length ? { additionalResponseHeadersToLog } : {}),
      ...(additionalResponseTrailersToLog?.length ? { additionalResponseTrailersToLog } : {}),
    }),
  };
  return () => log;
}

/** Each log has a name, by which its service identifies it. */
export function commonConfigOf(
  { logName, ...service }: CommonGrpcService & { readonly logName: string },
  report: (error: string) => void,
  context: HttpListenerContext,
): CommonGrpcAccessLogConfig | undefined {
  const found = grpcService(service, report, context);
  if (logName === '') report('grpc service log name cannot be empty');
  if (found === undefined || logName === '') return undefined;
  return { logName, grpcService: found, transportApiVersion: 'V3' };
}
