// TypeScript types for the canonical proto3 JSON of the Envoy messages that we emit, from Envoy's own descriptors: types only, one file per
// proto package, and only types that the messages use.

import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type FileRegistry,
  ScalarType,
} from '@bufbuild/protobuf';
import { envoyRegistry } from '../translation/proxy/envoy/registry.ts';
import { ENVOY_CARRIERS, ENVOY_MESSAGES, ENVOY_PARTS, ENVOY_TYPED } from './envoy-messages.ts';
import type { GeneratedFile } from './generated-file.ts';

const FOLDER = 'src/translation/proxy/envoy/generated';
const HEADER =
  "// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.";

/** Messages with a special JSON form. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  Any: 'Any',
  BoolValue: 'boolean',
  BytesValue: 'string',
  DoubleValue: 'number',
  Duration: 'string',
  Empty: 'Empty',
  FieldMask: 'string',
  FloatValue: 'number',
  Int32Value: 'number',
  Int64Value: 'string',
  ListValue: 'readonly unknown[]',
  StringValue: 'string',
  Struct: 'JsonObject',
  Timestamp: 'string',
  UInt32Value: 'number',
  UInt64Value: 'string',
  Value: 'unknown',
};
/** The modules of types that aren't built into the language. */
const IMPORTS: readonly (readonly [name: string, from: string])[] = [
  ['Any', './any.ts'],
  ['Empty', './any.ts'],
  ['JsonObject', '../../../../grammar/json.ts'],
];

const SCALARS: Readonly<Record<ScalarType, string>> = {
  [ScalarType.DOUBLE]: 'number',
  [ScalarType.FLOAT]: 'number',
  [ScalarType.INT64]: 'string',
  [ScalarType.UINT64]: 'string',
  [ScalarType.INT32]: 'number',
  [ScalarType.FIXED64]: 'string',
  [ScalarType.FIXED32]: 'number',
  [ScalarType.BOOL]: 'boolean',
  [ScalarType.STRING]: 'string',
  [ScalarType.BYTES]: 'string',
  [ScalarType.UINT32]: 'number',
  [ScalarType.SFIXED32]: 'number',
  [ScalarType.SFIXED64]: 'string',
  [ScalarType.SINT32]: 'number',
  [ScalarType.SINT64]: 'string',
};

type Declared = DescMessage | DescEnum;

export function envoyTypes(): GeneratedFile[] {
  const registry = envoyRegistry();
  const byPackage = Map.groupBy(reached(registry, ENVOY_MESSAGES), ({ file }) => file.proto.package);
  return [...byPackage]
    .map(([name, declared]) => ({ path: `${FOLDER}/${name}.ts`, text: packageModule(name, declared) }))
    .concat({ path: `${FOLDER}/any.ts`, text: anyModule(registry) })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The messages and enums that the named messages use, by name. */
export function reached(registry: FileRegistry, names: readonly string[]): Declared[] {
  const found = new Map<string, Declared>();
  const visit = (declared: Declared): void => {
    if (wellKnown(declared) !== undefined || found.has(declared.typeName)) return;
    found.set(declared.typeName, declared);
    if (declared.kind === 'enum') return;
    for (const field of declared.fields) {
      const part = field.message ?? field.enum;
      if (part !== undefined) visit(part);
    }
  };
  for (const name of names) {
    const message = registry.getMessage(name);
    if (message === undefined) throw new Error(`there is no message ${name}: run \`npm run generate:envoy\``);
    visit(message);
  }
  return [...found.values()].sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
}

function wellKnown({ typeName }: Declared): string | undefined {
  if (!typeName.startsWith('google.protobuf.')) return undefined;
  const known = WELL_KNOWN[typeName.slice('google.protobuf.'.length)];
  if (known === undefined && typeName !== 'google.protobuf.NullValue')
    throw new Error(`${typeName} has no JSON form here`);
  return known ?? 'null';
}

/** The names of nested types are joined with `_`. */
function nameOf({ typeName, file }: Declared): string {
  return typeName.slice(file.proto.package.length + 1).replaceAll('.', '_');
}

const namespaceOf = (name: string): string => name.replaceAll('.', '_');

function packageModule(name: string, declared: readonly Declared[]): string {
  const used = new Set<string>();
  const packages = new Set<string>();
  const typeOf = (part: Declared): string => {
    const known = wellKnown(part);
    if (known !== undefined) {
      used.add(known);
      return known;
    }
    const other = part.file.proto.package;
    if (other === name) return nameOf(part);
    packages.add(other);
    return `${namespaceOf(other)}.${nameOf(part)}`;
  };
  const body = declared.map((part) => (part.kind === 'enum' ? enumType(part) : messageType(part, typeOf)));
  return [
    HEADER,
    ...imports(used),
    ...[...packages].sort().map((other) => `import type * as ${namespaceOf(other)} from './${other}.ts';`),
    '',
    body.join('\n'),
  ].join('\n');
}

function imports(used: ReadonlySet<string>): string[] {
  const byModule = Map.groupBy(
    IMPORTS.filter(([name]) => used.has(name)),
    ([, from]) => from,
  );
  return [...byModule].map(
    ([from, names]) => `import type { ${names.map(([name]) => name).join(', ')} } from '${from}';`,
  );
}

function enumType(declared: DescEnum): string {
  const names = declared.values.map(({ name }) => `\n  | '${name}'`).join('');
  return `export type ${nameOf(declared)} =${names};\n`;
}

function messageType(declared: DescMessage, typeOf: (part: Declared) => string): string {
  if (declared.fields.length === 0) return `export interface ${nameOf(declared)} {}\n`;
  const members = declared.fields.map(
    (field) => `  readonly ${field.jsonName}?: ${fieldType(field, typeOf)};\n`,
  );
  return `export interface ${nameOf(declared)} {\n${members.join('')}}\n`;
}

function fieldType(field: DescField, typeOf: (part: Declared) => string): string {
  const single = (): string => {
    const part = field.message ?? field.enum;
    return part === undefined ? SCALARS[field.scalar!] : typeOf(part);
  };
  switch (field.fieldKind) {
    case 'map':
      return `{ readonly [key: string]: ${single()} }`;
    case 'list': {
      const type = single();
      return `readonly ${/^[\w.]+$/.test(type) ? type : `(${type})`}[]`;
    }
    default:
      return single();
  }
}

function anyModule(registry: FileRegistry): string {
  const named = (names: readonly string[]) => names.map((name) => registry.getMessage(name)!);
  const packages = new Set(named(ENVOY_MESSAGES).map(({ file }) => file.proto.package));
  const members = (names: readonly string[]) =>
    named(names).map(
      (message) =>
        `  readonly '${message.typeName}': ${namespaceOf(message.file.proto.package)}.${nameOf(message)};`,
    );
  return [
    HEADER,
    ...[...packages].sort().map((name) => `import type * as ${namespaceOf(name)} from './${name}.ts';`),
    '',
    '/** The messages that an `Any` may hold, by full name. */',
    'export interface TypedMessages {',
    ...members(ENVOY_TYPED),
    '}',
    '',
    'export type TypedName = keyof TypedMessages;',
    '',
    '/** And those that carry them. */',
    'export interface Messages extends TypedMessages {',
    ...members([...ENVOY_CARRIERS, ...ENVOY_PARTS]),
    '}',
    '',
    'export type MessageName = keyof Messages;',
    '',
    '/** A message with its type beside its members: what a `google.protobuf.Any` is in canonical JSON. */',
    'export type TypedConfig<Name extends TypedName = TypedName> = {',
    `  [N in Name]: { readonly '@type': \`type.googleapis.com/\${N}\` } & TypedMessages[N];`,
    '}[Name];',
    '',
    '/** A message without members. */',
    'export type Empty = { readonly [member: string]: never };',
    '',
    '/** A `google.protobuf.Any`; it may hold nothing. */',
    'export type Any = TypedConfig | Empty;',
    '',
  ].join('\n');
}
