// A kind's schema compiled to what a judgement needs; each kind when it is first met, so that a start is quick.

import type { Segments } from '../diagnostics/path.ts';
import { VALIDATORS } from '../kinds/generated/structure.js';
import { elsewhere } from '../kinds/misplaced-fields/hint.ts';
import { compileDefaults } from '../schema/defaults.ts';
import type { Kind } from '../schema/kind.ts';
import type { ObjectNode } from '../schema/node.ts';
import { compareInSchemaOrder } from '../schema/order.ts';
import { type StructureCheck, structureCheck } from '../schema/structure.ts';
import type { Elsewhere } from '../schema/unknown-field.ts';
import type { Validator } from '../schema/validator.ts';
import { compileWalk, type Walker } from '../schema/walk.ts';

export interface CompiledKind {
  readonly root: ObjectNode;
  readonly fillDefaults: ReturnType<typeof compileDefaults>;
  readonly checkStructure: StructureCheck;
  readonly walk: Walker;
  readonly compare: (left: Segments, right: Segments) => number;
}

const compiled = new WeakMap<Kind, CompiledKind>();

/** Compiles at the first call for a kind. */
export function compiledKind(kind: Kind): CompiledKind {
  let entry = compiled.get(kind);
  if (entry === undefined) {
    entry = compileKind(kind.root, VALIDATORS[kind.kind]!, elsewhere(kind));
    compiled.set(kind, entry);
  }
  return entry;
}

/** A schema, with the code that Ajv made of it. */
export function compileKind(root: ObjectNode, validator: Validator, elsewhere?: Elsewhere): CompiledKind {
  return {
    root,
    fillDefaults: compileDefaults(root),
    checkStructure: structureCheck(root, validator, elsewhere),
    walk: compileWalk(root),
    compare: compareInSchemaOrder(root),
  };
}
