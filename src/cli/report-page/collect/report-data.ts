// The data of a report, from a translation and the findings of its objects.

import { defined } from '../../../grammar/defined.ts';
import type { GatewayConfiguration, Translation } from '../../../translation/planes.ts';
import { isDeviation, partsOf } from '../../../translation/status/parts.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { type Result, summarize } from '../../results/result.ts';
import { homeOf } from '../../translate/sources.ts';
import type { FindingData, ReportData } from '../data.ts';
import { BackendTable } from './backend-table.ts';
import { addBackends, gatewayDataOf } from './planes.ts';
import { Tables } from './tables.ts';

export interface Reported {
  readonly title: string;
  readonly translation: Translation;
  readonly view: TranslationView;
  /** For these Gateways. */
  readonly gateways: readonly GatewayConfiguration[];
  readonly results: readonly Result[];
}

export function reportData({ title, translation, view, gateways, results }: Reported): ReportData {
  const tables = new Tables();
  for (const result of results) describeResult(result, tables);
  for (const object of translation.statuses) {
    const conditions = partsOf(object).flatMap(({ place, conditions }) =>
      conditions
        .filter((condition) => isDeviation(condition, conditions))
        .map(({ type, status, reason, message = '' }) => ({
          place,
          state: `${type}=${status} ${reason}`,
          message,
        })),
    );
    if (conditions.length > 0) tables.describe(object, { conditions });
  }
  const backends = new BackendTable();
  const collected = { view, translation, tables, backends };
  addBackends(backends, gateways);
  const all = gateways.map(gatewayDataOf(collected));
  const { errors, warnings } = summarize(results);
  return {
    title,
    gateways: all,
    clusters: backends.backends,
    objects: tables.objects,
    settings: tables.settings,
    losses: tables.losses,
    policies: tables.policies,
    errors,
    warnings,
  };
}

/** Unreadable documents are named by their file. */
function describeResult(result: Result, tables: Tables): void {
  const { kind, name, file, line, findings, status } = result;
  if (status === 'skipped') return;
  const isNameless = kind === '' || name === '';
  const object = isNameless
    ? { kind: 'file', namespace: '', name: file }
    : { kind, namespace: homeOf(result), name };
  const known = tables.objects[tables.object(object)]?.findings ?? [];
  const own = findings.map(
    ({ code, severity, path, message, hint, line: at }): FindingData => ({
      code,
      severity,
      path,
      message,
      ...defined({ hint }),
      ...(at > 0 ? { line: at } : {}),
    }),
  );
  const all = [...known, ...own];
  const place = file === '' ? {} : { file, line };
  tables.describe(object, { ...place, ...(all.length === 0 ? {} : { findings: all }) });
}
