// Validator: the structure check of a kind as code that Ajv made. The code stands in src/kinds/generated, so that a start compiles nothing.

/** One mistake, as far as Ajv tells it: where, and which keyword of JSON Schema is broken. */
export interface StructureError {
  /** JSON Pointer. */
  readonly at: string;
  readonly keyword: string;
  /** The keyword's limit, the member that is missing, or the member that is unknown. */
  readonly detail: number | string | undefined;
}

/** Every mistake of a value; null where there is none. Called by generated code only with data of its own. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly StructureError[] | null;
}
