// Leaders in processes of their own. A leader that was paused (SIGSTOP) for longer than its Lease writes nothing when it wakes up; one that
// ends gives its Lease back.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { startCluster } from '../parts/cluster.ts';
import { until } from './until.ts';

const DURATION = 1500;
const cluster = await startCluster();
t.teardown(() => cluster.stop());

function replica(identity: string) {
  const script = join(import.meta.dirname, 'leading-process.ts');
  const child = spawn(process.execPath, [script, cluster.kubeconfig, identity, String(DURATION)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const looks: { readonly mayWrite: boolean; readonly at: number }[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const [mayWrite, at] = line.split(' ');
      looks.push({ mayWrite: mayWrite === 'true', at: Number(at) });
    }
  });
  return { child, looks, mayWrite: () => looks.at(-1)?.mayWrite === true };
}

t.test('a leader that was paused may not write when it wakes up', async (t) => {
  const first = replica('first');
  await until('the first leads', first.mayWrite);
  const second = replica('second');
  await until('the second looks', () => second.looks.length > 0);
  t.notOk(second.mayWrite());
  first.child.kill('SIGSTOP');
  await until('the second leads', second.mayWrite);
  const since = second.looks.find(({ mayWrite }) => mayWrite)!.at;
  first.child.kill('SIGCONT');
  await until('the first is awake', () => (first.looks.at(-1)?.at ?? 0) > since + 300);
  t.strictSame(
    first.looks.filter(({ mayWrite, at }) => mayWrite && at >= since),
    [],
    'not even in its first look',
  );
  second.child.kill('SIGTERM');
  const ended = Date.now();
  await until('the first leads again', first.mayWrite);
  t.ok(Date.now() - ended < DURATION, 'the Lease was given back');
});
