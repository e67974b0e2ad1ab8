// manifests/base, manifests/control-plane and the components of options, from src/registration. The other components are written by hand.

import { packageVersion } from '../cli/about/package-version.ts';
import { defined } from '../grammar/defined.ts';
import { certManager } from '../registration/cert-manager.ts';
import { controlPlaneNamespace, controlPlaneObjects } from '../registration/control-plane-objects.ts';
import { controlPlaneDefaults } from '../registration/control-plane-options.ts';
import { manifests } from '../registration/manifests.ts';
import { optionRbac } from '../registration/option-rbac.ts';
import {
  certificateSecret,
  DEFAULT_OPTIONS,
  type KubernetesObject,
  type RegistrationOptions,
} from '../registration/options.ts';
import { rbac } from '../registration/rbac.ts';
import { webhookConfigurations } from '../registration/webhooks.ts';
import { deployment } from '../registration/workload.ts';
import { toYaml } from '../registration/yaml.ts';
import type { GeneratedFile } from './generated-file.ts';

const HEADER = '# Generated from src/registration; change it there.\n';

export function manifestFiles(): GeneratedFile[] {
  return [
    ...base('base', manifests(DEFAULT_OPTIONS, { crds: false })),
    ...base('control-plane', controlPlane()),
    ...certManagerComponent(),
    ...configComponent(),
    ...optionComponent('audit', { auditInterval: '1h' }),
    ...optionComponent('events', { events: true }),
    ...secureMetricsComponent(),
  ];
}

function controlPlane(): readonly KubernetesObject[] {
  const options = controlPlaneDefaults(packageVersion());
  return [controlPlaneNamespace(options), ...controlPlaneObjects(options)];
}

function base(name: string, objects: readonly KubernetesObject[]): GeneratedFile[] {
  const folder = `manifests/${name}`;
  const files = Map.groupBy(objects, fileName);
  return [
    ...[...files].map(([path, group]) => file(`${folder}/${path}`, ...group)),
    file(`${folder}/kustomization.yaml`, {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: [...files.keys()],
    }),
  ];
}

const FILES: Readonly<Record<string, string>> = {
  ServiceAccount: 'rbac',
  ClusterRole: 'rbac',
  ClusterRoleBinding: 'rbac',
  Role: 'rbac',
  RoleBinding: 'rbac',
  PodDisruptionBudget: 'pod-disruption-budget',
  NetworkPolicy: 'network-policy',
  ValidatingWebhookConfiguration: 'validating-webhook',
  MutatingWebhookConfiguration: 'mutating-webhook',
};

function fileName({ kind }: KubernetesObject): string {
  return `${FILES[kind] ?? kind.toLowerCase()}.yaml`;
}

/** The differences with cert-manager: flags and volume, permissions, and the annotation that injects the caBundle. */
function certManagerComponent(): GeneratedFile[] {
  const options = { ...DEFAULT_OPTIONS, tls: 'cert-manager' } as const;
  const patches: Readonly<Record<string, readonly unknown[]>> = {
    'deployment.yaml': [mountsOf(options)],
    'rbac.yaml': rbac(options)
      .filter(({ kind }) => kind === 'ClusterRole' || kind === 'Role')
      .map((role) => partial(role, { rules: role['rules'] })),
    'webhooks.yaml': webhookConfigurations(options).map((configuration) => partial(configuration, {})),
  };
  return component('cert-manager', options, { 'certificate.yaml': certManager(options) }, patches);
}

/** Mounts the ConfigMap of gatewarden.yaml; the overlay creates it, because it has the file. */
function configComponent(): GeneratedFile[] {
  const options = { ...DEFAULT_OPTIONS, config: { text: '', profiles: [] } };
  return component('config', options, {}, { 'deployment.yaml': [mountsOf(options)] });
}

/** A flag with its permissions. */
function optionComponent(
  name: string,
  changed: Partial<RegistrationOptions>,
  targeted: readonly TargetedPatch[] = [],
): GeneratedFile[] {
  const options = { ...DEFAULT_OPTIONS, ...changed };
  return component(name, options, { 'rbac.yaml': optionRbac(options) }, {}, targeted);
}

/** The ServiceMonitor of the component prometheus follows, if that component comes before this one. */
function secureMetricsComponent(): GeneratedFile[] {
  const { name, namespace } = DEFAULT_OPTIONS;
  const endpoint = {
    scheme: 'https',
    bearerTokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
    tlsConfig: {
      serverName: `${name}.${namespace}.svc`,
      ca: { secret: { name: certificateSecret(DEFAULT_OPTIONS), key: 'ca.crt' } },
    },
  };
  const patch = Object.entries(endpoint).map(([member, value]) => ({
    op: 'add',
    path: `/spec/endpoints/0/${member}`,
    value,
  }));
  const target = { kind: 'ServiceMonitor', name };
  return optionComponent('secure-metrics', { secureMetrics: true }, [
    { path: 'service-monitor.yaml', target, patch },
  ]);
}

/** RFC 6902, for an object that may be there. */
interface TargetedPatch {
  readonly path: string;
  readonly target: { readonly kind: string; readonly name: string };
  readonly patch: readonly unknown[];
}

/** Flags are patched one by one, so that components can be combined in any order. */
function component(
  name: string,
  options: RegistrationOptions,
  resources: Readonly<Record<string, readonly unknown[]>>,
  patches: Readonly<Record<string, readonly unknown[]>>,
  targeted: readonly TargetedPatch[] = [],
): GeneratedFile[] {
  const folder = `manifests/components/${name}`;
  return [
    file(`${folder}/kustomization.yaml`, {
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      ...(Object.keys(resources).length > 0 ? { resources: Object.keys(resources) } : {}),
      patches: [
        ...Object.keys(patches).map((path) => ({ path })),
        { path: 'arguments.yaml', target: { kind: 'Deployment', name: options.name } },
        ...targeted.map(({ path, target }) => ({ path, target })),
      ],
    }),
    ...Object.entries({ ...resources, ...patches }).map(([path, objects]) =>
      file(`${folder}/${path}`, ...objects),
    ),
    file(`${folder}/arguments.yaml`, argumentsPatch(options)),
    ...targeted.map(({ path, patch }) => file(`${folder}/${path}`, patch)),
  ];
}

interface PodSpec {
  readonly containers: readonly {
    readonly name: string;
    readonly args: readonly string[];
    readonly volumeMounts: unknown;
  }[];
  readonly volumes: unknown;
}

const podOf = (options: RegistrationOptions): PodSpec =>
  (deployment(options) as unknown as { spec: { template: { spec: PodSpec } } }).spec.template.spec;

function mountsOf(options: RegistrationOptions): unknown {
  const { containers, volumes } = podOf(options);
  const mounted = containers.map(({ name, volumeMounts }) => ({ name, volumeMounts }));
  return partial(deployment(options), { spec: { template: { spec: { containers: mounted, volumes } } } });
}

/** RFC 6902, from the flags of manifests/base to those of the options. */
function argumentsPatch(options: RegistrationOptions): unknown {
  const path = '/spec/template/spec/containers/0/args';
  const before = podOf(DEFAULT_OPTIONS).containers[0]!.args;
  return podOf(options).containers[0]!.args.flatMap((value, index) => {
    if (index >= before.length) return [{ op: 'add', path: `${path}/-`, value }];
    if (value === before[index]) return [];
    return [
      { op: 'test', path: `${path}/${index}`, value: before[index] },
      { op: 'replace', path: `${path}/${index}`, value },
    ];
  });
}

function partial(
  { apiVersion, kind, metadata }: KubernetesObject,
  members: Readonly<Record<string, unknown>>,
): unknown {
  const { name, namespace, annotations } = metadata;
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...defined({ namespace, annotations }),
    },
    ...members,
  };
}

function file(path: string, ...objects: readonly unknown[]): GeneratedFile {
  return { path, text: HEADER + toYaml(objects) };
}
