// Our checks of Envoy's messages say what those say that protoc-gen-validate made of the same definitions, of every version that we hold.

import t from 'tap';
import { formatPath } from '../../src/diagnostics/path.ts';
import { ENVOY_TYPED } from '../../src/generate/envoy-messages.ts';
import { definitionsOf } from '../../src/translation/proxy/envoy/constraints/definitions.ts';
import { MessageChecks } from '../../src/translation/proxy/envoy/constraints/message.ts';
import { NEWEST, OLDER } from '../../src/translation/proxy/envoy/generated/older.ts';
import { randomMessage } from '../mutants/envoy-messages.ts';
import { pick } from '../mutants/random.ts';
import { OLDER_ENVOYS } from '../parts/build.ts';
import { fuzz } from '../parts/fuzz.ts';
import { askEnvoyApi, asked } from './asking.ts';

const COUNT = 6000;

const versions = [
  ...OLDER_ENVOYS.map((version) => ({ version, part: `envoy-api-${version}` as const })),
  { version: NEWEST, part: 'envoy-api' as const },
];

t.same(Object.keys(OLDER), OLDER_ENVOYS, 'every older version has its differences');

for (const [index, { version, part }] of versions.entries()) {
  t.test(`${COUNT} random messages get the same verdict by the definitions of ${version}`, async (t) => {
    const checks = new MessageChecks(definitionsOf(version));
    await fuzz(t, { seed: 20_261_122 + index, cases: 1 }, async (_seed, random) => {
      const questions = Array.from({ length: COUNT }, (_, index) => {
        const type = ENVOY_TYPED[index % ENVOY_TYPED.length]!;
        const wrong = pick(random, [0.005, 0.02, 0.05, 0.1]);
        return { type, message: randomMessage(type, random, { wrong, size: 60 }) };
      });
      const answers = await asked(t, () => askEnvoyApi(part, questions));
      if (answers === undefined) return;
      let refused = 0;
      for (const [index, { type, message }] of questions.entries()) {
        const found = checks.of(type)(message);
        if (found.length > 0) refused++;
        if (found.length > 0 === (answers[index] !== '')) continue;
        const ours = found.map(({ path, message }) => `${formatPath(path)}: ${message}`);
        t.fail(`${type}: ours ${JSON.stringify(ours)}, theirs ${answers[index]}`, {
          message: JSON.stringify(message),
        });
      }
      t.ok(refused > COUNT / 5 && refused < (COUNT * 2) / 3, `${refused} were refused`);
    });
  });
}
