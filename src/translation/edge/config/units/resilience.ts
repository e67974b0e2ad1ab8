// Timeouts and retries: the timeout of a single try is a part of retries in policies, and a part of timeouts in the file.

import { quote } from '../../../../grammar/quote.ts';
import { MOST_ATTEMPTS } from '../../../../kinds/edge-policy/retries.ts';
import { DEFAULT_BACKOFF } from '../../../../kinds/shared/retry.ts';
import type { UnitValues } from '../../units/values.ts';
import { approximated, judged, type Note, unsupported } from '../diagnostic.ts';
import type { RoutePolicies } from '../document.ts';

type Timeouts = UnitValues['traffic.timeouts'];
type Retry = UnitValues['traffic.retry'];

export interface WrittenResilience {
  readonly policies: RoutePolicies;
  /** About the timeouts, and about the retries. */
  readonly retryNotes: readonly Note[];
}

/** `isOwn`: the rule of the route has the retries itself; its backoff is a lower limit as it is. */
export function resilience(
  timeouts: Timeouts | undefined,
  retry: Retry | undefined,
  isOwn: boolean,
): WrittenResilience {
  const retryNotes: Note[] = [];
  const perTry = retry === undefined || retry.attempts === 0 ? undefined : retry.perTryTimeout;
  const { request } = timeouts ?? {};
  let backendRequest = timeouts?.backendRequest;
  if (perTry !== undefined && backendRequest === undefined) backendRequest = perTry;
  else if (perTry !== undefined && perTry !== backendRequest)
    retryNotes.push(
      unsupported(
        'warning',
        ['perTryTimeout'],
        `has no effect, because the rule limits each try to ${backendRequest} with \`timeouts.backendRequest\``,
      ),
    );
  return {
    policies: {
      ...((request !== undefined || backendRequest !== undefined) && {
        timeout: {
          ...(request !== undefined && { requestTimeout: request }),
          ...(backendRequest !== undefined && { backendRequestTimeout: backendRequest }),
        },
      }),
      ...(retry !== undefined && retry.attempts > 0 && { retry: retries(retry, isOwn, retryNotes) }),
    },
    retryNotes,
  };
}

/** Codes that stand for a condition of `retryOn`. */
const CODES: ReadonlyMap<string, readonly number[]> = new Map([
  ['gateway-error', [502, 503, 504]],
  ['retriable-4xx', [409]],
  ['retriable-status-codes', []],
]);

const CONDITIONS: ReadonlyMap<string, string> = new Map([['5xx', 'response.code >= 500']]);

/** The data plane does these whenever it retries. */
const ALWAYS: ReadonlySet<string> = new Set([
  'reset',
  'connect-failure',
  'refused-stream',
  'reset-before-request',
]);

function retries({ attempts, statusCodes, retryOn, backoff }: Retry, isOwn: boolean, notes: Note[]) {
  const codes = new Set(statusCodes);
  const conditions = new Set<string>();
  for (const [index, each] of retryOn.entries()) {
    const condition = CONDITIONS.get(each);
    if (condition !== undefined) conditions.add(condition);
    else if (CODES.has(each)) for (const code of CODES.get(each)!) codes.add(code);
    else if (ALWAYS.has(each))
      notes.push(
        approximated(
          'info',
          ['retryOn', index],
          `${quote(each)} is not written, because the data plane always retries failed connections, whatever \`retryOn\` lists`,
        ),
      );
    else
      notes.push(
        judged(
          unsupported(
            'warning',
            ['retryOn', index],
            `${quote(each)} can't be expressed, so it causes no retry`,
          ),
        ),
      );
  }
  if (backoff !== undefined && backoff !== DEFAULT_BACKOFF && !isOwn)
    notes.push(
      approximated(
        'info',
        ['backoffBaseInterval'],
        `retries wait ${backoff} each time: the data plane has no jitter and no growing delay`,
      ),
    );
  if (attempts > MOST_ATTEMPTS)
    notes.push(
      judged(approximated('warning', ['attempts'], `the data plane retries at most ${MOST_ATTEMPTS} times`)),
    );
  return {
    attempts: Math.min(attempts, MOST_ATTEMPTS),
    ...(backoff !== undefined && { backoff }),
    codes: [...codes].sort((a, b) => a - b),
    ...(conditions.size > 0 && { condition: [...conditions].join(' || ') }),
  };
}
