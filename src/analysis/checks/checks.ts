// All checks, in the order in which they are made.

import type { Check } from '../check.ts';
import { attachments } from './attachments.ts';
import { authentication } from './authentication.ts';
import { backendReferences } from './backend-references.ts';
import { delegation } from './delegation.ts';
import { failingPlaces } from './failing-places.ts';
import { listeners } from './listeners.ts';
import { ownReferences } from './own-references.ts';
import { policyTargets } from './policy-targets.ts';
import { shadowedMatches } from './shadowed-matches.ts';
import { weakAuthentication } from './weak-authentication.ts';
import { withoutEffect } from './without-effect.ts';

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
