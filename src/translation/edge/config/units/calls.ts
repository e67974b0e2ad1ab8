// Units that call another service: authorization and processing of requests, limits that a server counts.

import type { LocalLimit, UnitValues } from '../../units/values.ts';
import type { CallTarget, ListenerPolicies, RoutePolicies } from '../document.ts';
import type { ConfigUnit, UnitTools, WrittenCall } from './config-unit.ts';

/** Nothing has this name: calls fail, and requests that need them are refused. */
export const NOWHERE: CallTarget = { host: 'unresolved.invalid:1' };

export const extAuth: ConfigUnit<'traffic.extAuth', ListenerPolicies> = {
  name: 'traffic.extAuth',
  write({ target, context, maxBodySize }, tools) {
    const call = tools.call(target);
    return {
      policies: {
        extAuthz: {
          ...called(call),
          protocol: { grpc: context === undefined ? {} : { context } },
          ...(maxBodySize !== undefined && {
            includeRequestBody: {
              maxRequestBytes: maxBodySize,
              allowPartialMessage: false,
              packAsBytes: false,
            },
          }),
        },
      },
      notes: below(call, ['backendRef']),
    };
  },
  refusing: { extAuthz: { ...NOWHERE, protocol: { grpc: {} } } },
};

export const extProc: ConfigUnit<'traffic.extProc', ListenerPolicies> = {
  name: 'traffic.extProc',
  write({ target }, tools) {
    const call = tools.call(target);
    return { policies: { extProc: called(call) }, notes: below(call, ['backendRef']) };
  },
  refusing: { extProc: NOWHERE },
};

export const rateLimit: ConfigUnit<'traffic.rateLimit', RoutePolicies> = {
  name: 'traffic.rateLimit',
  write({ local, global }, tools) {
    const remote = global === undefined ? undefined : remoteLimit(global, tools);
    return {
      policies: {
        ...(local.length > 0 && { localRateLimit: local.map(localLimit) }),
        ...remote?.policies,
      },
      notes: remote?.notes ?? [],
    };
  },
  refusing: {
    remoteRateLimit: {
      ...NOWHERE,
      domain: 'unresolved',
      descriptors: [{ entries: [{ key: 'unresolved', value: '"unresolved"' }], type: 'requests' }],
      failureMode: 'failClosed',
    },
  },
};

const INTERVALS = { 1: '1s', 60: '1m0s', 3600: '1h0m0s' } as const;

const localLimit = ({ type, amount, burst, intervalSeconds }: LocalLimit) => ({
  maxTokens: amount + burst,
  tokensPerFill: amount,
  fillInterval: INTERVALS[intervalSeconds],
  type,
});

function remoteLimit(
  { target, domain, descriptors }: NonNullable<UnitValues['traffic.rateLimit']['global']>,
  tools: UnitTools,
) {
  const call = tools.call(target);
  const policies: RoutePolicies = {
    remoteRateLimit: {
      ...called(call),
      domain,
      descriptors: descriptors.map(({ entries, type }) => ({
        entries: entries.map(({ name, expression }) => ({ key: name, value: expression })),
        type,
      })),
      failureMode: 'failClosed',
    },
  };
  return { policies, notes: below(call, ['global', 'backendRef']) };
}

const called = ({ target, policies }: WrittenCall) => ({
  ...target,
  ...(policies !== undefined && { policies }),
});

const below = ({ notes }: WrittenCall, at: readonly string[]) =>
  notes.map((note) => ({ ...note, at: [...at, ...note.at] }));
