// Both Envoys take what comes of broken manifests, at level strict.

import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import t from 'tap';
import { isObject } from '../../src/grammar/json.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { type GatewayConfiguration, readSettings, translate } from '../../src/translation.ts';
import { validate } from '../parts/envoy.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { hostileObjects } from '../translation/hostile.ts';

const SEEDS = Array.from({ length: 60 }, (_, index) => 5000 + index);

const systemCaFile = join(t.testdir({ 'ca.pem': rootCertificates[0]! }), 'ca.pem');

await withEnvoys(t, 'what comes of broken manifests is taken', async (t, { path, version }) => {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  const { settings, problems } = readSettings({ validation: { level: 'strict' }, proxyVersion });
  t.strictSame(problems, []);
  let routes = 0;
  for (const seed of SEEDS) {
    const { gateways } = translate(hostileObjects(seed), settings);
    const [fullest] = gateways.toSorted((left, right) => routesIn(right) - routesIn(left));
    if (fullest === undefined) continue;
    routes += routesIn(fullest);
    const words = await validate(path, bootstrapOf(withoutFiles(fullest), { systemCaFile }));
    if (words !== '') t.fail(`seed ${seed}, ${fullest.namespace}/${fullest.name}: ${words}`);
  }
  t.ok(routes > SEEDS.length, `${routes} routes were among them`);
});

/** Which files the machine of a proxy has, no manifest tells: logs go where nothing can go wrong, and certificates stand in the text. */
function withoutFiles<T>(value: T): T {
  const withOne = (name: string, member: unknown) => {
    if (!isObject(member)) return member;
    if (String(member['@type']).endsWith('.FileAccessLog')) return { ...member, path: '/dev/null' };
    if (name === 'trustedCa' && 'filename' in member) return { inlineString: rootCertificates[0] };
    const { tlsCertificates, ...others } = member;
    return JSON.stringify(tlsCertificates)?.includes('"filename"') ? others : member;
  };
  return JSON.parse(JSON.stringify(value, withOne)) as T;
}

function routesIn({ routes }: GatewayConfiguration): number {
  return routes.flatMap(({ virtualHosts = [] }) => virtualHosts).flatMap((host) => host.routes ?? []).length;
}
