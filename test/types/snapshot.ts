// The types of what a snapshot holds: what has a default is there, and a kind tells the type. `npm run typecheck` is the test: an error that
// is no longer one makes `@ts-expect-error` one.

import type { KindName } from '../../src/kinds/types.ts';
import type { Service } from '../../src/objects/core/types.ts';
import type { HTTPRoute, HTTPRouteMatch, XListenerSet } from '../../src/objects/gateway-api/types.ts';
import type { ObjectKindName } from '../../src/objects/index.ts';
import type { ServiceEntry } from '../../src/objects/mesh/types.ts';
import type { Decoded, SnapshotKind, SnapshotObject, SnapshotObjects } from '../../src/snapshot/objects.ts';

declare const decoded: Decoded;
declare const route: HTTPRoute;
declare const service: Service;

/** Ours and those of others, and no name twice. */
export const kinds: Record<KindName | ObjectKindName, true> extends Record<SnapshotKind, true>
  ? true
  : false = true;
export const apart: KindName & ObjectKindName extends never ? true : false = true;

// An object is of its kind's type.
if (decoded.object !== undefined && decoded.kind === 'HTTPRoute') {
  const same: HTTPRoute = decoded.object;
  // @ts-expect-error: of another kind
  const other: Service = decoded.object;
  void [same, other];
}
// @ts-expect-error: it may count as absent
void decoded.object.metadata;

// Defaults are there.
export const type: 'Exact' | 'PathPrefix' | 'RegularExpression' = route.spec.rules[0]!.matches[0]!.path.type;
export const weight: number = route.spec.rules[0]!.backendRefs![0]!.weight;
export const match: HTTPRouteMatch = route.spec.rules[0]!.matches[0]!;
// @ts-expect-error: no such type of match
export const misspelt: HTTPRouteMatch = { path: { type: 'Glob', value: '/' } };
// @ts-expect-error: nothing demands a Service's ports
void service.spec.ports.length;

// Metadata can be relied upon.
export const namespaces = ({ metadata }: XListenerSet | ServiceEntry): string => metadata.namespace;
export const names = ({ metadata }: SnapshotObject): string => metadata.name;
// @ts-expect-error: no namespace holds a namespace
export const none = ({ metadata }: SnapshotObjects['Namespace']): string => metadata.namespace;
// @ts-expect-error: what is read is not written to
route.metadata.name = 'other';
