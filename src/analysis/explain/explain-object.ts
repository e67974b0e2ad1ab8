// The explanation of an object: the common part, and the part of its kind.

import { compareAsWritten } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { compareText } from '../../objects/reference.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import { HTTP_LIKE_KINDS } from '../../translation/routes/route.ts';
import { partsOf } from '../../translation/status/parts.ts';
import type { Translator } from '../../translation/translator.ts';
import { isOfReference } from '../consequences.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ReferenceFindings } from '../reference-findings.ts';
import { backendPart } from './backend-part.ts';
import { gatewayPart } from './gateway-part.ts';
import type { ObjectExplanation, ObjectPart } from './object-explanation.ts';
import type { ObjectExplanations } from './plane-explanation.ts';
import { policyPart } from './policy-part.ts';
import { routePart, streamPart } from './route-part.ts';
import { grantPart, slicePart, usedPart } from './users.ts';

type PartOf = (
  translator: Translator,
  name: ObjectName,
  about: { readonly object: SnapshotObject; readonly planes: readonly ObjectExplanations[] },
) => ObjectPart;

const PARTS: Partial<Readonly<Record<SnapshotKind, PartOf>>> = {
  Gateway: gatewayPart,
  XListenerSet: gatewayPart,
  TrafficPolicy: policyPart,
  HTTPListenerPolicy: policyPart,
  ListenerPolicy: policyPart,
  BackendConfigPolicy: policyPart,
  BackendTLSPolicy: policyPart,
  EdgePolicy: policyPart,
  Service: backendPart,
  Backend: backendPart,
  ServiceEntry: backendPart,
  EdgeBackend: backendPart,
  GatewayExtension: usedPart,
  DirectResponse: usedPart,
  GatewayParameters: usedPart,
  GatewayClass: usedPart,
  Secret: usedPart,
  ConfigMap: usedPart,
  ReferenceGrant: grantPart,
  EndpointSlice: (translator, name, { object }) => slicePart(translator, name, object),
  ...Object.fromEntries(HTTP_LIKE_KINDS.map((kind) => [kind, routePart])),
  TCPRoute: streamPart,
  TLSRoute: streamPart,
};

/** Undefined: the object doesn't exist. */
export function explainObject(
  translator: Translator,
  name: ObjectName,
  planes: readonly ObjectExplanations[],
  references: ReferenceFindings,
): ObjectExplanation | undefined {
  const { kind, namespace, name: own } = name;
  const object = translator.view.snapshot.find(kind as SnapshotKind, namespace, own);
  if (object === undefined) return undefined;
  const { statuses, findings } = translator.translation();
  const isIt = (each: ObjectName): boolean =>
    each.kind === object.kind && each.namespace === namespace && each.name === own;
  const status = statuses.find(isIt);
  const compare = compareAsWritten(object);
  const part = PARTS[kind as SnapshotKind]?.(translator, name, { object, planes });
  return {
    object: { kind: object.kind, namespace, name: own },
    conditions: (status === undefined ? [] : partsOf(status))
      .filter(({ conditions }) => conditions.length > 0)
      .map(({ place, conditions }) => ({ place, conditions })),
    findings: [
      ...findings.filter((finding) => isIt(finding.object) && !isOfReference(finding)),
      ...references.of({ kind: object.kind, namespace, name: own }),
    ]
      .toSorted((left, right) => compare(left.segments, right.segments))
      .map(({ code, severity, path, message, hint }) => ({
        code,
        severity,
        path,
        message,
        ...defined({ hint }),
      })),
    ...(part ?? {
      summary: 'it is only read when other objects refer to it; it has no configuration of its own',
    }),
  };
}

/** `shop/cart`: the names of all objects of a kind, sorted. */
export function namesOf({ view: { snapshot } }: Translator, kind: SnapshotKind): readonly string[] {
  return [...snapshot.keys(kind)].map((key) => key.slice(key.indexOf('/') + 1)).sort(compareText);
}
