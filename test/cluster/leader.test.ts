// Leaders of a real API server. One that was paused (SIGSTOP) for longer than its Lease writes nothing when it wakes up; one that ends gives its
// Lease back; one that can't reach the API server tries again until it must stop, which is before another one may lead.

import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { LEASE_CALL, LEASE_DEADLINE, LEASE_LOOK, LEASE_RENEWALS, Leader } from '../../src/cluster/leader.ts';
import { startCluster } from '../parts/cluster.ts';
import { type Link, startLink } from '../parts/link.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const DURATION = 3000;
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
  // So that nobody takes the Lease before it is read.
  first.child.kill('SIGKILL');
  second.child.kill('SIGTERM');
  await new Promise((ended) => second.child.once('exit', ended));
  const { body } = await cluster.request<{ readonly spec: { readonly holderIdentity: string } }>(
    'GET',
    '/apis/coordination.k8s.io/v1/namespaces/default/leases/leading',
  );
  t.equal(body.spec.holderIdentity, '', 'the Lease was given back');
});

/** Long enough that a busy machine makes no difference. */
const LINKED_DURATION = 9000;
const DEADLINE = LINKED_DURATION * LEASE_DEADLINE;

/** In this process, behind a link that can fail. Times are those of `performance.now()`. */
async function linked(t: Test, name: string, identity: string, duration = LINKED_DURATION) {
  const link = await startLink(Number(new URL(cluster.url).port));
  const text = await readFile(cluster.kubeconfig, 'utf8');
  const kubeconfig = `${cluster.kubeconfig}.${name}.${identity}`;
  await writeFile(kubeconfig, text.replace(cluster.url, `https://127.0.0.1:${link.port}`));
  const client = (await ClusterClient.connect({ kubeconfig }))!;
  const led: { readonly from: number; to?: number }[] = [];
  const leader = Leader.start({
    ...{ client, clock: systemClock, log: new CollectedLog(), name, identity },
    namespace: 'default',
    duration,
    onLead: (signal) => {
      const term: (typeof led)[number] = { from: performance.now() };
      led.push(term);
      signal.addEventListener('abort', () => {
        term.to = performance.now();
      });
    },
  });
  t.teardown(async () => {
    link.cut();
    await leader.stop();
    client.close();
    await link.close();
  });
  return { link, leader, led };
}

const renewals = (name: string) => async (): Promise<string | undefined> => {
  const path = `/apis/coordination.k8s.io/v1/namespaces/default/leases/${name}`;
  const { body } = await cluster.request<{ spec?: { renewTime: string } }>('GET', path);
  return body.spec?.renewTime;
};

async function renewed(name: string): Promise<void> {
  const of = renewals(name);
  const before = await of();
  await until('the Lease is renewed', async () => (await of()) !== before);
}

t.test('a leader whose calls hang has time for three tries before it must stop', async (t) => {
  t.ok((LEASE_DEADLINE - 1 / LEASE_RENEWALS) / (LEASE_CALL + LEASE_LOOK) > 3);
});

/** Long enough that a busy machine has the time for a try after the outage. */
const OUTAGE_DURATION = 12_000;
const OUTAGE_DEADLINE = OUTAGE_DURATION * LEASE_DEADLINE;

const OUTAGES: readonly [what: string, begin: (link: Link) => void, end: (link: Link) => void][] = [
  ['an API server that refuses connections', (link) => link.down(), (link) => link.up()],
  [
    'an API server that does not answer',
    (link) => link.hang(),
    (link) => {
      link.cut();
      link.flow();
    },
  ],
];

for (const [index, [what, begin, end]] of OUTAGES.entries())
  t.test(`${what} for most of the time until a leader must stop does not cost the lead`, async (t) => {
    const name = `outage-${index}`;
    const { link, leader, led } = await linked(t, name, 'only', OUTAGE_DURATION);
    await until('it leads', () => leader.isLeader);
    await renewed(name);
    begin(link);
    await delay(OUTAGE_DEADLINE * 0.7);
    end(link);
    await renewed(name);
    t.ok(leader.isLeader);
    t.equal(led.length, 1, 'it has led all the time');
    await until('it has no problem', () => leader.problem === undefined);
  });

t.test('a leader whose calls hang stops before another one leads', async (t) => {
  const first = await linked(t, 'cut-off', 'first');
  await until('the first leads', () => first.leader.isLeader);
  const second = await linked(t, 'cut-off', 'second');
  await renewed('cut-off');
  const renewedAt = performance.now();
  first.link.hang();
  await until('the second leads', () => second.leader.isLeader);
  const { to = Number.POSITIVE_INFINITY } = first.led[0]!;
  t.ok(to < renewedAt + DEADLINE + 500, `it stops after ${Math.round(to - renewedAt)} ms`);
  t.ok(to < second.led[0]!.from, 'the first has stopped by then');
});

t.test('a Lease that is given back is taken soon', async (t) => {
  const duration = 3 * LINKED_DURATION;
  const replica = (index: number) => linked(t, 'handed-on', `replica-${index}`, duration);
  let { leader } = await replica(0);
  await until('it leads', () => leader.isLeader);
  for (let index = 1; index <= 5; index++) {
    const next = await replica(index);
    await until('it has looked', () => next.leader.holder === `replica-${index - 1}`);
    await leader.stop();
    const freed = performance.now();
    await until('the next one leads', () => next.leader.isLeader);
    const time = next.led[0]!.from - freed;
    t.ok(time < duration / LEASE_RENEWALS / 2, `it leads after ${Math.round(time)} ms`);
    leader = next.leader;
  }
});

t.test(
  'a Lease that somebody changes stays with its leader, and one that is deleted is made again',
  async (t) => {
    const { leader, led } = await linked(t, 'changed', 'only');
    const path = '/apis/coordination.k8s.io/v1/namespaces/default/leases/changed';
    await until('it leads', () => leader.isLeader);
    const annotated = { metadata: { annotations: { 'example.com/note': 'x' } } };
    await cluster.request('PATCH', path, annotated, { contentType: 'application/merge-patch+json' });
    await renewed('changed');
    t.equal(led.length, 1, 'it has led all the time');
    await cluster.request('DELETE', path);
    await until('it is there again', async () => (await renewals('changed')()) !== undefined);
    await until('it leads', () => leader.isLeader);
  },
);
