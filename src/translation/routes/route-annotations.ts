// TR-25: annotations of a route with a value that has no effect.

import { invalid } from '../../diagnostics/finding.ts';
import { INHERITED_PRIORITY_ANNOTATION, ROUTE_WEIGHT_ANNOTATION } from '../../identifiers.ts';
import { FOLD_RULES } from '../../policy/merge.ts';
import type { Report } from '../reports.ts';
import type { Settings } from '../settings.ts';
import type { RouteObject } from './route.ts';
import { isRouteWeight } from './route-weight.ts';

export function annotationReports(
  about: string,
  { metadata }: RouteObject,
  { weightedRoutePrecedence }: Settings,
): readonly Report[] {
  const reports: Report[] = [];
  const say = (name: string, value: string, detail: string, hint: string): void => {
    const segments = ['metadata', 'annotations', name];
    reports.push({ about, code: 'TR-25', segments, fault: invalid(value, detail, hint) });
  };
  const weight = metadata.annotations?.[ROUTE_WEIGHT_ANNOTATION];
  if (weight !== undefined && !isRouteWeight(weight))
    say(
      ROUTE_WEIGHT_ANNOTATION,
      weight,
      'must be a 32-bit integer, and counts as 0',
      'write for example "10"',
    );
  else if (weight !== undefined && !weightedRoutePrecedence)
    say(
      ROUTE_WEIGHT_ANNOTATION,
      weight,
      'route weights are turned off, so it has no effect',
      'turn on the setting `weightedRoutePrecedence`, or remove the annotation',
    );
  const priority = metadata.annotations?.[INHERITED_PRIORITY_ANNOTATION];
  if (priority !== undefined && !FOLD_RULES.includes(priority))
    say(
      INHERITED_PRIORITY_ANNOTATION,
      priority,
      'is not an allowed value, and is ignored',
      `write one of ${FOLD_RULES.join(', ')}`,
    );
  return reports;
}
