// Findings of a GRPCRoute: patterns that RE2 rejects (TR-20) and filters without effect (TR-22).

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { GRPCRoute, GRPCRouteMatch, GRPCRouteRule } from '../../objects/gateway-api/types.ts';
import type { Report } from '../reports.ts';
import { isHonoured } from './grpc.ts';
import { patternReport } from './pattern-report.ts';

export function grpcRouteReports(about: string, { spec }: GRPCRoute): readonly Report[] {
  return (spec.rules ?? []).flatMap((rule, index) => {
    const at: Segments = ['spec', 'rules', index];
    const { matches = [] } = rule;
    return [
      ...matches.flatMap((match, position) => headerPatterns(about, match, [...at, 'matches', position])),
      ...matches.flatMap((match, position) => methodPatterns(about, match, [...at, 'matches', position])),
      ...ignoredFilters(about, rule, at),
    ];
  });
}

function headerPatterns(about: string, { headers = [] }: GRPCRouteMatch, at: Segments): readonly Report[] {
  return headers.flatMap(({ type, value }, header) =>
    type === 'RegularExpression' ? patternReport(about, value, [...at, 'headers', header, 'value']) : [],
  );
}

function methodPatterns(about: string, { method }: GRPCRouteMatch, at: Segments): readonly Report[] {
  if (method?.type !== 'RegularExpression') return [];
  return (['service', 'method'] as const).flatMap((member) => {
    const text = method[member];
    return text === undefined || text === '' ? [] : patternReport(about, text, [...at, 'method', member]);
  });
}

function ignoredFilters(
  about: string,
  { filters = [], backendRefs = [] }: GRPCRouteRule,
  at: Segments,
): readonly Report[] {
  const ignored = (segments: Segments): Report => ({
    about,
    code: 'TR-22',
    segments: [...at, ...segments],
    fault: IGNORED_FILTER,
  });
  return [
    ...filters.flatMap((filter, index) => (isHonoured(filter) ? [] : [ignored(['filters', index])])),
    ...backendRefs.flatMap(({ filters: own = [] }, index) =>
      own.map((_, filter) => ignored(['backendRefs', index, 'filters', filter])),
    ),
  ];
}

const IGNORED_FILTER = advice(
  'this filter is ignored: on GRPCRoutes an ExtensionRef or a filter of a backend has no effect',
  'attach a TrafficPolicy to the route with `targetRefs`, or move the filter to the rule',
);
