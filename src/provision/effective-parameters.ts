// The effective parameters of a Gateway: its own over those of its class over the built-in ones.

import type { Segments } from '../diagnostics/path.ts';
import { defaultParameters } from './default-parameters.ts';
import type { ControlPlaneFacts } from './facts.ts';
import type { FoundParameters, GatewayParameters } from './find-parameters.ts';
import { LAYERS, type Layer, type Merged, merge, type Origins } from './merge.ts';
import { KUBE, type Kube } from './parameters.ts';
import type { Profile } from './profile.ts';

export interface EffectiveParameters {
  readonly kube: Kube;
  readonly origins: Origins;
  readonly omitsSecurity: boolean;
  /** The parameters that someone wrote, by layer. */
  readonly objects: ReadonlyMap<Layer, GatewayParameters>;
}

/** Where the members of `Kube` are in GatewayParameters. */
export const KUBE_PATH: Segments = ['spec', 'kube'];

export function objectsOf({
  classParameters,
  gatewayParameters,
}: FoundParameters): EffectiveParameters['objects'] {
  const given: readonly [Layer, GatewayParameters | undefined][] = [
    ['class', classParameters],
    ['gateway', gatewayParameters],
  ];
  return new Map(
    given.flatMap(([layer, object]) => (object === undefined ? [] : [[layer, object] as const])),
  );
}

/** The layer that says that the user runs the data plane; the Gateway's comes first. */
export function selfManagedBy(objects: EffectiveParameters['objects']): Layer | undefined {
  return LAYERS.findLast((layer) => isPresent(objects.get(layer)?.spec.selfManaged));
}

export function effectiveParameters(
  objects: EffectiveParameters['objects'],
  profile: Profile,
  facts: ControlPlaneFacts,
): EffectiveParameters {
  const layers = LAYERS.flatMap((layer) => {
    const kube = objects.get(layer)?.spec.kube;
    return kube === undefined || kube === null ? [] : [[layer, kube] as const];
  });
  const omitting = layers.findLast(([, kube]) => isPresent(kube.omitDefaultSecurityContext));
  const omitsSecurity = omitting?.[1].omitDefaultSecurityContext ?? false;
  const builtIn: Kube = defaultParameters(profile, facts, { omitsSecurity });
  let merged: Merged | undefined = merge(KUBE, undefined, builtIn, 'default');
  for (const [layer, kube] of layers) merged = merge(KUBE, merged, kube, layer);
  // The rules keep the type: each makes a value of its field from values of this field.
  return { kube: merged!.value as Kube, origins: merged!.origins, omitsSecurity, objects };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
