// The translation of 1,000 and of 10,000 routes: in full, after one change, and on the command line. node bench/translate.ts [runs] [part
// ...]

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf, run } from './cold-process.ts';
import { writeFiles } from './gateway-files.ts';
import { type ObjectsOptions, objects } from './gateway-objects.ts';
import { percentile, table } from './statistics.ts';
import type { DelegationFigures, EditFigures, Job, Taken } from './translate-process.ts';

const PARTS = ['whole', 'changes', 'mix', 'host', 'delegation', 'files'] as const;
const [first, ...named] = process.argv.slice(2);
const runs = Number(first ?? 5);
const isAsked = (part: (typeof PARTS)[number]): boolean => named.length === 0 || named.includes(part);

const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
const SMALL = { routes: 1000 };
const LARGE = { routes: 10_000 };
const MIX = { ...LARGE, mix: true };
/** What a program that uses the library can start Node with. */
const FLAGS = ['--no-turbofan', '--max-semi-space-size=4'];

function inProcess<R>(job: Job): Promise<R> {
  const flags = job.sort === 'translate' ? (job.flags ?? []) : [];
  const child = fork(new URL('translate-process.ts', import.meta.url), { execArgv: [...flags] });
  child.send(job);
  return new Promise((done, failed) => {
    child.once('message', (message) => done(message as R));
    child.once('exit', (code) => code !== 0 && failed(new Error(`${job.sort} ended with ${code}`)));
  });
}

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** The jobs alternate, so that other load on the machine affects all of them. */
async function medians(jobs: readonly Job[]): Promise<readonly Taken[]> {
  const taken: Taken[][] = jobs.map(() => []);
  for (let round = 0; round < runs; round++)
    for (const [index, job] of jobs.entries()) taken[index]!.push(await inProcess<Taken>(job));
  return taken.map((all) => {
    const median = (name: keyof Taken): number =>
      percentile(
        all.map((one) => one[name]),
        0.5,
      );
    return { wall: median('wall'), cpu: median('cpu'), peak: median('peak') };
  });
}

/** Runs the work with a folder that is removed after it. */
async function inFolder(work: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function whole(folder: string): Promise<void> {
  const file = join(folder, 'objects.json');
  writeFileSync(file, JSON.stringify(objects(LARGE)));
  const [parse, small, large, short, flagged, warm, first, strict, mix, strictMix, bytes, mixBytes] =
    (await medians([
      { sort: 'parse', options: LARGE },
      { sort: 'translate', options: SMALL, level: 'standard' },
      { sort: 'translate', options: LARGE, level: 'standard' },
      { sort: 'translate', options: LARGE, level: 'standard', shortRunOf: file },
      { sort: 'translate', options: LARGE, level: 'standard', flags: FLAGS },
      { sort: 'translate', options: LARGE, level: 'standard', warmUp: 5 },
      { sort: 'translator', options: LARGE },
      { sort: 'translate', options: LARGE, level: 'strict' },
      { sort: 'translate', options: MIX, level: 'standard' },
      { sort: 'translate', options: MIX, level: 'strict' },
      { sort: 'encode', options: LARGE },
      { sort: 'encode', options: MIX },
    ])) as [Taken, Taken, Taken, Taken, Taken, Taken, Taken, Taken, Taken, Taken, Taken, Taken];
  const row = (name: string, { wall, cpu, peak }: Taken): (string | number)[] => [
    name,
    ms(wall),
    ms(cpu),
    (cpu / parse.cpu).toFixed(1),
    ms(peak),
  ];
  console.log(`Whole, median of ${runs} processes\n`);
  console.log(
    table(
      ['', 'wall, ms', 'CPU, ms', 'CPU / parse and clone', 'peak RSS, MiB'],
      [
        row('10,000 routes: JSON.parse and structuredClone', parse),
        row('1,000 routes', small),
        row('10,000 routes', large),
        row('10,000 routes, as the command line runs', short),
        row(`10,000 routes, node ${FLAGS.join(' ')}`, flagged),
        row('10,000 routes, the sixth in its process', warm),
        row('10,000 routes by a Translator', first),
        row('10,000 routes, level strict', strict),
        row('10,000 routes, every field of every policy', mix),
        row('10,000 routes, every field of every policy, level strict', strictMix),
        row('their bytes and versions after the translation, for the first time', bytes),
        row('the same with every field of every policy', mixBytes),
      ],
    ),
  );
  const growth = (name: 'wall' | 'cpu') => (large[name] / small[name]).toFixed(1);
  console.log(`\n10 times as many routes: wall ${growth('wall')}, CPU ${growth('cpu')} times.`);
  const added = (level: Taken, standard: Taken) => ((level.cpu / standard.cpu - 1) * 100).toFixed(0);
  console.log(
    `Level strict adds ${added(strict, large)} % of CPU, with every policy ${added(strictMix, mix)} %.\n`,
  );
}

async function changes(
  title: string,
  options: ObjectsOptions,
  only?: { readonly names: readonly string[]; readonly times: number },
): Promise<void> {
  const figures = await inProcess<readonly EditFigures[]>({
    sort: 'edits',
    options,
    ...(only && { only }),
  });
  console.log(`${title}\n`);
  console.log(
    table(
      ['ms', 'p50', 'p99', 'with encode p50', 'p99', 'resources'],
      figures.map(({ name, p50, p99, encoded50, encoded99, resources }) => [
        name,
        ...[p50, p99, encoded50, encoded99].map(ms),
        resources.toFixed(1),
      ]),
    ),
  );
  console.log('');
}

async function delegation(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const leavesPerParent of [100, 1000]) {
    const options = { parents: 10, leavesPerParent };
    const { whole, changed, moved } = await inProcess<DelegationFigures>({
      sort: 'delegation',
      options,
      times: 200,
    });
    const ratio = (part: number): string => `1/${(whole / part).toFixed(0)}`;
    rows.push([10 * leavesPerParent, ms(whole), ms(changed), ratio(changed), ms(moved), ratio(moved)]);
  }
  console.log('Delegation to leaf routes under ten parents of one route, CPU in ms, median\n');
  console.log(table(['leaves', 'whole', 'one leaf', '/ whole', 'a leaf gets a rule', '/ whole'], rows));
  console.log('');
}

function files(folder: string): void {
  const manifests = join(folder, 'manifests');
  const count = writeFiles(manifests, SMALL);
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const commands = {
    validate: ['validate', '-o', 'json'],
    translate: ['translate', '-o', 'json'],
    'translate --level strict': ['translate', '-o', 'json', '--level', 'strict'],
    'translate, no compile cache': ['translate', '-o', 'json'],
  };
  const measured = Object.entries(commands).map(([name, args]) => {
    const all = [LAUNCHER, ...args, manifests];
    const environment = name.endsWith('no compile cache') ? { NODE_DISABLE_COMPILE_CACHE: '1' } : env;
    run(all, environment);
    return { name, all, environment, runs: [] as ReturnType<typeof run>[] };
  });
  for (let round = 0; round < runs; round++)
    for (const one of measured) one.runs.push(run(one.all, one.environment));
  const medians = measured.map(({ name, runs }) => ({ name, ...medianOf(runs) }));
  console.log(`Command line, 1,000 routes in ${count} files, median of ${runs} processes\n`);
  console.log(
    table(
      ['', 'seconds', 'CPU, s', 'CPU / validate', 'peak RSS, MiB'],
      medians.map(({ name, seconds, cpuSeconds, megabytes }) => [
        name,
        seconds.toFixed(2),
        cpuSeconds.toFixed(2),
        (cpuSeconds / medians[0]!.cpuSeconds).toFixed(2),
        Math.round(megabytes),
      ]),
    ),
  );
}

if (isAsked('whole')) await inFolder(whole);
if (isAsked('changes')) await changes('One change at 10,000 routes', LARGE);
if (isAsked('mix')) await changes('One change at 10,000 routes with every field of every policy', MIX);
if (isAsked('host'))
  await changes(
    'One change at 10,000 routes of one host',
    { ...LARGE, routesPerHost: LARGE.routes },
    {
      names: ['one route', 'a policy of one route', 'a route inserted at the front of its host'],
      times: 20,
    },
  );
if (isAsked('delegation')) await delegation();
if (isAsked('files')) await inFolder(files);
