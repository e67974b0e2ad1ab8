// The summary of a Gateway, by its data plane.

import type { ObjectStatus } from '../../../translation/object-status.ts';
import { proxySummary } from './proxy/gateway-lines.ts';

export const linesOfPlanes = (statuses: readonly ObjectStatus[]) => ({ proxy: proxySummary(statuses) });
