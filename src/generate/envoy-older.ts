// The differences of older Envoys' definitions from the newest ones that we have: missing fields and enum names, and different rules.

import { createFileRegistry, type DescMessage, type FileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import type { Older, Rules } from '../translation/proxy/envoy/table.ts';
import { ENVOY_MESSAGES } from './envoy-messages.ts';
import { messageEntry } from './envoy-table.ts';
import { reached } from './envoy-types.ts';

/** The import path in the generated module. */
const TABLE = '../table.ts';

/** The module with all differences by Envoy version; descriptors are FileDescriptorSets. */
export function olderModule(
  newest: { readonly version: string; readonly descriptors: Uint8Array },
  older: readonly { readonly version: string; readonly descriptors: Uint8Array }[],
): string {
  const now = registryOf(newest.descriptors);
  const entries = older.map(({ version, descriptors }) => {
    const differences = JSON.stringify(olderDifferences(now, registryOf(descriptors)), null, 1);
    return `  '${version}': ${differences},\n`;
  });
  return [
    "// Generated from Envoy's Go module of these versions by `npm run generate:envoy`; change src/generate/envoy-older.ts.",
    `import type { Older } from '${TABLE}';`,
    '',
    "/** The version of the table's definitions. */",
    `export const NEWEST = '${newest.version}';`,
    '',
    '/** From the oldest on. */',
    `export const OLDER: Readonly<Record<string, Older>> = {\n${entries.join('')}};`,
    '',
  ].join('\n');
}

const registryOf = (descriptors: Uint8Array): FileRegistry =>
  createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));

function olderDifferences(now: FileRegistry, then: FileRegistry): Older {
  const fields: Record<string, Record<string, Rules | null>> = {};
  const values: Record<string, string[]> = {};
  for (const part of reached(now, ENVOY_MESSAGES)) {
    if (part.kind === 'enum') {
      const before = then.getEnum(part.typeName);
      // New enums are used only in new fields, so they are not listed.
      const unknown = part.values.filter(({ name }) => !before?.values.some((value) => value.name === name));
      if (before !== undefined && unknown.length > 0) values[part.typeName] = unknown.map(({ name }) => name);
    } else {
      const before = then.getMessage(part.typeName);
      const changed = before === undefined ? {} : changedFields(part, before, now, then);
      if (Object.keys(changed).length > 0) fields[part.typeName] = changed;
    }
  }
  return { fields, values };
}

function changedFields(
  message: DescMessage,
  before: DescMessage,
  now: FileRegistry,
  then: FileRegistry,
): Record<string, Rules | null> {
  const newer = messageEntry(message, now);
  const older = messageEntry(before, then);
  const changed: Record<string, Rules | null> = {};
  for (const [name, field] of Object.entries(newer.fields)) {
    const old = older.fields[name];
    if (old === undefined) changed[name] = null;
    else if (JSON.stringify(old.rules) !== JSON.stringify(field.rules)) changed[name] = old.rules ?? {};
    if (old !== undefined && (old.type !== field.type || old.many !== field.many))
      throw new Error(`${message.typeName}.${name} was of another type, which nothing reads`);
  }
  const required = (entry: typeof newer): string[] => Object.keys(entry.required ?? {});
  if (required(newer).join() !== required(older).join())
    throw new Error(`other one-ofs of ${message.typeName} were required, which nothing reads`);
  return changed;
}
