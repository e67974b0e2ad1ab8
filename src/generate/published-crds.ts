// Kinds of other projects in our schema language, from their published CRDs: structure, defaults and rules, without descriptions.

import { isObject } from '../grammar/json.ts';
import type { ServedAs } from '../objects/object-kind.ts';
import { capitalized, importOf, literal } from './source-text.ts';

/** The parts of a CRD that are read. */
export interface PublishedCrd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly scope: 'Namespaced' | 'Cluster';
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

interface Schema {
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

/** The members of a type that are read: all, or these. Lists and maps are transparent. */
export type Members = true | { readonly [member: string]: Members };

export interface KindSource {
  readonly kind: string;
  readonly version: string;
  /** The schema is complete: defaults are filled in, and an unknown member is a mistake. */
  readonly isWhole?: boolean;
  /** Set if the group has another name here. */
  readonly group?: string;
  /**
   * Other groups, or versions that aren't published yet, with the same content. Served versions of the same structure are added
   * automatically.
   */
  readonly alike?: readonly ServedAs[];
  /** Members of the object that no message may repeat, including their content. */
  readonly secrets?: readonly string[];
  /** Members of the object except metadata and status. */
  readonly members: { readonly [member: string]: Members };
}

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const URL_PATH = "[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+";

/** What the published patterns require, in words. */
const PATTERN_DOCS: Readonly<Record<string, string>> = {
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

function checkKeywords(schema: Schema, place: string): void {
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
function withEnumAsRule(schema: Schema): Schema {
  const values = schema.enum?.join(', ');
  if (values === undefined) return schema;
  const rule = { rule: `self in [${values}]`, message: `supported values: ${values}` };
  return { ...schema, 'x-kubernetes-validations': [rule] };
}

/** The rules of a value, as calls. Rules on a transition don't apply to an object alone. */
function rulesOf(schema: Schema, place: string, isWhole: boolean): readonly string[] {
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

/** The module of one kind. `from` is the source that it was generated from. */
export function publishedKind(
  crd: PublishedCrd,
  source: KindSource,
  from: string,
  command = 'generate:published',
): string {
  const { names, scope } = crd.spec;
  const group = source.group ?? crd.spec.group;
  const written = writer(source);
  const [text, ...others] = crd.spec.versions
    .filter(({ served, name }) => served || name === source.version)
    .toSorted((left, right) => Number(right.name === source.version) - Number(left.name === source.version))
    .map(({ name, schema }) => {
      const version = writer(source);
      return { name, text: [version.members(schema.openAPIV3Schema), ...version.types()].join('\n') };
    });
  if (text?.name !== source.version) throw new Error(`${names.kind} has no version ${source.version}`);
  const same = others.filter((other) => other.text === text.text).map(({ name }) => name);
  const alike = [
    ...(same.length > 0 ? [{ group, kind: names.kind, versions: same }] : []),
    ...(source.alike ?? []),
  ];
  const members = written.members(schemaOf(crd, source));
  const options = [
    `group: ${literal(group)}`,
    `version: ${literal(source.version)}`,
    `isNamespaced: ${scope === 'Namespaced'}`,
    ...(alike.length > 0 ? [`alike: ${literal(alike)}`] : []),
    ...(source.isWhole ? ['isWhole: true'] : []),
    ...unreadOf(schemaOf(crd, source), { ...source.members, ...ENVELOPE }),
  ];
  return [
    `// Generated from ${from} by \`npm run ${command}\`: change src/generate/published-crds.ts.`,
    '',
    ...(written.used.size > 0 ? [importOf(written.used, '../../../schema/node.ts')] : []),
    ...(written.scalars.size > 0 ? [importOf(written.scalars, '../../core/scalars.ts')] : []),
    ...(written.hasRules() ? [importOf(['published'], '../../published-rule.ts')] : []),
    importOf(
      Object.hasOwn(source.members, 'status') ? ['objectKind'] : ['anyStatus', 'objectKind'],
      '../../object-kind.ts',
    ),
    '',
    ...written.types(),
    `export const ${names.kind} = objectKind(\n  ${literal(names.kind)},\n  { ${options.join(', ')} },\n  ${members.replaceAll('\n', '\n  ')},\n);`,
    '',
  ].join('\n');
}

/** The members of every object. */
const ENVELOPE = { apiVersion: true, kind: true, metadata: true, status: true } as const;

const schemaOf = ({ spec }: PublishedCrd, { version }: KindSource): Schema =>
  spec.versions.find(({ name }) => name === version)!.schema.openAPIV3Schema;

/** The option with the names of the members that aren't read. */
function unreadOf({ properties = {} }: Schema, members: Members): readonly string[] {
  const names =
    members === true ? [] : Object.keys(properties).filter((name) => !Object.hasOwn(members, name));
  return names.length === 0 ? [] : [`unread: ${literal(names.sort())}`];
}

/** Writes schemas as calls of builders. A type that is used in several places is written once. */
function writer({ kind, isWhole = false, secrets = [], members: wanted }: KindSource) {
  const used = new Set<string>();
  const scalars = new Set<string>();
  const named = new Map<string, { name: string; text: string }>();
  let hasRules = false;

  /** Rules also read members that are not described: they are in the object. */
  const ruled = (schema: Schema, place: readonly string[]): string | undefined => {
    const rules = rulesOf(schema, place.join('.'), isWhole);
    if (rules.length === 0) return undefined;
    hasRules = true;
    return `rules: [${rules.join(', ')}]`;
  };

  const call = (builder: string, ...given: string[]): string => {
    used.add(builder);
    return `${builder}(${given.filter((argument) => argument !== '').join(', ')})`;
  };

  const node = (schema: Schema, place: readonly string[], members: Members): string => {
    if (schema['x-kubernetes-int-or-string'] === true) {
      scalars.add('IntOrString');
      return 'IntOrString';
    }
    checkKeywords(schema, place.join('.'));
    const secret = secrets.includes(place[0]!) ? true : undefined;
    switch (schema.type) {
      case 'string':
        return call(
          'string',
          limits(
            {
              ...pick(schema, ['minLength', 'maxLength']),
              pattern: linear(schema.pattern),
              patternDoc: schema.pattern === undefined ? undefined : PATTERN_DOCS[schema.pattern],
              enum: schema.enum,
              secret,
            },
            ruled(schema, place),
          ),
        );
      case 'boolean':
        return call('boolean', limits({}, ruled(withEnumAsRule(schema), place)));
      case 'integer':
        // int32 is the default of `integer()`.
        return call(
          'integer',
          limits(
            {
              format: schema.format === 'int32' ? undefined : 'int64',
              ...pick(schema, ['minimum', 'maximum', 'enum']),
            },
            ruled(schema, place),
          ),
        );
      case 'array':
        return call(
          'array',
          node(schema.items!, place, members),
          limits({ ...pick(schema, ['minItems', 'maxItems']), ...keysOf(schema) }, ruled(schema, place)),
        );
      default:
        if (schema.additionalProperties !== undefined)
          return call(
            'map',
            node(schema.additionalProperties, place, members),
            limits({ ...pick(schema, ['minProperties', 'maxProperties']), secret }, ruled(schema, place)),
          );
        if (schema.properties === undefined) return call('object', '{}');
        return objectType(schema, place, members);
    }
  };

  const objectType = (schema: Schema, place: readonly string[], members: Members): string => {
    const text = inBraces(propertiesOf(schema, place, members));
    const rules = ruled(schema, place);
    const identity = `${text}${rules ?? ''}`;
    const known = named.get(identity);
    if (known !== undefined) return known.name;
    const taken = new Set([...named.values()].map(({ name }) => name)).add(kind);
    const depth = place.findIndex((_, index) => !taken.has(nameAt(place, index + 1)));
    const name = nameAt(place, depth + 1);
    const options = [
      `name: ${literal(`${kind}.${name}`)}`,
      ...unreadOf(schema, members),
      ...(rules === undefined ? [] : [rules]),
    ];
    named.set(identity, {
      name,
      text: `const ${name} = ${call('object', text, `{ ${options.join(', ')} }`)};\n`,
    });
    return name;
  };

  const propertiesOf = (
    { properties = {}, required = [] }: Schema,
    place: readonly string[],
    members: Members,
  ): string[] => {
    if (members !== true)
      for (const name of Object.keys(members))
        if (!Object.hasOwn(properties, name)) throw new Error(`${place.join('.')} has no ${name}`);
    return Object.entries(properties)
      .filter(([name]) => members === true || Object.hasOwn(members, name))
      .map(([name, schema]) => {
        const text = node(schema, [...place, name], members === true ? true : members[name]!);
        const key = /^\w+$/.test(name) ? name : literal(name);
        // If only a part of the object is read, the reading code defines the meaning of an absent member.
        if (schema.default !== undefined && isWhole)
          return `${key}: ${call('preset', literal(schema.default), text)}`;
        return `${key}: ${required.includes(name) ? requiredMember(schema, text) : call('optional', text)}`;
      });
  };

  /** Go writes null for an empty list, so stored objects contain it. */
  const requiredMember = (schema: Schema, text: string): string =>
    schema.type === 'array' && !isWhole ? call('preset', '[]', text) : text;

  return {
    used,
    scalars,
    hasRules: (): boolean => hasRules,
    /** The members of the whole object. */
    members: (schema: Schema): string => {
      const { properties = {}, required = [] } = schema;
      if (rulesOf(schema, kind, isWhole).length > 0) throw new Error(`${kind} has rules at its top`);
      const lines = Object.entries(wanted).map(([name, members]) => {
        const schema = properties[name];
        if (schema === undefined) throw new Error(`${kind} has no ${name}`);
        const text = node(schema, [name], members);
        return `${name}: ${required.includes(name) ? requiredMember(schema, text) : call('optional', text)}`;
      });
      return inBraces(Object.hasOwn(wanted, 'status') ? lines : [...lines, 'status: anyStatus']);
    },
    types: (): string[] => [...named.values()].map(({ text }) => text),
  };
}

/** `spec.rules.backendRefs` becomes `BackendRefs`, or `RulesBackendRefs` if that name is taken. */
const nameAt = (place: readonly string[], depth: number): string =>
  place.slice(-depth).map(capitalized).join('');

function inBraces(lines: readonly string[]): string {
  return lines.length === 0
    ? '{}'
    : `{\n${lines.map((line) => `${line},`.replaceAll(/^/gm, '  ')).join('\n')}\n}`;
}

const linear = (pattern: string | undefined): string | undefined =>
  pattern === undefined ? undefined : (LINEAR[pattern] ?? pattern);

function pick(schema: Schema, keywords: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]]));
}

/** How the items of a list are identified. */
function keysOf(schema: Schema): Record<string, unknown> {
  const listType = schema['x-kubernetes-list-type'];
  const keys = (schema['x-kubernetes-list-map-keys'] ?? []) as readonly string[];
  const unique = listType === 'atomic' || listType === undefined ? undefined : 'ST-08';
  if (keys.length < 2) return { listType, key: keys[0], unique };
  const { properties = {} } = schema.items!;
  return { listType, keys: keys.map((name) => ({ name, absent: properties[name]?.default })), unique };
}

/** The options of a builder; `rules` is already text. */
function limits(given: Record<string, unknown>, rules?: string): string {
  const kept = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${literal(value)}`);
  const all = rules === undefined ? kept : [...kept, rules];
  return all.length === 0 ? '' : `{ ${all.join(', ')} }`;
}

/** `BackendTLSPolicy` becomes backend-tls-policy, `HTTPRoute` http-route. */
export const fileNameOf = (kind: string): string =>
  kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();

/** These members, complete. */
export const members = (names: string): { readonly [member: string]: Members } =>
  Object.fromEntries(names.split(' ').map((name) => [name, true]));

/** Whether a document is a CRD. */
export function isCrd(document: unknown): document is PublishedCrd {
  return isObject(document) && document['kind'] === 'CustomResourceDefinition';
}
