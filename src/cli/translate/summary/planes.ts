// The summary of a Gateway, by its data plane.

import { proxySummary } from './proxy/gateway-lines.ts';
import type { Summarized } from './summarized.ts';

export const linesOfPlanes = (summarized: Summarized) => ({ proxy: proxySummary(summarized) });
