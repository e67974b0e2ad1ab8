// Both Envoys take what comes of policies in which any field holds a hostile value, at both levels, whether admission lets them pass or not.

import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import t, { type Test } from 'tap';
import type { ValidationLevel } from '../../src/diagnostics/severity.ts';
import { isObject } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { readSettings, translate } from '../../src/translation.ts';
import type { Random } from '../mutants/random.ts';
import { type EnvoyProgram, validate } from '../parts/envoy.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
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

/** Fails for those that are refused, which are found by halves. */
async function areTaken(
  t: Test,
  policies: readonly HostilePolicy[],
  level: ValidationLevel,
  { path, version }: EnvoyProgram,
): Promise<void> {
  const proxyVersion = version.split('.').slice(0, 2).join('.');
  const { settings } = readSettings({ validation: { level }, proxyVersion });
  const gateways = proxiesIn(translate([...SHARED, gateway(), ...policies.flatMap(objectsOf)], settings));
  const words = await validate(path, bootstrapOf(withoutFiles(together(gateways)), { systemCaFile }));
  if (words === '') return;
  if (policies.length === 1) {
    t.fail(`${policies[0]!.name}: ${words}`);
    return;
  }
  const half = policies.length >> 1;
  await areTaken(t, policies.slice(0, half), level, { path, version });
  await areTaken(t, policies.slice(half), level, { path, version });
}

function some(kind: string, random: Random, count: number): readonly HostilePolicy[] {
  const all = [...hostilePolicies(kind)];
  return all.filter(() => random() < count / all.length);
}

/**
 * What the webhook lets pass at level strict. What only the backend decides is warned of by the translation (TR-72), and halves of characters
 * come from no file and no cluster.
 */
function isAdmitted(policy: HostilePolicy): boolean {
  if (JSON.stringify(policy.spec)?.includes('\\ud800')) return false;
  const object = objectsOf(policy, 0).find((one) => (one as { readonly kind?: string }).kind === policy.kind);
  const { spec } = object as { readonly spec?: { readonly healthCheck?: object } };
  if (isObject(spec?.healthCheck) && 'grpc' in spec.healthCheck && !('http2ProtocolOptions' in spec))
    return false;
  return judge(object, { validationLevel: 'strict' }).errors === 0;
}

for (const kind of Object.keys(FULL)) {
  await withEnvoys(t, `what comes of ${kind} with hostile values is taken`, async (t, program) => {
    await fuzz(t, { seed: SEED, cases: 1 }, async (_seed, next) => {
      const policies = some(kind, next, COUNT);
      t.ok(policies.length > COUNT / 2, `${policies.length} policies`);
      await areTaken(t, policies, 'strict', program);
      await areTaken(t, policies, 'standard', program);
    });
  });
  await withEnvoys(t, `${kind}: what admission lets pass is taken`, async (t, program) => {
    await fuzz(t, { seed: SEED + 1, cases: 1 }, async (_seed, next) => {
      const admitted = some(kind, next, 4 * COUNT).filter(isAdmitted);
      t.ok(admitted.length > 20, `${admitted.length} are admitted`);
      await areTaken(t, admitted, 'standard', program);
    });
  });
}
