// A shutdown that takes longer than Kubernetes waits, by values of different layers. Those of one object are a finding of admission (W-36).

import { advice, type Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { EffectiveParameters } from './effective-parameters.ts';
import { originAt } from './merge.ts';
import { isEdge, type Rendering } from './rendering.ts';

const SLEEP: Segments = ['podTemplate', 'gracefulShutdown', 'sleepTimeSeconds'];
const GRACE: Segments = ['podTemplate', 'terminationGracePeriodSeconds'];

export function shortGracePeriod(
  rendering: Rendering,
  { origins }: EffectiveParameters,
): { readonly path: Segments; readonly fault: Fault } | undefined {
  const { gracefulShutdown, terminationGracePeriodSeconds: grace } = rendering.kube.podTemplate ?? {};
  const { enabled, sleepTimeSeconds: sleep } = gracefulShutdown ?? {};
  const waits = isEdge(rendering) || enabled === true;
  if (!waits || sleep === undefined || grace === undefined || sleep < grace) return undefined;
  const [ofSleep, ofGrace] = [originAt(origins, SLEEP)?.layer, originAt(origins, GRACE)?.layer];
  if (ofSleep === ofGrace) return undefined;
  const isSleepWritten = ofSleep !== 'default';
  return {
    path: isSleepWritten ? SLEEP : GRACE,
    fault: advice(
      `the pod is killed after ${grace} s, before the wait of ${sleep} s ends`,
      isSleepWritten
        ? `write less than ${grace}, or set \`terminationGracePeriodSeconds\` to more than ${sleep}`
        : `write more than ${sleep}, or set \`gracefulShutdown.sleepTimeSeconds\` to less than ${grace}`,
    ),
  };
}
