// docs/reference/refusals.md is true: the admission result of each example, and its translation at each level.

import t, { type Test } from 'tap';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import type { Outcome } from '../../src/generate/refusals.ts';
import { GATEWAY_GROUP } from '../../src/identifiers.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { defaultSettings, type Settings, translate } from '../../src/translation.ts';
import { validate } from '../../src/validation.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import {
  acceptance,
  FINE,
  forwards,
  isLeftOut,
  isServed,
  REFUSED,
  type RefusedPolicy,
} from './refused-policies.ts';

const strict = { validation: { level: 'strict' } } as const;

/** Of an object beside a valid one, which is still served. */
function outcomeOf(t: Test, policy: RefusedPolicy, settings: Partial<Settings> = {}): Outcome {
  const translation = translate([...FINE, ...policy.objects], { ...defaultSettings, ...settings });
  const edge = proxiesIn(translation).find(({ name }) => name === 'edge')!;
  t.ok(forwards(edge, '/fine'), 'the route beside it is served');
  const accepted = acceptance(translation, policy);
  const served = isServed(translation, policy);
  if (accepted?.status === 'False') {
    t.notOk(served, 'nothing is served without what is invalid');
    return 'invalid';
  }
  if (served) return isLeftOut(translation, policy) ? 'left out' : 'handed over';
  return policy.kind.startsWith('Backend') ? 'withheld' : 'replaced';
}

for (const policy of REFUSED) {
  const { kind, spec, admission, standard, strict: atStrict } = policy;
  t.test(`${kind} with ${spec}`, async (t) => {
    const found = (validationLevel: 'standard' | 'strict', wanted = ['error']) =>
      validate(policy.object, { validationLevel })
        .findings.filter(({ severity }) => wanted.includes(severity))
        .map(({ code, path }) => `${code} @ ${path}`);
    if ('unknown' in admission) t.strictSame(found('strict'), []);
    else {
      const [code, path] = admission;
      const isForOlder = code.startsWith('W-');
      t.ok(found('standard', ['error', 'warning']).includes(`${code} @ ${path}`), 'admission says it');
      t.equal(found('strict').includes(`${code} @ ${path}`), !isForOlder, 'at level strict it refuses');
    }
    t.equal(outcomeOf(t, policy), standard, 'at level standard');
    t.equal(outcomeOf(t, policy, strict), atStrict === 'asked' ? 'handed over' : atStrict, 'at level strict');
  });
}

t.test('the examples have every code for values that the proxy rejects', async (t) => {
  const said = new Set(REFUSED.map(({ admission }) => ('unknown' in admission ? '' : admission[0])));
  const ours = new Set(KINDS.filter(({ group }) => group === GATEWAY_GROUP).map(({ kind }) => `${kind}`));
  const codes = CATALOGUE.filter(
    ({ kind, level, alsoLevel }) => ours.has(kind) && [level, alsoLevel].includes('S'),
  ).map(({ code }) => code);
  t.ok(codes.length > 10);
  t.strictSame(
    codes.filter((code) => !said.has(code)),
    [],
  );
});
