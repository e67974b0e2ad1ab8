// Services that receive logs and spans: Envoy's own access log service, and an OpenTelemetry collector.

import type { JsonObject } from '../../../src/grammar/json.ts';
import { type GrpcService, grpcService } from './server.ts';

export interface AccessLogService extends GrpcService {
  /** The entries of the log with this name. */
  readonly entries: (logName: string) => readonly JsonObject[];
}

export function accessLogService(): AccessLogService {
  const service = grpcService({
    '/envoy.service.accesslog.v3.AccessLogService/StreamAccessLogs': {
      request: 'envoy.service.accesslog.v3.StreamAccessLogsMessage',
      // The answer is never sent: a stream of logs ends with the proxy.
      response: 'envoy.service.accesslog.v3.StreamAccessLogsMessage',
      reply: () => undefined,
    },
  });
  return {
    ...service,
    // Only the first message of a stream has the name of its log; each log has its own stream.
    entries(logName) {
      const streams = Map.groupBy(service.heard, ({ headers }) => headers);
      const own = [...streams.values()].filter(
        ([first]) => (first?.message['identifier'] as JsonObject | undefined)?.['logName'] === logName,
      );
      return own.flat().flatMap(({ message }) => list(message['httpLogs'], 'logEntry'));
    },
  };
}

export interface Collector extends GrpcService {
  /** Attributes by name. */
  readonly spans: () => readonly Told[];
  readonly records: () => readonly Told[];
}

/** A span or a log record, with its resource. */
export interface Told {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly name?: unknown;
  readonly body?: unknown;
  readonly scope: JsonObject;
}

/** The export request and its empty answer have the same form as the data itself. */
const [LOGS, SPANS] = ['opentelemetry.proto.logs.v1.LogsData', 'opentelemetry.proto.trace.v1.TracesData'];

export function collector(): Collector {
  const method = (type: string) => ({ request: type, response: type, reply: () => ({}) });
  const service = grpcService({
    '/opentelemetry.proto.collector.logs.v1.LogsService/Export': method(LOGS!),
    '/opentelemetry.proto.collector.trace.v1.TraceService/Export': method(SPANS!),
  });
  const told = (resources: string, scopes: string, items: string): readonly Told[] =>
    service.heard.flatMap(({ message }) =>
      list(message, resources).flatMap((ofResource) =>
        list(ofResource, scopes).flatMap((scope) =>
          list(scope, items).map((item) => ({
            resource: attributesOf(ofResource['resource']),
            attributes: attributesOf(item),
            ...('name' in item ? { name: item['name'] } : {}),
            ...('body' in item ? { body: plainValue(item['body']) } : {}),
            scope: item,
          })),
        ),
      ),
    );
  return {
    ...service,
    spans: () => told('resourceSpans', 'scopeSpans', 'spans'),
    records: () => told('resourceLogs', 'scopeLogs', 'logRecords'),
  };
}

const list = (value: unknown, member: string): readonly JsonObject[] =>
  ((value as JsonObject | undefined)?.[member] ?? []) as readonly JsonObject[];

function attributesOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    list(value, 'attributes').map(({ key, value: written }) => [key, plainValue(written)]),
  );
}

/** Converts strings, lists and maps. */
function plainValue(value: unknown): unknown {
  const { stringValue, arrayValue, kvlistValue } = (value ?? {}) as JsonObject;
  if (arrayValue !== undefined) return list(arrayValue, 'values').map(plainValue);
  if (kvlistValue !== undefined)
    return Object.fromEntries(
      list(kvlistValue, 'values').map((item) => [item['key'], plainValue(item['value'])]),
    );
  return stringValue;
}
