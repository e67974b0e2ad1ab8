// The receiver of the OpenTelemetry collector as a process, and the spans that it has accepted.

import { spawn } from 'node:child_process';
import type { Test } from 'tap';
import { pathOf } from './build.ts';
import { eventually } from './eventually.ts';
import { jsonLines } from './json-lines.ts';
import { freePorts } from './ports.ts';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent: it is the first of its trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  readonly error?: string;
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  spans(): readonly ReceivedSpan[];
  /** Attributes of the resource of the last request. */
  resource(): Readonly<Record<string, unknown>>;
}

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Line {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes?: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly Written[] }[];
  }[];
}

/** As OTLP's JSON has it. */
interface Written {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly KeyValue[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

export async function startOtlpReceiver(t: Test): Promise<OtlpReceiver> {
  const program = await pathOf('otlp-receiver');
  const [port] = (await freePorts(1)) as [number];
  const child = spawn(program, [`127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  await eventually('the receiver listens', () => {
    if (child.exitCode !== null) throw new Error(messages);
    return messages.includes('listening') || undefined;
  });
  const lines = (): readonly Line[] => jsonLines<Line>(output);
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      lines().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan))),
      ),
    resource: () => readAttributes(lines().at(-1)?.resourceSpans[0]?.resource.attributes),
  };
}

/** OTLP's STATUS_CODE_ERROR. */
const ERROR = 2;

function readSpan(span: Written): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, attributes, links = [], status } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
    start: Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000,
    end: Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000,
    attributes: readAttributes(attributes),
    links: links.map((link) => link.traceId),
    ...(status.code === ERROR ? { error: status.message ?? '' } : {}),
  };
}

/** Whole numbers are texts in JSON. */
const readAttributes = (attributes: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value: { intValue, ...others } }) => [
      key,
      intValue === undefined ? Object.values(others)[0] : Number(intValue),
    ]),
  );
