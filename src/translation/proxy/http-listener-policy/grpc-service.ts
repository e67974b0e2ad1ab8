// The gRPC service that receives logs or spans: its cluster and call settings.

import { defined } from '../../../grammar/defined.ts';
import { parseDuration } from '../../../grammar/duration.ts';
import { isUsable } from '../../backends/backend-reference.ts';
import { clusterNameOf } from '../clusters/names.ts';
import { protoDuration } from '../duration.ts';
import type { BackoffStrategy, GrpcService, RetryPolicy } from '../envoy/generated/envoy.config.core.v3.ts';
import { GRPC_RETRY_ON } from '../grpc-retries.ts';
import { headerFaults } from '../header-faults.ts';
import type { HttpListenerContext, HttpListenerPolicy } from './http-listener-policy-field.ts';

type AccessLog = NonNullable<HttpListenerPolicy['spec']['accessLog']>[number];

/** The settings that all of them share: a gRPC log has more. */
export type CommonGrpcService = Omit<NonNullable<AccessLog['openTelemetry']>['grpcService'], 'logName'>;

type WrittenRetry = NonNullable<CommonGrpcService['retryPolicy']>;

/** The service, by the existing cluster of its backend; undefined, after a report, if it can't be used. */
export function grpcService(
  service: CommonGrpcService,
  report: (error: string) => void,
  { resolve }: HttpListenerContext,
): GrpcService | undefined {
  const { backendRef, authority, maxReceiveMessageLength, skipProxyHeaders } = service;
  const { timeout, initialMetadata = [], retryPolicy } = service;
  const backend = resolve(backendRef);
  if (!isUsable(backend)) {
    report(`unresolved backend reference: ${backend.message}`);
    return undefined;
  }
  // Envoy would reject the whole listener.
  for (const fault of headerFaults(
    initialMetadata.map(({ key: name, value = '' }) => ({ name, value })),
    'use `authority` for the host',
  ))
    report(`initialMetadata: ${fault}`);
  return {
    envoyGrpc: {
      clusterName: clusterNameOf(backend),
      ...(authority ? { authority } : {}),
      ...defined({ maxReceiveMessageLength }),
      ...(skipProxyHeaders ? { skipEnvoyHeaders: true } : {}),
    },
    ...(timeout === undefined ? {} : { timeout: protoDuration(timeout) }),
    ...(initialMetadata.length === 0
      ? {}
      : { initialMetadata: initialMetadata.map(({ key, value }) => (value ? { key, value } : { key })) }),
    ...(retryPolicy === undefined ? {} : { retryPolicy: retryOf(retryPolicy) }),
  };
}

function retryOf({ numRetries, retryBackOff }: WrittenRetry): RetryPolicy {
  return {
    numRetries,
    retryOn: GRPC_RETRY_ON,
    ...(retryBackOff === undefined ? {} : { retryBackOff: backoffOf(retryBackOff) }),
  };
}

/** A maximum below the base interval is dropped: Envoy rejects it. */
function backoffOf({
  baseInterval,
  maxInterval,
}: NonNullable<WrittenRetry['retryBackOff']>): BackoffStrategy {
  const isAbove =
    maxInterval !== undefined && (parseDuration(maxInterval) ?? 0) >= (parseDuration(baseInterval) ?? 0);
  return {
    baseInterval: protoDuration(baseInterval),
    ...(isAbove ? { maxInterval: protoDuration(maxInterval) } : {}),
  };
}
