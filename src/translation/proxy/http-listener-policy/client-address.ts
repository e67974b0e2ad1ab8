// useRemoteAddress and xffNumTrustedHops: the address of the client, from the connection or from X-Forwarded-For.

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
