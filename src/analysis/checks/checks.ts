// The checks that need no data plane, in the order in which they run.

import type { Check } from '../check.ts';
import { attachments } from './attachments.ts';
import { listeners } from './listeners.ts';
import { ownReferences } from './own-references.ts';
import { policyTargets } from './policy-targets.ts';
import { provisioning } from './provisioning.ts';
import { misspeltControllers } from './unfitting-objects.ts';
import { unnamedServers } from './unnamed-servers.ts';
import { weakAuthentication } from './weak-authentication.ts';

export const CHECKS: readonly Check[] = [
  policyTargets,
  ownReferences,
  attachments,
  listeners,
  weakAuthentication,
  unnamedServers,
  misspeltControllers,
  provisioning,
];
