// Units of connections to destinations.

import { textOfRoot } from '../../units/backend/tls.ts';
import type { TlsValue, UnitValues } from '../../units/values.ts';
import type { BackendAuth, BackendPolicies, BackendTls, CallPolicies } from '../document.ts';
import { vendorBAuth } from '../vendors.ts';
import { ai } from './ai.ts';
import type { ConfigUnit, UnitTools } from './config-unit.ts';
import { keepalives } from './frontend.ts';
import { DENY_ALL, ruleSet } from './lists.ts';

const VERSIONS = { HTTP1: 'HTTP/1.1', HTTP2: 'HTTP/2.0' } as const;

const http: ConfigUnit<'backend.http', CallPolicies> = {
  name: 'backend.http',
  write: ({ version }) => ({
    policies: version === undefined ? {} : { http: { version: VERSIONS[version] } },
  }),
};

/** Both members are required. */
const tcp: ConfigUnit<'backend.tcp', CallPolicies> = {
  name: 'backend.tcp',
  write: ({ connectTimeout = '10s', keepalive }) => ({
    policies: { tcp: { connectTimeout, keepalives: keepalives(keepalive) } },
  }),
};

/** A file that can't be read would make the data plane refuse everything, and without TLS the destination would be open. */
const tls: ConfigUnit<'backend.tls', CallPolicies> = {
  name: 'backend.tls',
  write(value, tools) {
    if (value.isBroken)
      return {
        policies: {},
        isRefused: true,
        notes: [
          {
            severity: 'error',
            code: 'unresolved',
            at: [],
            message: "a certificate or CA can't be read: nothing is sent there",
          },
        ],
      };
    return { policies: { backendTLS: backendTls(value, tools) } };
  },
  refusing: 'destination',
};

function backendTls(value: TlsValue, tools: UnitTools): BackendTls {
  const { cert, key, root, sni, verification, alpn, subjectAltNames } = value;
  const hasFiles = cert !== undefined || key !== undefined || root !== undefined;
  return {
    ...(hasFiles &&
      tools.files({
        ...(cert !== undefined && { cert }),
        ...(key !== undefined && { key }),
        ...(root !== undefined && { root: textOfRoot(root) }),
      })),
    ...(sni !== undefined && { hostname: sni }),
    ...(verification === 'INSECURE_ALL' && { insecure: true }),
    ...(verification === 'INSECURE_HOST' && { insecureHost: true }),
    ...(alpn !== undefined && { alpn: [...alpn] }),
    ...(subjectAltNames !== undefined && { subjectAltNames: [...subjectAltNames] }),
  };
}

const auth: ConfigUnit<'backend.auth', CallPolicies> = {
  name: 'backend.auth',
  write: (value) => ({ policies: { backendAuth: backendAuth(value) } }),
};

const backendAuth = (value: UnitValues['backend.auth']): BackendAuth =>
  'key' in value ? { key: value.key } : { passthrough: {} };

/** The auth of a provider of vendor B. */
export const vendorBProviderAuth = (value: UnitValues['backend.auth']): BackendAuth =>
  'key' in value ? vendorBAuth(value.key) : backendAuth(value);

const mcpAuthorization: ConfigUnit<'backend.mcp.authorization', BackendPolicies> = {
  name: 'backend.mcp.authorization',
  write: (value) => ({ policies: { mcpAuthorization: ruleSet(value) } }),
  refusing: { mcpAuthorization: DENY_ALL },
};

/** What any connection can have, calls of policies among them. */
export const CALL_UNITS = [http, tcp, tls, auth] as const;

/** MCP authentication belongs to the route: ../mcp-authentication.ts. */
export const BACKEND_UNITS = [...CALL_UNITS, ai, mcpAuthorization] as const;
