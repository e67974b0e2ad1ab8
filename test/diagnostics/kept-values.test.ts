// Fixes keep what the object says: every value is in the fixed object, moved, quoted or with its unit. For the catalogue's examples, everyday
// mistakes, and seeded mutants of valid objects.

import t from 'tap';
import { provenFixes } from '../../src/cli/rewriting/proven-fixes.ts';
import type { Finding } from '../../src/diagnostics/finding.ts';
import { equalJson } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { applyPlan, planOf } from '../../src/manifests/edit/change.ts';
import { EVERYDAY_MISTAKES } from '../kinds/everyday-mistakes.ts';
import { FOREIGN_HABITS } from '../kinds/foreign-habits.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { withHabit } from '../mutants/habits.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick, seeded } from '../mutants/random.ts';
import { lostValues } from './kept-values.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

const options = { validationLevel: 'strict', maxFindings: 1000 } as const;

/** Names of fields change where a field is renamed or moves; a word of an enumeration where another spelling or word is meant. */
function isExpected(lost: unknown, { fix = [], reason, sort, hint = '' }: Finding): boolean {
  if (typeof lost !== 'string')
    return typeof lost === 'boolean' && fix.some(({ value }) => equalJson(value, {}));
  if (lost.startsWith('key '))
    return sort === 'unknown-field' || fix.some(({ op }) => op === 'rename') || HOLDERS.test(lost);
  const [change] = fix;
  const word = String(change?.value);
  // The word of another gateway for the value of the field that is meant.
  if (sort === 'unknown-field' && fix.some(({ op, value }) => op === 'add' && hint.endsWith(`: ${value}\``)))
    return true;
  const isWord = fix.length === 1 && change?.op === 'replace' && word !== '' && hint.includes(word);
  return isWord && (reason === 'FieldValueNotSupported' || sort === 'unknown-field' || NAMES.test(lost));
}

/** A field that says no more than that a text is here. */
const HOLDERS = /^key (?:value|name|text|string|inline|inlineString|exact)$/;

/** What hints in full: the names of groups, kinds and versions. */
const NAMES = /^[\w./-]*$/;

interface Lost {
  readonly object: unknown;
  readonly finding: string;
  readonly lost: readonly unknown[];
}

let tried = 0;

function lossesOf(object: unknown): readonly Lost[] {
  return judge(object, options).findings.flatMap((finding) => {
    const plan = finding.fix === undefined ? undefined : planOf(finding.fix);
    const applied = plan === undefined ? undefined : applyPlan(object, plan);
    if (applied === undefined) return [];
    tried++;
    const lost = lostValues(object, applied.value).filter((value) => !isExpected(value, finding));
    const said = `${finding.code} ${finding.path}: ${finding.message}: ${finding.hint}: ${JSON.stringify(finding.fix)}`;
    return lost.length === 0 ? [] : [{ object, finding: said, lost }];
  });
}

/** All fixes together: applied, they leave nothing to fix that they could have fixed, and they don't cause a finding. */
async function fixedObject(object: unknown): Promise<unknown> {
  const { fixes } = await provenFixes(object, options);
  const plan = planOf(fixes.flatMap(({ changes }) => changes));
  return plan === undefined ? object : (applyPlan(object, plan)?.value ?? object);
}

const examples = OBJECT_EXAMPLES.map(({ kind, good }) => ({
  root: kindNamed(kind).root,
  object: objectOf(kind, good),
}));

t.test('fixes of the examples and of everyday mistakes keep every value', async (t) => {
  for (const { code, kind, bad } of OBJECT_EXAMPLES) t.strictSame(lossesOf(objectOf(kind, bad)), [], code);
  for (const [what, kind, spec] of [...EVERYDAY_MISTAKES, ...FOREIGN_HABITS])
    t.strictSame(lossesOf(objectOf(kind, spec)), [], what);
});

for (const [name, mutant, rounds] of [
  ['mistakes of other gateways and of YAML', withHabit, 6000],
  ['mutants of the schema', mutate, 3000],
] as const) {
  t.test(`fixes of ${name} keep every value`, async (t) => {
    const random = seeded(20_261_124);
    const found = new Map<string, Lost>();
    tried = 0;
    for (let round = 0; round < rounds; round++) {
      const { root, object } = pick(random, examples);
      for (const lost of lossesOf(mutant(root, object, random)))
        found.set(lost.finding.replace(/\d+/g, '0'), lost);
    }
    t.ok(tried > rounds / 60, `${tried} fixes`);
    t.strictSame([...found.values()].slice(0, 20), []);
  });
}

t.test('what is fixed once needs no second time, and nothing new is found', async (t) => {
  const random = seeded(7);
  let changed = 0;
  for (let round = 0; round < 1500; round++) {
    const { root, object } = pick(random, examples);
    const mutant = withHabit(root, object, random);
    const fixed = await fixedObject(mutant);
    if (equalJson(fixed, mutant)) continue;
    changed++;
    const [before, after] = [mutant, fixed].map((each) => judge(each, options).findings);
    t.ok(after!.length < before!.length, 'fewer findings');
    t.strictSame(
      lostValues(mutant, await fixedObject(fixed)).filter((value) => typeof value === 'number'),
      [],
    );
    const codes = new Set(before!.map(({ code }) => code));
    t.strictSame(
      after!.filter(({ code }) => !codes.has(code)),
      [],
      'no new finding',
    );
  }
  t.ok(changed > 50, `${changed} objects changed`);
});

t.test('what is lost is seen', async (t) => {
  for (const [before, after, lost] of [
    [{ host: 'db:5432' }, { host: 'db' }, ['db:5432']],
    [{ host: 'db:5432' }, { host: 'db', port: 5432 }, []],
    [{ host: 'https://db' }, { host: 'db', port: 443 }, ['https://db']],
    [{ host: 'https://db' }, { host: 'db', port: 443, policies: { tls: {} } }, []],
    [{ body: { error: 'down' } }, { body: 'down' }, ['key error']],
    [{ body: { error: 'down' } }, { body: '{"error":"down"}' }, []],
    [{ name: 'ns/a' }, { name: 'a' }, ['ns/a']],
    [{ name: 'ns/a' }, { name: 'a', namespace: 'ns' }, []],
    [{ set: { ':path': '"/"' } }, { set: [{ name: ':path', value: '"/"' }] }, []],
    [{ interval: 100 }, { interval: '100ms' }, []],
    [{ interval: 100 }, { interval: '1m40s' }, [100]],
    [{ size: '64MB' }, { size: '64M' }, []],
    [{ size: '64MB' }, { size: '64Mi' }, ['64MB']],
  ] as const)
    t.strictSame(
      lostValues(before, after).filter(
        (value) => !/^key (?:size|interval|host|name|body)$/.test(String(value)),
      ),
      lost,
      JSON.stringify([before, after]),
    );
});
