// `-o text`: what a Gateway accepts, its destinations, and what isn't served as written, as text.

import type { ObjectStatus } from '../../../translation/object-status.ts';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { visible } from '../../report/visible.ts';
import { deviationsOf, deviationText } from './conditions.ts';
import { limited } from './limited.ts';
import { linesOfPlanes } from './planes.ts';

export interface Summarized {
  readonly gateways: readonly GatewayConfiguration[];
  readonly statuses: readonly ObjectStatus[];
  /** The Gateway that the user selected. */
  readonly only?: { readonly namespace: string; readonly name: string };
}

const NOTHING =
  'No Gateway to translate: no Gateway uses a GatewayClass in these files with controllerName gatewarden.dev/gateway.';

/** The lines, without line ends. */
export function* summaryLines({ gateways, statuses, only }: Summarized): Generator<string> {
  const lines = linesOfPlanes(statuses);
  if (gateways.length === 0) yield* [NOTHING, ''];
  for (const gateway of gateways) {
    for (const line of lines[gateway.dataPlane](gateway)) yield visible(line);
    yield '';
  }
  const deviations = deviationsOf(statuses, only);
  if (deviations.length === 0) return;
  yield 'Not served as written:';
  for (const line of limited(deviations, 'condition', (each) => `  ${deviationText(each)}`))
    yield visible(line);
  yield '';
}
