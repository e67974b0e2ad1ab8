// The response of routes that can't be served as configured.

import type { Route } from '../envoy/generated/envoy.config.route.v3.ts';

export const ERROR_ROUTE = {
  directResponse: {
    status: 500,
    body: {
      inlineString: 'invalid route configuration detected and replaced with a direct response.',
    },
  },
} as const satisfies Partial<Route>;
