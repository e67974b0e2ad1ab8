// What the generated table says of Envoy's messages: members of the canonical JSON, and what `validate.rules` asks of them.

export interface Message {
  /** By the name in JSON. */
  readonly fields: Readonly<Record<string, Field>>;
  /** One-ofs of which one member must be there: name and members. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
}

/** Enums by full name: names with their numbers. */
export type Enums = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Field {
  /** A scalar's name in protobuf, or the full name of a message or an enum. */
  readonly type: string;
  readonly many?: 'list' | 'map';
  /** The type of a map's keys where they aren't texts. */
  readonly key?: string;
  /** The one-of that it is a member of. */
  readonly oneof?: string;
  /** A scalar that may be absent: its rules don't judge the default. */
  readonly optional?: true;
  readonly rules?: Rules;
  /** The version of Envoy that doesn't know it yet. */
  readonly unknownTo?: string;
}

/** How an older Envoy's definitions differ from those of the table. */
export interface Older {
  /** By message and name in JSON: the rules that a field has there; null where there is no such field. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, Rules | null>>>>;
  /** Names that an enum lacks there. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** `validate.rules` of a field, of items, or of the keys and values of a map; one object, since the type says which of them it can have. */
export interface Rules extends TextRules, Bounds {
  readonly const?: string | number | boolean;
  readonly in?: readonly (string | number)[];
  readonly notIn?: readonly (string | number)[];
  readonly ignoreEmpty?: boolean;
  readonly definedOnly?: boolean;

  readonly required?: boolean;
  /** The members of the message are not judged. */
  readonly skip?: boolean;

  readonly minItems?: string;
  readonly maxItems?: string;
  readonly unique?: boolean;
  readonly minPairs?: string;
  readonly maxPairs?: string;
  readonly items?: Rules;
  readonly keys?: Rules;
  readonly values?: Rules;

  /** Envoy takes the field only when its runtime says so. */
  readonly disallowed?: boolean;
}

/** Of numbers and durations; 64-bit numbers and durations are text. */
export interface Bounds {
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly gt?: string | number;
  readonly gte?: string | number;
}

/** Lengths of texts and of bytes; 64-bit numbers are text. */
export interface TextRules {
  readonly len?: string;
  readonly minLen?: string;
  readonly maxLen?: string;
  readonly lenBytes?: string;
  readonly minBytes?: string;
  readonly maxBytes?: string;
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly contains?: string;
  readonly notContains?: string;
  readonly wellKnownRegex?: 'HTTP_HEADER_NAME' | 'HTTP_HEADER_VALUE';
  /** Of `wellKnownRegex`; true when absent. */
  readonly strict?: boolean;
}

/** Every member of `Rules`: a rule of another name has no check. */
export const KNOWN_RULES: Readonly<Record<keyof Rules, true>> = {
  const: true,
  in: true,
  notIn: true,
  ignoreEmpty: true,
  definedOnly: true,
  required: true,
  skip: true,
  minItems: true,
  maxItems: true,
  unique: true,
  minPairs: true,
  maxPairs: true,
  items: true,
  keys: true,
  values: true,
  disallowed: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  len: true,
  minLen: true,
  maxLen: true,
  lenBytes: true,
  minBytes: true,
  maxBytes: true,
  pattern: true,
  prefix: true,
  suffix: true,
  contains: true,
  notContains: true,
  wellKnownRegex: true,
  strict: true,
};
