// Finds the GatewayParameters of a Gateway: those that its class refers to, and those that it refers to itself. Both apply.

import { advice, type Fault, required } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import { quote } from '../grammar/quote.ts';
import { GATEWAY_GROUP } from '../identifiers.ts';
import type { Gateway, GatewayClass } from '../objects/gateway-api/types.ts';
import { keyOfObject, namespacedName } from '../objects/reference.ts';
import type { SnapshotObjects } from '../snapshot/objects.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

export type GatewayParameters = SnapshotObjects['GatewayParameters'];

export interface FoundParameters {
  readonly classParameters?: GatewayParameters;
  readonly gatewayParameters?: GatewayParameters;
}

/** A reference that leads to no parameters. */
export interface WrongReference {
  /** For the status of the Gateway. */
  readonly message: string;
  /** Key of the object with the reference. */
  readonly about: string;
  readonly segments: Segments;
  readonly fault: Fault;
  /** The object that isn't there. */
  readonly absent?: { readonly namespace: string; readonly name: string };
}

const KIND = 'GatewayParameters';

export function findParameters(
  snapshot: Snapshot,
  gateway: Gateway,
  gatewayClass: GatewayClass,
): FoundParameters | { readonly wrong: WrongReference } {
  const ofClass = classLevel(snapshot, gatewayClass);
  if (ofClass !== undefined && 'message' in ofClass) return { wrong: ofClass };
  const ofGateway = gatewayLevel(snapshot, gateway);
  if (ofGateway !== undefined && 'message' in ofGateway) return { wrong: ofGateway };
  return {
    ...(ofClass === undefined ? {} : { classParameters: ofClass }),
    ...(ofGateway === undefined ? {} : { gatewayParameters: ofGateway }),
  };
}

type Found = GatewayParameters | WrongReference | undefined;

function classLevel(snapshot: Snapshot, gatewayClass: GatewayClass): Found {
  const reference = gatewayClass.spec.parametersRef;
  if (reference === undefined) return undefined;
  const segments = ['spec', 'parametersRef'];
  const about = keyOfObject(gatewayClass);
  const owner = `GatewayClass ${gatewayClass.metadata.name}`;
  if (reference.name === '')
    return {
      message: `${owner}: parametersRef.name is empty`,
      about,
      segments: [...segments, 'name'],
      fault: required('the reference has no name', 'write the name of the GatewayParameters'),
    };
  const wrong = otherType(reference);
  if (wrong !== undefined)
    return {
      message: `${owner}: parametersRef: ${wrong.fault.message}`,
      about,
      segments: [...segments, wrong.member],
      fault: wrong.fault,
    };
  const { namespace, name } = reference;
  return lookUp(snapshot, { namespace: namespace ?? '', name, about, segments, owner });
}

function gatewayLevel(snapshot: Snapshot, gateway: Gateway): Found {
  const reference = gateway.spec.infrastructure?.parametersRef;
  if (reference === undefined) return undefined;
  const segments = ['spec', 'infrastructure', 'parametersRef'];
  const about = keyOfObject(gateway);
  const wrong = otherType(reference);
  if (wrong !== undefined)
    return {
      message: `infrastructure.parametersRef: ${wrong.fault.message}`,
      about,
      segments: [...segments, wrong.member],
      fault: wrong.fault,
    };
  const namespace = gateway.metadata.namespace ?? '';
  const owner = `Gateway ${namespacedName(gateway)}`;
  return lookUp(snapshot, { namespace, name: reference.name, about, segments, owner });
}

function otherType({
  group,
  kind,
}: {
  readonly group: string;
  readonly kind: string;
}): { readonly member: 'group' | 'kind'; readonly fault: Fault } | undefined {
  const [member, found, expected] =
    group === GATEWAY_GROUP ? (['kind', kind, KIND] as const) : (['group', group, GATEWAY_GROUP] as const);
  if (found === expected) return undefined;
  return {
    member,
    fault: advice(
      `${member} ${quote(found)} is not supported, expected ${expected}`,
      `write \`${member}: ${expected}\``,
    ),
  };
}

interface Wanted extends Pick<WrongReference, 'about' | 'segments'> {
  readonly namespace: string;
  readonly name: string;
  readonly owner: string;
}

function lookUp(snapshot: Snapshot, { namespace, name, about, segments, owner }: Wanted): Found {
  const found = namespace === '' ? undefined : snapshot.find(KIND, namespace, name);
  if (found !== undefined) return found;
  const text = `${KIND} ${namespace}/${name}`;
  const why = namespace === '' ? 'not found' : snapshot.notFound(KIND, namespace, name);
  return {
    message: `${text} referenced by ${owner} ${why}`,
    about,
    segments: namespace === '' ? segments : [...segments, 'name'],
    fault:
      namespace === ''
        ? required('the reference has no namespace', 'write the namespace of the GatewayParameters')
        : advice(`${text} ${why}`),
    ...(namespace === '' ? {} : { absent: { namespace, name } }),
  };
}
