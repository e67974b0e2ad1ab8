// What we encode for the edge data plane is read by protobuf's own library, from a .proto file with the same table: every message, with
// generated values in every field.

import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import t from 'tap';
import {
  edgeMessage,
  type Field,
  fieldsOf,
  flatName,
  type MessageName,
} from '../../src/translation/edge/wire/descriptors.ts';
import { ENUMS } from '../../src/translation/edge/wire/enums.ts';
import { MESSAGES } from '../../src/translation/edge/wire/messages.ts';
import { pick, type Random, seeded } from '../mutants/random.ts';
import { protobufFolders } from '../parts/wheels.ts';
import { asked, exchange, had } from './asking.ts';

const NAMES = Object.keys(MESSAGES) as MessageName[];

function protoFile(): string {
  const typeOf = (type: string): string =>
    type.startsWith('google.') ? `google.protobuf.${type.slice(7)}` : flatName(type);
  const line = ({ name, number, type, isOptional, shape }: Field): string => {
    const label = isOptional ? 'optional ' : shape === 'list' ? 'repeated ' : '';
    const written = shape === 'map' ? `map<string, ${typeOf(type)}>` : typeOf(type);
    return `  ${label}${written} ${name} = ${number};`;
  };
  const message = (name: MessageName): string => {
    const fields = fieldsOf(name);
    const oneofs = new Set(fields.flatMap(({ oneof }) => oneof ?? []));
    const groups = [...oneofs].map(
      (oneof) =>
        `  oneof ${oneof} {\n${fields
          .filter((each) => each.oneof === oneof)
          .map(line)
          .join('\n')}\n  }`,
    );
    const alone = fields.filter(({ oneof }) => oneof === undefined).map(line);
    return `message ${flatName(name)} {\n${[...groups, ...alone].join('\n')}\n}`;
  };
  // Values of enums at the top level must differ in the whole file, so each enum is inside a message of its own.
  const enums = Object.entries(ENUMS).map(([name, values]) => {
    const prefix = flatName(name);
    return `enum ${prefix} {\n${values.map((text) => `  ${prefix}__${text.replace(' ', ' = ')};`).join('\n')}\n}`;
  });
  return [
    'syntax = "proto3";\npackage edge;',
    'import "google/protobuf/duration.proto";\nimport "google/protobuf/struct.proto";',
    ...NAMES.map(message),
    ...enums,
  ].join('\n\n');
}

/** A value of a type in JSON, and the same in the JSON of the .proto file, where values of enums have longer names. */
function generated(next: Random, type: string, depth: number): readonly [unknown, unknown] {
  const same = (value: unknown): readonly [unknown, unknown] => [value, value];
  if (type in ENUMS) {
    const [name = ''] = pick<string>(next, ENUMS[type as keyof typeof ENUMS]).split(' ');
    return [name, `${flatName(type)}__${name}`];
  }
  switch (type) {
    case 'string':
      return same(pick(next, ['', 'a', 'é"\n', 'x'.repeat(200)]));
    case 'bytes':
      return same(Buffer.from(pick(next, ['', 'abc', '\u0000ÿ'])).toString('base64'));
    case 'bool':
      return same(next() < 0.5);
    case 'double':
      return same(pick(next, [0, 0.25, 100]));
    case 'int32':
      return same(pick(next, [0, -1, 503, 2 ** 31 - 1]));
    case 'uint32':
      return same(pick(next, [0, 1, 2 ** 32 - 1]));
    case 'uint64':
      return same(pick(next, ['0', '7', '18446744073709551615']));
    case 'google.Duration':
      return same(pick(next, ['0s', '10s', '0.150s', '86400s']));
    case 'google.Value':
      return same(pick<unknown>(next, [null, true, 1.5, 'x', [1, { a: null }], {}]));
    case 'google.Struct':
      return same(pick(next, [{}, { a: 1, b: ['x', { c: true }] }]));
    default:
      return messageValue(next, type as MessageName, depth + 1);
  }
}

function messageValue(next: Random, name: MessageName, depth: number): readonly [object, object] {
  const ours: Record<string, unknown> = {};
  const theirs: Record<string, unknown> = {};
  const chosen = new Map<string, string>();
  const fields = fieldsOf(name);
  for (const { oneof } of fields)
    if (oneof !== undefined && !chosen.has(oneof))
      chosen.set(
        oneof,
        pick(
          next,
          fields.filter((each) => each.oneof === oneof),
        ).name,
      );
  for (const { name: field, type, shape, oneof } of fields) {
    if (oneof === undefined ? next() < (depth > 4 ? 0.8 : 0.2) : chosen.get(oneof) !== field) continue;
    const values = Array.from({ length: shape === 'one' ? 1 : Math.floor(next() * 3) }, () =>
      generated(next, type, depth),
    );
    for (const [written, side] of [
      [ours, 0],
      [theirs, 1],
    ] as const)
      written[field] =
        shape === 'one'
          ? values[0]![side]
          : shape === 'list'
            ? values.map((value) => value[side])
            : Object.fromEntries(values.map((value, at) => [`k${at}`, value[side]]));
  }
  return [ours, theirs];
}

t.test('every message with generated values is what protobuf reads', async (t) => {
  const next = seeded(41);
  const messages = NAMES.flatMap((name) =>
    Array.from({ length: 12 }, () => {
      const [ours, theirs] = messageValue(next, name, 0);
      const message = edgeMessage(name);
      const bytes = Buffer.from(toBinary(message, fromJson(message, ours as JsonValue))).toString('base64');
      return { type: `edge.${flatName(name)}`, json: theirs, bytes };
    }),
  );
  const environment = async () => ({ PYTHONPATH: (await had(protobufFolders())).join(':') });
  const answers = await asked(t, async () =>
    exchange<string>(
      'python3',
      [join(import.meta.dirname, 'judge-messages.py')],
      { proto: protoFile(), messages },
      await environment(),
    ),
  );
  if (answers === undefined) return;
  t.equal(answers.length, messages.length);
  t.strictSame(
    answers.flatMap((answer, at) => (answer === '' ? [] : [{ ...messages[at], answer }])),
    [],
  );
});
