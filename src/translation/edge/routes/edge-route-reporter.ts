// Findings of routes on edge Gateways: parts that have an effect on other data planes only, and rules that drop their whole route.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { joined } from '../../../grammar/joined.ts';
import { INHERITED_PRIORITY_ANNOTATION, ROUTE_WEIGHT_ANNOTATION } from '../../../identifiers.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { ReadRoute } from './build-rule.ts';
import { limitedRouteReports } from './limited-route.ts';

export interface RouteReportSources {
  readonly keys: KeySet;
  /** As it is served. */
  readonly served: (route: string) => ReadRoute | undefined;
  /** Whether the route attaches to edge Gateways only. */
  readonly isAlone: (route: string) => boolean;
}

export function edgeRouteReporter({ keys, served, isAlone }: RouteReportSources): Reporter {
  return {
    name: 'routes of the edge',
    keys,
    get(about): readonly Report[] {
      const found = served(about);
      if (found === undefined) return NONE;
      const reports = joined(dropped(about, found), limitedRouteReports(about, found));
      const idle = isAlone(about) ? withoutEffect(about, found.route) : NONE;
      return idle.length === 0 ? reports : [...reports, ...idle];
    },
  };
}

const NONE: readonly never[] = [];

function dropped(about: string, { droppedBy, problem }: ReadRoute): readonly Report[] {
  if (droppedBy === undefined || problem === undefined) return NONE;
  const fault = advice(
    `the whole route is not served on edge Gateways: ${problem.message}`,
    'correct the rule, or move it to a route of its own',
  );
  return [{ about, code: 'TR-114', segments: ['spec', 'rules', droppedBy], fault }];
}

const IGNORED_ANNOTATIONS = [ROUTE_WEIGHT_ANNOTATION, INHERITED_PRIORITY_ANNOTATION];

function withoutEffect(about: string, { metadata, spec }: RouteObject): readonly Report[] {
  const { annotations } = metadata;
  const rules: readonly object[] = spec.rules ?? NONE;
  const segments: Segments[] = [];
  if (annotations !== undefined)
    for (const name of IGNORED_ANNOTATIONS)
      if (Object.hasOwn(annotations, name)) segments.push(['metadata', 'annotations', name]);
  rules.forEach((rule, index) => {
    if ('sessionPersistence' in rule) segments.push(['spec', 'rules', index, 'sessionPersistence']);
  });
  return segments.map((at) => ({ about, code: 'TR-113', segments: at, fault: IGNORED }));
}

const IGNORED = advice('has no effect on edge Gateways', 'remove it, or attach the route to a proxy Gateway');
