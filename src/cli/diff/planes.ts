// The text of each data plane's changes.

import { proxyDiff } from './proxy/proxy-diff.ts';

export const PLANES = { proxy: proxyDiff } as const;
