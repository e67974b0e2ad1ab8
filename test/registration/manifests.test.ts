// The files under manifests/, and the results of other options: which webhooks are called, when, what happens without an answer, what a pod
// may do, and which permissions its account has. docs/development/design.md#admission.

import { readdir, readFile } from 'node:fs/promises';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { matches } from '../../src/config/namespace-selector.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are read as untyped YAML.
type Manifest = any;

const ROOT = new URL('../../manifests/', import.meta.url);

async function manifestsOf(folder: string): Promise<Manifest[]> {
  const objects: Manifest[] = [];
  for (const name of (await readdir(new URL(folder, ROOT))).sort()) {
    if (!name.endsWith('.yaml') || name === 'kustomization.yaml') continue;
    const text = await readFile(new URL(`${folder}/${name}`, ROOT), 'utf8');
    for (const document of parseAllDocuments(text)) objects.push(document.toJS());
  }
  return objects;
}

const files = await manifestsOf('base');
const certManager: RegistrationOptions = { ...DEFAULT_OPTIONS, tls: 'cert-manager' };
const renamed: RegistrationOptions = { ...DEFAULT_OPTIONS, name: 'edge-guard', namespace: 'guards' };

/** The files in the repository, and the output of `gatewarden manifests` with other options. */
const installations: readonly [name: string, objects: readonly Manifest[]][] = [
  ['manifests/base', files],
  ['with cert-manager', manifests(certManager, { crds: false })],
  ['with other names', manifests(renamed, { crds: false })],
];

const find = (objects: readonly Manifest[], kind: string): Manifest => {
  const found = objects.filter((object) => object.kind === kind);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}`);
  return found[0];
};
/** The ClusterRole or Role of the server's account; the other ClusterRoles are for users. */
const accountRole = (objects: readonly Manifest[], kind: string): Manifest => {
  const { roleRef } = find(objects, `${kind}Binding`);
  return objects.find((object) => object.kind === kind && object.metadata.name === roleRef.name);
};
const CONFIGURATIONS = ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'];
const webhooksOf = (objects: readonly Manifest[]): Manifest[] =>
  CONFIGURATIONS.flatMap((kind) => find(objects, kind).webhooks);
const podOf = (objects: readonly Manifest[]): Manifest => find(objects, 'Deployment').spec.template.spec;

/** The requests that each entry matches (docs/development/design.md#roll-out-by-namespace). */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'gateway.gatewarden.dev': [
    'backends',
    'backendconfigpolicies',
    'directresponses',
    'gatewayextensions',
    'gatewayparameters',
    'httplistenerpolicies',
    'listenerpolicies',
    'trafficpolicies',
  ],
  'edge.gatewarden.dev': ['edgebackends', 'edgepolicies'],
};

t.test('rules name the resources of our two groups only', async (t) => {
  for (const [name, objects] of [
    ...installations.slice(1),
    ['as generated', manifests(DEFAULT_OPTIONS)] as const,
  ])
    for (const webhook of webhooksOf(objects)) {
      const groups = Object.keys(RESOURCES).map((group) => {
        const resources = RESOURCES[group]!;
        const known = KINDS.filter((kind) => kind.group === group).map(({ plural }) => plural);
        t.strictSame(
          known.filter((plural) => !resources.includes(plural)),
          [],
          'no kind beside these',
        );
        return {
          apiGroups: [group],
          apiVersions: ['v1alpha1'],
          operations: ['CREATE', 'UPDATE'],
          resources: resources.filter((plural) => known.includes(plural)).sort(),
          scope: 'Namespaced',
        };
      });
      const rules = webhook.rules.map((rule: Manifest) => ({
        ...rule,
        resources: rule.resources.toSorted(),
      }));
      t.strictSame(rules, groups, `${name}: ${webhook.name}`);
    }
});

t.test('rules in the files: no wildcard, no subresource, CREATE and UPDATE', async (t) => {
  for (const { name, rules } of webhooksOf(files)) {
    t.not(rules.length, 0);
    for (const { apiGroups, apiVersions, operations, resources } of rules) {
      t.strictSame(operations, ['CREATE', 'UPDATE'], name);
      t.strictSame(apiVersions, ['v1alpha1']);
      t.equal(apiGroups.length, 1);
      for (const resource of resources) t.ok(RESOURCES[apiGroups[0]]?.includes(resource), resource);
    }
  }
});

t.test('two entries per configuration: one enforces, one warns', async (t) => {
  const enforced = { key: 'gatewarden.dev/enforcement', operator: 'NotIn', values: ['warn', 'off'] };
  const warned = { key: 'gatewarden.dev/enforcement', operator: 'In', values: ['warn'] };
  const expected: readonly [
    configuration: string,
    entries: readonly (readonly [string, string, string, object])[],
  ][] = [
    [
      'ValidatingWebhookConfiguration',
      [
        ['validate.admission.gatewarden.dev', '/validate', 'Fail', enforced],
        ['validate-warn.admission.gatewarden.dev', '/validate/warn', 'Ignore', warned],
      ],
    ],
    [
      'MutatingWebhookConfiguration',
      [
        ['mutate.admission.gatewarden.dev', '/mutate', 'Ignore', enforced],
        ['mutate-warn.admission.gatewarden.dev', '/mutate/warn', 'Ignore', warned],
      ],
    ],
  ];
  for (const [name, objects] of installations) {
    const { metadata, spec } = find(objects, 'Service');
    for (const [kind, entries] of expected) {
      const { webhooks } = find(objects, kind);
      t.strictSame(
        webhooks.map(({ name, clientConfig, failurePolicy, namespaceSelector }: Manifest) => [
          name,
          clientConfig.service.path,
          failurePolicy,
          ...namespaceSelector.matchExpressions,
        ]),
        entries,
        name,
      );
      for (const { clientConfig, objectSelector } of webhooks) {
        const { path: _, ...service } = clientConfig.service;
        const { port } = spec.ports.find((each: Manifest) => each.name === 'webhook');
        t.strictSame(service, { namespace: metadata.namespace, name: metadata.name, port });
        t.strictSame(objectSelector, {}, 'no object escapes by a label of its own');
      }
    }
  }
});

t.test('every entry: v1, no side effects, 5 seconds, equivalent versions, the two conditions', async (t) => {
  for (const [name, objects] of installations)
    for (const webhook of webhooksOf(objects)) {
      t.match(
        webhook,
        {
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          timeoutSeconds: 5,
          matchPolicy: 'Equivalent',
        },
        `${name}: ${webhook.name}`,
      );
      t.strictSame(
        webhook.matchConditions.map((condition: Manifest) => condition.name),
        ['not-deleting', 'spec-changed'],
      );
      t.equal(webhook.reinvocationPolicy, webhook.name.startsWith('mutate') ? 'IfNeeded' : undefined);
    }
});

t.test('only the server, or cert-manager, writes caBundle', async (t) => {
  for (const [name, objects] of installations) t.notMatch(JSON.stringify(objects), 'caBundle', name);
  for (const object of await manifestsOf('components/cert-manager'))
    t.notMatch(JSON.stringify(object), 'caBundle');
  for (const kind of CONFIGURATIONS) {
    const { metadata } = find(manifests(certManager), kind);
    const [namespace, name] = metadata.annotations['cert-manager.io/inject-ca-from'].split('/');
    t.match(find(manifests(certManager), 'Certificate'), { metadata: { namespace, name } });
    t.equal(find(files, kind).metadata.annotations, undefined);
  }
});

t.test('the certificate of cert-manager covers the name that the API server connects to', async (t) => {
  const objects = manifests(certManager);
  const { spec } = find(objects, 'Certificate');
  t.ok(spec.dnsNames.includes('gatewarden.gatewarden-system.svc'));
  t.match(find(objects, 'Issuer'), { metadata: { name: spec.issuerRef.name }, spec: { selfSigned: {} } });
  const { volumes, containers } = podOf(objects);
  t.match(volumes, [{ secret: { secretName: spec.secretName } }]);
  t.match(containers[0].volumeMounts, [{ name: volumes[0].name, readOnly: true }]);
});

/** https://kubernetes.io/docs/concepts/security/pod-security-standards, Baseline and Restricted, every control. */
t.test('pods meet the restricted Pod Security Standard', async (t) => {
  const volumeTypes =
    'configMap csi downwardAPI emptyDir ephemeral persistentVolumeClaim projected secret'.split(' ');
  for (const [name, objects] of installations) {
    const pod = podOf(objects);
    for (const member of [
      'hostNetwork',
      'hostPID',
      'hostIPC',
      'initContainers',
      'ephemeralContainers',
      'hostUsers',
    ])
      t.notOk(pod[member], `${name}: ${member}`);
    const { securityContext, volumes = [] } = pod;
    t.equal(securityContext.runAsNonRoot, true);
    t.ok(securityContext.runAsUser > 0, 'not root');
    t.equal(securityContext.seccompProfile.type, 'RuntimeDefault');
    for (const member of ['sysctls', 'seLinuxOptions', 'windowsOptions', 'appArmorProfile'])
      t.equal(securityContext[member], undefined, member);
    for (const { name: _, ...source } of volumes)
      for (const type of Object.keys(source)) t.ok(volumeTypes.includes(type), type);
    for (const container of pod.containers) {
      const own = container.securityContext;
      t.equal(own.allowPrivilegeEscalation, false);
      t.equal(own.runAsNonRoot, true);
      t.not(own.runAsUser, 0);
      t.strictSame(own.capabilities, { drop: ['ALL'] });
      t.match(own.seccompProfile.type, /^(?:RuntimeDefault|Localhost)$/);
      for (const member of ['privileged', 'procMount', 'seLinuxOptions', 'windowsOptions', 'appArmorProfile'])
        t.notOk(own[member], member);
      t.equal(own.readOnlyRootFilesystem, true, 'more than the standard asks');
      for (const { hostPort } of container.ports) t.notOk(hostPort);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        t.notOk(container[probe].httpGet.host, probe);
    }
    t.strictSame(
      find(objects, 'Namespace').metadata.labels['pod-security.kubernetes.io/enforce'],
      'restricted',
    );
  }
});

t.test('ports and probes match docs/development/design.md#the-installation', async (t) => {
  for (const [name, objects] of installations) {
    const [container] = podOf(objects).containers;
    t.strictSame(
      container.ports.map((port: Manifest) => [port.name, port.containerPort]),
      [
        ['webhook', 9443],
        ['health', 9093],
        ['metrics', 9092],
      ],
      name,
    );
    t.match(container.startupProbe, {
      httpGet: { path: '/readyz' },
      periodSeconds: 1,
      failureThreshold: 120,
    });
    t.match(container.readinessProbe, { httpGet: { path: '/readyz' }, periodSeconds: 10 });
    t.match(container.livenessProbe, {
      httpGet: { path: '/healthz' },
      periodSeconds: 10,
      failureThreshold: 6,
    });
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
      t.equal(probe.httpGet.port, 'health', 'the port without TLS');
    t.ok(container.resources.limits.memory, 'memory is bounded');
    for (const argument of ['--port=9443', '--health-port=9093', '--metrics-port=9092'])
      t.ok(container.args.includes(argument), argument);
  }
});

t.test('two pods on different nodes, of which one is always available', async (t) => {
  for (const [name, objects] of installations) {
    const { spec, metadata } = find(objects, 'Deployment');
    const selector = spec.selector.matchLabels;
    t.equal(spec.replicas, 2, name);
    t.match(spec.template.metadata.labels, selector, 'the Deployment selects its pods');
    t.strictSame(spec.strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    t.strictSame(podOf(objects).topologySpreadConstraints, [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: selector },
      },
    ]);
    t.strictSame(find(objects, 'PodDisruptionBudget').spec, {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selector },
    });
    t.strictSame(find(objects, 'Service').spec.selector, selector);
    t.strictSame(find(objects, 'NetworkPolicy').spec.podSelector.matchLabels, selector);
    t.equal(podOf(objects).serviceAccountName, metadata.name);
    t.equal(podOf(objects).terminationGracePeriodSeconds, 30);
  }
});

t.test('the NetworkPolicy allows our callers in and our calls out', async (t) => {
  for (const [, objects] of installations) {
    const { policyTypes, ingress, egress } = find(objects, 'NetworkPolicy').spec;
    t.strictSame(policyTypes, ['Ingress', 'Egress']);
    t.strictSame(
      ingress.flatMap(({ ports }: Manifest) => ports.map(({ port }: Manifest) => port)).sort(),
      [9092, 9093, 9443],
    );
    t.strictSame(
      egress.flatMap(({ ports }: Manifest) =>
        ports.map(({ protocol, port }: Manifest) => `${protocol} ${port}`),
      ),
      ['UDP 53', 'TCP 53', 'TCP 443', 'TCP 6443'],
    );
  }
});

t.test('the account has exactly the permissions that it needs', async (t) => {
  const crds = KINDS.map(({ plural, group }) => `${plural}.${group}`).sort();
  const line = ({ apiGroups, resources, verbs, resourceNames = [] }: Manifest): string =>
    [apiGroups.join(), resources.join(), verbs.join(), resourceNames.join()].join(' | ');
  const rightsOf = (objects: readonly Manifest[]): string[] =>
    ['ClusterRole', 'Role'].flatMap((kind) => accountRole(objects, kind).rules.map(line));
  const always = [
    `apiextensions.k8s.io | customresourcedefinitions | get | ${crds.join()}`,
    ...[...Map.groupBy(KINDS, ({ group }) => group)].map(
      ([group, kinds]) => `${group} | ${kinds.map(({ plural }) => plural).join()} | create | `,
    ),
    // In the Role, so only in its namespace.
    ' | namespaces | get | ',
  ];
  t.strictSame(rightsOf(manifests(certManager)), [
    'admissionregistration.k8s.io | validatingwebhookconfigurations,mutatingwebhookconfigurations | get,list,watch | gatewarden-gatewarden-system',
    ...always,
  ]);
  t.strictSame(rightsOf(manifests(DEFAULT_OPTIONS)), [
    'admissionregistration.k8s.io | validatingwebhookconfigurations,mutatingwebhookconfigurations | get,list,watch,patch | gatewarden-gatewarden-system',
    ...always,
    // RBAC can't restrict a create to a name.
    ' | secrets | create | ',
    ' | secrets | get,list,watch,update | gatewarden-webhook-cert',
  ]);
});

t.test('no wildcard, no escalation, and both roles are bound to the account of the pods', async (t) => {
  for (const [name, objects] of installations) {
    const account = find(objects, 'ServiceAccount').metadata;
    t.equal(podOf(objects).serviceAccountName, account.name);
    for (const kind of ['ClusterRole', 'Role']) {
      const role = accountRole(objects, kind);
      t.notMatch(JSON.stringify(role.rules), '*', `${name}: ${kind}`);
      for (const { verbs } of role.rules)
        for (const verb of ['escalate', 'bind', 'impersonate', 'delete', 'deletecollection'])
          t.notOk(verbs.includes(verb), verb);
      const binding = find(objects, `${kind}Binding`);
      t.match(binding.roleRef, { apiGroup: 'rbac.authorization.k8s.io', kind, name: role.metadata.name });
      t.strictSame(binding.subjects, [
        { kind: 'ServiceAccount', name: account.name, namespace: account.namespace },
      ]);
    }
  }
});

t.test(
  'roles of users: reading is aggregated into view, writing into edit, and audit can be bound separately',
  async (t) => {
    for (const [name, objects] of installations) {
      const { name: prefix } = accountRole(objects, 'ClusterRole').metadata;
      const role = (purpose: string): Manifest =>
        objects.find(
          ({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === `${prefix}-${purpose}`,
        );
      const aggregated = (purpose: string): string[] =>
        Object.keys(role(purpose).metadata.labels)
          .filter((label) => label.startsWith('rbac.authorization.k8s.io/'))
          .map((label) => label.replace('rbac.authorization.k8s.io/aggregate-to-', ''));
      t.strictSame(aggregated('view'), ['admin', 'edit', 'view'], name);
      t.strictSame(aggregated('edit'), ['admin', 'edit']);
      t.strictSame(aggregated('audit'), []);
      const verbs: Readonly<Record<string, readonly string[]>> = {
        view: ['get', 'list', 'watch'],
        edit: ['create', 'delete', 'deletecollection', 'patch', 'update'],
        audit: ['list'],
      };
      for (const [purpose, allowed] of Object.entries(verbs)) {
        const rules = role(purpose).rules.filter(({ apiGroups }: Manifest) => apiGroups[0] !== '');
        for (const rule of rules) {
          t.strictSame(rule.verbs, allowed, purpose);
          t.strictSame(
            rule.resources.toSorted(),
            RESOURCES[rule.apiGroups[0]]!.toSorted(),
            'no subresource, no wildcard',
          );
        }
        t.equal(rules.length, 2);
      }
    }
  },
);

t.test('each object has a unique name and labels', async (t) => {
  for (const [name, objects] of installations) {
    const ids = objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ''} ${metadata.name}`);
    t.equal(new Set(ids).size, ids.length, name);
    for (const { kind, metadata } of objects)
      t.match(metadata.labels, { 'app.kubernetes.io/name': 'gatewarden' }, `${name}: ${kind}`);
  }
});

t.test('with other names, none of the default names is left', async (t) => {
  const text = JSON.stringify(manifests(renamed, { crds: false }));
  t.notMatch(text, 'gatewarden-system');
  t.match(text, 'edge-guard-guards');
  t.match(find(manifests(renamed), 'Service').metadata, { name: 'edge-guard', namespace: 'guards' });
});

t.test('options reach the objects that they apply to', async (t) => {
  const options: RegistrationOptions = {
    ...DEFAULT_OPTIONS,
    replicas: 3,
    image: 'registry.example.com/gatewarden@sha256:0',
    timeoutSeconds: 10,
    validatingFailurePolicy: 'Ignore',
    mutatingFailurePolicy: 'Fail',
    validationLevel: 'strict',
    earlyRefusal: false,
  };
  const objects = manifests(options, { crds: false });
  t.equal(find(objects, 'Deployment').spec.replicas, 3);
  const [container] = podOf(objects).containers;
  t.equal(container.image, options.image);
  t.ok(container.args.includes('--validation-level=strict'));
  t.ok(container.args.includes('--early-refusal=false'));
  const policies = new Map(webhooksOf(objects).map(({ name, failurePolicy }) => [name, failurePolicy]));
  t.strictSame(Object.fromEntries(policies), {
    'validate.admission.gatewarden.dev': 'Ignore',
    'validate-warn.admission.gatewarden.dev': 'Ignore',
    'mutate.admission.gatewarden.dev': 'Fail',
    'mutate-warn.admission.gatewarden.dev': 'Ignore',
  });
  for (const { timeoutSeconds } of webhooksOf(objects)) t.equal(timeoutSeconds, 10);
});

t.test('more egress ports for the pods', async (t) => {
  const objects = manifests({ ...DEFAULT_OPTIONS, egressPorts: [443, 8443] }, { crds: false });
  const [{ ports }] = find(objects, 'NetworkPolicy').spec.egress;
  t.strictSame(
    ports.map(({ protocol, port }: Manifest) => `${protocol} ${port}`),
    ['UDP 53', 'TCP 53', 'TCP 443', 'TCP 8443'],
  );
});

t.test('a PriorityClass, if one is named', async (t) => {
  t.equal(podOf(files).priorityClassName, undefined);
  const objects = manifests({ ...DEFAULT_OPTIONS, priorityClassName: 'important' }, { crds: false });
  t.equal(podOf(objects).priorityClassName, 'important');
});

t.test(
  "in their nodes' network, pods find names of the cluster, and free ports while they are replaced",
  async (t) => {
    const objects = manifests({ ...DEFAULT_OPTIONS, hostNetwork: true }, { crds: false });
    t.match(podOf(objects), { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' });
    for (const { hostPort, containerPort } of podOf(objects).containers[0].ports)
      t.equal(hostPort, containerPort);
    t.strictSame(find(objects, 'Deployment').spec.strategy.rollingUpdate, { maxUnavailable: 1, maxSurge: 0 });
    t.equal(find(objects, 'Namespace').metadata.labels['pod-security.kubernetes.io/enforce'], 'privileged');
    t.strictSame(
      objects.filter(({ kind }) => kind === 'NetworkPolicy'),
      [],
      'none that no network enforces',
    );
  },
);

t.test('no rule contains a namespace, so that an overlay may choose another one', async (t) => {
  for (const kind of ['ClusterRole', 'Role'])
    for (const { resourceNames = [] } of accountRole(files, kind).rules)
      t.notOk(resourceNames.includes(DEFAULT_OPTIONS.namespace), kind);
});

const CONFIG = `severity: {EB-04: warn}
profiles:
  - name: legacy
    namespaceSelector: {matchLabels: {team: legacy}}
    severity: {C-01: off}
  - name: dev
    namespaceSelector:
      matchLabels: {env: dev}
      matchExpressions: [{key: team, operator: Exists}]
    severity: {C-01: warn}
`;
const configured: RegistrationOptions = {
  ...DEFAULT_OPTIONS,
  config: { text: CONFIG, profiles: parseConfig(CONFIG).config.profiles },
};

t.test('gatewarden.yaml is a ConfigMap, mounted as a folder so that it is updated', async (t) => {
  const objects = manifests(configured, { crds: false });
  const { metadata, data } = find(objects, 'ConfigMap');
  t.strictSame(data, { 'gatewarden.yaml': CONFIG });
  t.match(metadata, { name: 'gatewarden-config', namespace: 'gatewarden-system' });
  const { volumes, containers } = podOf(objects);
  t.match(volumes, [{ name: 'config', configMap: { name: 'gatewarden-config' } }]);
  const [{ args, volumeMounts }] = containers;
  t.strictSame(volumeMounts, [{ name: 'config', mountPath: '/etc/gatewarden', readOnly: true }]);
  t.equal(args.at(-1), '--config=/etc/gatewarden/gatewarden.yaml');
  t.strictSame(
    files.filter(({ kind }) => kind === 'ConfigMap'),
    [],
    'none without --config',
  );
});

t.test('profiles have their own entries, after those of all namespaces', async (t) => {
  const entries = (kind: string): Manifest[] =>
    find(manifests(configured, { crds: false }), kind).webhooks.map(
      ({ name, clientConfig, failurePolicy }: Manifest) => [name, clientConfig.service.path, failurePolicy],
    );
  t.strictSame(entries('ValidatingWebhookConfiguration'), [
    ['validate.admission.gatewarden.dev', '/validate', 'Fail'],
    ['validate-warn.admission.gatewarden.dev', '/validate/warn', 'Ignore'],
    ['2.validate.admission.gatewarden.dev', '/validate', 'Fail'],
    ['2.validate-warn.admission.gatewarden.dev', '/validate/warn', 'Ignore'],
    ['legacy.validate.admission.gatewarden.dev', '/validate/profile/legacy', 'Fail'],
    ['legacy.validate-warn.admission.gatewarden.dev', '/validate/warn/profile/legacy', 'Ignore'],
    ['dev.validate.admission.gatewarden.dev', '/validate/profile/dev', 'Fail'],
    ['dev.validate-warn.admission.gatewarden.dev', '/validate/warn/profile/dev', 'Ignore'],
  ]);
  t.strictSame(entries('MutatingWebhookConfiguration').slice(4), [
    ['legacy.mutate.admission.gatewarden.dev', '/mutate/profile/legacy', 'Ignore'],
    ['legacy.mutate-warn.admission.gatewarden.dev', '/mutate/warn/profile/legacy', 'Ignore'],
    ['dev.mutate.admission.gatewarden.dev', '/mutate/profile/dev', 'Ignore'],
    ['dev.mutate-warn.admission.gatewarden.dev', '/mutate/warn/profile/dev', 'Ignore'],
  ]);
});

t.test(
  'with any labels, a namespace is selected by one entry of each configuration, or is off',
  async (t) => {
    const all: Record<string, string>[] = ['enforce', 'warn', 'off', undefined].flatMap((mode) =>
      ['legacy', 'x', undefined].flatMap((team) =>
        ['dev', 'prod', undefined].map((env) => ({
          ...(mode && { 'gatewarden.dev/enforcement': mode }),
          ...(team && { team }),
          ...(env && { env }),
        })),
      ),
    );
    for (const kind of CONFIGURATIONS) {
      const { webhooks } = find(manifests(configured, { crds: false }), kind);
      for (const labels of all) {
        const paths = webhooks
          .filter(({ namespaceSelector }: Manifest) =>
            matches(
              namespaceSelector.matchExpressions.map(({ values = [], ...rest }: Manifest) => ({
                ...rest,
                values,
              })),
              labels,
            ),
          )
          .map(({ clientConfig }: Manifest) =>
            clientConfig.service.path.replace(/^\/(?:mutate|validate)/, ''),
          );
        const { team, env, 'gatewarden.dev/enforcement': mode } = labels;
        const profile = team === 'legacy' ? '/profile/legacy' : env === 'dev' && team ? '/profile/dev' : '';
        t.strictSame(
          paths,
          mode === 'off' ? [] : [`${mode === 'warn' ? '/warn' : ''}${profile}`],
          JSON.stringify(labels),
        );
      }
    }
  },
);
