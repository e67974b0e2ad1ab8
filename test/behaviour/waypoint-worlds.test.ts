// Both Envoys take what comes of random worlds with waypoints, whatever their policies, addresses and ports are, and where they listen.

import t from 'tap';
import type { ProxyGatewayConfiguration } from '../../src/translation/planes.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { readSettings, type SettingsInput, translate } from '../../src/translation.ts';
import { validate } from '../parts/envoy.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { World } from '../translation/world.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from '../translation/world-waypoints.ts';

const SEEDS = Array.from({ length: 40 }, (_, index) => 700 + index);
const BINDINGS: readonly SettingsInput[] = [
  { waypoint: { enabled: true } },
  { waypoint: { enabled: true, localBinding: true } },
  { waypoint: { enabled: true, localBinding: true }, listenerBindIpv6: false },
];

await withEnvoys(t, 'random worlds with waypoints', async (t, { path, version }) => {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  let chains = 0;
  for (const seed of SEEDS) {
    const world = new World(seed, WITH_WAYPOINTS);
    const { settings } = readSettings({
      ...WAYPOINT_SETTINGS,
      ...BINDINGS[seed % BINDINGS.length],
      // Nobody here hands out certificates of the mesh.
      mesh: { ...WAYPOINT_SETTINGS.mesh, autoMtls: false },
      proxyVersion,
    });
    for (let step = 1; step <= 200; step++) {
      world.edit();
      if (step % 20 !== 0) continue;
      for (const gateway of proxiesIn(translate(world.objects, settings))) {
        const own = chainsIn(gateway);
        if (own === 0) continue;
        chains += own;
        const words = await validate(path, bootstrapOf(gateway));
        if (words !== '') t.fail(`seed ${seed}, step ${step}, ${gateway.name}: ${words}`);
      }
    }
  }
  t.ok(chains > SEEDS.length, `${chains} chains were among them`);
});

function chainsIn({ listeners }: ProxyGatewayConfiguration): number {
  const own = listeners.filter(({ name }) => name === 'proxy_protocol_inbound');
  return own.flatMap(({ filterChains = [] }) => filterChains).length;
}
