// extAuth: a service that authorizes each request, over gRPC or HTTP.

import { advice } from '../../../diagnostics/finding.ts';
import { defined } from '../../../grammar/defined.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { FEATURES, isSupported } from '../envoy/features.ts';
import type {
  BufferSettings,
  ExtAuthz,
} from '../envoy/generated/envoy.extensions.filters.http.ext_authz.v3.ts';
import { EXT_AUTH, SWITCH_KEY } from '../filter-families.ts';
import { DEMANDED, NAMESPACE } from '../rerouting/gate.ts';
import { type ExtensionCompiler, type ExtensionContext, type ExtensionSpec, entryName } from './extension.ts';
import { grpcService, httpService } from './services.ts';
import { statusCode } from './status-code.ts';

type Block = NonNullable<ExtensionSpec['extAuth']>;

export const extAuth: ExtensionCompiler<'extAuth'> = (block, context) => {
  const service = serviceOf(block, context);
  if (service === undefined) return undefined;
  if (service.grpcService !== undefined) noteIgnoredStatus(block, context);
  const { headersToForward = [], statPrefix } = block;
  const config: ExtAuthz = {
    ...service,
    filterEnabledMetadata: {
      filter: EXT_AUTH.namespace,
      path: [{ key: SWITCH_KEY }],
      value: { boolMatch: true },
      invert: true,
    },
    ...(block.failOpen ? { failureModeAllow: true } : {}),
    ...(block.clearRouteCache ? { clearRouteCache: true } : {}),
    statusOnError: { code: statusCode(block.statusOnError) },
    ...(block.withRequestBody === undefined ? {} : { withRequestBody: requestBody(block.withRequestBody) }),
    ...(headersToForward.length === 0
      ? {}
      : { allowedHeaders: { patterns: headersToForward.map((exact) => ({ exact })) } }),
    ...defined({ statPrefix }),
  };
  return filterOf(config, context);
};

const DEFAULT_STATUS = 403;

/** Older proxies use their own status, which denies as well. */
function noteIgnoredStatus({ statusOnError }: Block, { proxyVersion, note }: ExtensionContext): void {
  if (statusOnError === DEFAULT_STATUS || isSupported('grpcAuthorizationStatus', proxyVersion)) return;
  note({
    code: 'TR-62',
    segments: ['spec', 'extAuth', 'statusOnError'],
    fault: advice(
      `Envoy ${proxyVersion}, the oldest that must accept the output, answers ${DEFAULT_STATUS} when a gRPC service fails`,
      `remove it, or write \`proxyVersion: "${FEATURES.grpcAuthorizationStatus}"\` in the settings, if all proxies are that new`,
    ),
  });
}

function filterOf(config: ExtAuthz, context: ExtensionContext): ChainFilter {
  const entry = entryName(EXT_AUTH.name, context);
  return {
    name: entry,
    stage: 'AuthN',
    position: 'during',
    weight: context.weight,
    disabled: true,
    writer: context.namespace,
    config: typed('envoy.extensions.filters.http.ext_authz.v3.ExtAuthz', config),
    gated: typed('envoy.extensions.filters.http.ext_authz.v3.ExtAuthz', {
      ...config,
      filterEnabledMetadata: { filter: NAMESPACE, path: [{ key: entry }], value: DEMANDED },
    }),
    ...(config.clearRouteCache === true ? { reroutes: true } : {}),
  };
}

/** If both are set, gRPC is used. */
function serviceOf(
  block: Block,
  context: ExtensionContext,
): Pick<ExtAuthz, 'grpcService' | 'httpService'> | undefined {
  if (block.grpcService !== undefined) {
    const found = grpcService(
      block.grpcService,
      {
        segments: ['spec', 'extAuth', 'grpcService'],
        prefix: 'failed to resolve ExtAuth gRPC backend: ',
      },
      context,
    );
    return found && { grpcService: found };
  }
  if (block.httpService !== undefined) {
    const found = httpService(
      block.httpService,
      {
        segments: ['spec', 'extAuth', 'httpService'],
        prefix: 'failed to resolve ExtAuth HTTP backend: ',
      },
      context,
    );
    return found && { httpService: found };
  }
  context.fail('either grpcService or httpService must be configured for ExtAuth', ['spec', 'extAuth']);
  return undefined;
}

/** How much of a body the service receives. */
export function requestBody(settings: NonNullable<Block['withRequestBody']>): BufferSettings {
  const { maxRequestBytes, allowPartialMessage, packAsBytes } = settings;
  return {
    maxRequestBytes,
    ...(allowPartialMessage ? { allowPartialMessage } : {}),
    ...(packAsBytes ? { packAsBytes } : {}),
  };
}
