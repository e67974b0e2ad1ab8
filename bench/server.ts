// Reviews over HTTPS: throughput and CPU compared with the floor, latency at a fixed rate, and the server's memory.
// The load is a mix of ten kinds: a third each valid creates, creates with mistakes, valid updates.

import { type Load, type Measured, reviewFile, ServerProcess } from './load.ts';
import { mixedReview } from './mix.ts';
import { percentile, table } from './statistics.ts';

const KiB = 1024;
const ofSize =
  (kib: number): Load =>
  (number) =>
    mixedReview(number, kib * KiB);

/** Size in KiB, reviews per round, and the target share of the floor in percent. */
const CASES: readonly (readonly [number, number, number])[] = [
  [2, 20_000, 50],
  [8, 12_000, 42],
  [95, 1500, 45],
];
/** After a warm-up. */
const ROUNDS = 5;

const median = (values: readonly number[]): number => percentile(values, 0.5);

const ours = await ServerProcess.start('gatewarden');
const floor = await ServerProcess.start('floor');
const rows: (string | number)[][] = [];
let number = 0;
for (const [kib, count, aim] of CASES) {
  for (const connections of [10, 100]) {
    const rounds: { mine: Measured; base: Measured }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // The servers alternate with the same reviews.
      const reviews = reviewFile(ofSize(kib), number, count);
      number += count;
      const mine = await ours.saturate(reviews, connections);
      const base = await floor.saturate(reviews, connections);
      if (round > 0) rounds.push({ mine, base });
    }
    const shares = rounds.map(({ mine, base }) => (mine.perCpuSecond / base.perCpuSecond) * 100);
    rows.push([
      `${kib} KiB`,
      connections,
      Math.round(median(rounds.map(({ mine }) => mine.perSecond))),
      median(rounds.map(({ mine }) => percentile(mine.latencies, 0.99))).toFixed(1),
      Math.round(median(rounds.map(({ mine }) => mine.perCpuSecond))),
      Math.round(median(rounds.map(({ base }) => base.perCpuSecond))),
      `${median(shares).toFixed(0)} % (${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)})`,
      `${aim} %`,
    ]);
  }
}
console.log(
  table(
    ['object', 'connections', 'reviews/s', 'p99 ms', 'reviews per CPU second', 'floor', 'share', 'aim'],
    rows,
  ),
);
const [mixed, mixedFloor] = [await ours.usage(), await floor.usage()];
console.log(`\nRSS after all of it: ${Math.round(mixed.rss)} MiB (floor: ${Math.round(mixedFloor.rss)} MiB)`);

const paced = reviewFile(ofSize(8), number, 4000);
const steady = await ours.paced(paced, 200);
const steadyFloor = await floor.paced(paced, 200);
console.log(
  `\n200 reviews/s of 8 KiB: p50 ${percentile(steady.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(steady.latencies, 0.99).toFixed(1)} ms (floor: ${percentile(steadyFloor.latencies, 0.5).toFixed(1)} and ${percentile(steadyFloor.latencies, 0.99).toFixed(1)} ms)`,
);
ours.stop();
floor.stop();

const fresh = await ServerProcess.start('gatewarden');
const memory: (string | number)[][] = [];
for (let done = 0; done < 100_000; done += 10_000) {
  await fresh.saturate(reviewFile(ofSize(2), done, 10_000), 10);
  memory.push([done + 10_000, Math.round((await fresh.usage()).rss)]);
}
fresh.stop();
console.log(`\n${table(['reviews', 'RSS MiB'], memory)}`);
