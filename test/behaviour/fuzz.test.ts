// Both Envoys take what comes of broken manifests, at both levels, and of random worlds of all kinds at level standard.

import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import t from 'tap';
import type { ProxyGatewayConfiguration } from '../../src/translation/planes.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { readSettings, translate } from '../../src/translation.ts';
import { validate } from '../parts/envoy.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { withoutFiles } from '../parts/without-files.ts';
import { hostileObjects } from '../translation/hostile.ts';
import { combinedWorld } from '../translation/world-combined.ts';

const SEEDS = Array.from({ length: 60 }, (_, index) => 5000 + index);

const systemCaFile = join(t.testdir({ 'ca.pem': rootCertificates[0]! }), 'ca.pem');

await withEnvoys(t, 'what comes of broken manifests is taken', async (t, { path, version }) => {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  let routes = 0;
  for (const [index, seed] of SEEDS.entries()) {
    const level = index % 2 === 0 ? 'strict' : 'standard';
    const { settings, problems } = readSettings({ validation: { level }, proxyVersion });
    t.strictSame(problems, []);
    const gateways = proxiesIn(translate(hostileObjects(seed), settings));
    const [fullest] = gateways.toSorted((left, right) => routesIn(right) - routesIn(left));
    if (fullest === undefined) continue;
    routes += routesIn(fullest);
    const words = await validate(path, bootstrapOf(withoutFiles(fullest), { systemCaFile }));
    if (words !== '') t.fail(`seed ${seed}, ${fullest.namespace}/${fullest.name}: ${words}`);
  }
  t.ok(routes > SEEDS.length, `${routes} routes were among them`);
});

await withEnvoys(t, 'what comes of combined worlds is taken', async (t, { path, version }) => {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  await fuzz(t, { seed: 1, cases: 8 }, async (seed) => {
    const world = combinedWorld(seed);
    const { settings } = readSettings({ ...world.settings, proxyVersion });
    for (const gateway of proxiesIn(translate(world.objects, settings)))
      t.equal(await validate(path, bootstrapOf(withoutFiles(gateway), { systemCaFile })), '', gateway.name);
  });
});

function routesIn({ routes }: ProxyGatewayConfiguration): number {
  return routes.flatMap(({ virtualHosts = [] }) => virtualHosts).flatMap((host) => host.routes ?? []).length;
}
