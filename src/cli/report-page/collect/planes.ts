// What each data plane adds to a report.

import type { GatewayConfiguration } from '../../../translation/planes.ts';
import type { PlaneReport } from './plane-report.ts';
import { proxyReport } from './proxy/proxy-report.ts';

export const PLANES: Readonly<Record<GatewayConfiguration['dataPlane'], PlaneReport>> = {
  proxy: proxyReport,
};
