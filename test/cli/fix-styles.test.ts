// Fixes in every style of text: good objects are spoilt, written in a random style, and mended.

import { load } from 'js-yaml';
import t from 'tap';
import { fixFile } from '../../src/cli/rewriting/fixed-file.ts';
import { equalJson } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { randomStyle, styled } from '../manifests/styled.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

type Json = unknown;

/** The value with mistakes, each with some probability. */
function spoil(value: Json, random: Random): Json {
  if (typeof value === 'number' && random() < 0.2) return String(value);
  if (typeof value === 'boolean' && random() < 0.2) return String(value);
  if (typeof value === 'string' && /^[A-Za-z]{5,}$/.test(value) && random() < 0.1)
    return `${value}${value.at(-1)}`;
  if (typeof value === 'string' && /^\d{1,2}s$/.test(value) && random() < 0.3)
    return Number.parseInt(value, 10);
  if (Array.isArray(value)) {
    const items = value.map((item) => spoil(item, random));
    if (items.length === 1 && typeof items[0] === 'string' && random() < 0.2) return items[0];
    return items.length > 0 && random() < 0.1 ? [...items, structuredClone(pick(random, items))] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.length > 4 && random() < 0.08 ? `${name.slice(0, 2)}${name.slice(1)}` : name,
      spoil(member, random),
    ]),
  );
}

const found = (object: Json): string[] =>
  judge(object, { maxFindings: 1000, isFile: true, judgesMetadata: true })
    .findings.map(({ code }) => code)
    .sort();

/** The items of the first list that the second lacks, counting duplicates. */
function missing(wanted: readonly string[], list: readonly string[]): string[] {
  const left = [...list];
  return wanted.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

t.test('a spoilt object is mended in its text, and no finding comes', async (t) => {
  let fixes = 0;
  const mend = async (_seed: number, random: Random): Promise<void> => {
    const { kind, good } = pick(random, OBJECT_EXAMPLES);
    const { spec, ...rest } = objectOf(kind, good) as { spec: Json };
    const spoilt = { ...rest, spec: spoil(spec, random) };
    const before = found(spoilt);
    if (before.length === 0) return;
    const style = randomStyle(random);
    const { text, comments } = styled(spoilt, style, random);
    const fixed = await fixFile({ name: 'a.yaml' }, Buffer.from(text), { judge: {}, tolerances: [] });
    const about = () => ({ text, fixed });
    if (fixed.failures.length > 0) t.fail('not written', about());
    if (!fixed.isChanged) return;
    fixes += fixed.fixed.length;
    if (fixed.notes.length > 0) t.fail('the layout is lost', about());
    const read = load(fixed.text);
    const after = found(read);
    const gone = missing(before, after);
    // A structural mistake can hide what the good object has.
    const come = missing(missing(after, before), found(objectOf(kind, good)));
    if (come.length > 0) t.fail(`a finding has come: ${after} after ${before}`, about());
    const wanted = fixed.fixed.map(({ code }) => code);
    if (missing(wanted, gone).length > 0) t.fail(`a finding is left: ${wanted}, gone ${gone}`, about());
    const lost = comments.filter((comment) => !fixed.text.includes(comment));
    const isRemoval = fixed.text.split('\n').length < text.split('\n').length;
    if (lost.length > 0 && !isRemoval) t.fail(`comments are lost: ${lost}`, about());
    const again = await fixFile({ name: 'a.yaml' }, Buffer.from(fixed.text), { judge: {}, tolerances: [] });
    if (again.isChanged) t.fail('a second time changes more', about());
    if (equalJson(read, spoilt)) t.fail('nothing has changed', about());
  };
  await fuzz(t, { seed: 20_261_122, cases: 300 }, mend, (cases) => t.ok(fixes > cases / 8, `${fixes} fixes`));
});
