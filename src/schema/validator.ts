// Validator: the structure check of a kind as code that Ajv generated. The code is in src/kinds/generated, so that nothing is compiled at
// startup.

/** One mistake as Ajv reports it: the place, and the broken keyword of JSON Schema. */
export interface StructureError {
  /** JSON Pointer. */
  readonly at: string;
  readonly keyword: string;
  /** The keyword's limit, the missing member, or the unknown member. */
  readonly detail: number | string | undefined;
}

/** All mistakes of a value; null if there are none. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly StructureError[] | null;
}
