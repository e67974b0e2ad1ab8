// What our checks of constraints refuse, Envoy refuses; and what Envoy calls a violated constraint or unreadable, they refuse. Envoy knows
// more than its definitions say: what it refuses in other words is nobody's difference here.

import t from 'tap';
import { dryRun } from '../../src/cli/translate/envoy/dry-run.ts';
import type { DryRunConfiguration } from '../../src/cli/translate/envoy/dry-run-configuration.ts';
import { openVerdicts } from '../../src/cli/translate/envoy/verdicts.ts';
import { formatPath } from '../../src/diagnostics/path.ts';
import { definitionsOf } from '../../src/translation/proxy/envoy/constraints/definitions.ts';
import { MessageChecks } from '../../src/translation/proxy/envoy/constraints/message.ts';
import type { Violation } from '../../src/translation/proxy/envoy/constraints/violation.ts';
import { mutant } from '../mutants/envoy-mutants.ts';
import { envoys } from '../parts/envoy.ts';
import { fuzz } from '../parts/fuzz.ts';
import { asked, had } from './asking.ts';
import { ENVOY_SAMPLES } from './envoy-samples.ts';

const COUNT = 180;

/** Envoy's words for what its definitions forbid. */
const BY_DEFINITION =
  /Proto constraint validation failed|INVALID_ARGUMENT|Unable to parse JSON|Protobuf message/;

/** Envoy reads the settings of load balancing policies without a look at their rules. */
const isUnread = ({ path }: Violation): boolean =>
  path[0] === 'loadBalancingPolicy' && path.includes('typedConfig');

const programs = (await asked(t, () => had(envoys()))) ?? [];

for (const program of programs) {
  t.test(`${COUNT} mutants, and Envoy ${program.version}`, async (t) => {
    const checks = new MessageChecks(definitionsOf(program.version));
    await fuzz(t, { seed: 4711, cases: 1 }, async (_seed, random) => {
      const mutants = Array.from({ length: COUNT }, (_, index) => {
        const { type, message, specimen } = ENVOY_SAMPLES[index % ENVOY_SAMPLES.length]!;
        const changed = mutant(type, message, random);
        const found = checks.of(type)(changed);
        return { id: String(index), type, changed, found, specimen: specimen(changed) };
      });
      const originals = ENVOY_SAMPLES.map(({ type, message, specimen }) => ({
        id: type,
        ...specimen(message),
      }));
      const specimens: DryRunConfiguration[] = [
        ...originals,
        ...mutants.map(({ id, specimen }) => ({ id, ...specimen })),
      ];
      const refused = await dryRun(specimens, { program, verdicts: await openVerdicts(undefined, 'none') });
      for (const { id } of originals) t.equal(refused.get(id), undefined, `${id} is good`);
      let byDefinition = 0;
      let otherwise = 0;
      for (const { id, type, changed, found } of mutants) {
        const words = refused.get(id);
        const isByDefinition = words !== undefined && BY_DEFINITION.test(words);
        if (isByDefinition) byDefinition++;
        else if (words !== undefined) otherwise++;
        const isSame = found.length > 0 ? words !== undefined || found.every(isUnread) : !isByDefinition;
        const ours = found.map(({ path, message }) => `${formatPath(path)}: ${message}`);
        if (!isSame)
          t.fail(`${type}: ours ${JSON.stringify(ours)}, Envoy's ${words}`, {
            message: JSON.stringify(changed),
          });
      }
      t.ok(byDefinition > COUNT / 4, `${byDefinition} were refused by definition, ${otherwise} otherwise`);
    });
  });
}
