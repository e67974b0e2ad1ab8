// One-of rules of Kubernetes' own types that their OpenAPI doesn't express: handlers, volume sources, value sources. C-36.

import { required } from '../../diagnostics/finding.ts';
import {
  EnvVarSource,
  LifecycleHandler,
  Probe,
  Volume,
  VolumeProjection,
} from '../../objects/core/generated/types.ts';
import { atMostOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { namesOf, type ObjectNode, type Properties } from '../../schema/node.ts';
import type { Name } from '../../schema/reads.ts';
import type { Rule, StoredRule } from '../../schema/rule.ts';
import type { Static, StaticObject } from '../../schema/static.ts';
import { wholeBytesOfResources } from '../shared/thousandths.ts';

/** The CRD has an open object here, so CEL sees no members. */
function withoutCel<V>({ cel: _, ...rule }: Rule<V>): Rule<V> {
  return rule;
}

/** The union's members that are objects; the other members are settings. */
function choices<P extends Properties>({ properties }: ObjectNode<P>): readonly Name<StaticObject<P>>[] {
  return namesOf(properties).filter((name) => properties[name]?.type === 'object');
}

/** When no member is present, reports `missing` instead of a list of thirty names. */
function exactlyOne<V extends object>(
  names: readonly NoInfer<Name<V>>[],
  demand: string,
  missing: string,
  hint: string,
): Rule<V> {
  const rule = withoutCel(exactlyOneOf<V>('C-36', names));
  return {
    ...rule,
    demand,
    check(value, report, budget) {
      if (names.some((name) => value[name] !== undefined)) rule.check(value, report, budget);
      else report(required(missing, hint));
    },
  };
}

function atMostOne<V extends object>(names: readonly NoInfer<Name<V>>[]): Rule<V> {
  return withoutCel(atMostOneOf<V>('C-36', names));
}

/**
 * A probe of the pod. Without a handler, it changes only the numbers: the handler of the GatewayClass's parameters, or the built-in one,
 * stays.
 */
export const MERGED_PROBE: readonly Rule<Static<typeof Probe>>[] = [
  atMostOne<Static<typeof Probe>>(choices(Probe)),
];

/** Rules by type name. */
export const UNIONS: Readonly<Record<string, readonly StoredRule[]>> = {
  ResourceRequirements: wholeBytesOfResources,
  VolumeResourceRequirements: wholeBytesOfResources,
  Probe: [
    exactlyOne<Static<typeof Probe>>(
      choices(Probe),
      'the probe has one handler',
      'the probe has no handler',
      'set a handler, such as `httpGet: {port: ...}`',
    ),
  ],
  LifecycleHandler: [
    exactlyOne<Static<typeof LifecycleHandler>>(
      choices(LifecycleHandler),
      'the handler does one thing',
      'the handler does nothing',
      'set an action, such as `exec: {command: [...]}`',
    ),
  ],
  EnvVarSource: [
    exactlyOne<Static<typeof EnvVarSource>>(
      choices(EnvVarSource),
      'the value has one source',
      'the value has no source',
      'set a source, such as `secretKeyRef`',
    ),
  ],
  Volume: [
    exactlyOne<Static<typeof Volume>>(
      choices(Volume),
      'the volume has one source',
      'the volume has no source',
      'set a source, such as `emptyDir: {}`, `configMap` or `secret`',
    ),
  ],
  // A projection without a source is merely empty.
  VolumeProjection: [atMostOne<Static<typeof VolumeProjection>>(choices(VolumeProjection))],
};
