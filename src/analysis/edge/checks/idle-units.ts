// Units for LLMs and MCP servers in policies that no route to one of them meets.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import { sectionsOf } from '../../../translation/edge/backends/sections.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { originOf } from './edge-origins.ts';
import { edgeDestinations } from './edge-places.ts';

const MEMBERS = [
  { member: 'ai', units: ['backend.ai'], what: 'an LLM' },
  {
    member: 'mcp',
    units: ['backend.mcp.authorization', 'backend.mcp.authentication'],
    what: 'an MCP server',
  },
] as const;

export function* idleUnits(view: TranslationView): Iterable<Report> {
  const met = metPolicies(view);
  for (const about of view.snapshot.keys('EdgePolicy')) {
    const backend = view.snapshot.get('EdgePolicy', about)?.spec.backend;
    for (const { member, what } of MEMBERS) {
      if (backend?.[member] === undefined || met[member].has(about)) continue;
      const segments: Segments = ['spec', 'backend', member];
      const fault = advice(
        `it has no effect: no rule where this policy acts leads to ${what}`,
        `attach the policy to a route to ${what}, or remove \`${member}\``,
      );
      yield { about, code: 'AN-76', segments, fault };
    }
  }
}

/** Keys of the policies whose unit some request meets, also where another policy hides it. */
function metPolicies(view: TranslationView): Readonly<Record<'ai' | 'mcp', ReadonlySet<string>>> {
  const met = { ai: new Set<string>(), mcp: new Set<string>() };
  const add = ({ fields }: MergedPolicy): void => {
    for (const { member, units } of MEMBERS)
      for (const field of units.flatMap((unit) => fields.get(unit) ?? []))
        for (const id of [...field.origins, ...field.lost.map(({ policy }) => policy)]) {
          const origin = originOf(id);
          if (origin !== undefined) met[member].add(origin.key);
        }
  };
  for (const { place, destination, built } of edgeDestinations(view)) {
    if (built?.kind !== 'ai' && built?.kind !== 'mcp') continue;
    add(view.edge.effective.backend(destination, place));
    for (const section of sectionsOf(built)) add(view.edge.effective.section(destination, section, place));
  }
  return met;
}
