// The spec fields of an EdgePolicy that its rules read.

import { optional } from '../../schema/node.ts';
import { BackendFull } from '../shared/backend-policies.ts';
import { Frontend } from './frontend.ts';
import { targetRefs, targetSelectors } from './targets.ts';
import { Traffic } from './traffic.ts';

export const policy = {
  targetRefs: optional(targetRefs),
  targetSelectors: optional(targetSelectors),
  frontend: optional(Frontend),
  traffic: optional(Traffic),
  backend: optional(BackendFull, {
    doc: 'How to connect to the destinations, and what to do with their traffic. A target above the backends applies to all of them.',
  }),
};
