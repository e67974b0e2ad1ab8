// Both Envoys take what comes of policies in which any field holds a hostile value, at level strict.

import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import t from 'tap';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { readSettings, translate } from '../../src/translation.ts';
import { seeded } from '../mutants/random.ts';
import { validate } from '../parts/envoy.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { together } from '../parts/together.ts';
import { withoutFiles } from '../parts/without-files.ts';
import { FULL } from '../translation/full-policies.ts';
import { type HostilePolicy, hostilePolicies, objectsOf, SHARED } from '../translation/hostile-fields.ts';
import { gateway } from '../translation/objects.ts';

/** Of each kind; others with another seed. */
const COUNT = 150;
const SEED = 20_261_122;

const systemCaFile = join(t.testdir({ 'ca.pem': rootCertificates[0]! }), 'ca.pem');

for (const kind of Object.keys(FULL))
  await withEnvoys(t, `what comes of ${kind} with hostile values is taken`, async (t, { path, version }) => {
    const proxyVersion = version.split('.').slice(0, 2).join('.');
    const { settings } = readSettings({ validation: { level: 'strict' }, proxyVersion });
    const refusal = (policies: readonly HostilePolicy[]): Promise<string> => {
      const { gateways } = translate([...SHARED, gateway(), ...policies.flatMap(objectsOf)], settings);
      return validate(path, bootstrapOf(withoutFiles(together(gateways)), { systemCaFile }));
    };
    /** Those that are refused, by halves. */
    const refused = async (policies: readonly HostilePolicy[]): Promise<void> => {
      const words = await refusal(policies);
      if (words === '') return;
      if (policies.length === 1) {
        t.fail(`${policies[0]!.name}: ${words}`);
        return;
      }
      const half = policies.length >> 1;
      await refused(policies.slice(0, half));
      await refused(policies.slice(half));
    };
    const random = seeded(SEED);
    const all = [...hostilePolicies(kind)];
    const share = COUNT / all.length;
    await refused(all.filter(() => random() < share));
    t.pass();
  });
