// An external processor (envoy.service.ext_proc.v3): records the stages, and gives the configured answers; default: continue.

import type { JsonObject } from '../../../src/grammar/json.ts';
import { type Call, type GrpcService, grpcService, type Reply } from './server.ts';

const STAGES = [
  'requestHeaders',
  'requestBody',
  'requestTrailers',
  'responseHeaders',
  'responseBody',
  'responseTrailers',
] as const;

export type Stage = (typeof STAGES)[number];

export interface Processor extends GrpcService {
  /** The stages in order: of one request, if requests are sent one at a time. */
  readonly stages: () => readonly Stage[];
}

/** The answers by stage. `part`: the part of the message for the stage. */
export type Said = Partial<
  Record<Stage, (part: JsonObject, message: JsonObject, call: Call) => Reply | Promise<Reply>>
>;

export function processor(said: Said = {}): Processor {
  const service = grpcService({
    '/envoy.service.ext_proc.v3.ExternalProcessor/Process': {
      request: 'envoy.service.ext_proc.v3.ProcessingRequest',
      response: 'envoy.service.ext_proc.v3.ProcessingResponse',
      reply(message, call) {
        const stage = stageOf(message);
        return said[stage]?.(message[stage] as JsonObject, message, call) ?? { [stage]: {} };
      },
    },
  });
  return { ...service, stages: () => service.heard.map(({ message }) => stageOf(message)) };
}

const stageOf = (message: JsonObject): Stage => STAGES.find((stage) => message[stage] !== undefined)!;

/** An answer that sets a header of the request or the response. */
export const setting = (stage: Stage, key: string, value: string): object => ({
  [stage]: { response: { headerMutation: { setHeaders: [{ header: { key, rawValue: base64(value) } }] } } },
});

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
