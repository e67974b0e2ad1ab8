// Decides what is provisioned for one Gateway: with which parameters, or why nothing is.

import { advice, type Fault } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import type { Gateway, GatewayClass } from '../objects/gateway-api/types.ts';
import { keyOfObject } from '../objects/reference.ts';
import { addressFault, moreAddresses } from './asked-addresses.ts';
import {
  type EffectiveParameters,
  effectiveParameters,
  KUBE_PATH,
  objectsOf,
  selfManagedBy,
} from './effective-parameters.ts';
import type { ControlPlaneFacts } from './facts.ts';
import { type GatewayFault, nameFault, parameterFault, portsFault } from './faults.ts';
import type { FoundParameters } from './find-parameters.ts';
import { lostMetadata, reservedListeners } from './gateway-values.ts';
import { type Layer, originAt } from './merge.ts';
import { portsOf } from './ports.ts';
import { profileOf } from './profile.ts';
import { isEdge, type Rendering } from './rendering.ts';
import { shortGracePeriod } from './short-grace-period.ts';
import { ineffectiveValues } from './without-effect.ts';

export interface ProvisionInput extends FoundParameters {
  readonly gateway: Gateway;
  /** Its class, whose controller is one of ours. */
  readonly gatewayClass: GatewayClass;
  /** The ports of its listeners, and of those of its ListenerSets, in any order. */
  readonly ports: readonly number[];
  readonly facts: ControlPlaneFacts;
}

/** A finding about the Gateway or its parameters. */
export interface ProvisionReport {
  /** Key of the object. */
  readonly about: string;
  readonly code: Code;
  readonly segments: Segments;
  readonly fault: Fault;
  /** Other Gateways with these parameters may make use of the value. */
  readonly isOfGateway?: true;
}

interface Told {
  readonly reports: readonly ProvisionReport[];
}

interface Applied extends Told {
  /** Keys of the GatewayParameters that apply. */
  readonly sources: readonly string[];
}

export type ProvisionPlan =
  | (Applied & {
      readonly kind: 'objects';
      readonly rendering: Rendering;
      readonly parameters: EffectiveParameters;
    })
  | (Applied & { readonly kind: 'self-managed'; readonly by: Layer })
  | (Told & {
      readonly kind: 'invalid';
      readonly reason: GatewayFault['reason'];
      /** For the condition of the Gateway. */
      readonly message: string;
    });

export function plan({ gateway, gatewayClass, ports, facts, ...found }: ProvisionInput): ProvisionPlan {
  const wrongName = nameFault(gateway);
  if (wrongName !== undefined) return failed(wrongName, gateway);
  const objects = objectsOf(found);
  const by = selfManagedBy(objects);
  const sources = [...objects.values()].map(keyOfObject);
  if (by !== undefined) return { kind: 'self-managed', by, sources, reports: ignoredKube(by, objects) };
  const profile = profileOf(gateway.spec.gatewayClassName, gatewayClass.spec.controllerName);
  const parameters = effectiveParameters(objects, profile, facts);
  const { kube, omitsSecurity } = parameters;
  const rendering: Rendering = {
    gateway,
    profile,
    facts,
    kube,
    omitsSecurity,
    ports: portsOf(ports, kube.service, profile),
  };
  const fault = parameterFault(rendering) ?? addressFault(rendering) ?? portsFault(rendering);
  if (fault !== undefined) return failed(fault, gateway, parameters);
  return {
    kind: 'objects',
    rendering,
    parameters,
    sources,
    reports: reportsOf(rendering, parameters),
  };
}

function failed(
  { reason, message, report }: GatewayFault,
  gateway: Gateway,
  parameters?: EffectiveParameters,
): ProvisionPlan {
  if (report === undefined) return { kind: 'invalid', reason, message, reports: [] };
  const { code, place, path, fault } = report;
  const at =
    place === 'gateway' || parameters === undefined
      ? { about: keyOfObject(gateway), segments: path }
      : placeOf(path, parameters, gateway);
  return { kind: 'invalid', reason, message, reports: [{ ...at, code, fault }] };
}

/** Where an effective value was written; of a built-in one, the Gateway. */
function placeOf(
  path: Segments,
  { origins, objects }: EffectiveParameters,
  gateway: Gateway,
): Pick<ProvisionReport, 'about' | 'segments'> {
  const origin = originAt(origins, path);
  const object = origin && objects.get(origin.layer);
  if (origin === undefined || object === undefined)
    return { about: keyOfObject(gateway), segments: ['spec', 'gatewayClassName'] };
  return { about: keyOfObject(object), segments: [...KUBE_PATH, ...origin.path] };
}

function reportsOf(rendering: Rendering, parameters: EffectiveParameters): readonly ProvisionReport[] {
  const { gateway } = rendering;
  const grace = shortGracePeriod(rendering, parameters);
  return [
    ...ineffectiveValues(rendering, parameters).map(
      ({ layer, path, code, message, hint }): ProvisionReport => ({
        about: keyOfObject(parameters.objects.get(layer)!),
        code,
        segments: [...KUBE_PATH, ...path],
        fault: advice(message, hint),
        isOfGateway: true,
      }),
    ),
    ...(grace === undefined
      ? []
      : [{ ...placeOf(grace.path, parameters, gateway), code: 'PR-10' as const, fault: grace.fault }]),
    ...[
      ...lostMetadata(rendering),
      ...(isEdge(rendering) ? reservedListeners(rendering) : []),
      ...moreAddresses(rendering),
    ].map(
      ({ code, path, fault }): ProvisionReport => ({
        about: keyOfObject(gateway),
        code,
        segments: path,
        fault,
      }),
    ),
  ];
}

/** The other layer's `kube`, which nothing renders. */
function ignoredKube(by: Layer, objects: EffectiveParameters['objects']): readonly ProvisionReport[] {
  return [...objects].flatMap(([layer, object]) =>
    layer === by || object.spec.kube === undefined
      ? []
      : [
          {
            about: keyOfObject(object),
            code: 'PR-07' as const,
            segments: KUBE_PATH,
            fault: advice(
              `has no effect: \`selfManaged\` of the ${by === 'class' ? "GatewayClass's" : "Gateway's"} parameters turns provisioning off`,
              'remove it, or remove `selfManaged`',
            ),
            isOfGateway: true as const,
          },
        ],
  );
}
