// MCP servers whose tools nobody sees, since the access rules of all levels together refuse everything.

import { advice } from '../../../diagnostics/finding.ts';
import { isAlwaysTrue, isNeverTrue } from '../../../grammar/cel/outcomes.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import { sectionsOf } from '../../../translation/edge/backends/sections.ts';
import type { RuleLists } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { blockOf, firstOrigin } from './edge-origins.ts';
import { edgeDestinations } from './edge-places.ts';

const UNIT = 'backend.mcp.authorization';

export function* hiddenTools(view: TranslationView): Iterable<Report> {
  const { effective } = view.edge;
  const told = new Set<string>();
  for (const { place, destination, built } of edgeDestinations(view)) {
    if (built?.kind !== 'mcp') continue;
    const owner = `EdgeBackend ${built.namespace}/${built.name}`;
    const base = effective.backend(destination, place);
    const sections = isRefused(base) ? [] : sectionsOf(built);
    const places: readonly (readonly [string, MergedPolicy])[] = [
      [owner, base],
      ...sections.map(
        (section) =>
          [`target ${section.name} of ${owner}`, effective.section(destination, section, place)] as const,
      ),
    ];
    for (const [text, { fields }] of places) {
      const field = fields.get(UNIT);
      const why = field?.value === undefined ? undefined : refusesAll(field.value as RuleLists);
      const origin = field && firstOrigin(field);
      if (why === undefined || origin === undefined || told.has(keyOf(origin.key, text))) continue;
      told.add(keyOf(origin.key, text));
      yield {
        about: origin.key,
        code: 'AN-74',
        segments: [...blockOf(view, origin), 'mcp', 'authorization'],
        fault: advice(
          `nobody sees or calls a tool of ${text}: ${why}`,
          'write conditions that some requests meet; rules of all levels count together',
        ),
      };
    }
  }
}

/** The targets have the rules of their EdgeBackend too. */
function isRefused({ fields }: MergedPolicy): boolean {
  const lists = fields.get(UNIT)?.value;
  return lists !== undefined && refusesAll(lists as RuleLists) !== undefined;
}

function refusesAll({ allow, deny }: RuleLists): string | undefined {
  if (deny.some(isAlwaysTrue)) return 'a rule denies every request';
  return allow.length > 0 && allow.every(isNeverTrue) ? 'no rule that allows can be true' : undefined;
}
