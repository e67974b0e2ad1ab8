// The types of the generated table of Envoy's messages: members in canonical JSON, and their `validate.rules`.

export interface Message {
  /** By the JSON name. */
  readonly fields: Readonly<Record<string, Field>>;
  /** One-ofs that need a member: name and members. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
}

/** Enums by full name: names with their numbers. */
export type Enums = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Field {
  /** A scalar's name in protobuf, or the full name of a message or an enum. */
  readonly type: string;
  readonly many?: 'list' | 'map';
  /** The type of a map's keys if they aren't texts. */
  readonly key?: string;
  /** The one-of that it is a member of. */
  readonly oneof?: string;
  /** A scalar with presence: its rules don't apply to the default. */
  readonly optional?: true;
  readonly rules?: Rules;
  /** The version of Envoy whose definitions lack it. */
  readonly unknownTo?: string;
}

/** The differences of an older Envoy's definitions from those of the table. */
export interface Older {
  /** By message and JSON name: the rules of a field there; null if the field doesn't exist there. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, Rules | null>>>>;
  /** Names that an enum lacks there. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** `validate.rules` of a field, of items, or of the keys and values of a map; one interface, since the type decides which of them apply. */
export interface Rules extends TextRules, Bounds {
  readonly const?: string | number | boolean;
  readonly in?: readonly (string | number)[];
  readonly notIn?: readonly (string | number)[];
  readonly ignoreEmpty?: boolean;
  readonly definedOnly?: boolean;

  readonly required?: boolean;
  /** The members of the message aren't checked. */
  readonly skip?: boolean;

  readonly minItems?: string;
  readonly maxItems?: string;
  readonly unique?: boolean;
  readonly minPairs?: string;
  readonly maxPairs?: string;
  readonly items?: Rules;
  readonly keys?: Rules;
  readonly values?: Rules;

  /** Envoy accepts the field only if its runtime allows it. */
  readonly disallowed?: boolean;
}

/** For numbers and durations; 64-bit numbers and durations are texts. */
export interface Bounds {
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly gt?: string | number;
  readonly gte?: string | number;
}

/** Lengths of texts and of bytes; 64-bit numbers are texts. */
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
  /** For `wellKnownRegex`; true if absent. */
  readonly strict?: boolean;
}

/** All members of `Rules`: a rule of another name has no check. */
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
