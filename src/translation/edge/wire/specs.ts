// Units of the model as messages of the edge data plane: its words, and the members that differ from those of the model.

import type { BackendSpec, FrontendSpec, Guard, RequestRedirect, TrafficSpec } from '../model/specs.ts';
import { standardPort } from '../model/standard-port.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Written once: the others have the same name in both. */
const ROUTE_TYPES: Readonly<Record<string, string>> = { VENDOR_C_TOKEN_COUNT: 'ANTHROPIC_TOKEN_COUNT' };
const IDENTITY_PROVIDERS = { IDP_A: 'AUTH0', IDP_B: 'KEYCLOAK' } as const;

export function wireTraffic(spec: TrafficSpec): Json {
  if ('extAuthz' in spec) {
    const { context, ...rest } = spec.extAuthz;
    return { ...spec, extAuthz: { ...rest, grpc: context === undefined ? {} : { context } } };
  }
  if ('requestRedirect' in spec) return { ...spec, requestRedirect: wireRedirect(spec.requestRedirect) };
  return spec;
}

/** Without a port the data plane keeps that of the request, which belongs to the other scheme. */
function wireRedirect(redirect: RequestRedirect): Json {
  const { scheme, host, port, ...rest } = redirect;
  if (scheme === undefined) return redirect;
  const usual = standardPort(scheme);
  const written = host === undefined ? (port ?? usual) : port === usual ? undefined : port;
  return {
    scheme,
    ...(host === undefined ? {} : { host }),
    ...(written === undefined ? {} : { port: written }),
    ...rest,
  };
}

export interface BackendWords {
  /** Every provider behind it takes its key in a header of its own. */
  readonly hasApiKeyHeader?: boolean;
}

export function wireBackend(spec: BackendSpec, words: BackendWords = {}): Json {
  if ('auth' in spec && 'key' in spec.auth && words.hasApiKeyHeader === true)
    return { auth: { key: { ...spec.auth.key, authorizationLocation: { header: { name: 'api-key' } } } } };
  if ('mcpAuthentication' in spec) {
    const { provider, ...rest } = spec.mcpAuthentication;
    return {
      mcpAuthentication: {
        ...rest,
        ...(provider === undefined ? {} : { provider: IDENTITY_PROVIDERS[provider] }),
        // The zero value lets requests in without a token.
        mode: 'STRICT',
      },
    };
  }
  if ('ai' in spec) return { ai: wireAi(spec.ai) };
  if ('requestRedirect' in spec) return { requestRedirect: wireRedirect(spec.requestRedirect) };
  return spec;
}

function wireAi({ routes, promptGuard, ...rest }: Extract<BackendSpec, { ai: unknown }>['ai']): Json {
  const { request, response } = promptGuard ?? {};
  return {
    ...rest,
    ...(routes === undefined
      ? {}
      : {
          routes: Object.fromEntries(
            Object.entries(routes).map(([path, type]) => [path, ROUTE_TYPES[type] ?? type]),
          ),
        }),
    ...(promptGuard === undefined
      ? {}
      : {
          promptGuard: {
            ...(request === undefined ? {} : { request: request.map(wireGuard) }),
            // Otherwise no guard sees a streamed answer.
            ...(response === undefined ? {} : { response: response.map(wireGuard), streaming: 'ENABLED' }),
          },
        }),
  };
}

function wireGuard({ vendorAModeration, ...guard }: Guard): Json {
  if (vendorAModeration === undefined) return guard;
  const { inlinePolicies, ...moderation } = vendorAModeration;
  return {
    ...guard,
    openaiModeration: {
      ...moderation,
      ...(inlinePolicies === undefined
        ? {}
        : { inlinePolicies: inlinePolicies.map((policy) => wireBackend(policy)) }),
    },
  };
}

export function wireFrontend(spec: FrontendSpec): Json {
  if (!('tls' in spec)) return spec;
  const { tlsHandshakeTimeout, ...rest } = spec.tls;
  return {
    tls: { ...rest, ...(tlsHandshakeTimeout === undefined ? {} : { handshakeTimeout: tlsHandshakeTimeout }) },
  };
}
