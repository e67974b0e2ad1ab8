// Findings of a GRPCRoute: patterns that RE2 rejects (TR-20).

import type { Segments } from '../../diagnostics/path.ts';
import type { GRPCRoute, GRPCRouteMatch } from '../../objects/gateway-api/types.ts';
import type { Report } from '../reports.ts';
import { patternReport } from './pattern-report.ts';

export function grpcRouteReports(about: string, { spec }: GRPCRoute): readonly Report[] {
  return (spec.rules ?? []).flatMap((rule, index) => {
    const at: Segments = ['spec', 'rules', index];
    const { matches = [] } = rule;
    return [
      ...matches.flatMap((match, position) => headerPatterns(about, match, [...at, 'matches', position])),
      ...matches.flatMap((match, position) => methodPatterns(about, match, [...at, 'matches', position])),
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
