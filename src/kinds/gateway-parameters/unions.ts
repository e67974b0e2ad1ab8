// One-of demands of Kubernetes' own types, which their OpenAPI doesn't say: handlers, sources of volumes, sources of values. C-36.

import { required } from '../../diagnostics/finding.ts';
import {
  EnvVarSource,
  LifecycleHandler,
  Probe,
  Volume,
  VolumeProjection,
} from '../../objects/core/generated/types.ts';
import { atMostOneOf, exactlyOneOf, type Fields } from '../../schema/combinators.ts';
import type { ObjectNode } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';

/** The object stays open in the CRD, where CEL sees no members. */
function withoutCel({ cel: _, ...rule }: Rule<Fields>): Rule<Fields> {
  return rule;
}

/** The members of a union that hold an object each; the others are settings beside it. */
function choices({ properties }: ObjectNode): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]!.type === 'object');
}

/** Where none is present, says what is missing rather than thirty names. */
function exactlyOne(type: ObjectNode, demand: string, missing: string, hint: string): Rule<Fields> {
  const names = choices(type);
  const rule = withoutCel(exactlyOneOf('C-36', names));
  return {
    ...rule,
    demand,
    check(value, report, budget) {
      if (names.some((name) => value[name] !== undefined)) rule.check(value, report, budget);
      else report(required(missing, hint));
    },
  };
}

function atMostOne(type: ObjectNode): Rule<Fields> {
  return withoutCel(atMostOneOf('C-36', choices(type)));
}

/**
 * A probe of the pod. It may have no handler: then that of the GatewayClass's parameters, or the built-in one, stays, with the
 * numbers of this one.
 */
export const MERGED_PROBE: readonly Rule<Fields>[] = [atMostOne(Probe)];

/** By type. */
export const UNIONS: Readonly<Record<string, readonly Rule<Fields>[]>> = {
  Probe: [
    exactlyOne(
      Probe,
      'the probe has one handler',
      'the probe has no handler',
      'write how the container is asked, such as `httpGet: {port: ...}`',
    ),
  ],
  LifecycleHandler: [
    exactlyOne(
      LifecycleHandler,
      'the handler does one thing',
      'the handler does nothing',
      'write what is done, such as `exec: {command: [...]}`',
    ),
  ],
  EnvVarSource: [
    exactlyOne(
      EnvVarSource,
      'the value has one source',
      'the value has no source',
      'write where it is taken from, such as `secretKeyRef`',
    ),
  ],
  Volume: [
    exactlyOne(
      Volume,
      'the volume has one source',
      'the volume has no source',
      'write what it holds, such as `emptyDir: {}`, `configMap` or `secret`',
    ),
  ],
  // One without a source is empty, and that is all.
  VolumeProjection: [atMostOne(VolumeProjection)],
};
