// traffic.retry: when a failed request is sent again.

import { defined } from '../../../../grammar/defined.ts';
import { MOST_ATTEMPTS } from '../../../../kinds/edge-policy/retries.ts';
import type { TrafficUnits } from '../../model/specs.ts';
import { invalidDurations, seconds } from '../durations.ts';
import { invalidNumbers, isReceivable, notReceivable } from '../numbers.ts';
import { failed, told } from '../problems.ts';
import type { TrafficUnit, UnitProblem } from '../unit.ts';
import type { RetryValue } from '../values.ts';

export const retry: TrafficUnit<'traffic.retry'> = {
  name: 'traffic.retry',
  read({ retry: block }) {
    if (block === undefined) return undefined;
    const { attempts, retryOn, statusCodes, perTryTimeout, backoffBaseInterval } = block;
    const invalid = [
      ...invalidNumbers(['retry'], block, ['attempts']),
      ...(statusCodes ?? []).flatMap((code, index) =>
        isReceivable(code) ? [] : [failed(['retry', 'statusCodes', index], notReceivable(code))],
      ),
      ...invalidDurations(['retry'], block, ['perTryTimeout', 'backoffBaseInterval']),
    ];
    if (invalid.length > 0) return { problems: invalid };
    return {
      value: {
        attempts,
        statusCodes: statusCodes ?? [],
        retryOn: retryOn ?? [],
        ...defined({ backoff: backoffBaseInterval, perTryTimeout }),
      },
      problems:
        attempts === 0 ? [] : [...notCarried({ retryOn, perTryTimeout }), ...tooManyAttempts(attempts)],
    };
  },
  // Without attempts it hides the retries of less specific levels, and nothing is retried.
  records: (value, options) =>
    value.attempts === 0 && options.corrects('E35')
      ? []
      : [{ key: (policy) => `traffic/${policy}:retry`, spec: { retry: retrySpec(value) } }],
};

/** Also of a rule of an HTTPRoute, which may leave the attempts to the data plane. */
export const retrySpec = ({
  attempts = 0,
  statusCodes,
  backoff,
}: Pick<RetryValue, 'statusCodes' | 'backoff'> & {
  readonly attempts?: number | undefined;
}): TrafficUnits['retry'] => ({
  ...(statusCodes.length === 0 ? {} : { retryStatusCodes: statusCodes }),
  ...defined({ backoff: seconds(backoff) }),
  ...(attempts === 0 ? {} : { attempts: Math.min(attempts, MOST_ATTEMPTS) }),
});

const tooManyAttempts = (attempts: number): readonly UnitProblem[] =>
  attempts > MOST_ATTEMPTS
    ? [told(['retry', 'attempts'], `the data plane retries at most ${MOST_ATTEMPTS} times`)]
    : [];

/** What the model doesn't have, and what to write for it. */
const NOT_CARRIED = {
  retryOn: 'conditions are not sent over xDS: list status codes in `statusCodes`',
  perTryTimeout: 'it is not sent over xDS: write `timeouts.backendRequest` in the rules of HTTPRoutes',
} as const;

function notCarried(
  written: {
    readonly [N in keyof typeof NOT_CARRIED]: unknown;
  },
): readonly UnitProblem[] {
  return (['retryOn', 'perTryTimeout'] as const)
    .filter((name) => written[name] !== undefined)
    .map((name) => told(['retry', name], NOT_CARRIED[name]));
}
