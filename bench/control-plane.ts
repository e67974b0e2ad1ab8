// What the control plane costs: `gatewarden controller` beside a real API server, with a real Envoy and with hundreds of discovery clients
// (bench/proxies). npm run build && node bench/control-plane.ts; bench/README.md explains the options.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { proxyRole } from '../src/identifiers.ts';
import { discoveredBootstrap } from '../test/parts/discovered-proxy.ts';
import { type EnvoyProgram, envoys, start } from '../test/parts/envoy.ts';
import { freePorts } from '../test/parts/ports.ts';
import { ControllerProcess } from './control-plane/controller-process.ts';
import { untilAnswered } from './control-plane/edits.ts';
import { buildFleet, Fleet } from './control-plane/fleet.ts';
import { loneEnvoy } from './control-plane/lone-envoy.ts';
import { cpuOf, memoryOf } from './control-plane/measured-process.ts';
import { lineOf, type Measure, measuresTable } from './control-plane/measures.ts';
import { endWithBench } from './control-plane/started-processes.ts';
import { GATEWAY, type Layout, World } from './control-plane/world.ts';

const LAYOUTS = {
  'one-port': { ports: 1, routesPerHost: 10 },
  'ten-ports': { ports: 10, routesPerHost: 10 },
  'one-host': { ports: 1, routesPerHost: Number.POSITIVE_INFINITY },
} as const;

const { values } = parseArgs({
  options: {
    routes: { type: 'string', default: '1000,10000' },
    layouts: { type: 'string', default: 'one-port' },
    rules: { type: 'string' },
    edits: { type: 'string', default: '20' },
    proxies: { type: 'string', default: '500' },
    starts: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const SIZES = values.routes.split(',').map(Number);
const EDITS = Number(values.edits);
const PROXIES = Number(values.proxies);
const STARTS = Number(values.starts);
const RULES = values.rules === undefined ? undefined : Number(values.rules);
const NAMED = values.layouts.split(',').map((name) => {
  if (!Object.hasOwn(LAYOUTS, name)) throw new Error(`--layouts: of ${Object.keys(LAYOUTS).join(', ')}`);
  return { name, ...LAYOUTS[name as keyof typeof LAYOUTS] };
});
const { routesPerHost } = NAMED[0]!;
if (NAMED.some((each) => each.routesPerHost !== routesPerHost))
  throw new Error('--layouts: one-host must be alone, because hosts stay as they are in a run');

/** Edits that hundreds of proxies get. */
const FLEET_EDITS = 7;
/** Milliseconds between edits: statuses are written, and everything is at rest again. */
const PAUSE = 300;
/** Seconds after the last work: V8 collects all garbage of the work once within the first of these times, and then again each 100 seconds. */
const REST = { first: 10, settled: 20, end: 80 };

/** What Envoy serves an edit after, in milliseconds. */
const EDIT_GOALS: Readonly<Record<number, number>> = { 1000: 50, 10000: 150 };
/** From the number of routes that goals of starts and memory are about. */
const MANY = 10_000;
const START_GOAL = 5000;
const MEMORY_GOAL = 700;
const FLEET_GOAL = 1000;
const REST_GOAL = 1;

const ROLE = proxyRole(GATEWAY.namespace, GATEWAY.name);

/** What measures are taken of. */
interface Setting {
  readonly world: World;
  readonly routes: number;
  readonly envoys: readonly EnvoyProgram[];
  /** Path of the program of bench/proxies. */
  readonly fleet: string;
  /** The first one is that of the edited route. */
  readonly ports: readonly number[];
}

/** A run takes minutes. */
const progress = (text: string): void => void process.stderr.write(`${text}\n`);

/** The goal, if there is one for so many routes. */
const ifMany = ({ routes }: Setting, goal: number) => (routes >= MANY ? { goal } : {});

function startController({ world }: Setting): Promise<ControllerProcess> {
  const { profile } = values;
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return ControllerProcess.start(world.cluster.kubeconfig, flags);
}

interface Reading {
  readonly time: number;
  readonly cpu: number;
  readonly memory: number;
}

/** Another process that lists the same objects and keeps them. */
async function readObjects({ world }: Setting): Promise<Reading> {
  const program = join(import.meta.dirname, 'control-plane/object-reader.ts');
  const begin = performance.now();
  const reader = spawn(process.execPath, [program, world.cluster.kubeconfig], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithBench(reader);
  await once(reader.stdout, 'data');
  const time = performance.now() - begin;
  const pid = reader.pid!;
  const reading = { time, cpu: cpuOf(pid) * 1000, memory: memoryOf(pid).now };
  reader.kill();
  await once(reader, 'exit');
  return reading;
}

/** Starts with everything written by the leader before. The last controller keeps running. */
async function measureStarts(
  setting: Setting,
): Promise<{ measures: Measure[]; controller: ControllerProcess }> {
  const ready: number[] = [];
  const first: number[] = [];
  const cpu: number[] = [];
  const stops: number[] = [];
  const readings: Reading[] = [];
  for (;;) {
    readings.push(await readObjects(setting));
    const begin = performance.now();
    const controller = await startController(setting);
    await controller.until('ready', () => controller.isReady());
    ready.push(performance.now() - begin);
    const fleet = await Fleet.start({
      program: setting.fleet,
      port: controller.ports.xds,
      proxies: 1,
      role: ROLE,
    });
    first.push(performance.now() - begin);
    cpu.push(controller.cpu() * 1000);
    await fleet.stop();
    if (ready.length < STARTS) {
      stops.push(await controller.stop());
      continue;
    }
    await controller.settled();
    const { now, peak } = controller.memory();
    const name = 'list the objects';
    const read = (member: keyof Reading) => ({ name, values: readings.map((each) => each[member]) });
    const measures: Measure[] = [
      { name: 'start until ready, ms', values: ready },
      {
        name: 'start until a proxy has everything, ms',
        values: first,
        baseline: read('time'),
        ...ifMany(setting, START_GOAL),
      },
      { name: 'CPU of it, ms', values: cpu, baseline: read('cpu') },
      {
        name: 'memory, all statuses compared, MB',
        values: [now],
        baseline: read('memory'),
        ...ifMany(setting, MEMORY_GOAL),
      },
      { name: 'the highest memory until then, MB', values: [peak] },
      ...(stops.length === 0 ? [] : [{ name: 'SIGTERM until it has ended, ms', values: stops }]),
    ];
    return { measures, controller };
  }
}

/** Per cent of one processor while nothing changes: soon after the work, and later. */
async function atRest(controller: ControllerProcess, clients: string): Promise<Measure[]> {
  await controller.settled();
  const during = async (seconds: number): Promise<number> => {
    const before = controller.cpu();
    await delay(seconds * 1000);
    return ((controller.cpu() - before) / seconds) * 100;
  };
  const { first, settled, end } = REST;
  const soon = await during(first);
  await delay((settled - first) * 1000);
  const later = await during(end - settled);
  return [
    { name: `CPU in the first ${first} s at rest, ${clients}, %`, values: [soon] },
    { name: `CPU at rest after ${settled} to ${end} s, ${clients}, %`, values: [later], goal: REST_GOAL },
  ];
}

/** From the edit to the first request that this Envoy answers by it. */
async function measureEnvoy(
  setting: Setting,
  controller: ControllerProcess,
  program: EnvoyProgram,
): Promise<Measure[]> {
  const { world, routes } = setting;
  const port = setting.ports[0]!;
  const { version } = program;
  const envoy = await start(program.path, discoveredBootstrap(controller.ports.xds, 'delta', GATEWAY));
  const begin = `first-${version.replaceAll('.', '-')}`;
  await untilAnswered(port, begin, () => world.edit(begin));
  await controller.settled();
  const times: number[] = [];
  const written: number[] = [];
  const cpu = controller.cpu();
  for (let index = 0; index < EDITS; index++) {
    const mark = `${begin}-${index}`;
    const edit = async (): Promise<void> => {
      const asked = performance.now();
      await world.edit(mark);
      written.push(performance.now() - asked);
    };
    times.push(await untilAnswered(port, mark, edit));
    await delay(PAUSE);
  }
  const cost = ((controller.cpu() - cpu) / EDITS) * 1000;
  await envoy.stop();
  const alone = await loneEnvoy({
    envoy: program,
    objects: world.objects(routes),
    port,
    edits: Math.min(EDITS, 10),
    pause: PAUSE,
  });
  const goal = EDIT_GOALS[routes];
  return [
    { name: 'edit of a route until the API server has answered, ms', values: written },
    {
      name: `edit of a route until Envoy ${version} serves it, ms`,
      values: times,
      baseline: { name: 'this Envoy alone', values: alone },
      ...(goal === undefined ? {} : { goal }),
    },
    { name: "the controller's CPU for an edit, with its status, ms", values: [cost] },
  ];
}

/** From the edit to the last of these proxies that has read it. */
async function measureFleet(
  setting: Setting,
  controller: ControllerProcess,
  proxies: number,
  one: readonly number[] = [],
): Promise<Measure[]> {
  const { world } = setting;
  const fleet = await Fleet.start({
    program: setting.fleet,
    port: controller.ports.xds,
    proxies,
    role: ROLE,
  });
  const last: number[] = [];
  const costs: number[] = [];
  const edits = proxies === 1 ? EDITS : FLEET_EDITS;
  for (let index = 0; index < edits; index++) {
    const mark = `fleet-${proxies}-${index}`;
    const cpu = controller.cpu();
    const { seen } = await fleet.expect(mark);
    // The clock of the fleet.
    const begin = Date.now();
    await world.edit(mark);
    last.push(Math.max(...(await seen)) - begin);
    await delay(PAUSE);
    costs.push((controller.cpu() - cpu) * 1000);
  }
  const { now } = controller.memory();
  const rest = await atRest(controller, proxies === 1 ? 'one client' : `${proxies} proxies`);
  await fleet.stop();
  if (proxies === 1)
    return [{ name: 'edit of a route until a discovery client has read it, ms', values: last }, ...rest];
  return [
    { name: `${proxies} proxies connect until they have everything, ms`, values: [fleet.readyAfter * 1000] },
    {
      name: `edit of a route until ${proxies} proxies have read it, ms`,
      values: last,
      baseline: { name: 'one client', values: one },
      goal: FLEET_GOAL,
    },
    { name: "the controller's CPU for it, ms", values: costs },
    { name: `memory with ${proxies} proxies, MB`, values: [now] },
    ...rest,
  ];
}

/** What follows an edit. */
async function measureEdits(setting: Setting, controller: ControllerProcess): Promise<Measure[]> {
  const all: Measure[] = [];
  const add = (more: readonly Measure[]): void => {
    for (const each of more) progress(`  ${lineOf(each)}`);
    all.push(...more);
  };
  for (const program of setting.envoys) add(await measureEnvoy(setting, controller, program));
  const one = await measureFleet(setting, controller, 1);
  add(one);
  if (PROXIES > 1) add(await measureFleet(setting, controller, PROXIES, one[0]!.values));
  return all;
}

async function measureAll(setting: Setting): Promise<void> {
  const { world, routes, ports } = setting;
  let before = load();
  const print = (layout: string, measures: readonly Measure[]): void => {
    const rules = RULES === undefined ? '' : `, rules of each: ${RULES}`;
    const title = `${routes} routes${rules}, ${layout}, load ${before} to ${load()}`;
    process.stdout.write(`${measuresTable(title, measures)}\n\n`);
    before = load();
  };
  progress(`${routes} routes: are created`);
  await world.growTo(routes);
  await world.movePorts(ports.slice(0, NAMED[0]!.ports));
  progress('statuses are written');
  const writer = await startController(setting);
  await writer.settled();
  await writer.stop();
  progress('starts');
  const { measures, controller } = await measureStarts(setting);
  print('starts', measures);
  for (const layout of NAMED) {
    progress(layout.name);
    await world.movePorts(ports.slice(0, layout.ports));
    await controller.settled();
    print(layout.name, await measureEdits(setting, controller));
  }
  await controller.stop();
}

const load = (): string => loadavg()[0]!.toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'gatewarden-bench-'));
const ports = await freePorts(Math.max(...NAMED.map((layout) => layout.ports)));
const first: Layout = { ports: ports.slice(0, NAMED[0]!.ports), routesPerHost, rules: RULES };
const world = await World.start({ layout: first });
try {
  const shared = { world, envoys: await envoys(), fleet: buildFleet(folder), ports };
  for (const routes of SIZES) await measureAll({ ...shared, routes });
} finally {
  await world.cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
// Connections that are kept alive.
process.exit();
