// Every shared type is used at its listed places, and nowhere else.

import t from 'tap';
import { KINDS } from '../../src/kinds/index.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { LOCATIONS, type Location } from './locations.ts';

/** `kind path` of every place of every named type of the schemas, with `[]` for any item. */
function placesOfTypes(): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const { kind, spec } of KINDS)
    for (const { node, path } of everyPlace(spec, 'spec')) {
      const name = node.type === 'object' || node.type === 'lazy' ? node.name : undefined;
      if (name !== undefined) places.set(name, (places.get(name) ?? new Set()).add(`${kind} ${path}`));
    }
  return places;
}

/** Types of the API by their schema names; some have a form for each data plane. */
const TYPES: readonly (readonly [names: readonly string[], locations: readonly Location[]])[] = [
  [['BackendFull'], LOCATIONS.BackendFull],
  [['BackendTLS'], LOCATIONS.BackendTLS],
  [['BackendAuth'], LOCATIONS.BackendAuth],
  [['BackendAI'], LOCATIONS.BackendAI],
  [['BackendMCP'], LOCATIONS.BackendMCP],
  [['RequestGuard'], LOCATIONS.RequestGuard],
  [['ResponseGuard'], LOCATIONS.ResponseGuard],
  [['GuardWebhook'], LOCATIONS.Webhook],
  [['LLMProvider', 'NamedLLMProvider'], LOCATIONS.LLMProvider],
  [['Keepalive'], LOCATIONS.Keepalive],
  [['EdgeJWKS'], LOCATIONS.EdgeJWKS],
  [['LogTracingAttributes'], LOCATIONS.LogTracingAttributes],
  [['EdgeAuthorization'], LOCATIONS.EdgeAuthorization],
  [['ProxyAuthorization'], LOCATIONS.ProxyAuthorization],
  [['Retry'], LOCATIONS.Retry],
  [['EdgeHTTPHeaderFilter', 'ProxyHTTPHeaderFilter'], LOCATIONS.HTTPHeaderFilter],
  [['EdgeBackendObjectReference'], LOCATIONS.EdgeBackendObjectReference],
  [['BackendObjectReference'], LOCATIONS.BackendObjectReference],
  [['BackendRef'], LOCATIONS.BackendRef],
  [['ExtGrpcService'], LOCATIONS.ExtGrpcService],
  [['ExtSvcRetry'], LOCATIONS.ExtSvcRetry],
  [['ProcessingMode'], LOCATIONS.ProcessingMode],
  [['BufferSettings'], LOCATIONS.BufferSettings],
  [['StringMatcher'], LOCATIONS.StringMatcher],
  [['HTTPHeaderMatch'], LOCATIONS.HTTPHeaderMatch],
  [['LocalObjectReference'], LOCATIONS.LocalObjectReference],
  [['SlowStart'], LOCATIONS.SlowStart],
];

const anyItem = (path: string): string => path.replace(/\[\d+\]/g, '[]');

t.test('every shared type is used at its listed places only', async (t) => {
  const places = placesOfTypes();
  for (const [names, locations] of TYPES) {
    const found = names.flatMap((name) => [...(places.get(name) ?? [])]);
    const stated = new Set(locations.map(({ kind, path }) => `${kind} ${anyItem(path)}`));
    t.strictSame(found.sort(), [...stated].sort(), names.join(', '));
  }
});
