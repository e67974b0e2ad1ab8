// A table of the Envoy messages that we emit: members, one-ofs and `validate.rules`, from Envoy's own descriptors. Checks are built from it
// without the protobuf library.

import {
  type DescEnum,
  type DescExtension,
  type DescField,
  type DescMessage,
  type FileRegistry,
  getExtension,
  hasExtension,
  type JsonObject,
  ScalarType,
  toJson,
} from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { envoyRegistry } from '../translation/proxy/envoy/registry.ts';
import { type Field, KNOWN_RULES, type Message, type Rules } from '../translation/proxy/envoy/table.ts';
import { ENVOY_MESSAGES, ENVOY_TYPED } from './envoy-messages.ts';
import { reached } from './envoy-types.ts';
import type { GeneratedFile } from './generated-file.ts';

const FOLDER = 'src/translation/proxy/envoy/generated';
const HEADER =
  "// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-table.ts.";

/** The import path in the generated module, in src and in dist. */
const TABLE = '../table.js';

const TYPES = `// Generated with table.js.
import type { Message } from '${TABLE}';

/** Messages by full name. */
export const MESSAGES: Readonly<Record<string, Message>>;
/** Enums by full name: names with their numbers. */
export const ENUMS: Readonly<Record<string, Readonly<Record<string, number>>>>;
/** What a \`google.protobuf.Any\` may hold. */
export const TYPED: readonly string[];
`;

/** JavaScript, because Node parses it faster than TypeScript of this size. */
export function envoyTable(): GeneratedFile[] {
  const registry = envoyRegistry();
  const declared = reached(registry, ENVOY_MESSAGES);
  const messages = declared.filter((part) => part.kind === 'message');
  const enums = declared.filter((part) => part.kind === 'enum');
  const text = [
    HEADER,
    `export const MESSAGES = ${lines(messages.map((message) => [message.typeName, messageEntry(message, registry)]))};`,
    `export const ENUMS = ${lines(enums.map((part) => [part.typeName, numbersOf(part)]))};`,
    `export const TYPED = ${JSON.stringify(ENVOY_TYPED, null, 2)};`,
    '',
  ].join('\n\n');
  return [
    { path: `${FOLDER}/table.js`, text },
    { path: `${FOLDER}/table.d.ts`, text: TYPES },
  ];
}

function lines(entries: readonly (readonly [name: string, value: unknown])[]): string {
  const body = entries.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${body.join('')}}`;
}

const numbersOf = (part: DescEnum): Record<string, number> =>
  Object.fromEntries(part.values.map(({ name, number }) => [name, number]));

export function messageEntry(message: DescMessage, registry: FileRegistry): Message {
  for (const option of ['validate.disabled', 'validate.ignored'])
    if (optionOf(message.proto.options, registry, option) !== undefined)
      throw new Error(`${message.typeName} has the option ${option}, which nothing reads`);
  const fields = message.fields.map((field) => [field.jsonName, fieldEntry(field, registry)] as const);
  const required = message.oneofs
    .filter((oneof) => optionOf(oneof.proto.options, registry, 'validate.required') === true)
    .map((oneof) => [oneof.name, oneof.fields.map(({ jsonName }) => jsonName)] as const);
  return {
    fields: Object.fromEntries(fields),
    ...(required.length > 0 && { required: Object.fromEntries(required) }),
  };
}

function fieldEntry(field: DescField, registry: FileRegistry): Field {
  const type = field.message?.typeName ?? field.enum?.typeName ?? ScalarType[field.scalar!].toLowerCase();
  const rules = rulesOf(field, registry);
  return {
    type,
    ...((field.fieldKind === 'list' || field.fieldKind === 'map') && { many: field.fieldKind }),
    ...(field.fieldKind === 'map' &&
      field.mapKey !== ScalarType.STRING && { key: ScalarType[field.mapKey].toLowerCase() }),
    ...(field.oneof !== undefined && { oneof: field.oneof.name }),
    ...(isOptional(field) && { optional: true }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
}

const isOptional = (field: DescField): boolean =>
  (field.fieldKind === 'scalar' || field.fieldKind === 'enum') &&
  field.oneof === undefined &&
  field.presence === FeatureSet_FieldPresence.EXPLICIT;

function rulesOf(field: DescField, registry: FileRegistry): Rules {
  const { options } = field.proto;
  const rules = optionOf(options, registry, 'validate.rules');
  const isDisallowed = optionOf(options, registry, 'envoy.annotations.disallowed_by_default') === true;
  const flat = rules === undefined ? {} : flatten(rules as JsonObject, String(field));
  // If rules of an Any are set on another message, protoc-gen-validate doesn't validate that message.
  if (Object.hasOwn((rules as JsonObject) ?? {}, 'any') && field.message?.typeName !== 'google.protobuf.Any')
    return { ...flat, skip: true };
  return isDisallowed ? { ...flat, disallowed: true } : flat;
}

/** The rules of a field's own type, besides those of its message: `{ uint32: { lte: 5 } }` becomes `{ lte: 5 }`. */
function flatten(rules: JsonObject, place: string): Rules {
  const flat: Record<string, unknown> = {};
  for (const group of Object.values(rules)) {
    for (const [name, value] of Object.entries(group as JsonObject)) {
      if (!Object.hasOwn(KNOWN_RULES, name))
        throw new Error(`${place} has the rule ${name}, which has no check`);
      flat[name] =
        name === 'items' || name === 'keys' || name === 'values'
          ? flatten(value as JsonObject, place)
          : value;
    }
  }
  return flat;
}

/** The value of an option as JSON; undefined if it isn't set. */
function optionOf(
  options: Parameters<typeof hasExtension>[0] | undefined,
  registry: FileRegistry,
  name: string,
): unknown {
  const extension = registry.getExtension(name);
  if (extension === undefined) throw new Error(`there is no option ${name}`);
  if (options === undefined || !hasExtension(options, extension)) return undefined;
  return jsonOf(extension, getExtension(options, extension), registry);
}

function jsonOf({ message }: DescExtension, value: unknown, registry: FileRegistry): unknown {
  return message === undefined ? value : toJson(message, value as Parameters<typeof toJson>[1], { registry });
}
