// How the changes of each data plane read.

import { proxyDiff } from './proxy/proxy-diff.ts';

export const PLANES = { proxy: proxyDiff } as const;
