// The wall clock of a replica jumps, as on a node that starts with a wrong one: the replica leads on, and nothing is lost or written in vain.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { addRoute, answersAll } from '../parts/chaos/good-routes.ts';
import { leaderAndOther, leads } from '../parts/chaos/leaders.ts';
import { leaderFaults, rest } from '../parts/chaos/rest.ts';
import { startChaosWorld } from '../parts/chaos/world.ts';
import { eventually } from '../parts/eventually.ts';

const DAY = 86_400_000;
/** From the right time. */
const JUMPS: readonly (readonly [what: string, milliseconds: number])[] = [
  ['a day forward', DAY],
  ['two days back from there', -DAY],
  ['a month forward', 30 * DAY],
  ['back to the right time', 0],
];

/** Runs in the replica: at SIGUSR2, its clock is as far from the right one as the file says. */
const SHIFTED = `
import { readFileSync } from 'node:fs';
const Right = Date;
let offset = 0;
globalThis.Date = class Date extends Right {
  constructor(...parts) { parts.length === 0 ? super(Right.now() + offset) : super(...parts); }
  static now() { return Right.now() + offset; }
};
process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.TEST_CLOCK_OFFSET, 'utf8'));
  console.error('clock offset ' + offset);
});
`;

// The world has the test's own folder.
const folder = await mkdtemp(join(tmpdir(), 'gatewarden-clock-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'shifted.mjs'), SHIFTED);
const world = await startChaosWorld(t, {
  variables: {
    NODE_OPTIONS: `--import=${join(folder, 'shifted.mjs')}`,
    TEST_CLOCK_OFFSET: join(folder, 'offset'),
  },
});
const [leader, other] = await leaderAndOther(world);

for (const [what, offset] of JUMPS)
  t.test(what, async (t) => {
    const began = Date.now();
    const told = leader.running.logged('error').length;
    await writeFile(join(folder, 'offset'), String(offset));
    leader.running.process.kill('SIGUSR2');
    await eventually(
      'its clock jumps',
      async () => leader.running.text().includes(`clock offset ${offset}\n`) || undefined,
    );
    const path = await addRoute(world, `jump-${JUMPS.findIndex(([name]) => name === what)}`);
    for (const proxy of world.proxies.slice(0, 2)) await answersAll(proxy, [path]);
    const { settled, violations } = await rest(world);
    t.comment(`at rest after ${settled} ms`);
    t.strictSame(violations, [], 'everything is as a fresh translation has it');
    t.equal(
      await leader.running.isReady(),
      offset >= 0,
      'it is ready where its certificate is valid by its clock',
    );
    t.ok(await other.running.isReady());
    t.ok(await leads(leader), 'it leads on');
    t.notOk(await leads(other));
    const leases = (await world.cluster.audit()).filter(({ at }) => at >= began);
    t.strictSame(leaderFaults(leases), []);
    t.strictSame(leader.running.logged('error').slice(told), []);
  });
