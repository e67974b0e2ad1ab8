// Envoy's own API definitions, from their Go module. `npm run generate:envoy` writes the definitions of the messages that we emit and, for
// tests, of the messages that Envoy sends to services (needs Go). `npm run generate` creates types and tables from them and needs only
// Node.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { ENVOY_MESSAGES } from '../../src/generate/envoy-messages.ts';
import { olderModule } from '../../src/generate/envoy-older.ts';
import { OLDER_ENVOYS, type Part, pathOf } from './build.ts';

const FOLDER = 'src/translation/proxy/envoy/generated';

/** The messages that Envoy sends to services, which tests simulate. A package that is added here must be added to envoy-api/services.go. */
const SERVICE_MESSAGES: readonly string[] = [
  'envoy.service.accesslog.v3.StreamAccessLogsMessage',
  'envoy.service.auth.v3.CheckRequest',
  'envoy.service.ext_proc.v3.ProcessingRequest',
  'envoy.service.ratelimit.v3.RateLimitRequest',
  'opentelemetry.proto.logs.v1.LogsData',
  'opentelemetry.proto.trace.v1.TracesData',
];

/** What the discovery server speaks. A package that is added here must be added to envoy-api/discovery.go. */
const DISCOVERY_SERVICES: readonly string[] = [
  'envoy.service.cluster.v3.ClusterDiscoveryService',
  'envoy.service.discovery.v3.AggregatedDiscoveryService',
  'envoy.service.endpoint.v3.EndpointDiscoveryService',
  'envoy.service.listener.v3.ListenerDiscoveryService',
  'envoy.service.route.v3.RouteDiscoveryService',
  'envoy.service.secret.v3.SecretDiscoveryService',
  'grpc.reflection.v1.ServerReflection',
  'grpc.reflection.v1alpha.ServerReflection',
];

/** The FileDescriptorSet of messages (default: those that we emit), written by a program of `envoy-api/`. */
export async function publishedDescriptors(
  program: string,
  messages: readonly string[] = ENVOY_MESSAGES,
): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  return (await promisify(execFile)(program, ['descriptors', ...messages], options)).stdout;
}

/** The files of services, without those of the messages that we emit. */
export async function publishedServices(program: string): Promise<Uint8Array> {
  const filesOf = (bytes: Uint8Array) => fromBinary(FileDescriptorSetSchema, bytes).file;
  const emitted = new Set(filesOf(await publishedDescriptors(program)).map(({ name }) => name));
  const file = filesOf(await publishedDescriptors(program, SERVICE_MESSAGES));
  const own = file.filter(({ name }) => !emitted.has(name));
  return toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file: own }));
}

/** The files of the discovery services and of all that they import. */
export const publishedDiscovery = (program: string): Promise<Buffer> =>
  publishedDescriptors(program, DISCOVERY_SERVICES);

export const discoveryModule = (descriptors: Uint8Array): Promise<string> =>
  descriptorsModule(
    descriptors,
    'the\n// services of discovery and of reflection, and of what they import, Brotli in base64.',
  );

/** The Envoy version of the definitions that a go.mod pins. */
async function versionOf(goMod: string): Promise<{ readonly full: string; readonly minor: string }> {
  const text = await readFile(join(import.meta.dirname, 'envoy-api', goMod), 'utf8');
  const [, full, minor] = /go-control-plane\/envoy (v(\d+\.\d+)\.\S+)/.exec(text) ?? [];
  if (full === undefined || minor === undefined)
    throw new Error(`test/parts/envoy-api/${goMod} requires no version of go-control-plane`);
  return { full, minor };
}

/** The module with the newest definitions. `what`: the files in it. */
async function descriptorsModule(descriptors: Uint8Array, what: string): Promise<string> {
  const packed = brotliCompressSync(descriptors, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: descriptors.length },
  });
  const { full } = await versionOf('go.mod');
  return [
    `// Generated from github.com/envoyproxy/go-control-plane/envoy ${full} by \`npm run generate:envoy\`: the FileDescriptorSet of ${what}`,
    `export const DESCRIPTORS =\n  '${packed.toString('base64')}';`,
    '',
  ].join('\n');
}

export const servicesModule = (descriptors: Uint8Array): Promise<string> =>
  descriptorsModule(
    descriptors,
    'what\n// Envoy says to services, without the files of what we emit, Brotli in base64.',
  );

/** The differences of older Envoys, as the text of the module; `path` gives the program of a part. */
export async function publishedOlder(path: (part: Part) => Promise<string> = pathOf): Promise<string> {
  const older: { version: string; descriptors: Buffer }[] = [];
  for (const version of OLDER_ENVOYS)
    older.push({ version, descriptors: await publishedDescriptors(await path(`envoy-api-${version}`)) });
  const descriptors = await publishedDescriptors(await path('envoy-api'));
  return olderModule({ version: (await versionOf('go.mod')).minor, descriptors }, older);
}

/** For tests only. */
export const SERVICES_FILE = 'test/parts/grpc/descriptors.ts';
export const DISCOVERY_FILE = 'src/xds/generated/descriptors.ts';
export const OLDER_FILE = `${FOLDER}/older.ts`;

if (import.meta.main) {
  const write = (file: string, text: string) => writeFile(join(import.meta.dirname, '../..', file), text);
  const program = await pathOf('envoy-api');
  const emitted = await descriptorsModule(
    await publishedDescriptors(program),
    'the\n// messages in src/generate/envoy-messages.ts and of what they import, Brotli in base64.',
  );
  await write(`${FOLDER}/descriptors.ts`, emitted);
  await write(SERVICES_FILE, await servicesModule(await publishedServices(program)));
  await write(DISCOVERY_FILE, await discoveryModule(await publishedDiscovery(program)));
  await write(OLDER_FILE, await publishedOlder());
  process.stdout.write(
    `${FOLDER}: descriptors.ts, older.ts written; ${SERVICES_FILE}, ${DISCOVERY_FILE} written\n`,
  );
}
