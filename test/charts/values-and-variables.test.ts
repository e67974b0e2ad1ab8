// What the chart accepts for a value is what the control plane accepts for the variable that is set from it: name, type, default, words, bounds.

import t from 'tap';
import packageFile from '../../package.json' with { type: 'json' };
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import { VALUES } from '../../src/registration/chart/values.ts';
import { environmentOf, nested, refusal, render } from './helm.ts';

t.setTimeout(300_000);

interface Row {
  readonly variable: string;
  readonly good: readonly unknown[];
  /** Refused by both. */
  readonly bad: readonly unknown[];
  /** Values without which the variable is not set. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Words of the value that reach the control plane as another one. */
  readonly translated?: readonly unknown[];
  /** What the variable has then, if it is one of its words. */
  readonly written?: readonly string[];
}

const flag = (variable: string, given: Row['given'] = {}): Row => ({
  variable,
  good: [true, false],
  bad: ['maybe', '', 7],
  given,
});
const port = (variable: string): Row => ({
  variable,
  good: [1, 65_535],
  bad: [0, 65_536, -1, 1.5, 'http', ''],
});
const BOTH_PLANES_ARE_NEEDED = { 'proxy.enabled': true, 'edge.enabled': true };
const TRACED = { 'tracing.endpoint': 'http://otel:4318' };

/** By key. */
const ROWS: Readonly<Record<string, Row>> = {
  'controller.logLevel': {
    variable: 'GATEWARDEN_LOG_LEVEL',
    good: ['trace', 'debug', 'info', 'warn', 'error'],
    bad: ['INFO', 'fatal', ''],
  },
  'controller.service.ports.grpc': port('GATEWARDEN_XDS_SERVICE_PORT'),
  'controller.service.ports.edgeGrpc': port('GATEWARDEN_EDGE_XDS_SERVICE_PORT'),
  'controller.service.ports.health': port('GATEWARDEN_HEALTH_PORT'),
  'controller.service.ports.metrics': port('GATEWARDEN_METRICS_PORT'),
  'controller.service.ports.webhook': port('GATEWARDEN_WEBHOOK_PORT'),
  'controller.xds.tls.enabled': flag('GATEWARDEN_XDS_TLS'),
  'proxy.enabled': flag('GATEWARDEN_ENABLE_PROXY', BOTH_PLANES_ARE_NEEDED),
  'edge.enabled': flag('GATEWARDEN_ENABLE_EDGE', BOTH_PLANES_ARE_NEEDED),
  'waypoint.enabled': flag('GATEWARDEN_ENABLE_WAYPOINT'),
  'inferenceExtension.enabled': flag('GATEWARDEN_ENABLE_INFERENCE_EXTENSION'),
  'staticAddresses.enabled': flag('GATEWARDEN_ENABLE_STATIC_ADDRESSES'),
  'metrics.secure': flag('GATEWARDEN_SECURE_METRICS'),
  'webhook.enabled': flag('GATEWARDEN_WEBHOOK_ENABLED'),
  'webhook.events': flag('GATEWARDEN_WEBHOOK_EVENTS'),
  'image.registry': {
    variable: 'GATEWARDEN_DEFAULT_IMAGE_REGISTRY',
    good: ['', 'reg.corp:5000/gw', 'localhost'],
    bad: ['http://reg.corp', 'reg corp', 'reg.corp/'],
  },
  'image.tag': {
    variable: 'GATEWARDEN_DEFAULT_IMAGE_TAG',
    good: ['', 'v1.2.3', 'x'.repeat(128)],
    bad: ['a b', ':1', 'x'.repeat(129)],
  },
  'image.pullPolicy': {
    variable: 'GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY',
    good: ['Always', 'IfNotPresent', 'Never'],
    bad: ['always', 'Sometimes'],
    // The default of the chart.
    translated: [''],
  },
  discoveryNamespaceSelectors: {
    variable: 'GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS',
    good: [
      [],
      [{}],
      [{ matchLabels: { team: 'web' } }, { matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
    ],
    bad: [
      {},
      ['web'],
      [{ labels: {} }],
      [{ matchExpressions: [{ key: 'a', operator: 'Equals' }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'In' }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] }],
    ],
  },
  policyMerge: {
    variable: 'GATEWARDEN_POLICY_MERGE',
    good: [
      {},
      { trafficPolicy: {} },
      { trafficPolicy: { extAuth: 'DeepMerge', extProc: 'DeepMerge', transformation: 'DeepMerge' } },
    ],
    bad: [
      [],
      { backend: {} },
      { trafficPolicy: { cors: 'DeepMerge' } },
      { trafficPolicy: { extAuth: 'Deep' } },
    ],
  },
  gatewayClassParametersRefs: {
    variable: 'GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS',
    good: [
      {},
      Object.fromEntries(
        ['gatewarden', 'gatewarden-waypoint', 'gatewarden-edge'].map((name) => [
          name,
          { name: 'a', namespace: 'b' },
        ]),
      ),
    ],
    bad: [
      [],
      { other: { name: 'a', namespace: 'b' } },
      { gatewarden: { name: 'a' } },
      { gatewarden: { namespace: 'b' } },
      { gatewarden: { name: ' ', namespace: 'b' } },
    ],
  },
  'validation.level': {
    variable: 'GATEWARDEN_VALIDATION_MODE',
    good: ['standard', 'strict', 'STRICT', ' Standard '],
    bad: ['', 'loose'],
  },
  'audit.interval': {
    variable: 'GATEWARDEN_AUDIT_INTERVAL',
    good: ['0s', '1h', '90m30s'],
    bad: ['', 'soon', '-1h', '5'],
  },
  'webhook.certificate.source': {
    variable: 'GATEWARDEN_WEBHOOK_TLS',
    good: ['self-signed'],
    bad: ['vault', ''],
    translated: ['cert-manager', 'secret'],
    written: ['files'],
    given: { 'webhook.certificate.secretName': 'tls', 'webhook.certificate.caBundle': bundle() },
  },
  'webhook.certificate.secretName': {
    variable: 'GATEWARDEN_WEBHOOK_CERT_SECRET',
    good: ['tls', 'a.b-c'],
    bad: ['TLS', 'a_b'],
    // The default of the chart.
    translated: [''],
  },
  'webhook.certificate.duration': {
    variable: 'GATEWARDEN_WEBHOOK_CERT_DURATION',
    good: ['1h', '8760h'],
    bad: ['', 'year', '59m'],
    given: { 'webhook.certificate.renewBefore': '10m' },
  },
  'webhook.certificate.renewBefore': {
    variable: 'GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE',
    good: ['1h', '8759h'],
    bad: ['', 'soon', '8760h'],
  },
  'tracing.endpoint': {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    good: ['', 'http://otel:4318', 'https://otel.corp/traces'],
    bad: ['otel:4318', 'http://user@otel', 'http://otel?a=b'],
  },
  'tracing.sampler': {
    variable: 'OTEL_TRACES_SAMPLER',
    good: [
      'always_on',
      'always_off',
      'traceidratio',
      ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
    ],
    bad: ['always', 'ALWAYS_ON'],
    given: TRACED,
  },
  'tracing.samplerArg': {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    good: ['', '0', '0.25', '1'],
    bad: ['2', 'all', '-0.1'],
    given: TRACED,
  },
};

function bundle(): string {
  const certificate = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
  return Buffer.from(certificate).toString('base64');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const plain = environmentOf(await render({}));

t.test('each variable that is set from a value has its row, under the key of the value', async (t) => {
  const named = [...VARIABLES].flatMap(([variable, { chart }]) =>
    chart !== undefined && 'key' in chart ? [[chart.key, variable]] : [],
  );
  t.strictSame(
    Object.fromEntries(named),
    Object.fromEntries(Object.entries(ROWS).map(([key, { variable }]) => [key, variable])),
  );
  const keys = VALUES.map(({ key }) => key);
  for (const key of Object.keys(ROWS)) t.ok(keys.includes(key), `${key} is a value`);
});

t.test('without a value and without a variable the settings are the same', async (t) => {
  const {
    GATEWARDEN_MEMORY_LIMIT_BYTES: memory,
    GATEWARDEN_CPU_LIMIT: cpu,
    GATEWARDEN_DEFAULT_IMAGE_TAG: tag,
    GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: renewBefore,
    ...rendered
  } = plain;
  t.strictSame(readEnvironment(rendered).settings, readEnvironment({}).settings);
  t.equal(tag, packageFile.version, 'the release knows its own');
  t.equal(renewBefore, '2920h', 'a third of the duration');
  t.ok(memory !== undefined && cpu !== undefined, 'the pod knows its own');
});

for (const [key, { variable, good, bad, given = {}, translated = [], written = [] }] of Object.entries(ROWS))
  t.test(`${key}: the chart and the control plane accept and refuse the same`, async (t) => {
    const found = VARIABLES.get(variable)!;
    const words = 'words' in found ? (found.words as readonly string[]) : [];
    t.strictSame(
      words.filter((word) => !good.includes(word)),
      written,
      'all words are tried',
    );
    for (const value of [...good, ...translated]) {
      const environment = environmentOf(await render(nested({ ...given, [key]: value })));
      t.strictSame(readEnvironment(environment).problems, [], `${textOf(value)} is good`);
      if (translated.includes(value)) t.not(environment[variable], value);
      else t.ok(isRead(variable, textOf(value)), `${textOf(value)} in the variable`);
    }
    for (const value of bad) {
      t.not(await refusal(nested({ ...given, [key]: value })), undefined, `${textOf(value)} is refused`);
      const { problems } = readEnvironment({ ...plain, [variable]: textOf(value) });
      t.ok(
        problems.some((problem) => problem.variable === variable),
        `${textOf(value)} in the variable is refused`,
      );
    }
  });

const isRead = (variable: string, text: string): boolean =>
  readEnvironment({ ...plain, [variable]: text }).problems.every((problem) => problem.variable !== variable);
