// Services that filters call: their cluster and call settings. gRPC services are used by all extensions, HTTP services by some.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { checkChangeableHeader, checkFramingHeader } from '../../../grammar/header.ts';
import { quote } from '../../../grammar/quote.ts';
import { checkPathPrefix } from '../../../grammar/url.ts';
import { compareText } from '../../../objects/reference.ts';
import { isUsable } from '../../backends/backend-reference.ts';
import { clusterNameOf } from '../clusters/names.ts';
import { FEATURES, isSupported } from '../envoy/features.ts';
import type { GrpcService, RetryPolicy } from '../envoy/generated/envoy.config.core.v3.ts';
import type { HttpService } from '../envoy/generated/envoy.extensions.filters.http.ext_authz.v3.ts';
import { formatProblems } from '../format-strings.ts';
import { GRPC_RETRY_ON } from '../grpc-retries.ts';
import { timeMember } from './durations.ts';
import type { ExtensionContext, ExtensionSpec } from './extension.ts';

export type ExtGrpcService = NonNullable<ExtensionSpec['rateLimit']>['grpcService'];
export type ExtHttpService = NonNullable<NonNullable<ExtensionSpec['extAuth']>['httpService']>;
export type ExtSvcRetry = NonNullable<ExtGrpcService['retry']>;

/** How a block configures its service, and how it reports an unreachable one. */
export interface ServicePlace {
  /** The path of the service in the object: `spec.extAuth.grpcService`. */
  readonly segments: Segments;
  /** The prefix of the cause: `failed to resolve ExtAuth gRPC backend: `. */
  readonly prefix: string;
}

/** The service, by the existing cluster of its backend; undefined, after `fail`, if it can't be used. */
export function grpcService(
  { backendRef, authority, requestTimeout, retry }: ExtGrpcService,
  place: ServicePlace,
  context: ExtensionContext,
): GrpcService | undefined {
  const backend = context.resolve(backendRef);
  if (!isUsable(backend)) {
    context.fail(place.prefix + backend.message, [...place.segments, 'backendRef', 'name']);
    return undefined;
  }
  if (backend.protocol !== 'http2')
    context.note({
      code: 'TR-63',
      segments: [...place.segments, 'backendRef', 'name'],
      fault: advice(
        'the backend uses HTTP/1.1, and a gRPC service needs HTTP/2',
        'set `appProtocol: kubernetes.io/h2c` on the port of the Service, or `appProtocol: grpc` on the Backend',
      ),
    });
  return {
    envoyGrpc: { clusterName: clusterNameOf(backend), ...(authority ? { authority } : {}) },
    ...timeMember('timeout', requestTimeout, [...place.segments, 'requestTimeout'], context),
    ...(retry === undefined ? {} : { retryPolicy: retryPolicy(retry, GRPC_RETRY_ON, place, context) }),
  };
}

/** The same over HTTP, which only authorization supports. */
export function httpService(
  {
    backendRef,
    pathPrefix,
    requestTimeout,
    authorizationRequest,
    authorizationResponse,
    retry,
  }: ExtHttpService,
  place: ServicePlace,
  context: ExtensionContext,
): HttpService | undefined {
  const backend = context.resolve(backendRef);
  if (!isUsable(backend)) {
    context.fail(place.prefix + backend.message, [...place.segments, 'backendRef', 'name']);
    return undefined;
  }
  const cluster = clusterNameOf(backend);
  refuseWhatEnvoyRefuses(pathPrefix, authorizationRequest?.headersToAdd ?? {}, place, context);
  const headersToAdd = Object.entries(authorizationRequest?.headersToAdd ?? {})
    .sort(([left], [right]) => compareText(left, right))
    .map(([key, value]) => ({ key, value }));
  const takesRetries = isSupported('httpAuthorizationRetries', context.proxyVersion);
  if (retry !== undefined && !takesRetries)
    context.note({
      code: 'TR-61',
      segments: [...place.segments, 'retry'],
      fault: advice(
        `Envoy ${context.proxyVersion}, the oldest that must accept the output, can't retry HTTP calls: they are not retried`,
        `remove it, or write \`proxyVersion: "${FEATURES.httpAuthorizationRetries}"\` in the settings, if all proxies are that new`,
      ),
    });
  for (const [index, name] of (authorizationResponse?.headersToBackend ?? []).entries()) {
    const fault = checkFramingHeader(name);
    if (fault !== undefined)
      context.fail(`headersToBackend: ${fault.message}`, [
        ...place.segments,
        'authorizationResponse',
        'headersToBackend',
        index,
      ]);
  }
  const patterns = (authorizationResponse?.headersToBackend ?? []).map((exact) => ({ exact }));
  return {
    serverUri: {
      uri: cluster,
      cluster,
      ...timeMember('timeout', requestTimeout, [...place.segments, 'requestTimeout'], context),
    },
    ...(pathPrefix ? { pathPrefix } : {}),
    ...(headersToAdd.length === 0 ? {} : { authorizationRequest: { headersToAdd } }),
    ...(patterns.length === 0 ? {} : { authorizationResponse: { allowedUpstreamHeaders: { patterns } } }),
    ...(retry === undefined || !takesRetries
      ? {}
      : { retryPolicy: retryPolicy(retry, HTTP_RETRY_ON, place, context) }),
  };
}

/** For any of these Envoy would reject the whole listener. */
function refuseWhatEnvoyRefuses(
  pathPrefix: string | undefined,
  headersToAdd: Readonly<Record<string, string>>,
  { segments }: ServicePlace,
  { fail, proxyVersion }: ExtensionContext,
): void {
  const prefixProblem = pathPrefix === undefined ? undefined : checkPathPrefix(pathPrefix);
  if (prefixProblem !== undefined) fail(`pathPrefix: ${prefixProblem.message}`, [...segments, 'pathPrefix']);
  for (const [name, value] of Object.entries(headersToAdd)) {
    const at = [...segments, 'authorizationRequest', 'headersToAdd', name];
    // Headers that can't be removed can't be set here either.
    if ((checkChangeableHeader(name) ?? checkFramingHeader(name)) !== undefined)
      fail(`headersToAdd: the proxy can't set ${quote(name)} of an authorization request`, at);
    // The value may be a credential, so no message quotes it.
    if (formatProblems(value, proxyVersion).length > 0)
      fail(`headersToAdd: the value of ${quote(name)} is not a format string that the proxy can read`, at);
  }
}

/** Newer Envoy versions need an explicit value; this is the default of older ones. */
const HTTP_RETRY_ON = '5xx,gateway-error,connect-failure,reset';

function retryPolicy(
  { attempts, backoff }: ExtSvcRetry,
  retryOn: string,
  { segments }: ServicePlace,
  context: ExtensionContext,
): RetryPolicy {
  const at = [...segments, 'retry', 'backoff'];
  const { baseInterval, maxInterval } = backoff ?? {};
  return {
    numRetries: attempts,
    retryOn,
    ...(baseInterval === undefined
      ? {}
      : {
          retryBackOff: {
            ...timeMember('baseInterval', baseInterval, [...at, 'baseInterval'], context),
            ...timeMember('maxInterval', maxInterval, [...at, 'maxInterval'], context),
          },
        }),
  };
}
