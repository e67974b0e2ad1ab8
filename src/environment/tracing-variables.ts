// The variables of OpenTelemetry that the control plane reads, with the meaning and the defaults of its specification:
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/. A wrong value never stops the control plane.

import { invalidSecret } from '../diagnostics/finding.ts';
import type { Problem } from '../grammar/problem.ts';
import { NAME } from '../identifiers.ts';
import { choice, flag, text, type Variable, whole } from './variable.ts';

export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Works in RE2 too, for the schema of the chart's values. */
export const SAMPLER_RATIO_PATTERN = '^(0(\\.[0-9]{1,9})?|1(\\.0{1,9})?|\\.[0-9]{1,9})?$';
/** Empty: no traces. */
export const ENDPOINT_PATTERN = '^$|^https?://[^/?#@\\s]+(/[^?#\\s]*)?$';

const SAMPLER_RATIO = new RegExp(SAMPLER_RATIO_PATTERN);
const ENDPOINT = new RegExp(ENDPOINT_PATTERN);
const PEM_FILE = /^(?:\/[A-Za-z0-9._-]+)+$/;
const PAIR_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** What fits into a header: printable ASCII. */
const PAIR_VALUE = /^[\x20-\x7e]*$/;

/** An empty variable is one that is not set, and with a wrong one the control plane runs with the default. */
const standard = <V>(variable: Variable<V>): Variable<V> => ({
  ...variable,
  read: (written) => (written === '' ? { value: variable.default } : variable.read(written)),
  stopsStart: false,
});

const endpoint = (options: { readonly chart?: string; readonly doc: string }): Variable<string> => ({
  ...standard(text('', { type: 'a URL, or empty', check: () => undefined, ...options })),
  read: (url) => {
    if (url === '' || (ENDPOINT.test(url) && URL.canParse(url))) return { value: url };
    // It can have a password in it.
    const detail = 'must be a URL with http or https, without user, query and fragment';
    const hint = 'write for example `http://otel-collector.observability:4318`';
    return { faults: [invalidSecret(detail, hint)] };
  },
});

function checkLine(written: string): Problem | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  if (written.length <= 255 && !/[\u0000-\u001f]/.test(written)) return undefined;
  return { message: 'must be one line of at most 255 characters', hint: 'write a shorter text' };
}

function choiceOf<const W extends string>(
  value: NoInfer<W>,
  words: readonly W[],
  options: { readonly doc: string; readonly chart?: string },
) {
  const variable = choice(value, words, options);
  return { ...standard(variable), words: variable.words };
}

/** `a=b,c=d`, with values as in URLs; undefined: it is something else. */
export function readPairs(written: string): Readonly<Record<string, string>> | undefined {
  const pairs: [string, string][] = [];
  for (const part of written.split(',')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    const value = decoded(part.slice(at + 1).trim());
    if (!PAIR_NAME.test(name) || value === undefined || !PAIR_VALUE.test(value)) return undefined;
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const pairs = (doc: string): Variable<Readonly<Record<string, string>>> => ({
  type: 'pairs `name=value`, separated by commas, values encoded as in URLs',
  default: {},
  defaultText: '',
  stopsStart: false,
  doc,
  read: (written) => {
    const value = readPairs(written);
    if (value !== undefined) return { value };
    // Headers have tokens in them.
    const hint = 'encode commas and `%` in values as in URLs';
    return { faults: [invalidSecret('must be pairs `name=value`, separated by commas', hint)] };
  },
});

const MILLISECONDS = { minimum: 1, maximum: 600_000 };

export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint({
    chart: 'tracing.endpoint',
    doc: 'Where traces are sent: the receiver for OTLP over HTTP, to whose URL `/v1/traces` is added. Empty: there are no traces.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint({
    doc: 'The same as a whole URL, to which nothing is added. It wins.',
  }),
  OTEL_SDK_DISABLED: standard(flag(false, { doc: 'No traces, although a receiver is set.' })),
  OTEL_TRACES_EXPORTER: choiceOf('otlp', ['otlp', 'none'], {
    doc: 'How traces are sent. `none`: there are none.',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: choiceOf('http/protobuf', ['http/protobuf'], {
    doc: 'gRPC is not supported: every receiver takes HTTP too, mostly on port 4318.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('Headers of each request to the receiver, such as a token.'),
  OTEL_EXPORTER_OTLP_CERTIFICATE: standard(
    text('', {
      type: 'an absolute path, or empty',
      check: (path) =>
        path === '' || PEM_FILE.test(path)
          ? undefined
          : { message: "isn't an absolute path of a file", hint: 'write for example `/etc/otel/ca.crt`' },
      doc: "File with the CA certificates that the receiver's certificate is checked with. Empty: those of the system.",
    }),
  ),
  OTEL_EXPORTER_OTLP_COMPRESSION: choiceOf('none', ['none', 'gzip'], {
    doc: 'Compression of requests to the receiver.',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: standard(
    whole(10_000, MILLISECONDS, { doc: 'Milliseconds after which a request to the receiver has failed.' }),
  ),
  OTEL_SERVICE_NAME: standard(
    text(NAME, {
      type: 'text of at most 255 characters',
      check: checkLine,
      doc: 'The attribute `service.name` of all traces.',
    }),
  ),
  OTEL_RESOURCE_ATTRIBUTES: pairs('More attributes of all traces.'),
  OTEL_TRACES_SAMPLER: choiceOf('parentbased_always_on', TRACE_SAMPLERS, {
    chart: 'tracing.sampler',
    doc: 'Which changes have a trace. No change has a parent, so `parentbased_` makes no difference.',
  }),
  OTEL_TRACES_SAMPLER_ARG: standard(
    text('', {
      type: 'a number from 0 to 1, or empty',
      check: (ratio) =>
        SAMPLER_RATIO.test(ratio)
          ? undefined
          : { message: 'must be a number from 0 to 1', hint: 'write for example `0.1`' },
      chart: 'tracing.samplerArg',
      doc: 'For `traceidratio`: the part of the changes that have a trace. Empty: all.',
    }),
  ),
  OTEL_BSP_SCHEDULE_DELAY: standard(
    whole(5_000, MILLISECONDS, { doc: 'Milliseconds that a finished span waits for others at most.' }),
  ),
  OTEL_BSP_MAX_QUEUE_SIZE: standard(
    whole(
      2_048,
      { minimum: 1, maximum: 1_000_000 },
      { doc: 'Finished spans that wait to be sent. Further ones are dropped.' },
    ),
  ),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: standard(
    whole(512, { minimum: 1, maximum: 100_000 }, { doc: 'Spans in one request.' }),
  ),
} as const;
