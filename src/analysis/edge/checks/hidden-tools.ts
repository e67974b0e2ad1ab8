// MCP servers whose tools nobody sees, since the access rules of all levels together refuse everything.

import { advice } from '../../../diagnostics/finding.ts';
import { isAlwaysTrue, isNeverTrue } from '../../../grammar/cel/outcomes.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { RuleLists } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { builtBackendOf, destinationsOf, edgePlaces, originOf, sectionsOf } from './edge-places.ts';

const UNIT = 'backend.mcp.authorization';

export function* hiddenTools(view: TranslationView): Iterable<Report> {
  const { effective } = view.edge;
  const told = new Set<string>();
  for (const place of edgePlaces(view))
    for (const { destination } of destinationsOf(place)) {
      const built = builtBackendOf(view, destination);
      if (built?.kind !== 'mcp') continue;
      const base = effective.backend(destination, place);
      const places = [
        [`EdgeBackend ${built.namespace}/${built.name}`, base] as const,
        ...(isRefused(base) ? [] : sectionsOf(built)).map(
          (section) =>
            [
              `target ${section.name} of EdgeBackend ${built.namespace}/${built.name}`,
              effective.section(destination, section, place),
            ] as const,
        ),
      ];
      for (const [text, merged] of places) {
        const field = merged.fields.get(UNIT);
        const why = field?.value === undefined ? undefined : refusesAll(field.value as RuleLists);
        if (field === undefined || why === undefined) continue;
        const origin = field.origins.map(originOf).find((each) => each !== undefined);
        if (origin === undefined || told.has(keyOf(origin.key, text))) continue;
        told.add(keyOf(origin.key, text));
        yield {
          about: origin.key,
          code: 'AN-74',
          segments:
            origin.kind === 'EdgePolicy'
              ? ['spec', 'backend', 'mcp', 'authorization']
              : ['spec', 'policies', 'mcp', 'authorization'],
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
