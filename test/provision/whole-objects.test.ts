// Whole objects of Gateways of each data plane: nothing is missing in them, and nothing is there besides.

import { load } from 'js-yaml';
import t, { type Test } from 'tap';
import {
  CONFIG,
  CONFIG_MOUNT,
  CONTAINER_SECURITY,
  EVERY_FIELD,
  fieldOf,
  imageOf,
  LOW_PORTS,
  MARKER,
  metadataOf,
  POD_NAME,
  POD_NAMESPACE,
  podLabelsOf,
  preStop,
  probesOf,
  SELECTOR,
  servicePort,
  TEAM,
  TOKEN,
  TOKEN_MOUNT,
  tcp,
} from './expected-parts.ts';
import { FULL } from './full-parameters.ts';
import { EDGE, type Given, parts } from './rendering.ts';

t.test('a proxy with a node port and levels of components, without metrics', async (t) => {
  const { serviceAccount, configMap, service, deployment } = parts({
    ports: [443],
    infrastructure: { labels: TEAM },
    settings: {
      xdsServiceHost: '',
      xdsServiceName: 'front-north',
      systemNamespace: 'net-ops',
      clusterDomain: 'corp.internal',
    },
    ofGateway: {
      service: { type: 'NodePort', ports: [{ port: 443, nodePort: 30_443 }] },
      stats: { enabled: false },
      proxyContainer: { bootstrap: { componentLogLevels: { upstream: 'debug', http: 'trace' } } },
    },
  });
  const metadata = metadataOf('gatewarden', TEAM);
  t.strictSame(serviceAccount, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata,
    automountServiceAccountToken: false,
  });
  t.strictSame(service, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { type: 'NodePort', ports: [servicePort(443, { nodePort: 30_443 })], selector: SELECTOR },
  });
  t.strictSame(deployment, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: SELECTOR },
      template: {
        metadata: { labels: podLabelsOf('gatewarden', { ...MARKER, ...TEAM }) },
        spec: {
          serviceAccountName: 'shop',
          terminationGracePeriodSeconds: 60,
          securityContext: LOW_PORTS,
          containers: [
            {
              name: 'gatewarden-proxy',
              image: 'reg.corp.internal/gw/envoy-wrapper:3.1.0',
              imagePullPolicy: 'IfNotPresent',
              args: [
                '--disable-hot-restart',
                '--service-node',
                '$(POD_NAME).$(POD_NAMESPACE)',
                '--log-level',
                'info',
                '--component-log-level',
                'http:trace,upstream:debug',
              ],
              env: [POD_NAME, POD_NAMESPACE, { name: 'ENVOY_UID', value: '0' }],
              ports: [tcp('listener-443', 443)],
              volumeMounts: [CONFIG_MOUNT, TOKEN_MOUNT],
              ...probesOf('/ready', 8082),
              securityContext: CONTAINER_SECURITY,
              lifecycle: preStop(10),
            },
          ],
          volumes: [TOKEN, CONFIG],
        },
      },
    },
  });
  t.strictSame(configMap!['metadata'], metadata);
  const bootstrap = load(
    (configMap!['data'] as unknown as Record<string, string>)['envoy.yaml']!,
  ) as unknown as {
    readonly node: unknown;
    readonly static_resources: {
      readonly listeners: readonly { readonly name: string }[];
      readonly clusters: unknown;
    };
  };
  t.strictSame(bootstrap.node, {
    cluster: 'shop.web',
    metadata: { role: 'gatewarden-kube-gateway-api~web~shop' },
  });
  t.strictSame(
    bootstrap.static_resources.listeners.map(({ name }) => name),
    ['readiness_listener'],
  );
  const server = { address: 'front-north.net-ops.svc.corp.internal', port_value: 9977 };
  t.match(JSON.stringify(bootstrap.static_resources.clusters), JSON.stringify({ socket_address: server }));
});

t.test('a gateway of the edge data plane, with TLS to the control plane', async (t) => {
  const { service, deployment } = parts({
    ...EDGE,
    ports: [8443, 80],
    settings: { xdsTls: true, xdsTlsCa: 'THE CA' },
  });
  const metadata = metadataOf('gatewarden-edge');
  t.strictSame(service, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { type: 'LoadBalancer', ports: [servicePort(80), servicePort(8443)], selector: SELECTOR },
  });
  t.strictSame(deployment, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: SELECTOR },
      template: {
        metadata: {
          labels: podLabelsOf('gatewarden-edge'),
          annotations: {
            'prometheus.io/path': '/metrics',
            'prometheus.io/port': '15020',
            'prometheus.io/scrape': 'true',
          },
        },
        spec: {
          serviceAccountName: 'shop',
          terminationGracePeriodSeconds: 60,
          securityContext: LOW_PORTS,
          containers: [
            {
              name: 'gatewarden-edge',
              image: 'reg.corp.internal/edge/agent:9.9',
              imagePullPolicy: 'IfNotPresent',
              args: ['-f', '/config/config.yaml'],
              env: [
                { name: 'TERMINATION_GRACE_PERIOD_SECONDS', value: '60' },
                { name: 'CONNECTION_MIN_TERMINATION_DEADLINE', value: '10s' },
                fieldOf('NODE_NAME', 'metadata.name'),
                POD_NAMESPACE,
                POD_NAME,
                { name: 'GW_NAME', value: 'shop' },
                { name: 'RUST_BACKTRACE', value: '1' },
                { name: 'RUST_LOG', value: 'info' },
                { name: 'XDS_ADDRESS', value: 'https://xds.example.org:9978' },
                { name: 'XDS_ROOT_CA', value: '/etc/xds-tls/ca.crt' },
                fieldOf('NAMESPACE', 'metadata.namespace'),
                { name: 'GATEWAY', value: 'shop' },
              ],
              ports: [tcp('metrics', 15_020)],
              volumeMounts: [
                { name: 'config-volume', mountPath: '/config' },
                { name: 'tmp', mountPath: '/tmp' },
                { name: 'xds-token', mountPath: '/var/run/secrets/xds-tokens', readOnly: true },
                { name: 'xds-ca', mountPath: '/etc/xds-tls', readOnly: true },
              ],
              ...probesOf('/healthz/ready', 15_021),
              securityContext: CONTAINER_SECURITY,
            },
          ],
          volumes: [
            { name: 'config-volume', configMap: { name: 'shop' } },
            TOKEN,
            { name: 'tmp', emptyDir: {} },
            {
              name: 'xds-ca',
              configMap: { name: 'shop-xds-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
            },
          ],
        },
      },
    },
  });
});

/** The members of a pod that are as they are in the parameters. */
function podMembers(volumes: readonly object[]) {
  const { extraVolumes, ...pod } = EVERY_FIELD.podTemplate!;
  return {
    serviceAccountName: 'shop',
    terminationGracePeriodSeconds: 90,
    priorityClassName: pod.priorityClassName,
    imagePullSecrets: pod.imagePullSecrets,
    nodeSelector: pod.nodeSelector,
    affinity: pod.affinity,
    tolerations: pod.tolerations,
    topologySpreadConstraints: pod.topologySpreadConstraints,
    securityContext: pod.securityContext,
    volumes: [...volumes, ...extraVolumes!],
  };
}

/** The probe of the parameters has no request: the built-in one isn't mixed with it. */
const PROBES = {
  startupProbe: {
    exec: { command: ['true'] },
    periodSeconds: 1,
    timeoutSeconds: 2,
    failureThreshold: 9,
    successThreshold: 1,
  },
  readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 7 },
  livenessProbe: { httpGet: { path: '/live', port: 8082 }, periodSeconds: 8 },
};

const EXTRA_VARIABLE = { name: 'EXTRA', value: 'yes' };
const EXTRA_MOUNT = { name: 'data', mountPath: '/data' };

/** What both data planes have of the parameters outside their pods. */
function checkOthers(
  t: Test,
  { service, serviceAccount, deployment }: ReturnType<typeof parts>,
  name: string,
) {
  const { name: _, labels, ...metadata } = metadataOf(name) as Required<ReturnType<typeof metadataOf>>;
  const named = (letter: string) => ({
    ...metadata,
    name: 'shop',
    labels: { ...labels, [`label-${letter}`]: letter },
    annotations: { [`example.org/note-${letter}`]: 'off' },
  });
  t.strictSame(serviceAccount['metadata'], named('a'));
  t.strictSame(service['metadata'], named('s'));
  t.strictSame(service['spec'], {
    type: 'NodePort',
    clusterIP: '127.200.7.7',
    externalTrafficPolicy: 'Local',
    ports: [servicePort(8080, { nodePort: 31_080 }), servicePort(9000)],
    selector: SELECTOR,
  });
  t.strictSame(deployment['metadata'], metadataOf(name));
  const { template: ignored, ...spec } = deployment['spec']!;
  t.ok(ignored);
  t.strictSame(spec, {
    replicas: 3,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%', maxUnavailable: 0 } },
    selector: { matchLabels: SELECTOR },
  });
}

const every: Given = { ofClass: EVERY_FIELD };

t.test('every field of the parameters: a proxy', async (t) => {
  const given = parts(every);
  checkOthers(t, given, 'gatewarden');
  t.strictSame(given.pod, {
    metadata: {
      labels: podLabelsOf('gatewarden', { ...MARKER, 'label-p': 'p' }),
      annotations: {
        'prometheus.io/path': '/metrics',
        'prometheus.io/port': '9091',
        'prometheus.io/scrape': 'true',
        'example.org/note-p': 'off',
      },
    },
    spec: {
      ...podMembers([TOKEN, CONFIG]),
      containers: [
        {
          name: 'gatewarden-proxy',
          ...imageOf('envoy'),
          args: [
            '--disable-hot-restart',
            '--service-node',
            '$(POD_NAME).$(POD_NAMESPACE)',
            '--log-level',
            'debug',
            '--component-log-level',
            'http:trace,upstream:debug',
          ],
          env: [POD_NAME, POD_NAMESPACE, { name: 'ENVOY_UID', value: '0' }, EXTRA_VARIABLE],
          ports: [tcp('listener-8080', 8080), tcp('listener-9000', 9000), tcp('http-monitoring', 9091)],
          volumeMounts: [CONFIG_MOUNT, TOKEN_MOUNT, EXTRA_MOUNT],
          ...PROBES,
          resources: FULL.proxyContainer!.resources,
          securityContext: FULL.proxyContainer!.securityContext,
          lifecycle: preStop(20),
        },
      ],
    },
  });
});

t.test('every field of the parameters: the edge data plane', async (t) => {
  const given = parts({ ...EDGE, ...every });
  checkOthers(t, given, 'gatewarden-edge');
  t.equal(given.configMap, undefined, 'there is one already');
  t.strictSame(given.pod, {
    metadata: {
      labels: podLabelsOf('gatewarden-edge', { 'label-p': 'p' }),
      annotations: {
        'prometheus.io/path': '/metrics',
        'prometheus.io/port': '15020',
        'prometheus.io/scrape': 'true',
        'example.org/note-p': 'off',
      },
    },
    spec: {
      ...podMembers([
        { name: 'config-volume', configMap: { name: 'mine' } },
        TOKEN,
        { name: 'tmp', emptyDir: {} },
      ]),
      containers: [
        {
          name: 'gatewarden-edge',
          ...imageOf('other-agent'),
          args: ['-f', '/config/config.yaml'],
          env: [
            { name: 'TERMINATION_GRACE_PERIOD_SECONDS', value: '90' },
            { name: 'CONNECTION_MIN_TERMINATION_DEADLINE', value: '20s' },
            fieldOf('NODE_NAME', 'metadata.name'),
            POD_NAMESPACE,
            POD_NAME,
            { name: 'GW_NAME', value: 'shop' },
            { name: 'RUST_BACKTRACE', value: '1' },
            { name: 'RUST_LOG', value: 'debug' },
            { name: 'XDS_ADDRESS', value: 'http://xds.example.org:9978' },
            fieldOf('NAMESPACE', 'metadata.namespace'),
            { name: 'GATEWAY', value: 'shop' },
            EXTRA_VARIABLE,
          ],
          ports: [tcp('metrics', 15_020)],
          volumeMounts: [
            { name: 'config-volume', mountPath: '/config' },
            { name: 'tmp', mountPath: '/tmp' },
            { name: 'xds-token', mountPath: '/var/run/secrets/xds-tokens', readOnly: true },
            EXTRA_MOUNT,
          ],
          ...PROBES,
          resources: FULL.edge!.resources,
          securityContext: FULL.edge!.securityContext,
        },
      ],
    },
  });
});
