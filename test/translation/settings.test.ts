// The settings of a translation: defaults, values of any type, and the errors of invalid ones.

import t from 'tap';
import { parse } from 'yaml';
import { CORRECTION_NAMES } from '../../src/translation/corrections.ts';
import { defaultSettings, readSettings } from '../../src/translation/settings.ts';

const said = (yaml: string): string[] =>
  readSettings(parse(yaml)).problems.map(({ severity, path }) => `${severity} @ ${path}`);

/** The defaults of the edge data plane. */
const EDGE = {
  tlsDir: '/etc/gatewarden/tls',
  serviceMode: 'host',
  shareBackends: false,
  mcpAudienceOptional: false,
  mcpWellKnownMatches: true,
  strict: false,
};

/** Those that only provisioning reads. */
const PROVISIONING = {
  xdsServiceName: 'gatewarden',
  xdsServiceHost: '',
  xdsServicePort: 9977,
  edgeXdsServicePort: 9978,
  xdsTls: false,
  defaultImageRegistry: 'registry.gatewarden.dev/gatewarden',
  defaultImageTag: '',
  defaultImagePullPolicy: 'IfNotPresent',
  edgeImageRegistry: 'registry.gatewarden.dev/edge',
  edgeImageRepository: 'edge-proxy',
  edgeImageTag: '1.4.1',
};

t.test('every setting has its default', async (t) => {
  t.strictSame(defaultSettings, {
    dnsLookupFamily: 'V4_PREFERRED',
    listenerBindIpv6: true,
    gatewayAPI: 'v1.4-experimental',
    validation: { level: 'standard' },
    listenerIsolation: false,
    staticAddresses: { enabled: false },
    maxPlacedMatches: 1_000_000,
    maxPlacedBytes: 268_435_456,
    weightedRoutePrecedence: false,
    policyMerge: { trafficPolicy: {} },
    globalPolicyNamespace: '',
    discoveryNamespaceSelectors: [],
    enableExperimentalGatewayAPIFeatures: true,
    mesh: { enabled: false, autoMtls: false, rootNamespace: 'mesh-system' },
    waypoint: { enabled: false, localBinding: false, ingressUseWaypoints: true },
    proxyVersion: '1.34',
    clusterDomain: 'cluster.local',
    inferenceExtension: { enabled: false },
    externalClasses: [],
    corrections: 'all',
    edge: EDGE,
    ...PROVISIONING,
  });
  for (const nothing of [undefined, null, {}, { mesh: null, proxyPod: null, validation: {} }])
    t.strictSame(readSettings(nothing), { settings: defaultSettings, problems: [] });
});

t.test('written settings are completed with defaults', async (t) => {
  const { settings, problems } = readSettings(
    parse(`dnsLookupFamily: ALL
listenerBindIpv6: false
validation: {level: strict}
listenerIsolation: true
staticAddresses: {enabled: true}
maxPlacedMatches: 5000
weightedRoutePrecedence: true
policyMerge: {trafficPolicy: {extAuth: DeepMerge}}
globalPolicyNamespace: policies
discoveryNamespaceSelectors: [{matchLabels: {team: shop}}, {matchExpressions: [{key: env, operator: In, values: [prod]}]}]
enableExperimentalGatewayAPIFeatures: false
mesh: {enabled: true}
waypoint: {enabled: true, ingressUseWaypoints: false}
proxyPod: {namespace: infra, name: edge-in-7d9c5}
proxyVersion: "1.36"`),
  );
  t.strictSame(problems, []);
  t.strictSame(settings, {
    dnsLookupFamily: 'ALL',
    listenerBindIpv6: false,
    gatewayAPI: 'v1.4-experimental',
    validation: { level: 'strict' },
    listenerIsolation: true,
    staticAddresses: { enabled: true },
    maxPlacedMatches: 5000,
    maxPlacedBytes: 268_435_456,
    weightedRoutePrecedence: true,
    policyMerge: { trafficPolicy: { extAuth: 'DeepMerge' } },
    globalPolicyNamespace: 'policies',
    discoveryNamespaceSelectors: [
      { matchLabels: { team: 'shop' } },
      { matchExpressions: [{ key: 'env', operator: 'In', values: ['prod'] }] },
    ],
    enableExperimentalGatewayAPIFeatures: false,
    mesh: { enabled: true, autoMtls: false, rootNamespace: 'mesh-system' },
    waypoint: { enabled: true, localBinding: false, ingressUseWaypoints: false },
    proxyPod: { namespace: 'infra', name: 'edge-in-7d9c5' },
    proxyVersion: '1.36',
    clusterDomain: 'cluster.local',
    inferenceExtension: { enabled: false },
    externalClasses: [],
    corrections: 'all',
    edge: EDGE,
    ...PROVISIONING,
  });
});

t.test('settings of the edge data plane are completed with defaults', async (t) => {
  const { settings, problems } = readSettings(
    parse(`systemNamespace: gatewarden-system
clusterDomain: corp.internal
inferenceExtension: {enabled: true}
externalClasses: [elsewhere]
verifyTargets: true
failClosedOnError: false
corrections: E1,E14
edge:
  mode: raw
  serviceMode: service
  shareBackends: true
  strict: true
  config: {adminAddr: "127.0.0.1:15000"}`),
  );
  t.strictSame(problems, []);
  t.strictSame(settings, {
    ...defaultSettings,
    systemNamespace: 'gatewarden-system',
    clusterDomain: 'corp.internal',
    inferenceExtension: { enabled: true },
    externalClasses: ['elsewhere'],
    verifyTargets: true,
    failClosedOnError: false,
    corrections: 'E1,E14',
    edge: {
      ...EDGE,
      mode: 'raw',
      serviceMode: 'service',
      shareBackends: true,
      strict: true,
      config: { adminAddr: '127.0.0.1:15000' },
    },
  });
});

t.test('the level may be written in any case', async (t) => {
  for (const level of ['strict', 'STRICT', 'Strict', ' strict '])
    t.strictSame(readSettings({ validation: { level } }).settings.validation.level, 'strict', level);
});

t.test('an invalid value is an error with its path', async (t) => {
  const cases: readonly (readonly [yaml: string, ...expected: string[]])[] = [
    ['5', 'error @ '],
    ['[]', 'error @ '],
    ['validaton: {level: strict}', 'error @ validaton'],
    ['validation: {level: strickt}', 'error @ validation.level'],
    ['validation: strict', 'error @ validation'],
    ['validation.level: strict', 'error @ ["validation.level"]'],
    ['dnsLookupFamily: v4_only', 'error @ dnsLookupFamily'],
    ['listenerBindIpv6: "true"', 'error @ listenerBindIpv6'],
    ['policyMerge: {edgePolicy: {}}', 'error @ policyMerge.edgePolicy'],
    ['policyMerge: {trafficPolicy: {cors: DeepMerge}}', 'error @ policyMerge.trafficPolicy.cors'],
    ['policyMerge: {trafficPolicy: {extAuth: true}}', 'error @ policyMerge.trafficPolicy.extAuth'],
    ['globalPolicyNamespace: Policies', 'error @ globalPolicyNamespace'],
    ['discoveryNamespaceSelectors: {matchLabels: {}}', 'error @ discoveryNamespaceSelectors'],
    [
      'discoveryNamespaceSelectors: [{}, {labels: {}, matchLabels: {team: a b}}]',
      'error @ discoveryNamespaceSelectors[1].matchLabels.team',
      'error @ discoveryNamespaceSelectors[1].labels',
    ],
    [
      'discoveryNamespaceSelectors: [{matchExpressions: [{key: a, operator: Is}, {key: a, operator: In}]}]',
      'error @ discoveryNamespaceSelectors[0].matchExpressions[0].operator',
      'error @ discoveryNamespaceSelectors[0].matchExpressions[1].values',
    ],
    ['mesh: {enabeld: true}', 'error @ mesh.enabeld'],
    ['proxyPod: {name: edge}', 'error @ proxyPod.namespace'],
    ['proxyPod: {name: edge, namespace: ""}', 'error @ proxyPod.namespace'],
    ['proxyVersion: 1.36', 'error @ proxyVersion'],
    ['proxyVersion: "1.33"', 'error @ proxyVersion'],
    ['proxyVersion: "1.36.2"', 'error @ proxyVersion'],
    ['proxyVersion: latest', 'error @ proxyVersion'],
    ['clusterDomain: "cluster local"', 'error @ clusterDomain'],
    ['systemNamespace: ""', 'error @ systemNamespace'],
    ['inferenceExtension: true', 'error @ inferenceExtension'],
    ['externalClasses: other', 'error @ externalClasses'],
    ['verifyTargets: "yes"', 'error @ verifyTargets'],
    ['corrections: E99', 'error @ corrections'],
    ['corrections: [E1]', 'error @ corrections'],
    ['corrections: all,E1', 'error @ corrections'],
    ['corrections: ""', 'error @ corrections'],
    ['edge: {mode: merged}', 'error @ edge.mode'],
    ['{enableMeshAutoMtls: true, mesh: {autoMtls: false}}', 'error @ enableMeshAutoMtls'],
    ['xdsServicePort: 70000', 'error @ xdsServicePort'],
    ['xdsServiceHost: "a b"', 'error @ xdsServiceHost'],
    ['edge: {tlsDir: certs}', 'error @ edge.tlsDir'],
    ['edge: {serviceMode: dns}', 'error @ edge.serviceMode'],
    ['edge: {config: [1]}', 'error @ edge.config'],
    ['edge: {shareBackend: true}', 'error @ edge.shareBackend'],
  ];
  for (const [yaml, ...expected] of cases) t.strictSame(said(yaml), expected, yaml);
});

t.test('hints show what to write', async (t) => {
  const cases: readonly (readonly [yaml: string, hint: RegExp])[] = [
    ['validaton: {level: strict}', /`validation`/],
    ['level: strict', /`validation\.level`/],
    ['validation.level: strict', /`validation: \{level: \.\.\.\}`/],
    ['proxyVersion: 1.40', /quote it/],
    ['proxyVersion: v1.36.2', /"1\.36"/],
    ['dnsLookupFamily: v4_only', /`V4_ONLY`/],
    [
      'corrections: E99',
      new RegExp(
        `^write \`all\`, \`none\`, or some of E1, E2, .*${CORRECTION_NAMES.at(-1)}, separated by commas$`,
      ),
    ],
    ['corrections: all,E1', /^write `all`/],
    ['corrections: E1, E14', /^write "E1,E14"$/],
    ['mode: raw', /`edge\.mode`/],
    ['edge: {shareBackend: true}', /`shareBackends`/],
  ];
  for (const [yaml, hint] of cases) t.match(readSettings(parse(yaml)).problems[0]?.hint, hint, yaml);
});

t.test('a merge with an unknown name is a warning, and is ignored', async (t) => {
  const merges =
    'policyMerge: {trafficPolicy: {extAuth: Shallow, extProc: deepMerge, transformation: DeepMerge}}';
  t.strictSame(said(merges), [
    'warning @ policyMerge.trafficPolicy.extAuth',
    'warning @ policyMerge.trafficPolicy.extProc',
  ]);
  t.strictSame(readSettings(parse(merges)).settings.policyMerge, {
    trafficPolicy: { transformation: 'DeepMerge' },
  });
});

t.test('settings beside invalid ones still apply', async (t) => {
  const { settings } = readSettings({ listenerBindIpv6: false, mesh: { enabled: 1, autoMtls: true }, x: 1 });
  t.strictSame(settings, { ...defaultSettings, listenerBindIpv6: false });
});

t.test('proxyVersion starts at 1.34', async (t) => {
  for (const version of ['1.34', '1.39', '1.40', '1.99', '1.100'])
    t.strictSame(said(`proxyVersion: "${version}"`), [], version);
});
