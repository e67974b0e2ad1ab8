// GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS: which GatewayParameters each default GatewayClass refers to.

import { advice } from '../diagnostics/finding.ts';
import { formatPath } from '../diagnostics/path.ts';
import { compileDefaults } from '../schema/defaults.ts';
import { dropNulls } from '../schema/nulls.ts';
import { compareInSchemaOrder } from '../schema/order.ts';
import { structureCheck } from '../schema/structure.ts';
import { compileWalk } from '../schema/walk.ts';
import { CLASS_PARAMETERS_EXAMPLE, ClassParameters, DEFAULT_CLASSES } from './class-parameters-schema.ts';
import { VALIDATORS } from './generated/structure.js';
import { jsonText } from './json-text.ts';
import type { Read } from './variable.ts';

const checkStructure = structureCheck(ClassParameters, VALIDATORS['ClassParameters']!);
const walk = compileWalk(ClassParameters);
const compare = compareInSchemaOrder(ClassParameters);
const fill = compileDefaults(ClassParameters);

export function readClassParameters(text: string): Read<ClassParameters> {
  const json = jsonText(text, CLASS_PARAMETERS_EXAMPLE);
  if ('faults' in json) return json;
  const value = dropNulls(ClassParameters, json.value);
  const structural = checkStructure(value);
  const broken = structural.map(({ segments }) => segments);
  const options = { broken, maxExpressionBytes: Number.POSITIVE_INFINITY, budget: { confirm: 0, trees: 0 } };
  const found = [...structural, ...walk(value, options).faults].sort((left, right) =>
    compare(left.segments, right.segments),
  );
  if (found.length === 0) return { value: fill(value as object).value as ClassParameters };
  return {
    faults: found.map(({ segments, fault }) => ({
      ...(fault.sort === 'unknown-field'
        ? advice(
            segments.length === 1 ? 'unknown class' : 'unknown member',
            segments.length === 1 ? `write one of ${DEFAULT_CLASSES.join(', ')}` : fault.hint,
          )
        : fault),
      place: formatPath(segments),
    })),
  };
}
