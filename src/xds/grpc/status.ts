// gRPC statuses: https://github.com/grpc/grpc/blob/master/doc/statuscodes.md

export const GRPC_STATUS = {
  OK: 0,
  CANCELLED: 1,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export type GrpcStatus = keyof typeof GRPC_STATUS;

/** Ends a stream with a status. */
export class GrpcError extends Error {
  override readonly name = 'GrpcError';
  readonly status: GrpcStatus;

  constructor(status: GrpcStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** Long enough to say why; a message can contain what the client sent. */
const MAX_MESSAGE = 1024;

/** The headers that end a call. The message is percent-encoded, as the protocol demands of everything but printable ASCII. */
export function statusHeaders(status: GrpcStatus, message = ''): Record<string, string> {
  const code = String(GRPC_STATUS[status]);
  if (message === '') return { 'grpc-status': code };
  const text = message.slice(0, MAX_MESSAGE).toWellFormed();
  const encoded = text.replace(/[^ -$&-~]/gu, (character) => encodeURIComponent(character));
  return { 'grpc-status': code, 'grpc-message': encoded };
}
