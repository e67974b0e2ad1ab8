// autoHostRewrite: sets the request's host to the host name of the endpoint, on routes that forward and have no other rewrite of the host.

import type { PolicyField } from './traffic-policy-field.ts';

export const autoHostRewrite: PolicyField<boolean> = {
  name: 'autoHostRewrite',
  parse: ({ spec }) => spec.autoHostRewrite,
  contribute: (isOn, level) => (isOn && level === 'route' ? { action: { autoHostRewrite: true } } : {}),
};
