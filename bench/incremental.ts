// Compares the incremental graph with deriving everything again, on the structure of a translation. Each subject runs in its own process.

import { fork } from 'node:child_process';
import { Graph } from '../src/incremental/graph.ts';
import {
  byHost,
  byOrder,
  type Figures,
  isSameResolved,
  measure,
  type Resolved,
  type Route,
  resolve,
  type Service,
  type Subject,
  type VirtualHost,
  virtualHost,
} from './incremental-shape.ts';
import { table } from './statistics.ts';

export interface Measured {
  readonly make: () => Subject;
  /** Divides the number of edits. */
  readonly slowdown?: number;
}

export const SUBJECTS: Readonly<Record<string, Measured>> = {
  graph: { make: withGraph },
  'all again': { make: allAgain, slowdown: 100 },
};

function withGraph(): Subject {
  const graph = new Graph();
  const routes = graph.table<Route>();
  const services = graph.table<Service>();
  const policies = graph.table<{ readonly target: string }>();
  const policiesOf = graph.sortedIndex<string>({
    name: 'policies',
    keys: policies.keys,
    emit: (key) => [{ bucket: policies.get(key)!.target, item: key }],
    compare: (left, right) => (left < right ? -1 : 1),
  });
  const resolved = graph.memo<Resolved>(
    'route',
    (key) => {
      const route = routes.get(key)!;
      const attached = policiesOf.get(key).length + policiesOf.get(`${key}#rule`).length;
      return resolve(route, services.get(route.service), attached);
    },
    { isEqual: isSameResolved },
  );
  const routesOf = graph.sortedIndex<Resolved>({
    name: 'routes of a host',
    keys: routes.keys,
    emit: (key) => {
      const item = resolved(key);
      return [{ bucket: item.route.host, item }];
    },
    compare: byOrder,
  });
  const hosts = graph.sortedIndex<VirtualHost>({
    name: 'virtual hosts',
    keys: routesOf.keys,
    emit: (host) => [{ bucket: '', item: virtualHost(host, routesOf.get(host)) }],
    compare: byHost,
  });
  return {
    apply(edits) {
      for (const { route, service } of edits) {
        if (route !== undefined) routes.set(...route);
        if (service !== undefined) services.set(...service);
      }
      graph.settle();
    },
    hosts: () => hosts.get(''),
  };
}

function allAgain(): Subject {
  const routes = new Map<string, Route>();
  const services = new Map<string, Service>();
  let hosts: VirtualHost[] = [];
  return {
    apply(edits) {
      for (const { route, service } of edits) {
        if (route !== undefined) {
          if (route[1] === undefined) routes.delete(route[0]);
          else routes.set(route[0], route[1]);
        }
        if (service !== undefined) services.set(...service);
      }
      const routesOf = Map.groupBy(
        [...routes.values()].map((route) => resolve(route, services.get(route.service), 0)),
        ({ route }) => route.host,
      );
      hosts = [...routesOf].map(([host, resolved]) => virtualHost(host, resolved.sort(byOrder))).sort(byHost);
    },
    hosts: () => hosts,
  };
}

function inProcess(file: string, name: string): Promise<Figures> {
  const child = fork(file, [name], { execArgv: ['--expose-gc'] });
  return new Promise((done, failed) => {
    child.once('message', (message) => done(message as Figures));
    child.once('exit', (code) => code !== 0 && failed(new Error(`${name} ended with ${code}`)));
  });
}

/** Measures all subjects, one after the other; `file` is the calling module. */
export async function main(file: string, subjects: Readonly<Record<string, Measured>>): Promise<void> {
  const name = process.argv[2];
  if (name !== undefined) {
    const { make, slowdown } = subjects[name]!;
    process.send!(measure(make, slowdown));
    return;
  }
  const all: [string, Figures][] = [];
  for (const subject of Object.keys(subjects)) all.push([subject, await inProcess(file, subject)]);
  const [, first] = all[0]!;
  const micro = ([p50, p99]: readonly [number, number]) =>
    `${(p50 * 1000).toFixed(0)} / ${(p99 * 1000).toFixed(0)}`;
  const rows = all.map(([subject, figures]) => [
    subject,
    figures.first.toFixed(0),
    figures.build.toFixed(0),
    (figures.build / first.build).toFixed(1),
    figures.memory.toFixed(0),
    ...[figures.route, figures.service, figures.inserted, figures.deleted].map(micro),
    (figures.route[0] / first.route[0]).toFixed(1),
  ]);
  const head = [
    '',
    'first build, ms',
    'build, ms',
    'ratio',
    'MiB',
    'route, µs',
    'service',
    'inserted',
    'deleted',
    'route, ratio',
  ];
  console.log(table(head, rows));
  for (const [subject, { result }] of all)
    if (result !== first.result) throw new Error(`${subject}: ${result} instead of ${first.result}`);
}

if (import.meta.main) await main(import.meta.filename, SUBJECTS);
