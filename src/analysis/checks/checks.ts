// All checks, in the order in which they are made.

import type { Check } from '../check.ts';
import { authentication } from '../proxy/checks/authentication.ts';
import { backendReferences } from '../proxy/checks/backend-references.ts';
import { delegation } from '../proxy/checks/delegation.ts';
import { failingPlaces } from '../proxy/checks/failing-places.ts';
import { shadowedMatches } from '../proxy/checks/shadowed-matches.ts';
import { withoutEffect } from '../proxy/checks/without-effect.ts';
import { attachments } from './attachments.ts';
import { listeners } from './listeners.ts';
import { ownReferences } from './own-references.ts';
import { policyTargets } from './policy-targets.ts';
import { weakAuthentication } from './weak-authentication.ts';

export const CHECKS: readonly Check[] = [
  policyTargets,
  ownReferences,
  backendReferences,
  delegation,
  attachments,
  listeners,
  withoutEffect,
  shadowedMatches,
  failingPlaces,
  authentication,
  weakAuthentication,
];
