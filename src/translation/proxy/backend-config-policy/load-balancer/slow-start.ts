// slowStart: new hosts receive less traffic at first.

import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { SlowStartConfig } from '../../envoy/generated/envoy.extensions.load_balancing_policies.common.v3.ts';
import type { BackendConfigSpec, PolicyContext } from '../backend-config-policy-field.ts';
import { Reader } from '../reading.ts';

type Written = NonNullable<
  NonNullable<NonNullable<BackendConfigSpec['loadBalancer']>['roundRobin']>['slowStart']
>;

export function slowStartOf(
  written: Written | undefined,
  algorithm: 'leastRequest' | 'roundRobin',
  context: PolicyContext,
): { readonly slowStartConfig?: SlowStartConfig } {
  if (written === undefined) return {};
  const place = ['loadBalancer', algorithm, 'slowStart'];
  const { window, aggression, minWeightPercent } = written;
  const defaultValue = decimalOf(aggression);
  if (defaultValue === undefined) {
    context.warn({
      segments: ['spec', ...place, 'aggression'],
      message: `${quote(aggression)} is not a number, so there is no slow start`,
      hint: 'write a decimal such as `1.0`',
    });
    return {};
  }
  const reader = new Reader(context, ...place);
  const least = reader.count('minWeightPercent', minWeightPercent);
  return {
    slowStartConfig: {
      ...defined({ slowStartWindow: reader.duration('window', window) }),
      // Envoy requires a runtime key with the default.
      aggression: {
        ...(defaultValue === 0 ? {} : { defaultValue }),
        runtimeKey: `${context.name}.${context.namespace}.slowStart.aggression`,
      },
      ...(least === undefined ? {} : { minWeightPercent: least === 0 ? {} : { value: least } }),
    },
  };
}

function decimalOf(text: string): number | undefined {
  const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
