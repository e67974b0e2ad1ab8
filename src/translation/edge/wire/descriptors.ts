// Protobuf's own descriptors of the messages, made from their table. It loads protobuf's library: import it only where something is encoded.

import { create, createFileRegistry, type DescMessage, type FileRegistry } from '@bufbuild/protobuf';
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  EnumDescriptorProtoSchema,
  EnumValueDescriptorProtoSchema,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  file_google_protobuf_duration,
  file_google_protobuf_struct,
  FieldDescriptorProto_Label as Label,
  OneofDescriptorProtoSchema,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt';
import { ENUMS } from './enums.ts';
import { MESSAGES } from './messages.ts';

export type MessageName = keyof typeof MESSAGES;

const PACKAGE = 'edge';

const SCALARS: Readonly<Record<string, Type>> = {
  string: Type.STRING,
  bytes: Type.BYTES,
  bool: Type.BOOL,
  double: Type.DOUBLE,
  int32: Type.INT32,
  uint32: Type.UINT32,
  uint64: Type.UINT64,
};

/** A field as the table writes it: `oneof kind: repeated Bind.Protocol bind = 1`. */
export interface Field {
  readonly name: string;
  readonly number: number;
  /** Of an item, or of a value of a map. */
  readonly type: string;
  readonly oneof?: string;
  readonly isOptional: boolean;
  readonly shape: 'one' | 'list' | 'map';
}

const FIELD =
  /^(?:oneof (?<oneof>\w+): |(?<optional>optional ))?(?<shape>repeated |map<string, )?(?<type>[\w.]+)>? (?<name>\w+) = (?<number>\d+)$/;

export function fieldsOf(message: MessageName): readonly Field[] {
  return MESSAGES[message].map((text) => {
    const { oneof, optional, shape, type = '', name = '', number } = FIELD.exec(text)?.groups ?? {};
    return {
      name,
      number: Number(number),
      type,
      ...(oneof === undefined ? {} : { oneof }),
      isOptional: optional !== undefined,
      shape: shape === undefined ? 'one' : shape === 'repeated ' ? 'list' : 'map',
    };
  });
}

/** Only names of well-known types matter in JSON, and no name does in bytes: nested types are flat. */
export const flatName = (type: string): string => type.replaceAll('.', '_');

function typeOf(type: string): { readonly type: Type; readonly typeName?: string } {
  const scalar = SCALARS[type];
  if (scalar !== undefined) return { type: scalar };
  if (type.startsWith('google.'))
    return { type: Type.MESSAGE, typeName: `.google.protobuf.${type.slice(7)}` };
  return { type: type in ENUMS ? Type.ENUM : Type.MESSAGE, typeName: `.${PACKAGE}.${flatName(type)}` };
}

function messageDescriptor(message: MessageName): DescriptorProto {
  const oneofs: string[] = [];
  const indexOf = (name: string): number => {
    const found = oneofs.indexOf(name);
    return found === -1 ? oneofs.push(name) - 1 : found;
  };
  const fields = fieldsOf(message);
  for (const { oneof } of fields) if (oneof !== undefined) indexOf(oneof);
  const nested: DescriptorProto[] = [];
  const field = fields.map(({ name, number, type, oneof, isOptional, shape }) => {
    const label = shape === 'one' ? Label.OPTIONAL : Label.REPEATED;
    const common = { name, number, label, jsonName: jsonName(name) };
    if (shape === 'map') {
      const entry = `${name.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())}Entry`;
      nested.push(mapEntry(entry, type));
      const typeName = `.${PACKAGE}.${flatName(message)}.${entry}`;
      return create(FieldDescriptorProtoSchema, { ...common, type: Type.MESSAGE, typeName });
    }
    return create(FieldDescriptorProtoSchema, {
      ...common,
      ...typeOf(type),
      ...(oneof === undefined ? {} : { oneofIndex: indexOf(oneof) }),
      ...(isOptional ? { proto3Optional: true, oneofIndex: indexOf(`_${name}`) } : {}),
    });
  });
  return create(DescriptorProtoSchema, {
    name: flatName(message),
    field,
    nestedType: nested,
    oneofDecl: oneofs.map((name) => create(OneofDescriptorProtoSchema, { name })),
  });
}

const HOLD_MAPS: ReadonlySet<string> = new Set(['google.Struct', 'google.Value', 'google.ListValue']);

let maps: ReadonlySet<string> | undefined;

/** The members, by their names in JSON, whose objects are maps or hold maps; members of other messages can have these names too. */
export function mapMembers(): ReadonlySet<string> {
  maps ??= new Set(
    (Object.keys(MESSAGES) as MessageName[])
      .flatMap(fieldsOf)
      .filter(({ shape, type }) => shape === 'map' || HOLD_MAPS.has(type))
      .map(({ name }) => jsonName(name)),
  );
  return maps;
}

/** As the compiler of protobuf makes it: `http1_max_headers` is `http1MaxHeaders`. */
const jsonName = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function mapEntry(name: string, type: string): DescriptorProto {
  return create(DescriptorProtoSchema, {
    name,
    options: { mapEntry: true },
    field: [
      create(FieldDescriptorProtoSchema, {
        name: 'key',
        number: 1,
        label: Label.OPTIONAL,
        type: Type.STRING,
      }),
      create(FieldDescriptorProtoSchema, {
        name: 'value',
        number: 2,
        label: Label.OPTIONAL,
        ...typeOf(type),
      }),
    ],
  });
}

const enumDescriptor = ([name, values]: readonly [string, readonly string[]]) =>
  create(EnumDescriptorProtoSchema, {
    name: flatName(name),
    value: values.map((text) => {
      const [value = '', number] = text.split(' ');
      return create(EnumValueDescriptorProtoSchema, { name: value, number: Number(number) });
    }),
  });

let registry: FileRegistry | undefined;

export function edgeRegistry(): FileRegistry {
  registry ??= createFileRegistry(
    create(FileDescriptorProtoSchema, {
      name: 'edge.proto',
      package: PACKAGE,
      syntax: 'proto3',
      dependency: ['google/protobuf/duration.proto', 'google/protobuf/struct.proto'],
      messageType: (Object.keys(MESSAGES) as MessageName[]).map(messageDescriptor),
      enumType: Object.entries(ENUMS).map(enumDescriptor),
    }),
    (name) =>
      name === 'google/protobuf/duration.proto' ? file_google_protobuf_duration : file_google_protobuf_struct,
  );
  return registry;
}

export function edgeMessage(name: MessageName): DescMessage {
  const found = edgeRegistry().getMessage(`${PACKAGE}.${flatName(name)}`);
  if (found === undefined) throw new Error(`${name} is no message of the edge data plane`);
  return found;
}
