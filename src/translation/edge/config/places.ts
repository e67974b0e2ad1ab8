// Where a value is written: the object and the path that diagnostics name.

import type { Segments } from '../../../diagnostics/path.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { UnitName } from '../units/values.ts';
import type { DiagnosticObject, Note, PlacedNote } from './diagnostic.ts';

/** What is known of the place where a unit acts. */
export interface UnitPlace {
  readonly route?: RouteObject;
  readonly rule?: number;
  /** Of a provider or target: values that come from its own `policies`, and where they are. */
  readonly inline?: { readonly fields: ReadonlyMap<string, unknown>; readonly path: Segments };
}

/** The object of `group/kind/namespace/name`. */
export function objectOfPolicy(id: string): DiagnosticObject {
  const [, kind = '', namespace = '', name = ''] = id.split('/');
  return { kind, namespace, name };
}

const OWN_PATHS: Partial<Record<UnitName, string>> = {
  'traffic.timeouts': 'timeouts',
  'traffic.retry': 'retry',
  'traffic.headerModifiers': 'filters',
  'traffic.cors': 'filters',
  'traffic.hostRewrite': 'filters',
};

/** Whether the rule of a route sets a unit itself. */
export const isOwn = ({ origins }: MergedField): boolean =>
  origins.some((id) => objectOfPolicy(id).kind.endsWith('Route'));

export function placedNotes(
  notes: readonly Note[],
  unit: UnitName,
  field: MergedField,
  place: UnitPlace,
  below = '',
): readonly PlacedNote[] {
  if (notes.length === 0) return [];
  const object = objectOfPolicy(field.origins[0] ?? '');
  return notes.map(({ at, ...note }) => ({
    ...note,
    object,
    path: pathOf(object, unit, field, place, at),
    below,
  }));
}

function pathOf(
  { kind }: DiagnosticObject,
  unit: UnitName,
  { value }: MergedField,
  { rule, inline }: UnitPlace,
  at: Segments,
): Segments {
  const parts = unit.split('.');
  if (kind === 'EdgeBackend') {
    const isInline = inline !== undefined && value !== undefined && inline.fields.get(unit) === value;
    return [...(isInline ? inline.path : ['spec', 'policies']), ...parts.slice(1), ...at];
  }
  if (kind === 'EdgePolicy') return ['spec', ...parts, ...at];
  if (kind === 'BackendTLSPolicy') return ['spec', 'validation'];
  return rule === undefined ? ['spec'] : ['spec', 'rules', rule, OWN_PATHS[unit] ?? 'filters'];
}

export const objectOf = ({ kind, metadata }: RouteObject): DiagnosticObject => ({
  kind,
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});
