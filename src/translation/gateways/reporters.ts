// What is to be said of Gateways beside their statuses.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Reporter } from '../reports.ts';
import type { OurGateway } from './our-gateways.ts';

export function gatewayReporters(
  _graph: Graph,
  _snapshot: Snapshot,
  _gateway: Memo<OurGateway | undefined>,
): readonly Reporter[] {
  return [];
}
