// Limits that count tokens where no LLM is behind the routes, so that they never count anything.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { UnitValues } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { originOf } from './edge-origins.ts';
import { builtBackendOf, destinationsOf, edgePlaces } from './edge-places.ts';

type Limits = UnitValues['traffic.rateLimit'];

export function* idleLimits(view: TranslationView): Iterable<Report> {
  /** By the id of a policy: its limits, and whether an LLM is behind a rule where they act. */
  const seen = new Map<string, { readonly limits: Limits; counts: boolean }>();
  for (const place of edgePlaces(view)) {
    const field = view.edge.effective.afterRouting(place).fields.get('traffic.rateLimit');
    if (field?.value === undefined) continue;
    const counts = destinationsOf(place).some(
      ({ destination }) => builtBackendOf(view, destination)?.kind === 'ai',
    );
    for (const id of field.origins) {
      const entry = getOrCreate(seen, id, () => ({ limits: field.value as Limits, counts: false }));
      if (counts) entry.counts = true;
    }
  }
  for (const [id, { limits, counts }] of seen) {
    const origin = originOf(id);
    if (counts || origin?.kind !== 'EdgePolicy') continue;
    for (const at of tokenLimits(limits))
      yield {
        about: origin.key,
        code: 'AN-75',
        segments: ['spec', 'traffic', 'rateLimit', ...at],
        fault: advice(
          'the limit counts nothing: it counts the tokens of an LLM, and no rule where this policy acts leads to one',
          'count requests, or attach the policy to a route to an LLM',
        ),
      };
  }
}

function* tokenLimits({ local, global }: Limits): Iterable<Segments> {
  for (const [index, { type }] of local.entries()) if (type === 'tokens') yield ['local', index, 'tokens'];
  for (const [index, { type }] of (global?.descriptors ?? []).entries())
    if (type === 'tokens') yield ['global', 'descriptors', index, 'unit'];
}
