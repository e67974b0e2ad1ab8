// One object as the translation reads it: what becomes of it, and what is said of it.

import t from 'tap';
import { parse } from 'yaml';
import { decode } from '../../src/snapshot/decode.ts';
import type { Decoded } from '../../src/snapshot/objects.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';

/** An object of a kind; `members` are those beside apiVersion, kind and metadata, as YAML. */
function objectOf(
  apiVersion: string,
  kind: string,
  members: string,
  metadata = '{name: a, namespace: shop}',
): object {
  return { apiVersion, kind, metadata: parse(metadata) as unknown, ...(parse(members) as object) };
}

/** Findings as `code @ path`, warnings with that word before them. */
const said = ({ findings }: Decoded): string[] =>
  findings.map(({ code, path, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} @ ${path}`);

function member(decoded: Decoded, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], decoded.object);
}

t.test('a default of the published CRDs is filled in', async (t) => {
  const route = `spec: {rules: [{backendRefs: [{name: web, port: 80}]}], parentRefs: [{name: gateway}]}`;
  const gateway = `spec: {gatewayClassName: c, listeners: [{name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: s}]}}]}`;
  const rows: [string, string, string, string, unknown][] = [
    [
      `${GATEWAY_API}/v1`,
      'HTTPRoute',
      route,
      'spec.rules.0.matches',
      [{ path: { type: 'PathPrefix', value: '/' } }],
    ],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.rules.0.backendRefs.0.weight', 1],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.rules.0.backendRefs.0.kind', 'Service'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.parentRefs.0.kind', 'Gateway'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {}', 'spec.rules.0.matches.0.path.type', 'PathPrefix'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {rules: [{matches: []}]}', 'spec.rules.0.matches', []],
    [`${GATEWAY_API}/v1`, 'Gateway', gateway, 'spec.listeners.0.tls.mode', 'Terminate'],
    [`${GATEWAY_API}/v1`, 'Gateway', gateway, 'spec.listeners.0.allowedRoutes.namespaces.from', 'Same'],
  ];
  for (const [apiVersion, kind, members, path, expected] of rows) {
    const decoded = decode(objectOf(apiVersion, kind, members));
    t.same(said(decoded), [], kind);
    t.same(member(decoded, path), expected, `${kind} ${path}`);
  }
});
