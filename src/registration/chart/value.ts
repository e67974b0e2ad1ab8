// A value of a chart: key, type, default, meaning. values.yaml, values.schema.json and the reference come from lists of them.

export type ValueType =
  | 'text'
  | 'boolean'
  | 'whole number'
  | 'duration'
  | 'number or percentage'
  | 'object'
  | 'labels'
  | 'list'
  | 'list of texts';

export interface ChartValue {
  /** `controller.image.tag`. */
  readonly key: string;
  readonly type: ValueType;
  readonly default: unknown;
  readonly doc: string;
  /** The allowed words. The templates check them, so that the message begins with the key. */
  readonly words?: readonly string[];
  /** What the schema demands of a text. */
  readonly pattern?: string;
  /** Whether an empty text is allowed beside the words. */
  readonly mayBeEmpty?: true;
  /** The templates check the value, and the schema accepts any. */
  readonly isChecked?: true;
  /** A good value, which values.yaml shows as a comment. */
  readonly example?: unknown;
}

/** What a group of keys is about: a comment in values.yaml. */
export type Groups = Readonly<Record<string, string>>;
