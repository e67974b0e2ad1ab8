// The checks over what the proxy serves, in the order in which they run.

import type { Check } from '../../check.ts';
import { authentication } from './authentication.ts';
import { backendReferences } from './backend-references.ts';
import { changedRoutes } from './changed-routes.ts';
import { delegation } from './delegation.ts';
import { failingPlaces } from './failing-places.ts';
import { shadowedMatches } from './shadowed-matches.ts';
import { sharedHosts } from './shared-hosts.ts';
import { withoutEffect } from './without-effect.ts';

export const PROXY_CHECKS: readonly Check[] = [
  backendReferences,
  delegation,
  withoutEffect,
  shadowedMatches,
  failingPlaces,
  authentication,
  changedRoutes,
  sharedHosts,
];
