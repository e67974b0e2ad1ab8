// Reflection, for tools such as grpcurl: which services a server has, and their definitions.
// https://github.com/grpc/grpc/blob/master/doc/server-reflection.md

import { create, type DescFile, fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import type { GrpcCall } from './grpc/call.ts';
import { FRAME_HEAD, frameHead } from './grpc/frames.ts';
import { GRPC_STATUS, GrpcError } from './grpc/status.ts';
import { discoveryMessage, discoveryRegistry } from './messages/descriptors.ts';

const PACKAGES = ['grpc.reflection.v1', 'grpc.reflection.v1alpha'] as const;
const REQUEST_BYTES = 64 * 1024;
/** A tool asks for each file that it needs. */
const MAX_REQUESTS = 10_000;

export const REFLECTION_SERVICES: readonly string[] = PACKAGES.map((name) => `${name}.ServerReflection`);

/** By path. `services`: full names. */
export function reflectionMethods(
  services: readonly string[],
): ReadonlyMap<string, (call: GrpcCall) => void> {
  return new Map(
    PACKAGES.map((name) => [
      `/${name}.ServerReflection/ServerReflectionInfo`,
      (call) => void reflect(call, name, services),
    ]),
  );
}

interface Request {
  readonly host: string;
  readonly messageRequest: { readonly case: string | undefined; readonly value?: unknown };
}

async function reflect(call: GrpcCall, name: string, services: readonly string[]): Promise<void> {
  const [request, response] = [
    discoveryMessage(`${name}.ServerReflectionRequest`),
    discoveryMessage(`${name}.ServerReflectionResponse`),
  ];
  try {
    let count = 0;
    for await (const bytes of call.messages(REQUEST_BYTES)) {
      if (++count > MAX_REQUESTS) throw new GrpcError('RESOURCE_EXHAUSTED', 'too many requests');
      const asked = fromBinary(request, bytes) as Message & Request;
      const answer = create(response, {
        validHost: asked.host,
        originalRequest: asked,
        messageResponse: answerTo(asked, services),
      } as Record<string, unknown>);
      const message = toBinary(response, answer);
      const sent = { length: FRAME_HEAD + message.length, pieces: [frameHead(message.length), message] };
      if (!(await call.write(sent))) return;
    }
    call.end('OK');
  } catch (error) {
    if (error instanceof GrpcError) call.end(error.status, error.message);
    else call.end('INVALID_ARGUMENT', 'the message is no request of reflection');
  }
}

function answerTo({ messageRequest: { case: kind, value } }: Request, services: readonly string[]): object {
  if (kind === 'listServices')
    return {
      case: 'listServicesResponse',
      value: { service: services.map((name) => ({ name })) },
    };
  const file = fileOf(kind, value);
  if (file !== undefined)
    return {
      case: 'fileDescriptorResponse',
      value: { fileDescriptorProto: [toBinary(FileDescriptorProtoSchema, file.proto)] },
    };
  return {
    case: 'errorResponse',
    value: { errorCode: GRPC_STATUS.NOT_FOUND, errorMessage: 'there is no such definition here' },
  };
}

function fileOf(kind: string | undefined, value: unknown): DescFile | undefined {
  const registry = discoveryRegistry();
  if (kind === 'fileByFilename') return registry.getFile(String(value));
  if (kind !== 'fileContainingSymbol') return undefined;
  const symbol = String(value);
  // A method belongs to its service.
  const owner = symbol.slice(0, symbol.lastIndexOf('.'));
  return (registry.get(symbol) ?? registry.getService(owner))?.file;
}
