// useRemoteAddress and xffNumTrustedHops: who the client is, the other end of the connection or whom X-Forwarded-For names.

import type { HttpListenerField } from './http-listener-policy-field.ts';

export const useRemoteAddress: HttpListenerField<boolean> = {
  name: 'useRemoteAddress',
  parse: ({ spec }) => spec.useRemoteAddress,
  contribute: (value) => ({ manager: { useRemoteAddress: value } }),
};

export const xffNumTrustedHops: HttpListenerField<number> = {
  name: 'xffNumTrustedHops',
  parse: ({ spec }) => spec.xffNumTrustedHops,
  contribute: (hops) => (hops === 0 ? {} : { manager: { xffNumTrustedHops: hops } }),
};
