// Resolves the references of policies to services that they call.

import { isPort } from '../../../grammar/port.ts';
import { CORE_GROUP, EDGE_GROUP, GATEWAY_GROUP, INFERENCE_GROUP } from '../../../identifiers.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Grants } from '../../gateways/grants.ts';
import type { OwnPorts } from '../../gateways/own-ports.ts';
import { type EdgeOptions, poolHost, serviceHost } from '../options.ts';
import type { AuxiliaryTarget } from './auxiliary.ts';
import { destinationProblem, serviceProblem } from './destinations.ts';
import type { EdgeReferences, Holder } from './references.ts';

export interface AuxiliarySources {
  readonly snapshot: Snapshot;
  readonly grants: Grants;
  readonly options: EdgeOptions;
  readonly ownPort: OwnPorts;
}

/** A reference with its defaults. */
interface Called {
  readonly namespace: string;
  readonly name: string;
  readonly port: number | undefined;
}

type Resolve = (called: Called, sources: AuxiliarySources) => AuxiliaryTarget;

/** What a group and kind refers to: the object whose owner grants the reference, and how it is called. */
interface Callable {
  readonly group: string;
  readonly kind: string;
  readonly resolve: Resolve;
}

const SERVICE: Callable = { group: CORE_GROUP, kind: 'Service', resolve: service };
const POOL: Callable = { group: INFERENCE_GROUP, kind: 'InferencePool', resolve: pool };
const EDGE_BACKEND: Callable = { group: EDGE_GROUP, kind: 'EdgeBackend', resolve: edgeBackend };

export function auxiliaryTargets(sources: AuxiliarySources): EdgeReferences['auxiliary'] {
  const { grants, options } = sources;
  return (reference, holder) => {
    const group = reference.group === undefined || reference.group === 'core' ? CORE_GROUP : reference.group;
    const { kind = 'Service', name, port } = reference;
    const home = holder.metadata.namespace ?? '';
    const namespace = reference.namespace ?? home;
    const callable = callableOf(group, kind, options);
    if (callable === undefined)
      return {
        missing: `${kind} of group "${group}" can't be called: use a Service, an InferencePool or a static EdgeBackend`,
      };
    if (options.corrects('E12')) {
      const from = { group: EDGE_GROUP, kind: holder.kind, namespace: home };
      if (!grants(from, { group: callable.group, kind: callable.kind, namespace, name }))
        return { missing: notGranted(callable, { namespace, name }, holder) };
    }
    return callable.resolve({ namespace, name, port }, sources);
  };
}

function callableOf(group: string, kind: string, options: EdgeOptions): Callable | undefined {
  if (group === CORE_GROUP && kind === 'Service') return SERVICE;
  if (group === INFERENCE_GROUP && kind === 'InferencePool') return POOL;
  // The other group's name for it: an EdgeBackend of this namespace and name.
  if (group === GATEWAY_GROUP && kind === 'Backend') return EDGE_BACKEND;
  if (group === EDGE_GROUP && kind === 'EdgeBackend' && options.corrects('E10')) return EDGE_BACKEND;
  return undefined;
}

function notGranted(
  { kind }: Callable,
  { namespace, name }: Pick<Called, 'namespace' | 'name'>,
  holder: Holder,
): string {
  const home = holder.metadata.namespace ?? '';
  return `${kind} ${namespace}/${name} can't be called from namespace ${home}: a ReferenceGrant in ${namespace} must allow it for kind ${holder.kind}`;
}

function service(
  { namespace, name, port }: Called,
  { snapshot, options }: AuxiliarySources,
): AuxiliaryTarget {
  if (name.includes('.'))
    return { missing: `"${name}" can't be the name of a Service: write its name, not its host name` };
  if (snapshot.find('Service', namespace, name) === undefined)
    return { missing: `Service ${namespace}/${name} ${snapshot.notFound('Service', namespace, name)}` };
  if (port === undefined) return { missing: `a reference to Service ${namespace}/${name} needs a \`port\`` };
  const problem = serviceProblem({ namespace, name, port }, options);
  if (problem !== undefined) return { missing: problem };
  return { kind: 'Service', namespace, name, hostname: serviceHost(namespace, name, options), port };
}

/** The first of its ports. */
function pool({ namespace, name }: Called, { snapshot, options }: AuxiliarySources): AuxiliaryTarget {
  const port = snapshot.find('InferencePool', namespace, name)?.spec.targetPorts[0]?.number;
  if (port === undefined || !isPort(port)) {
    const hint = options.readsInferencePools ? '' : ' (the setting `inferenceExtension.enabled` is off)';
    return { missing: `InferencePool ${namespace}/${name} not found${hint}` };
  }
  return { kind: 'InferencePool', namespace, name, hostname: poolHost(namespace, name, options), port };
}

function edgeBackend(
  { namespace, name }: Called,
  { snapshot, options, ownPort }: AuxiliarySources,
): AuxiliaryTarget {
  const found = snapshot.find('EdgeBackend', namespace, name);
  if (found === undefined)
    return {
      missing: `EdgeBackend ${namespace}/${name} ${snapshot.notFound('EdgeBackend', namespace, name)}`,
    };
  const { static: fixed } = found.spec;
  if (fixed === undefined)
    return {
      missing: `EdgeBackend ${namespace}/${name} can't be called: policies call only a \`static\` one`,
    };
  const problem = destinationProblem(fixed, options, ownPort);
  if (problem !== undefined)
    return { missing: `EdgeBackend ${namespace}/${name} can't be called: ${problem}` };
  return { kind: 'EdgeBackend', namespace, name, host: fixed.host, port: fixed.port };
}
