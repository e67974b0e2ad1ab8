// The findings of an analysis as results: one for each object of the files, and one for findings without a file.

import { analyze } from '../../analysis/analyze.ts';
import type { Settings } from '../../translation/settings.ts';
import type { PlacingOptions } from '../results/placed-result.ts';
import type { Result } from '../results/result.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { type Entry, isSource, isTranslated } from '../translate/sources.ts';

export async function analyzedResults(
  entries: readonly Entry[],
  settings: Settings,
  options: PlacingOptions,
): Promise<readonly Result[]> {
  const objects = entries.filter(isSource).filter(isTranslated);
  const findings = analyze(
    objects.map(({ document }) => document.value),
    settings,
  );
  return reportedResults(entries, findings, { ...options, judge: judgedAt(settings, options.judge) });
}
