// How a core Kubernetes type is described here: the names and JSON types of its fields. Document 4, C-36.
// Fields stand in the alphabetical order of Kubernetes' OpenAPI (core/v1, meta/v1, apps/v1 of 1.35).

export type Scalar = 'string' | 'boolean' | 'int32' | 'int64' | 'quantity' | 'int-or-string' | 'any';

export interface List {
  readonly type: 'list';
  readonly items: Shape;
}

export interface Mapping {
  readonly type: 'map';
  readonly values: Shape;
}

export interface Struct {
  readonly type: 'struct';
  /** The name in Kubernetes, for messages. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
}

export type Shape = Scalar | List | Mapping | Struct;

export function list(items: Shape): List {
  return { type: 'list', items };
}

export function map(values: Shape): Mapping {
  return { type: 'map', values };
}

/**
 * `required` holds only what lists are merged by (C-36 names them): a Gateway's parameters are merged over those of its class,
 * so a block that lacks something else may get it from there.
 */
export function struct<F extends Readonly<Record<string, Shape>>>(
  name: string,
  fields: F,
  required: readonly (keyof F & string)[] = [],
): Struct {
  return { type: 'struct', name, fields, required };
}
