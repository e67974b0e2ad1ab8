// Response guards, which can't mask an answer that the LLM streams.

import { advice } from '../../../diagnostics/finding.ts';
import type { AiValue } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { blockOf, firstOrigin } from './edge-origins.ts';
import { aiOfProviders } from './edge-places.ts';

export function* streamedGuards(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  for (const { ai } of aiOfProviders(view)) {
    const guards = (ai.value as AiValue | undefined)?.responseGuards;
    if (guards === undefined || guards === 'unresolved') continue;
    const index = guards.findIndex(({ kind }) => 'regex' in kind);
    const origin = firstOrigin(ai);
    if (index === -1 || origin === undefined || origin.section !== undefined || told.has(origin.key))
      continue;
    told.add(origin.key);
    yield {
      about: origin.key,
      code: 'AN-78',
      segments: [...blockOf(view, origin), 'ai', 'promptGuard', 'response', index, 'regex'],
      fault: advice(
        'streamed answers pass unmasked: the data plane can mask only whole ones',
        'turn streaming off with `ai.overrides` (`field: stream`, `value: false`), or use a webhook',
      ),
    };
  }
}
