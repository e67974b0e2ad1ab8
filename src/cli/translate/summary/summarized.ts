// The input of a summary: a translation, and its view for what the results don't say.

import type { ReferenceFindings } from '../../../analysis/reference-findings.ts';
import type { ObjectStatus } from '../../../translation/object-status.ts';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { NoGateway } from '../assumed/no-gateway.ts';

export interface Summarized {
  readonly gateways: readonly GatewayConfiguration[];
  readonly statuses: readonly ObjectStatus[];
  readonly view: TranslationView;
  /** What is wrong with references, for the conditions that tell only their effect. */
  readonly references?: ReferenceFindings;
  /** The Gateway that the user selected. */
  readonly only?: { readonly namespace: string; readonly name: string };
  /** If there is no Gateway: why. */
  readonly none?: NoGateway;
}
