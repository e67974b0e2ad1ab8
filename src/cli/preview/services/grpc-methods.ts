// The gRPC services that a proxy asks about a request: authorization, rate limits, external processing. The numbers are those of the fields
// in Envoy's definitions (envoy/service/{auth,ratelimit,ext_proc}/v3).

import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { DECISION_HEADER, type Decision, decisionOf } from './decision.ts';
import { type Fields, fieldsOf, isSet, messageAt, messagesIn, textIn } from './protobuf-fields.ts';

/** The answer to each message of one stream. */
export type StreamAnswers = (message: Uint8Array) => Uint8Array;

/** By path. */
export type GrpcMethods = Readonly<Record<string, () => StreamAnswers>>;

/** `name`: the backend that the services stand in for. */
export function proxyServices(name: string, otherwise: Decision): GrpcMethods {
  const why = `denied by the stand-in for ${name}\n`;
  return {
    '/envoy.service.auth.v3.Authorization/Check': () => (message) => authorized(message, otherwise, why),
    '/envoy.service.ratelimit.v3.RateLimitService/ShouldRateLimit': () => (message) =>
      limited(message, otherwise),
    '/envoy.service.ext_proc.v3.ExternalProcessor/Process': () => processing(name, otherwise, why),
  };
}

/** Set by the stand-in of an external processor, so that one sees that it was asked. */
export const PROCESSED_HEADER = 'x-echo-processed';

const FORBIDDEN = 403;
const PERMISSION_DENIED = 7;

type Write = (writer: BinaryWriter) => void;

const written = (write: Write): Uint8Array => {
  const writer = new BinaryWriter();
  write(writer);
  return writer.finish();
};

const inside =
  (field: number, write: Write): Write =>
  (writer) => {
    writer.tag(field, 2).bytes(written(write));
  };

const count =
  (field: number, value: number): Write =>
  (writer) => {
    writer.tag(field, 0).uint32(value);
  };

const text =
  (field: number, value: string): Write =>
  (writer) => {
    writer.tag(field, 2).string(value);
  };

const all =
  (...parts: readonly Write[]): Write =>
  (writer) => {
    for (const part of parts) part(writer);
  };

const nothing: Write = () => {};

function authorized(message: Uint8Array, otherwise: Decision, why: string): Uint8Array {
  // CheckRequest.attributes.request.http, and its headers.
  const http = messageAt(message, [1, 4, 2]);
  const headers = http === undefined ? [] : messagesIn(http, 3);
  const asked = headers.find((entry) => textIn(entry, 1) === DECISION_HEADER);
  if (decisionOf(asked && textIn(asked, 2), otherwise) === 'allow')
    return written(all(inside(1, nothing), inside(3, nothing)));
  const denied = all(inside(1, count(1, FORBIDDEN)), text(3, why));
  return written(all(inside(1, count(1, PERMISSION_DENIED)), inside(2, denied)));
}

const OK = 1;
const OVER_LIMIT = 2;

function limited(message: Uint8Array, otherwise: Decision): Uint8Array {
  const entries = messagesIn(fieldsOf(message), 2).flatMap((descriptor) => messagesIn(descriptor, 1));
  const asked = entries.find((entry) => textIn(entry, 1) === DECISION_HEADER);
  const decision = decisionOf(asked && textIn(asked, 2), otherwise);
  return written(count(1, decision === 'allow' ? OK : OVER_LIMIT));
}

/** Stages by their field in a request, with the field of their answer. */
const REQUEST_HEADERS = 2;
const REQUEST_BODY = 4;
const RESPONSE_BODY = 5;
const ANSWERS: Readonly<Record<number, number>> = {
  [REQUEST_HEADERS]: 1,
  3: 2,
  [REQUEST_BODY]: 3,
  [RESPONSE_BODY]: 4,
  6: 5,
  7: 6,
};
/** A service gets these bodies as a stream, and must send them back. */
const FULL_DUPLEX_STREAMED = 4;

function processing(name: string, otherwise: Decision, why: string): StreamAnswers {
  let modes: Fields | undefined;
  return (message) => {
    const fields = fieldsOf(message);
    modes ??= messagesIn(fields, 11)[0];
    const stage = Object.keys(ANSWERS)
      .map(Number)
      .find((field) => fields.has(field));
    if (stage === undefined) return new Uint8Array();
    const part = messagesIn(fields, stage)[0]!;
    if (stage === REQUEST_HEADERS && processingDecision(part, otherwise) === 'deny')
      return written(inside(7, all(inside(1, count(1, FORBIDDEN)), text(3, why))));
    const mode = modes?.get(stage === REQUEST_BODY ? 1 : 2)?.[0];
    const isStreamed = (stage === REQUEST_BODY || stage === RESPONSE_BODY) && mode === FULL_DUPLEX_STREAMED;
    const response = isStreamed
      ? inside(1, inside(3, inside(3, sameBody(part))))
      : stage === REQUEST_HEADERS
        ? inside(1, inside(2, inside(1, inside(1, all(text(1, PROCESSED_HEADER), text(3, name))))))
        : nothing;
    return written(inside(ANSWERS[stage]!, response));
  };
}

function processingDecision(headers: Fields, otherwise: Decision): Decision {
  const entries = messagesIn(headers, 1).flatMap((map) => messagesIn(map, 1));
  const asked = entries.find((entry) => textIn(entry, 1) === DECISION_HEADER);
  return decisionOf(asked && textIn(asked, 3, 2), otherwise);
}

function sameBody(part: Fields): Write {
  const body = part.get(1)?.[0];
  return all(
    (writer) => void (body instanceof Uint8Array && writer.tag(1, 2).bytes(body)),
    isSet(part, 2) ? count(2, 1) : nothing,
  );
}
