// The settings of the control plane from its environment: every variable with good and bad values, and mistakes that several make together.

import t from 'tap';
import { clusterDomainIn } from '../../src/environment/cluster-domain.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import { defaultSettings } from '../../src/translation/settings.ts';
import { pick } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

const booleans = {
  good: [
    ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
    ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
  ],
  bad: ['', 'yes', 'tRUE', ' true', '2', 'null'],
};
const port = (free: number) => ({
  good: [['1', 1] as const, ['65535', 65_535] as const, [String(free), free] as const],
  bad: ['', '0', '65536', '-1', '80.5', ' 80', '0x50', '1e3', 'tcp://10.0.0.1:9977', '9'.repeat(400)],
});
const oneOf = (...words: readonly string[]) => ({
  good: words.map((word) => [word, word] as const),
  bad: ['', `${words[0]} `, words[0]!.toUpperCase() + words[0]!, '\u001b[31m'],
});
const names = {
  good: [['web-1', 'web-1'] as const],
  bad: ['', 'Web', 'a_b', '-a', 'a'.repeat(300), 'a b', 'ä'],
};
const namesOrEmpty = {
  good: [...names.good, ['', ''] as const],
  bad: names.bad.filter((text) => text !== ''),
};
const registry = {
  good: [
    ['', ''] as const,
    ['reg.corp.internal:5000/gw', 'reg.corp.internal:5000/gw'] as const,
    ['localhost', 'localhost'] as const,
  ],
  bad: ['https://reg.example.com', 'reg.example.com/', 'reg example', 'a/B', 'x'.repeat(300)],
};
const tag = { good: [['3.1.0', '3.1.0'] as const, ['', ''] as const], bad: ['a b', 'sha256:ab', '-x'] };
const folders = {
  good: [['/etc/certs', '/etc/certs'] as const],
  bad: ['', '/', 'etc/certs', '/etc/../x', '/etc/certs/', '/a b'],
};
const durations = {
  good: [['500ms', 500] as const, ['900ms', 900] as const],
  bad: ['', '10', '1.5s', '-1s', '1d', 'soon'],
};

/** Of OpenTelemetry: empty is not set. */
const standardOneOf = (first: string, ...others: readonly string[]) => ({
  good: [...[first, ...others].map((word) => [word, word] as const), ['', first] as const],
  bad: [`${first} `, first.toUpperCase(), 'xray', '\u001b[31m'],
});
const count = (value: number) => ({
  good: [[String(value), value] as const],
  bad: ['0', '-1', '1.5', '10s'],
});
const SECRET = 'user:hunter2@';
const urls = {
  good: [
    'http://otel:4318',
    'https://otel.example.com/base/',
    'http://[::1]:4318',
    'http://10.0.0.1:4318/v1/traces',
    '',
  ].map((text) => [text, text] as const),
  bad: [
    'otel:4318',
    'grpc://otel:4317',
    `http://${SECRET}otel:4318`,
    'http://otel:99999',
    'http://',
    'http://a b',
    'http://otel/?x=1',
  ],
};

interface Values {
  /** Texts, and the value of the member; undefined: it isn't compared. */
  readonly good: readonly (readonly [string, unknown])[];
  readonly bad: readonly string[];
}

const TABLE: Readonly<Record<string, Values & { readonly member?: string }>> = {
  GATEWARDEN_LOG_LEVEL: { member: 'logLevel', ...oneOf('trace', 'debug', 'info', 'warn', 'error') },
  GATEWARDEN_XDS_SERVICE_NAME: { member: 'xdsServiceName', ...names },
  GATEWARDEN_XDS_SERVICE_HOST: {
    member: 'xdsServiceHost',
    good: [
      ['', ''],
      ['xds.example.com', 'xds.example.com'],
      ['10.0.0.1', '10.0.0.1'],
    ],
    bad: ['http://xds.example.com', 'xds:9977', 'a b'],
  },
  GATEWARDEN_XDS_SERVICE_PORT: { member: 'xdsServicePort', ...port(7001) },
  GATEWARDEN_EDGE_XDS_SERVICE_PORT: { member: 'edgeXdsServicePort', ...port(7002) },
  GATEWARDEN_XDS_AUTH: { member: 'xdsAuth', ...booleans },
  GATEWARDEN_XDS_TLS: { member: 'xdsTls', ...booleans },
  GATEWARDEN_XDS_CERT_DIR: { member: 'xdsCertDir', ...folders },
  GATEWARDEN_ENABLE_PROXY: { member: 'enableProxy', ...booleans },
  GATEWARDEN_ENABLE_EDGE: { member: 'enableEdge', ...booleans },
  GATEWARDEN_ENABLE_WAYPOINT: { member: 'translation.waypoint.enabled', ...booleans },
  GATEWARDEN_ENABLE_INFERENCE_EXTENSION: { member: 'translation.inferenceExtension.enabled', ...booleans },
  GATEWARDEN_ENABLE_STATIC_ADDRESSES: { member: 'translation.staticAddresses.enabled', ...booleans },
  GATEWARDEN_DEFAULT_IMAGE_REGISTRY: { member: 'defaultImageRegistry', ...registry },
  GATEWARDEN_DEFAULT_IMAGE_TAG: { member: 'defaultImageTag', ...tag },
  GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY: {
    member: 'defaultImagePullPolicy',
    ...oneOf('Always', 'IfNotPresent', 'Never'),
  },
  GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS: {
    member: 'translation.discoveryNamespaceSelectors',
    good: [
      ['[]', []],
      ['[{}]', [{}]],
      ['[{"matchLabels":{"team":"web"}}]', [{ matchLabels: { team: 'web' } }]],
      [
        '[{"matchExpressions":[{"key":"env","operator":"Exists"}]}]',
        [{ matchExpressions: [{ key: 'env', operator: 'Exists' }] }],
      ],
    ],
    bad: [
      '',
      '{}',
      '[',
      '[{"matchLabel":{}}]',
      '[{"matchExpressions":[{"key":"env","operator":"In"}]}]',
      '[{"matchExpressions":[{"key":"env","operator":"Exists","values":["a"]}]}]',
      '[{"matchExpressions":[{"key":"env","operator":"exists"}]}]',
      '[{"matchLabels":{"a":"b","a":"c"}}]',
      '[{"matchLabels":{"__proto__":{"a":1}}}]',
      '[] []',
      '['.repeat(100_000),
    ],
  },
  GATEWARDEN_POLICY_MERGE: {
    member: 'translation.policyMerge',
    good: [
      ['{}', { trafficPolicy: {} }],
      [
        '{"trafficPolicy":{"extProc":"DeepMerge","extAuth":"DeepMerge"}}',
        { trafficPolicy: { extProc: 'DeepMerge', extAuth: 'DeepMerge' } },
      ],
    ],
    bad: [
      '',
      'DeepMerge',
      '[]',
      '{"trafficPolicy":{"cors":"DeepMerge"}}',
      '{"policy":{}}',
      '{"trafficPolicy":"DeepMerge"}',
    ],
  },
  GATEWARDEN_VALIDATION_MODE: {
    member: 'translation.validation.level',
    good: [
      ['STANDARD', 'standard'],
      [' Strict ', 'strict'],
      ['strict', 'strict'],
    ],
    bad: ['', 'strikt', 'off'],
  },
  GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS: {
    member: 'gatewayClassParametersRefs',
    good: [
      ['{}', {}],
      [
        '{"gatewarden-edge":{"name":"edge","namespace":"infra"}}',
        {
          'gatewarden-edge': {
            name: 'edge',
            namespace: 'infra',
            group: 'gateway.gatewarden.dev',
            kind: 'GatewayParameters',
          },
        },
      ],
    ],
    bad: [
      '',
      '[]',
      '{"gatewarden":{"namespace":"infra"}}',
      '{"gatewarden":{"name":"a"}}',
      '{"gatewarden":{"name":" ","namespace":"infra"}}',
      '{"gatewarden":{"name":"a","namespace":""}}',
      '{"gatewarden-edg":{"name":"a","namespace":"b"}}',
      '{"__proto__":{"name":"a","namespace":"b"}}',
      '{"gatewarden":{"name":"a","namespace":"b"},"gatewarden":{"name":"c","namespace":"d"}}',
    ],
  },
  GATEWARDEN_ENABLE_MESH_INTEGRATION: { member: 'translation.mesh.enabled', ...booleans },
  GATEWARDEN_ENABLE_MESH_AUTO_MTLS: { member: 'translation.mesh.autoMtls', ...booleans },
  GATEWARDEN_MESH_NAMESPACE: { member: 'translation.mesh.rootNamespace', ...names },
  GATEWARDEN_WAYPOINT_LOCAL_BINDING: { member: 'translation.waypoint.localBinding', ...booleans },
  GATEWARDEN_INGRESS_USE_WAYPOINTS: { member: 'translation.waypoint.ingressUseWaypoints', ...booleans },
  GATEWARDEN_PROXY_VERSION: {
    member: 'translation.proxyVersion',
    good: [['1.36', '1.36'] as const],
    bad: ['', '1', '1.33', '1.36.4', 'v1.36', 'latest'],
  },
  GATEWARDEN_DNS_LOOKUP_FAMILY: {
    member: 'translation.dnsLookupFamily',
    ...oneOf('V4_PREFERRED', 'V4_ONLY', 'V6_ONLY', 'ALL', 'AUTO'),
  },
  GATEWARDEN_LISTENER_BIND_IPV6: { member: 'translation.listenerBindIpv6', ...booleans },
  GATEWARDEN_WEIGHTED_ROUTE_PRECEDENCE: { member: 'translation.weightedRoutePrecedence', ...booleans },
  GATEWARDEN_GLOBAL_POLICY_NAMESPACE: {
    member: 'translation.globalPolicyNamespace',
    good: [
      ['', ''],
      ['policies', 'policies'],
    ],
    bad: ['A', 'a b', ' '],
  },
  GATEWARDEN_CONFIG_FILE: {
    member: 'configFile',
    good: [
      ['', ''],
      ['/etc/gatewarden/gatewarden.yaml', '/etc/gatewarden/gatewarden.yaml'],
    ],
    bad: ['gatewarden.yaml', '/etc/../x', '/etc/a b', '/etc/x\n'],
  },
  GATEWARDEN_AUDIT_INTERVAL: {
    member: 'auditInterval',
    good: [
      ['0s', 0],
      ['1s', 1000],
      ['1h30m', 5_400_000],
    ],
    bad: ['1', 'soon', '', '500ms', '-1s'],
  },
  GATEWARDEN_SECURE_METRICS: { member: 'secureMetrics', ...booleans },
  GATEWARDEN_WEBHOOK_EVENTS: { member: 'webhookEvents', ...booleans },
  GATEWARDEN_DISABLE_LEADER_ELECTION: { member: 'disableLeaderElection', ...booleans },
  GATEWARDEN_ENABLE_BUILTIN_DEFAULT_METRICS: { member: 'enableBuiltinDefaultMetrics', ...booleans },
  GATEWARDEN_ENABLE_EXPERIMENTAL_GATEWAY_API_FEATURES: {
    member: 'translation.enableExperimentalGatewayAPIFeatures',
    ...booleans,
  },
  GATEWARDEN_USE_DYNAMIC_TRANSFORMATION: { member: 'useDynamicTransformation', ...booleans },
  GATEWARDEN_DEBOUNCE_AFTER: { member: 'debounceAfter', ...durations },
  GATEWARDEN_DEBOUNCE_MAX: { member: 'debounceMax', ...durations },
  GATEWARDEN_HEALTH_PORT: { member: 'healthPort', ...port(7003) },
  GATEWARDEN_METRICS_PORT: { member: 'metricsPort', ...port(7004) },
  GATEWARDEN_ADMIN_PORT: { member: 'adminPort', ...port(7005) },
  GATEWARDEN_WEBHOOK_ENABLED: { member: 'webhookEnabled', ...booleans },
  GATEWARDEN_WEBHOOK_PORT: { member: 'webhookPort', ...port(7006) },
  GATEWARDEN_WEBHOOK_SERVICE_NAME: { member: 'webhookServiceName', ...names },
  GATEWARDEN_WEBHOOK_TLS: { member: 'webhookTls', ...oneOf('self-signed', 'files') },
  GATEWARDEN_WEBHOOK_CERT_SECRET: { member: 'webhookCertSecret', ...names },
  GATEWARDEN_WEBHOOK_CERT_DIR: { member: 'webhookCertDir', ...folders },
  GATEWARDEN_WEBHOOK_CERT_DURATION: {
    member: 'webhookCertDuration',
    good: [['24h', 86_400_000]],
    bad: [...durations.bad, '0s', '59m'],
  },
  GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: {
    member: 'webhookCertRenewBefore',
    good: [['1h', 3_600_000]],
    bad: [...durations.bad, '8760h'],
  },
  GATEWARDEN_WEBHOOK_VALIDATING_NAME: { member: 'webhookValidatingName', ...namesOrEmpty },
  GATEWARDEN_WEBHOOK_MUTATING_NAME: { member: 'webhookMutatingName', ...namesOrEmpty },
  GATEWARDEN_WEBHOOK_CALLS: {
    member: 'webhookCalls',
    good: [
      ['{}', {}],
      ['{"timeoutSeconds":10,"objectSelector":null}', { timeoutSeconds: 10 }],
      ...[
        { matchPolicy: 'Exact', port: 8443, reinvocationPolicy: 'Never' },
        { validatingFailurePolicy: 'Ignore', mutatingFailurePolicy: 'Fail' },
        { matchConditions: [{ name: 'mine', expression: 'true' }] },
        { scopes: [{ matchLabels: { a: '' } }, {}], namespaceSelector: {}, objectSelector: {} },
      ].map((calls) => [JSON.stringify(calls), calls] as const),
    ],
    bad: [
      '',
      '[]',
      'null',
      '{',
      '{"timeoutSeconds":"10"}',
      '{"timeoutSeconds":31}',
      '{"port":0}',
      '{"matchPolicy":"exact"}',
      '{"failurePolicy":"Fail"}',
      '{"__proto__":{"port":1}}',
      '{"port":1,"port":2}',
      '{"scopes":[]}',
      `{"scopes":[${'{},'.repeat(1000)}{}]}`,
      '{"scopes":[{"matchLabels":{"a b":"c"}}]}',
      '{"objectSelector":{"matchExpressions":[{"key":"a","operator":"In"}]}}',
      '{"matchConditions":[{"name":"a"}]}',
      '{"matchConditions":[{"name":"a","expression":""}]}',
      '['.repeat(100_000),
    ],
  },
  GATEWARDEN_LEADER_ELECTION_ID: { member: 'leaderElectionId', ...names },
  GATEWARDEN_EDGE_IMAGE_REGISTRY: { member: 'edgeImageRegistry', ...registry },
  GATEWARDEN_EDGE_IMAGE_REPOSITORY: {
    member: 'edgeImageRepository',
    good: [['team/edge-proxy', 'team/edge-proxy']],
    bad: ['', 'Edge', 'a//b', 'a:b'],
  },
  GATEWARDEN_EDGE_IMAGE_TAG: { member: 'edgeImageTag', ...tag },
  GATEWARDEN_MEMORY_LIMIT_BYTES: {
    member: 'memoryLimitBytes',
    good: [['536870912', 536_870_912]],
    bad: ['', '0', '512Mi', '1.5', '9'.repeat(17)],
  },
  GATEWARDEN_CPU_LIMIT: { member: 'cpuLimit', good: [['2', 2]], bad: ['', '0', '500m', '0.5', '4097'] },
  POD_NAMESPACE: { member: 'podNamespace', ...names },
  CLUSTER_DOMAIN: {
    member: 'translation.clusterDomain',
    good: [['corp.internal', 'corp.internal']],
    bad: ['', 'Corp', '.corp', 'a..b'],
  },
  K8S_CLIENT_QPS: { member: 'k8sClientQps', good: [['200', 200]], bad: ['', '0', '1.5', '-1', 'fast'] },
  K8S_CLIENT_BURST: { member: 'k8sClientBurst', good: [['200', 200]], bad: ['', '0', '1.5', '-1'] },
  DISABLE_POD_LOCALITY_XDS: { member: 'disablePodLocalityXds', ...booleans },
  OTEL_EXPORTER_OTLP_ENDPOINT: { member: 'otelExporterOtlpEndpoint', ...urls },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { member: 'otelExporterOtlpTracesEndpoint', ...urls },
  OTEL_SDK_DISABLED: {
    member: 'otelSdkDisabled',
    good: [...booleans.good, ['', false]],
    bad: booleans.bad.filter((text) => text !== ''),
  },
  OTEL_TRACES_EXPORTER: { member: 'otelTracesExporter', ...standardOneOf('otlp', 'none') },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    member: 'otelExporterOtlpProtocol',
    good: [['http/protobuf', 'http/protobuf']],
    bad: ['grpc', 'http/json'],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    member: 'otelExporterOtlpHeaders',
    good: [
      ['', {}],
      ['authorization=Bearer%20a%2Cb, x=1==', { authorization: 'Bearer a,b', x: '1==' }],
    ],
    bad: ['token', '=a', 'a b=c', 'a=%zz', 'a=%0d%0ab: c', 'a=ü'],
  },
  OTEL_EXPORTER_OTLP_CERTIFICATE: {
    member: 'otelExporterOtlpCertificate',
    good: [['/etc/otel/ca.crt', '/etc/otel/ca.crt']],
    bad: ['ca.crt', '/', '/a b'],
  },
  OTEL_EXPORTER_OTLP_COMPRESSION: { member: 'otelExporterOtlpCompression', ...standardOneOf('none', 'gzip') },
  OTEL_EXPORTER_OTLP_TIMEOUT: { member: 'otelExporterOtlpTimeout', ...count(5000) },
  OTEL_SERVICE_NAME: {
    member: 'otelServiceName',
    good: [
      ['edge control plane', 'edge control plane'],
      ['', 'gatewarden'],
    ],
    bad: ['a\nb', 'x'.repeat(300)],
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    member: 'otelResourceAttributes',
    good: [
      ['deployment.environment.name=prod,team=a%20b', { 'deployment.environment.name': 'prod', team: 'a b' }],
    ],
    bad: ['prod', 'a=%zz'],
  },
  OTEL_TRACES_SAMPLER: {
    member: 'otelTracesSampler',
    ...standardOneOf('parentbased_always_on', 'always_on', 'always_off', 'traceidratio'),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    member: 'otelTracesSamplerArg',
    good: ['0', '1', '0.25', '.5', '1.0', ''].map((text) => [text, text] as const),
    bad: ['2', '-1', '1.5', '1e-3', 'half'],
  },
  OTEL_BSP_SCHEDULE_DELAY: { member: 'otelBspScheduleDelay', ...count(100) },
  OTEL_BSP_MAX_QUEUE_SIZE: { member: 'otelBspMaxQueueSize', ...count(100) },
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: { member: 'otelBspMaxExportBatchSize', ...count(100) },
};

const memberAt = (settings: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], settings);

t.test('the table has every variable', async (t) => {
  t.strictSame(Object.keys(TABLE).sort(), [...VARIABLES.keys()].sort());
});

t.test('without variables, all settings have their defaults', async (t) => {
  const { settings, problems } = readEnvironment({ PATH: '/bin', GATEWARDEN_UNKNOWN: '{' });
  t.strictSame(problems, []);
  t.match(settings, { logLevel: 'info', podNamespace: 'gatewarden-system' });
  t.match(
    settings,
    { xdsServicePort: 9977, edgeXdsServicePort: 9978, healthPort: 9093, metricsPort: 9092, adminPort: 9095 },
    'the ports',
  );
  t.strictSame(settings.translation, {
    verifyTargets: true,
    systemNamespace: 'gatewarden-system',
    ...defaultSettings,
  });
});

for (const [name, { good, bad, member = '' }] of Object.entries(TABLE)) {
  t.test(`${name}: good values`, async (t) => {
    for (const [text, value] of good) {
      const { settings, problems } = readEnvironment({ [name]: text });
      t.strictSame(problems, [], text);
      t.strictSame(memberAt(settings, member), value, text);
    }
  });

  t.test(`${name}: bad values`, async (t) => {
    for (const text of bad) {
      const { settings, problems } = readEnvironment({ [name]: text });
      t.ok(problems.length > 0, `${text.slice(0, 40)} is reported`);
      for (const { variable, message, hint, severity } of problems) {
        t.equal(variable, name);
        t.ok(message.startsWith(`${name}: `), message);
        t.ok(message.length < 400, message);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
        t.notMatch(message, /[\u0000-\u001f]/);
        t.ok(
          hint !== undefined || /supported values: |must be a whole number from/.test(message),
          `${message}: says what to write`,
        );
        t.equal(severity, VARIABLES.get(name)?.stopsStart === false ? 'warning' : 'error');
        t.notMatch(message + (hint ?? ''), SECRET);
      }
      // Good values, but not together with others.
      if (!['0s', '500ms', '59m', '8760h'].includes(text))
        t.strictSame(memberAt(settings, member), memberAt(readEnvironment({}).settings, member));
    }
  });
}

t.test('another value than DeepMerge is reported, and means shallow', async (t) => {
  for (const merge of ['"Deep"', 'true', '1', '{"a":"b"}', '["DeepMerge"]']) {
    const text = `{"trafficPolicy":{"extAuth":${merge},"extProc":"DeepMerge"}}`;
    const { settings, problems } = readEnvironment({ GATEWARDEN_POLICY_MERGE: text });
    t.strictSame(
      problems.map(({ severity, variable }) => [severity, variable]),
      [['warning', 'GATEWARDEN_POLICY_MERGE']],
      merge,
    );
    t.match(problems[0]?.message, /trafficPolicy\.extAuth/);
    t.strictSame(settings.translation.policyMerge, { trafficPolicy: { extProc: 'DeepMerge' } });
  }
});

t.test('mistakes that several variables make', async (t) => {
  const said = (environment: Record<string, string>) =>
    readEnvironment(environment).problems.map(({ variable, value }) => `${variable} ${value}`);
  const cases: readonly [Record<string, string>, readonly string[]][] = [
    [{ GATEWARDEN_ENABLE_PROXY: 'f', GATEWARDEN_ENABLE_EDGE: '0' }, ['GATEWARDEN_ENABLE_EDGE "0"']],
    [{ GATEWARDEN_HEALTH_PORT: '9092' }, ['GATEWARDEN_METRICS_PORT "9092"']],
    [{ GATEWARDEN_METRICS_PORT: '9095' }, ['GATEWARDEN_ADMIN_PORT "9095"']],
    [{ GATEWARDEN_WEBHOOK_PORT: '9977' }, ['GATEWARDEN_WEBHOOK_PORT "9977"']],
    [{ GATEWARDEN_WEBHOOK_PORT: '9977', GATEWARDEN_WEBHOOK_ENABLED: 'false' }, []],
    [
      { GATEWARDEN_SECURE_METRICS: 'true', GATEWARDEN_WEBHOOK_ENABLED: 'false' },
      ['GATEWARDEN_SECURE_METRICS "true"'],
    ],
    [{ GATEWARDEN_DEBOUNCE_AFTER: '2s' }, ['GATEWARDEN_DEBOUNCE_MAX "1s"']],
    [
      { GATEWARDEN_WEBHOOK_CERT_DURATION: '1h', GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: '1h' },
      ['GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE "1h"'],
    ],
  ];
  for (const [environment, expected] of cases) t.strictSame(said(environment), expected);
});

t.test('all mistakes are reported at once, in the order of the list', async (t) => {
  const environment = Object.fromEntries(Object.entries(TABLE).map(([name, { bad }]) => [name, bad[0]!]));
  const found = [...new Set(readEnvironment(environment).problems.map(({ variable }) => variable))];
  t.strictSame(found, [...VARIABLES.keys()]);
});

t.test('the domain of the cluster in resolv.conf', async (t) => {
  const cases: readonly [string, string | undefined][] = [
    ['search web.svc.corp.internal svc.corp.internal corp.internal\nnameserver 10.0.0.10\n', 'corp.internal'],
    ['search a.svc.cluster.local\tsvc.cluster.local. cluster.local', 'cluster.local'],
    ['search svc.old\nsearch svc.new', 'new'],
    ['search example.com\n', undefined],
    ['# search svc.cluster.local\n', undefined],
    ['search svc.\n', undefined],
    ['search svc.a_b\n', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of cases) t.equal(clusterDomainIn(text), expected, text);
});

t.test('any environment is read: good values reach their settings, whatever the others are', async (t) => {
  await fuzz(t, { seed: 1, cases: 200 }, (_, next) => {
    const environment: Record<string, string> = {};
    const expected: [string, unknown][] = [];
    const isBad = new Set<string>();
    for (const [name, { good, bad, member = '' }] of Object.entries(TABLE)) {
      // Values of these depend on each other; the tests above have them.
      if (
        /_PORT$|DEBOUNCE|WEBHOOK_CERT_(?:DURATION|RENEW)|ENABLE_(?:PROXY|EDGE)$|SECURE_METRICS|WEBHOOK_ENABLED/.test(
          name,
        )
      )
        continue;
      const chance = next();
      if (chance < 0.4) {
        const [text, value] = pick(next, good);
        environment[name] = text;
        expected.push([member, value]);
      } else if (chance < 0.7) {
        environment[name] = pick(next, bad);
        isBad.add(name);
      }
    }
    const { settings, problems } = readEnvironment(environment);
    t.strictSame(new Set(problems.map(({ variable }) => variable)), isBad);
    for (const [member, value] of expected) t.strictSame(memberAt(settings, member), value, member);
  });
});

t.test(
  'a wrong variable of OpenTelemetry stops nothing, and its text is not repeated where it can be a secret',
  async (t) => {
    for (const [name, variable] of VARIABLES)
      if (name.startsWith('OTEL_')) t.equal(variable.stopsStart, false, name);
    const { problems } = readEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' });
    t.strictSame(
      problems.map(({ severity }) => severity),
      ['warning'],
    );
    t.notMatch(JSON.stringify(problems.map(({ message, hint }) => [message, hint])), 'hunter2');
  },
);
