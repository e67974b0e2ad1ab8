// The names of CEL's types, which are values in expressions: `type(x) == string`.

export const TYPE_NAMES: readonly string[] = [
  'bool',
  'bytes',
  'double',
  'int',
  'list',
  'map',
  'null_type',
  'string',
  'type',
  'uint',
];
