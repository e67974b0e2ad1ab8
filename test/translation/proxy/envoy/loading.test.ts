// Translating, hashing and checking load neither protobuf's library nor Envoy's definitions: only encoding needs them.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';

const SOURCES = new URL('../../../../src/', import.meta.url);

/** Prints the modules that an import loads. */
const RECORD = `
import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
await import(process.argv[1]);
console.log(JSON.stringify(urls));
`;

async function loadedBy(module: string): Promise<string[]> {
  const args = ['--input-type=module', '-e', RECORD, new URL(module, SOURCES).href];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout) as string[];
}

const isHeavy = (url: string): boolean => /@bufbuild\/|generated\/descriptors\.ts$/.test(url);

for (const module of ['translation/proxy/envoy/encode.ts', 'translation/encode.ts'])
  t.test(`${module} needs them`, async (t) => {
    t.ok((await loadedBy(module)).some(isHeavy));
  });

for (const module of [
  'translation.ts',
  'translation/proxy/envoy/constraints.ts',
  'translation/proxy/envoy/config-hash.ts',
])
  t.test(`${module} doesn't`, async (t) => {
    t.strictSame((await loadedBy(module)).filter(isHeavy), []);
  });
