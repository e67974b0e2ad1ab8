// traffic.authorization: who may send requests.

import { combineRules, readRules, rulesSpec } from '../rule-lists.ts';
import type { TrafficUnit } from '../unit.ts';

export const authorization: TrafficUnit<'traffic.authorization'> = {
  name: 'traffic.authorization',
  read: ({ authorization: block }, context) =>
    block === undefined ? undefined : readRules(block, ['authorization'], context),
  records: (value) => [
    { key: (policy) => `traffic/${policy}:rbac`, spec: { authorization: rulesSpec(value) } },
  ],
  combine: combineRules,
};
