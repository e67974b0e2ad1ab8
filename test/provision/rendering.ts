// Provisions Gateways of manifests in tests.

import { parseAllDocuments } from 'yaml';
import type { ProvisionedObject } from '../../src/provision/kubernetes-object.ts';
import type { Provisioned } from '../../src/provision/provision.ts';
import { provisionGateway } from '../../src/provision/provision-gateway.ts';
import { readSettings, Translator } from '../../src/translation.ts';

export interface Given {
  /** `spec.kube` of the parameters of the class, and of the Gateway. */
  readonly ofClass?: unknown;
  readonly ofGateway?: unknown;
  /** The `parametersRef` of the class as it is written, without parameters. */
  readonly classReference?: object;
  readonly settings?: object;
  readonly className?: string;
  readonly controllerName?: string;
  readonly ports?: readonly number[];
  /** Other members of the Gateway's `spec.infrastructure`. */
  readonly infrastructure?: object;
  readonly metadata?: object;
  /** Other objects. */
  readonly manifests?: string;
  readonly spec?: object;
}

const GROUP = 'gateway.gatewarden.dev';
const PARAMETERS = { apiVersion: `${GROUP}/v1alpha1`, kind: 'GatewayParameters' };

export const EDGE = { className: 'gatewarden-edge', controllerName: 'gatewarden.dev/edge' } as const;
export const WAYPOINT = { className: 'gatewarden-waypoint' } as const;

/** Settings that differ from every default. */
export const SETTINGS = {
  version: '3.1.0',
  xdsServiceHost: 'xds.example.org',
  defaultImageRegistry: 'reg.corp.internal/gw',
  defaultImageTag: '3.1.0',
  edgeImageRegistry: 'reg.corp.internal/edge',
  edgeImageRepository: 'agent',
  edgeImageTag: '9.9',
};

export function objectsFor({
  ofClass,
  ofGateway,
  classReference,
  className = 'gatewarden',
  controllerName = 'gatewarden.dev/gateway',
  ports = [8080],
  infrastructure = {},
  metadata = {},
  spec = {},
  manifests = '',
}: Given): readonly unknown[] {
  const written = (value: unknown): object =>
    typeof value === 'object' && value !== null && 'selfManaged' in value ? value : { kube: value };
  const reference = (name: string) => ({ parametersRef: { group: GROUP, kind: PARAMETERS.kind, name } });
  return [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: className },
      spec: {
        controllerName,
        ...(ofClass === undefined
          ? {}
          : { parametersRef: { ...reference('of-class').parametersRef, namespace: 'infra' } }),
        ...(classReference === undefined ? {} : { parametersRef: classReference }),
      },
    },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'shop', namespace: 'web', ...metadata },
      spec: {
        gatewayClassName: className,
        listeners: ports.map((port, index) => ({ name: `l${index}`, port, protocol: 'HTTP' })),
        infrastructure: { ...infrastructure, ...(ofGateway === undefined ? {} : reference('of-gateway')) },
        ...spec,
      },
    },
    ...(ofClass === undefined
      ? []
      : [{ ...PARAMETERS, metadata: { name: 'of-class', namespace: 'infra' }, spec: written(ofClass) }]),
    ...(ofGateway === undefined
      ? []
      : [{ ...PARAMETERS, metadata: { name: 'of-gateway', namespace: 'web' }, spec: written(ofGateway) }]),
    ...parseAllDocuments(manifests).flatMap((document) => (document.toJS() as unknown) ?? []),
  ];
}

export function provisioned(given: Given): Provisioned {
  const { settings, problems } = readSettings({ ...SETTINGS, ...given.settings });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const translator = new Translator(settings, { isForFindings: true });
  translator.apply(objectsFor(given).map((object) => ({ object })));
  const { name = 'shop' } = (given.metadata ?? {}) as { readonly name?: string };
  const found = provisionGateway(translator.view, `Gateway/web/${name}`);
  if (found === undefined) throw new Error('the Gateway is not ours');
  return found;
}

/** The objects; an error where nothing is provisioned. */
export function rendered(given: Given): readonly ProvisionedObject[] {
  const found = provisioned(given);
  if (found.kind !== 'objects') throw new Error(JSON.stringify(found));
  return found.objects;
}

/** Any JSON, for reading it in assertions. */
export interface Json {
  readonly [member: string]: Json;
}

/** The parts of what is rendered that tests read. */
export function parts(given: Given) {
  const objects = rendered(given);
  const of = (kind: string, name = 'shop'): Json | undefined =>
    objects.find((each) => each.kind === kind && each.metadata.name === name) as Json | undefined;
  const deployment = of('Deployment')!;
  const pod = deployment['spec']!['template']!;
  const containers = pod['spec']!['containers'] as unknown as readonly Json[];
  return {
    objects,
    serviceAccount: of('ServiceAccount')!,
    configMap: of('ConfigMap'),
    caConfigMap: of('ConfigMap', 'shop-xds-ca'),
    service: of('Service')!,
    deployment,
    pod,
    podSpec: pod['spec']!,
    containers,
    main: containers[0]!,
  };
}
