// Envoy's API definitions at run time, unpacked once. Loading this module costs some 70 ms and protobuf's library: import it where
// something is encoded, never from the translation itself.

import { brotliDecompressSync } from 'node:zlib';
import { createFileRegistry, type DescMessage, type FileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { DESCRIPTORS } from './generated/descriptors.ts';

let unpacked: FileRegistry | undefined;

export function envoyRegistry(): FileRegistry {
  unpacked ??= createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptorBytes()));
  return unpacked;
}

/** The serialized FileDescriptorSet. */
export function descriptorBytes(): Uint8Array {
  return brotliDecompressSync(Buffer.from(DESCRIPTORS, 'base64'));
}

export function messageOf(name: string): DescMessage {
  const message = envoyRegistry().getMessage(name);
  if (message === undefined) throw new Error(`Envoy's API definitions here hold no message ${name}`);
  return message;
}
