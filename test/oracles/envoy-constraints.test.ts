// Our checks of Envoy's messages say what those say that protoc-gen-validate made of the same definitions.

import t from 'tap';
import { formatPath } from '../../src/diagnostics/path.ts';
import { ENVOY_TYPED } from '../../src/generate/envoy-messages.ts';
import { messageCheck } from '../../src/translation/proxy/envoy/constraints/message.ts';
import { randomMessage } from '../mutants/envoy-messages.ts';
import { pick, seeded } from '../mutants/random.ts';
import { askEnvoyApi, asked } from './asking.ts';

const COUNT = 12_000;

t.test(`${COUNT} random messages get the same verdict`, async (t) => {
  const random = seeded(20261122);
  const questions = Array.from({ length: COUNT }, (_, index) => {
    const type = ENVOY_TYPED[index % ENVOY_TYPED.length]!;
    return {
      type,
      message: randomMessage(type, random, { wrong: pick(random, [0.005, 0.02, 0.05, 0.1]), size: 60 }),
    };
  });
  const answers = await asked(t, () => askEnvoyApi(questions));
  if (answers === undefined) return;
  let refused = 0;
  for (const [index, { type, message }] of questions.entries()) {
    const found = messageCheck(type)(message);
    if (found.length > 0) refused++;
    if (found.length > 0 !== (answers[index] !== '')) {
      const ours = found.map(({ path, message }) => `${formatPath(path)}: ${message}`);
      t.fail(`${type}: ours ${JSON.stringify(ours)}, theirs ${answers[index]}`, {
        message: JSON.stringify(message),
      });
    }
  }
  t.ok(refused > COUNT / 5 && refused < COUNT / 2, `${refused} were refused`);
});
