// What is read of a published schema: which keywords, patterns with words and equivalents for them, and rules.

import { literal } from './source-text.ts';

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const URL_PATH = "[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+";

/** What the published patterns require, in words. */
export const PATTERN_DOCS: Readonly<Record<string, string>> = {
  [`^${LABEL}$`]: 'a DNS label: lower-case letters, digits and `-`',
  [`^${SUBDOMAIN}$`]: 'a DNS name: lower-case letters, digits, `-` and `.`',
  [`^$|^${SUBDOMAIN}$`]: 'the name of an API group, or empty for the core group',
  [`^(\\*\\.)?${SUBDOMAIN}$`]: 'a host name without port, at most its first label a `*`',
  '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$': 'the name of a kind, such as `Service`',
  "^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$": "a header's name",
  '^([0-9]{1,5}(h|m|s|ms)){1,4}$': 'a duration such as `1h30m`, `10s` or `500ms`, without fractions',
  [`^${SUBDOMAIN}\\/${URL_PATH}$`]: 'a domain and a path, such as `example.com/gateway`',
  '(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)':
    'an origin such as `https://example.com:8443`, or `*`',
  [`^Hostname|IPAddress|NamedAddress|${SUBDOMAIN}\\/${URL_PATH}$`]:
    '`Hostname`, `IPAddress`, `NamedAddress`, or a domain and a path',
  [`^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|${SUBDOMAIN}\\/[A-Za-z0-9]+$`]:
    'a protocol such as `HTTPS`, or a domain and a name',
  '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$': "a label's value",
  '^(([^:/?#]+):)(//([^/?#]*))([^?#]*)(\\?([^#]*))?(#(.*))?': 'a URI such as `spiffe://example.com/web`',
  "^(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|[%][0-9a-fA-F]{2})+$":
    'a path, with `%` before two hexadecimal digits only',
};

/** Published patterns that take quadratic time to match, with equivalents in linear time. */
export const LINEAR: Readonly<Record<string, string>> = {
  [`^Hostname|IPAddress|NamedAddress|${SUBDOMAIN}\\/${URL_PATH}$`]: `^Hostname|IPAddress|NamedAddress|${URL_PATH.slice(0, -1)}$(?<=[a-z0-9]\\/${URL_PATH})`,
  [`^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|${SUBDOMAIN}\\/[A-Za-z0-9]+$`]:
    '^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]\\/[A-Za-z0-9]+$',
};

export const linear = (pattern: string | undefined): string | undefined =>
  pattern === undefined ? undefined : (LINEAR[pattern] ?? pattern);

/** Keywords that are handled elsewhere or not at all, such as descriptions. */
const SKIPPED = new Set([
  'description',
  'x-kubernetes-validations',
  'x-kubernetes-map-type',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'nullable',
]);
/** Keywords that are read, by type. A keyword that is neither here nor in SKIPPED is an error, because it would be lost. */
const READ: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'pattern', 'minLength', 'maxLength'],
  integer: ['enum', 'format', 'minimum', 'maximum'],
  boolean: ['enum'],
  array: ['items', 'minItems', 'maxItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
};

export function checkKeywords(schema: Schema, place: string): void {
  const read = READ[schema.type ?? ''];
  if (read === undefined) throw new Error(`${place} is of the unknown type ${schema.type}`);
  for (const keyword of Object.keys(schema))
    if (keyword !== 'type' && keyword !== 'default' && !read.includes(keyword) && !SKIPPED.has(keyword))
      throw new Error(`${place} has the unknown keyword ${keyword}`);
}

/** Whether a rule makes the same demand as the key of its list, which is reported with its own code. */
function isOfListKey(rule: string, schema: Schema): boolean {
  const [key, ...others] = (schema['x-kubernetes-list-map-keys'] ?? []) as readonly string[];
  return others.length === 0 && rule === `self.all(l1, self.exists_one(l2, l1.${key} == l2.${key}))`;
}

interface PublishedRule {
  readonly rule: string;
  readonly message?: string;
}

/** The address of a Gateway, which is the only junctor of the Gateway API, as a rule. */
const JUNCTORS: Readonly<Record<string, PublishedRule>> = {
  [JSON.stringify({
    oneOf: [
      {
        properties: {
          type: { enum: ['IPAddress'] },
          value: { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
        },
      },
      { properties: { type: { not: { enum: ['IPAddress'] } } } },
    ],
  })]: {
    rule: "self.type != 'IPAddress' || !has(self.value) || hasIPFormat(self.value)",
    message: 'value must be an IP address when type is IPAddress',
  },
};

/** A boolean with one allowed value. */
export function withEnumAsRule(schema: Schema): Schema {
  const values = schema.enum?.join(', ');
  if (values === undefined) return schema;
  const rule = { rule: `self in [${values}]`, message: `supported values: ${values}` };
  return { ...schema, 'x-kubernetes-validations': [rule] };
}

/** The rules of a value, as calls. Rules on a transition don't apply to an object alone. */
export function rulesOf(schema: Schema, place: string, isWhole: boolean): readonly string[] {
  const rules = (schema['x-kubernetes-validations'] ?? []) as readonly PublishedRule[];
  const { oneOf, anyOf, allOf, not } = schema;
  // Of a part of a kind, junctors are about members that nothing reads.
  const junctors = JSON.stringify(isWhole ? { oneOf, anyOf, allOf, not } : {});
  const asRule = junctors === '{}' ? undefined : JUNCTORS[junctors];
  if (junctors !== '{}' && asRule === undefined) throw new Error(`${place} has the unknown form ${junctors}`);
  return [...rules, ...(asRule === undefined ? [] : [asRule])].flatMap(
    ({ rule, message = rule, ...rest }) => {
      const others = Object.keys(rest);
      if (others.length > 0)
        throw new Error(`${place} has a rule with the unknown members ${others.join(', ')}`);
      return /\boldSelf\b/.test(rule) || isOfListKey(rule, schema)
        ? []
        : [`published(${literal(rule)}, ${literal(message)})`];
    },
  );
}
