// Log levels of the containers, and log components of the proxy. C-32, C-33, W-43.

import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

/** C-32: the proxy's `logLevel` and `componentLogLevels`. */
export const PROXY_LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical', 'off'] as const;
/** C-33: `sdsContainer.bootstrap.logLevel`. */
export const SDS_LOG_LEVELS = ['info', 'debug', 'warn', 'error', 'panic', 'fatal'] as const;
/** C-33: `mesh.meshProxyContainer.logLevel`. */
export const MESH_LOG_LEVELS = ['info', 'debug', 'warning', 'error'] as const;
/** C-33: `edge.logLevel`. */
export const EDGE_LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

export const PROXY_LOG_COMPONENTS: readonly string[] =
  `admin assert backtrace basic_auth cache_filter client compression
  config conn_handler connection credential_injector decompression dns dynamic_forward_proxy dynamic_modules ext_authz ext_proc
  file filter forward_proxy geolocation golang grpc happy_eyeballs hc health_checker http http2 init io jwt lua main matcher misc
  oauth2 pool quic quic_stream rate_limit_quota rbac redis router runtime secret stats tap tracing udp upstream wasm
  websocket`.split(/\s+/);

const KNOWN: ReadonlySet<string> = new Set(PROXY_LOG_COMPONENTS);

/** C-32: letters, digits and `_`. The empty name is GP-03. */
export function checkLogComponent(name: string): Problem | undefined {
  const offset = name.search(/[^A-Za-z0-9_]/);
  if (offset === -1) return undefined;
  const listed = /[:,]/.test(name[offset]!);
  return {
    message: `${quote(name)} isn't the name of a log component`,
    hint: listed
      ? 'write each component as a key, with its level as the value'
      : 'use letters, digits and `_`',
    offset,
  };
}

/** W-43: a well-formed name that may be unknown to the proxy. */
export function checkKnownLogComponent(name: string): Problem | undefined {
  if (KNOWN.has(name)) return undefined;
  return {
    message: `${quote(name)} isn't a known log component of the proxy`,
    hint: didYouMean(name, PROXY_LOG_COMPONENTS) ?? 'check the name: the proxy may not start',
    offset: 0,
  };
}
