// Metadata of an object, validated where no API server has done it yet: in files and in the library. Reviews come from an API server.

import { member } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { VALIDATORS } from '../kinds/generated/structure.js';
import { ObjectMeta } from '../objects/metadata.ts';
import { dropNulls } from '../schema/nulls.ts';
import { type StructureCheck, structureCheck } from '../schema/structure.ts';
import { compileWalk, type Walker } from '../schema/walk.ts';
import { type Violation, violation } from './conclusion.ts';

let compiled: { readonly check: StructureCheck; readonly walk: Walker } | undefined;

/**
 * Metadata that the API server would reject, and fields that it would drop. ST-10 reports missing `metadata`. `hasNull`: whether any value
 * of the object is null.
 */
export function metadataViolations(object: unknown, hasNull: boolean): Violation[] {
  const written = member(object, 'metadata');
  if (!isObject(written)) return [];
  compiled ??= {
    check: structureCheck(ObjectMeta, VALIDATORS['ObjectMeta']!),
    walk: compileWalk(ObjectMeta),
  };
  const metadata = hasNull ? dropNulls(ObjectMeta, written) : written;
  const structure = compiled.check(metadata);
  const { faults } = compiled.walk(metadata, {
    broken: structure.filter(({ fault }) => fault.sort !== 'unknown-field').map(({ segments }) => segments),
    maxExpressionBytes: 0,
    budget: { confirm: 0, trees: 0 },
  });
  return [
    ...structure.map(({ code, segments, fault, value }) =>
      violation(code, ['metadata', ...segments], fault, [value]),
    ),
    ...faults.map(({ code, segments, fault, because }) =>
      violation(code, ['metadata', ...segments], fault, because),
    ),
  ];
}
