// docs/reference/refusals.md, as real Envoys have it: what is handed over is refused, and what level strict makes of it is taken.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import t from 'tap';
import type { Translation } from '../../src/translation/planes.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { isAtLeast } from '../../src/translation/proxy/envoy/version.ts';
import { readSettings, translate } from '../../src/translation.ts';
import { gatewarden } from '../cli/running.ts';
import { validate } from '../parts/envoy.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { together } from '../parts/together.ts';
import { acceptance, FINE, isServed, REFUSED, type RefusedPolicy } from '../translation/refused-policies.ts';

const systemCaFile = join(t.testdir({ 'ca.pem': rootCertificates[0]! }), 'ca.pem');

const worldOf = (policies: readonly RefusedPolicy[]): readonly unknown[] => [
  ...FINE,
  ...policies.flatMap(({ objects }) => objects),
];

await withEnvoys(t, 'what Envoy refuses is refused, or contained', async (t, { path, version }) => {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  const words = (translation: Pick<Translation, 'gateways'>): Promise<string> =>
    validate(path, bootstrapOf(together(proxiesIn(translation)), { systemCaFile }));
  const at = (level: 'standard' | 'strict', policies: readonly RefusedPolicy[]): Promise<string> => {
    const { settings } = readSettings({ validation: { level }, proxyVersion });
    return words(translate(worldOf(policies), settings));
  };
  const isRefused = ({ since = '1.0' }: RefusedPolicy): boolean => isAtLeast(proxyVersion, since);

  for (const policy of REFUSED.filter(({ standard }) => standard === 'handed over')) {
    const { kind, spec } = policy;
    t.equal((await at('standard', [policy])) !== '', isRefused(policy), `handed over: ${kind} ${spec}`);
  }
  const contained = REFUSED.filter(({ standard }) => standard !== 'handed over');
  t.equal(await at('standard', contained), '', 'what is contained at level standard is taken');
  const inProcess = REFUSED.filter(({ strict }) => strict !== 'asked');
  t.equal(await at('strict', inProcess), '', 'what is contained at level strict is taken');

  const cwd = t.testdir({});
  await writeFile(
    join(cwd, 'all.json'),
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: worldOf(REFUSED) }),
  );
  await writeFile(join(cwd, 'settings.yaml'), `proxyVersion: "${proxyVersion}"\n`);
  const command = ['translate', '--level', 'strict', '--strict-with=proxy', '--settings', 'settings.yaml'];
  const env = { ENVOY_BIN: path, XDG_CACHE_HOME: join(cwd, 'cache') };
  const { stdout } = await gatewarden([...command, '-o', 'json', 'all.json'], { cwd, env });
  const asked = JSON.parse(stdout) as Translation;
  t.equal(await words(asked), '', 'nothing is left when a proxy is asked');
  for (const policy of REFUSED.filter(({ strict }) => strict === 'asked')) {
    t.match(acceptance(asked, policy), { status: 'False', message: /^invalid xds configuration: / });
    t.notOk(isServed(asked, policy), `${policy.kind} ${policy.spec}`);
  }
});
