// The generated structure checks find what Ajv finds with the schemas that they were made of, mistake by mistake.

import t from 'tap';
import { CHECKED, structureAjv } from '../../src/generate/structure-validators.ts';
import { VALIDATORS } from '../../src/kinds/generated/structure.js';
import { KINDS } from '../../src/kinds/index.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { seeded } from '../mutants/random.ts';

const MUTANTS = 4000;
const { ajv, ids } = structureAjv(CHECKED);

function byAjv(kind: string, object: unknown): string[] {
  const validate = ajv.getSchema(ids[kind]!)!;
  if (validate(object)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
    const { limit, missingProperty, additionalProperty } = params as Record<string, unknown>;
    return `${instancePath} ${keyword} ${limit ?? missingProperty ?? additionalProperty}`;
  });
}

function byCode(kind: string, object: unknown): string[] {
  const validate = VALIDATORS[kind]!;
  if (validate(object)) return [];
  return (validate.errors ?? []).map(({ at, keyword, detail }) => `${at} ${keyword} ${detail}`);
}

t.test(`${MUTANTS} mutants of the catalogue's examples`, async (t) => {
  const random = seeded(4711);
  let broken = 0;
  for (let index = 0; index < MUTANTS; index++) {
    const { kind, good } = OBJECT_EXAMPLES[index % OBJECT_EXAMPLES.length]!;
    const { root } = KINDS.find((candidate) => candidate.kind === kind)!;
    const mutant = mutate(root, objectOf(kind, good), random);
    const found = byCode(kind, mutant);
    if (found.length > 0) broken++;
    const expected = byAjv(kind, mutant);
    if (found.join('\n') !== expected.join('\n')) t.same(found, expected, `mutant ${index} of ${kind}`);
  }
  t.ok(broken > MUTANTS / 10, `${broken} were broken`);
});

t.test('every kind has a check', async (t) => {
  t.same(Object.keys(VALIDATORS).sort(), CHECKED.map(({ kind }) => kind).sort());
  for (const { kind } of CHECKED) t.ok(byCode(kind, 5).length > 0, `${kind} refuses a number`);
});
