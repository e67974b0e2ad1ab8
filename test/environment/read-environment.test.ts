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
};

const memberAt = (settings: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], settings);

t.test('the table has every variable', async (t) => {
  t.strictSame(Object.keys(TABLE).sort(), [...VARIABLES.keys()].sort());
});

t.test('without variables, all settings have their defaults', async (t) => {
  const { settings, problems } = readEnvironment({ PATH: '/bin', GATEWARDEN_UNKNOWN: '{' });
  t.strictSame(problems, []);
  t.match(settings, { logLevel: 'info', xdsServicePort: 9977, podNamespace: 'gatewarden-system' });
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
        t.equal(severity, name === 'GATEWARDEN_LOG_LEVEL' ? 'warning' : 'error');
      }
      // Good values, but not together with others.
      if (!['0s', '59m', '8760h'].includes(text))
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
      if (/_PORT$|DEBOUNCE|WEBHOOK_CERT_(?:DURATION|RENEW)|ENABLE_(?:PROXY|EDGE)$/.test(name)) continue;
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
