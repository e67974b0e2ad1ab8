// Keys that a policy above the backends sets: the data plane sends them to every destination there, not only to the one they are for.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { firstOf } from '../../../grammar/plural.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import { sectionsOf } from '../../../translation/edge/backends/sections.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { originOf } from './edge-origins.ts';
import { destinationText, edgeDestinations } from './edge-places.ts';

const MAX_TOLD = 3;

export function* sharedKeys(view: TranslationView): Iterable<Report> {
  const { effective } = view.edge;
  /** Destinations that get the key of a policy, by the policy's id. */
  const receivers = new Map<string, Set<string>>();
  const add = ({ fields }: MergedPolicy, receiver: string): void => {
    const auth = fields.get('backend.auth');
    const isKey = auth?.value !== undefined && 'key' in (auth.value as object);
    if (isKey) for (const id of auth.origins) getOrCreate(receivers, id, () => new Set()).add(receiver);
  };
  for (const { place, destination, built } of edgeDestinations(view)) {
    const text = destinationText(destination);
    const sections = built === undefined ? [] : sectionsOf(built);
    if (sections.length === 0) add(effective.backend(destination, place), text);
    for (const section of sections) add(effective.section(destination, section, place), text);
  }
  for (const [id, texts] of receivers) {
    const origin = originOf(id);
    if (origin?.kind !== 'EdgePolicy' || texts.size < 2) continue;
    const sorted = [...texts].sort();
    yield {
      about: origin.key,
      code: 'AN-71',
      segments: ['spec', 'backend', 'auth'],
      fault: advice(
        `the key is sent to ${texts.size} destinations: ${firstOf(sorted, MAX_TOLD).join(', ')}`,
        'set the key in `policies.auth` of the EdgeBackend that it is for, or target this EdgeBackend',
      ),
    };
  }
}
