// An authorization service (envoy.service.auth.v3): records the requests, and gives the configured answer; default: allow.

import type { JsonObject } from '../../../src/grammar/json.ts';
import { type GrpcService, grpcService, type Reply } from './server.ts';

/** The parts of the request that is authorized. */
export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Base64. */
  readonly rawBody?: string;
  readonly contextExtensions: Readonly<Record<string, string>>;
}

export interface Authorizer extends GrpcService {
  readonly asked: () => readonly Asked[];
}

/** Allows or denies; a number is a gRPC status, an object the whole answer. */
export type Judge = (asked: Asked) => boolean | Reply | Promise<Reply>;

export function authorizer(judge: Judge = () => true): Authorizer {
  const service = grpcService({
    '/envoy.service.auth.v3.Authorization/Check': {
      request: 'envoy.service.auth.v3.CheckRequest',
      response: 'envoy.service.auth.v3.CheckResponse',
      async reply(message) {
        const said = await judge(askedIn(message));
        if (typeof said !== 'boolean') return said;
        return said ? { status: {}, okResponse: {} } : { status: { code: PERMISSION_DENIED } };
      },
    },
  });
  return { ...service, asked: () => service.heard.map(({ message }) => askedIn(message)) };
}

const PERMISSION_DENIED = 7;

function askedIn({ attributes }: JsonObject): Asked {
  const { request, contextExtensions = {} } = attributes as {
    readonly request: { readonly http: Asked };
    readonly contextExtensions?: Readonly<Record<string, string>>;
  };
  const { path, headers, body, rawBody } = request.http;
  return {
    path,
    headers,
    contextExtensions,
    ...(body === undefined ? {} : { body }),
    ...(rawBody === undefined ? {} : { rawBody }),
  };
}

/** An answer that allows, with headers for the backend. */
export const allowing = (headers: Readonly<Record<string, string>>): object => ({
  status: {},
  okResponse: { headers: Object.entries(headers).map(([key, value]) => ({ header: { key, value } })) },
});

/** An answer that denies with its own status and body. */
export const denying = (status: string, body: string): object => ({
  status: { code: PERMISSION_DENIED },
  deniedResponse: { status: { code: status }, body },
});
