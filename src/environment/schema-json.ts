// Variables whose value is JSON with a schema.

import { advice, type Fault } from '../diagnostics/finding.ts';
import { formatPath, type Segments } from '../diagnostics/path.ts';
import { compileDefaults } from '../schema/defaults.ts';
import type { Node } from '../schema/node.ts';
import { dropNulls } from '../schema/nulls.ts';
import { compareInSchemaOrder } from '../schema/order.ts';
import type { Filled } from '../schema/static.ts';
import { structureCheck } from '../schema/structure.ts';
import { compileWalk } from '../schema/walk.ts';
import { VALIDATORS } from './generated/structure.js';
import { jsonText } from './json-text.ts';
import type { Read } from './variable.ts';

interface SchemaJsonOptions {
  /** A good text. */
  readonly example: string;
  /** Instead of what is said of an unknown member. */
  readonly unknown?: (segments: Segments) => Fault | undefined;
}

/** `name`: that of the generated structure check. */
export function schemaReader<N extends Node>(
  root: N,
  name: string,
  { example, unknown }: SchemaJsonOptions,
): (text: string) => Read<Filled<N>> {
  const checkStructure = structureCheck(root, VALIDATORS[name]!);
  const walk = compileWalk(root);
  const compare = compareInSchemaOrder(root);
  const fill = compileDefaults(root);
  return (text) => {
    const json = jsonText(text, example);
    if ('faults' in json) return json;
    const value = dropNulls(root, json.value);
    const structural = checkStructure(value);
    const broken = structural.map(({ segments }) => segments);
    const options = {
      broken,
      maxExpressionBytes: Number.POSITIVE_INFINITY,
      budget: { confirm: 0, trees: 0 },
    };
    const found = [...structural, ...walk(value, options).faults].sort((left, right) =>
      compare(left.segments, right.segments),
    );
    if (found.length === 0) return { value: fill(value as object).value as Filled<N> };
    return {
      faults: found.slice(0, MOST_FAULTS).map(({ segments, fault }) => ({
        ...(fault.sort === 'unknown-field'
          ? (unknown?.(segments) ?? advice('unknown member', fault.hint))
          : fault),
        place: formatPath(segments),
      })),
    };
  };
}

/** More are of no use. */
const MOST_FAULTS = 20;
