// Targets of the policies that attach to whole Gateways: HTTPListenerPolicy and ListenerPolicy. HL-01, HL-02, LP-01, LP-02.

import type { Code } from '../../diagnostics/severity.ts';
import { array, optional } from '../../schema/node.ts';
import { repeatedTargets } from './repeated-targets.ts';
import { allowedTargets, GATEWAY, targetReference, targetSelector } from './targets.ts';

/** `targetRefs` and `targetSelectors`, with the codes for a target that isn't a Gateway. */
export function gatewayTargets([refs, selectors]: readonly [Code, Code]) {
  return {
    targetRefs: optional(
      array(targetReference([allowedTargets(refs, [GATEWAY])]), {
        minItems: 1,
        maxItems: 16,
        doc: 'Gateways by name.',
        rules: [repeatedTargets],
      }),
    ),
    targetSelectors: optional(
      array(targetSelector([allowedTargets(selectors, [GATEWAY])]), {
        doc: 'Gateways by their labels.',
        rules: [repeatedTargets],
      }),
    ),
  };
}
