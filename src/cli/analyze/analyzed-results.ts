// The findings of an analysis as results: one for each object of the files, and one for findings without a file.

import { analyze } from '../../analysis/analyze.ts';
import type { Settings } from '../../translation/settings.ts';
import type { TranslationFinding } from '../../translation.ts';
import type { Note } from '../results/note.ts';
import type { PlacingOptions } from '../results/placed-result.ts';
import type { Result } from '../results/result.ts';
import {
  type AssumptionOptions,
  assumedObjects,
  withoutFindings,
} from '../translate/assumed/assumed-objects.ts';
import { gatewayObjects } from '../translate/assumed/gateway-objects.ts';
import { noGatewayOfOurs } from '../translate/assumed/no-gateway.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { type Entry, isSource, isTranslated } from '../translate/sources.ts';

export interface AnalysisOptions extends PlacingOptions {
  readonly assumptions: AssumptionOptions;
  readonly note: (note: Note) => void;
}

export async function analyzedResults(
  entries: readonly Entry[],
  settings: Settings,
  options: AnalysisOptions,
): Promise<readonly Result[]> {
  const values = entries
    .filter(isSource)
    .filter(isTranslated)
    .map(({ document }) => document.value);
  const findings = analyzedFindings(values, settings, options);
  return reportedResults(entries, findings, { ...options, judge: judgedAt(settings, options.judge) });
}

/** A route whose Gateway isn't there. */
const NO_PARENT = 'TR-21';

function analyzedFindings(
  values: readonly unknown[],
  settings: Settings,
  { assumptions, note }: Pick<AnalysisOptions, 'assumptions' | 'note'>,
): readonly TranslationFinding[] {
  const written = gatewayObjects(values);
  const notes: Note[] = [];
  const findingsWith = (given: AssumptionOptions): readonly TranslationFinding[] => {
    const assumed = assumedObjects(values, given, notes);
    const all = [...values, ...assumed.objects];
    const none = noGatewayOfOurs(all);
    if (none !== undefined)
      notes.push({ level: 'note', message: `no Gateway is analyzed: ${none.why} (${none.hint})` });
    return withoutFindings({ findings: analyze(all, settings) }, assumed).findings;
  };
  const hasRoutesAlone = written.gateways.length === 0 && written.parents.length > 0;
  if (!hasRoutesAlone || assumptions.standInGateways === true) {
    const findings = findingsWith(assumptions);
    for (const each of notes) note(each);
    return findings;
  }
  // A folder of routes: most checks of routes need only some Gateway that accepts them. That theirs is missing stays a finding.
  const missing = findingsWith(assumptions).filter(({ code }) => code === NO_PARENT);
  notes.length = 0;
  const checked = findingsWith({ ...assumptions, standInGateways: true });
  for (const each of notes) note(each);
  return [...missing, ...checked];
}
