// The text of the edge data plane's changes.

import type { EdgeChange } from '../../../analysis/edge/comparison/edge-changes.ts';
import { gatewayCounts } from '../../translate/summary/edge/gateway-counts.ts';
import type { PlaneDiff } from '../plane-diff.ts';
import { changeEntry } from './change-entries.ts';
import { changeSentence } from './change-sentences.ts';

export const edgeDiff: PlaneDiff<'edge', EdgeChange> = {
  sentence: changeSentence,
  entry: changeEntry,
  gateway({ subject, gateways }) {
    return subject === 'backend' || subject === 'address' || gateways.length > 1 ? undefined : gateways[0];
  },
  nouns: {
    bind: 'port',
    listener: 'listener',
    route: 'route',
    tcpRoute: 'stream route',
    backend: 'backend',
    policy: 'policy',
    address: 'address',
  },
  size: (gateway) => [gatewayCounts(gateway).join(', ')],
};
