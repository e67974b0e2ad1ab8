// Alerts about the control plane use only metrics and labels that it exports, and have a runbook.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { alertName } from '../../src/registration/alert-rule.ts';
import { CONTROL_PLANE_ALERTS } from '../../src/registration/control-plane-alerts.ts';
import { anchorsOf } from './anchors.ts';
import { faultsOf } from './control-plane-metrics.ts';

const faults = (expression: string, texts: readonly string[]): readonly string[] =>
  faultsOf(expression, texts, /\$labels\.(\w+)/g);

t.test('a misspelt metric or label is found', async (t) => {
  t.strictSame(faults('gatewarden_leaders > 0', []), ['no metric gatewarden_leaders']);
  t.strictSame(faults('sum by (kinds) (gatewarden_leader)', []), ['no label kinds']);
  t.strictSame(faults('sum by (pod) (gatewarden_leader)', ['{{ $labels.kind }}']), [
    'the result has no kind',
  ]);
});

t.test('alerts use metrics and labels that the control plane has', async (t) => {
  for (const { name, expr, summary, meaning } of CONTROL_PLANE_ALERTS)
    t.strictSame(faults(expr, [summary, meaning]), [], name);
});

t.test('each alert has a runbook', async (t) => {
  const anchors = new Set(
    anchorsOf(await readFile(new URL('../../docs/alerts.md', import.meta.url), 'utf8')),
  );
  for (const alert of CONTROL_PLANE_ALERTS) t.ok(anchors.has(alertName(alert).toLowerCase()), alert.name);
});
