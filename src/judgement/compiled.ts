// A kind's schema compiled for judgements; each kind at first use, so that startup is fast.

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

/** Compiles at the first call for each kind. */
export function compiledKind(kind: Kind): CompiledKind {
  let entry = compiled.get(kind);
  if (entry === undefined) {
    entry = compileKind(kind.root, VALIDATORS[kind.kind]!, elsewhere(kind));
    compiled.set(kind, entry);
  }
  return entry;
}

/** Compiles a schema, with the code that Ajv generated for it. */
export function compileKind(root: ObjectNode, validator: Validator, elsewhere?: Elsewhere): CompiledKind {
  return {
    root,
    fillDefaults: compileDefaults(root),
    checkStructure: structureCheck(root, validator, elsewhere),
    walk: compileWalk(root),
    compare: compareInSchemaOrder(root),
  };
}
