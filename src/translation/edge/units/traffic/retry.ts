// traffic.retry: when a failed request is sent again.

import { defined } from '../../../../grammar/defined.ts';
import { conditionSupport, MOST_ATTEMPTS } from '../../../../kinds/edge-policy/retries.ts';
import type { TrafficUnits } from '../../model/specs.ts';
import { invalidDurations, seconds } from '../durations.ts';
import { invalidNumbers, isStatus, notStatus } from '../numbers.ts';
import { failed, told } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitProblem } from '../unit.ts';
import type { RetryValue } from '../values.ts';

type Retry = NonNullable<Traffic['retry']>;

export const retry: TrafficUnit<'traffic.retry'> = {
  name: 'traffic.retry',
  read({ retry: block }) {
    if (block === undefined) return undefined;
    const { attempts, retryOn, statusCodes, perTryTimeout, backoffBaseInterval } = block;
    const invalid = [
      ...invalidNumbers(['retry'], block, ['attempts']),
      ...(statusCodes ?? []).flatMap((code, index) =>
        isStatus(code) ? [] : [failed(['retry', 'statusCodes', index], notStatus(code))],
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
      problems: attempts === 0 ? [] : notCarried(block),
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

/** What xDS doesn't carry. What the data plane doesn't have at all, admission reports. */
function notCarried({ retryOn = [], perTryTimeout }: Retry): readonly UnitProblem[] {
  const conditions = retryOn.flatMap((condition, index) =>
    conditionSupport(condition) === 'file'
      ? [told(['retry', 'retryOn', index], 'it is not sent over xDS: list status codes in `statusCodes`')]
      : [],
  );
  if (perTryTimeout === undefined) return conditions;
  const text = 'it is not sent over xDS: write `timeouts.backendRequest` in the rules of HTTPRoutes';
  return [...conditions, told(['retry', 'perTryTimeout'], text)];
}
