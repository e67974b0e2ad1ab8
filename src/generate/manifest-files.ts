// manifests/base and manifests/components/cert-manager, from src/registration. The other components are written by hand.

import { certManager } from '../registration/cert-manager.ts';
import { manifests } from '../registration/manifests.ts';
import { DEFAULT_OPTIONS, type KubernetesObject } from '../registration/options.ts';
import { rbac } from '../registration/rbac.ts';
import { webhookConfigurations } from '../registration/webhooks.ts';
import { deployment } from '../registration/workload.ts';
import { toYaml } from '../registration/yaml.ts';
import type { GeneratedFile } from './generated-file.ts';

const HEADER = '# Generated from src/registration; change it there.\n';

export function manifestFiles(): GeneratedFile[] {
  return [...base(), ...certManagerComponent()];
}

function base(): GeneratedFile[] {
  const objects = manifests(DEFAULT_OPTIONS, { crds: false });
  const files = Map.groupBy(objects, fileName);
  return [
    ...[...files].map(([name, group]) => file(`manifests/base/${name}`, ...group)),
    file('manifests/base/kustomization.yaml', {
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

/** What differs when cert-manager makes the certificate: flags and volume, rights, and the annotation that injects the caBundle. */
function certManagerComponent(): GeneratedFile[] {
  const options = { ...DEFAULT_OPTIONS, tls: 'cert-manager' } as const;
  const folder = 'manifests/components/cert-manager';
  const { spec } = deployment(options) as unknown as { spec: { template: { spec: PodSpec } } };
  const [container] = spec.template.spec.containers;
  const { name, args, volumeMounts } = container!;
  const patches: Readonly<Record<string, readonly unknown[]>> = {
    'deployment.yaml': [
      partial(deployment(options), {
        spec: {
          template: {
            spec: { containers: [{ name, args, volumeMounts }], volumes: spec.template.spec.volumes },
          },
        },
      }),
    ],
    'rbac.yaml': rbac(options)
      .filter(({ kind }) => kind === 'ClusterRole' || kind === 'Role')
      .map((role) => partial(role, { rules: role['rules'] })),
    'webhooks.yaml': webhookConfigurations(options).map((configuration) => partial(configuration, {})),
  };
  return [
    file(`${folder}/kustomization.yaml`, {
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      resources: ['certificate.yaml'],
      patches: Object.keys(patches).map((path) => ({ path })),
    }),
    file(`${folder}/certificate.yaml`, ...certManager(options)),
    ...Object.entries(patches).map(([path, objects]) => file(`${folder}/${path}`, ...objects)),
  ];
}

interface PodSpec {
  readonly containers: readonly Readonly<Record<'name' | 'args' | 'volumeMounts', unknown>>[];
  readonly volumes: unknown;
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
      ...(namespace === undefined ? {} : { namespace }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    ...members,
  };
}

function file(path: string, ...objects: readonly unknown[]): GeneratedFile {
  return { path, text: HEADER + toYaml(objects) };
}
