// idleTimeout and streamIdleTimeout: how long connections without requests and idle streams stay open.

import { exactDuration } from '../duration.ts';
import type { HttpListenerField } from './http-listener-policy-field.ts';

function parsed(
  field: string,
  text: string | undefined,
  report: (error: string) => void,
): string | undefined {
  const errors: string[] = [];
  const duration = text === undefined ? undefined : exactDuration(text, errors);
  for (const error of errors) report(`${field}: ${error}`);
  return duration;
}

export const streamIdleTimeout: HttpListenerField<string> = {
  name: 'mergeStreamIdleTimeout',
  parse: ({ spec }, report) => parsed('streamIdleTimeout', spec.streamIdleTimeout, report),
  contribute: (timeout) => ({ manager: { streamIdleTimeout: timeout } }),
};

export const idleTimeout: HttpListenerField<string> = {
  name: 'mergeIdleTimeout',
  parse: ({ spec }, report) => parsed('idleTimeout', spec.idleTimeout, report),
  contribute: (timeout) => ({ manager: { commonHttpProtocolOptions: { idleTimeout: timeout } } }),
};
