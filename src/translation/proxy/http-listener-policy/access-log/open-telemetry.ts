// A log that is sent to an OpenTelemetry collector.

import { typed } from '../../envoy/any.ts';
import type { AnyValue, KeyValue } from '../../envoy/generated/opentelemetry.proto.common.v1.ts';
import { formatProblems } from '../../format-strings.ts';
import { type GatewayName, type HttpListenerContext, serviceNameOf } from '../http-listener-policy-field.ts';
import { commonConfigOf } from './grpc.ts';
import type { Sink, Written } from './sink.ts';

type OpenTelemetrySink = NonNullable<Written['openTelemetry']>;
type Attributes = NonNullable<OpenTelemetrySink['attributes']>;
type WrittenValue = NonNullable<Attributes['values']>[number]['value'];

const SERVICE_NAME = 'service.name';

export function openTelemetrySink(
  written: OpenTelemetrySink,
  report: (error: string) => void,
  context: HttpListenerContext,
): Sink | undefined {
  const { grpcService, body, disableBuiltinLabels, attributes, resourceAttributes } = written;
  const prefixed = (error: string) => report(`error converting otel access log config: ${error}`);
  const commonConfig = commonConfigOf(grpcService, prefixed, context);
  const texts = [body, valuesIn(attributes), valuesIn(resourceAttributes)];
  for (const problem of formatProblems(texts, context.proxyVersion)) prefixed(problem);
  const own = keyValues(attributes, prefixed);
  const ofResource = keyValues(resourceAttributes, prefixed);
  if (commonConfig === undefined) return undefined;
  return (gateway) => ({
    name: 'envoy.access_loggers.open_telemetry',
    typedConfig: typed('envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig', {
      commonConfig,
      ...(body === undefined ? {} : { body: { stringValue: body } }),
      ...(disableBuiltinLabels ? { disableBuiltinLabels } : {}),
      ...(attributes === undefined ? {} : { attributes: { values: own } }),
      resourceAttributes: { values: withServiceName(ofResource, gateway) },
    }),
  });
}

function withServiceName(values: readonly KeyValue[], gateway: GatewayName): readonly KeyValue[] {
  if (values.some(({ key }) => key === SERVICE_NAME)) return values;
  return [...values, { key: SERVICE_NAME, value: { stringValue: serviceNameOf(gateway) } }];
}

function keyValues(list: Attributes | undefined, report: (error: string) => void): readonly KeyValue[] {
  return (list?.values ?? []).map(({ key, value }) => ({ key, value: anyValue(value, report) }));
}

/** Keys aren't format strings. */
function valuesIn(list: Attributes | undefined): readonly unknown[] {
  return (list?.values ?? []).map(({ value }) => textsIn(value));
}

function textsIn({ stringValue, arrayValue, kvListValue }: WrittenValue): unknown {
  return [stringValue, arrayValue?.map(textsIn), valuesIn(kvListValue)];
}

/** As deep as an object can be. */
function anyValue(value: WrittenValue, report: (error: string) => void): AnyValue {
  const { stringValue, arrayValue, kvListValue } = value;
  if (stringValue !== undefined) return { stringValue };
  if (arrayValue !== undefined)
    return { arrayValue: { values: arrayValue.map((item) => anyValue(item, report)) } };
  if (kvListValue !== undefined) return { kvlistValue: { values: keyValues(kvListValue, report) } };
  report('an attribute has no value');
  return {};
}
