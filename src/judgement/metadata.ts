// Metadata of an object, validated where no API server has done it yet: in files and in the library. Reviews come from an API server.

import { member } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { VALIDATORS } from '../kinds/generated/structure.js';
import { ObjectMeta } from '../objects/metadata.ts';
import { dropNulls } from '../schema/nulls.ts';
import { type StructureCheck, structureCheck } from '../schema/structure.ts';
import { compileWalk, type Walker } from '../schema/walk.ts';
import { type Violation, violation } from './conclusion.ts';

const NONE: readonly never[] = [];

let compiled: { readonly check: StructureCheck; readonly walk: Walker } | undefined;

/**
 * Metadata that the API server would reject, and fields that it would drop. ST-10 reports missing `metadata`. `hasNull`: whether any value
 * of the object is null.
 */
export function metadataViolations(object: unknown, hasNull: boolean): readonly Violation[] {
  const written = member(object, 'metadata');
  if (!isObject(written)) return NONE;
  compiled ??= {
    check: structureCheck(ObjectMeta, VALIDATORS['ObjectMeta']!),
    walk: compileWalk(ObjectMeta),
  };
  const metadata = hasNull ? dropNulls(ObjectMeta, written) : written;
  const structure = compiled.check(metadata);
  const { faults } = compiled.walk(metadata, {
    broken:
      structure.length === 0
        ? NONE
        : structure.filter(({ fault }) => fault.sort !== 'unknown-field').map(({ segments }) => segments),
    maxExpressionBytes: 0,
    budget: { confirm: 0, trees: 0 },
  });
  // Thousands of objects have no findings, and need no lists.
  if (structure.length + faults.length === 0) return NONE;
  return [
    ...structure.map(({ code, segments, fault, value }) =>
      violation(code, ['metadata', ...segments], fault, [value]),
    ),
    ...faults.map(({ code, segments, fault, because }) =>
      violation(code, ['metadata', ...segments], fault, because),
    ),
  ];
}
