// What holds for every object, however broken: seeded mutants of the catalogue's examples, of every kind.

import t from 'tap';
import { type Judgement, judge } from '../../src/judgement/judge.ts';
import { MAX_TEXT } from '../../src/judgement/limits.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

const examples = OBJECT_EXAMPLES.flatMap(({ kind, good, bad }) => [
  { root: kindNamed(kind).root, object: objectOf(kind, good) },
  { root: kindNamed(kind).root, object: objectOf(kind, bad) },
]);

/** Values that no schema suggests. */
const STRANGE: readonly unknown[] = [
  null,
  undefined,
  1e308,
  '\ud800',
  '\u0000',
  [null],
  [[]],
  JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}'),
  '{{',
  '(?=',
  '%',
  '\\',
  'a'.repeat(300),
];

function disturb(value: unknown, random: Random): unknown {
  if (random() < 0.05) return pick(random, STRANGE);
  if (Array.isArray(value)) {
    const items = value.map((item) => disturb(item, random));
    return random() < 0.2 ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      random() < 0.02 ? `${key}s` : key,
      disturb(member, random),
    ]),
  );
}

const said = ({ findings }: Judgement): string[] =>
  findings.map(({ code, severity, path }) => `${severity} ${code} @ ${path}`);

const errors = (judgement: Judgement): string[] =>
  said(judgement).filter((finding) => finding.startsWith('error'));

interface Failure {
  readonly property: string;
  readonly object: unknown;
  readonly said: readonly string[];
}

/** The properties that don't hold for an object; normally none. */
function failures(object: Readonly<Record<string, unknown>>): Failure[] {
  const broken: Failure[] = [];
  const expect = (property: string, said: readonly string[]): void => {
    if (said.length > 0) broken.push({ property, object, said });
  };
  const before = JSON.stringify(object);
  const first = judge(object);
  if (first.type !== 'ours') return broken;
  const filled = judge(first.object);
  expect(
    'what has its defaults gets none',
    filled.defaults.map(({ id }) => id),
  );
  // The filled object no longer has the nulls, so W-55 is gone.
  const saidFirst = said(first).filter((text) => !text.includes(' W-55 @'));
  expect('defaults change no verdict', difference(saidFirst, said(filled)));
  expect(
    'the same object is said the same of',
    difference(said(first), said(judge(structuredClone(object)))),
  );
  expect(
    'an update that changes nothing is admitted',
    errors(judge(object, { old: structuredClone(object) })),
  );
  const { spec } = object;
  if (typeof spec === 'object' && spec !== null && !Array.isArray(spec)) {
    const touched = judge({ ...object, spec: { ...spec, zzz: 1 } }, { old: object });
    // An object that is too large stays so after every change: ST-11 and ST-12 are never ratcheted.
    if (!touched.findings.some(({ code }) => code === 'ST-11' || code === 'ST-12'))
      expect('a change that no rule reads is admitted', errors(touched));
  }
  expect('every message is Unicode of a readable length', unreadable(first));
  expect('the object is left alone', before === JSON.stringify(object) ? [] : ['changed']);
  return broken;
}

function difference(left: readonly string[], right: readonly string[]): string[] {
  return left.join('\n') === right.join('\n') ? [] : [...left, 'is not', ...right];
}

function unreadable({ findings }: Judgement): string[] {
  return findings
    .flatMap(({ message, hint = '', path }) => [message, hint, path])
    .filter((text) => !text.isWellFormed() || text.length > MAX_TEXT);
}

t.test('mutants of every kind', async (t) => {
  const codes = new Set<string>();
  const check = (_seed: number, random: Random): void => {
    const { root, object } = pick(random, examples);
    const mutant = mutate(root, object, random) as Readonly<Record<string, unknown>>;
    const strange = random() < 0.5 ? { ...mutant, spec: disturb(mutant['spec'], random) } : mutant;
    for (const { code } of judge(strange).findings) codes.add(code);
    t.strictSame(failures(strange), []);
  };
  await fuzz(t, { seed: 20_261_121, cases: 1200 }, check, () =>
    t.ok(codes.size > 80, `${codes.size} codes were met`),
  );
});
