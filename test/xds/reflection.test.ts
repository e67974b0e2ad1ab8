// Reflection: a tool finds the services of a server, and the definitions that it needs to speak to them.

import {
  create,
  createFileRegistry,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
} from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { Client, credentials } from '@grpc/grpc-js';
import t, { type Test } from 'tap';
import { discoveryMessage } from '../../src/xds/messages/descriptors.ts';
import { XdsServer } from '../../src/xds/server.ts';
import { STAGES, TestFeeds } from './feeds.ts';

interface Answered {
  readonly messageResponse: { readonly case: string; readonly value: unknown };
}

/** Answers a request of reflection; throws with the status of the stream. */
async function reflection(
  t: Test,
  version: string,
): Promise<(request: object) => Promise<Answered['messageResponse']>> {
  const server = await XdsServer.listen<string>({
    port: 0,
    host: '127.0.0.1',
    stages: STAGES,
    // Definitions are no secret.
    authenticate: async () => ({ status: 'UNAUTHENTICATED', message: 'no' }),
    feeds: new TestFeeds(),
    identityKey: (identity) => identity,
  });
  t.teardown(() => server.close());
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  t.teardown(() => client.close());
  const [request, response] = [
    discoveryMessage(`${version}.ServerReflectionRequest`),
    discoveryMessage(`${version}.ServerReflectionResponse`),
  ];
  const call = client.makeBidiStreamRequest(
    `/${version}.ServerReflection/ServerReflectionInfo`,
    (value: object) => Buffer.from(toBinary(request, fromJson(request, value as JsonValue))),
    (bytes: Buffer) => fromBinary(response, bytes) as unknown as Answered,
  );
  t.teardown(() => call.cancel());
  call.on('error', () => {});
  return (asked) =>
    new Promise((resolve) => {
      call.once('data', ({ messageResponse }: Answered) => resolve(messageResponse));
      call.write(asked);
    });
}

for (const version of ['grpc.reflection.v1', 'grpc.reflection.v1alpha'])
  t.test(`${version}: services, and their files with all imports`, async (t) => {
    const ask = await reflection(t, version);
    const { value } = await ask({ listServices: '' });
    const names = (value as { service: { name: string }[] }).service.map(({ name }) => name);
    t.ok(names.includes('envoy.service.discovery.v3.AggregatedDiscoveryService'), names.join(' '));
    t.notOk(
      names.some((name) => name.includes('SecretDiscovery')),
      'a type that this server does not have',
    );
    const files = new Map<string, ReturnType<typeof fileIn>>();
    const fileIn = (answer: Answered['messageResponse']) => {
      t.equal(answer.case, 'fileDescriptorResponse', JSON.stringify(answer.value));
      const [bytes] = (answer.value as { fileDescriptorProto: Uint8Array[] }).fileDescriptorProto;
      return fromBinary(FileDescriptorProtoSchema, bytes!);
    };
    const load = async (file: ReturnType<typeof fileIn>): Promise<void> => {
      for (const name of file.dependency)
        if (!files.has(name)) await load(fileIn(await ask({ fileByFilename: name })));
      files.set(file.name, file);
    };
    for (const name of names) await load(fileIn(await ask({ fileContainingSymbol: name })));
    const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...files.values()] }));
    for (const name of names) t.ok(registry.getService(name), name);
    const method = `${names[0]}.${registry.getService(names[0]!)!.methods[0]!.name}`;
    t.equal((await ask({ fileContainingSymbol: method })).case, 'fileDescriptorResponse', method);
    t.match(await ask({ fileContainingSymbol: 'a.B' }), { case: 'errorResponse', value: { errorCode: 5 } });
    t.match(await ask({ fileByFilename: '../etc/passwd' }), { case: 'errorResponse' });
  });
