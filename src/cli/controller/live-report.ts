// The report page of objects in memory: what `gatewarden report --cluster` writes, without its notes.

import { pluralOf } from '../../objects/plural.ts';
import type { Settings } from '../../translation/settings.ts';
import { liveSource } from '../cluster-input/live-document.ts';
import { loadServerSettings, type SettingsOptions } from '../config/settings.ts';
import { reportData } from '../report-page/collect/report-data.ts';
import { pagePieces } from '../report-page/html.ts';
import { identityOf } from '../results/result.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { translatorOf } from '../translate/translator-of.ts';

export interface LiveReportOptions {
  readonly title: string;
  /** As the control plane translates. */
  readonly settings: Settings;
  /** As the webhook judges. */
  readonly judging: SettingsOptions;
  readonly cwd: string;
  /** `namespace/name` of the only Gateway on the page; undefined: all. */
  readonly gateway: string | undefined;
}

/** @throws UsageError for a gatewarden.yaml that can't be read */
export async function liveReport(
  objects: readonly object[],
  { title, settings, judging, cwd, gateway }: LiveReportOptions,
): Promise<Iterable<string>> {
  const { judge } = await loadServerSettings(judging, { cwd });
  const translator = translatorOf(objects, settings);
  const translation = translator.translation();
  const entries = objects.map((object) => {
    const { kind, namespace, name } = identityOf(object);
    return liveSource({ metadata: { namespace, name } }, pluralOf(kind), object);
  });
  const results = await reportedResults(entries, translation.findings, {
    judge: judgedAt(settings, judge),
    withSource: false,
  });
  const gateways = translation.gateways.filter(
    ({ namespace, name }) => gateway === undefined || gateway === `${namespace}/${name}`,
  );
  return pagePieces(reportData({ title, translation, view: translator.view, gateways, results }));
}
