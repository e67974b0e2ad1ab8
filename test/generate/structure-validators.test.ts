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
import type { Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { EXAMPLE_OBJECTS } from '../snapshot/examples.ts';

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

  t.test(`mutants of ${of}`, async (t) => {
    let broken = 0;
    const compare = (seed: number, random: Random): void => {
      const { kind, object } = examples[seed % examples.length]!;
      const { root } = kinds.find((candidate) => candidate.kind === kind)!;
      const mutant = mutate(root, object, random);
      const found = byCode(validators[kind]!, mutant);
      if (found.length > 0) broken++;
      const expected = byAjv(kind, mutant);
      if (found.join('\n') !== expected.join('\n')) t.strictSame(found, expected, `a mutant of ${kind}`);
    };
    await fuzz(t, { seed: 4711, cases: 1500 }, compare, (cases) =>
      t.ok(broken > cases / 10, `${broken} were broken`),
    );
  });

  t.test(`each of ${of} has a check`, async (t) => {
    t.strictSame(Object.keys(validators).sort(), kinds.map(({ kind }) => kind).sort());
    for (const { kind } of kinds) t.ok(byCode(validators[kind]!, 5).length > 0, `${kind} refuses a number`);
  });
}
