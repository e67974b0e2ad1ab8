// Envoy's own API definitions, from the Go module that carries them. `npm run generate:envoy` writes those of the messages that we emit
// (needs Go); the types and tables that are made of them come from `npm run generate`, which needs nothing but Node.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { ENVOY_MESSAGES } from '../../src/generate/envoy-messages.ts';
import { olderModule } from '../../src/generate/envoy-older.ts';
import { OLDER_ENVOYS, type Part, pathOf } from './build.ts';

const FOLDER = 'src/translation/proxy/envoy/generated';

/** The FileDescriptorSet of the messages that we emit, as a program of `envoy-api/` writes it. */
export async function publishedDescriptors(program: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  return (await promisify(execFile)(program, ['descriptors', ...ENVOY_MESSAGES], options)).stdout;
}

/** The minor version of Envoy whose definitions a go.mod pins. */
async function versionOf(goMod: string): Promise<{ readonly full: string; readonly minor: string }> {
  const text = await readFile(join(import.meta.dirname, 'envoy-api', goMod), 'utf8');
  const [, full, minor] = /go-control-plane\/envoy (v(\d+\.\d+)\.\S+)/.exec(text) ?? [];
  if (full === undefined || minor === undefined)
    throw new Error(`test/parts/envoy-api/${goMod} requires no version of go-control-plane`);
  return { full, minor };
}

/** The module that carries the newest. */
async function descriptorsModule(descriptors: Buffer): Promise<string> {
  const packed = brotliCompressSync(descriptors, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: descriptors.length },
  });
  const { full } = await versionOf('go.mod');
  return [
    `// Generated from github.com/envoyproxy/go-control-plane/envoy ${full} by \`npm run generate:envoy\`: the FileDescriptorSet of the`,
    '// messages in src/generate/envoy-messages.ts and of what they import, Brotli in base64.',
    `export const DESCRIPTORS =\n  '${packed.toString('base64')}';`,
    '',
  ].join('\n');
}

/** What older Envoys have otherwise, as text of its module; `path` gives the program of a part. */
export async function publishedOlder(path: (part: Part) => Promise<string> = pathOf): Promise<string> {
  const older: { version: string; descriptors: Buffer }[] = [];
  for (const version of OLDER_ENVOYS)
    older.push({ version, descriptors: await publishedDescriptors(await path(`envoy-api-${version}`)) });
  const descriptors = await publishedDescriptors(await path('envoy-api'));
  return olderModule({ version: (await versionOf('go.mod')).minor, descriptors }, older);
}

export const OLDER_FILE = `${FOLDER}/older.ts`;

if (import.meta.main) {
  const write = (file: string, text: string) => writeFile(join(import.meta.dirname, '../..', file), text);
  const descriptors = await publishedDescriptors(await pathOf('envoy-api'));
  await write(`${FOLDER}/descriptors.ts`, await descriptorsModule(descriptors));
  await write(OLDER_FILE, await publishedOlder());
  process.stdout.write(`${FOLDER}: descriptors.ts, older.ts written\n`);
}
