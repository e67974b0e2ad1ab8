// The structure of a translation without its content: routes in sorted buckets, services, empty indexes, a list of the buckets. Seeded
// edits are timed one by one; all subjects must produce the same list.

import { seededBits } from '../test/mutants/random.ts';
import { percentile } from './statistics.ts';

export const ROUTES = 10_000;
export const HOSTS = 1_000;
export const SERVICES = 2_000;
const EDITS = 2_000;
const WARM = 50;
const BUILDS = 15;

export interface Route {
  readonly key: string;
  readonly host: string;
  readonly service: string;
  /** Its position in its host. */
  readonly order: number;
}

export interface Service {
  readonly key: string;
  readonly port: number;
}

/** A route with everything that it needs; two empty indexes are queried for each. */
export interface Resolved {
  readonly route: Route;
  readonly port: number | undefined;
  readonly policies: number;
}

export interface VirtualHost {
  readonly host: string;
  readonly text: string;
}

export interface Edit {
  readonly route?: readonly [key: string, route: Route | undefined];
  readonly service?: readonly [key: string, service: Service];
}

/** A measured implementation: a graph that is filled once and then changed. */
export interface Subject {
  apply(edits: readonly Edit[]): void;
  /** The list of the buckets, in order. */
  hosts(): readonly VirtualHost[];
}

export const resolve = (route: Route, service: Service | undefined, policies: number): Resolved => ({
  route,
  port: service?.port,
  policies,
});

export const isSameResolved = (left: Resolved, right: Resolved): boolean =>
  left.route === right.route && left.port === right.port && left.policies === right.policies;

export const byOrder = (left: Resolved, right: Resolved): number =>
  left.route.order - right.route.order || (left.route.key < right.route.key ? -1 : 1);

export const virtualHost = (host: string, routes: readonly Resolved[]): VirtualHost => ({
  host,
  text: routes.map(({ route, port }) => `${route.key}:${port}`).join(' '),
});

export const byHost = (left: VirtualHost, right: VirtualHost): number => (left.host < right.host ? -1 : 1);

type Below = (below: number) => number;

function random(seed: number): Below {
  const next = seededBits(seed);
  return (below) => next() % below;
}

function route(number: number, order: number): Route {
  return {
    key: `route/team-${number % 97}/route-${number}`,
    host: `host-${number % HOSTS}.example.com`,
    service: `service/team-${number % 89}/service-${number % SERVICES}`,
    order,
  };
}

const service = (number: number, port: number): Service => ({
  key: `service/team-${number % 89}/service-${number}`,
  port,
});

function start(): Edit[] {
  const below = random(1);
  const edits: Edit[] = [];
  // Services that `route` names often don't exist, because they are in the route's namespace; here each route gets an existing one.
  for (let number = 0; number < SERVICES; number++) {
    const made = service(number, 8080);
    edits.push({ service: [made.key, made] });
  }
  for (let number = 0; number < ROUTES; number++) {
    const made = route(number, below(1000));
    const known = { ...made, service: service(number % SERVICES, 0).key };
    edits.push({ route: [made.key, known] });
  }
  return edits;
}

export interface Figures {
  /** The first build in a new process. */
  readonly first: number;
  /** The median of several builds. */
  readonly build: number;
  readonly memory: number;
  readonly route: readonly [p50: number, p99: number];
  readonly service: readonly [p50: number, p99: number];
  readonly inserted: readonly [p50: number, p99: number];
  readonly deleted: readonly [p50: number, p99: number];
  /** A digest of the final list, to check that all subjects give the same result. */
  readonly result: string;
}

function timed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** CPU time of the main thread only, because the machine has other load; it advances in steps of a few milliseconds. */
function worked(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function edited(subject: Subject, edit: (number: number) => Edit, count = EDITS): [number, number] {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const edits = [edit(number)];
    times.push(timed(() => subject.apply(edits)));
  }
  return [percentile(times, 0.5), percentile(times, 0.99)];
}

/** Returns milliseconds, and MiB of heap. Run with --expose-gc. */
export function measure(make: () => Subject, slowdown = 1): Figures {
  const builds: number[] = [];
  let subject = make();
  const edits = start();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < BUILDS; round++) {
    subject = make();
    globalThis.gc?.();
    builds.push(worked(() => subject.apply(edits)));
  }
  globalThis.gc?.();
  const memory = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  const below = random(2);
  const count = Math.ceil(EDITS / slowdown);
  const keyed = (made: Route): Route => ({ ...made, service: service(below(SERVICES), 0).key });
  const changeRoute = (): Edit => {
    const made = keyed(route(below(ROUTES), below(1000)));
    return { route: [made.key, made] };
  };
  const changeService = (): Edit => {
    const made = service(below(SERVICES), 1 + below(65_535));
    return { service: [made.key, made] };
  };
  const insert = (number: number): Edit => {
    const made = keyed(route(ROUTES + number, below(1000)));
    return { route: [made.key, made] };
  };
  const remove = (number: number): Edit => ({ route: [route(ROUTES + number, 0).key, undefined] });
  // A warm-up with each sort of edit, the same number for all subjects.
  for (const edit of [changeRoute, changeService, insert, remove]) edited(subject, edit, WARM);
  const result = digest(subject.hosts());
  return {
    first: builds[0]!,
    build: percentile(builds, 0.5),
    memory,
    route: edited(subject, changeRoute, count),
    service: edited(subject, changeService, count),
    inserted: edited(subject, insert, count),
    deleted: edited(subject, remove, count),
    result,
  };
}

function digest(hosts: readonly VirtualHost[]): string {
  let hash = 0;
  for (const { host, text } of hosts)
    for (const character of `${host} ${text}`) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `${hosts.length} hosts ${(hash >>> 0).toString(16)}`;
}
