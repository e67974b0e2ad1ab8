// The checks over what the proxy serves, in the order in which they run.

import type { Check } from '../../check.ts';
import { backendReferences } from './backend-references.ts';
import { bypassedListeners } from './bypassed-listeners.ts';
import { changedRoutes } from './changed-routes.ts';
import { delegation } from './delegation.ts';
import { failingPlaces } from './failing-places.ts';
import { hiddenWays } from './hidden-ways.ts';
import { lostServerNames } from './lost-server-names.ts';
import { missedDenials } from './missed-denials.ts';
import { missedPaths } from './missed-paths.ts';
import { otherEntrances } from './other-entrances.ts';
import { otherParents } from './other-parents.ts';
import { overwrittenHeaders } from './overwritten-headers.ts';
import { shadowedMatches } from './shadowed-matches.ts';
import { sharedHosts } from './shared-hosts.ts';
import { sideEntrances } from './side-entrances.ts';
import { weakenedDemands } from './weakened-demands.ts';
import { withoutEffect } from './without-effect.ts';

export const PROXY_CHECKS: readonly Check[] = [
  backendReferences,
  delegation,
  withoutEffect,
  shadowedMatches,
  failingPlaces,
  weakenedDemands,
  sideEntrances,
  otherEntrances,
  otherParents,
  missedPaths,
  missedDenials,
  hiddenWays,
  bypassedListeners,
  changedRoutes,
  sharedHosts,
  lostServerNames,
  overwrittenHeaders,
];
