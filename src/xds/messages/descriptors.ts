// The messages of discovery at run time, unpacked once.

import { brotliDecompressSync } from 'node:zlib';
import { createFileRegistry, type DescMessage, type FileRegistry, fromBinary } from '@bufbuild/protobuf';
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { DESCRIPTORS } from '../generated/descriptors.ts';

let files: FileDescriptorSet | undefined;
let unpacked: FileRegistry | undefined;

/** Each file after its imports. */
export function discoveryFiles(): FileDescriptorSet {
  files ??= fromBinary(FileDescriptorSetSchema, brotliDecompressSync(Buffer.from(DESCRIPTORS, 'base64')));
  return files;
}

export function discoveryRegistry(): FileRegistry {
  unpacked ??= createFileRegistry(discoveryFiles());
  return unpacked;
}

export function discoveryMessage(name: string): DescMessage {
  const message = discoveryRegistry().getMessage(name);
  if (message === undefined) throw new Error(`the definitions of discovery have no message ${name}`);
  return message;
}
