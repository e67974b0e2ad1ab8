// The generated structure checks find the same mistakes as Ajv with the schemas that they were generated from.

import t from 'tap';
import { CHECKED, structureAjv } from '../../src/generate/structure-validators.ts';
import { VALIDATORS } from '../../src/kinds/generated/structure.js';
import { VALIDATORS as VALIDATORS_OF_OTHERS } from '../../src/objects/generated/structure.js';
import { OBJECT_KINDS } from '../../src/objects/index.ts';
import type { ObjectNode } from '../../src/schema/node.ts';
import type { Validator } from '../../src/schema/validator.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { seeded } from '../mutants/random.ts';
import { EXAMPLE_OBJECTS } from '../snapshot/examples.ts';

const MUTANTS = 4000;

interface Checks {
  readonly of: string;
  readonly kinds: readonly { readonly kind: string; readonly root: ObjectNode }[];
  readonly validators: Readonly<Record<string, Validator>>;
  readonly examples: readonly { readonly kind: string; readonly object: unknown }[];
}

const MODULES: readonly Checks[] = [
  {
    of: 'our kinds',
    kinds: CHECKED,
    validators: VALIDATORS,
    examples: OBJECT_EXAMPLES.map(({ kind, good }) => ({ kind, object: objectOf(kind, good) })),
  },
  {
    of: 'kinds of others',
    kinds: OBJECT_KINDS,
    validators: VALIDATORS_OF_OTHERS,
    examples: EXAMPLE_OBJECTS.filter((object) => object['spec'] !== undefined).map((object) => ({
      kind: object.kind,
      object,
    })),
  },
];

function byCode(validate: Validator, object: unknown): string[] {
  if (validate(object)) return [];
  return (validate.errors ?? []).map(({ at, keyword, detail }) => `${at} ${keyword} ${detail}`);
}

for (const { of, kinds, validators, examples } of MODULES) {
  const { ajv, ids } = structureAjv(kinds);

  const byAjv = (kind: string, object: unknown): string[] => {
    const validate = ajv.getSchema(ids[kind]!)!;
    if (validate(object)) return [];
    return (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
      const { limit, missingProperty, additionalProperty } = params as Record<string, unknown>;
      return `${instancePath} ${keyword} ${limit ?? missingProperty ?? additionalProperty}`;
    });
  };

  t.test(`${MUTANTS} mutants of ${of}`, async (t) => {
    const random = seeded(4711);
    let broken = 0;
    for (let index = 0; index < MUTANTS; index++) {
      const { kind, object } = examples[index % examples.length]!;
      const { root } = kinds.find((candidate) => candidate.kind === kind)!;
      const mutant = mutate(root, object, random);
      const found = byCode(validators[kind]!, mutant);
      if (found.length > 0) broken++;
      const expected = byAjv(kind, mutant);
      if (found.join('\n') !== expected.join('\n')) t.same(found, expected, `mutant ${index} of ${kind}`);
    }
    t.ok(broken > MUTANTS / 10, `${broken} were broken`);
  });

  t.test(`each of ${of} has a check`, async (t) => {
    t.same(Object.keys(validators).sort(), kinds.map(({ kind }) => kind).sort());
    for (const { kind } of kinds) t.ok(byCode(validators[kind]!, 5).length > 0, `${kind} refuses a number`);
  });
}
