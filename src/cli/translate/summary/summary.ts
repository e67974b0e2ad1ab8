// `-o text`: what a Gateway accepts, its destinations, and what isn't served as written, as text.

import { ruleFaults } from '../../../analysis/planes.ts';
import { defined } from '../../../grammar/defined.ts';
import { visible } from '../../../grammar/visible.ts';
import { deviationsOf, deviationText } from './conditions.ts';
import { limited } from './limited.ts';
import { summaryOf } from './planes.ts';
import type { Summarized } from './summarized.ts';

/** The lines, without line ends. */
export function* summaryLines(summarized: Summarized): Generator<string> {
  const { gateways, statuses, view, references, only, none } = summarized;
  const linesOf = summaryOf(summarized);
  if (none !== undefined)
    yield* [visible(`Nothing is translated: ${none.why}.`), visible(`To go on: ${none.hint}.`), ''];
  for (const gateway of gateways) {
    for (const line of linesOf(gateway)) yield visible(line);
    yield '';
  }
  const deviations = deviationsOf(statuses, {
    gateway: only,
    faults: ruleFaults(view),
    ...defined({ references }),
  });
  if (deviations.length === 0) return;
  yield 'Not served as written:';
  for (const line of limited(deviations, 'condition', (each) => `  ${deviationText(each)}`))
    yield visible(line);
  yield '';
}
