// Envoy's own API definitions, from the Go module that carries them. `npm run generate:envoy` writes those of the messages that we emit
// (needs Go); the types and tables that are made of them come from `npm run generate`, which needs nothing but Node.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { ENVOY_MESSAGES } from '../../src/generate/envoy-messages.ts';
import { pathOf } from './build.ts';

export const DESCRIPTORS_FILE = 'src/translation/proxy/envoy/generated/descriptors.ts';

/** The FileDescriptorSet of the messages that we emit, as the program of `envoy-api/` writes it. */
export async function publishedDescriptors(program: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  return (await promisify(execFile)(program, ['descriptors', ...ENVOY_MESSAGES], options)).stdout;
}

async function moduleVersion(): Promise<string> {
  const goMod = await readFile(join(import.meta.dirname, 'envoy-api/go.mod'), 'utf8');
  const [, version] = /go-control-plane\/envoy (v\S+)/.exec(goMod) ?? [];
  if (version === undefined)
    throw new Error('test/parts/envoy-api/go.mod requires no version of go-control-plane');
  return version;
}

/** The module that carries them. */
export async function descriptorsModule(descriptors: Buffer): Promise<string> {
  const packed = brotliCompressSync(descriptors, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: descriptors.length, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  return [
    `// Generated from github.com/envoyproxy/go-control-plane/envoy ${await moduleVersion()} by \`npm run generate:envoy\`: the FileDescriptorSet of the`,
    '// messages in src/generate/envoy-messages.ts and of what they import, Brotli in base64.',
    `export const DESCRIPTORS =\n  '${packed.toString('base64')}';`,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../..', DESCRIPTORS_FILE);
  await writeFile(file, await descriptorsModule(await publishedDescriptors(await pathOf('envoy-api'))));
  process.stdout.write(`${DESCRIPTORS_FILE} written\n`);
}
