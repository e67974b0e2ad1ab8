// A replica in a process of its own, for tests that pause it: prints each 20 ms whether it may write.

import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { Leader } from '../../src/cluster/leader.ts';

const [kubeconfig = '', identity = '', duration = ''] = process.argv.slice(2);
const client = (await ClusterClient.connect({ kubeconfig }))!;
const log = { info() {}, warn() {}, error() {} };
const leader = Leader.start({
  client,
  clock: systemClock,
  log,
  namespace: 'default',
  name: 'leading',
  identity,
  duration: Number(duration),
  onLead: () => {},
});
const timer = setInterval(() => process.stdout.write(`${leader.mayWrite} ${Date.now()}\n`), 20);
process.on('SIGTERM', async () => {
  clearInterval(timer);
  await leader.stop();
  client.close();
});
