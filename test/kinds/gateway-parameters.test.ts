// GatewayParameters: every rule, content check and warning as spec → `code @ path`; the core types compared with Kubernetes' own.
// C-32 to C-36; docs/development/design.md#ratcheting.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { errorsOf, findingsOf, kindNamed, objectOf } from './judging.ts';
import { finder } from './tables.ts';

const kube = (members: string) => `{kube: {${members}}}`;
const pod = (members: string) => kube(`podTemplate: {${members}}`);
const service = (members: string) => kube(`service: {${members}}`);
const stats = (members: string) => kube(`stats: {${members}}`);
const edge = (members: string) => kube(`edge: {${members}}`);
const mesh = (members: string) => kube(`mesh: {${members}}`);
const levels = (entries: string) => kube(`proxyContainer: {bootstrap: {componentLogLevels: {${entries}}}}`);
const LEVELS = 'spec.kube.proxyContainer.bootstrap.componentLogLevels';
const POD = 'spec.kube.podTemplate';
const SERVICE = 'spec.kube.service';
const EDGE = 'spec.kube.edge';
const SIDECAR = 'spec.kube.mesh.customSidecars[0]';

const claim = (template: string) => `{name: a, ephemeral: {volumeClaimTemplate: {${template}}}}`;

const finds = finder('GatewayParameters', {});

finds('the data plane is deployed, or someone else runs it', {
  'deployed as installed': ['{kube: {}}'],
  'self-managed': ['{selfManaged: {}}'],
  'a null counts as absent': ['{kube: null, selfManaged: {}}', 'warning W-55 @ spec.kube'],
  neither: ['{}', 'GP-01 @ spec'],
  'neither, but an unknown field': ['{kubernetes: {}}', 'GP-01 @ spec', 'warning W-02 @ spec.kubernetes'],
  both: ['{kube: {}, selfManaged: {}}', 'GP-01 @ spec'],
  'settings of a self-managed one': [
    '{selfManaged: {replicas: 2, image: {}}}',
    'warning W-36 @ spec.selfManaged',
  ],
  'a null setting of a self-managed one': ['{selfManaged: {replicas: null}}'],
  'self-managed as a boolean': ['{selfManaged: true}', 'ST-01 @ spec.selfManaged'],
});

const FULL = `
kube:
  deployment: {replicas: 0, strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 25%, maxUnavailable: 1}}}
  proxyContainer:
    bootstrap: {logLevel: "off", componentLogLevels: {upstream: debug, http: trace}}
    image: {registry: example.com, repository: a/b, tag: "", digest: "sha256:00", pullPolicy: Never}
    securityContext: {runAsUser: 10101, capabilities: {drop: [ALL]}}
    resources: {limits: {cpu: 1, memory: 1.5Gi}, requests: {cpu: 100m}}
    env: [{name: A, value: b}, {name: B, valueFrom: {secretKeyRef: {name: s, key: k, optional: true}}}]
    extraVolumeMounts: [{name: a, mountPath: /a, readOnly: true}]
  sdsContainer: {bootstrap: {logLevel: panic}, image: {}, securityContext: {}, resources: {}}
  podTemplate:
    extraLabels: {example.com/a: b}
    extraAnnotations: {example.com/a: "any text"}
    securityContext: {fsGroup: 1, sysctls: [{name: net.ipv4.ip_unprivileged_port_start, value: "0"}]}
    imagePullSecrets: [{name: pull}]
    nodeSelector: {kubernetes.io/os: linux}
    affinity:
      podAntiAffinity:
        preferredDuringSchedulingIgnoredDuringExecution:
          - {weight: 1, podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {a: b}}}}
    tolerations: [{key: a, operator: Exists, tolerationSeconds: 60}]
    gracefulShutdown: {enabled: true, sleepTimeSeconds: 29}
    terminationGracePeriodSeconds: 30
    startupProbe: {exec: {command: [a]}}
    readinessProbe: {httpGet: {path: /ready, port: 8082, httpHeaders: [{name: a, value: b}]}, periodSeconds: 10}
    livenessProbe: {tcpSocket: {port: http}}
    topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}]
    extraVolumes:
      - {name: a, emptyDir: {sizeLimit: 1Gi}}
      - {name: b, projected: {sources: [{secret: {name: s, items: [{key: k, path: p, mode: 256}]}}]}}
      - {name: c, ephemeral: {volumeClaimTemplate: {spec: {resources: {requests: {storage: 1Gi}}}}}}
    priorityClassName: high
  service:
    type: NodePort
    clusterIP: 10.0.0.10
    extraLabels: {a: b}
    extraAnnotations: {a: b}
    ports: [{port: 443, nodePort: 31443}, {port: 80}]
    externalTrafficPolicy: Local
  serviceAccount: {extraLabels: {a: b}, extraAnnotations: {a: b}}
  mesh:
    meshProxyContainer: {logLevel: warning, meshDiscoveryAddress: "mesh.svc:15012", meshMetaMeshId: a, meshMetaClusterId: b}
    customSidecars: [{name: side, image: a, ports: [{containerPort: 1}], env: [{name: A}], lifecycle: {preStop: {sleep: {seconds: 1}}}}]
  stats:
    enabled: true
    routePrefixRewrite: /stats/prometheus
    enableStatsRoute: true
    statsRoutePrefixRewrite: /stats
    matcher: {inclusionList: [{prefix: cluster.}, {safeRegex: "^http[.]", ignoreCase: false}]}
  edge: {logLevel: trace, image: {}, env: [], customConfigMapName: a.b, extraVolumeMounts: []}
  omitDefaultSecurityContext: true
`;

t.test('an object with every field has no finding, and gets no defaults', async (t) => {
  t.strictSame(findingsOf('GatewayParameters', FULL), []);
  t.strictSame(judge(objectOf('GatewayParameters', FULL)).defaults, []);
  t.strictSame(judge(objectOf('GatewayParameters', '{kube: {service: {}, edge: {image: {}}}}')).defaults, []);
});

finds('metrics are included or excluded', {
  both: [
    stats('matcher: {inclusionList: [{exact: a}], exclusionList: []}'),
    'GP-02 @ spec.kube.stats.matcher',
  ],
  neither: [stats('matcher: {}'), 'GP-02 @ spec.kube.stats.matcher'],
  'an unknown field only': [
    stats('matcher: {inclusions: []}'),
    'GP-02 @ spec.kube.stats.matcher',
    'warning W-02 @ spec.kube.stats.matcher.inclusions',
  ],
  '16 matchers': [stats(`matcher: {exclusionList: [${'{suffix: a},'.repeat(16)}]}`)],
  '17 matchers': [
    stats(`matcher: {exclusionList: [${'{suffix: a},'.repeat(17)}]}`),
    'ST-06 @ spec.kube.stats.matcher.exclusionList',
  ],
  'two ways in one matcher': [
    stats('matcher: {inclusionList: [{exact: a, prefix: b}]}'),
    'CM-04 @ spec.kube.stats.matcher.inclusionList[0]',
  ],
  'an empty prefix': [
    stats('matcher: {inclusionList: [{prefix: ""}]}'),
    'CM-05 @ spec.kube.stats.matcher.inclusionList[0].prefix',
  ],
  'a broken pattern': [
    stats('matcher: {exclusionList: [{safeRegex: "("}]}'),
    'C-03 @ spec.kube.stats.matcher.exclusionList[0].safeRegex',
  ],
  'a pattern that ignores case': [
    stats('matcher: {exclusionList: [{safeRegex: a, ignoreCase: true}]}'),
    'warning W-34 @ spec.kube.stats.matcher.exclusionList[0].ignoreCase',
  ],
  'a path of a route that is off': [
    stats('enableStatsRoute: false, statsRoutePrefixRewrite: /a'),
    'warning W-36 @ spec.kube.stats.statsRoutePrefixRewrite',
  ],
  'a path of a route that the class may turn on': [stats('statsRoutePrefixRewrite: /a')],
});

finds('log levels are those of the container', {
  'an empty component': [levels('"": info'), `GP-03 @ ${LEVELS}[""]`],
  'an empty level': [levels('upstream: ""'), `GP-03 @ ${LEVELS}.upstream`],
  'both empty': [levels('"": ""'), `GP-03 @ ${LEVELS}[""]`, `GP-03 @ ${LEVELS}[""]`],
  'an empty component beside an empty level': [
    levels('"": info, http: ""'),
    `GP-03 @ ${LEVELS}[""]`,
    `GP-03 @ ${LEVELS}.http`,
  ],
  'a null level is none': [levels('upstream: null')],
  'an unknown level': [levels('upstream: warning'), `C-32 @ ${LEVELS}.upstream`],
  'a level that YAML reads as a boolean': [levels('upstream: false'), `ST-01 @ ${LEVELS}.upstream`],
  'a list as component': [levels('"http,upstream": info'), `C-32 @ ${LEVELS}["http,upstream"]`],
  'a component with its level': [levels('"http:info": info'), `C-32 @ ${LEVELS}["http:info"]`],
  'an unknown component': [levels('upstraem: info'), `warning W-43 @ ${LEVELS}.upstraem`],
  'an unknown level of the proxy': [
    kube('proxyContainer: {bootstrap: {logLevel: fatal}}'),
    'C-32 @ spec.kube.proxyContainer.bootstrap.logLevel',
  ],
  'an unknown level of the SDS container': [
    kube('sdsContainer: {bootstrap: {logLevel: trace}}'),
    'C-33 @ spec.kube.sdsContainer.bootstrap.logLevel',
  ],
  'an unknown level of the mesh proxy': [
    mesh('meshProxyContainer: {logLevel: warn}'),
    'C-33 @ spec.kube.mesh.meshProxyContainer.logLevel',
  ],
  'an unknown level of the edge': [edge('logLevel: warning'), `C-33 @ ${EDGE}.logLevel`],
});

finds('images, addresses and names are well formed', {
  'a pull policy': [edge('image: {pullPolicy: always}'), `C-34 @ ${EDGE}.image.pullPolicy`],
  'a digest without algorithm': [edge('image: {digest: abcdef}'), `C-34 @ ${EDGE}.image.digest`],
  'a traffic policy': [service('externalTrafficPolicy: local'), `C-34 @ ${SERVICE}.externalTrafficPolicy`],
  'a headless service': [service('clusterIP: None')],
  'an empty cluster IP': [service('clusterIP: ""')],
  'a cluster IP': [service('clusterIP: none'), `C-34 @ ${SERVICE}.clusterIP`],
  'a discovery address without port': [
    mesh('meshProxyContainer: {meshDiscoveryAddress: mesh.svc}'),
    'C-34 @ spec.kube.mesh.meshProxyContainer.meshDiscoveryAddress',
  ],
  'a label key': [pod('extraLabels: {"a b": c}'), `C-35 @ ${POD}.extraLabels["a b"]`],
  'a label value': [service('extraLabels: {a: b c}'), `C-35 @ ${SERVICE}.extraLabels.a`],
  'a label that is a number': [pod('extraLabels: {a: 1}'), `ST-01 @ ${POD}.extraLabels.a`],
  'an annotation key': [
    kube('serviceAccount: {extraAnnotations: {/a: b}}'),
    'C-35 @ spec.kube.serviceAccount.extraAnnotations["/a"]',
  ],
  'an annotation of any text': [service(`extraAnnotations: {a: "${'b c '.repeat(99)}"}`)],
  'a node label': [pod('nodeSelector: {a: "-"}'), `C-35 @ ${POD}.nodeSelector.a`],
  'a ConfigMap': [edge('customConfigMapName: ""'), `C-35 @ ${EDGE}.customConfigMapName`],
  'a PriorityClass': [pod('priorityClassName: High'), `C-35 @ ${POD}.priorityClassName`],
  'a pull secret without name': [
    pod('imagePullSecrets: [{}, {name: ""}]'),
    `CM-03 @ ${POD}.imagePullSecrets[0].name`,
    `CM-03 @ ${POD}.imagePullSecrets[1].name`,
  ],
});

finds('numbers stay within their limits', {
  'fewer than no replicas': [kube('deployment: {replicas: -1}'), 'ST-04 @ spec.kube.deployment.replicas'],
  'a year of sleep': [pod('gracefulShutdown: {sleepTimeSeconds: 31536000}')],
  'more than a year of sleep': [
    pod('gracefulShutdown: {sleepTimeSeconds: 31536001}'),
    `ST-04 @ ${POD}.gracefulShutdown.sleepTimeSeconds`,
  ],
  'a negative grace period': [
    pod('terminationGracePeriodSeconds: -1'),
    `ST-04 @ ${POD}.terminationGracePeriodSeconds`,
  ],
  'a sleep as long as the grace period': [
    pod('gracefulShutdown: {sleepTimeSeconds: 30}, terminationGracePeriodSeconds: 30'),
    `warning W-36 @ ${POD}.gracefulShutdown.sleepTimeSeconds`,
  ],
  'a sleep alone': [pod('gracefulShutdown: {sleepTimeSeconds: 300}')],
  'ports at their limits': [
    service('type: NodePort, ports: [{port: 1, nodePort: 65535}, {port: 65535}]'),
    `warning W-56 @ ${SERVICE}.ports[0].nodePort`,
  ],
  'ports beyond them': [
    service('ports: [{port: 0}, {port: 65536}, {port: 80, nodePort: 0}, {}]'),
    `ST-04 @ ${SERVICE}.ports[0].port`,
    `ST-04 @ ${SERVICE}.ports[1].port`,
    `ST-04 @ ${SERVICE}.ports[2].nodePort`,
    `ST-02 @ ${SERVICE}.ports[3].port`,
  ],
  'an unknown type': [service('type: Headless'), `ST-03 @ ${SERVICE}.type`],
});

finds('what a type of Service ignores is said', {
  'a node port': [
    service('type: LoadBalancer, ports: [{port: 80}, {port: 81, nodePort: 30081}]'),
    `warning W-35 @ ${SERVICE}.ports[1].nodePort`,
  ],
  'a node port while the type is that of the class': [service('ports: [{port: 81, nodePort: 30081}]')],
  'a traffic policy': [
    service('type: ClusterIP, externalTrafficPolicy: Cluster'),
    `warning W-35 @ ${SERVICE}.externalTrafficPolicy`,
  ],
  'a port three times': [
    service('ports: [{port: 80}, {port: 81}, {port: 80}, {port: 80}]'),
    `warning W-35 @ ${SERVICE}.ports[2].port`,
    `warning W-35 @ ${SERVICE}.ports[3].port`,
  ],
});

finds('core types have fields of the right JSON type', {
  'an object for a list': [edge('env: {A: b}'), `ST-01 @ ${EDGE}.env`],
  'a text for an object': [edge('resources: small'), `ST-01 @ ${EDGE}.resources`],
  'a text for an item': [pod('tolerations: [all]'), `ST-01 @ ${POD}.tolerations[0]`],
  'a null item': [pod('extraVolumes: [null]'), `ST-09 @ ${POD}.extraVolumes[0]`],
  'a null object is absent': [edge('resources: null, env: null')],
  'a number for a text': [edge('env: [{name: A, value: 1}]'), `C-36 @ ${EDGE}.env[0].value`],
  'a boolean for a text': [edge('env: [{name: A, value: true}]'), `C-36 @ ${EDGE}.env[0].value`],
  'a text for a number': [
    pod('livenessProbe: {periodSeconds: "5"}'),
    `C-36 @ ${POD}.livenessProbe.periodSeconds`,
  ],
  'a fraction for a whole number': [
    pod('livenessProbe: {periodSeconds: 1.5}'),
    `C-36 @ ${POD}.livenessProbe.periodSeconds`,
  ],
  'a number beyond 32 bits': [
    pod('livenessProbe: {periodSeconds: 2147483648}'),
    `C-36 @ ${POD}.livenessProbe.periodSeconds`,
  ],
  'a large number of 64 bits': [pod('securityContext: {runAsUser: 4294967296}')],
  'a text for a boolean': [
    edge('securityContext: {privileged: "true"}'),
    `C-36 @ ${EDGE}.securityContext.privileged`,
  ],
  'a port by number or name': [
    pod('livenessProbe: {httpGet: {port: http}}, readinessProbe: {tcpSocket: {port: 80}}'),
  ],
  'a port by neither': [
    pod('livenessProbe: {httpGet: {port: [80]}}'),
    `C-36 @ ${POD}.livenessProbe.httpGet.port`,
  ],
  'an object inside': [pod('affinity: {nodeAffinity: []}'), `C-36 @ ${POD}.affinity.nodeAffinity`],
  'a list inside': [
    edge('securityContext: {capabilities: {drop: ALL}}'),
    `C-36 @ ${EDGE}.securityContext.capabilities.drop`,
  ],
  'an item of a list inside': [
    mesh('customSidecars: [{name: a, args: [a, 1, null]}]'),
    `C-36 @ ${SIDECAR}.args[1]`,
    `C-36 @ ${SIDECAR}.args[2]`,
  ],
  'a map inside': [
    pod('extraVolumes: [{name: a, csi: {driver: d, volumeAttributes: [a]}}]'),
    `C-36 @ ${POD}.extraVolumes[0].csi.volumeAttributes`,
  ],
  'a value of a map inside': [
    pod('extraVolumes: [{name: a, csi: {driver: d, volumeAttributes: {a: 1, b: null}}}]'),
    `C-36 @ ${POD}.extraVolumes[0].csi.volumeAttributes.a`,
  ],
  'what only the API server knows': [
    pod('tolerations: [{key: a b, tolerationSeconds: -1}], livenessProbe: {httpGet: {port: 99999999}}'),
  ],
  'a time': [
    pod(`extraVolumes: [${claim('metadata: {creationTimestamp: yesterday}, spec: {}')}]`),
    `C-36 @ ${POD}.extraVolumes[0].ephemeral.volumeClaimTemplate.metadata.creationTimestamp`,
  ],
  'a strategy': [
    kube('deployment: {strategy: {rollingUpdate: {maxSurge: 0.25}}}'),
    'C-36 @ spec.kube.deployment.strategy.rollingUpdate.maxSurge',
  ],
  'several mistakes': [
    mesh('customSidecars: [{name: 1, image: 2, resources: {limits: {cpu: x}}}]'),
    `C-36 @ ${SIDECAR}.image`,
    `C-36 @ ${SIDECAR}.name`,
    `C-36 @ ${SIDECAR}.resources.limits.cpu`,
  ],
});

finds('quantities parse', {
  'as text and as whole numbers': [
    edge('resources: {limits: {cpu: 2, memory: 64Mi}, requests: {cpu: ".5"}}'),
  ],
  'not in other units': [
    edge('resources: {limits: {memory: 64MB}}'),
    `C-36 @ ${EDGE}.resources.limits.memory`,
  ],
  'as fractions without quotes, as Kubernetes reads them': [edge('resources: {requests: {cpu: 0.5}}')],
  'not as booleans': [edge('resources: {requests: {cpu: true}}'), `C-36 @ ${EDGE}.resources.requests.cpu`],
  'in volumes': [
    pod('extraVolumes: [{name: a, emptyDir: {sizeLimit: big}}]'),
    `C-36 @ ${POD}.extraVolumes[0].emptyDir.sizeLimit`,
  ],
  'in variables': [
    edge('env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1 m}}}]'),
    `C-36 @ ${EDGE}.env[0].valueFrom.resourceFieldRef.divisor`,
  ],
});

finds('what Kubernetes demands in a core type is present', {
  'a container': [mesh('customSidecars: [{image: a}]'), `C-36 @ ${SIDECAR}.name`],
  'a volume': [pod('extraVolumes: [{emptyDir: {}}]'), `C-36 @ ${POD}.extraVolumes[0].name`],
  'a null name': [pod('extraVolumes: [{name: null, emptyDir: {}}]'), `C-36 @ ${POD}.extraVolumes[0].name`],
  'a mount': [
    edge('extraVolumeMounts: [{}]'),
    `C-36 @ ${EDGE}.extraVolumeMounts[0].mountPath`,
    `C-36 @ ${EDGE}.extraVolumeMounts[0].name`,
  ],
  'a mount of a container': [
    mesh('customSidecars: [{name: a, volumeMounts: [{name: b}]}]'),
    `C-36 @ ${SIDECAR}.volumeMounts[0].mountPath`,
  ],
  'a variable': [edge('env: [{value: a}]'), `C-36 @ ${EDGE}.env[0].name`],
  'a variable with an empty name': [edge('env: [{name: ""}]'), `C-35 @ ${EDGE}.env[0].name`],
  'an empty name of a volume is present': [pod('extraVolumes: [{name: "", emptyDir: {}}]')],
  'the key of a secret': [
    edge('env: [{name: A, valueFrom: {secretKeyRef: {name: s}}}]'),
    `C-36 @ ${EDGE}.env[0].valueFrom.secretKeyRef.key`,
  ],
  'the port of a probe': [
    pod('readinessProbe: {httpGet: {path: /ready}}'),
    `C-36 @ ${POD}.readinessProbe.httpGet.port`,
  ],
  'the terms of an affinity': [
    pod('affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{}]}}'),
    `C-36 @ ${POD}.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey`,
  ],
});

finds('enums of core types are those of Kubernetes', {
  'a toleration': [
    pod('tolerations: [{operator: Sometimes, effect: None}]'),
    `C-36 @ ${POD}.tolerations[0].effect`,
    `C-36 @ ${POD}.tolerations[0].operator`,
  ],
  'a protocol in lower case': [
    mesh('customSidecars: [{name: a, ports: [{containerPort: 1, protocol: tcp}]}]'),
    `C-36 @ ${SIDECAR}.ports[0].protocol`,
  ],
  'an empty text counts as absent': [pod('tolerations: [{key: a, operator: "", effect: ""}]')],
  'but not where one is demanded': [
    pod(`affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:
      {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: ""}]}]}}}`),
    `C-36 @ ${POD}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator`,
  ],
});

const ports = (list: string) => mesh(`customSidecars: [{name: a, ports: [${list}]}]`);

finds('items of the keyed lists of core types differ in their keys', {
  'a port twice': [
    ports('{containerPort: 80, protocol: UDP}, {containerPort: 80, protocol: UDP}'),
    `C-36 @ ${SIDECAR}.ports[1].containerPort`,
  ],
  'a port without protocol is TCP': [
    ports('{containerPort: 80}, {containerPort: 80, protocol: TCP}'),
    `C-36 @ ${SIDECAR}.ports[1].containerPort`,
  ],
  'a port of two protocols': [ports('{containerPort: 80}, {containerPort: 80, protocol: UDP}')],
  'a variable twice': [
    mesh('customSidecars: [{name: a, env: [{name: A}, {name: B}, {name: A}]}]'),
    `C-36 @ ${SIDECAR}.env[2].name`,
  ],
  'two mounts at one place': [
    mesh('customSidecars: [{name: a, volumeMounts: [{name: b, mountPath: /x}, {name: c, mountPath: /x}]}]'),
    `C-36 @ ${SIDECAR}.volumeMounts[1].mountPath`,
  ],
  'our own lists of such items have no key': [edge('env: [{name: A}, {name: A}]')],
});

finds('unions of core types have one member', {
  'a probe with two handlers': [
    pod('livenessProbe: {exec: {}, httpGet: {port: 80}}'),
    `C-36 @ ${POD}.livenessProbe`,
  ],
  'the handler of a probe may come from the class': [pod('readinessProbe: {failureThreshold: 5}')],
  'but not that of a container of its own': [
    mesh('customSidecars: [{name: a, livenessProbe: {failureThreshold: 5}}]'),
    `C-36 @ ${SIDECAR}.livenessProbe`,
  ],
  'a hook that does nothing': [
    mesh('customSidecars: [{name: a, lifecycle: {preStop: {}}}]'),
    `C-36 @ ${SIDECAR}.lifecycle.preStop`,
  ],
  'a volume of two sources': [
    pod('extraVolumes: [{name: a, emptyDir: {}, secret: {secretName: s}}]'),
    `C-36 @ ${POD}.extraVolumes[0]`,
  ],
  'a volume of none': [pod('extraVolumes: [{name: a}]'), `C-36 @ ${POD}.extraVolumes[0]`],
  'a volume whose source is misspelt': [
    pod('extraVolumes: [{name: a, configmap: {name: b}}]'),
    `C-36 @ ${POD}.extraVolumes[0]`,
    `warning W-02 @ ${POD}.extraVolumes[0].configmap`,
  ],
  'a projection of two sources': [
    pod('extraVolumes: [{name: a, projected: {sources: [{secret: {name: s}, configMap: {name: c}}, {}]}}]'),
    `C-36 @ ${POD}.extraVolumes[0].projected.sources[0]`,
  ],
  'a variable from two places': [
    edge('env: [{name: A, valueFrom: {secretKeyRef: {key: k}, fieldRef: {fieldPath: f}}}]'),
    `C-36 @ ${EDGE}.env[0].valueFrom`,
  ],
  'a variable from nowhere': [edge('env: [{name: A, valueFrom: {}}]'), `C-36 @ ${EDGE}.env[0].valueFrom`],
});

finds('unknown fields of core types are warned of', {
  'at the top': [edge('resources: {limit: {cpu: 1}}'), `warning W-02 @ ${EDGE}.resources.limit`],
  'deep inside': [
    pod('extraVolumes: [{name: a, configMap: {name: b, items: [{key: a, path: b, modus: 1}]}}]'),
    `warning W-02 @ ${POD}.extraVolumes[0].configMap.items[0].modus`,
  ],
  'a null one is absent': [edge('resources: {limit: null}')],
  'one of every object': [
    mesh('customSidecars: [{name: a, constructor: 1, toString: {}}]'),
    `warning W-02 @ ${SIDECAR}.constructor`,
    `warning W-02 @ ${SIDECAR}.toString`,
  ],
});

t.test('following the hints fixes mistakes in core types', async (t) => {
  const hintOf = (spec: string) => judge(objectOf('GatewayParameters', spec)).findings[0]?.hint ?? '';
  t.match(hintOf(edge('resources: {limit: {}}')), '`limits`');
  t.match(hintOf(pod('extraVolumes: [{name: a, configmap: {}}]')), '`configMap`');
  t.match(hintOf(pod('livenessProbe: {periodSeconds: "5"}')), 'write 5');
  t.match(hintOf(edge('resources: {limits: {memory: 64MB}}')), '64M');
  t.match(hintOf(edge('securityContext: {privileged: "True"}')), 'write true');
  t.match(hintOf(levels('upstream: wran')), '`warn`');
  t.match(hintOf(levels('upstraem: warn')), '`upstream`');
});

t.test('the value of a variable is never repeated', async (t) => {
  const { findings } = judge(objectOf('GatewayParameters', edge('env: [{name: A, value: 8675309}]')));
  t.equal(findings.length, 1);
  t.notMatch(JSON.stringify(findings), '8675309');
});

t.test('a hostile object gets an answer', async (t) => {
  const unknown = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`limitz${index}`, 1]));
  const parameters = (spec: object) => ({
    ...(objectOf('GatewayParameters', '{}') as object),
    spec: { kube: { edge: spec } },
  });
  const many = judge(parameters({ resources: unknown }));
  t.equal(many.findings.length + many.omitted, 90_000);
  const prototype = JSON.parse('{"resources": {"__proto__": {"limits": 1}, "limits": {"__proto__": "x"}}}');
  t.strictSame(
    judge(parameters(prototype)).findings.map(({ code, path }) => `${code} @ ${path}`),
    [`C-36 @ ${EDGE}.resources.limits.__proto__`, `W-02 @ ${EDGE}.resources.__proto__`],
  );
});

t.test('an update keeps an old mistake while its causes are unchanged', async (t) => {
  const update = (before: string, after: string): string[] =>
    errorsOf('GatewayParameters', after, { old: objectOf('GatewayParameters', before) });
  t.strictSame(
    update('{kube: {}, selfManaged: {}}', '{kube: {edge: {}}, selfManaged: {}}'),
    [],
    'GP-01 reads presence',
  );
  t.strictSame(
    update(
      stats('matcher: {inclusionList: [], exclusionList: []}'),
      stats('matcher: {inclusionList: [{exact: a}], exclusionList: []}'),
    ),
    [],
    'GP-02 reads presence',
  );
  t.strictSame(update(levels('"": info'), levels('"": debug, http: info')), [], 'GP-03 reads the empty key');
  t.strictSame(update(levels('http: ""'), levels('http: "", upstream: info')), []);
  t.strictSame(update(levels('http: info'), levels('http: ""')), [`GP-03 @ ${LEVELS}.http`]);
  const bad = '{name: A, value: 1}';
  t.strictSame(update(edge(`env: [${bad}]`), edge(`env: [{name: B}, ${bad}]`)), [], 'a bad item moves');
  t.strictSame(
    update(edge(`env: [${bad}]`), edge('env: [{name: B, value: 1}]')),
    [`C-36 @ ${EDGE}.env[0].value`],
    'a bad item changes',
  );
  const limits = (cpu: string, more = '') => edge(`resources: {limits: {cpu: ${cpu}}${more}}`);
  t.strictSame(update(limits('x'), limits('x', ', requests: {cpu: 1}')), [], 'a bad member stays');
  t.strictSame(
    update(limits('x'), limits('y')),
    [`C-36 @ ${EDGE}.resources.limits.cpu`],
    'a bad member changes',
  );
});

t.test('the CRD keeps the members of core types', async (t) => {
  const crd = JSON.parse(JSON.stringify(toCrd(kindNamed('GatewayParameters'))));
  t.equal(crd.spec.names.singular, 'gatewayparameters');
  const [version] = crd.spec.versions;
  const { kube: deployed, selfManaged } = version.schema.openAPIV3Schema.properties.spec.properties;
  const free = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  t.match(selfManaged, free);
  t.match(deployed.properties.edge.properties.resources, free);
  t.match(deployed.properties.edge.properties.env, { type: 'array', items: free });
});
