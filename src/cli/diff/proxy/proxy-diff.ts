// The text of the proxy data plane's changes.

import type { ProxyChange } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { gatewayCounts } from '../../translate/summary/proxy/gateway-counts.ts';
import type { PlaneDiff } from '../plane-diff.ts';
import { changeEntry } from './change-entries.ts';
import { changeSentence } from './change-sentences.ts';

export const proxyDiff: PlaneDiff<'proxy', ProxyChange> = {
  sentence: changeSentence,
  entry: changeEntry,
  gateway(change) {
    switch (change.subject) {
      case 'listener':
      case 'chain':
        return change.gateway;
      case 'host':
      case 'route':
        return change.place.gateway;
      default:
        return undefined;
    }
  },
  nouns: {
    listener: 'listener',
    // The Gateway API has no filter chains.
    chain: 'listener',
    host: 'host',
    route: 'route',
    cluster: 'cluster',
    endpoints: 'assignment',
    secret: 'secret',
  },
  size: (gateway) => [gatewayCounts(gateway).join(', ')],
};
