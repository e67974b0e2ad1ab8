// accessLog: where the proxy writes its access log, in which format, and for which requests.
// HL-03, HL-04, HL-15, C-17, C-19.

import type { Segment } from '../../diagnostics/path.ts';
import { checkHeaderName } from '../../grammar/header.ts';
import { isObject } from '../../grammar/json.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, boolean, json, object, optional, string } from '../../schema/node.ts';
import type { Report, Rule } from '../../schema/rule.ts';
import { exactHeaderName } from '../shared/foreign-pattern.ts';
import { formatString, sayFormatString } from '../shared/format-string.ts';
import { commonGrpcService } from '../shared/grpc-service.ts';
import { sameExceptCase } from '../shared/header-filter.ts';
import { absoluteFile, writableFile } from '../shared/path.ts';
import { content } from '../shared/text.ts';
import { AccessLogFilter } from './access-log-filter.ts';
import { KeyAnyValueList } from './any-value.ts';

/** C-17 for every string of a JSON format. */
const formatStringsInside: Rule<object> = {
  id: 'C-17',
  also: ['W-42', 'W-48'],
  reads: [''],
  demand: 'every string inside is a format string',
  check(format, report) {
    checkStrings(format, [], report);
  },
};

/** ST-11 limits the depth of objects before any rule runs. */
function checkStrings(value: unknown, at: readonly Segment[], report: Report): void {
  if (typeof value === 'string') {
    sayFormatString(value, report, { at, isFileLog: true });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkStrings(item, [...at, index], report);
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) checkStrings(member, [...at, key], report);
  }
}

const FileSink = object(
  {
    path: string({
      minLength: 1,
      codes: { empty: 'C-20' },
      doc: 'File that the log is written to.',
      rules: [absoluteFile, writableFile],
    }),
    stringFormat: optional(
      string({ doc: 'Format of a line.', rules: [formatString('C-17', { isFileLog: true })] }),
    ),
    jsonFormat: optional(
      json({
        shape: 'object',
        codes: { type: 'C-19' },
        doc: 'JSON object whose strings are format strings; each line is this object.',
        rules: [formatStringsInside],
      }),
    ),
  },
  { doc: 'A log in a file.', rules: [exactlyOneOf('HL-04', ['stringFormat', 'jsonFormat'])] },
);

const logName = string({ minLength: 1, codes: { empty: 'HL-15' }, doc: 'Name of the log.' });

const headerNames = (doc: string) =>
  optional(
    array(string({ rules: [content('C-14', 'a header name', checkHeaderName), exactHeaderName] }), {
      doc,
      rules: [sameExceptCase()],
    }),
  );

const GrpcService = commonGrpcService('A log sent to a gRPC service.', {
  logName,
  additionalRequestHeadersToLog: headerNames('Request headers to log.'),
  additionalResponseHeadersToLog: headerNames('Response headers to log.'),
  additionalResponseTrailersToLog: headerNames('Response trailers to log.'),
});

const OpenTelemetry = object(
  {
    grpcService: commonGrpcService('The OpenTelemetry collector.', { logName }),
    body: optional(string({ doc: 'Format of the body of a record.', rules: [formatString('C-17')] })),
    disableBuiltinLabels: optional(boolean({ doc: 'Leaves out the labels that the proxy adds by default.' })),
    attributes: optional(KeyAnyValueList, { doc: 'Attributes of each record.' }),
    resourceAttributes: optional(KeyAnyValueList, { doc: 'Attributes of the resource.' }),
  },
  { doc: 'A log sent by OpenTelemetry.' },
);

export const AccessLog = object(
  {
    fileSink: optional(FileSink),
    grpcService: optional(GrpcService),
    openTelemetry: optional(OpenTelemetry),
    filter: optional(AccessLogFilter),
  },
  { doc: 'One access log.', rules: [exactlyOneOf('HL-03', ['fileSink', 'grpcService', 'openTelemetry'])] },
);
