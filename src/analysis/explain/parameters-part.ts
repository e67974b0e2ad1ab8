// The parameters of a Gateway: the effective value of each field, and which object set it.

import { formatPath, type Segments } from '../../diagnostics/path.ts';
import { idOfKey, objectKey } from '../../objects/key.ts';
import { effectiveValues, type ValueSource } from '../../provision/effective-values.ts';
import { planGateway } from '../../provision/provision-gateway.ts';
import type { TranslationView } from '../../translation/view.ts';
import { maskedValue } from '../policies/field-values.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ExplainedParameters, ParameterSource } from './object-explanation.ts';

/** Undefined: the Gateway isn't ours. */
export function explainedParameters(
  view: TranslationView,
  { namespace, name }: Pick<ObjectName, 'namespace' | 'name'>,
): ExplainedParameters | undefined {
  const plan = planGateway(view, objectKey('Gateway', namespace, name));
  if (plan === undefined) return undefined;
  if (plan.kind === 'invalid') return { problem: plan.message, values: [] };
  if (plan.kind === 'self-managed')
    return {
      problem: `self-managed by the parameters of the ${plan.by === 'class' ? 'GatewayClass' : 'Gateway'}: nothing is deployed`,
      values: [],
    };
  return {
    values: effectiveValues(plan.parameters).map(({ path, value, source, replaced }) => ({
      path: formatPath(path),
      value: shown(value, path),
      by: sourceOf(source),
      ...(replaced.length === 0
        ? {}
        : {
            replaces: replaced.map((each) => ({ value: shown(each.value, path), by: sourceOf(each.source) })),
          }),
    })),
  };
}

/** Values of variables can be secrets. */
const shown = (value: unknown, path: Segments): unknown =>
  maskedValue('GatewayParameters', value, ['spec', 'kube', ...path]);

function sourceOf({ layer, about, segments }: ValueSource): ParameterSource {
  if (about === undefined || segments === undefined) return { layer: 'built-in' };
  const { kind, namespace, name } = idOfKey(about);
  return {
    layer: layer === 'class' ? 'GatewayClass' : 'Gateway',
    object: { kind, namespace, name },
    path: formatPath(segments),
  };
}
