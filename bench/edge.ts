// A Gateway of the edge data plane: the full translation of 1,000 and of 10,000 routes, its three forms, and one change. node bench/edge.ts
// [runs]. Each job has a process of its own.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { objectKey } from '../src/objects/key.ts';
import { edgeResources, encodeEdge } from '../src/translation/encode.ts';
import { readSettings, Translator, translate } from '../src/translation.ts';
import { seeded } from '../test/mutants/random.ts';
import { edgeBackend, edgeObjects, edgePolicy, edgeRoute, gatewayPolicy } from './edge-objects.ts';
import { percentile, table } from './statistics.ts';

const LARGE = 10_000;
const BACKENDS = LARGE / 20;
const CHANGES = 200;
const { settings } = readSettings({});

type Job = 'parse' | 'small' | 'large' | 'warm' | 'raw' | 'config' | 'xds' | 'changes';

type Answer = readonly (readonly [name: string, cpu: number, p99?: number])[];

const cpuOf = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function oneEdge(objects: readonly object[]) {
  const translator = new Translator(settings);
  translator.apply(objects.map((object) => ({ object })));
  return translator;
}

const gatewayOf = (translator: Translator) => {
  const [gateway] = translator.translation().gateways;
  if (gateway?.dataPlane !== 'edge') throw new Error('there is no edge Gateway');
  return gateway;
};

const JOBS: Readonly<Record<Job, () => Answer>> = {
  parse: () => {
    const text = JSON.stringify(edgeObjects(LARGE));
    return [
      ['10,000 routes: JSON.parse and structuredClone', cpuOf(() => structuredClone(JSON.parse(text)))],
    ];
  },
  small: () => {
    const objects = edgeObjects(LARGE / 10);
    return [['1,000 routes', cpuOf(() => translate(objects, settings))]];
  },
  large: () => {
    const objects = edgeObjects(LARGE);
    return [['10,000 routes', cpuOf(() => translate(objects, settings))]];
  },
  warm: () => {
    for (let round = 0; round < 5; round++) translate(edgeObjects(LARGE), settings);
    const objects = edgeObjects(LARGE);
    return [['10,000 routes, the sixth in its process', cpuOf(() => translate(objects, settings))]];
  },
  raw: () => {
    const objects = edgeObjects(LARGE);
    const raw = readSettings({ edge: { mode: 'raw' } }).settings;
    return [['10,000 routes, policies as they are', cpuOf(() => translate(objects, raw))]];
  },
  config: () => {
    const translator = oneEdge(edgeObjects(LARGE));
    const key = objectKey('Gateway', 'infra', 'edge');
    return [['the static file of 10,000 routes', cpuOf(() => translator.view.edge.render(key))]];
  },
  xds: () => {
    const gateway = gatewayOf(oneEdge(edgeObjects(LARGE)));
    return [
      [
        'the bytes of 10,000 routes',
        cpuOf(() => {
          for (const resource of edgeResources(gateway)) encodeEdge(resource);
        }),
      ],
    ];
  },
  changes: () => {
    const translator = oneEdge(edgeObjects(LARGE));
    const next = seeded(9);
    const at = (most: number): number => Math.floor(next() * most);
    const edits: readonly (readonly [string, (round: number) => object])[] = [
      ['one route', (round) => edgeRoute(at(LARGE), BACKENDS, `-${round}`)],
      [
        'one policy',
        () => {
          const index = at(LARGE / 5);
          return edgePolicy(index, edgeRoute(index * 5, BACKENDS), next);
        },
      ],
      ['one EdgeBackend', (round) => edgeBackend(at(BACKENDS), `model-${round}`)],
      ['the policy of the Gateway', (round) => gatewayPolicy(100 + round)],
    ];
    return edits.map(([name, edit], index) => {
      const count = index === edits.length - 1 ? 10 : CHANGES;
      const taken = Array.from({ length: count }, (_, round) => {
        const object = edit(round);
        return cpuOf(() => translator.apply([{ object }]));
      });
      return [name, percentile(taken, 0.5), percentile(taken, 0.99)] as const;
    });
  },
};

function inProcess(job: Job): Promise<Answer> {
  const child = fork(fileURLToPath(import.meta.url), ['--job', job]);
  return new Promise((done, failed) => {
    child.once('message', (message) => done(message as Answer));
    child.once('exit', (code) => code !== 0 && failed(new Error(`${job} ended with ${code}`)));
  });
}

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

async function main(): Promise<void> {
  const runs = Number(process.argv[2] ?? 3);
  const jobs: readonly Job[] = ['parse', 'small', 'large', 'warm', 'raw', 'config', 'xds', 'changes'];
  const figures = new Map<string, { readonly cpu: number[]; readonly p99: number[] }>();
  for (let round = 0; round < runs; round++)
    for (const job of jobs)
      for (const [name, cpu, p99] of await inProcess(job)) {
        const held = figures.get(name) ?? { cpu: [], p99: [] };
        held.cpu.push(cpu);
        if (p99 !== undefined) held.p99.push(p99);
        figures.set(name, held);
      }
  const all = [...figures].map(([name, { cpu, p99 }]) => ({
    name,
    cpu: percentile(cpu, 0.5),
    p99: p99.length === 0 ? undefined : percentile(p99, 0.5),
  }));
  const base = all[0]!.cpu;
  const whole = all.filter(({ p99 }) => p99 === undefined);
  console.log(`CPU, median of ${runs} processes\n`);
  console.log(
    table(
      ['', 'CPU, ms', 'CPU / parse and clone'],
      whole.map(({ name, cpu }) => [name, ms(cpu), (cpu / base).toFixed(1)]),
    ),
  );
  console.log('\nOne change at 10,000 routes\n');
  console.log(
    table(
      ['', 'p50, ms', 'p99, ms'],
      all.flatMap(({ name, cpu, p99 }) => (p99 === undefined ? [] : [[name, ms(cpu), ms(p99)]])),
    ),
  );
}

if (process.argv[2] === '--job') process.send!(JOBS[process.argv[3] as Job]());
else await main();
