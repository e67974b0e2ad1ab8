// The time to validate one object in process, compared with JSON.parse and structuredClone of the same object in the same run.
// Microseconds.

import { judge } from '../src/judgement/judge.ts';
import { SAMPLES } from './objects.ts';
import { micro, percentile, table } from './statistics.ts';

const VARIANTS = 500;
const ROUNDS = 8;

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1000;
}

const rows = SAMPLES.map(({ name, make }) => {
  const texts = Array.from({ length: VARIANTS }, (_, number) => JSON.stringify(make(number)));
  const bad = judge(JSON.parse(texts[0]!));
  if (bad.errors > 0)
    throw new Error(`${name}: ${bad.findings.map(({ code, path }) => `${code} @ ${path}`).join(', ')}`);
  for (const text of texts) judge(JSON.parse(text));
  const parse: number[] = [];
  const clone: number[] = [];
  const judged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of texts) {
      let object: unknown;
      parse.push(
        timed(() => {
          object = JSON.parse(text);
        }),
      );
      judged.push(timed(() => judge(object)));
      clone.push(timed(() => structuredClone(object)));
    }
  }
  const ratio = percentile(judged, 0.5) / percentile(parse, 0.5);
  return [
    name,
    (texts[0]!.length / 1024).toFixed(1),
    micro(percentile(judged, 0.5)),
    micro(percentile(judged, 0.99)),
    micro(Math.max(...judged)),
    micro(percentile(parse, 0.5)),
    micro(percentile(clone, 0.5)),
    ratio.toFixed(2),
  ];
});

console.log(
  table(
    ['object', 'KiB', 'judge p50', 'p99', 'max', 'JSON.parse p50', 'structuredClone p50', 'judge / parse'],
    rows,
  ),
);
