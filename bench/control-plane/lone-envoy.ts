// What an Envoy takes by itself: its discovery server has two states of the routes as bytes, and sends the other one.

import { setTimeout as delay } from 'node:timers/promises';
import { DISCOVERY_STAGES } from '../../src/controller/discovery/stages.ts';
import { typeUrl } from '../../src/translation/encode.ts';
import type { XdsChange, XdsResource } from '../../src/xds/feed.ts';
import { XdsServer } from '../../src/xds/server.ts';
import { discoveredBootstrap, newEngine } from '../../test/parts/discovered-proxy.ts';
import { type EnvoyProgram, start } from '../../test/parts/envoy.ts';
import { gatewayClass } from '../gateway-objects.ts';
import { untilAnswered } from './edits.ts';
import { editedRoute, GATEWAY } from './world.ts';

export interface LoneEnvoyOptions {
  readonly envoy: EnvoyProgram;
  readonly objects: readonly object[];
  readonly port: number;
  readonly edits: number;
  /** Milliseconds between edits. */
  readonly pause: number;
}

const ROUTES = typeUrl('routes');
const MARKS = ['one', 'other'] as const;

type Resources = ReadonlyMap<string, ReadonlyMap<string, XdsResource>>;

/** Milliseconds from a change until a request is answered by it, for each edit. */
export async function loneEnvoy({
  envoy,
  objects,
  port,
  edits,
  pause,
}: LoneEnvoyOptions): Promise<readonly number[]> {
  const states = statesOf(objects);
  let now = 0;
  let changed: ((changes: readonly XdsChange[]) => void) | undefined;
  const server = await XdsServer.listen<undefined>({
    port: 0,
    host: '127.0.0.1',
    stages: DISCOVERY_STAGES.proxy,
    authenticate: async () => undefined,
    identityKey: () => '',
    feeds: {
      open: (_client, onChange) => {
        changed = onChange;
        return { resources: (type) => states[now]!.get(type) ?? new Map(), close: () => {} };
      },
    },
  });
  const running = await start(envoy.path, discoveredBootstrap(server.port, 'delta', GATEWAY));
  const times: number[] = [];
  try {
    await untilAnswered(port, MARKS[0]);
    for (let edit = 0; edit < edits; edit++) {
      await delay(pause);
      const before = states[now]!.get(ROUTES)!;
      now = 1 - now;
      const set = [...states[now]!.get(ROUTES)!.values()].filter(
        ({ name, version }) => before.get(name)?.version !== version,
      );
      const send = async (): Promise<void> => changed!([{ typeUrl: ROUTES, set, removed: [] }]);
      times.push(await untilAnswered(port, MARKS[now]!, send));
    }
  } finally {
    await running.stop();
    await server.close();
  }
  return times;
}

/** All resources of the proxy in both states, as bytes. */
function statesOf(objects: readonly object[]): readonly Resources[] {
  const engine = newEngine();
  engine.apply([gatewayClass, ...objects].map((object) => ({ object })));
  const proxy = { gateway: GATEWAY, pod: { namespace: GATEWAY.namespace, name: 'pod-1' } };
  const feed = engine.feeds.open('proxy', proxy, () => {})!;
  const asBytes = ({ name, version, parts }: XdsResource): XdsResource => {
    const bytes = [Buffer.concat(parts())];
    return { name, version, parts: () => bytes };
  };
  return MARKS.map((mark) => {
    engine.apply([{ object: editedRoute(mark) }]);
    const types = DISCOVERY_STAGES.proxy.flat().map(({ typeUrl: type }) => type);
    return new Map(
      types.map((type) => [
        type,
        new Map([...feed.resources(type)].map(([name, resource]) => [name, asBytes(resource)])),
      ]),
    );
  });
}
