// Parameters that can't be rendered, and Gateways that can't be provisioned at all.

import { advice, type Fault, forbidden, fromProblem, invalid, required } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { checkServiceName } from '../grammar/names.ts';
import { quote } from '../grammar/quote.ts';
import type { Gateway } from '../objects/gateway-api/types.ts';
import { namespacedName } from '../objects/reference.ts';
import { edgePod } from './edge-pod.ts';
import type { ContainerSpec } from './kubernetes-object.ts';
import { proxyPod } from './proxy-pod.ts';
import { isEdge, type Rendering } from './rendering.ts';

/** Why a Gateway gets no data plane. */
export interface GatewayFault {
  /** `Invalid`, `UnsupportedAddress`: only another Gateway helps. `NoPorts`: listeners are missing, which other conditions tell. */
  readonly reason: 'Invalid' | 'InvalidParameters' | 'UnsupportedAddress' | 'NoPorts';
  /** For the condition of the Gateway. */
  readonly message: string;
  /** A finding; absent where admission already has one, or where no object is wrong. */
  readonly report?: {
    readonly code: Code;
    /** Where in the effective parameters, or in the Gateway. */
    readonly place: 'parameters' | 'gateway';
    readonly path: Segments;
    readonly fault: Fault;
  };
}

const MAX_LABEL = 63;

/** The name of the Gateway is that of its Service, and with its class a label of all its objects. */
export function nameFault({ metadata: { name }, spec }: Gateway): GatewayFault | undefined {
  const problem = checkServiceName(name);
  if (problem !== undefined) {
    const fault = fromProblem(problem, name);
    return {
      reason: 'Invalid',
      message: `the name of the Gateway can't be that of its Service: ${problem.message}`,
      report: { code: 'PR-05', place: 'gateway', path: ['metadata', 'name'], fault },
    };
  }
  const { gatewayClassName } = spec;
  if (gatewayClassName.length <= MAX_LABEL) return undefined;
  const message = `the name of the GatewayClass is the value of a label, and has ${gatewayClassName.length} characters of at most ${MAX_LABEL}`;
  const fault = invalid(gatewayClassName, message, 'use a GatewayClass with a shorter name');
  return {
    reason: 'Invalid',
    message,
    report: { code: 'PR-05', place: 'gateway', path: ['spec', 'gatewayClassName'], fault },
  };
}

/** The first fault of the parameters, in a fixed order. */
export function parameterFault(rendering: Rendering): GatewayFault | undefined {
  for (const find of CHECKS) {
    const fault = find(rendering);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

type Check = (rendering: Rendering) => GatewayFault | undefined;

const invalidParameters = (code: Code, path: Segments, message: string, fault: Fault): GatewayFault => ({
  reason: 'InvalidParameters',
  message,
  report: { code, place: 'parameters', path, fault },
});

const imageWithoutRepository: Check = (rendering) => {
  const { kube, facts } = rendering;
  const hasSidecars = (kube.mesh?.customSidecars ?? []).length > 0;
  const images: readonly (readonly [Segments, string | undefined])[] = isEdge(rendering)
    ? [[['edge'], kube.edge?.image?.repository]]
    : [
        [['proxyContainer'], kube.proxyContainer?.image?.repository],
        ...(facts.hasMesh ? [[['sdsContainer'], kube.sdsContainer?.image?.repository] as const] : []),
        ...(facts.hasMesh && !hasSidecars
          ? [[['mesh', 'meshProxyContainer'], kube.mesh?.meshProxyContainer?.image?.repository] as const]
          : []),
      ];
  const wrong = images.find(([, repository = '']) => repository === '');
  if (wrong === undefined) return undefined;
  const fault = required(
    'the image has no repository',
    'write one, or remove `repository` to get the built-in one',
  );
  return invalidParameters(
    'PR-02',
    [...wrong[0], 'image', 'repository'],
    'image repository is required',
    fault,
  );
};

/** Admission has a finding: GP-03. */
const emptyComponent: Check = (rendering) => {
  const levels = Object.entries(rendering.kube.proxyContainer?.bootstrap?.componentLogLevels ?? {});
  const wrong = levels.find(([component, level]) => component === '' || (level as string) === '');
  if (isEdge(rendering) || wrong === undefined) return undefined;
  return {
    reason: 'InvalidParameters',
    message: `componentLogLevels: empty component or level (${wrong.join('=')})`,
  };
};

const externalName: Check = ({ kube }) => {
  if (kube.service?.type !== 'ExternalName') return undefined;
  const message = 'service.type ExternalName is not supported: the Service of a Gateway leads to its pods';
  const fault = forbidden(
    'a Service of this type leads to another host, and that of a Gateway to its pods',
    'write `ClusterIP`, `NodePort` or `LoadBalancer`',
  );
  return invalidParameters('PR-03', ['service', 'type'], message, fault);
};

/** The API server refuses two volumes or containers of one name, and two mounts at one path. */
const takenName: Check = (rendering) => {
  const { kube, facts } = rendering;
  const bare: Rendering = { ...rendering, kube: withoutAdditions(kube) };
  const { containers, volumes } = isEdge(rendering) ? edgePod(bare) : proxyPod(bare);
  const [main] = containers as readonly [ContainerSpec, ...ContainerSpec[]];
  const section = isEdge(rendering) ? 'edge' : 'proxyContainer';
  const sidecars = isEdge(rendering) || !facts.hasMesh ? [] : (kube.mesh?.customSidecars ?? []);
  const lists: readonly Taken[] = [
    {
      what: 'volume',
      path: ['podTemplate', 'extraVolumes'],
      member: 'name',
      names: (kube.podTemplate?.extraVolumes ?? []).map(({ name }) => name),
      builtIn: volumes.map(({ name }) => name),
    },
    {
      what: 'mount path',
      path: [section, 'extraVolumeMounts'],
      member: 'mountPath',
      names: (kube[section]?.extraVolumeMounts ?? []).map(({ mountPath }) => mountPath),
      builtIn: (main.volumeMounts ?? []).map(({ mountPath }) => mountPath),
    },
    {
      what: 'container',
      path: ['mesh', 'customSidecars'],
      member: 'name',
      names: sidecars.map(({ name }) => name),
      builtIn: containers.slice(0, 2).map(({ name }) => name),
    },
  ];
  for (const { what, path, member, names, builtIn } of lists)
    for (const [index, name] of names.entries()) {
      const isBuiltIn = builtIn.includes(name);
      if (!isBuiltIn && names.indexOf(name) === index) continue;
      const said = isBuiltIn
        ? `the ${what} ${quote(name)} is one that every pod of this data plane has`
        : `the ${what} ${quote(name)} is there twice`;
      return invalidParameters(
        'PR-04',
        [...path, index, member],
        `${path.join('.')}: ${said}`,
        advice(said, `use another ${what === 'mount path' ? 'path' : 'name'}`),
      );
    }
  return undefined;
};

interface Taken {
  readonly what: string;
  readonly path: Segments;
  readonly member: string;
  readonly names: readonly string[];
  readonly builtIn: readonly string[];
}

/** The parameters without their own volumes, mounts and containers: what is rendered of them is built in. */
function withoutAdditions(kube: Rendering['kube']): Rendering['kube'] {
  const { mesh, proxyContainer, edge } = kube;
  return {
    ...kube,
    mesh: { ...mesh, customSidecars: [] },
    proxyContainer: { ...proxyContainer, extraVolumeMounts: [] },
    edge: { ...edge, extraVolumeMounts: [] },
  };
}

const unknownCa: Check = ({ facts }) =>
  facts.xds.ca === undefined || facts.xds.ca.trim() !== ''
    ? undefined
    : {
        reason: 'InvalidParameters',
        message: 'xDS TLS is on, and the CA certificate of the control plane is missing or empty',
      };

const CHECKS: readonly Check[] = [imageWithoutRepository, emptyComponent, externalName, takenName, unknownCa];

export function portsFault({ gateway, ports }: Rendering): GatewayFault | undefined {
  if (ports.length > 0) return undefined;
  const fault = advice(
    'no data plane: none of the ports of the listeners can be served',
    'use a port that the data plane does not use itself, or list one in `service.ports` of the GatewayParameters',
  );
  return {
    reason: 'NoPorts',
    message: `no valid ports for Gateway ${namespacedName(gateway)}`,
    report: { code: 'PR-06', place: 'gateway', path: ['spec', 'listeners'], fault },
  };
}
