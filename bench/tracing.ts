// What traces cost: edits of one route among 1,000, through batches, translation and the feeds of 1 and 100 proxies that acknowledge at
// once. Each variant is a process of its own, in turns; CPU counts. node bench/tracing.ts [edits].

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/cluster/clock.ts';
import { Engine } from '../src/controller/engine.ts';
import type { ChangeTracing } from '../src/controller/tracing/change-tracing.ts';
import { ChangeBatches } from '../src/controller/watches/change-batches.ts';
import { readEnvironment } from '../src/environment/read-environment.ts';
import { objectKey } from '../src/objects/key.ts';
import type { Change } from '../src/translation/batch.ts';
import type { TranslationChange } from '../src/translation/planes.ts';
import { readSettings, Translator } from '../src/translation.ts';
import type { ConnectedClient } from '../src/xds/events.ts';
import type { XdsChange } from '../src/xds/feed.ts';
import { objects, route } from './gateway-objects.ts';
import { percentile, table } from './statistics.ts';

const ROUTES = 1_000;
const RUNS = 5;
const VARIANTS = ['off', 'sampled out', 'sent', 'the receiver hangs'] as const;
type Variant = (typeof VARIANTS)[number];

async function tracingOf(variant: Variant): Promise<ChangeTracing | undefined> {
  if (variant === 'off') return undefined;
  const server = createServer((request, response) => {
    request.resume();
    if (variant === 'sent') request.on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { settings } = readEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER: variant === 'sampled out' ? 'always_off' : 'always_on',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  });
  const { startTracing } = await import('../src/controller/tracing/start-tracing.ts');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return startTracing({ settings, log, version: '0', instance: 'bench' }).tracing;
}

/** Milliseconds of CPU for an edit. */
async function measure(variant: Variant, proxies: number, edits: number): Promise<number> {
  const tracing = await tracingOf(variant);
  const engine = new Engine({
    create: () => new Translator(readSettings({}).settings),
    onChange: () => tracing?.published(),
    ...(tracing === undefined
      ? {}
      : { onTranslated: (change: TranslationChange) => tracing.translated(change) }),
  });
  const batches = new ChangeBatches({
    clock: systemClock,
    onBatch: (changes) =>
      tracing === undefined ? engine.apply(changes) : tracing.batch(changes, () => engine.apply(changes)),
    ...(tracing === undefined
      ? {}
      : { onAdd: (key: string, change: Change) => tracing.arrived(key, change) }),
  });
  batches.release();
  engine.apply(objects({ routes: ROUTES }).map((object) => ({ object })));
  const events = tracing?.responses('proxy');
  let nonce = 0;
  for (let id = 0; id < proxies; id++) {
    const gateway = { namespace: 'infra', name: 'edge' };
    const client = {
      id,
      identity: gateway,
      node: { id: `pod-${id}.infra`, metadata: new Map() },
    } as unknown as ConnectedClient<typeof gateway>;
    let change = 0;
    engine.feeds.open('proxy', { gateway, pod: { namespace: 'infra', name: `pod-${id}` } }, (changes) => {
      change++;
      if (events !== undefined) answer(events, client, changes, change, () => String(++nonce));
    });
  }
  const edit = async (index: number): Promise<void> => {
    const object = route(index % ROUTES, { routes: ROUTES }, index + 1);
    batches.add(objectKey('HTTPRoute', 'shop', `route-${index % ROUTES}`), { object });
    while (batches.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  for (let index = 0; index < 200; index++) await edit(index);
  const before = process.cpuUsage();
  for (let index = 0; index < edits; index++) await edit(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / edits;
}

/** As a stream does it, with a proxy that acknowledges at once. */
function answer(
  events: NonNullable<ReturnType<ChangeTracing['responses']>>,
  client: ConnectedClient<{ namespace: string; name: string }>,
  changes: readonly XdsChange[],
  change: number,
  nextNonce: () => string,
): void {
  events.changed?.(client, { change, changes });
  for (const { typeUrl, set, removed } of changes) {
    const response = { typeUrl, version: '1', nonce: nextNonce() };
    const counts = { resources: set.length, removed: removed.length, bytes: 1000 };
    events.sent?.(client, { ...response, ...counts, changes: { first: change, last: change } });
    events.acked?.(client, { ...response, names: [], time: 1 });
  }
}

async function inProcess(variant: Variant, proxies: number, edits: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [variant, String(proxies), String(edits)]);
  const [cost] = (await once(child, 'message')) as [number];
  child.kill();
  return cost;
}

if (process.send !== undefined) {
  const [variant, proxies, edits] = process.argv.slice(2) as [Variant, string, string];
  process.send(await measure(variant, Number(proxies), Number(edits)));
} else {
  const edits = Number(process.argv[2] ?? 500);
  const rows: (readonly (string | number)[])[] = [];
  for (const proxies of [1, 100]) {
    const costs = new Map(VARIANTS.map((variant) => [variant, [] as number[]]));
    for (let run = 0; run < RUNS; run++)
      for (const variant of VARIANTS) costs.get(variant)!.push(await inProcess(variant, proxies, edits));
    for (const [variant, found] of costs)
      rows.push([proxies, variant, percentile(found, 0.5).toFixed(2), Math.min(...found).toFixed(2)]);
  }
  console.log(table(['proxies', 'traces', 'CPU for an edit, ms', 'lowest'], rows));
}
