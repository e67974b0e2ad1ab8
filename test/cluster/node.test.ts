// The node of the tests does with Pods what a kubelet does, as far as tests rely on it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { asked, had } from '../oracles/asking.ts';
import { pathOf } from '../parts/build.ts';
import { CLUSTER_PARTS } from '../parts/cluster.ts';
import { requireIsolation, startIsolated } from '../parts/node/isolated.ts';

/** The trial itself has no network. */
async function requirements(): Promise<true> {
  await requireIsolation();
  for (const part of CLUSTER_PARTS) await pathOf(part);
  return true;
}

if ((await asked(t, () => had(requirements()))) !== undefined) {
  const folder = t.testdir({});
  const trial = await startIsolated(join(import.meta.dirname, '../parts/node/trial.ts'), [folder]);
  while (trial.program.end === undefined) await delay(100);
  const { end, logFile } = trial.program;
  if (end !== 'code 0') throw new Error(`${end}: ${await readFile(logFile, 'utf8')}`);
  await trial.stop();
  const seen = JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8'));

  t.test('a Pod with an unknown image waits, and is not replaced again and again', async (t) => {
    t.strictSame(seen.unknown, { pods: 1, phase: 'Pending', reason: 'ImagePullBackOff', errors: 1 });
  });

  t.test('the hook runs inside the container, before it is stopped', async (t) => {
    t.equal(seen.hooked.log, 'stopped after the hook of hooked\n');
  });

  t.test('a container is not ready while a TCP probe finds no open port', async (t) => {
    t.strictSame(seen.closed, { isReady: false });
  });

  t.test('a container that ends is started again in the same Pod', async (t) => {
    t.equal(seen.ending.pods, 1);
  });
}
