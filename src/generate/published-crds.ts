// Kinds of other projects in our schema language, from their published CRDs: structure, defaults and rules, without descriptions.

import { isObject } from '../grammar/json.ts';
import type { ServedAs } from '../objects/object-kind.ts';
import {
  checkKeywords,
  linear,
  PATTERN_DOCS,
  rulesOf,
  type Schema,
  withEnumAsRule,
} from './published-schema.ts';
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
