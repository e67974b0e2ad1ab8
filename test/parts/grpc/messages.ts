// Converts the messages that Envoy sends to services between bytes and canonical JSON.

import { brotliDecompressSync } from 'node:zlib';
import {
  create,
  createFileRegistry,
  type DescMessage,
  type FileRegistry,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import type { JsonObject } from '../../../src/grammar/json.ts';
import { descriptorBytes } from '../../../src/translation/proxy/envoy/registry.ts';
import { DESCRIPTORS } from './descriptors.ts';

let unpacked: FileRegistry | undefined;

/** Services' messages import the messages that we emit. The first call takes a while. */
export function registry(): FileRegistry {
  if (unpacked === undefined) {
    const filesOf = (bytes: Uint8Array) => fromBinary(FileDescriptorSetSchema, bytes).file;
    const services = brotliDecompressSync(Buffer.from(DESCRIPTORS, 'base64'));
    const file = [...filesOf(descriptorBytes()), ...filesOf(services)];
    unpacked = createFileRegistry(create(FileDescriptorSetSchema, { file }));
  }
  return unpacked;
}

function messageOf(name: string): DescMessage {
  const message = registry().getMessage(name);
  if (message === undefined) throw new Error(`no message ${name}: see SERVICE_MESSAGES in ../envoy-api.ts`);
  return message;
}

export function decodeMessage(name: string, bytes: Uint8Array): JsonObject {
  const message = messageOf(name);
  return toJson(message, fromBinary(message, bytes), { registry: registry() }) as JsonObject;
}

export function encodeMessage(name: string, value: object): Uint8Array {
  const message = messageOf(name);
  return toBinary(message, fromJson(message, value as JsonValue, { registry: registry() }));
}
