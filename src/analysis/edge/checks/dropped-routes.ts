// Routes that an error drops as a whole: the data plane has no record of any of their rules.

import { advice } from '../../../diagnostics/finding.ts';
import type { Report } from '../../../translation/reports.ts';
import { ROUTE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

export function* droppedRoutes({ snapshot, edge }: TranslationView): Iterable<Report> {
  for (const about of snapshot.keysOf(ROUTE_KINDS)) {
    const found = edge.routes.built(about);
    if (found?.problem === undefined || found.rules.length > 0) continue;
    const fault = advice(`the whole route is not served: ${found.problem.message}`);
    yield { about, code: 'AN-31', segments: ['spec', 'rules'], fault };
  }
}
