// A log in a file: a line of text or a JSON object for each request.

import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import { typed } from '../../envoy/any.ts';
import type { SubstitutionFormatString } from '../../envoy/generated/envoy.config.core.v3.ts';
import { formatProblems } from '../../format-strings.ts';
import type { HttpListenerContext } from '../http-listener-policy-field.ts';
import type { Sink, Written } from './sink.ts';

type FileSink = NonNullable<Written['fileSink']>;

/** They add the operators `%REQ_WITHOUT_QUERY%` and `%METADATA%`. */
const FORMATTERS = [
  {
    name: 'envoy.formatter.req_without_query',
    typedConfig: typed('envoy.extensions.formatter.req_without_query.v3.ReqWithoutQuery', {}),
  },
  {
    name: 'envoy.formatter.metadata',
    typedConfig: typed('envoy.extensions.formatter.metadata.v3.Metadata', {}),
  },
];

export function fileSink(
  written: FileSink,
  report: (error: string) => void,
  context: HttpListenerContext,
): Sink | undefined {
  const { path, stringFormat, jsonFormat } = written;
  if (jsonFormat !== undefined && !isObject(jsonFormat)) {
    report('invalid access log jsonFormat: it must be a JSON object');
    return undefined;
  }
  for (const problem of formatProblems(stringFormat ?? jsonFormat, context.proxyVersion, {
    isFileLog: true,
  }))
    report(`invalid access log format: ${problem}`);
  const format: SubstitutionFormatString | undefined =
    stringFormat !== undefined
      ? { textFormatSource: { inlineString: stringFormat } }
      : jsonFormat && { jsonFormat: jsonFormat as JsonObject };
  const log = {
    name: 'envoy.access_loggers.file',
    typedConfig: typed('envoy.extensions.access_loggers.file.v3.FileAccessLog', {
      path,
      ...(format === undefined ? {} : { logFormat: { ...format, formatters: FORMATTERS } }),
    }),
  };
  return () => log;
}
