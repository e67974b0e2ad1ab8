// HTTPListenerPolicy's upgrades. C-26.

import { unique } from '../../schema/combinators.ts';
import { array, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';

/** C-26: the proxy compares upgrade types case-insensitively. */
const uniqueUpgrades: Rule<readonly string[]> = {
  ...unique<string>('C-26', undefined, 'upper and lower case are the same', (upgrade) =>
    typeof upgrade === 'string' ? upgrade.toLowerCase() : undefined,
  ),
  demand: 'no item occurs twice, ignoring case',
};

export const UpgradeConfig = object(
  {
    enabledUpgrades: optional(
      array(string({ minLength: 1, codes: { empty: 'C-20' } }), {
        minItems: 1,
        doc: 'Upgrade types, such as `websocket` or `CONNECT`.',
        rules: [uniqueUpgrades],
      }),
    ),
  },
  { doc: 'Upgrades that clients can request.' },
);
